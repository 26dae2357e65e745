"""The page for the manager: the recommendation, the options side by side, what drives the gap, and what is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from typing import Final

from engine.compare.decision_remarks import term_flip
from engine.compare.gap_view import GapView
from engine.compare.open_terms import OpenTerm
from engine.compare.outlook_words import currency_at, input_value, path_of, said_together
from engine.compare.practice_findings import needs_demand
from engine.compare.ranking import CRITERIA
from engine.compare.results import Evaluation
from engine.compare.uncertainty.attribution import largest_parts
from engine.compare.uncertainty.breaking_points import Breaking
from engine.compare.uncertainty.together import Together
from engine.exporting.judged import judged
from engine.exporting.material import Material, Scene
from engine.exporting.pieces import chart, figure_rows, name_of_input, story, unit_in_title
from engine.exporting.report import Block, Column, Entry, Listing, Paragraph, Row, Table
from engine.project.assumed import assumed
from engine.project.assumptions import Assumptions
from engine.quote.follow_up import open_questions
from engine.quote.quote import QUESTIONS, HostedApi, Owned, Quote
from engine.quote.validity import last_day
from engine.texts import format_number, text
from engine.value_text import format_value
from engine.values import leaf_of

_FIGURES: Final = (
    "cost_total", "cost_upfront", "cost_per_month", "cost_per_million_output_tokens_all_in", "cost_per_million_tokens",
    "cost_per_10k_requests", "cost_per_run", "output_tokens_per_s", "run_hours", "ttft_ms", "tpot_ms",
)  # fmt: skip

_OLD: Final = frozenset({"price_old", "price_undated", "rate_old"})
"""Findings on the age of what amounts rest on."""
_MOST_PARTS: Final = 6
"""Into how many parts a gap is told on one page."""


def summary(scene: Scene) -> Iterator[Block]:
    """One page."""
    material = scene.material
    yield from story(scene, "decision")
    for line in scene.pages["decision"].lines:
        if line.tone != "warn" and line.title.key.startswith("decision."):
            yield Paragraph(material.say(line.title))
    if scene.deciding:
        yield _options(scene)
    view = scene.gap
    if view is not None and view.parts:
        yield chart(scene, "gap", _in_short(view))
    told = (_uncertainties, _unfilled, _old_prices, _deadlines, _open, _left_out, _measured_by, _next)
    facts = [entry for one in told for entry in one(scene)]
    yield Listing(_merged(material, facts))


def _in_short(view: GapView) -> GapView:
    parts = {measure: replace(one, gap=largest_parts(one.gap, _MOST_PARTS)) for measure, one in view.parts.items()}
    return replace(view, parts=parts)


def _merged(material: Material, entries: list[Entry]) -> tuple[Entry, ...]:
    """What stands under one title said once: with the quotes behind it where all say the same, else each with its
    own."""
    under: dict[str, dict[str, list[Entry]]] = {}
    for one in entries:
        under.setdefault(one.title, {}).setdefault(one.detail, []).append(one)
    return tuple(_together(material, title, list(told.values())) for title, told in under.items())


def _together(material: Material, title: str, told: list[list[Entry]]) -> Entry:
    first = told[0][0]
    if len(told) == 1:
        names = [one.mark for one in told[0]]
        return first if len(names) == 1 else replace(first, mark="", title=f"{title} · {', '.join(names)}")
    parts = (
        material.words("measured", name=", ".join(one.mark for one in same), value=same[0].detail) for same in told
    )
    return replace(first, mark="", detail=("" if material.language == "zh" else " ").join(parts))


def _options(scene: Scene) -> Table:
    """The recommended quote and its rivals; payback is of each against the one that costs least at the start."""
    material, language = scene.material, scene.material.language
    narrow = [one.quote.id for one in scene.deciding]
    counted = any("cost_per_million_output_tokens_all_in" in one.figures for one in scene.evaluations)
    left_out = {"cost_per_million_tokens"} if counted else set()
    named = [(figure, _name(scene, figure)) for figure in _FIGURES if figure not in left_out]
    places = [place for place, one in enumerate(scene.evaluations, 1) if one.quote.id in narrow]
    places.sort(key=lambda place: narrow.index(scene.evaluations[place - 1].quote.id))
    rows = [
        Row((row.cells[0], *(row.cells[place] for place in places)), unit=row.unit) for row in figure_rows(scene, named)
    ]
    rows = [unit_in_title(scene, row) for row in (*rows, *judged(scene))]
    columns = (
        Column("", width=1.3),
        *(Column(material.name(name), text(f"table.kind.{material.project.quote(name).kind}", language), numeric=True)
          for name in narrow),
    )  # fmt: skip
    return Table("options", material.words("options"), columns, tuple(rows))


def _name(scene: Scene, figure: str) -> str:
    row = "cost_per_million_output_tokens" if figure in CRITERIA[:1] else figure
    months = scene.material.project.assumptions.cost.horizon_months.value
    return text(f"table.row.{row}", scene.material.language, months="?" if months is None else format_number(months))


def _uncertainties(scene: Scene) -> Iterator[Entry]:
    material = scene.material
    outlook = scene.outlook
    found = outlook.chips
    if not found and outlook.first is not None:
        found = (outlook.first,)
    for one in found:
        if isinstance(one, Together):
            said = said_together(one, material.language, material.project, material.letters)
            yield Entry(material.words("uncertain_together"), said, tone="warn")
            continue
        path = one.path if isinstance(one, OpenTerm) else path_of(one.name)
        if isinstance(one, OpenTerm):
            detail = material.say(term_flip(one, scene.ranked[0], material.letters, material.project.currency))
        else:
            detail = _flips(scene, one)
        name = name_of_input(material, path)
        yield Entry(material.words("uncertain", name=name), detail, tone="warn")
    if not found and len(scene.ranked) > 1:
        yield _steady(scene)


def _steady(scene: Scene) -> Entry:
    """Nothing flips by itself; answers to open questions may all the same, as a paragraph above then says."""
    material = scene.material
    if any(line.title.key == "decision.open_answers" for line in scene.pages["decision"].lines):
        return Entry(material.words("steady_title"), material.words("steady_but_answers"), tone="warn")
    return Entry(material.words("steady_title"), text("outlook.nothing_flips", material.language), tone="good")


def _flips(scene: Scene, one: Breaking) -> str:
    material = scene.material
    path, unit = path_of(one.name), one.unit

    def shown(value: float | None) -> str:
        given = 0.0 if value is None else value
        return input_value(path, given, unit, material.language, currency_at(path, material.project))

    winner = material.letters.get(one.winner or "", one.winner or "")
    said = material.words(f"flips_{one.side}", value=shown(one.value), winner=winner, today=shown(one.current))
    for value, winner in one.further:
        again = {"value": shown(value), "winner": material.letters.get(winner, winner)}
        gap = "" if material.language == "zh" else " "
        said = f"{said}{gap}{material.words(f'again_{one.side}', **again)}"
    if one.likely is None or not one.far:
        return said
    low, high = map(shown, one.likely)
    return text("outlook.said_far", material.language, said=said, low=low, high=high)


def _unfilled(scene: Scene) -> Iterator[Entry]:
    """What decides and was never filled in: how busy the machines are, how long, and for what demand."""
    material, workload = scene.material, scene.workload
    wanted = needs_demand(workload)
    asked = ("busy_share", "horizon_months") if wanted else ("horizon_months",)
    names = []
    for name in asked:
        leaf, group = assumed(material.project.assumptions.cost, name), material.project.assumptions.cost
        if leaf.known and getattr(group, name) == getattr(Assumptions().cost, name):
            shown = input_value(
                leaf.path, float(leaf.value), leaf.unit, material.language, currency_at(leaf.path, material.project)
            )
            names.append(f"{name_of_input(material, leaf.path)} {shown}")
    told = [material.words("unfilled_of", names=material.listed(names))] if names else []
    told += [material.words("unfilled_demand")] if wanted else []
    if told:
        yield Entry(material.words("unfilled"), ("" if material.language == "zh" else " ").join(told), tone="warn")


def _old_prices(scene: Scene) -> Iterator[Entry]:
    """Prices and rates that are too old to order by, or of no date."""
    material = scene.material
    for one in scene.deciding:
        for finding in one.findings:
            if finding.key in _OLD:
                letter = material.letters[one.quote.id]
                yield Entry(material.words("old_prices"), material.say(finding.message), letter, "warn")


def _deadlines(scene: Scene) -> Iterator[Entry]:
    for one in scene.deciding:
        quote, material = one.quote, scene.material
        parts = [_valid(material, quote), _starts(material, one)]
        told = ("" if material.language == "zh" else " ").join(part for part in parts if part)
        yield Entry(material.words("deadline"), told, material.letters[quote.id])


def _valid(material: Material, quote: Quote) -> str:
    until = last_day(quote)
    if until is None:
        return "" if isinstance(quote, Owned) else material.words("validity_open")
    key = "valid_until" if until >= material.project.as_of else "expired"
    return material.words(key, date=until.isoformat())


def _starts(material: Material, one: Evaluation) -> str:
    ready = one.figures.get("ready_weeks")
    weeks = leaf_of(one.quote.start_delay_weeks, "week", f"quotes/{one.quote.id}/start_delay_weeks", one.quote.source)
    if ready is not None and ready.firm:
        return material.words("ready", weeks=format_value(ready.value, "week", material.language))
    if weeks.value is not None:
        return material.words("delivered", weeks=format_value(float(weeks.value), "week", material.language))
    return "" if isinstance(one.quote, HostedApi | Owned) else material.words("delivery_open")


def _open(scene: Scene) -> Iterator[Entry]:
    material = scene.material
    counts = Counter(len(open_questions(one.quote)) for one in scene.deciding)
    for one in scene.deciding:
        asked = len(open_questions(one.quote))
        if asked:
            each = "_each" if counts[asked] > 1 else ""
            detail = material.words(f"questions_open{each}", count=asked, all=len(QUESTIONS))
            yield Entry(material.words("questions"), detail, material.letters[one.quote.id], "warn")


def _left_out(scene: Scene) -> Iterator[Entry]:
    """Accounts that nobody priced: the total is then a lower bound."""
    material = scene.material
    for one in scene.deciding:
        lines = () if one.cost is None else one.cost.lines
        missing = [text(f"accounts.{line.account}", material.language) for line in lines if not line.total.firm]
        if missing:
            yield Entry(
                material.words("not_included"), material.listed(missing), material.letters[one.quote.id], "warn"
            )


def _next(scene: Scene) -> Iterator[Entry]:
    """What to do now: have the recommended quote answered while it holds, or order it."""
    material, best = scene.material, scene.ranked[0] if scene.ranked else None
    if best is None or isinstance(best.quote, Owned):
        return
    quote, letter = best.quote, material.letters[best.quote.id]
    open_count = len(open_questions(quote))
    until = last_day(quote)
    asked = "ask" if open_count > 1 else "ask_one" if open_count else "order"
    if until is None or until < material.project.as_of:
        yield Entry(material.words("next"), material.words(f"next_{asked}", count=open_count), letter)
    else:
        words = material.words(f"next_{asked}_until", date=until.isoformat(), count=open_count)
        yield Entry(material.words("next"), words, letter)


def _measured_by(scene: Scene) -> Iterator[Entry]:
    """How success is measured: what has to be reached once the machines run."""
    material, best = scene.material, scene.ranked[0] if scene.ranked else None
    if best is None:
        return
    parts = []
    for figure in ("output_tokens_per_s", "ttft_ms", "tpot_ms", "run_hours", "cost_per_month"):
        cell = material.figure(best, figure)
        if cell.number is not None and cell.number.value is not None:
            parts.append(material.words("measured", name=_name(scene, figure), value=cell.text))
    if parts:
        told = reduce(lambda first, second: material.words("and_then", first=first, second=second), parts)
        yield Entry(material.words("measured_by"), told, material.letters[best.quote.id])
