"""The recommendation: which quote, under which condition, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.compare.outlook import Outlook
from engine.compare.ranking import CRITERIA, admitted, criterion
from engine.compare.results import Comparison, Estimate, Evaluation
from engine.compare.sliders import FlipPoint
from engine.compare.uncertainty.futures import FUTURES, Chance
from engine.figures import Quantity
from engine.quote.quote import Rental
from engine.texts import Message, format_number
from engine.value_text import ShareText, ValueText
from engine.workload.workload import Workload

_DEMANDS: Final[Mapping[str, str]] = {
    "requests_per_day": "decision.requests_per_day",
    "runs_per_month": "decision.runs_per_month",
}
SAME: Final = 1e-9
"""Below this gap two costs are the same sum, computed in another order."""
NEAR: Final = 0.01
"""Below this gap no estimate can tell two costs apart, however alike their futures are."""
_LESS_WORK: Final = 0.9
"""A quote that does at least this share of the work is another answer to the same question."""
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
) -> Decision:
    """Recommend the cheapest admitted quote, or say why there is none.

    Args:
        outlook: how often each quote wins and where the winner flips; without it, as during a drag, certainty is said
            to be pending.
    """
    if not comparison.project.quotes:
        return Decision(None, Message.of("decision.no_quotes"), Message.of("decision.add_quotes"), _blank())
    ranked = admitted(comparison, workload_id)
    if not ranked:
        return Decision(None, Message.of("decision.none_admitted"), _why_none(comparison, workload_id), _blank())
    best = ranked[0]
    sure = _certainty(ranked, outlook)
    headline = _headline(best, sure)
    remarks = tuple(_remarks(ranked, comparison.project.currency))
    return Decision(
        best.quote.id,
        headline,
        _condition(best, ranked, None if outlook is None else outlook.flips["busy_share"]),
        sure,
        _facts(best),
        remarks,
    )


def _headline(best: Evaluation, sure: Message) -> Message:
    """The sentence above everything; it never says more than the certainty below it."""
    if sure.key == "decision.same_cost":
        return Message.of("decision.tied", id=best.quote.id, **dict(sure.arguments))
    keys = {"decision.incomplete": "decision.provisional", "decision.inside_noise": "decision.undecided"}
    keys["decision.near_tie"] = "decision.undecided"
    key = keys.get(sure.key, "decision.owned" if best.quote.kind == "owned" else "decision.recommended")
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


def _condition(best: Evaluation, ranked: list[Evaluation], flips: tuple[FlipPoint, ...] | None) -> Message:
    criterion_name = criterion(best)
    unit = Message.of(f"decision.by.{criterion_name[0]}") if criterion_name else _blank()
    if len(ranked) == 1:
        return Message.of("decision.only_one", by=unit)
    demand = demand_of(best.workload)
    if demand is not None:
        return Message.of("decision.at_demand", by=unit, demand=demand)
    if flips is None:
        return Message.of("decision.condition_pending", by=unit)
    if flips:
        flip = flips[0]
        return Message.of(f"decision.flips_{flip.side}", by=unit, other=flip.winner, value=f"{flip.value * 100:.0f} %")
    return Message.of("decision.no_flip", by=unit)


def demand_of(workload: Workload) -> Message | None:
    """How much is asked for; the machines are then as busy as that makes them, whatever is assumed."""
    for field, said in _DEMANDS.items():
        count = getattr(workload, field, None)
        if count is not None:
            return Message.of(said, count=format_number(count))
    return None


def _remarks(ranked: list[Evaluation], currency: str) -> Iterator[Message]:
    best = ranked[0]
    quote = best.quote
    if isinstance(quote, Rental) and quote.held_when_idle == "no" and quote.commitment_months == 0:
        yield Message.of("decision.given_back", id=quote.id)
    name = (criterion(best) or (CRITERIA[-1],))[0]
    firm = [one for one in ranked if one.cost is not None and one.cost.total.firm and one.cost.total.value]
    if best not in firm or name == CRITERIA[-1]:
        return
    least = min(firm, key=lambda one: float(one.figures["cost_total"].value))
    share = _work(least, name) / _work(best, name)
    if least is not best and share < _LESS_WORK:
        amount = ValueText.of_value(float(least.figures["cost_total"].value), "money", currency)
        work = ShareText.of_share(share)
        yield Message.of("decision.less_in_all", other=least.quote.id, amount=amount, share=work)


def _work(evaluation: Evaluation, name: str) -> float:
    """Units of work over the horizon."""
    return float(evaluation.figures["cost_total"].value) / float(evaluation.figures[name].value)


def _certainty(ranked: list[Evaluation], outlook: Outlook | None) -> Message:
    best = ranked[0]
    if best.cost is not None and best.cost.total.incomplete:
        return Message.of("decision.incomplete")
    firm = [one for one in ranked[1:] if one.cost is not None and not one.cost.total.incomplete]
    if not firm:
        return Message.of("decision.nothing_to_compare" if len(ranked) == 1 else "decision.nothing_firm")
    least, second = (float(found[1].value) for one in (best, firm[0]) if (found := criterion(one)) is not None)
    if _dearer(least, second) < SAME:
        return Message.of("decision.same_cost", other=firm[0].quote.id)
    if _dearer(least, second) < NEAR:
        return Message.of("decision.near_tie", other=firm[0].quote.id, gap=_dearer_by(best, least, second))
    if outlook is None or outlook.chance is None or best.quote.id not in outlook.chance.quotes:
        return Message.of("decision.pending")
    return _how_often(best, firm, outlook.chance)


def _how_often(best: Evaluation, others: list[Evaluation], chance: Chance) -> Message:
    """How often the best one is the cheapest, and which other one is in most of the rest."""
    rival = max(others, key=lambda one: chance.of(one.quote.id))
    costs = [float(found[1].value) for one in (best, rival) if (found := criterion(one)) is not None]
    share = chance.of(best.quote.id)
    if share == 1:
        count = format_number(FUTURES)
        return Message.of("decision.always", count=count, other=rival.quote.id, gap=_dearer_by(best, *costs))
    return Message.of(
        "decision.inside_noise" if share < SURE else "decision.outside_noise",
        share=share_text(share),
        count=format_number(FUTURES),
        other=rival.quote.id,
        gap=_dearer_by(best, *costs),
        other_share=share_text(chance.of(rival.quote.id)),
    )


def share_text(share: float) -> Message | str:
    if 0 < share < 0.01:
        return Message.of("decision.under_one")
    return Message.of("decision.almost_all") if 0.99 < share < 1 else f"{share * 100:.0f} %"


def _dearer(least: float, other: float) -> float:
    """By what share of the least cost another one is above it; infinite above a cost of nothing."""
    if least <= 0:
        return 0.0 if other <= least else math.inf
    return other / least - 1


def _dearer_by(best: Evaluation, least: float, other: float) -> Message:
    """How much more another one costs, and for what."""
    name = (criterion(best) or (CRITERIA[-1],))[0]
    return Message.of(f"decision.per.{name}", gap=gap_text(_dearer(least, other)))


def gap_text(gap: float) -> Message:
    """How much more another one costs: in per cent, and from twice as much on in multiples."""
    if gap == math.inf:
        return Message.of("decision.more_than_nothing")
    if gap >= 1:
        return Message.of("decision.times", times=format_number(gap + 1, 2))
    return Message.of("decision.more", gap=Message.of("decision.under_one") if gap < 0.01 else f"{gap * 100:.0f} %")


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
