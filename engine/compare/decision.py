"""The recommendation: which quote, under which condition, and how sure that is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from engine.compare.cost_words import best_cost, dearer, gap_text, per_work, share_text
from engine.compare.decision_remarks import SAME, needed_readings, remarks_on
from engine.compare.limits import unsure_limits
from engine.compare.open_tax import tax_is_unsaid
from engine.compare.open_terms import OpenTerm
from engine.compare.outlook import Outlook
from engine.compare.ranking import admitted, criterion
from engine.compare.results import Comparison, Estimate, Evaluation
from engine.compare.short_of_machines import with_missing_machines
from engine.compare.uncertainty.futures import FUTURES, Chance
from engine.figures import Quantity
from engine.texts import Message, format_number
from engine.value_text import ShareText
from engine.workload.workload import Workload

_DEMANDS: Final[Mapping[str, str]] = {
    "requests_per_day": "decision.requests_per_day",
    "runs_per_month": "decision.runs_per_month",
}
NEAR: Final = 0.01
"""Below this gap no estimate can tell two costs apart, however alike their futures are."""
SURE: Final = 0.8
"""A quote that is the cheapest in fewer futures than this is not said to be the cheapest: ranges hold 80 % as well."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The recommendation in sentences; `facts` are pairs of a value and its caption with the figure's address.

    `remarks` say what the recommendation does not: that another quote costs less in all, or what is taken for granted.
    """

    winner: str | None
    headline: Message
    condition: Message
    certainty: Message
    facts: tuple[Fact, ...] = ()
    remarks: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure worth showing beside the recommendation."""

    figure: str
    quantity: Quantity
    caption: Message


def decide(
    comparison: Comparison,
    workload_id: str,
    outlook: Outlook | None = None,
    bands: Mapping[str, Mapping[str, Estimate]] | None = None,
    *,
    given_up: bool = False,
) -> Decision:
    """Recommend the cheapest admitted quote, or say why there is none.

    Args:
        outlook: how often each quote wins and where the winner flips; without it, as during a drag, certainty is said
            to be pending.
        bands: ranges by quote id, then figure, by which demands are met or missed at the unfavourable end.
        given_up: whether certainty, where there is no outlook, is not being worked out either.
    """
    if not comparison.project.quotes:
        return Decision(None, Message.of("decision.no_quotes"), Message.of("decision.add_quotes"), _blank())
    ranked = admitted(comparison, workload_id)
    if not ranked:
        return Decision(None, Message.of("decision.none_admitted"), _why_none(comparison, workload_id), _blank())
    best = ranked[0]
    sure = _certainty(ranked, outlook)
    if given_up and sure.key == "decision.pending":
        sure = Message.of("decision.given_up")
    terms = () if outlook is None else outlook.terms
    remarks = (*remarks_on(comparison, ranked, terms), *unsure_limits(ranked, bands or {}))
    condition = _alone(comparison, best) if len(ranked) == 1 else _condition(best, outlook)
    if outlook is not None:
        condition = with_missing_machines(comparison, ranked, condition)
    return Decision(best.quote.id, _headline(best, sure, terms), condition, sure, _facts(best), remarks)


def _headline(best: Evaluation, sure: Message, terms: tuple[OpenTerm, ...]) -> Message:
    """The sentence above everything; it never says more than the certainty below it, nor firmly what rests on a tax
    that nobody stated."""
    if sure.key == "decision.same_cost":
        return Message.of("decision.tied", id=best.quote.id, other=dict(sure.arguments)["other"])
    keys = {"decision.incomplete": "decision.provisional", "decision.inside_noise": "decision.undecided"}
    keys["decision.near_tie"] = "decision.undecided"
    key = keys.get(sure.key, "decision.owned" if best.quote.kind == "owned" else "decision.recommended")
    if key in ("decision.recommended", "decision.owned"):
        if tax_is_unsaid(best):
            key = "decision.tax_unsaid"
        elif any(term.flips and term.field == "tax_basis" for term in terms):
            key = "decision.undecided"
    return Message.of(key, id=best.quote.id, name=best.quote.name)


