"""A wrapped text of a few lines at most, the last of which ends in … where there is more to say."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from gui.fonts import Role
from gui.theme import set_style

TALL = 100_000


class ClampedLabel(QLabel):
    """Its height follows the whole text, so cutting it never asks for another layout."""

    exceeding_changed = Signal(bool)

    def __init__(self, most_lines: int, role: Role = Role.BODY, tone: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full, self._closed_lines = "", most_lines
        self._most: int | None = most_lines
        self.exceeding = False
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        set_style(self, role=role.name.lower(), tone=tone)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_text(self, text: str) -> None:
        self._full = text
        self.setAccessibleName(text)
        self._cut()

    def full_text(self) -> str:
        return self._full

    def set_clamped(self, clamped: bool) -> None:
        self._most = self._closed_lines if clamped else None
        self._cut()

    def heightForWidth(self, width: int, /) -> int:
        self.ensurePolished()
        metrics = self.fontMetrics()
        height = metrics.boundingRect(0, 0, width, TALL, Qt.TextFlag.TextWordWrap, self._full).height()
        return height if self._most is None else min(height, self._most * metrics.lineSpacing())

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        first = self._first_lines(self.width(), self._closed_lines)
        shown = self._full if self._most is None else first
        self.setToolTip(self._full if shown != self._full else "")
        if shown != self.text():
            self.setText(shown)
        self.updateGeometry()
        before, self.exceeding = self.exceeding, first != self._full
        if self.exceeding != before:
            self.exceeding_changed.emit(self.exceeding)

    def _first_lines(self, width: int, most: int) -> str:
        layout = QTextLayout(self._full, self.font())
        layout.setTextOption(QTextOption(self.alignment()))
        layout.beginLayout()
        starts: list[int] = []
        while (line := layout.createLine()).isValid() and len(starts) <= most:
            line.setLineWidth(width)
            starts.append(line.textStart())
        layout.endLayout()
        if len(starts) <= most:
            return self._full
        last = starts[most - 1]
        return self._full[:last] + self.fontMetrics().elidedText(self._full[last:], Qt.TextElideMode.ElideRight, width)
