"""Person-days of the four procedures, each as a span from low to high with its likely value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from engine.compare.results import Estimate
from engine.figures.support import grade_of
from engine.texts import text
from gui.charts.bar_chart import BarChart
from gui.charts.bars import BarRow, BarsItem, Segment
from gui.charts.data_table import DataTable
from gui.format import format_range, format_value
from gui.i18n import language
from gui.theme import theme
from gui.widgets.grade_marks import grade_words
from gui.widgets.ranged import whole_legend, whole_words

if TYPE_CHECKING:
    from engine.figures import Quantity
    from engine.migration.results import Migration

DOT: Final = 4.0
CAP: Final = 4.0
NO_MARK: Final = "transparent"


class SpansItem(BarsItem):
    """A row is a line from the end of its first segment to that of its last; a dot stands where the middle one ends."""

    def measure(self) -> None:
        super().measure()
        self._label_width += 2 * DOT

    def hit(self, position: QPointF) -> tuple[BarRow, Segment | None] | None:
        found = super().hit(position)
        return None if found is None else (found[0], found[0].segments[-1])

    def _paint_segments(self, painter: QPainter, area: QRectF, boxes: list[tuple[Segment, QRectF]]) -> None:
        _, (likely, middle), (_, last) = boxes
        y, start, end = area.center().y(), middle.left(), last.right()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        colour = QColor(likely.colour)
        painter.setPen(QPen(colour, 2))
        painter.drawLine(QPointF(start, y), QPointF(end, y))
        for x in (start, end):
            painter.drawLine(QPointF(x, y - CAP), QPointF(x, y + CAP))
        painter.setBrush(colour)
        painter.drawEllipse(QPointF(middle.right(), y), DOT, DOT)


class EffortChart(BarChart):
    item = SpansItem

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._migration: Migration | None = None
        self.follow()

    def set_migration(self, migration: Migration | None) -> None:
        """The days of one quote; without a migration, one sentence."""
        self._migration = migration
        self.steady.forget()
        self.redraw()
        self.describe_soon()

    def redraw(self) -> None:
        found = self._shown()
        self.set_empty("" if found else text("migration.view.no_effort", language()))
        rows = [self._row(*one) for one in found]
        highest = max((sum(segment.amount for segment in row.segments) for row in rows), default=1.0)
        top, unit = self.steady.fit(0.0, highest)[1], text("migration.view.person_days", language())
        self.bars.set_rows(rows, whole_legend(row.whole for row in rows), top, 1.0, unit)
        self.fit_height()

    def data_table(self) -> DataTable:
        rows = []
        for _, name, likely, low, high in self._shown():
            cells = (low, None if likely.value is None else float(likely.value), high)
            shown = ("" if one is None else f"{one:.2f}" for one in cells)
            rows.append((name, *shown, grade_words(grade_of(likely))))
        columns = ("", *(text(f"cli.column.{key}", language()) for key in ("low", "likely", "high")))
        columns = (*columns, text("chart.grade", language()))
        return DataTable(text("migration.view.effort", language()), columns, tuple(rows))

    def readout_html(self, row: BarRow, _segment: Segment | None) -> str:
        return f"<b>{row.label}</b><br>{row.text} · {whole_words(row.whole)}"

    def _shown(self) -> list[tuple[str, str, Quantity, float | None, float | None]]:
        """Figure, name, likely, low and high."""
        found, now = self._migration, language()
        if found is None or not found.needed:
            return []
        rows: list[Any] = [
            (f"{one.procedure}_days", text(f"migration.step.{one.procedure}", now), one.days, one.low, one.high)
            for one in found.procedures
        ]
        total = text("migration.view.total", now)
        rows.append(("migration_effort_days", total, found.effort, found.effort_low, found.effort_high))
        return [row for row in rows if row[2].value is not None]

    @staticmethod
    def _row(key: str, name: str, likely: Quantity, low: float | None, high: float | None) -> BarRow:
        middle = float(likely.value)
        ends = (middle if low is None else low, middle if high is None else high)
        colour = theme().accent
        amounts = zip(("low", "likely", "high"), (ends[0], middle - ends[0], ends[1] - middle), strict=True)
        shown = format_value(middle, "1", language())
        spread = "" if ends[0] == ends[1] else f"  ({format_range(*ends, '1', language())})"
        segments = tuple(Segment(part, amount, colour) for part, amount in amounts)
        whole = Estimate(middle, None, None, "d", grade_of(likely))
        return BarRow(key, name, NO_MARK, segments, f"{shown}{spread}", whole=whole)
