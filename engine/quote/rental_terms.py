"""The terms of a rental as the calculator of bills takes them."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from engine.quote.billing.terms import Reservation, Terms, Tier
from engine.quote.billing.usage import NOTHING, Run, Usage
from engine.quote.common import exact
from engine.quote.rental import Rental
from engine.values import Between, Known, Stated, Unknown, known

Unit = Literal["card", "machine"]


def terms_of(quote: Rental, unit: Unit | None = None) -> Terms:
    """The terms of a rental of like machines.

    Args:
        unit: what the price is for, where the quote leaves that open; a machine unless said otherwise.
    """
    sold = unit or ("card" if quote.priced_by.startswith("card") else "machine")
    size = 1 if sold == "card" else quote.groups[0].cards_per_machine
    units = sum(group.cards if sold == "card" else group.machines for group in quote.groups)
    committed = quote.commitment_months > 0 and quote.priced_by.endswith("hour")
    return Terms(
        path=f"quotes/{quote.id}",
        source=", ".join(part for part in (quote.supplier, quote.number, str(quote.date or ""), quote.source) if part),
        currency=quote.currency,
        price=quote.price,
        per="hour" if quote.priced_by.endswith("hour") else "month",
        cards_per_unit=Decimal(size),
        discount_share=known(exact(quote.discount_share)) if quote.discount_share else None,
        step=quote.billing_step,
        minimum_minutes=quote.minimum_minutes,
        starts=quote.billing_starts,
        ends=quote.billing_ends,
        when_stopped=quote.billed_when_stopped,
        stopped_price=quote.stopped_price,
        reservation=Reservation(units=Decimal(units), price=_discounted(quote)) if committed else None,
        storage_price=quote.storage_price,
        snapshot_price=quote.snapshot_price,
        public_ip_price=quote.public_ip_price,
        egress=_tiers(quote),
        egress_unit=quote.egress_unit,
        line_price=quote.line_price,
        rack_power_price=quote.rack_power_price,
        support_per_month=quote.support_per_month,
        deposit=quote.deposit,
        tax_basis=quote.tax_basis,
        tax_rate=quote.tax_rate,
        rounding=quote.rounding,
        rounded_at=quote.rounded_at,
    )


def certain_terms(quote: Rental, unit: Unit | None = None) -> Terms:
    """The terms with the kindest reading of what is open, before tax: what use costs at least."""
    terms = terms_of(quote, unit)
    kind = {"starts": "ready", "ends": "guest_shutdown", "when_stopped": "storage_only", "step": "second"}
    kindest = {field: value for field, value in kind.items() if getattr(terms, field) == "unknown"}
    return terms.replace(**kindest, tax_basis="excluded", tax_rate=known(0))


def month_of(quote: Rental, runs: tuple[Run, ...] = (), month_hours: Decimal = Decimal(730)) -> Usage:
    """A month of what the quote says that is held and used; what it leaves open is nothing."""
    return Usage(
        runs=runs,
        held_cards=sum(group.cards for group in quote.groups),
        held_hours=month_hours,
        month_hours=month_hours,
        storage_gb=_amount(quote.storage_gb),
        snapshot_gb=_amount(quote.snapshot_gb),
        public_ips=_amount(quote.public_ips),
        egress_gb=_amount(quote.egress_gb),
        line_mbps=_amount(quote.line_mbps),
        rack_kw=_amount(quote.rack_power_kw),
    )


def _amount(stated: Stated) -> Decimal:
    return stated.value if isinstance(stated, Known) else stated.point if isinstance(stated, Between) else NOTHING


def _discounted(quote: Rental) -> Stated:
    left = 1 - exact(quote.discount_share)
    match quote.price:
        case Known():
            return known(quote.price.value * left)
        case Between(low=low, high=high, source=source):
            return Between(low=low * left, high=high * left, likely=quote.price.point * left, source=source)
    return quote.price


def _tiers(quote: Rental) -> tuple[Tier, ...]:
    """What is free, then the price; without either, traffic is not priced by volume."""
    if isinstance(quote.egress_price, Unknown):
        return ()
    last = Tier(price=quote.egress_price)
    free = _amount(quote.egress_free_gb)
    return (Tier(up_to=free, price=known(0)), last) if free else (last,)
