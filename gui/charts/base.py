"""What every chart has: a canvas, a sentence when there is nothing to draw, a readout, its data as a table, a menu."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QEnterEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QLabel, QStackedLayout, QVBoxLayout, QWidget

from gui.charts.data_table import DataTable
from gui.charts.ink import recording
from gui.charts.notes import Readout, WorkMark
from gui.charts.tools import ChartTools
from gui.charts.twin import TwinView
from gui.i18n import keep_translated
from gui.paper import on_paper
from gui.theme import set_style, theme_manager
from gui.widgets.legend import LegendEntry

DESCRIBE_MS = 300
_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def _told(_changed: object) -> None:
    """Of what a scene changed there is nothing left to do."""


class Canvas(pg.GraphicsView):  # type: ignore[misc]
    """A view that leaves the wheel to the page around it and draws on whatever lies behind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, background=None)
        self.enableMouse(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(120, 80)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        # a cached background would be filled with the colour of the window instead of what lies behind
        self.setCacheMode(self.CacheModeFlag.CacheNone)
        # a scene that tells of its changes gathers them, and is painted once for all of them
        self.scene().changed.connect(_told)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()


class Chart(QWidget):
    """Subclasses fill the canvas once and only change data afterwards."""

    quote_chosen = Signal(str)
    """Id of the quote that a person made stand out, "" for none."""
    legend_changed = Signal()
    """What is drawn is another, and so may be what its marks mean."""
    SHAPE = 0.52
    """Height on paper as a share of the width, for charts that have no height of their own."""

    def __init__(self, canvas: Canvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = canvas
        self._empty = QLabel()
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._empty.setMargin(16)
        set_style(self._empty, tone="muted")
        self._twin: TwinView | None = None
        self._twin_page = QWidget(self)
        self._twin_page.hide()
        self._as_table = False
        self.chosen = ""
        self._pages = QStackedLayout(self)
        self._pages.addWidget(canvas)
        self._pages.addWidget(self._empty)
        self.readout = Readout(canvas)
        self._describing = QTimer(self)
        self._describing.setSingleShot(True)
        self._describing.setInterval(DESCRIBE_MS)
        self._describing.timeout.connect(self.describe)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.tools = ChartTools(self)
        self.work_mark = WorkMark(self)

    def follow(self) -> None:
        """Take on theme and language, now and whenever they change; to be called when the chart is built."""
        theme_manager().theme_changed.connect(self._restyled)
        self._restyled()
        keep_translated(self._translated)

    def restyle(self) -> None:
        """Take the colours and fonts of the theme in force."""

    def retranslate(self) -> None:
        """Write every text anew in the language in force."""

    def data_table(self) -> DataTable:
        raise NotImplementedError

    def legend(self) -> list[LegendEntry]:
        """What marks mean that the canvas does not explain; on screen it stands beside the chart."""
        return []

    @property
    def empty(self) -> bool:
        return bool(self._empty.text())

    @property
    def empty_text(self) -> str:
        return self._empty.text()

    def set_empty(self, sentence: str) -> None:
        """Show one sentence instead of the canvas; "" shows the canvas."""
        self._empty.setText(sentence)
        self._show_page()

    @property
    def working(self) -> bool:
        """Whether some of what is drawn is that of before, and is being computed."""
        return self.work_mark.wanted

    def set_working(self, working: bool) -> None:
        if working != self.work_mark.wanted:
            self.work_mark.wanted = working
            self._place_mark()

    def _place_mark(self) -> None:
        """Where there is nothing to draw, a sentence says what is looked for."""
        self.work_mark.show_beside(self.tools.sizeHint().width() + 6, not self.empty)

    def choose(self, quote_id: str) -> None:
        """Let a quote stand out, "" for none."""
        if quote_id != self.chosen:
            self.chosen = quote_id
            self.restyle()

    def pick(self, quote_id: str) -> None:
        """A person chose a quote; the same one again for none."""
        self.choose("" if quote_id == self.chosen else quote_id)
        self.quote_chosen.emit(self.chosen)

    # As a table

    @property
    def as_table(self) -> bool:
        return self._as_table

    def show_as_table(self, wanted: bool) -> None:
        if wanted and self._twin is None:
            self._make_twin()
        self._as_table = wanted
        had_focus = self.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        self._show_page()
        if had_focus or self.hasFocus():
            (self._twin if wanted and self._twin is not None else self).setFocus()
        self.tools.refresh()

    def _make_twin(self) -> None:
        """A table below the buttons that lead back from it."""
        self._twin = TwinView()
        column = QVBoxLayout(self._twin_page)
        column.setContentsMargins(0, self.tools.sizeHint().height() + 2, 0, 0)
        column.addWidget(self._twin)
        self._pages.addWidget(self._twin_page)

    def _show_page(self) -> None:
        wanted: QWidget = self.canvas
        self._place_mark()
        if self._empty.text():
            wanted = self._empty
        elif self._as_table and self._twin is not None:
            self._twin.show_table(self.data_table())
            wanted = self._twin_page
        if self._pages.currentWidget() is not wanted:
            self._pages.setCurrentWidget(wanted)
            self.rest()
            self.tools.refresh()

    # For those who do not see it

    def describe_soon(self) -> None:
        """Describe the chart once it has come to rest: a drag would spend its time on sentences that nobody hears."""
        self._describing.start()
        self.legend_changed.emit()

    def describe(self) -> None:
        """Tell screen readers what the chart shows."""
        table = self.data_table()
        self.setAccessibleName(table.title)
        pairs = (zip(table.headers, row, strict=True) for row in table.rows)
        rows = ("; ".join(f"{head} {cell}".strip() for head, cell in row) for row in pairs)
        self.setAccessibleDescription(self._empty.text() or ". ".join(rows))
        if self._as_table and self._twin is not None:
            self._twin.show_table(table)

    # On paper

    def height_on_paper(self, width: float) -> float:
        return round(width * self.SHAPE)

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Draw as vectors at any size; to be called while the chart is dressed for paper."""
        item, scene = self.canvas.centralWidget, self.canvas.scene()
        area, before = QRectF(0, 0, target.width(), target.height()), item.geometry()
        self._lay_out(area)
        scene.prepareForPaint()
        with recording():
            scene.render(painter, target, area)
        self._lay_out(before)

    @contextmanager
    def dressed_for_paper(self) -> Iterator[None]:
        self.rest()
        try:
            with on_paper():
                self.restyle()
                yield
        finally:
            self.restyle()
            self._lay_out(self.canvas.centralWidget.geometry())

    def _lay_out(self, area: QRectF) -> None:
        item = self.canvas.centralWidget
        item.setGeometry(area)
        if item.layout() is not None:
            item.layout().activate()

    # What the pointer and the keys do

    def rest(self) -> None:
        """Hide what follows the pointer."""
        self.readout.hide()

    def minimumSizeHint(self) -> QSize:
        return QSize(220, 140)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if event.matches(QKeySequence.StandardKey.Copy) and not self.empty:
            self.data_table().copy()
        elif event.key() == Qt.Key.Key_Escape and self.chosen:
            self.pick(self.chosen)
        elif step is None or self.empty or self.as_table or not self.step(*step):
            super().keyPressEvent(event)

    def step(self, _across: int, _down: int) -> bool:
        """Move the readout as an arrow key says; returns whether the chart has a use for that key."""
        return False

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.empty:
            self.tools.open_menu(event.globalPos())

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.tools.refresh()

    def leaveEvent(self, event: QEvent) -> None:
        self.rest()
        super().leaveEvent(event)
        self.tools.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.tools.place()
        self._place_mark()

    def _restyled(self) -> None:
        self.restyle()
        self.canvas.viewport().update()

    def _translated(self) -> None:
        self.retranslate()
        self.tools.retranslate()
        self._place_mark()
        self.describe()


def stepped(place: int | None, by: int, count: int) -> int:
    """The next of `count` places; the first or the last where there was none."""
    if place is None:
        return 0 if by > 0 else count - 1
    return min(max(place + by, 0), count - 1)
