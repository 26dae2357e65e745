"""A field for a value that is quoted, given as a range with its source, or not quoted."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from engine.texts import EngineError, text
from engine.values import UNKNOWN, Between, Known, Unknown
from gui import i18n
from gui.forms.amount_field import AmountField, RangeRow
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.unit_text import width_in_digits

Mode = Literal["known", "range", "unknown"]
MODES: Final[tuple[Mode, ...]] = ("known", "range", "unknown")
WIDTH: Final = 27
"""One width, in digits, for every unit that is not longer, so that what stands beside the fields is in line."""


class StatedField(QWidget):
    """Emits `committed` with a Known, Between or Unknown. An emptied value means not quoted.

    `scale` is what one stored unit is on screen: 100 for a share shown in per cent.
    """

    committed = Signal(object)
    conversion_chosen = Signal(str)

    def __init__(self, unit: str = "", *, scale: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale = Decimal(scale)
        self._value: Known | Between | Unknown = UNKNOWN
        self._unit, self._label = unit, ""
        self._ranged = False
        self._range: RangeRow | None = None
        self._openers: list[QToolButton] = []
        self.single = AmountField(unit, optional=True)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.single, 1)
        self._menu: QMenu | None = None
        self._unknown_text = ""
        self._conversions: list[tuple[str, str]] = []
        self.single.add_beside(self._opener())
        self.single.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._choices: dict[Mode, QAction] = {}
        self.setFocusProxy(self.single)
        self.set_unit(unit)
        self.single.committed.connect(self._take_single)
        i18n.keep_translated(self.retranslate)

    @property
    def menu(self) -> QMenu:
        """Made when it is first opened: most fields are never asked for anything but a value."""
        if self._menu is None:
            self._menu = QMenu(self)
            self._choices = {mode: self._choice(mode) for mode in MODES}
            if self._conversions:
                self._menu.addSeparator()
            for key, unit in self._conversions:
                self._menu.addAction(unit).setData(("convert", key))
            self._menu.aboutToShow.connect(self._mark_mode)
            self._menu.triggered.connect(self._on_chosen)
            self.retranslate()
        return self._menu

    @property
    def range_row(self) -> RangeRow:
        """The parts of a range, made when the first one is wanted: most values are none."""
        if self._range is None:
            self._range = RangeRow(self._unit, self._scale, self._opener(), self)
            self._range.set_label(self._label)
            self._range.hide()
            self._row.addWidget(self._range, 1)
            self._range.committed.connect(self._take_range)
            self.retranslate()
        return self._range

    def _opener(self) -> QToolButton:
        button = QToolButton()
        set_style(button, kind="quiet", bare="true")
        set_icon(button, "more", "text_faint")
        button.clicked.connect(self._open_menu)
        self._openers.append(button)
        return button

    def set_unknown_text(self, said: str) -> None:
        """What an empty field says where that is an answer; empty for "not quoted"."""
        if said != self._unknown_text:
            self._unknown_text, self.single.empty_answers = said, bool(said)
            self.single.set_unknown_text(said or text("lookup.not_quoted", i18n.language()))

    def set_conversions(self, units: list[tuple[str, str]]) -> None:
        """Other units that the value can be stated in, as key and text; the owner converts it."""
        self._conversions = units
        if self._menu is not None:
            self._menu.deleteLater()
            self._menu = None

    def _open_menu(self) -> None:
        opener = self.sender()
        if isinstance(opener, QToolButton):
            self.menu.popup(opener.mapToGlobal(opener.rect().bottomLeft()))

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
        self.single.set_unknown_text(self._unknown_text or text("lookup.not_quoted", spoken))
        for opener in self._openers:
            opener.setToolTip(self.tr("One value, a range, or not quoted"))
        self.set_label(self._label)

    def value(self) -> Known | Between | Unknown:
        return self._value

    def set_value(self, value: Known | Between | Unknown) -> None:
        self._value = value
        self.single.set_value(value.value * self._scale if isinstance(value, Known) else None)
        if isinstance(value, Between):
            self.range_row.set_value(value)
        elif self._range is not None:
            self._range.set_value(None)
        self._show_range(isinstance(value, Between))

    def set_unit(self, unit: str) -> None:
        self._unit = unit
        self.single.set_unit(unit)
        self.single.set_width(max(WIDTH, 12 + width_in_digits(unit)))
        if self._range is not None:
            self._range.set_unit(unit)

    def set_label(self, label: str) -> None:
        self._label = label
        self.single.set_label(label)
        kind = self.tr("kind of value")
        for opener in self._openers:
            opener.setAccessibleName(f"{label}, {kind}")
        if self._range is not None:
            self._range.set_label(label)

    def set_hint(self, hint: str, tone: str = "faint") -> None:
        self.single.set_hint(hint, tone)

    def set_message(self, message: str) -> None:
        (self.range_row.source if self._ranged else self.single).set_message(message)

    def message(self) -> str:
        fields = (self.single, *(self._range.fields() if self._range is not None else ()))
        return next((field.message() for field in fields if field.message()), "")

    def is_open(self) -> bool:
        return isinstance(self._value, Unknown)

    def choose(self, mode: Mode) -> None:
        """What a person picks in the menu; a range is taken over once it is complete."""
        if mode == "range":
            self._begin_range()
            return
        self._show_range(False)
        if mode == "unknown":
            self.single.set_value(None)
            self._commit(UNKNOWN)
        elif isinstance(self._value, Between):
            point = self._value.point
            self.single.set_value(point * self._scale)
            self._commit(Known(value=point))
        self.single.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.single.line.selectAll()

    def _begin_range(self) -> None:
        if isinstance(self._value, Known):
            self.range_row.low.set_value(self._value.value * self._scale)
        self._show_range(True)
        self.range_row.low.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.range_row.low.line.selectAll()

    def _take_single(self) -> None:
        typed = self.single.decimal()
        self._commit(UNKNOWN if typed is None else Known(value=self._stored(typed)))

    def _take_range(self) -> None:
        parts = self.range_row
        low, high, likely = (field.decimal() for field in (parts.low, parts.high, parts.likely))
        if low is None or high is None:
            return
        source = parts.source.value()
        if not source:
            parts.source.set_hint(self.tr("A range needs a source before it counts."), "warn")
            return
        parts.source.set_hint("")
        middle = None if likely is None else self._stored(likely)
        try:
            found = Between(low=self._stored(low), high=self._stored(high), likely=middle, source=source)
        except EngineError as error:
            parts.source.set_message(error.message.text(i18n.language()))
            return
        self._commit(found)

    def _commit(self, value: Known | Between | Unknown) -> None:
        if value != self._value:
            self._value = value
            self.committed.emit(value)

    def _show_range(self, ranged: bool) -> None:
        self._ranged = ranged
        self.single.setVisible(not ranged)
        if ranged or self._range is not None:
            self.range_row.setVisible(ranged)
        self.setFocusProxy(self.range_row.low if ranged else self.single)

    def _on_chosen(self, action: QAction) -> None:
        chosen = action.data()
        if chosen in MODES:
            self.choose(chosen)
        else:
            self.conversion_chosen.emit(chosen[1])

    def _mark_mode(self) -> None:
        chosen: Mode = "range" if self._ranged else "unknown" if self.is_open() else "known"
        for mode, action in self._choices.items():
            action.setChecked(mode == chosen)

    def _stored(self, typed: Decimal) -> Decimal:
        return typed / self._scale if self._scale != 1 else typed