def _why_none(comparison: Comparison, workload_id: str) -> Message:
    """What blocks the first quote that is blocked."""
    for one in comparison.column(workload_id):
        for finding in one.findings:
            if finding.severity == "block":
                return Message.of("decision.why_not", id=one.quote.id, reason=finding.message)
    return Message.of("decision.see_findings")


def _blank() -> Message:
    return Message.of("decision.blank")


def _alone(comparison: Comparison, best: Evaluation) -> Message:
    """Of one quote that passes: whether there were others."""
    key = "decision.only_quote" if len(comparison.project.quotes) == 1 else "decision.only_one"
    return Message.of(key, id=best.quote.id)


def _condition(best: Evaluation, outlook: Outlook | None) -> Message:
    found = criterion(best)
    by = Message.of(f"decision.by.{found[0]}") if found else _blank()
    if outlook is not None:
        by = _provided(by, best, outlook.terms)
    demand = demand_of(best.workload)
    if demand is not None:
        return Message.of("decision.at_demand", by=by, demand=demand)
    if outlook is None:
        return Message.of("decision.condition_pending", by=by)
    flips = outlook.flips["busy_share"]
    if flips:
        flip = flips[0]
        value = ShareText.of_share(flip.value, 3)
        return Message.of(f"decision.flips_{flip.side}", by=by, other=flip.winner, value=value)
    return Message.of("decision.no_flip", by=by)


def _provided(by: Message, best: Evaluation, terms: tuple[OpenTerm, ...]) -> Message:
    needed = needed_readings(best, terms)
    return by if needed is None else Message.of("decision.provided", by=by, terms=needed)


def demand_of(workload: Workload) -> Message | None:
    """How much is asked for; the machines are then as busy as that makes them, whatever is assumed."""
    for field, said in _DEMANDS.items():
        count = getattr(workload, field, None)
        if count is not None:
            return Message.of(said, count=format_number(count))
    return None


def _certainty(ranked: list[Evaluation], outlook: Outlook | None) -> Message:
    best = ranked[0]
    if best.cost is not None and best.cost.total.incomplete:
        return Message.of("decision.incomplete")
    if len(ranked) == 1:
        return _blank()
    firm = [one for one in ranked[1:] if one.cost is not None and not one.cost.total.incomplete]
    if not firm:
        return Message.of("decision.nothing_firm")
    apart = dearer(best_cost(best), best_cost(firm[0]))
    if apart < NEAR:
        key = "decision.same_cost" if apart < SAME else "decision.near_tie"
        return Message.of(key, other=firm[0].quote.id, gap=gap_text(apart), per=per_work(best))
    if outlook is None or outlook.chance is None or best.quote.id not in outlook.chance.quotes:
        return Message.of("decision.pending")
    return _how_often(best, firm, outlook.chance)


def _how_often(best: Evaluation, others: list[Evaluation], chance: Chance) -> Message:
    """How often the best one is the cheapest, and which other one is in most of the rest."""
    rival = max(others, key=lambda one: chance.of(one.quote.id))
    gap = gap_text(dearer(best_cost(best), best_cost(rival)))
    said: dict[str, Any] = {"count": format_number(FUTURES), "other": rival.quote.id, "gap": gap, "per": per_work(best)}
    share = chance.of(best.quote.id)
    if share == 1:
        return Message.of("decision.always", **said)
    key = "decision.inside_noise" if share < SURE else "decision.outside_noise"
    return Message.of(key, share=share_text(share), other_share=share_text(chance.of(rival.quote.id)), **said)


def overlap(first: Estimate, second: Estimate) -> float:
    """The relative gap that half the combined relative spread of both could explain.

    Most assumptions are shared by all quotes and move them alike, so the spreads do not simply add.
    """
    spread = [(one.high - one.value) / one.value for one in (first, second) if one.high is not None and one.value]
    return 0.5 * float(np.sqrt(np.sum(np.square(spread)))) if spread else 0.0


def _facts(best: Evaluation) -> tuple[Fact, ...]:
    names = ("cost_per_million_output_tokens_all_in", "cost_per_run", "cost_total", "output_tokens_per_s", "run_hours")
    facts = [
        Fact(name, best.figures[name], Message.of(f"decision.fact.{name}")) for name in names if name in best.figures
    ]
    return tuple(fact for fact in facts if fact.quantity.known)[:3]
