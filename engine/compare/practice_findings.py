"""What practice says about a quote for a kind of work: use of the card, size of a cluster, what costs leave out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.catalog.interconnect import has_link
from engine.compare.groups import GroupResult
from engine.compare.quote_findings import of_terms
from engine.compare.results import Cost, Finding
from engine.project.assumptions import CostAssumptions
from engine.quote.quote import HostedApi, Purchase, Quote
from engine.texts import format_number
from engine.value_text import ValueText
from engine.workload.workload import OnlineServing, Pretraining, Workload

MOST_CARDS: Final = 32
"""Training on more cards wants a network and people who know schedulers."""
LASTING_HOURS: Final = 72.0
"""A run of more hours is continuous load for days."""
MOST_MIGRATION: Final = 0.3
"""Migration is commonly 10 to 30 % of the purchase price."""


def practice_findings(
    quote: Quote,
    workload: Workload,
    architecture: ModelArchitecture | None,
    result: GroupResult,
    cost: Cost | None,
    assumed: CostAssumptions,
    *cards: Card,
) -> Iterator[Finding]:
    """All findings from practice."""
    if isinstance(quote, HostedApi):
        return
    path = f"quotes/{quote.id}/groups"
    yield from _use_of_cards(workload, result, path, *cards)
    yield from _size(quote, workload, path)
    yield from _memory_of_experts(architecture, result, path)
    if cost is not None:
        yield from _costs(quote, workload, cost, assumed)


def _use_of_cards(workload: Workload, result: GroupResult, path: str, *cards: Card) -> Iterator[Finding]:
    """Four uses, not four ranks."""
    layout = result.layout
    alone = layout is not None and layout.cards_per_replica == 1 and layout.expert == 1
    for card in dict.fromkeys(cards):
        if isinstance(workload, OnlineServing):
            if card.segment == "datacenter_training" and has_link(card) and alone:
                yield of_terms("links_unused", "note", path, card=card.called)
            if card.segment == "consumer" and workload.concurrency > 1:
                yield of_terms("consumer_jitter", "note", path, card=card.called)
        if isinstance(workload, Pretraining) and card.segment == "datacenter_inference" and not has_link(card):
            yield of_terms("inference_card_pretrains", "warn", path, card=card.called)
        hours = None if result.speed is None else result.speed.values.get("run_hours")
        lasting = hours is not None and hours.known and float(hours.value) > LASTING_HOURS
        if card.segment == "consumer" and lasting and hours is not None:
            yield of_terms("consumer_lasting", "note", path, card=card.called, hours=float(hours.value))


def _size(quote: Quote, workload: Workload, path: str) -> Iterator[Finding]:
    if isinstance(quote, HostedApi) or workload.kind not in ("pretraining", "fine_tuning"):
        return
    cards = sum(group.cards for group in quote.groups)
    if cards > MOST_CARDS:
        yield of_terms("many_cards", "note", path, cards=cards, most=MOST_CARDS)


def _memory_of_experts(architecture: ModelArchitecture | None, result: GroupResult, path: str) -> Iterator[Finding]:
    """A mixture of experts that would fit if only its active parameters had to be held."""
    if architecture is None or result.fit is None or result.fit.fits:
        return
    total, active = sizes_b(architecture)
    weights = result.fit.parts.get("weights")
    if not total or not active or active >= total or weights is None or not weights.known:
        return
    without = float(result.fit.total.value) - float(weights.value) * (1 - active / total)
    if without <= float(result.fit.usable.value):
        yield of_terms("active_parameters_only", "note", path, total=total, active=active)


def sizes_b(architecture: ModelArchitecture) -> tuple[float | None, float | None]:
    """All parameters and those that a token uses, in billions."""
    total = architecture.parameters_published_b or architecture.parameters_checked_b
    return total, architecture.active_parameters_published_b or architecture.active_parameters_checked_b


def needs_demand(workload: Workload) -> bool:
    """Whether the machines of a service count as busy for a share that is assumed, since nobody states a demand."""
    return isinstance(workload, OnlineServing) and workload.requests_per_day is None and workload.demand is None


def _costs(quote: Quote, workload: Workload, cost: Cost, assumed: CostAssumptions) -> Iterator[Finding]:
    lines = {line.account: line.total for line in cost.lines}
    moved, price = lines["migration"], lines["hardware"]
    if isinstance(quote, Purchase) and moved.known and price.known and float(price.value) > 0:
        share = float(moved.value) / float(price.value)
        if share > MOST_MIGRATION:
            yield of_terms("migration_dear", "note", f"quotes/{quote.id}/migration_person_days", share=_percent(share))
    discount = getattr(quote, "discount_share", 0.0)
    busy = assumed.busy_share.value
    on_busy = needs_demand(workload)
    if on_busy and busy and discount:
        least = busy * (1 - discount)
        field = f"quotes/{quote.id}/discount_share"
        yield of_terms(
            "discount_and_use", "note", field, discount=_percent(discount), busy=_percent(busy), least=_percent(least)
        )
    if on_busy and busy and quote.kind != "rental":
        yield of_terms("busy_share_assumed", "note", "assumptions/cost/busy_share", busy=_percent(busy))
    if not assumed.late_week_cost.value and not lines["late_start"].value:
        weeks = getattr(quote.start_delay_weeks, "value", None)
        if weeks:
            late = ValueText.of_value(weeks, "week")
            yield of_terms("late_start_uncounted", "note", "assumptions/cost/late_week_cost", weeks=late)


def _percent(share: float) -> str:
    return f"{format_number(100 * share, 3)} %"
