"""A chart of one `SpansItem`: readout under the pointer, a click on a row tells which."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from gui.charts.bar_chart import LEAST_HEIGHT
from gui.charts.base import Canvas, Chart, stepped
from gui.charts.spans import SpanRow, SpansItem


class SpanChart(Chart):
    row_activated = Signal(str)
    """Key of the row that was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        canvas = Canvas()
        super().__init__(canvas, parent)
        self.spans = SpansItem()
        canvas.setCentralItem(self.spans)
        self._at_row: int | None = None
        canvas.scene().sigMouseMoved.connect(self._hovered)

    def row_reached(self, row: SpanRow) -> None:
        """A person clicked on a row or stepped to it."""

    def readout_html(self, row: SpanRow) -> str:
        raise NotImplementedError

    def redraw(self) -> None:
        raise NotImplementedError

    def restyle(self) -> None:
        self.redraw()

    def retranslate(self) -> None:
        self.redraw()

    def fit_height(self) -> None:
        """Ask for the height of all rows while it is looked at: behind a tab it would stretch the other pages."""
        needed = LEAST_HEIGHT
        if self.isVisible() and not self.empty:
            needed = round(max(needed, self.spans.needed_height(max(220, self.width())) + 8))
        if self.minimumHeight() != needed:
            self.setMinimumHeight(needed)

    def height_on_paper(self, width: float) -> float:
        return self.spans.needed_height(width)

    def sizeHint(self) -> QSize:
        return QSize(420, max(200, self.minimumHeight()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.fit_height()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit_height()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.fit_height()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        scene = self.canvas.mapToScene(self.canvas.mapFrom(self, event.position().toPoint()))
        found = self._under(scene)
        if event.button() == Qt.MouseButton.LeftButton and found is not None:
            self.row_reached(found)
            self.row_activated.emit(found.key)
        super().mouseReleaseEvent(event)

    def rest(self) -> None:
        self._at_row = None
        super().rest()

    def step(self, _across: int, down: int) -> bool:
        if down:
            self._at_row = stepped(self._at_row, down, len(self.spans.rows))
            self.row_reached(self.spans.rows[self._at_row])
            area = self.spans.area()
            at = self.spans.mapToScene(area.center().x(), area.top() + (self._at_row + 0.5) * self.spans.pitch())
            self.readout.show_at(self.canvas.mapFromScene(at), self.readout_html(self.spans.rows[self._at_row]))
        return bool(down)

    def _under(self, scene: QPointF) -> SpanRow | None:
        return None if self.empty else self.spans.hit(self.spans.mapFromScene(scene))

    def _hovered(self, scene: QPointF) -> None:
        found = self._under(scene)
        if found is None:
            self.readout.hide()
        else:
            self.readout.show_at(self.canvas.mapFromScene(scene), self.readout_html(found))
