"""A field for one number with its unit."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui import i18n
from gui.widgets.basics import text_label
from gui.widgets.field import LineField
from gui.widgets.number_text import NumberTextError, Problem, read_number, write_number

AROUND_NUMBER: Final = 26
"""What the frame of the line, its padding and the gap before the unit take, in pixels."""


class NumberField(LineField):
    """Emits `committed` with the number in the field's unit, or with None where an optional field was emptied.

    `minimum` and `maximum` are the ends of what is accepted. What cannot be read for certain is refused: the text
    stays, marked, with the reason beside it.
    """

    committed = Signal(object)
    _unit, _shows_unit = "", True

    def __init__(
        self,
        unit: str = "",
        *,
        decimals: int = 6,
        least_decimals: int = 0,
        minimum: float | None = 0,
        maximum: float | None = None,
        optional: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._decimals, self._least_decimals = decimals, least_decimals
        self._minimum, self._maximum, self._optional = minimum, maximum, optional
        self._value: Decimal | None = None
        self._unknown_text = ""
        self._unit_label = text_label(tone="faint")
        self._unit_label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inside = QHBoxLayout(self.line)
        inside.setContentsMargins(0, 0, 9, 0)
        inside.addStretch(1)
        inside.addWidget(self._unit_label)
        self.line.setInputMethodHints(Qt.InputMethodHint.ImhPreferNumbers)
        self.line.textChanged.connect(self._fit_unit)
        self.set_unit(unit)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self.line.setPlaceholderText(self._unknown_text or (self.tr("not known") if self._optional else ""))
        self._fit_unit()
        self._mark()
        if self._message:
            self.set_message(self._problem())

    def value(self) -> float | None:
        return None if self._value is None else float(self._value)

    def decimal(self) -> Decimal | None:
        """The number exactly as it was written, for money."""
        return self._value

    def set_value(self, value: float | Decimal | None) -> None:
        self._value = Decimal(repr(value)) if isinstance(value, float) else None if value is None else Decimal(value)
        written = "" if self._value is None else write_number(self._value, self._decimals, self._least_decimals)
        self._show_text(written)

    def set_unit(self, unit: str, *, shown: bool = True) -> None:
        """Where it stands beside a field of the same row already it need not be `shown` again."""
        self._unit, self._shows_unit = unit, shown
        self._fit_unit()
        self.control.setAccessibleDescription(self._spoken())

    def _spoken(self) -> str:
        return ". ".join(part for part in (self._unit, super()._spoken()) if part)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is self.line and event.type() is QEvent.Type.Resize:
            self._fit_unit()
        return super().eventFilter(watched, event)

    def _fit_unit(self) -> None:
        """Where room is short the unit gives way: a number cut off reads as another number."""
        metrics = self._unit_label.fontMetrics()
        shown = self.line.text() or self.line.placeholderText()
        taken = self.line.fontMetrics().horizontalAdvance(shown) + AROUND_NUMBER
        room = max(0, self.line.width() - taken)
        unit = metrics.elidedText(self._unit if self._shows_unit else "", Qt.TextElideMode.ElideRight, room)
        self._unit_label.setText("" if unit == "…" else unit)
        self._unit_label.setToolTip(self._unit)
        width = metrics.horizontalAdvance(self._unit_label.text())
        self.line.setTextMargins(0, 0, width + 4 if width else 0, 0)

    def set_range(self, minimum: float | None, maximum: float | None) -> None:
        self._minimum, self._maximum = minimum, maximum

    def set_unknown_text(self, text: str) -> None:
        """What an empty optional field says, such as "not quoted"."""
        self._unknown_text = text
        self.retranslate()

    def is_open(self) -> bool:
        return self._optional and not self.line.text().strip()

    def understood(self, text: str) -> tuple[Decimal | None, str]:
        """The number that a text means in this field, and why it is refused; for cells that follow the same rules."""
        try:
            value = read_number(text.strip(), self._unit) if text.strip() else None
        except NumberTextError as error:
            return None, self._reason(error.problem)
        return value, self._out_of_range(value)

    def _take(self) -> None:
        before = self._value
        value, _ = self.understood(self.line.text())
        self.set_value(value)
        if value != before:
            self.committed.emit(None if value is None else float(value))

    def _on_edited(self, text: str) -> None:
        super()._on_edited(text)
        self._mark()

    def _problem(self) -> str:
        return self.understood(self.line.text())[1]

    def _out_of_range(self, value: Decimal | None) -> str:
        if value is None:
            return "" if self._optional else self.tr("A number is needed here.")
        if self._minimum is not None and value < Decimal(repr(self._minimum)):
            return self.tr("At least {0} is needed here.").format(self._written(self._minimum))
        if self._maximum is not None and value > Decimal(repr(self._maximum)):
            return self.tr("At most {0} is possible here.").format(self._written(self._maximum))
        return ""

    def _reason(self, problem: Problem) -> str:
        match problem:
            case Problem.NOT_A_NUMBER:
                return self.tr("This is not a number; write one such as {0}.").format("1,234.5")
            case Problem.COMMA_UNCLEAR:
                return self.tr("The comma is unclear; write 1234.5 or 1,234.5.")
            case Problem.OTHER_UNIT:
                unit = self._unit or self.tr("a plain number")
                return self.tr("This unit does not belong here; the field is in {0}.").format(unit)
            case Problem.OTHER_CURRENCY:
                return self.tr("This is another currency; the field is in {0}.").format(self._unit)
            case Problem.TOO_LARGE:
                return self.tr("This number is too large.")

    def _written(self, bound: float) -> str:
        return f"{write_number(bound, self._decimals)} {self._unit}".strip()
