"""Why two quotes lie apart: from the cost of the one, part by part, to the cost of the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from engine.axes import MoneyScale, SteadyRange, money_scale, three_digits
from engine.texts import text
from gui.charts.data_table import DataTable
from gui.charts.marks import series_color
from gui.charts.span_chart import SpanChart
from gui.charts.spans import Span, SpanMark, SpanRow
from gui.charts.swing_chart import HIGH, LOW, Words, per_work
from gui.format import format_share, money_unit
from gui.i18n import language
from gui.theme import theme
from gui.widgets.legend import LegendEntry
from gui.widgets.ranged import support_legend, whole_words

if TYPE_CHECKING:
    from engine.compare.gap_view import GapParts, GapView, Measure
    from engine.compare.results import Estimate
    from engine.compare.uncertainty.attribution import GapPart

START, END = "start", "end"


class GapChart(SpanChart):
    """Parts that make the second quote dearer are pale in a frame, parts that make it cheaper are full."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: GapView | None = None
        self._words: Words | None = None
        self._measure: Measure = "work"
        self._steady = SteadyRange()
        self.follow()

    def set_gap(self, view: GapView | None, words: Words | None, measure: Measure) -> None:
        if measure != self._measure:
            self._steady.forget()
        self._view, self._words, self._measure = view, words, measure
        self.redraw()
        self.describe_soon()

    def redraw(self) -> None:
        view, words, found, now = self._view, self._words, self._parts(), language()
        if view is None or words is None or found is None:
            self.set_empty(text("outlook.no_pair" if view is None else "outlook.gap_open", now))
            return
        letters = {"first": words.letter(view.first), "second": words.letter(view.second)}
        self.set_empty("" if found.gap.parts else text("outlook.no_gap", now, **letters))
        steps = _steps(found)
        ends = [end for step in steps for end in step]
        low, high = self._steady.fit(min(ends), max(ends))
        scale = self._scale(max(abs(low), abs(high)))
        rows = [self._end(START, letters["first"], found.start, scale, found.ends[0])]
        rows += [
            self._row(part, step, scale, found.by_share) for part, step in zip(found.gap.parts, steps, strict=False)
        ]
        rows.append(self._end(END, letters["second"], found.end, scale, found.ends[1]))
        legend = [
            LegendEntry(text("outlook.makes_cheaper", now, **letters), series_color(LOW).name(), "box"),
            LegendEntry(text("outlook.makes_dearer", now, **letters), series_color(HIGH).name(), "framed"),
            *support_legend((one.grade for one in found.ends), ranged=False),
        ]
        unit = f"{scale.suffix} {self._unit()}".strip()
        unit = per_work(unit, view) if self._measure == "work" else unit
        self.spans.set_rows(rows, [SpanMark(0.0, "")], legend, (low, high, scale.factor, unit))
        self.fit_height()

    def data_table(self) -> DataTable:
        view, words, found, now = self._view, self._words, self._parts(), language()
        amount = text("outlook.amount", now, unit=self._unit())
        headers = (text("outlook.part", now), amount, text("outlook.share", now), text("chart.support", now))
        rows: list[tuple[str, ...]] = []
        if view is not None and words is not None and found is not None:
            ends = [whole_words(one) for one in found.ends]
            rows.append((words.letter(view.first), f"{found.start:.4f}", "", ends[0]))
            shares = [(one, format_share(one.share, now) if found.by_share else "") for one in found.gap.parts]
            rows += [(part_name(one.part), f"{one.amount:.4f}", share, "") for one, share in shares]
            rows.append((words.letter(view.second), f"{found.end:.4f}", "", ends[1]))
        return DataTable(text("outlook.parts", now), headers, tuple(rows))

    def readout_html(self, row: SpanRow) -> str:
        found, said = self._parts(), f"<b>{row.label}</b> · {row.high_text} {self._unit()}"
        if found is None or row.key not in (START, END):
            return said
        return f"{said}<br>{whole_words(found.ends[0 if row.key == START else 1])}"

    def _parts(self) -> GapParts | None:
        return None if self._view is None else self._view.parts.get(self._measure)

    def _scale(self, largest: float) -> MoneyScale:
        return money_scale(largest, "" if self._words is None else self._words.currency, language())

    def _unit(self) -> str:
        found = self._parts()
        if found is None or self._words is None:
            return ""
        return money_unit(found.unit.removeprefix("money"), self._words.currency, language())

    def _row(self, part: GapPart, step: tuple[float, float], scale: MoneyScale, by_share: bool) -> SpanRow:
        dearer = part.amount > 0
        span = Span(*step, series_color(HIGH if dearer else LOW).name(), framed=dearer)
        amount = f"{'+' if dearer else ''}{three_digits(part.amount / scale.factor)}"
        share = format_share(part.share, language()).replace("-", "−")
        shown = f"{amount} ({share})" if by_share else amount
        return SpanRow(part.part, part_name(part.part), (span,), high_text=shown)

    @staticmethod
    def _end(key: str, letter: str, cost: float, scale: MoneyScale, whole: Estimate) -> SpanRow:
        span, shown = Span(0.0, cost, theme().text_faint), three_digits(cost / scale.factor)
        return SpanRow(key, letter, (span,), high_text=shown, strong=True, grade=whole.grade)


def _steps(found: GapParts) -> Sequence[tuple[float, float]]:
    """Where each part begins and ends, each where the one before it ended; last the two costs themselves."""
    at, steps = found.start, []
    for part in found.gap.parts:
        steps.append((at, at + part.amount))
        at += part.amount
    return [*steps, (0.0, found.start), (0.0, found.end)]


def part_name(part: str) -> str:
    return text("outlook.work" if part == "work" else f"chart.accounts.{part}", language())
