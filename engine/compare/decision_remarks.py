"""What a recommendation rests on beside the costs of today: open terms, open questions, and work that is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any, Final

from engine.compare.cost_words import best_cost, dearer, gap_text, per_work
from engine.compare.evaluate import settings_of_project
from engine.compare.open_findings import open_amount
from engine.compare.open_terms import OpenTerm
from engine.compare.ranking import CRITERIA, criterion
from engine.compare.results import Comparison, Evaluation
from engine.cost.use import gives_back
from engine.texts import Message
from engine.value_text import ShareText, ValueText

SAME: Final = 1e-9
"""Below this gap two costs are the same sum, computed in another order."""
_MOST_TERMS: Final = 3
"""Open terms that change the winner and are told beside the recommendation."""
_IDLE: Final = frozenset({"billed_when_stopped", "billing_ends"})
"""Terms that say whether hours without work are paid."""
_LESS_WORK: Final = 0.9
"""A quote that does at least this share of the work is another answer to the same question."""


def remarks_on(comparison: Comparison, ranked: list[Evaluation], terms: tuple[OpenTerm, ...]) -> Iterator[Message]:
    """Everything that a recommendation does not say in its condition."""
    currency = comparison.project.currency
    yield from _term_remarks(ranked[0], terms, currency)
    yield from _idle_hours(terms)
    yield from _open_answers(comparison, ranked)
    yield from _remarks(ranked, currency)


def needed_readings(best: Evaluation, terms: tuple[OpenTerm, ...], name: str = "") -> Message | None:
    """The readings of its own open terms on which a quote is the cheapest; None where it rests on none."""
    needed = [term.said(term.counted, name) for term in terms if term.flips and term.quote == best.quote.id]
    return reduce(_both, needed) if needed else None


def _both(first: Message, second: Message) -> Message:
    return Message.of("walkthrough.and", first=first, last=second)


def _term_remarks(best: Evaluation, terms: tuple[OpenTerm, ...], currency: str) -> Iterator[Message]:
    """What the other readings of open terms would change, those that change the winner first."""
    per = per_work(best)
    flips = [term for term in terms if term.flips]
    for term in flips[:_MOST_TERMS]:
        yield term_flip(term, best, currency=currency)
    for term in terms:
        if term.quote == best.quote.id and not term.flips and term.field == "tax_basis":
            yield Message.of("open_terms.tax_stays", id=term.quote, per=per, **_both_costs(term, currency))
        if term.quote == best.quote.id and not term.flips and term.counted == "kind":
            cost = ValueText.of_value(term.own, "money", currency)
            yield Message.of("open_terms.stays", reading=term.said(term.reading), id=term.quote, cost=cost, per=per)


def _idle_hours(terms: tuple[OpenTerm, ...]) -> Iterator[Message]:
    """Which quotes count without their idle hours and which with them, where nobody says what is billed meanwhile."""
    counted: dict[str, list[Message]] = {"kind": [], "hard": []}
    for term in terms:
        if term.field in _IDLE and not term.left_out:
            counted[term.counted].append(Message.of("table.plain", text=term.quote))
    free, held = (sorted(counted[one], key=lambda name: str(name.arguments)) for one in ("kind", "hard"))
    if free and held:
        yield Message.of("decision.idle_counted", free=reduce(_both, free), held=reduce(_both, held))
    elif free:
        yield Message.of("decision.idle_free", free=reduce(_both, free))


def _both_costs(term: OpenTerm, currency: str) -> dict[str, Message]:
    """What a quote costs under either reading of a term."""
    return {
        name: ValueText.of_value(cost, "money", currency) for name, cost in (("dear", term.today), ("cheap", term.own))
    }


def term_flip(term: OpenTerm, best: Evaluation, names: Mapping[str, str] | None = None, currency: str = "") -> Message:
    """Which quote another reading of an open term makes the cheapest; of an open tax with what both readings cost.

    Args:
        names: what quotes are called; their ids where it is None.
        currency: that of the project.
    """
    called = names or {}
    who, own = called.get(term.winner, term.winner), called.get(term.quote, term.quote)
    reading = term.said(term.reading, own)
    if term.left_out:
        key = "open_terms.left_out_anyway" if term.reading == term.counted == "hard" else "open_terms.left_out"
        return Message.of(key, id=own, reading=reading, per=per_work(best))
    if term.winner == term.quote and term.field == "tax_basis" and term.reading == "kind":
        return Message.of("open_terms.tax_makes_itself", id=own, per=per_work(best), **_both_costs(term, currency))
    if term.winner == term.quote:
        return Message.of("open_terms.makes_itself", reading=reading, id=who, per=per_work(best))
    gap = gap_text(dearer(term.least, term.own))
    return Message.of("open_terms.makes_other", reading=reading, other=who, id=own, gap=gap, per=per_work(best))


def _open_answers(comparison: Comparison, ranked: list[Evaluation]) -> Iterator[Message]:
    """How much open questions of the best quote may cost before another one is cheaper, where they may cost more."""
    best, rival = ranked[0], next((one for one in ranked[1:] if one.cost is not None and one.cost.total.firm), None)
    if rival is None or best.cost is None or not best.cost.total.firm:
        return
    most = open_amount(best.quote, best.workload, settings_of_project(comparison.project))
    room = dearer(best_cost(best), best_cost(rival)) * float(best.cost.total.value)
    if most is not None and SAME < room < float(most):
        currency = comparison.project.currency
        said = {
            name: ValueText.of_value(float(amount), "money", currency)
            for name, amount in (("room", room), ("most", most))
        }
        yield Message.of("decision.open_answers", id=best.quote.id, other=rival.quote.id, **said)


def _remarks(ranked: list[Evaluation], currency: str) -> Iterator[Message]:
    best = ranked[0]
    quote = best.quote
    if gives_back(quote, best.workload):
        yield Message.of("decision.given_back", id=quote.id)
    name = (criterion(best) or (CRITERIA[-1],))[0]
    firm = [one for one in ranked if one.cost is not None and one.cost.total.firm and one.cost.total.value]
    if best not in firm or name == CRITERIA[-1]:
        return
    least = min(firm, key=lambda one: float(one.figures["cost_total"].value))
    share = _work(least, name) / _work(best, name)
    if least is not best and share < _LESS_WORK:
        amount, own = (
            ValueText.of_value(float(one.figures["cost_total"].value), "money", currency) for one in (least, best)
        )
        said: dict[str, Any] = {"other": least.quote.id, "amount": amount, "id": quote.id, "own": own}
        yield Message.of("decision.less_in_all", share=ShareText.of_share(share), **said)


def _work(evaluation: Evaluation, name: str) -> float:
    """Units of work over the horizon."""
    return float(evaluation.figures["cost_total"].value) / float(evaluation.figures[name].value)
