"""A chart of one `BarsItem`: readout under the pointer, a click that opens the figure of a part."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from engine.axes import SteadyRange
from gui.charts.bars import BarRow, BarsItem, Segment
from gui.charts.base import Canvas, Chart, stepped

LEAST_HEIGHT = 140


class BarChart(Chart):
    part_activated = Signal(str, str)
    """Quote id and part of the segment that was clicked."""
    item: type[BarsItem] = BarsItem

    def __init__(self, parent: QWidget | None = None) -> None:
        canvas = Canvas()
        super().__init__(canvas, parent)
        self.bars = self.item()
        canvas.setCentralItem(self.bars)
        self.steady = SteadyRange()
        self._at_row: int | None = None
        canvas.scene().sigMouseMoved.connect(self._hovered)

    def choose(self, quote_id: str) -> None:
        self.chosen = self.bars.chosen = quote_id
        self.bars.update()

    def readout_html(self, row: BarRow, segment: Segment | None) -> str:
        raise NotImplementedError

    def restyle(self) -> None:
        self.redraw()

    def retranslate(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        raise NotImplementedError

    def fit_height(self) -> None:
        """Ask for the height that all rows need, so that a page around may scroll."""
        needed = max(LEAST_HEIGHT, self.bars.needed_height(max(220, self.width())) + 8)
        if self.minimumHeight() != round(needed):
            self.setMinimumHeight(round(needed))

    def height_on_paper(self, width: float) -> float:
        return self.bars.needed_height(width) + 9 * len(self.bars.rows)

    def sizeHint(self) -> QSize:
        return QSize(420, max(200, self.minimumHeight()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.fit_height()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        found = self._under(event.position())
        if event.button() == Qt.MouseButton.LeftButton and found is not None:
            row, segment = found
            if segment is None or row.key != self.chosen:
                self.pick(row.key)
            if segment is not None:
                self.part_activated.emit(row.key, segment.key)
        super().mouseReleaseEvent(event)

    def rest(self) -> None:
        self._at_row = None
        super().rest()

    def step(self, _across: int, down: int) -> bool:
        if down:
            self._at_row = stepped(self._at_row, down, len(self.bars.rows))
            if self.bars.rows[self._at_row].key != self.chosen:
                self.pick(self.bars.rows[self._at_row].key)
            at = self.bars.mapToScene(self.bars.row_area(self._at_row).center())
            html = self.readout_html(self.bars.rows[self._at_row], None)
            self.readout.show_at(self.canvas.mapFromScene(at), html)
        return bool(down)

    def _under(self, position: QPointF) -> tuple[BarRow, Segment | None] | None:
        if self.empty:
            return None
        scene = self.canvas.mapToScene(self.canvas.mapFrom(self, position.toPoint()))
        return self.bars.hit(self.bars.mapFromScene(scene))

    def _hovered(self, scene: QPointF) -> None:
        found = None if self.empty else self.bars.hit(self.bars.mapFromScene(scene))
        if found is None:
            self.readout.hide()
            return
        self.readout.show_at(self.canvas.mapFromScene(scene), self.readout_html(*found))
