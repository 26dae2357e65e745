"""A plot whose four sides are drawn by us: grid and values left, months below, notes above, end labels right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsGridLayout

from engine.axes import nice_step, tick_text, ticks
from gui import fonts
from gui.charts.marks import Slot, draw_marker, series_color
from gui.fonts import Role
from gui.theme import color

_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
ONE_COLUMN = 7
HALF_LINE, HALF_MONTH, TICK_ROOM = 16.0, 30.0, 44.0
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


def months_shown(last: float, most: float) -> list[float]:
    """Months for ticks: whole quarters, halves or years, at most `most` of them."""
    step = next((step for step in (1, 2, 3, 6, 12, 24, 60) if last / step <= most), 120)
    return [float(month) for month in range(0, int(last) + 1, step)]


class NoteSide(Side):
    """The strip above the plot: the unit of the values, and a note at one month."""

    def __init__(self) -> None:
        super().__init__("top")
        self.unit = ""
        self.note = ""
        self.month: float | None = None
        self.value_side: ValueSide | None = None

    def resize_to_font(self) -> None:
        self.setHeight(self.line_height() + 8)

    def boundingRect(self) -> QRectF:
        own: QRectF = self.mapRectFromParent(self.geometry())
        return own.adjusted(-120, 0, 60, 0)

    def draw(self, painter: QPainter, area: QRectF) -> None:
        metrics = QFontMetricsF(painter.font())
        row = area.adjusted(0, 0, 0, -6)
        start = area.left()
        if self.value_side is not None:
            start -= self.value_side.width() - 2
        unit = QRectF(start, row.top(), metrics.horizontalAdvance(self.unit) + 2, row.height())
        painter.setPen(color("text_faint"))
        painter.drawText(unit, _LEFT, self.unit)
        if self.month is None or not self.note:
            return
        width = metrics.horizontalAdvance(self.note) + 2
        x = self.along(self.month, area)
        left = min(max(x - width / 2, unit.right() + 10), area.right() + 24 - width)
        painter.setPen(color("text"))
        painter.drawText(QRectF(left, row.top(), width, row.height()), _LEFT, self.note)


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

    def add(self, item: pg.GraphicsObject) -> None:
        self.box.addItem(item, ignoreBounds=True)

    def value_at(self, scene: QPointF) -> float | None:
        """The value across at a point of the scene; None beside the box."""
        return float(self.box.mapSceneToView(scene).x()) if self.box.sceneBoundingRect().contains(scene) else None


@dataclass(frozen=True, slots=True)
class EndLabel:
    value: float
    text: str
    slot: Slot


class EndSide(Side):
    """The names of the lines where they end, moved apart where they would overlap."""

    def __init__(self) -> None:
        super().__init__("right")
        self.labels: tuple[EndLabel, ...] = ()
        self._stagger = 0.0

    def resize_to_font(self) -> None:
        metrics = QFontMetricsF(fonts.font(Role.CAPTION))
        widest = max((metrics.horizontalAdvance(label.text) for label in self.labels), default=8)
        self._stagger = widest + 16 if len(self.labels) > ONE_COLUMN else 0.0
        self.setWidth(round(widest + 26 + self._stagger))

    def draw(self, painter: QPainter, area: QRectF) -> None:
        height = self.line_height()
        wanted = [self.along(label.value, area) for label in self.labels]
        gap = height / 2 if self._stagger else height
        placed = spread(wanted, gap, area.top() + height / 2 - 6, area.bottom() - height / 2 + 6)
        ranks = sorted(range(len(placed)), key=lambda index: placed[index])
        for rank, index in enumerate(ranks):
            label, true, y = self.labels[index], wanted[index], placed[index]
            left = area.left() + (self._stagger if rank % 2 else 0.0)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
            if abs(true - y) > 2:
                painter.setPen(QPen(series_color(label.slot), 1))
                painter.drawLine(QPointF(area.left() + 1, true), QPointF(left + 8, y))
            draw_marker(painter, label.slot, QPointF(left + 12, y), 7)
            painter.setPen(color("text"))
            painter.drawText(QRectF(left + 19, y - height, area.width(), 2 * height), _LEFT, label.text)


def spread(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Places at least `gap` apart within `low` to `high`, each as near to its wish as its neighbours let it.

    Where there is no room for all, the gap shrinks.
    """
    if not wanted:
        return []
    gap = min(gap, (high - low) / max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    groups: list[list[float]] = []  # start, count
    for rank in order:
        groups.append([min(max(wanted[rank], low), high), 1])
        while len(groups) > 1 and groups[-2][0] + groups[-2][1] * gap > groups[-1][0]:
            upper = groups.pop()
            lower = groups[-1]
            count = lower[1] + upper[1]
            middle_lower = lower[0] + (lower[1] - 1) * gap / 2
            middle_upper = upper[0] + (upper[1] - 1) * gap / 2
            middle = (middle_lower * lower[1] + middle_upper * upper[1]) / count
            start = middle - (count - 1) * gap / 2
            lower[0] = min(max(start, low), high - (count - 1) * gap)
            lower[1] = count
    places = [start + step * gap for start, count in groups for step in range(int(count))]
    result = [0.0] * len(wanted)
    for place, index in zip(places, order, strict=True):
        result[index] = place
    return result
