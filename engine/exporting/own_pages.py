"""The presenter's own pages of the walkthrough, always with the present results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.compare.accounts import account_bars
from engine.compare.curves import memory_bars
from engine.compare.table_rows import GROUPS
from engine.exporting.chart_tables import busy_table, front_table, scaling_table, ways_table
from engine.exporting.checks import effort
from engine.exporting.material import Scene
from engine.exporting.middle import card_table, leading_capacities
from engine.exporting.money import flip_table, leading_costs, swing_table
from engine.exporting.pieces import chart, comparison_rows
from engine.exporting.report import Block, Heading, Image, Paragraph, Table
from engine.project.walkthrough import AddedPage, ChartPage, ComposedPage, PicturePage, TablePage

_TABLES: Final[Mapping[str, Callable[[Scene], Iterator[Table]]]] = {
    "busy": busy_table,
    "scaling": scaling_table,
    "ways": ways_table,
    "front": front_table,
}


def own_pages(scene: Scene) -> Iterator[Block]:
    """Pages that are not hidden; words and pictures stand with the first workload only."""
    for kept in scene.comparison.project.walkthrough.arranged():
        if isinstance(kept, ComposedPage) or kept.hidden:
            continue
        blocks = list(_blocks(scene, kept))
        if blocks and (scene.first or isinstance(kept, ChartPage | TablePage)):
            title = next(page.title for page in scene.arranged if page.key == kept.id)
            yield Heading(scene.material.say(title), 1)
            yield from blocks


def _blocks(scene: Scene, kept: AddedPage) -> Iterator[Block]:
    yield from (Paragraph(line) for line in kept.text.splitlines() if line.strip())
    match kept:
        case ChartPage():
            yield from _chart(scene, kept.chart)
        case TablePage(table="candidates"):
            yield from card_table(scene)
        case TablePage(table="points"):
            yield from flip_table(scene)
        case TablePage():
            groups = GROUPS if kept.table == "all" else (kept.table,)
            for group in groups:
                yield from comparison_rows(scene, group)
        case PicturePage():
            yield Image(kept.title, kept.picture.media_type, kept.picture.content())


def _chart(scene: Scene, kind: str) -> Iterator[Block]:
    """The chart of a page; what no report draws stands as its table."""
    comparison, workload_id = scene.comparison, scene.workload.id
    match kind:
        case "cost":
            yield chart(scene, "cost", leading_costs(scene))
        case "accounts":
            yield chart(scene, "accounts", account_bars(comparison, workload_id, scene.material.bands))
        case "memory":
            yield chart(scene, "memory", memory_bars(comparison, workload_id))
        case "capacity":
            yield chart(scene, "capacity", leading_capacities(scene))
        case "parts" if scene.gap is not None and scene.gap.parts:
            yield chart(scene, "gap", scene.gap)
        case "swings" if scene.gap is not None:
            yield from swing_table(scene, scene.gap)
        case "map" | "flips":
            yield from flip_table(scene)
        case "support" | "effort":
            yield from effort(scene)
        case "schedule":
            yield from comparison_rows(scene, "open")
        case "roofline":
            yield from card_table(scene)
        case "busy" | "scaling" | "ways" | "front":
            yield from _TABLES[kind](scene)
