"""Methods of decision side by side: gates, then cost, price over the horizon, points of a tender, weighted score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.compare.criteria import Axis, Measure, measures
from engine.compare.decision import NEAR, SURE
from engine.compare.decision_remarks import SAME
from engine.compare.front import Front, front
from engine.compare.open_tax import read_otherwise, tax_is_unsaid
from engine.compare.ranking import criterion
from engine.compare.results import Comparison, Evaluation
from engine.compare.scores import METHODS, RELATIVE, Method, column, derived_points, points
from engine.compare.stages import keeping
from engine.compare.uncertainty.contest import contest
from engine.compare.uncertainty.futures import FUTURES, moves
from engine.figures import Quantity
from engine.figures.variation import Graph
from engine.project.assumptions import DecisionAssumptions
from engine.texts import Message
from engine.value_text import ValueText

Certainty = Literal["nothing", "only", "tied", "near", "undecided", "unfirm", "sure"]
Array: TypeAlias = npt.NDArray[np.float64]
_TURNED: Final = 1e-9
"""Points that differ by less are the same, computed in another order."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One quote under one method: what it is ranked by, its place from 1, and how often it is first in the futures.

    Place and chance are None where the value is unknown; `value` then says why.
    """

    quote_id: str
    value: Quantity
    place: int | None
    chance: float | None


@dataclass(frozen=True, slots=True)
class Reversal:
    """Two quotes that change their order because another one leaves (`without`) or joins (`with`).

    `before` is ahead today, `after` where the other one left or joined; `first` says that the winner changes.
    """

    way: Literal["without", "with"]
    quote_id: str
    before: str
    after: str
    first: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one method says: `standings` best first, those without a rank last.

    `gap` is how far the second is behind, as a share of the first.
    """

    method: Method
    standings: tuple[Standing, ...]
    certainty: Certainty
    gap: float | None
    reversals: tuple[Reversal, ...] = ()

    @property
    def leaders(self) -> tuple[str, ...]:
        """The first quote, or all that share the first place."""
        return tuple(one.quote_id for one in self.standings if one.place == 1)

    def of(self, quote_id: str) -> Standing:
        """The standing of one quote."""
        return next(one for one in self.standings if one.quote_id == quote_id)


@dataclass(frozen=True, slots=True)
class Gate:
    """A quote that is in no method, and why."""

    quote_id: str
    reason: Message


@dataclass(frozen=True)
class Methods:
    """All methods over the admitted quotes of one workload; `quotes` are those ids, cheapest first.

    `unfirm` are those that do not say whether tax is included, each with what it costs in both readings: places are
    those of the dearer one, and `moved` are the quotes whose place may be another in the other reading.
    """

    quotes: tuple[str, ...]
    gates: tuple[Gate, ...]
    found: Mapping[Axis, Measure]
    verdicts: tuple[Verdict, ...]
    weights: DecisionAssumptions
    unfirm: Mapping[str, Message]
    moved: frozenset[str]

    @property
    def seed(self) -> int:
        """Of the futures in which amounts move."""
        return self.found["cost"].seed

    def verdict(self, method: Method) -> Verdict:
        """The verdict of one method."""
        return self.verdicts[METHODS.index(method)]

    @cached_property
    def axes(self) -> tuple[Axis, ...]:
        """Criteria of which at least two admitted quotes have a value."""
        known = {axis: sum(one.values[name].known for name in self.quotes) for axis, one in self.found.items()}
        return tuple(axis for axis, count in known.items() if count > 1)

    def front(self, across: Axis, up: Axis) -> Front:
        """The quotes that no other one beats in both of two criteria; those with an unknown value are left out."""
        pair = (self.found[across], self.found[up])
        placed = {
            name: [float(one.values[name].value) for one in pair]
            for name in self.quotes
            if all(one.values[name].known for one in pair)
        }
        return front(placed, [one.more_is_better for one in pair])


