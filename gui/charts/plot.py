"""A plot whose four sides are drawn by us: grid and values left, months below, notes above, end labels right."""

from __future__ import annotations

from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsGridLayout

from engine.axes import nice_step, tick_text, ticks
from gui import fonts
from gui.fonts import Role
from gui.theme import color

_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
HALF_LINE, HALF_MONTH, TICK_ROOM, OVER_LABELS = 16.0, 30.0, 44.0, 24.0
BEHIND = -200
"""The depth of a grid that the lines run over."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Side(pg.AxisItem):  # type: ignore[misc]
    """One side of a plot, painted afresh from its data: no cached picture, no menu, no dragging."""

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def wheelEvent(self, event: Any) -> None:
        event.ignore()

    def mouseDragEvent(self, event: Any) -> None:
        event.ignore()

    def mouseClickEvent(self, event: Any) -> None:
        event.ignore()

    def paint(self, painter: QPainter, _option: Any, _widget: Any) -> None:
        painter.setFont(fonts.font(Role.CAPTION))
        self.draw(painter, self.mapRectFromParent(self.geometry()))

    def draw(self, painter: QPainter, area: QRectF) -> None:
        raise NotImplementedError

    def line_height(self) -> float:
        return QFontMetricsF(fonts.font(Role.CAPTION)).height()

    def along(self, value: float, area: QRectF) -> float:
        """Where a value of the axis lies, in pixels of this item."""
        low, high = (float(bound) for bound in self.range)
        share = (value - low) / ((high - low) or 1.0)
        if self.orientation in {"left", "right"}:
            return area.bottom() - share * area.height()
        return area.left() + share * area.width()


class ValueSide(Side):
    """Values at the left, with the grid across the plot."""

    def __init__(self) -> None:
        super().__init__("left")
        self.divisor = 1.0

    def boundingRect(self) -> QRectF:
        """Its own column with half a line above and below, and the plot, over which the grid runs."""
        own: QRectF = self.mapRectFromParent(self.geometry())
        view = self.linkedView()
        plot = own if view is None else view.mapRectToItem(self, view.boundingRect())
        return own.adjusted(0, -HALF_LINE, 0, HALF_LINE).united(plot)

    def resize_to_font(self, widest: str) -> None:
        self.setWidth(QFontMetricsF(fonts.font(Role.CAPTION)).horizontalAdvance(widest) + 10)

    def draw(self, painter: QPainter, area: QRectF) -> None:
        low, high = (bound / self.divisor for bound in self.range)
        most = max(2, int(area.height() / (self.line_height() * 1.9)))
        step = nice_step(high - low, most)
        plot = self.linkedView().mapRectToItem(self, self.linkedView().boundingRect())
        for value in ticks(low, high, most):
            y = round(self.along(value * self.divisor, area)) + 0.5
            painter.setPen(QPen(color("border_strong" if value == 0 else "grid"), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(color("text_muted"))
            box = QRectF(area.left(), y - self.line_height(), area.width() - 6, 2 * self.line_height())
            painter.drawText(box, _RIGHT, tick_text(value, step))


class CaptionSide(Side):
    """Ticks below, and at the right what they count."""

    def __init__(self) -> None:
        super().__init__("bottom")
        self.caption = ""

    def boundingRect(self) -> QRectF:
        """A tick at an end stands half outside."""
        own: QRectF = self.mapRectFromParent(self.geometry())
        return own.adjusted(-HALF_MONTH, 0, HALF_MONTH, 0)

    def resize_to_font(self) -> None:
        self.setHeight(2 * self.line_height() + 8)

    def draw(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(color("text_muted"))
        height = self.line_height()
        for value, shown in self.shown_ticks(area.width() / TICK_ROOM):
            x = self.along(value, area)
            box = QRectF(x - HALF_MONTH, area.top() + 3, 2 * HALF_MONTH, height)
            painter.drawText(box, _CENTRE, shown)
        row = QRectF(area.left(), area.top() + 5 + height, area.width(), height)
        painter.setPen(color("text_faint"))
        painter.drawText(row, _RIGHT, self.caption)

    def shown_ticks(self, most: float) -> list[tuple[float, str]]:
        """Values and their words, at most about `most` of them."""
        raise NotImplementedError


class MonthSide(CaptionSide):
    """Months below, and at the right what they count from."""

    def shown_ticks(self, most: float) -> list[tuple[float, str]]:
        return [(month, f"{month:g}") for month in months_shown(self.range[1], most)]


class ScaledSide(CaptionSide):
    """Values below, divided by what their unit says, and what they are."""

    def __init__(self) -> None:
        super().__init__()
        self.divisor = 1.0

    def shown_ticks(self, most: float) -> list[tuple[float, str]]:
        low, high = (bound / self.divisor for bound in self.range)
        count = max(2, int(most))
        step = nice_step(high - low, count)
        return [(value * self.divisor, tick_text(value, step)) for value in ticks(low, high, count)]


def months_shown(last: float, most: float) -> list[float]:
    """Months for ticks: whole quarters, halves or years, at most `most` of them."""
    step = next((step for step in (1, 2, 3, 6, 12, 24, 60) if last / step <= most), 120)
    return [float(month) for month in range(0, int(last) + 1, step)]


class NoteSide(Side):
    """The strip above the plot: the unit of the values, and a note at one month, below it where both have no room."""

    unit = _note = ""
    month: float | None = None
    value_side: ValueSide | None = None

    def __init__(self) -> None:
        super().__init__("top")

    @property
    def note(self) -> str:
        return self._note

    @note.setter
    def note(self, note: str) -> None:
        self._note = note
        self.resize_to_font()

    def resize_to_font(self) -> None:
        self.setHeight(self.line_height() * (1 + self._lines_below()) + 8)

    def resizeEvent(self, event: Any = None) -> None:
        super().resizeEvent(event)
        self.resize_to_font()

    def boundingRect(self) -> QRectF:
        own: QRectF = self.mapRectFromParent(self.geometry())
        return own.adjusted(-120, 0, 60, 0)

    def draw(self, painter: QPainter, area: QRectF) -> None:
        room, unit, below = self._room(area), self._width_of(self.unit), self._lines_below()
        line = QRectF(room.left(), area.top(), unit, self.line_height() + 2)
        painter.setPen(color("text_faint"))
        painter.drawText(line, _LEFT, self.unit)
        if self.month is None or not self.note:
            return
        width = min(self._width_of(self.note), room.width())
        least, top = (room.left(), line.bottom()) if below else (line.right() + 10, line.top())
        left = min(max(self.along(self.month, area) - width / 2, least), room.right() - width)
        painter.setPen(color("text"))
        box = QRectF(left, top, width, self.line_height() * max(1, below) + 2)
        painter.drawText(box, _LEFT | Qt.TextFlag.TextWordWrap, self.note)

    def _room(self, area: QRectF) -> QRectF:
        """From above the values to some way over the labels at the right."""
        beside = 0.0 if self.value_side is None else self.value_side.width() - 2
        return area.adjusted(-beside, 0, OVER_LABELS, 0)

    def _lines_below(self) -> int:
        """Lines of the note where it does not fit beside the unit."""
        room = self._room(QRectF(0, 0, self.geometry().width(), self.line_height()))
        if not self.note or self._width_of(self.unit) + 10 + self._width_of(self.note) <= room.width():
            return 0
        wrapped = QFontMetricsF(fonts.font(Role.CAPTION)).boundingRect(
            QRectF(0, 0, max(60.0, room.width()), 1000), Qt.TextFlag.TextWordWrap, self.note
        )
        return max(1, round(wrapped.height() / self.line_height()))

    def _width_of(self, shown: str) -> float:
        return QFontMetricsF(fonts.font(Role.CAPTION)).horizontalAdvance(shown) + 2


class Plot(pg.GraphicsWidget):  # type: ignore[misc]
    """A view box with a side at each of its edges.

    A `PlotItem` would bring a form of menus of its own, shown or not, which nothing ever deletes.
    """

    def __init__(self, left: Side, bottom: Side, top: Side, right: Side) -> None:
        super().__init__()
        self.box = pg.ViewBox(parent=self, enableMouse=False, enableMenu=False, defaultPadding=0)
        self.box.disableAutoRange()
        grid = QGraphicsGridLayout(self)
        grid.setContentsMargins(1, 1, 1, 1)
        grid.setSpacing(0)
        grid.addItem(self.box, 1, 1)
        for side, row, column in ((top, 0, 1), (bottom, 2, 1), (left, 1, 0), (right, 1, 2)):
            side.linkToView(self.box)
            side.setZValue(0.5)
            side.setFlag(pg.GraphicsWidget.GraphicsItemFlag.ItemNegativeZStacksBehindParent)
            grid.addItem(side, row, column)

    def resizeEvent(self, event: Any) -> None:
        """What a side asks for at its new width holds at once."""
        super().resizeEvent(event)
        self.settle()

    def add(self, item: pg.GraphicsObject) -> None:
        self.box.addItem(item, ignoreBounds=True)

    def settle(self) -> None:
        """Give the sides the widths that they ask for, now: a request that waits for its turn is lost while hidden."""
        self.layout().activate()

    def value_at(self, scene: QPointF) -> float | None:
        """The value across at a point of the scene; None beside the box."""
        return float(self.box.mapSceneToView(scene).x()) if self.box.sceneBoundingRect().contains(scene) else None
