"""Plots of estimates against measurements as plain SVG: one point a result, with its range, on logarithmic axes."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SIZE: Final = 520
LEFT, RIGHT, TOP, BOTTOM = 64, 28, 40, 52
COLOURS: Final = (
    "#3465a4", "#c4542d", "#3b8a4a", "#8057a8", "#b8860b", "#2a8c9c", "#a33f73", "#6b6b6b", "#7a9a01", "#ad4d4d",
)  # fmt: skip

Point = tuple[float, float, float, float, str]
"""Measured, estimated, low and high end of the range, and the source."""


def plot(title: str, points: Sequence[Point]) -> str:
    """One class of results; rates in token/s, times as 1 ÷ time, so that higher is faster everywhere."""
    low = math.floor(min(min(point[:2]) for point in points))
    high = math.ceil(max(max(point[:2]) for point in points))
    return "".join(_drawn(title, points, low, max(high, low + 1)))


def _drawn(title: str, points: Sequence[Point], low: int, high: int) -> Iterator[str]:
    def across(value: float) -> str:
        return f"{LEFT + (value - low) / (high - low) * (SIZE - LEFT - RIGHT):.1f}"

    def up(value: float) -> str:
        inside = min(max(value, low), high)
        return f"{SIZE - BOTTOM - (inside - low) / (high - low) * (SIZE - TOP - BOTTOM):.1f}"

    sources = sorted({point[4] for point in points})
    height = SIZE + 18 * math.ceil(len(sources) / 2)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {height}" width="{SIZE}" height="{height}"'
        ' font-family="sans-serif" font-size="12" fill="#444">\n'
        f'<rect width="{SIZE}" height="{height}" fill="#fff"/>\n'
        f'<text x="{LEFT}" y="24" font-size="15" fill="#222">{escape(title)}</text>\n'
    )
    for decade in range(low, high + 1):
        x, y = across(decade), up(decade)
        label = f"{10.0**decade:,.10g}"
        yield f'<path d="M{x} {up(low)}V{up(high)}M{across(low)} {y}H{across(high)}" stroke="#e2e2e2"/>\n'
        yield f'<text x="{x}" y="{SIZE - BOTTOM + 18}" text-anchor="middle">{label}</text>\n'
        yield f'<text x="{LEFT - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{label}</text>\n'
    yield f'<path d="M{across(low)} {up(low)}L{across(high)} {up(high)}" stroke="#999"/>\n'
    for number, source in enumerate(sources):
        yield from _series(number, source, [point for point in points if point[4] == source], across, up)
    yield f'<text x="{SIZE / 2:.0f}" y="{SIZE - 12}" text-anchor="middle">measured</text>\n'
    yield f'<text transform="translate(14 {SIZE / 2:.0f}) rotate(-90)" text-anchor="middle">estimated</text>\n</svg>\n'


def _series(number: int, source: str, points: Sequence[Point], across: object, up: object) -> Iterator[str]:
    assert callable(across)
    assert callable(up)
    colour = COLOURS[number % len(COLOURS)]
    bars = "".join(f"M{across(measured)} {up(low)}V{up(high)}" for measured, _, low, high, _ in points)
    yield f'<path d="{bars}" stroke="{colour}" stroke-opacity="0.22"/>\n<g fill="{colour}" fill-opacity="0.75">\n'
    for measured, estimated, *_ in points:
        yield f'<circle cx="{across(measured)}" cy="{up(estimated)}" r="2.2"/>\n'
    x, y = LEFT + number % 2 * 220, SIZE + 4 + 18 * (number // 2)
    yield f'</g>\n<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>\n'
    yield f'<text x="{x + 10}" y="{y + 4}">{escape(source)} ({len(points)})</text>\n'


Bar = tuple[str, int, *tuple[float, ...]]
"""A group, its results, and median and P90 of the error: with one card held out and with one source, or as they are."""
WIDTH: Final = 640
ROW: Final = 22
NAMES_WIDE: Final = 210
LARGEST: Final = 1.0
HELD_OUT: Final = ("one card held out", "one source held out")


def bars(title: str, groups: Sequence[Bar]) -> str:
    """Errors by group: the end of a bar is the median, its whisker reaches to where nine in ten results are."""
    return "".join(_bars(title, groups))


def _bars(title: str, groups: Sequence[Bar]) -> Iterator[str]:
    def across(value: float) -> float:
        return NAMES_WIDE + min(value, LARGEST) / LARGEST * (WIDTH - NAMES_WIDE - 24)

    height = 92 + ROW * len(groups)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        ' font-family="sans-serif" font-size="12" fill="#444">\n'
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n'
        f'<text x="12" y="24" font-size="15" fill="#222">{escape(title)}</text>\n'
    )
    for tenth in range(0, 11, 2):
        x = across(tenth / 10)
        more = "+" if tenth == 10 else ""
        yield f'<path d="M{x:.1f} 40V{48 + ROW * len(groups)}" stroke="#e2e2e2"/>\n'
        yield f'<text x="{x:.1f}" y="{64 + ROW * len(groups)}" text-anchor="middle">{10 * tenth} %{more}</text>\n'
    for number, (name, results, *errors) in enumerate(groups):
        top = 46 + ROW * number
        yield f'<text x="{NAMES_WIDE - 8}" y="{top + 12}" text-anchor="end">{escape(name)} ({results})</text>\n'
        for place, (median, most) in enumerate(zip(errors[::2], errors[1::2], strict=True)):
            y, colour = top + 8 * place, COLOURS[place]
            wide = across(median) - NAMES_WIDE
            yield f'<rect x="{NAMES_WIDE}" y="{y}" width="{wide:.1f}" height="7" fill="{colour}"/>\n'
            yield f'<path d="M{across(median):.1f} {y + 3.5}H{across(most):.1f}" stroke="{colour}"/>\n'
    for place, words in enumerate(HELD_OUT if len(groups[0]) > len(("", 0, 0.0, 0.0)) else ("as the program stands",)):
        x = NAMES_WIDE + 190 * place
        yield f'<rect x="{x}" y="{height - 18}" width="12" height="8" fill="{COLOURS[place]}"/>\n'
        yield f'<text x="{x + 18}" y="{height - 10}">{words}</text>\n'
    yield "</svg>\n"
