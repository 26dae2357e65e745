"""A small drawing as SVG that takes its colours from the page around it."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from engine.exporting.sheet import text_width
from engine.figures import Grade

MARK: float = 9.0
"""Side of the mark of a grade."""

DIGIT: float = 6.4
"""Width of a digit at the size of the texts."""


class Drawing:
    """Collects shapes in a box `width` wide; colours are names of variables of the page, as ``series-0``."""

    def __init__(self, width: float, title: str) -> None:
        self.width = width
        self.height = 0.0
        self._title = title
        self._shapes: list[str] = []

    def box(self, x: float, y: float, width: float, height: float, color: str, *, hollow: bool = False) -> None:
        """A rectangle, filled or as an outline."""
        paint = f"fill:none;stroke:var(--{color})" if hollow else f"fill:var(--{color})"
        place = f'x="{x:.2f}" y="{y:.2f}" width="{max(width, 0):.2f}" height="{height:.2f}"'
        self._add(f'<rect {place} style="{paint}"/>', y + height)

    def mark(self, x: float, y: float, size: float, grade: Grade) -> None:
        """The mark of a grade: solid, lighter or hatched."""
        color = "text_muted"
        filled = {"measured": f"var(--{color})", "calibrated": f"var(--{color});fill-opacity:.42"}.get(grade, "none")
        place = f'x="{x:.2f}" y="{y:.2f}" width="{size:g}" height="{size:g}"'
        self._add(f'<rect {place} style="fill:{filled};stroke:var(--{color})"/>', y + size)
        if grade == "datasheet":
            half = size / 2
            self.line([(x, y + half), (x + half, y)], color)
            self.line([(x, y + size), (x + size, y)], color)
            self.line([(x + half, y + size), (x + size, y + half)], color)

    def area(self, points: list[tuple[float, float]], color: str) -> None:
        """What some points enclose, lightly tinted."""
        path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        self._add(f'<polygon points="{path}" style="fill:var(--{color});fill-opacity:.13"/>', max(y for _, y in points))

    def line(self, points: list[tuple[float, float]], color: str, *, thick: float = 1.0, dash: str = "") -> None:
        """Straight lines through some points."""
        path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        dashed = f";stroke-dasharray:{dash}" if dash else ""
        stroke = f"fill:none;stroke:var(--{color});stroke-width:{thick:g}{dashed}"
        self._add(f'<polyline points="{path}" style="{stroke}"/>', max(y for _, y in points))

    def text(
        self, x: float, y: float, words: str, *, anchor: str = "start", color: str = "text", bold: bool = False
    ) -> None:
        """A text whose base line is at `y`."""
        shown = f"fill:var(--{color});text-anchor:{anchor}{';font-weight:600' if bold else ''}"
        self._add(f'<text x="{x:.2f}" y="{y:.2f}" style="{shown}">{escape(words)}</text>', y + 4)

    def legend(
        self, entries: list[tuple[str, str]], start: float, y: float, grades: Iterable[tuple[Grade, str]] = ()
    ) -> None:
        """Coloured squares with their names, or dashes after a minus, then marks of grades, in as many lines as they
        need."""
        marks = {name: grade for grade, name in grades}
        entries = [*entries, *(("", name) for name in marks)]
        x = start
        for color, name in entries:
            width = 18 + text_width(name) * DIGIT + 14
            if x > start and x + width > self.width:
                x, y = start, y + 20
            if color.startswith("-"):
                self.line([(x, y - 4), (x + 12, y - 4)], "text_muted", thick=2.0, dash=color[1:])
            elif color:
                self.box(x, y - 9, 11, 11, color)
            else:
                self.mark(x + 1, y - 8, MARK, marks[name])
            self.text(x + 16, y, name, color="text_muted")
            x += width

    def svg(self) -> str:
        """The drawing as an element of a page."""
        size = f'viewBox="0 0 {self.width:.0f} {self.height + 4:.0f}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label={quoteattr(self._title)} {size}>'
        return "".join((head, f"<title>{escape(self._title)}</title>", *self._shapes, "</svg>"))

    def _add(self, shape: str, bottom: float) -> None:
        self._shapes.append(shape)
        self.height = max(self.height, bottom)


def apart(ends: list[tuple[float, float, str, str]]) -> list[tuple[float, float, str, str]]:
    """Names at the ends of lines, moved down where they would cover one another."""
    placed: list[tuple[float, float, str, str]] = []
    for y, x, letter, color in sorted(ends):
        near = [one[0] for one in placed if abs(one[1] - x) < text_width(letter) * DIGIT + 12]
        lowest = max(near, default=-100.0)
        placed.append((max(y, lowest + 14.0), x, letter, color))
    return placed