def methods(comparison: Comparison, workload_id: str) -> Methods:
    """Judge all quotes under one workload by every method.

    A quote that a finding blocks, or whose cost is unknown or a lower bound, stands outside with its reason. All
    methods meet the same futures; the best value of each future sets the measure in it.
    """
    every = comparison.column(workload_id)
    stands = contest(comparison, workload_id)
    admitted = () if stands is None else stands.evaluations
    quotes = tuple(one.quote.id for one in admitted)
    outside = [one for one in every if one.quote.id not in quotes]
    found = measures(comparison, every)
    group = comparison.project.assumptions.decision
    drawn = _drawn(found, comparison.project.seed, *quotes)
    able = [*quotes, *(one.quote.id for one in outside if found["cost"].values[one.quote.id].firm)]
    unfirm = {one.quote.id: _both_costs(comparison, one) for one in admitted if tax_is_unsaid(one)}
    verdicts = tuple(_with_open_tax(_verdict(method, quotes, able, found, group, drawn), unfirm) for method in METHODS)
    moved = frozenset(unfirm) | _overtaken(admitted)
    return Methods(quotes, tuple(_gate(one) for one in outside), found, verdicts, group, unfirm, moved)


def _overtaken(admitted: Sequence[Evaluation]) -> frozenset[str]:
    """Quotes that another one passes if its price includes tax."""
    costs = [(one, by[0], float(by[1].value)) for one in admitted if (by := criterion(one)) is not None]
    spans = [(read_otherwise(one, name), cost) for one, name, cost in costs]
    return frozenset(
        one.quote.id
        for one, _, cost in costs
        if any(other is not None and other <= cost < today for other, today in spans)
    )


def _both_costs(comparison: Comparison, one: Evaluation) -> Message:
    """What a quote costs over the horizon in either reading of its tax."""
    ends = (one.figures["cost_total"].value, read_otherwise(one, "cost_total"))
    said = [ValueText.of_value(end, "money", comparison.project.currency) for end in ends]
    return Message.of("methods.tax_unsaid", id=one.quote.id, dear=said[0], cheap=said[1])


def _with_open_tax(verdict: Verdict, unfirm: Mapping[str, Message]) -> Verdict:
    """A lead of a quote whose tax is open is not firm, however clear."""
    leads = verdict.certainty == "sure" and unfirm.keys() & set(verdict.leaders)
    return replace(verdict, certainty="unfirm") if leads else verdict


def method_figure(comparison: Comparison, workload_id: str, quote_id: str, method: Method) -> Quantity | None:
    """What a method ranks a quote by, with its derivation; None where the quote stands outside."""
    stands = contest(comparison, workload_id)
    if stands is None or quote_id not in stands.quotes:
        return None
    found = measures(comparison, comparison.column(workload_id))
    return derived_points(method, quote_id, stands.quotes, found, comparison.project.assumptions.decision)


def method_at(comparison: Comparison, quote_id: str, workload_id: str, name: str) -> Quantity | None:
    """The figure at ``quote/workload/method/name``; None where there is no such quote, workload or method."""
    if (quote_id, workload_id) not in comparison.evaluations:
        return None
    method = next((one for one in METHODS if one == name), None)
    return None if method is None else method_figure(comparison, workload_id, quote_id, method)


def _gate(evaluation: Evaluation) -> Gate:
    blocks = (finding.message for finding in evaluation.findings if finding.severity == "block")
    reason = next(blocks, None) or (None if evaluation.cost is None else evaluation.cost.total.reason)
    return Gate(evaluation.quote.id, reason or Message.of("decision.see_findings"))


@keeping(2)
def _drawn(found: Mapping[Axis, Measure], seed: int, *quotes: str) -> dict[Axis, Array]:
    """The criteria of the quotes in all futures."""
    keys = [(axis, name) for axis in found for name in quotes]
    graph = Graph([found[axis].values[name] for axis, name in keys])
    values = graph.within_ranges(moves(graph.uncertain(), seed, FUTURES))
    rows = {
        key: np.broadcast_to(np.asarray(np.nan if value is None else value, dtype=np.float64), (FUTURES,))
        for key, value in zip(keys, values, strict=True)
    }
    return {axis: np.array([rows[axis, name] for name in quotes]).reshape(len(quotes), FUTURES) for axis in found}


