"""The names of lines at their right ends, which never overlap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from gui import fonts
from gui.charts.marks import Slot, Standing, draw_marker, series_color
from gui.charts.plot import Side
from gui.fonts import Role
from gui.theme import color
from gui.widgets.grade_marks import shown_grade
from gui.widgets.ranged import MARK_ROOM, paint_shown_grade

ONE_COLUMN: Final = 7
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
FAINT: Final = 0.45


@dataclass(frozen=True, slots=True)
class EndLabel:
    """The name of a line; where its values are estimates the mark of their grade stands before it."""

    value: float
    text: str
    slot: Slot
    standing: Standing = "plain"
    grade: str | None = None


class EndSide(Side):
    """Names are moved apart; those for which there is no room are counted at the foot, the chosen one never."""

    def __init__(self) -> None:
        super().__init__("right")
        self.labels: tuple[EndLabel, ...] = ()
        self._stagger = 0.0

    def resize_to_font(self) -> None:
        metrics = QFontMetricsF(fonts.font(Role.CAPTION))
        marked = MARK_ROOM if any(shown_grade(label.grade) for label in self.labels) else 0.0
        widest = marked + max((metrics.horizontalAdvance(label.text) for label in self.labels), default=8)
        self._stagger = widest + 16 if len(self.labels) > ONE_COLUMN else 0.0
        self.setWidth(round(widest + 26 + self._stagger))

    def draw(self, painter: QPainter, area: QRectF) -> None:
        height = self.line_height()
        gap = height / 2 if self._stagger else height
        room = max(1, int((area.height() + 12 - height) / gap) + 1)
        wanted = [self.along(label.value, area) for label in self.labels]
        kept = named(wanted, [label.standing == "chosen" for label in self.labels], room)
        left_out = len(wanted) - len(kept)
        low, high = area.top() + height / 2 - 6, area.bottom() - height / 2 + 6
        placed = spread([wanted[index] for index in kept], gap, low, high)
        ranks = sorted(range(len(placed)), key=lambda rank: placed[rank])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        for rank, place in enumerate(ranks):
            left = area.left() + (self._stagger if rank % 2 else 0.0)
            self._draw_label(painter, self.labels[kept[place]], wanted[kept[place]], QPointF(left, placed[place]))
        if left_out:
            painter.setFont(fonts.font(Role.CAPTION))
            painter.setPen(color("text_muted"))
            foot = QRectF(area.left() + 6, area.bottom() + 5 + height, area.width(), height)
            painter.drawText(foot, _LEFT, f"+{left_out}")

    def _draw_label(self, painter: QPainter, label: EndLabel, true: float, at: QPointF) -> None:
        behind, height = label.standing == "behind", self.line_height()
        colour, tone = QColor(series_color(label.slot)), QColor(color("text"))
        for one in (colour, tone) if behind else ():
            one.setAlphaF(FAINT)
        if abs(true - at.y()) > 2:
            painter.setPen(QPen(colour, 1))
            painter.drawLine(QPointF(self.mapRectFromParent(self.geometry()).left() + 1, true), at + QPointF(8, 0))
        painter.save()
        painter.setOpacity(FAINT if behind else 1.0)
        draw_marker(painter, label.slot, at + QPointF(12, 0), 7)
        left = at.x() + 19
        left += paint_shown_grade(painter, label.grade, left, at.y())
        painter.restore()
        painter.setFont(fonts.font(Role.CAPTION_STRONG if label.standing == "chosen" else Role.CAPTION))
        painter.setPen(tone)
        painter.drawText(QRectF(left, at.y() - height, 400, 2 * height), _LEFT, label.text)

    def boundingRect(self) -> QRectF:
        own: QRectF = self.mapRectFromParent(self.geometry())
        return own.adjusted(0, -8, 0, 8 + 2 * self.line_height())


def named(wanted: list[float], chosen: list[bool], room: int) -> list[int]:
    """Which of the labels are written where there is room for so many: the chosen one and, from both ends to the
    middle, those that are farthest from their neighbours."""
    if len(wanted) <= room:
        return list(range(len(wanted)))
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    step = (len(order) - 1) / max(1, room - 1)
    kept = list(dict.fromkeys(order[round(place * step)] for place in range(room)))
    for index in (place for place, one in enumerate(chosen) if one and place not in kept):
        nearest = min(kept, key=lambda other: abs(wanted[other] - wanted[index]))
        kept[kept.index(nearest)] = index
    return sorted(kept)


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
