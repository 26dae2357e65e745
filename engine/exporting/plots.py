"""Lines of quotes over a common axis, in drawings that take their colours from the page around them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from engine.axes import nice_step, tick_text, ticks
from engine.compare.table import slots_of
from engine.exporting.drawing import MARK, Drawing, apart
from engine.exporting.report import Chart
from engine.figures import Grade
from engine.figures.quantity import marked, marks_of
from engine.texts import Language, text

WIDTH: Final = 900.0
COLORS: Final = 8
TALL: Final = 300.0
_LOWER_BOUND: Final = "5 4"
_DASHES: Final = ("", "7 3", "2 3", "9 3 2 3")


@dataclass(frozen=True)
class Scale:
    """Values from `low` to `high` over pixels from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low) if self.high != self.low else 0.0
        return self.start + share * (self.end - self.start)


class Line(NamedTuple):
    """A line of a quote, and the ends of its range where it has one; dashed where it is a lower bound."""

    quote_id: str
    xs: Any
    ys: Any
    low: Any = None
    high: Any = None
    grade: str | None = None
    lower_bound: bool = False


def grade_marks(grades: Iterable[str | None], language: Language) -> list[tuple[Grade, str]]:
    return [(mark, text(f"grades.{mark}", language)) for mark in marks_of(grades)]


def plot(
    drawing: Drawing,
    chart: Chart,
    lines: list[Line],
    axes: tuple[str, str],
    pace: float = 0.0,
    named: tuple[float, str] | None = None,
    *,
    language: Language,
    doubling: bool = False,
) -> None:
    """Lines over a common axis, each named at its end; `named` is a place on that axis, which may go by doublings."""
    if not lines:
        return
    furthest = max(float(one.xs[-1]) for one in lines)
    highest = max(float(np.max(ys)) for one in lines for ys in (one.ys, one.high) if ys is not None) or 1.0
    step = nice_step(highest, 5)
    marks = (
        [2.0**power for power in range(int(math.log2(max(furthest, 2.0))) + 1)]
        if doubling
        else [count * pace for count in range(int(furthest / pace + 1e-9) + 1)]
    )
    across = Scale(0.0, math.log2(max(furthest, 2.0)) if doubling else furthest, 70.0, WIDTH - 60.0)

    def along(value: float) -> float:
        return across.at(math.log2(max(value, 1.0)) if doubling else value)

    up = Scale(0.0, highest * 1.04, TALL, 26.0)
    drawing.text(70.0, 14.0, axes[0], color="text_muted")
    for value in ticks(0.0, highest, 5):
        drawing.line([(across.start, up.at(value)), (across.end, up.at(value))], "grid")
        drawing.text(62.0, up.at(value) + 4, tick_text(value, step), anchor="end", color="text_muted")
    for value in marks:
        drawing.text(along(value), TALL + 18, tick_text(value, 1.0), anchor="middle", color="text_muted")
    drawing.text(across.end, TALL + 36, axes[1], anchor="end", color="text_muted")
    if named is not None and named[0] <= furthest:
        x = along(named[0])
        drawing.line([(x, 20.0), (x, TALL)], "text_muted", dash="4 3")
        drawing.text(x, 14.0, named[1], anchor="middle")
    ends = _draw_lines(drawing, chart, lines, along, up)
    grades = {chart.letters[one.quote_id]: marked(one.grade) for one in lines}
    _name_ends(drawing, ends, grades)
    lower = any(one.lower_bound for one in lines)
    bounds = [(f"-{_LOWER_BOUND}", text("chart.lower_bound", language))] if lower else []
    drawing.legend(bounds, across.start, TALL + 54, grade_marks(grades.values(), language))


def _draw_lines(
    drawing: Drawing, chart: Chart, lines: list[Line], along: Callable[[float], float], up: Scale
) -> list[tuple[float, float, str, str]]:
    """Ranges below, lines above; how high and how far each line ends, with its letter and colour."""
    slots = slots_of(chart.letters)

    def placed(xs: Any, ys: Any) -> list[tuple[float, float]]:
        return [(along(float(x)), up.at(float(y))) for x, y in zip(xs, ys, strict=True)]

    for one in lines:
        if one.low is not None and one.high is not None:
            around = placed(one.xs, one.high) + placed(one.xs, one.low)[::-1]
            drawing.area(around, f"series-{slots[one.quote_id] % COLORS}")
    ends = []
    for one in lines:
        slot, points = slots[one.quote_id], placed(one.xs, one.ys)
        color = f"series-{slot % COLORS}"
        dash = _LOWER_BOUND if one.lower_bound else _DASHES[slot // COLORS % len(_DASHES)]
        drawing.line(points, color, thick=2.0, dash=dash)
        ends.append((points[-1][1], points[-1][0], chart.letters[one.quote_id], color))
    return ends


def _name_ends(drawing: Drawing, ends: list[tuple[float, float, str, str]], grades: Mapping[str, Grade | None]) -> None:
    for y, x, letter, color in apart(ends):
        if (grade := grades[letter]) is not None:
            drawing.mark(x + 6, y - MARK / 2, MARK, grade)
        drawing.text(x + 6 + (MARK + 4 if grade else 0), y + 4, letter, color=color, bold=True)
