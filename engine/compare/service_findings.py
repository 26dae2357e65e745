"""What is worth knowing about terms that count when something goes wrong: repair, outages, delay, changes and data."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.compare.quote_findings import groups_of, of_terms, written
from engine.compare.results import Finding, Severity
from engine.compare.stages import listed
from engine.cost.prices import Settings
from engine.quote.common import exact
from engine.quote.money import rate_between
from engine.quote.quote import HostedApi, Lease, Owned, Purchase, Quote, Rental
from engine.texts import EngineError, Message, format_number
from engine.values import point_of
from engine.workload.workload import OnlineServing, Workload

_LONG_REPAIR_DAYS: Final = 7
"""A repair of more days leaves a machine standing for longer than a week."""
_SOON_DAYS: Final = 7
"""Terabytes are not moved out over a line in less."""
_NO_LIMITS: Final = ("none", "no", "no limits", "无", "无限制", "没有", "不限", "不受限")
"""How a supplier says that there are none."""
_WHOLE: Final = ("machine", "superchip", "rack")
"""What is let as one and holds several cards."""


@listed
def service_findings(quote: Quote, workload: Workload, settings: Settings, *cards: Card) -> Iterator[Finding]:
    """All findings on terms of service."""
    path = f"quotes/{quote.id}"
    if isinstance(quote, Purchase):
        yield from _repair(quote, settings.cost.horizon_months.value or 0.0, path)
        yield from _delay(quote, settings, path)
    if isinstance(quote, Purchase | Rental):
        yield from _limits(quote, settings.cost.residual_share.value or 0.0, path)
    if not isinstance(quote, Lease | Owned):
        yield from _availability(quote, settings, path)
    if isinstance(quote, Rental):
        yield from _market(quote, workload, path)
        yield from _unit_sold(quote, cards, path)
        yield from _changes(quote, path)
        yield from _data(quote, path)


def _repair(quote: Purchase, months: float, path: str) -> Iterator[Finding]:
    """What stands while a part is away, and until when a spare one has a price."""
    if quote.parts_policy == "return_first":
        yield of_terms("repair_sent_in", "warn", f"{path}/parts_policy")
    elif quote.warranty_response == "return_to_depot":
        yield of_terms("repair_sent_in", "warn", f"{path}/warranty_response")
    if quote.parts_policy == "none":
        yield of_terms("no_spare_parts", "warn", f"{path}/parts_policy")
    days = point_of(quote.repair_days)
    if days is not None and days > _LONG_REPAIR_DAYS:
        yield of_terms("repair_slow", "warn", f"{path}/repair_days", days=days)
    if quote.spares_hold_months is not None and quote.spares_hold_months < months:
        about = {"months": quote.spares_hold_months, "horizon": months}
        yield of_terms("spares_hold_ends", "note", f"{path}/spares_hold_months", **about)


def _delay(quote: Purchase, settings: Settings, path: str) -> Iterator[Finding]:
    """What a supplier pays for a late week against what the week costs, where both are stated."""
    share, price, loss = point_of(quote.late_penalty_share), _whole_price(quote), settings.cost.late_week_cost.value
    if share is None or price is None or not loss:
        return
    try:
        pays = share * price * rate_between(settings.rates, quote.currency, settings.currency)
    except EngineError:
        return
    if pays < exact(loss):
        about = {"pays": written(pays), "loss": written(exact(loss)), "currency": settings.currency}
        yield of_terms("penalty_below_loss", "note", f"{path}/late_penalty_share", **about)


def _whole_price(quote: Purchase) -> Decimal | None:
    price = point_of(quote.price)
    counts = {
        "card": sum(group.cards for group in quote.groups),
        "machine": sum(group.machines for group in quote.groups),
        "total": 1,
    }
    if price is None or quote.priced_by not in counts:
        return None
    return price * counts[quote.priced_by] * (1 - exact(quote.discount_share))


def _limits(quote: Purchase | Rental, assumed_residual: float, path: str) -> Iterator[Finding]:
    """Limits on export and resale, and whether the comparison counts on a resale."""
    if not quote.transfer_limits or quote.transfer_limits.strip(" .。").casefold() in _NO_LIMITS:
        return
    counts_on_resale = isinstance(quote, Purchase) and (
        assumed_residual > 0 or point_of(quote.residual_share) or point_of(quote.buy_back_share)
    )
    severity: Severity = "warn" if counts_on_resale else "note"
    key = "resale_limited" if counts_on_resale else "transfer_limited"
    yield of_terms(key, severity, f"{path}/transfer_limits", limits=quote.transfer_limits)


def _availability(quote: Purchase | Rental | HostedApi, settings: Settings, path: str) -> Iterator[Finding]:
    """What is promised against what the comparison counts with, and what a broken promise costs the supplier."""
    promised = point_of(quote.availability_share)
    if promised is None:
        return
    counted, month = settings.cost.available_share.value, settings.cost.month_hours.value
    if counted is not None and promised < exact(counted):
        about = {"promised": _percent(promised), "counted": _percent(exact(counted))}
        hours = format_number(float(1 - promised) * (month or 0.0), 3)
        yield of_terms("availability_low", "warn", f"{path}/availability_share", **about, hours=hours)
    if not point_of(quote.sla_credit_share):
        yield of_terms("promise_without_credit", "note", f"{path}/sla_credit_share", promised=_percent(promised))


def _percent(share: Decimal) -> str:
    return format_number(float(share * 100), 4)


def _market(quote: Rental, workload: Workload, path: str) -> Iterator[Finding]:
    if quote.market == "spot" and not isinstance(workload, OnlineServing):
        yield of_terms("spot_interrupts", "note", f"{path}/market")
    if quote.market == "reserved" and quote.priced_by.endswith("hour") and not quote.commitment_months:
        yield of_terms("reserved_without_term", "note", f"{path}/commitment_months")


def _unit_sold(quote: Rental, cards: tuple[Card, ...], path: str) -> Iterator[Finding]:
    """What is let as one against what the price is for, and a part of a card that is counted as a whole one."""
    if quote.unit_sold in _WHOLE and quote.priced_by.startswith("card"):
        unit = Message.of(f"choices.unit_sold.{quote.unit_sold}")
        count = sum(group.cards for group in quote.groups)
        yield of_terms("sold_whole", "note", f"{path}/unit_sold", unit=unit, cards=count)
    if quote.unit_sold != "partition":
        return
    whole = {card.id for card in catalog().cards}
    for place, (_, card) in enumerate(zip(groups_of(quote), cards, strict=False)):
        if card.id in whole:
            yield of_terms("part_as_whole", "block", f"{path}/groups/{place}/card", card=card.called)


def _changes(quote: Rental, path: str) -> Iterator[Finding]:
    """A price that may be changed with notice; worse where the buyer is bound meanwhile."""
    if quote.price_change != "with_notice":
        return
    severity: Severity = "warn" if quote.commitment_months else "note"
    bound = "bound" if quote.commitment_months else "free"
    days = Message.of("findings.notice_unsaid")
    if quote.price_notice_days is not None:
        days = Message.of("findings.notice_days", days=quote.price_notice_days)
    yield of_terms(f"price_notice_{bound}", severity, f"{path}/price_notice_days", days=days)


def _data(quote: Rental, path: str) -> Iterator[Finding]:
    if quote.volume_moves == "no" and quote.held_when_idle != "yes":
        yield of_terms("volume_stays", "warn", f"{path}/volume_moves")
    if quote.data_deletion_days is not None and quote.data_deletion_days < _SOON_DAYS:
        yield of_terms("data_deleted_soon", "note", f"{path}/data_deletion_days", days=quote.data_deletion_days)
