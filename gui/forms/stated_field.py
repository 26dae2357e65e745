"""A field for a value that is quoted, given as a range with its source, or not quoted."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from engine.texts import EngineError, text
from engine.values import UNKNOWN, Between, Known, Unknown
from gui import i18n
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.fields import TextField
from gui.widgets.number_field import NumberField

if TYPE_CHECKING:
    from collections.abc import Iterator

Mode = Literal["known", "range", "unknown"]
MODES: Final[tuple[Mode, ...]] = ("known", "range", "unknown")


class _AmountField(NumberField):
    """Writes 236.70 as it stands on a quote, and a whole amount without decimals."""

    def set_value(self, value: float | Decimal | None) -> None:
        exact = None if value is None else Decimal(str(value))
        self._least_decimals = 0 if exact is None or exact == exact.to_integral_value() else 2
        super().set_value(exact)


class _GuessField(_AmountField):
    """Left out, the middle of the range counts."""

    def is_open(self) -> bool:
        return False


class StatedField(QWidget):
    """Emits `committed` with a Known, Between or Unknown. An emptied value means not quoted.

    `scale` is what one stored unit is on screen: 100 for a share shown in per cent.
    """

    committed = Signal(object)

    def __init__(self, unit: str = "", *, scale: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale = Decimal(scale)
        self._value: Known | Between | Unknown = UNKNOWN
        self._label = ""
        self._ranged = False
        self.single = _AmountField(unit, optional=True)
        self.low, self.high = _AmountField(optional=True), _AmountField(optional=True)
        self.likely = _GuessField(optional=True)
        self.source = TextField()
        self.menu = QMenu(self)
        self._choices = dict(zip(MODES, (self._choice(mode) for mode in MODES), strict=True))
        self.menu.aboutToShow.connect(self._mark_mode)
        self.menu.triggered.connect(self._on_chosen)
        self.modes, self._range_modes = self._opener(), self._opener()
        self._to, self._guess = text_label(tone="muted"), text_label(tone="muted")
        self._range_row = self._build_range()
        self.single.add_beside(self.modes)
        self.single.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.single, 1)
        whole.addWidget(self._range_row, 1)
        self._show_mode()
        self.set_unit(unit)
        for field in self._fields():
            field.committed.connect(self._take)
        i18n.keep_translated(self.retranslate)

    def _build_range(self) -> QWidget:
        for field in (self.low, self.likely, self.high):
            field.set_width(9)
            field.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self.source.set_width(0)
        made = QWidget()
        rows = QVBoxLayout(made)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(5)
        for widgets in ((self.low, self._to, self.high, self._range_modes), (self._guess, self.likely, self.source)):
            row = QHBoxLayout()
            row.setSpacing(6)
            for widget in widgets:
                row.addWidget(widget, 1 if widget is self.source else 0)
            if self.source not in widgets:
                row.addStretch(1)
            rows.addLayout(row)
        return made

    def _opener(self) -> QToolButton:
        button = QToolButton()
        set_style(button, kind="quiet", bare="true")
        set_icon(button, "more", "text_faint")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self.menu)
        return button

    def _choice(self, mode: Mode) -> QAction:
        action = QAction(self.menu)
        action.setCheckable(True)
        action.setData(mode)
        self.menu.addAction(action)
        return action

    def retranslate(self) -> None:
        spoken = i18n.language()
        for mode, action in self._choices.items():
            action.setText(text(f"choices.stated.{mode}", spoken))
        self._to.setText(self.tr("to"))
        self._guess.setText(self.tr("likely"))
        self.likely.set_unknown_text(self.tr("middle"))
        self.low.set_unknown_text(self.tr("from"))
        self.high.set_unknown_text(self.tr("at most"))
        self.source.set_placeholder(self.tr("who says so, and when"))
        self.single.set_unknown_text(text("lookup.not_quoted", spoken))
        for opener in (self.modes, self._range_modes):
            opener.setToolTip(self.tr("One value, a range, or not quoted"))
        self.set_label(self._label)

    def value(self) -> Known | Between | Unknown:
        return self._value

    def set_value(self, value: Known | Between | Unknown) -> None:
        self._value = value
        self._ranged = isinstance(value, Between)
        bounds = (value.low, value.likely, value.high) if isinstance(value, Between) else (None, None, None)
        for field, bound in zip((self.low, self.likely, self.high), bounds, strict=True):
            field.set_value(self._shown(bound))
        self.source.set_value(value.source if isinstance(value, Between) else "")
        self.single.set_value(self._shown(value.value) if isinstance(value, Known) else None)
        self._show_mode()

    def set_unit(self, unit: str) -> None:
        for field in (self.single, self.high):
            field.set_unit(unit)
        self.low.set_unit("")
        self.single.set_width(max(14, 12 + len(unit)))
        self.high.set_width(max(9, 7 + len(unit)))

    def set_label(self, label: str) -> None:
        self._label = label
        self.single.set_label(label)
        names = {self.low: self.tr("lowest"), self.likely: self.tr("likely"), self.high: self.tr("highest")}
        for field, name in names.items():
            field.set_label(f"{label}, {name}")
        source, kind = self.tr("source"), self.tr("kind of value")
        self.source.set_label(f"{label}, {source}")
        for opener in (self.modes, self._range_modes):
            opener.setAccessibleName(f"{label}, {kind}")

    def set_hint(self, hint: str, tone: str = "faint") -> None:
        self.single.set_hint(hint, tone)

    def set_message(self, message: str) -> None:
        (self.source if self._ranged else self.single).set_message(message)

    def message(self) -> str:
        return next((field.message() for field in self._fields() if field.message()), "")

    def is_open(self) -> bool:
        return isinstance(self._value, Unknown)

    def choose(self, mode: Mode) -> None:
        """What a person picks in the menu; a range is taken over once it is complete."""
        if mode == "range":
            self._begin_range()
            return
        self._ranged = False
        if mode == "unknown":
            self._commit(UNKNOWN)
        elif isinstance(self._value, Between):
            self._commit(Known(value=self._value.point))
        self._show_mode()
        self.single.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.single.line.selectAll()

    def _on_chosen(self, action: QAction) -> None:
        self.choose(action.data())

    def _begin_range(self) -> None:
        self._ranged = True
        if isinstance(self._value, Known):
            self.low.set_value(self._shown(self._value.value))
            self.high.set_value(None)
        self._show_mode()
        self.low.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.low.line.selectAll()

    def _take(self) -> None:
        if not self._ranged:
            typed = self.single.decimal()
            self._commit(UNKNOWN if typed is None else Known(value=self._stored(typed)))
            return
        low, high, likely = (field.decimal() for field in (self.low, self.high, self.likely))
        if low is None or high is None:
            return
        if not self.source.value():
            self.source.set_hint(self.tr("A range needs a source before it counts."), "warn")
            return
        try:
            middle = None if likely is None else self._stored(likely)
            found = Between(low=self._stored(low), high=self._stored(high), likely=middle, source=self.source.value())
        except EngineError as error:
            self.source.set_message(error.message.text(i18n.language()))
            return
        self.source.set_hint("")
        self._commit(found)

    def _commit(self, value: Known | Between | Unknown) -> None:
        if value != self._value:
            self._value = value
            self.committed.emit(value)

    def _show_mode(self) -> None:
        self.single.setVisible(not self._ranged)
        self._range_row.setVisible(self._ranged)
        self.setFocusProxy(self.low if self._ranged else self.single)

    def _mark_mode(self) -> None:
        mode: Mode = "range" if self._ranged else "unknown" if self.is_open() else "known"
        for other, action in self._choices.items():
            action.setChecked(other == mode)

    def _fields(self) -> Iterator[NumberField | TextField]:
        yield from (self.single, self.low, self.high, self.likely, self.source)

    def _shown(self, stored: Decimal | None) -> Decimal | None:
        return None if stored is None else stored * self._scale

    def _stored(self, typed: Decimal) -> Decimal:
        return (typed / self._scale).normalize() if self._scale != 1 else typed
