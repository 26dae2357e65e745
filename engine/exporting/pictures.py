"""Charts of a report as drawings for web pages: bars and lines from the same data as those of the window."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, Final, cast

import numpy as np

from engine.axes import money_scale, short_amount, three_digits
from engine.compare.accounts import AccountBar
from engine.compare.capacity_curves import CapacityCurves
from engine.compare.curves import CostCurves, MemoryBar
from engine.compare.gap_view import GapView
from engine.compare.results import ACCOUNTS, MEMORY_PARTS, Estimate
from engine.compare.table import slots_of
from engine.exporting.drawing import MARK, Drawing
from engine.exporting.plots import COLORS, WIDTH, Line, Scale, grade_marks, plot
from engine.exporting.report import Chart
from engine.figures import Grade
from engine.figures.quantity import marked
from engine.texts import Language, format_number, text
from engine.value_text import AND_MORE, format_share, unit_text
from resources.theme_colors import ACCOUNT_PLACES

_LEFT: Final = 130.0
_RIGHT: Final = 150.0
_ROW: Final = 30.0
_BAR: Final = 18.0
_LEAST_SHARE: Final = 0.0005
"""A part of a gap below this is not to be seen."""


def picture_of(chart: Chart, language: Language) -> str:
    """The chart as an SVG element; empty where there is nothing to draw."""
    drawing = Drawing(WIDTH, chart.title)
    match chart.kind:
        case "memory":
            _memory(drawing, chart, cast("tuple[MemoryBar, ...]", chart.data), language)
        case "accounts":
            _accounts(drawing, chart, cast("tuple[AccountBar, ...]", chart.data), language)
        case "cost":
            _cost(drawing, chart, cast("CostCurves", chart.data), language)
        case "capacity":
            _capacity(drawing, chart, cast("CapacityCurves", chart.data), language)
        case "gap":
            _gap(drawing, chart, cast("GapView", chart.data), language)
    return drawing.svg() if drawing.height else ""


def _across(values: list[float]) -> Scale:
    low, high = min([0.0, *values]), max([0.0, *values])
    return Scale(low, high or 1.0, _LEFT, WIDTH - _RIGHT)


def _memory(drawing: Drawing, chart: Chart, bars: tuple[MemoryBar, ...], language: Language) -> None:
    scale = _across([value for bar in bars for value in (bar.total_gb, bar.capacity_gb, *_ends(bar.whole))])
    for place, bar in enumerate(bars):
        top = place * _ROW + 6
        _letter(drawing, chart, bar.quote_id, top)
        x = scale.at(0)
        for part, amount in bar.in_order():
            width = scale.at(amount) - scale.at(0)
            drawing.box(x, top, width, _BAR, f"memory-{MEMORY_PARTS.index(part)}")
            x += width
        drawing.box(scale.at(0), top, scale.at(bar.capacity_gb) - scale.at(0), _BAR, "text_faint", hollow=True)
        usable = scale.at(bar.usable_gb)
        drawing.line([(usable, top - 3), (usable, top + _BAR + 3)], "text", dash="3 2")
        _whole(drawing, bar.whole, scale, top)
        amounts = {"total": three_digits(bar.total_gb), "capacity": three_digits(bar.capacity_gb)}
        color = "text" if bar.fits else "bad"
        drawing.text(WIDTH - _RIGHT + 19, top + 13, text("chart.of_gb", language, **amounts), color=color)
    used = [part for part in MEMORY_PARTS if any(bar.parts.get(part) for bar in bars)]
    names = [(f"memory-{MEMORY_PARTS.index(part)}", text(f"chart.parts.{part}", language)) for part in used]
    names.append(("text", text("chart.usable", language)))
    drawing.legend(names, _LEFT, len(bars) * _ROW + 24, _grades([bar.whole for bar in bars], language))


def _accounts(drawing: Drawing, chart: Chart, bars: tuple[AccountBar, ...], language: Language) -> None:
    sums = [sum(value for value in bar.amounts.values() if value * sign > 0) for bar in bars for sign in (1, -1)]
    scale = _across([*sums, *(end for bar in bars for end in _ends(bar.whole))])
    money = money_scale(max(map(abs, sums), default=0.0), chart.currency, language)
    for place, bar in enumerate(bars):
        top = place * _ROW + 6
        _letter(drawing, chart, bar.quote_id, top)
        ends = {True: scale.at(0), False: scale.at(0)}
        for account in ACCOUNTS:
            value = bar.amounts.get(account, 0.0)
            width = abs(scale.at(value) - scale.at(0))
            start = ends[value >= 0] - (0 if value >= 0 else width)
            if value:
                drawing.box(start, top, width, _BAR, _account(account))
                ends[value >= 0] += width if value >= 0 else -width
        _whole(drawing, bar.whole, scale, top)
        amount = f"{three_digits((bar.total or 0.0) / money.factor)} {money.unit}"
        shown = text("chart.unknown", language) if bar.total is None else amount
        shown = f"{shown}{AND_MORE}" if bar.incomplete and bar.total is not None else shown
        drawing.text(WIDTH - _RIGHT + 19, top + 13, shown)
    used = [account for account in ACCOUNTS if any(bar.amounts.get(account) for bar in bars)]
    names = [(_account(account), text(f"chart.accounts.{account}", language)) for account in used]
    drawing.legend(names, _LEFT, len(bars) * _ROW + 24, _grades([bar.whole for bar in bars], language))


def _ends(whole: Estimate | None) -> tuple[float, ...]:
    """The ends of a range that is drawn."""
    if whole is None or whole.incomplete or whole.low is None or whole.high is None or whole.low == whole.high:
        return ()
    if math.isinf(whole.high):
        return ()
    return whole.low, whole.high


def _whole(drawing: Drawing, whole: Estimate | None, scale: Scale, top: float) -> None:
    """The range of a sum as a whisker, and the mark of its grade before its words."""
    middle, ends = top + _BAR / 2, [scale.at(end) for end in _ends(whole)]
    if ends:
        drawing.line([(ends[0], middle), (ends[1], middle)], "text")
        for end in ends:
            drawing.line([(end, middle - 3), (end, middle + 3)], "text")
    mark = None if whole is None else marked(whole.grade)
    if mark is not None:
        drawing.mark(WIDTH - _RIGHT + 5, middle - MARK / 2, MARK, mark)


def _grades(wholes: list[Estimate | None], language: Language) -> list[tuple[Grade, str]]:
    return grade_marks((whole.grade for whole in wholes if whole is not None), language)


def _gap(drawing: Drawing, chart: Chart, view: GapView, language: Language) -> None:
    """A waterfall from the cost of one quote to that of the other, by unit of work where that is known."""
    parts = view.parts.get("work") or view.parts["total"]
    at, steps = parts.start, [(chart.letters[view.first], 0.0, parts.start, "text_faint", "")]
    for one in parts.gap.parts:
        if abs(one.share) < _LEAST_SHARE:
            continue
        name = text("outlook.work" if one.part == "work" else f"chart.accounts.{one.part}", language)
        color = "series-1" if one.amount > 0 else "series-0"
        share = f" ({format_share(one.share, language).replace('-', '−')})" if parts.by_share else ""
        shown = f"{'+' if one.amount > 0 else ''}{{}}{share}"
        steps.append((name, at, at + one.amount, color, shown))
        at += one.amount
    steps.append((chart.letters[view.second], 0.0, parts.end, "text_faint", ""))
    reached = [end for _, start, stop, _, _ in steps for end in (start, stop)]
    reached += [end for whole in parts.ends for end in _ends(whole)]
    scale = replace(_across(reached), start=_LEFT + 30)
    money = money_scale(max(parts.start, parts.end), chart.currency, language)
    unit = unit_text(chart.currency, language)
    for place, (name, start, stop, color, shown) in enumerate(steps):
        top = place * (_ROW - 6) + 6
        drawing.text(_LEFT + 22, top + 12, name, anchor="end", bold=not shown)
        left, right = sorted((scale.at(start), scale.at(stop)))
        drawing.box(left, top, max(right - left, 1.0), _BAR - 3, color)
        amount = three_digits((stop - start) / money.factor) if shown else short_amount(stop, money)
        whole = None if shown else parts.ends[place > 0]
        if whole is not None:
            _whole(drawing, whole, scale, top)
        words = shown.format(amount) if shown else f"{amount} {unit}".strip()
        drawing.text(WIDTH - _RIGHT + (10 if shown else 19), top + 12, words)
    letters = {"first": chart.letters[view.first], "second": chart.letters[view.second]}
    sides = [
        (f"series-{place}", text(f"outlook.makes_{side}", language, **letters))
        for place, side in enumerate(("cheaper", "dearer"))
    ]
    drawing.legend(sides, _LEFT + 30, len(steps) * (_ROW - 6) + 24, _grades([*parts.ends], language))


def _cost(drawing: Drawing, chart: Chart, curves: CostCurves, language: Language) -> None:
    known = [(one, one.amounts) for one in curves.series if one.amounts is not None]
    top = max((float(np.max(amounts)) for _, amounts in known), default=1.0)
    money = money_scale(top, chart.currency, language)

    def scaled(amounts: Any) -> Any:
        return None if amounts is None else amounts / money.factor

    lines = [
        Line(one.quote_id, curves.months, scaled(amounts), scaled(one.low), scaled(one.high), one.grade)._replace(
            lower_bound=one.incomplete
        )
        for one, amounts in known
    ]
    half_years = 6.0 * math.ceil(float(curves.months[-1]) / 60.0)
    plot(
        drawing, chart, lines, (money.unit, text("chart.months_from_order", language)), half_years,
        _crossing(chart, curves, language), language=language,
    )  # fmt: skip


def _crossing(chart: Chart, curves: CostCurves, language: Language) -> tuple[float, str] | None:
    one = curves.crossing
    if one is None:
        return None
    letters = {"cheaper": chart.letters[one.cheaper_after], "other": chart.letters[one.overtakes]}
    return one.month, text("chart.crossing", language, **letters, month=str(math.ceil(one.month)))


def _capacity(drawing: Drawing, chart: Chart, curves: CapacityCurves, language: Language) -> None:
    known = [(one.quote_id, one.points) for one in curves.series if one.points is not None]
    lines = [
        Line(quote_id, points.concurrency, points.output_tokens_per_s, points.rate_low, points.rate_high, points.grade)
        for quote_id, points in known
    ]
    axes = (text("capacity.unit_output_tokens_per_s", language), text("capacity.requests_at_once", language))
    asked = curves.asked
    named = None if asked is None else (asked, text("capacity.asked", language, count=format_number(asked)))
    plot(drawing, chart, lines, axes, named=named, doubling=True, language=language)


def _account(account: str) -> str:
    return f"account-{account}" if account in ACCOUNT_PLACES else "text_faint"


def _letter(drawing: Drawing, chart: Chart, quote_id: str, top: float) -> None:
    slot = slots_of(chart.letters)[quote_id]
    drawing.text(_LEFT - 26, top + 13, chart.letters[quote_id], anchor="end", bold=True)
    drawing.box(_LEFT - 20, top + 4, 10, 10, f"series-{slot % COLORS}")
