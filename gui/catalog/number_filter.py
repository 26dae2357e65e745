"""A short name with ≥ or ≤ before a number by which cards are chosen."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gui.forms.rows import VacantNumberField
from gui.widgets.basics import text_label
from gui.widgets.number_text import NumberTextError, read_number


class NumberFilter(QWidget):
    changed = Signal()

    def __init__(self, unit: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unit = unit
        self.caption = text_label(tone="muted")
        self.field = VacantNumberField(unit, optional=True)
        self.field.set_width(10 if unit == "GB/s" else 8)
        self.field.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.caption)
        row.addWidget(self.field)
        self.field.line.textChanged.connect(self.changed)

    def set_caption(self, caption: str, vacant: str, spoken: str = "") -> None:
        self.caption.setText(caption)
        self.caption.setVisible(bool(caption))
        self.field.set_label(f"{caption or spoken} {self._unit}".strip())
        self.field.set_unknown_text(vacant)

    def value(self) -> float | None:
        """What is typed so far; an unreadable text asks for nothing, and is marked when it is left."""
        typed = self.field.line.text().strip()
        try:
            return float(read_number(typed, self._unit)) if typed else None
        except NumberTextError:
            return None

    def described(self) -> str:
        return f"{self.caption.text()} {self.field.line.text().strip()} {self._unit}"
