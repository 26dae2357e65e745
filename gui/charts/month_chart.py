"""What the electricity of each month costs, by period and by what is billed beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from engine.axes import MoneyScale, money_scale, short_amount
from engine.compare.results import Estimate
from engine.texts import text
from gui.charts.bar_chart import BarChart
from gui.charts.bars import BarRow, Segment
from gui.charts.data_table import DataTable
from gui.charts.effort_chart import NO_MARK
from gui.charts.periods import STACKED, period_colour
from gui.i18n import language
from gui.widgets.grade_marks import grade_words
from gui.widgets.legend import LegendEntry
from gui.widgets.ranged import support_legend, whole_words

if TYPE_CHECKING:
    from engine.compare.electricity_view import ElectricityView
    from engine.figures import Grade

MONTHS: Final = range(12)


class MonthChart(BarChart):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: ElectricityView | None = None
        self._currency = "CNY"
        self.follow()

    def set_view(self, view: ElectricityView | None, currency: str) -> None:
        self._view, self._currency = view, currency
        self.redraw()
        self.describe_soon()

    def redraw(self) -> None:
        self.set_empty(self._nothing())
        if self._view is None or not self._view.parts:
            self.bars.set_rows((), (), 1.0, 1.0, "")
            self.fit_height()
            return
        scale = self._scale()
        legend = [LegendEntry(self._name(part), period_colour(part)) for part in STACKED if part in self._view.parts]
        legend += support_legend([self._view.grade], ranged=False)
        self.bars.set_rows([self._row(month, scale) for month in MONTHS], legend, self._top(), scale.factor, scale.unit)
        self.fit_height()

    def data_table(self) -> DataTable:
        now = language()
        used = [] if self._view is None else [part for part in STACKED if part in self._view.parts]
        names = (*(self._name(part) for part in used), text("chart.total", now))
        headers = (
            text("chart.month", now),
            *(f"{name} ({self._currency})" for name in names),
            text("chart.grade", now),
        )
        rows = tuple(
            (
                str(month + 1),
                *(f"{self._amounts(month).get(part, 0.0):.2f}" for part in used),
                f"{self._total(month):.2f}",
                grade_words(self._grade()),
            )
            for month in (MONTHS if used else ())
        )
        return DataTable(text("electricity_view.months", now), headers, rows)

    def readout_html(self, row: BarRow, segment: Segment | None) -> str:
        scale, amounts = self._scale(), self._amounts(int(row.key))
        lines = []
        for part in STACKED:
            if not amounts.get(part):
                continue
            cell = "th" if segment is not None and segment.key == part else "td"
            lines.append(
                f'<tr><td style="color:{period_colour(part)}">■</td><{cell} align="left">{self._name(part)}</{cell}>'
                f'<{cell} align="right" style="padding-left:10px">{short_amount(amounts[part], scale)}</{cell}></tr>'
            )
        return f"<b>{row.label}</b> · {row.text}<table>{''.join(lines)}</table>{whole_words(row.whole)}"

    def _nothing(self) -> str:
        if self._view is None:
            return text("electricity_view.nothing", language())
        if self._view.parts:
            return ""
        reason = "" if self._view.reason is None else f"\n{self._view.reason.text(language())}"
        return text("chart.no_costs", language()) + reason

    def _amounts(self, month: int) -> dict[str, float]:
        return {} if self._view is None else {part: float(of[month]) for part, of in self._view.parts.items()}

    def _total(self, month: int) -> float:
        return 0.0 if self._view is None else float(self._view.months[month])

    def _row(self, month: int, scale: MoneyScale) -> BarRow:
        amounts = self._amounts(month)
        segments = tuple(Segment(part, amounts[part], period_colour(part)) for part in STACKED if amounts.get(part))
        label = text(f"electricity_view.month.m{month + 1}", language())
        total = self._total(month)
        whole = Estimate(total, None, None, "money", self._grade())
        return BarRow(str(month), label, NO_MARK, segments, short_amount(total, scale), whole=whole)

    def _grade(self) -> Grade | None:
        return None if self._view is None else self._view.grade

    def _top(self) -> float:
        return self.steady.fit(0.0, max(map(self._total, MONTHS)))[1]

    def _scale(self) -> MoneyScale:
        return money_scale(self._top(), self._currency, language())

    @staticmethod
    def _name(part: str) -> str:
        return text(f"electricity_view.part.{part}", language())