def _verdict(
    method: Method,
    quotes: tuple[str, ...],
    able: Sequence[str],
    found: Mapping[Axis, Measure],
    group: DecisionAssumptions,
    drawn: Mapping[Axis, Array],
) -> Verdict:
    if not quotes:
        return Verdict(method, (), "nothing", None)
    today = _today(method, quotes, found, group)
    order = sorted(range(len(quotes)), key=lambda place: (np.isnan(today[place]), -today[place]))
    chances = _chances(points(method, drawn, found, group))
    standings = []
    for place in order:
        known = not np.isnan(today[place])
        ahead = sum(_ahead(other, today[place]) for other in today) if known else 0
        value = derived_points(method, quotes[place], quotes, found, group)
        standings.append(
            Standing(quotes[place], value, ahead + 1 if known else None, float(chances[place]) if known else None)
        )
    certainty, gap = _certainty([float(today[place]) for place in order], standings)
    reversals = _reversals(method, quotes, able, found, group) if method in RELATIVE else ()
    return Verdict(method, tuple(standings), certainty, gap, reversals)


def _today(method: Method, quotes: Sequence[str], found: Mapping[Axis, Measure], group: DecisionAssumptions) -> Array:
    table = {axis: column(measure, quotes) for axis, measure in found.items()}
    return points(method, table, found, group)[:, 0]


def _chances(drawn: Array) -> Array:
    """Share of the futures in which each quote is first; a tie is shared."""
    ranked = np.where(np.isfinite(drawn), drawn, -np.inf)
    first = (ranked == ranked.max(axis=0)) & np.isfinite(ranked)
    shares: Array = (first / np.maximum(first.sum(axis=0), 1)).mean(axis=1)
    return shares


def _ahead(other: float, own: float) -> bool:
    return bool(other - own > SAME * max(abs(other), abs(own)))


def _certainty(ranked: Sequence[float], standings: Sequence[Standing]) -> tuple[Certainty, float | None]:
    known = [value for value in ranked if not np.isnan(value)]
    if not known:
        return "nothing", None
    if len(known) == 1:
        return "only", None
    gap = abs(known[0] - known[1]) / abs(known[0]) if known[0] else float("inf")
    if not _ahead(known[0], known[1]):
        return "tied", 0.0
    if gap < NEAR:
        return "near", gap
    return ("sure" if (standings[0].chance or 0.0) >= SURE else "undecided"), gap


def _reversals(
    method: Method,
    quotes: tuple[str, ...],
    able: Sequence[str],
    found: Mapping[Axis, Measure],
    group: DecisionAssumptions,
) -> tuple[Reversal, ...]:
    """One reversal for each quote whose leaving or joining turns the order of two others, the highest two."""
    today = dict(zip(quotes, _today(method, quotes, found, group), strict=True))
    turned = []
    for name in able:
        leaves = name in today
        others = [other for other in quotes if other != name]
        if len(others) < 2:
            continue
        company = others if leaves else [*quotes, name]
        then = dict(zip(company, _today(method, company, found, group), strict=True))
        ranked = sorted((other for other in others if not np.isnan(today[other])), key=lambda one: -today[one])
        pair = _turned(ranked, today, then)
        if pair is not None:
            changes = ranked[0] == pair[0]
            turned.append(Reversal("without" if leaves else "with", name, *pair, changes))
    return tuple(turned)


def _turned(ranked: Sequence[str], today: Mapping[str, float], then: Mapping[str, float]) -> tuple[str, str] | None:
    for place, first in enumerate(ranked):
        for second in ranked[place + 1 :]:
            if today[first] - today[second] > _TURNED and then[second] - then[first] > _TURNED:
                return first, second
    return None
