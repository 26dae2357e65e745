"""The terms of a rental as the calculator of bills takes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_UP, Decimal
from typing import Any, Final, Literal, TypeAlias

from engine.catalog.identity import once_per_object
from engine.quote.billing.bill import BillLine
from engine.quote.billing.extras import OWN_RATES, extra_lines
from engine.quote.billing.lines import Case
from engine.quote.billing.terms import Flat, FlatItem, Reservation, Terms, Tier
from engine.quote.billing.usage import NOTHING, Run, Usage
from engine.quote.common import exact, source_of
from engine.quote.rental import Rental
from engine.values import UNKNOWN, Between, Known, Stated, Unknown, known

Unit = Literal["card", "machine", "total"]
_FLATS: Final[tuple[tuple[FlatItem, str, tuple[str, ...]], ...]] = (
    ("storage", "storage_per_month", ("storage_gb", "storage_price")),
    ("bandwidth", "bandwidth_per_month", ("egress_gb", "egress_price", "line_mbps", "line_price")),
    ("rack_power", "rack_power_per_month", ("rack_power_kw", "rack_power_price")),
    ("support", "support_per_month", ()),
)
"""Flat prices a month, and the fields by which the same thing may be priced instead; a flat price goes first."""
_COUNTED: Final = (
    ("storage_gb", "storage_price", "storage_per_month"),
    ("snapshot_gb", "snapshot_price", ""),
    ("public_ips", "public_ip_price", ""),
    ("egress_gb", "egress_price", "bandwidth_per_month"),
    ("line_mbps", "line_price", "bandwidth_per_month"),
    ("rack_power_kw", "rack_power_price", "rack_power_per_month"),
)
"""What is priced by amount: the amount, its price, and the flat price that would go first."""


def terms_of(quote: Rental, unit: Unit | None = None) -> Terms:
    """The terms of a rental; the same object for the same quote.

    Args:
        unit: what the price is for, where the quote leaves that open; a machine unless said otherwise.
    """
    sold = unit or _priced_unit(quote)
    made = _terms_by_unit(quote)
    if sold not in made:
        made[sold] = _terms(quote, sold)
    return made[sold]


def _priced_unit(quote: Rental) -> Unit:
    unit = quote.priced_by.partition("_")[0]
    return "card" if unit == "card" else "total" if unit == "total" else "machine"


@once_per_object
def _terms_by_unit(_quote: Rental) -> dict[Unit, Terms]:
    """The terms that were needed so far."""
    return {}


def _terms(quote: Rental, unit: Unit) -> Terms:
    units = 1 if unit == "total" else sum(group.cards if unit == "card" else group.machines for group in quote.groups)
    committed = quote.commitment_months > 0 and quote.priced_by.endswith("hour")
    stated = {name: getattr(quote, name) for name in _SAME_NAME}
    return Terms(
        **stated,
        path=f"quotes/{quote.id}",
        source=source_of(quote),
        per="hour" if quote.priced_by.endswith("hour") else "month",
        cards_per_unit=_unit_size(quote, unit),
        discount_share=known(exact(quote.discount_share)) if quote.discount_share else None,
        step=quote.billing_step,
        starts=quote.billing_starts,
        ends=quote.billing_ends,
        when_stopped=quote.billed_when_stopped,
        reservation=Reservation(units=Decimal(units), price=_discounted(quote)) if committed else None,
        egress=_tiers(quote),
        flats=tuple(_flats(quote)),
        minimum_charge=quote.minimum_charge_per_month,
    )


_SAME_NAME: Final = (
    *("currency", "price", "minimum_minutes", "stopped_price", "storage_price", "snapshot_price", "public_ip_price"),
    *("egress_unit", "line_price", "rack_power_price", "installation", "deposit"),
    *("tax_basis", "tax_rate", "rounding", "rounded_at", *OWN_RATES),
)


def _unit_size(quote: Rental, unit: Unit) -> Decimal:
    """Cards in what is sold as one; where machines differ their mean, never below it, so that all cards together are
    all machines."""
    if unit == "card":
        return Decimal(1)
    if unit == "total":
        return Decimal(sum(group.cards for group in quote.groups))
    sizes = {group.cards_per_machine for group in quote.groups}
    if len(sizes) == 1:
        return Decimal(sizes.pop())
    cards, machines = (sum(group.cards for group in quote.groups), sum(group.machines for group in quote.groups))
    return (Decimal(cards) / machines).quantize(Decimal("1e-12"), rounding=ROUND_UP)


def _flats(quote: Rental) -> Iterator[Flat]:
    """What is priced flat, and what nobody priced in any way."""
    for item, field, others in _FLATS:
        price = getattr(quote, field)
        if not isinstance(price, Unknown) or not is_stated(quote, *others):
            yield Flat(item=item, field=field, price=price)


def is_stated(quote: Rental, *fields: str) -> bool:
    """Whether any of some fields is stated."""
    return any(not isinstance(getattr(quote, field), Unknown) for field in fields)


def certain_terms(quote: Rental, unit: Unit | None = None) -> Terms:
    """The terms with the kindest reading of what is open, before tax: what use costs at least."""
    terms = terms_of(quote, unit)
    kind = {"starts": "ready", "ends": "guest_shutdown", "when_stopped": "storage_only", "step": "second"}
    kindest = {field: value for field, value in kind.items() if getattr(terms, field) == "unknown"}
    untaxed = {"tax_rate": known(0)} | dict.fromkeys(OWN_RATES, UNKNOWN)
    return terms.replace(**kindest, **untaxed, tax_basis="excluded")


Own: TypeAlias = tuple[tuple[str, Stated, str], ...]
"""Amounts that the buyer states in place of those of the quote: field, amount, and where it is stored."""


def month_of(quote: Rental, runs: tuple[Run, ...] = (), month_hours: Decimal = Decimal(730), own: Own = ()) -> Usage:
    """A month of what is held and used beside the cards; what is priced flat is not counted by amount too."""
    return month_without_runs(quote, month_hours, own).usage.model_copy(update={"runs": runs})


@dataclass(frozen=True, slots=True)
class HeldMonth:
    """A month of what is held beside the cards, and what that is charged."""

    usage: Usage
    lines: tuple[BillLine, ...]


def month_without_runs(quote: Rental, month_hours: Decimal, own: Own = ()) -> HeldMonth:
    """What does not depend on whether machines run; the same object for the same quote, month and amounts."""
    known = _months(quote)
    found = known.get((month_hours, own))
    if found is None:
        usage = _held(quote, month_hours, own)
        found = known[month_hours, own] = HeldMonth(usage, tuple(extra_lines(Case(terms_of(quote), usage))))
    return found


@once_per_object
def _months(_quote: Rental) -> dict[tuple[Decimal, Own], HeldMonth]:
    """The months of the same quote that were needed so far."""
    return {}


def _held(quote: Rental, month_hours: Decimal, own: Own) -> Usage:
    held: dict[str, Any] = {}
    places = []
    stated = {field: (amount, path) for field, amount, path in own}
    for field, price, flat in _COUNTED:
        if flat and is_stated(quote, flat):
            continue
        if is_stated(quote, field, price) or (not flat and field in stated):
            name = "rack_kw" if field == "rack_power_kw" else field
            held[name], path = stated.get(field, (getattr(quote, field), f"quotes/{quote.id}/{field}"))
            places.append((name, path))
    return Usage(
        held_cards=sum(group.cards for group in quote.groups),
        held_hours=month_hours,
        month_hours=month_hours,
        places=tuple(places),
        source=source_of(quote),
        **held,
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
