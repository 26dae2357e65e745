"""What a fit bar says in words: numbers, parts, and what would make it fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.compare.results import MEMORY_PARTS, MemoryPart
from engine.texts import text
from gui.i18n import language
from gui.theme import Theme, theme
from gui.widgets.legend import LegendEntry
from gui.widgets.ranged import whole_legend

if TYPE_CHECKING:
    from engine.compare.curves import MemoryBar


def part_colour(part: MemoryPart, chosen: Theme | None = None) -> str:
    palette = (chosen or theme()).memory
    return palette[MEMORY_PARTS.index(part) % len(palette)]


def part_name(part: MemoryPart) -> str:
    return text(f"chart.parts.{part}", language())


def memory_addresses(quote_id: str, workload_id: str) -> dict[str, str]:
    """From every part, and from "total", to its figure."""
    names = {part: f"{part}_gb" for part in MEMORY_PARTS} | {"total": "total_per_card_gb"}
    return {part: f"{quote_id}/{workload_id}/{name}" for part, name in names.items()}


def gigabytes(value: float) -> str:
    """Memory as a chart writes it: three significant digits."""
    decimals = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{decimals}f} GB"


def numbers_text(bar: MemoryBar) -> str:
    """Used and capacity in whole GB; with a decimal where rounding would make a lack look like a fit."""
    hidden = not bar.fits and round(bar.total_gb) <= round(bar.capacity_gb)
    total, capacity = (f"{value:,.{1 if hidden else 0}f}" for value in (bar.total_gb, bar.capacity_gb))
    return text("chart.of_gb", language(), total=total, capacity=capacity)


def remedy_text(bar: MemoryBar) -> str:
    """Why a bar is red and the smallest change that helps; empty where it fits."""
    if bar.fits:
        return ""
    if not bar.remedies:
        return text("chart.lacks_room", language())
    return text("chart.would_fit_with", language(), remedy=bar.remedies[0])


def part_lines(bar: MemoryBar) -> list[str]:
    """All parts, what an engine may use, and the capacity, one a line."""
    lines = [f"{part_name(part)}: {gigabytes(amount)}" for part, amount in bar.in_order()]
    ends = (("chart.usable", bar.usable_gb), ("chart.capacity", bar.capacity_gb))
    return lines + [f"{text(key, language())}: {gigabytes(value)}" for key, value in ends]


def legend_of(bars: Sequence[MemoryBar]) -> list[LegendEntry]:
    entries = [
        LegendEntry(part_name(part), part_colour(part))
        for part in MEMORY_PARTS
        if any(bar.parts.get(part) for bar in bars)
    ]
    if bars:
        entries.append(LegendEntry(text("chart.capacity", language()), theme().text_faint, "outline"))
        entries.append(LegendEntry(text("chart.usable", language()), theme().text, "line"))
    if any(not bar.fits for bar in bars):
        entries.append(LegendEntry(text("chart.beyond", language()), theme().bad, "hatched"))
    return [*entries, *whole_legend(bar.whole for bar in bars)]
