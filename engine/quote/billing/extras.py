"""Lines for what is held or used beside cards: storage, addresses, traffic, power, support."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from engine.figures import Leaf, Quantity
from engine.quote.billing.bill import BillLine, Item
from engine.quote.billing.figures import held_unit_months, last_tier_units, tier_units, volume_gib
from engine.quote.billing.lines import Case, number
from engine.texts import Message
from engine.values import Unknown

_HELD: tuple[tuple[Item, str, str, str], ...] = (
    ("storage", "storage_gb", "storage_price", "gb_month"),
    ("snapshots", "snapshot_gb", "snapshot_price", "gb_month"),
    ("public_ip", "public_ips", "public_ip_price", "ip_month"),
    ("line", "line_mbps", "line_price", "mbps_month"),
    ("rack_power", "rack_kw", "rack_power_price", "kw_month"),
)


_OWN_RATE: Final[Mapping[str, str]] = {
    **dict.fromkeys(("storage", "snapshots"), "storage_tax_rate"),
    **dict.fromkeys(("public_ip", "line", "egress", "bandwidth"), "bandwidth_tax_rate"),
    "rack_power": "power_tax_rate",
    "support": "support_tax_rate",
}
OWN_RATES: Final = tuple(dict.fromkeys(_OWN_RATE.values()))
"""Rates of tax of what is held beside the cards."""


def extra_lines(case: Case) -> Iterator[BillLine]:
    """One line for each thing that is held, one for each tier of traffic, and support, each at its rate of tax."""
    for line in _untaxed(case):
        field = _OWN_RATE[line.item]
        yield case.at_rate(line, getattr(case.terms, field), field)


def _untaxed(case: Case) -> Iterator[BillLine]:
    months = case.used("held_hours", "h"), case.used("month_hours", "h")
    for item, amount, price, unit in _HELD:
        held = case.used(amount, "1")
        if held.value == 0:
            continue
        units = held_unit_months(held, *months)
        told = Message.of(f"bill.{item}", amount=_told(held), months=_months(case))
        yield case.line(item, units, unit, case.stated(getattr(case.terms, price), price), told)
    yield from _egress(case)
    if case.usage.held_hours:
        yield from _flat(case, held_unit_months(number(1, "usage/months"), *months))


def _flat(case: Case, months: Quantity) -> Iterator[BillLine]:
    for flat in case.terms.flats:
        told = Message.of("bill.not_quoted" if isinstance(flat.price, Unknown) else "bill.flat")
        yield case.line(flat.item, months, "month", case.stated(flat.price, flat.field), told)


def _told(held: Leaf) -> Decimal | str:
    return "?" if held.value is None else held.value


def _months(case: Case) -> Decimal:
    return case.usage.held_hours / case.usage.month_hours


def _egress(case: Case) -> Iterator[BillLine]:
    """Traffic out, tier by tier; averaging tiers would give another amount."""
    volume: Quantity = case.used("egress_gb", "GB")
    if volume.value == 0:
        return
    if case.terms.egress_unit == "gib":
        volume = volume_gib(volume)
    start = Decimal(0)
    if not case.terms.egress:
        price = Leaf(None, "money", f"{case.terms.path}/egress")
        yield case.line("egress", volume, case.terms.egress_unit, price, Message.of("bill.egress_unpriced"))
    for place, tier in enumerate(case.terms.egress):
        path = f"{case.terms.path}/egress/{place}"
        begin = Leaf(start, "1", f"{path}/from", case.terms.source)
        if tier.up_to is None:
            units: Quantity = last_tier_units(volume, begin)
        else:
            units = tier_units(volume, begin, Leaf(tier.up_to, "1", f"{path}/up_to", case.terms.source))
        if units.value != 0:
            told = Message.of("bill.egress", tier=place + 1, start=start)
            price = case.stated(tier.price, f"egress/{place}/price")
            yield case.line("egress", units, case.terms.egress_unit, price, told)
        start = tier.up_to or start
