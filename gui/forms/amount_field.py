"""Amounts as they stand on a quote, and ranges of them with their source."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from gui import i18n
from gui.widgets.basics import text_label
from gui.widgets.fields import TextField
from gui.widgets.number_field import NumberField
from gui.widgets.unit_text import width_in_digits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.values import Between


class AmountField(NumberField):
    """Writes 236.70 as it stands on a quote, and a whole amount without decimals.

    `empty_answers` says that being empty is an answer here and no open question.
    """

    empty_answers = False

    def is_open(self) -> bool:
        return not self.empty_answers and super().is_open()

    def set_value(self, value: float | Decimal | None) -> None:
        exact = None if value is None else Decimal(str(value))
        self._least_decimals = 0 if exact is None or exact == exact.to_integral_value() else 2
        super().set_value(exact)


class _GuessField(AmountField):
    """Left out, the middle of the range counts."""

    def is_open(self) -> bool:
        return False


class RangeRow(QWidget):
    """From and to, what is likely, and who says so; `scale` is what one stored unit is on screen."""

    committed = Signal()

    def __init__(self, unit: str, scale: Decimal, opener: QToolButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale = scale
        self._label = ""
        self.low, self.high = AmountField(optional=True), AmountField(optional=True)
        self.likely, self.source = _GuessField(optional=True), TextField()
        self._to, self._guess = text_label(tone="muted"), text_label(tone="muted")
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(5)
        for widgets in ((self.low, self._to, self.high, opener), (self._guess, self.likely, self.source)):
            row = QHBoxLayout()
            row.setSpacing(6)
            rows.addLayout(row)
            for widget in widgets:
                row.addWidget(widget, 1 if widget is self.source else 0)
            if self.source not in widgets:
                row.addStretch(1)
        for bound in (self.low, self.likely, self.high):
            bound.set_width(9)
            bound.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self.source.set_width(0)
        self.set_unit(unit)
        for field in self.fields():
            field.committed.connect(self.committed)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self._to.setText(self.tr("to"))
        self._guess.setText(self.tr("likely"))
        self.likely.set_unknown_text(self.tr("middle"))
        self.low.set_unknown_text(self.tr("from"))
        self.high.set_unknown_text(self.tr("at most"))
        self.source.set_placeholder(self.tr("who says so, and when"))
        self.set_label(self._label)

    def set_label(self, label: str) -> None:
        self._label = label
        names = {self.low: self.tr("lowest"), self.likely: self.tr("likely"), self.high: self.tr("highest")}
        for field, name in names.items():
            field.set_label(f"{label}, {name}")
        source = self.tr("source")
        self.source.set_label(f"{label}, {source}")

    def set_unit(self, unit: str) -> None:
        self.high.set_unit(unit)
        for bound in (self.low, self.likely):
            bound.set_unit(unit, shown=False)
        self.high.set_width(max(9, 10 + width_in_digits(unit)))

    def set_value(self, value: Between | None) -> None:
        bounds = (None, None, None) if value is None else (value.low, value.likely, value.high)
        for field, bound in zip((self.low, self.likely, self.high), bounds, strict=True):
            field.set_value(None if bound is None else bound * self._scale)
        self.source.set_value("" if value is None else value.source)

    def fields(self) -> Iterator[NumberField | TextField]:
        yield from (self.low, self.high, self.likely, self.source)
