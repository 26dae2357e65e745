"""What stands on the canvas of a chart: the values under the pointer, and that some of it is still that of before."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QWidget

from engine.texts import text
from gui.i18n import language
from gui.theme import set_style


class Readout(QLabel):
    """The values under the pointer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._canvas = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setTextFormat(Qt.TextFormat.RichText)
        set_style(self, role="caption", surface="readout")
        self.hide()

    def show_at(self, anchor: QPoint, html: str) -> None:
        """Show beside `anchor`, on the side with more room."""
        self.setText(html)
        self.adjustSize()
        room = self._canvas.size()
        left = anchor.x() + 12
        if left + self.width() > room.width():
            left = max(0, anchor.x() - 12 - self.width())
        top = min(max(0, anchor.y() - self.height() // 2), max(0, room.height() - self.height()))
        self.move(left, top)
        self.show()
        self.raise_()


class WorkMark(QLabel):
    """In the corner of a chart some of which is still that of before."""

    def __init__(self, chart: QWidget) -> None:
        super().__init__(chart)
        self._chart = chart
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        set_style(self, role="caption", surface="readout")
        self.wanted = False
        self.hide()

    def show_beside(self, taken: int, shown: bool) -> None:
        """Left of what takes so many pixels of the upper right corner."""
        self.setText(text("chart.working", language()))
        self.adjustSize()
        self.move(max(0, self._chart.width() - self.width() - taken), 2)
        self.setVisible(self.wanted and shown)
        if self.wanted:
            self.raise_()
