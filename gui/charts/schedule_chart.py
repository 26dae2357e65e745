"""From the order to the first run: the steps of every quote one after the other, or those of one below each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from engine.axes import SteadyRange
from engine.compare.results import STEPS
from engine.texts import text
from engine.value_text import format_share
from gui.charts.data_table import DataTable
from gui.charts.span_chart import SpanChart
from gui.charts.spans import Span, SpanMark, SpanRow
from gui.format import format_range, format_value
from gui.i18n import language
from gui.theme import theme
from gui.widgets.grade_marks import grade_words, shown_grade
from gui.widgets.legend import LegendEntry
from gui.widgets.ranged import support_legend

if TYPE_CHECKING:
    from engine.compare.schedule_view import ScheduleBar, ScheduleView, StepBar

WEEK: Final = "week"


class ScheduleChart(SpanChart):
    """With `alone` a quote has a row for each of its steps, with the range in which the step ends."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: ScheduleView | None = None
        self._names: Mapping[str, str] = {}
        self._alone: str | None = None
        self._steady = SteadyRange()
        self.follow()

    def choose(self, quote_id: str) -> None:
        self.chosen = self.spans.chosen = quote_id if self._alone is None else ""
        self.spans.update()

    def row_reached(self, row: SpanRow) -> None:
        if self._alone is None and row.key != self.chosen:
            self.pick(row.key)

    def set_view(self, view: ScheduleView | None, names: Mapping[str, str], alone: str | None = None) -> None:
        if alone != self._alone:
            self._steady.forget()
        self._view, self._names, self._alone = view, names, alone
        self.redraw()
        self.describe_soon()

    def redraw(self) -> None:
        now, shown = language(), self._shown()
        self.set_empty("" if any(bar.steps for bar in shown) else self._nothing())
        rows = [row for bar in shown for row in (self._step_rows(bar) if self._alone else [self._row(bar)])]
        needed = None if self._view is None else self._view.needed
        last = max((bar.high for bar in shown), default=0.0)
        low, high = self._steady.fit(0.0, max(last, needed or 0.0, 1.0))
        marks = [] if needed is None else [SpanMark(needed, text("schedule.needed", now), dashed=True)]
        used = {step.name for bar in shown for step in bar.steps}
        legend = [
            LegendEntry(text(f"schedule.step.{name}", now), _colour(name))
            for name in STEPS
            if name in used and not self._alone
        ]
        legend.append(LegendEntry(text("schedule.range", now), theme().text_muted, "range"))
        legend += support_legend((bar.grade for bar in shown if bar.steps), ranged=False)
        unit = text("schedule.axis", now)
        self.spans.set_rows(rows, marks, legend if rows else (), (low, high, 1.0, unit))
        self.fit_height()

    def data_table(self) -> DataTable:
        now = language()
        keys = ("quote", "step", "begins", "ends", "earliest", "latest")
        headers = (*(text(f"schedule.column.{key}", now) for key in keys), text("chart.grade", now))
        rows = []
        for bar in self._shown():
            name = self._names.get(bar.quote_id, bar.quote_id)
            for step in bar.steps:
                values = (step.start, step.end, step.low, step.high)
                cells = (*(f"{value:.2f}" for value in values), grade_words(step.grade))
                rows.append((name, text(f"schedule.step.{step.name}", now), *cells))
            if not bar.steps:
                rows.append((name, text("chart.unknown", now), "", "", "", "", ""))
        return DataTable(text("schedule.title", now), headers, tuple(rows))

    def readout_html(self, row: SpanRow) -> str:
        now, quote_id = language(), row.key.partition("/")[0]
        bar = next(bar for bar in self._shown() if bar.quote_id == quote_id)
        lines = [f"<b>{self._names.get(quote_id, quote_id)}</b> · {_weeks(bar)}"]
        for step in bar.steps:
            span = f"{step.start:.1f} – {step.end:.1f}"
            ends = "" if step.low == step.high else f" ({format_range(step.low, step.high, WEEK, now)})"
            name = text(f"schedule.step.{step.name}", now)
            lines.append(f'<span style="color:{_colour(step.name)}">■</span> {name}: {span}{ends}')
        if shown_grade(bar.grade):
            lines.append(grade_words(bar.grade))
        if bar.in_time is not None:
            lines.append(text("schedule.chance", now, share=format_share(bar.in_time, now)))
        return "<br>".join(lines)

    def _shown(self) -> list[ScheduleBar]:
        bars = () if self._view is None else self._view.bars
        return [bar for bar in bars if self._alone in (None, bar.quote_id)]

    def _nothing(self) -> str:
        reason = next((bar.reason for bar in self._shown() if bar.reason is not None), None)
        if reason is not None:
            return reason.text(language())
        return text("schedule.at_once" if self._shown() else "schedule.no_quotes", language())

    def _row(self, bar: ScheduleBar) -> SpanRow:
        spans = [Span(step.start, step.end, _colour(step.name)) for step in bar.steps]
        if bar.steps and bar.high > bar.low:
            spans.append(Span(bar.low, bar.high, theme().text_muted, ranged=True))
        spans = spans or [Span(0.0, 0.0, theme().text_muted)]
        shown = text("chart.unknown", language()) if bar.reason is not None else _weeks(bar)
        name, grade = self._names.get(bar.quote_id, bar.quote_id), bar.grade if bar.steps else None
        return SpanRow(bar.quote_id, name, tuple(spans), "", shown, grade=grade)

    def _step_rows(self, bar: ScheduleBar) -> list[SpanRow]:
        return [self._step_row(bar, step) for step in bar.steps]

    @staticmethod
    def _step_row(bar: ScheduleBar, step: StepBar) -> SpanRow:
        now = language()
        spans = [Span(step.start, step.end, _colour(step.name))]
        if step.high > step.low:
            spans.append(Span(step.low, step.high, theme().text_muted, ranged=True))
        key = f"{bar.quote_id}/{step.name}"
        taken = format_value(step.end - step.start, WEEK, now)
        return SpanRow(key, text(f"schedule.step.{step.name}", now), tuple(spans), "", taken, grade=step.grade)


def _colour(name: str) -> str:
    return theme().accounts[STEPS.index(name)]


def _weeks(bar: ScheduleBar) -> str:
    now = language()
    if not bar.finish:
        return text("schedule.ready_now", now)
    shown = format_value(bar.finish, WEEK, now)
    ends = format_range(bar.low, bar.high, WEEK, now) if bar.low < bar.high else ""
    return f"{shown} ({ends})" if ends else shown
