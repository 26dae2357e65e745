"""What is worth knowing about a quote under a workload."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from functools import reduce
from typing import Any

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.catalog.interconnect import interconnect, needs_bridge
from engine.catalog.stacks import same_stack
from engine.compare.demand_findings import demand_findings
from engine.compare.groups import GroupResult
from engine.compare.length_findings import length_findings
from engine.compare.machine_network import crosses_machines, way_among
from engine.compare.measured_findings import measured_findings
from engine.compare.memory_findings import memory_findings
from engine.compare.missed_limits import missed_limits
from engine.compare.open_findings import open_findings
from engine.compare.operation_findings import operation_findings
from engine.compare.plan_findings import Ground, plan_findings
from engine.compare.practice_findings import practice_findings
from engine.compare.quote_findings import quote_findings
from engine.compare.results import Cost, CostLine, Finding, Schedule
from engine.compare.service_findings import service_findings
from engine.compare.sheet_findings import sheet_findings
from engine.compare.site_findings import site_findings
from engine.compare.stages import listed
from engine.compare.sum_findings import sum_findings
from engine.compare.use_findings import minimum_findings, use_findings
from engine.cost.prices import Settings
from engine.figures.variation import ranges
from engine.memory.formats import FORMATS
from engine.memory.layouts import tensor_refusal
from engine.memory.what_fits import most_cards_tried
from engine.quote.quote import CardGroup, HostedApi, Quote
from engine.texts import Message
from engine.throughput.rates import dense_leaf
from engine.value_text import ValueText, told_apart
from engine.values import Unknown
from engine.workload.workload import OfflineBatch, OnlineServing, Parallelism, Workload

_TIGHT = 2 / 3
_FEW = 32
"""Room for so many requests may come to nothing at the unfavourable end of memory."""
"""Full tuning of 7B on two cards of 80 GB, or LoRA on one of 24 GB, is tight; twice as many cards are comfortable."""
_STRONG_SUPPLY_KW = 10.0


def findings_of(
    quote: Quote,
    workload: Workload,
    architecture: ModelArchitecture | None,
    cards: tuple[Card, ...],
    result: GroupResult,
    cost: Cost | None,
    schedule: Schedule | None,
    settings: Settings,
    as_of: datetime.date,
    mixed: bool,
    ground: Ground,
) -> tuple[Finding, ...]:
    """All findings, those that block first."""
    assumed, month = settings.cost, settings.cost.month_hours.value
    found = [
        *_of_work(quote, workload, architecture, result, month, *cards),
        *quote_findings(quote, as_of, settings.tax_included, assumed.horizon_months.value or 0.0),
        *service_findings(quote, workload, settings, *cards),
        *open_findings(quote, workload, settings, as_of),
        *sum_findings(quote, month or 0.0),
        *sheet_findings(quote, *cards),
        *use_findings(quote, workload, result, settings.rates, month or 0.0),
        *_money(quote, workload, cost),
        *minimum_findings(quote, cost, settings.currency),
        *_stack(quote, settings, *cards),
        *_time(schedule),
        *_site(quote, cost, settings, mixed),
        *practice_findings(quote, workload, architecture, result, cost, assumed, *cards),
        *operation_findings(quote, workload, result, *cards),
        *plan_findings(quote, workload, result, settings, ground, *cards),
        *memory_findings(quote, workload, architecture, result.fit),
        *measured_findings(quote, architecture, result, *cards),
        *site_findings(settings.site, quote, assumed.host_power_share.value, *cards),
    ]
    order = {"block": 0, "warn": 1, "note": 2}
    return tuple(sorted(found, key=lambda finding: order[finding.severity]))


def _of(key: str, severity: str, field: str = "", **arguments: object) -> Finding:
    return Finding(key, severity, Message.of(f"findings.{key}", **arguments), field)  # type: ignore[arg-type]


@listed
def _of_work(
    quote: Quote,
    workload: Workload,
    architecture: ModelArchitecture | None,
    result: GroupResult,
    month_hours: float | None,
    *cards: Card,
) -> Iterator[Finding]:
    yield from _fit(quote, workload, architecture, result)
    yield from _speed(quote, workload, cards, result)
    yield from demand_findings(quote, workload, cards, result.speed, month_hours)


def _fit(
    quote: Quote,
    workload: Workload,
    architecture: ModelArchitecture | None,
    result: GroupResult,
) -> Iterator[Finding]:
    field = f"quotes/{quote.id}/groups"
    fit = result.fit
    if isinstance(quote, HostedApi):
        return
    if fit is None:
        if result.reason is not None:
            yield _of("no_result", "block", _split_field(workload, result) or field, reason=result.reason)
        return
    need, usable = fit.total.value / 1e9, fit.usable.value / 1e9
    name = result.card.called if result.card is not None else ""
    if not fit.fits:
        yield Finding("does_not_fit", "block", _does_not_fit(result.card, need, usable, fit.fewest_cards), field)
        yield from (_of("would_fit", "note", field, remedy=remedy) for remedy in fit.remedies)
        yield from _cannot_split(quote, architecture, field)
        return
    if result.reason is not None:
        key, severity = ("no_speed", "block") if result.speed is None else ("group_left_out", "warn")
        yield _of(key, severity, field, reason=result.reason)
    if need > _TIGHT * usable and fit.largest_concurrency is None:
        yield _of("tight_memory", "warn", field, card=name, **told_apart(need=need, usable=usable))
    if fit.largest_concurrency is not None and isinstance(workload, OnlineServing):
        largest = float(fit.largest_concurrency.value)
        if largest < workload.concurrency:
            yield _of("fewer_at_once", "warn", field, largest=largest, wanted=workload.concurrency)
            yield from (_of("would_hold", "note", field, remedy=remedy) for remedy in fit.remedies)
    if fit.largest_concurrency is not None and 1 <= float(fit.largest_concurrency.value) < _FEW:
        (ends,) = ranges([fit.largest_concurrency])
        if ends is not None and ends[0] < 1:
            yield _of("may_not_fit", "warn", field, card=name)
    yield from length_findings(workload, architecture, fit)
    if quote.groups[0].cards > 1 and architecture is not None and _odd(quote.groups[0].cards):
        yield from _cannot_split(quote, architecture, field)


def _split_field(workload: Workload, result: GroupResult) -> str:
    """The size that the workload fixes, where that leaves no way to split the model."""
    if result.reason is None or result.reason.key != "unknown.fixed_layout":
        return ""
    fixed = next(name for name in Parallelism.model_fields if getattr(workload.parallelism, name) is not None)
    return f"workloads/{workload.id}/parallelism.{fixed}"


def _does_not_fit(card: Card | None, need: float, usable: float, fewest: int | None) -> Message:
    told: dict[str, Any] = {"card": "" if card is None else card.called, **told_apart(need=need, usable=usable)}
    if fewest is not None:
        return Message.of("findings.does_not_fit", **told, fewest=fewest)
    return Message.of("findings.fits_nowhere", **told, most=1 if card is None else most_cards_tried(card))


def _odd(cards: int) -> bool:
    return cards & (cards - 1) != 0


def _cannot_split(quote: Quote, architecture: ModelArchitecture | None, field: str) -> Iterator[Finding]:
    if architecture is None or isinstance(quote, HostedApi):
        return
    for group in quote.groups:
        reason = tensor_refusal(architecture, group.cards_per_machine, group.cards_per_machine)
        if reason is not None and group.cards_per_machine > 1:
            yield _of("cannot_split", "warn", field, cards=group.cards_per_machine, reason=reason)


def _speed(quote: Quote, workload: Workload, cards: tuple[Card, ...], result: GroupResult) -> Iterator[Finding]:
    speed, layout = result.speed, result.layout
    if speed is None or layout is None or isinstance(quote, HostedApi):
        return
    field = f"quotes/{quote.id}/groups"
    if isinstance(workload, OnlineServing):
        yield from missed_limits(workload, speed.values, field)
    hours = speed.values.get("run_hours")
    deadline = getattr(workload, "deadline_hours", None)
    if hours is not None and deadline is not None and hours.value > deadline:
        yield _of("misses_deadline", "block", field, value=float(hours.value), limit=deadline)
    for group, card in zip(quote.groups, cards, strict=True):
        yield from _links(card, group, layout.tensor, field)
        if isinstance(workload, OnlineServing | OfflineBatch):
            stored = FORMATS[workload.weight_format]
            if stored.computes_as in ("fp8", "int8", "fp4") and dense_leaf(card, stored)[1]:
                yield _of("weight_only", "note", field, card=card.called, format=workload.weight_format.upper())


def _links(card: Card, group: CardGroup, tensor: int, field: str) -> Iterator[Finding]:
    cards, bridged = group.cards_per_machine, group.bridged
    if 1 < tensor <= group.cards and crosses_machines(card, tensor, group):
        rate = ValueText.of_value(float(way_among(card, tensor, group).rate.one_direction.value), "B/s")
        yield _of("split_over_network", "warn", field, card=card.called, tensor=tensor, cards=cards, rate=rate)
    if cards < 2:
        return
    way = interconnect(card, min(cards, max(tensor, 2)), bridged=bridged)
    if way.kind == "pcie" and 1 < tensor <= cards:
        yield _of("split_over_pcie", "warn", field, card=card.called, tensor=tensor)
    if needs_bridge(card) and not bridged:
        yield _of("bridge_not_quoted", "note", field, card=card.called)
    if way.note is not None and tensor > 1 and not needs_bridge(card):
        yield Finding("link_note", "note", way.note, field)


def _money(quote: Quote, workload: Workload, cost: Cost | None) -> Iterator[Finding]:
    if cost is None:
        return
    if not cost.total.known or (cost.total.incomplete and not cost.total.value):
        reason = cost.total.reason
        if reason is not None and reason.key != "unknown.api_only_serves":
            demand = "runs_per_month" if isinstance(workload, OfflineBatch) else "requests_per_day"
            asked = reason.key == "unknown.demand_not_stated"
            field = f"workloads/{workload.id}/{demand}" if asked else f"quotes/{quote.id}/price"
            yield _of("cost_unknown", "block", field, reason=reason)
    elif cost.total.incomplete:
        lacking = [line.account for line in cost.lines if not line.total.firm]
        rate = next((line.total.reason for line in cost.lines if _for_rate(line)), None)
        if rate is not None:
            yield _of("rate_unknown", "block", f"quotes/{quote.id}/currency", reason=rate)
            lacking = [line.account for line in cost.lines if line.account in lacking and not _for_rate(line)]
        if not lacking:
            return
        severity = "block" if {"hardware", "rent", "tokens"} & set(lacking) else "warn"
        names = reduce(_also, (Message.of(f"accounts.{account}") for account in lacking))
        yield _of("cost_incomplete", severity, f"quotes/{quote.id}", accounts=names)


def _time(schedule: Schedule | None) -> Iterator[Finding]:
    """Whether the work is done by the day on which it is needed: as it is expected, and at the ends of its ranges."""
    spare = None if schedule is None else schedule.figures.get("weeks_to_spare")
    if schedule is None or spare is None or not spare.known:
        return
    weeks, field = float(schedule.figures["finish_weeks"].value), "schedule/needed_by"
    if float(spare.value) < 0:
        yield _of("misses_needed_by", "warn", field, weeks=weeks, late=-float(spare.value))
        return
    (ends,) = ranges([spare])
    if ends is not None and ends[0] < 0:
        yield _of("may_miss_needed_by", "note", field, weeks=weeks, late=-ends[0])


def _for_rate(line: CostLine) -> bool:
    """Whether an account is unknown only because nobody says the exchange rate of its price."""
    return line.total.reason is not None and line.total.reason.key == "error.no_rate"


def _also(first: Message, second: Message) -> Message:
    return Message.of("findings.list", first=first, second=second)


@listed
def _stack(quote: Quote, settings: Settings, *cards: Card) -> Iterator[Finding]:
    current_stack = settings.current_stack
    other = next((card for card in cards if not same_stack(card, current_stack)), None)
    if other is not None:
        key = "other_stack" if isinstance(quote.migration_person_days, Unknown) else "other_stack_quoted"
        field = f"quotes/{quote.id}/migration_person_days"
        yield _of(key, "note", field, stack=other.stack, current=current_stack)
    own = {card.id for card in cards}
    if len(own | settings.beside(quote)) > 1 and own:
        yield _of("two_kinds", "warn", f"quotes/{quote.id}/groups")
    elif getattr(quote, "beside_owned", "no") == "unknown" and set(settings.owned_cards.split()) - own:
        yield _of("beside_owned_unknown", "note", f"quotes/{quote.id}/beside_owned")


def _site(quote: Quote, cost: Cost | None, settings: Settings, mixed: bool) -> Iterator[Finding]:
    if cost is not None and cost.power.known and cost.power.value / 1000 >= _STRONG_SUPPLY_KW:
        yield _of("strong_supply", "note", power=float(cost.power.value) / 1000)
        if settings.electricity is None and quote.kind in ("purchase", "lease", "owned"):
            yield _of("tariff_not_stated", "note", "electricity/plan")
    if mixed:
        yield _of("online_and_batch", "warn", "workloads")
