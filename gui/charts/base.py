"""What every chart has: a canvas, a sentence when there is nothing to draw, a readout, and its data as a table."""

from __future__ import annotations

from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QImage, QPainter, QWheelEvent
from PySide6.QtWidgets import QLabel, QMenu, QStackedLayout, QWidget

from engine.texts import text
from gui.charts.data_table import DataTable
from gui.i18n import keep_translated, language
from gui.theme import set_style, theme, theme_manager

DESCRIBE_MS = 300


class Canvas(pg.GraphicsView):  # type: ignore[misc]
    """A view that leaves the wheel to the page around it and draws on whatever lies behind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, background=None)
        self.enableMouse(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(120, 80)
        self.viewport().setAutoFillBackground(False)
        # a cached background would be filled with the colour of the window instead of what lies behind
        self.setCacheMode(self.CacheModeFlag.CacheNone)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()


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


class Chart(QWidget):
    """Subclasses fill the canvas once and only change data afterwards."""

    def __init__(self, canvas: Canvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = canvas
        self._empty = QLabel()
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._empty.setMargin(16)
        set_style(self._empty, tone="muted")
        self._pages = QStackedLayout(self)
        self._pages.addWidget(canvas)
        self._pages.addWidget(self._empty)
        self.readout = Readout(canvas)
        self._describing = QTimer(self)
        self._describing.setSingleShot(True)
        self._describing.setInterval(DESCRIBE_MS)
        self._describing.timeout.connect(self.describe)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

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

    @property
    def empty(self) -> bool:
        return self._pages.currentWidget() is self._empty

    @property
    def empty_text(self) -> str:
        return self._empty.text()

    def set_empty(self, sentence: str) -> None:
        """Show one sentence instead of the canvas; "" shows the canvas."""
        self._empty.setText(sentence)
        wanted = self._empty if sentence else self.canvas
        if self._pages.currentWidget() is not wanted:
            self._pages.setCurrentWidget(wanted)
            self.readout.hide()

    def describe_soon(self) -> None:
        """Describe the chart once it has come to rest: a drag would spend its time on sentences that nobody hears."""
        self._describing.start()

    def describe(self) -> None:
        """Tell screen readers what the chart shows."""
        table = self.data_table()
        self.setAccessibleName(table.title)
        pairs = (zip(table.headers, row, strict=True) for row in table.rows)
        rows = ("; ".join(f"{head} {cell}".strip() for head, cell in row) for row in pairs)
        self.setAccessibleDescription(self._empty.text() or ". ".join(rows))

    def minimumSizeHint(self) -> QSize:
        return QSize(220, 140)

    def image(self, ratio: float = 2.0) -> QImage:
        size = self.size()
        picture = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        picture.setDevicePixelRatio(ratio)
        picture.fill(theme().surface)
        painter = QPainter(picture)
        self.draw(painter, QRectF(0, 0, size.width(), size.height()))
        painter.end()
        return picture

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Draw the chart as vectors, for pictures and print."""
        self.canvas.scene().render(painter, target, self.canvas.sceneRect())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.empty:
            return
        menu = QMenu(self)
        copy_data = menu.addAction(text("chart.copy_data", language()))
        copy_picture = menu.addAction(text("chart.copy_picture", language()))
        chosen: Any = menu.exec(event.globalPos())
        menu.deleteLater()
        if chosen is copy_data:
            self.data_table().copy()
        elif chosen is copy_picture:
            QGuiApplication.clipboard().setImage(self.image())

    def _restyled(self) -> None:
        self.restyle()
        self.canvas.viewport().update()

    def _translated(self) -> None:
        self.retranslate()
        self.describe()
