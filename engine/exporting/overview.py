"""One page over all workloads: which quote serves each of them best, and what every quote costs for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from engine.compare.cost_words import share_shown
from engine.compare.decision import decide
from engine.compare.ranking import criterion
from engine.compare.results import Evaluation
from engine.exporting.material import Material, Scene
from engine.exporting.report import Block, Cell, Column, Number, Paragraph, Row, Table
from engine.project.assumed import assumed
from engine.texts import format_number, text


def overview(material: Material, scenes: tuple[Scene, ...]) -> Iterator[Block]:
    """What a reader wants to know before the summary of each workload."""
    yield Paragraph(_claim(material, scenes), "claim")
    yield Paragraph(material.words("overview.lead"))
    yield _winners(material, scenes)
    yield _costs(material, scenes)
    yield Paragraph(material.words("overview.not_added"), "note")


def _claim(material: Material, scenes: tuple[Scene, ...]) -> str:
    """How many workloads each recommended quote is the best for, the most first."""
    won: dict[str, list[str]] = {}
    for scene in scenes:
        if scene.ranked:
            won.setdefault(scene.ranked[0].quote.id, []).append(_name(scene))
    if not won:
        return material.words("overview.none")
    if len(won) == 1 and len(next(iter(won.values()))) == len(scenes):
        return material.words("overview.one", quote=material.name(next(iter(won))), count=len(scenes))
    parts = (
        material.words("overview.part", quote=material.letters[quote_id], names=_joined(material, "list", names))
        for quote_id, names in sorted(won.items(), key=lambda item: -len(item[1]))
    )
    return material.words("overview.several", parts=_joined(material, "list_long", parts))


def _joined(material: Material, how: str, parts: Iterable[str]) -> str:
    return reduce(lambda first, second: text(f"methods.{how}", material.language, first=first, second=second), parts)


def _name(scene: Scene) -> str:
    return scene.workload.name or scene.workload.id


def _winners(material: Material, scenes: tuple[Scene, ...]) -> Table:
    months = assumed(material.project.assumptions.cost, "horizon_months").value
    total = text("table.row.cost_total", material.language, months="?" if months is None else format_number(months))
    columns = (
        Column(material.words("overview.workload"), width=1.5),
        Column(material.words("overview.best"), width=2.0),
        Column(material.words("overview.unit_cost"), numeric=True, width=1.3),
        Column(total, numeric=True, width=1.2),
        Column(text("table.row.cheapest_share", material.language), numeric=True, width=0.9),
    )
    return Table("overview", material.words("overview.title"), columns, tuple(_winner(scene) for scene in scenes))


def _winner(scene: Scene) -> Row:
    material = scene.material
    if not scene.ranked:
        said = decide(scene.comparison, scene.workload.id, scene.outlook)
        reason = Cell(material.say(said.headline), note=material.say(said.condition), tone="warn")
        return Row((Cell(_name(scene)), reason, *(Cell("—", tone="muted") for _ in range(3))))
    best, chance = scene.ranked[0], scene.outlook.chance
    share = None if chance is None or best.quote.id not in chance.quotes else chance.of(best.quote.id)
    certain = Cell("—", tone="muted")
    if share is not None:
        certain = Cell(material.say(share_shown(share)), Number(share))
    name = Cell(material.name(best.quote.id))
    return Row((Cell(_name(scene)), name, _unit_cost(material, best), material.figure(best, "cost_total"), certain))


def _unit_cost(material: Material, one: Evaluation) -> Cell:
    """The cost by which quotes are ranked, with what it is of; a dash where it is blocked or unknown."""
    found = criterion(one)
    if found is None or one.blocked:
        return Cell("—", tone="muted")
    cell = material.figure(one, found[0])
    return Cell(cell.text, cell.number, cell.range, material.words(f"overview.per.{found[0]}"), cell.tone)


def _costs(material: Material, scenes: tuple[Scene, ...]) -> Table:
    """Quotes against workloads, the best of each workload marked."""
    columns = (
        Column(material.words("quote"), width=1.6),
        *(Column(_name(scene), numeric=True) for scene in scenes),
    )
    rows = []
    for quote in material.project.quotes:
        cells = []
        for scene in scenes:
            one = next(each for each in scene.evaluations if each.quote.id == quote.id)
            cell = _unit_cost(material, one)
            first = bool(scene.ranked) and scene.ranked[0] is one
            cells.append(Cell(cell.text, cell.number, cell.range, "", "strong" if first else cell.tone))
        rows.append(Row((Cell(material.name(quote.id)), *cells)))
    title, note = material.words("overview.costs"), material.words("overview.mark")
    return Table("overview_costs", title, columns, tuple(rows), note)
