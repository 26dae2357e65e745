"""What is worth knowing about the terms of a quote, whatever it is used for."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from engine.compare.results import Finding, Severity
from engine.compare.stages import listed
from engine.quote.follow_up import readings
from engine.quote.named_inside import BESIDE, PRICE_OF, named_inside
from engine.quote.purchase import PAYMENT_SHARES
from engine.quote.quote import CardGroup, HostedApi, Lease, Owned, Purchase, Quote, Rental
from engine.quote.validity import last_day, valid_until
from engine.texts import Message
from engine.values import Stated, Unknown, point_of

_BEFORE_DUTY: Final = ("exw", "fca", "fob", "cif", "dap")
_APART: Final = {
    "storage_per_month": ("storage_gb", "storage_price"),
    "bandwidth_per_month": ("egress_gb", "egress_price", "line_mbps", "line_price"),
    "rack_power_per_month": ("rack_power_kw", "rack_power_price"),
    "support_per_month": (),
}
"""Add-ons of a rental, and by which fields they may be priced instead of flat."""
_RATE_UNKNOWN: Final = {"included": "tax_rate_unknown_included", "excluded": "tax_rate_unknown_excluded"}
_INSIDE: Final = {"network_storage": "network_storage_named_inside", "spares": "spares_named_inside"}
_ALIKE: Final = ("cards_per_machine", "host_power_w", "network_gbs", "condition", "bridged")
"""In what machines of one batch are the same."""


@listed
def quote_findings(quote: Quote, as_of: datetime.date, tax_included: bool, horizon_months: float) -> Iterator[Finding]:
    """All findings on terms, as the project compares and looks ahead."""
    path = f"quotes/{quote.id}"
    yield from _validity(quote, as_of, path)
    yield from _tax(quote, tax_included, path)
    yield from _unit(quote, path)
    yield from _batch(quote, path)
    if isinstance(quote, Purchase | Rental | Lease) and isinstance(quote.start_delay_weeks, Unknown):
        yield of_terms("start_unknown", "note", f"{path}/start_delay_weeks")
    if isinstance(quote, Rental):
        yield from _rental(quote, horizon_months, path)
    if isinstance(quote, Purchase):
        yield from _purchase(quote, horizon_months, path)
    if isinstance(quote, Lease):
        yield from _lease(quote, horizon_months, path)
    if isinstance(quote, HostedApi):
        yield from _price_change(quote, path)
    if isinstance(quote, Owned):
        yield from _owned(quote, horizon_months, path)


def of_terms(key: str, severity: Severity, field: str, **arguments: object) -> Finding:
    """A finding whose sentence is at `findings.{key}`."""
    return Finding(key, severity, Message.of(f"findings.{key}", **arguments), field)  # type: ignore[arg-type]


def _validity(quote: Quote, as_of: datetime.date, path: str) -> Iterator[Finding]:
    """Price and freight each have their own validity, judged by the day of the project."""
    until = last_day(quote)
    stated = "valid_days" if quote.valid_until is None else "valid_until"
    if until is None:
        if isinstance(quote, Purchase | Rental | Lease):
            yield of_terms("validity_unknown", "note", f"{path}/valid_days")
    elif until < as_of:
        yield of_terms("expired", "block", f"{path}/{stated}", until=until.isoformat(), as_of=as_of.isoformat())
    if isinstance(quote, Purchase) and quote.date is not None and quote.freight_valid_days is not None:
        until = valid_until(quote.date, quote.freight_valid_days)
        if until < as_of:
            about = {"until": until.isoformat(), "as_of": as_of.isoformat()}
            yield of_terms("freight_expired", "block", f"{path}/freight_valid_days", **about)


def _tax(quote: Quote, tax_included: bool, path: str) -> Iterator[Finding]:
    if quote.kind == "owned":
        return
    with_tax = tax_included or quote.tax_deductible == "no"
    if quote.tax_basis == "unknown":
        basis = Message.of("choices.tax_basis.included" if with_tax else "choices.tax_basis.excluded")
        rate, price = point_of(quote.tax_rate), point_of(main_price(quote))
        if rate is None or price is None:
            yield of_terms("tax_unknown", "warn", f"{path}/tax_basis", basis=basis)
        else:
            other = price * (1 + rate) if with_tax else price / (1 + rate)
            low, high = (written(amount) for amount in sorted((price, other)))
            about = {"low": low, "high": high, "currency": quote.currency, "basis": basis}
            yield of_terms("tax_readings", "warn", f"{path}/tax_basis", **about)
    elif with_tax != (quote.tax_basis == "included") and isinstance(quote.tax_rate, Unknown):
        yield of_terms(_RATE_UNKNOWN[quote.tax_basis], "warn", f"{path}/tax_rate")
    if quote.tax_deductible == "no" and not tax_included:
        yield of_terms("tax_not_deductible", "note", f"{path}/tax_deductible")


def main_price(quote: Quote) -> Stated:
    """The price that a quote is known by."""
    match quote:
        case HostedApi():
            return quote.output_price
        case Lease():
            return quote.lease_payment
        case Purchase() | Rental():
            return quote.price
    return quote.resale_today


def written(amount: Decimal) -> str:
    """An amount to the cent."""
    return f"{amount:,.2f}"


def _unit(quote: Quote, path: str) -> Iterator[Finding]:
    both = readings(quote)
    if both is not None and both[0] != both[1]:
        low, high = (written(amount) for amount in both)
        yield of_terms("unit_unclear", "block", f"{path}/priced_by", low=low, high=high, currency=quote.currency)
        return
    whole = any(group.cards_per_machine > 1 for group in groups_of(quote))
    if isinstance(quote, Rental) and quote.priced_by.startswith("card") and whole:
        cards = sum(group.cards for group in quote.groups)
        yield of_terms("priced_by_card", "note", f"{path}/priced_by", cards=cards)


def groups_of(quote: Quote) -> tuple[CardGroup, ...]:
    """The groups of machines; none for a hosted API."""
    return () if isinstance(quote, HostedApi) else quote.groups


def _batch(quote: Quote, path: str) -> Iterator[Finding]:
    """Machines with the same card that differ otherwise."""
    groups = groups_of(quote)
    for place, group in enumerate(groups[1:], start=1):
        like = next((one for one in groups[:place] if one.card == group.card), None)
        unlike = [name for name in _ALIKE if like is not None and getattr(group, name) != getattr(like, name)]
        if unlike:
            yield of_terms(
                "batch_differs", "note", f"{path}/groups/{place}/{unlike[0]}", name=Message.of(f"fields.{unlike[0]}")
            )


def _rental(quote: Rental, months: float, path: str) -> Iterator[Finding]:
    if quote.commitment_months > months:
        beyond = quote.commitment_months - months
        yield of_terms("commitment_goes_on", "note", f"{path}/commitment_months", months=beyond)
    if quote.billing_step in ("hour_begun", "clock_hour"):
        yield of_terms("hour_begun", "note", f"{path}/billing_step")
    by_the_hour = quote.priced_by.endswith("hour") and quote.commitment_months == 0
    if by_the_hour and quote.held_when_idle == "unknown" and quote.billed_when_stopped == "unknown":
        yield of_terms("held_unknown", "warn", f"{path}/held_when_idle")
    if quote.billing_ends == "release":
        yield of_terms("billed_until_released", "warn", f"{path}/billing_ends")
    yield from _price_change(quote, path)
    if quote.stock in ("queue", "none"):
        yield of_terms(f"stock_{quote.stock}", "warn", f"{path}/stock")
    for flat, others in _APART.items():
        if all(isinstance(getattr(quote, field), Unknown) for field in (flat, *others)):
            yield of_terms("add_on_unpriced", "note", f"{path}/{flat}", name=Message.of(f"fields.{flat}"))


def _price_change(quote: Rental | HostedApi, path: str) -> Iterator[Finding]:
    if quote.price_change == "any_time":
        yield of_terms("price_may_change", "warn", f"{path}/price_change")
    elif quote.price_change == "with_notice":
        days = quote.price_notice_days
        notice = Message.of("findings.some_notice") if days is None else Message.of("findings.notice", days=days)
        yield of_terms("price_with_notice", "note", f"{path}/price_change", notice=notice)
    elif quote.price_change == "unknown":
        yield of_terms("price_change_unknown", "note", f"{path}/price_change")


def _purchase(quote: Purchase, months: float, path: str) -> Iterator[Finding]:
    shares = [point_of(getattr(quote, field)) for field in PAYMENT_SHARES]
    known = [share for share in shares if share is not None]
    total = sum(known, Decimal(0))
    if total > 1 or (len(known) == len(shares) and total != 1):
        yield of_terms("payments_not_whole", "warn", f"{path}/{PAYMENT_SHARES[0]}", percent=total * 100)
    if quote.delivery_term in _BEFORE_DUTY and isinstance(quote.duty_rate, Unknown):
        term = Message.of(f"choices.delivery_term.{quote.delivery_term}")
        yield of_terms("duty_unknown", "warn", f"{path}/duty_rate", term=term)
    for what in BESIDE:
        clause = named_inside(quote, what)
        if clause is not None:
            yield of_terms(_INSIDE[what], "warn", f"{path}/{PRICE_OF[what]}", clause=clause)
    if quote.acceptance_test != "yes":
        yield of_terms("no_baseline", "note", f"{path}/acceptance_test")
    yield from _warranty(quote, months, path)


def _warranty(quote: Purchase | Lease, months: float, path: str) -> Iterator[Finding]:
    """Months of use that no warranty covers."""
    if quote.warranty_years is None:
        yield of_terms("warranty_unknown", "note", f"{path}/warranty_years")
    elif quote.warranty_years * 12 < months:
        about = {"years": quote.warranty_years, "gap": months - quote.warranty_years * 12}
        yield of_terms("warranty_gap", "warn", f"{path}/warranty_years", **about)


def _lease(quote: Lease, months: float, path: str) -> Iterator[Finding]:
    if quote.lease_months > months:
        yield of_terms("lease_goes_on", "note", f"{path}/lease_months", months=quote.lease_months - months)
    elif quote.lease_months < months and isinstance(quote.buyout, Unknown):
        yield of_terms("buyout_unknown", "warn", f"{path}/buyout", months=quote.lease_months)
    yield from _warranty(quote, min(months, quote.lease_months), path)


def _owned(quote: Owned, months: float, path: str) -> Iterator[Finding]:
    if quote.remaining_months is not None and quote.remaining_months < months:
        about = {"months": quote.remaining_months, "horizon": months}
        yield of_terms("owned_ends_early", "warn", f"{path}/remaining_months", **about)
