"""What rented and leased machines cost a month."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import reduce

from engine.compare.results import Account
from engine.cost import figures
from engine.cost.bought import support_a_month
from engine.cost.parts import Installation, Parts
from engine.cost.prices import Settings, comparable, discounted, quoted, quoted_number
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.quote.billing.figures import last_tier_units, volume_gib
from engine.quote.rental import Lease, Rental
from engine.values import Unknown


def rental_parts(
    quote: Rental, place: Installation, busy_share: Quantity, settings: Settings, parts: dict[Account, Parts]
) -> Quantity:
    """Fill the accounts of a rental; returns what the machines themselves cost a month."""
    units = place.priced_units(quote.priced_by)
    price = comparable(quote, discounted(quote, figures.line_amount(quoted(quote, "price"), units)), settings)
    if quote.priced_by.endswith("hour"):
        hours = figures.billed_hours(assumed(settings.cost, "month_hours"), billed_share(quote, busy_share))
        price = figures.line_amount(price, hours)
    parts["rent"] = _committed(quote, price, settings)
    parts["cooling"] = Parts(monthly=comparable(quote, rack_power(quote), settings))
    parts["support"] = Parts(monthly=comparable(quote, quoted(quote, "support_per_month"), settings))
    storage, network = storage_a_month(quote), network_a_month(quote)
    amounts = [comparable(quote, amount, settings) for amount in (storage, network)]
    parts["network_storage"] = Parts(monthly=figures.two_lines(*amounts))
    return price


def _committed(quote: Rental, price: Quantity, settings: Settings) -> Parts:
    """The rent over the horizon, and at its end what a longer commitment still binds to."""
    months = assumed(settings.cost, "horizon_months")
    if not months.known or quote.commitment_months <= months.value:
        return Parts(monthly=price)
    term = Leaf(quote.commitment_months, "month", f"quotes/{quote.id}/commitment_months")
    return Parts(monthly=price, at_end=figures.lease_rest(price, term, months))


def billed_share(quote: Rental, busy_share: Quantity) -> Quantity:
    """Share of the month that is billed: all of it where the machine is committed or billed while stopped."""
    path = f"quotes/{quote.id}/held_when_idle"
    if quote.commitment_months > 0:
        return Leaf(1.0, "1", path, "Held all month")
    stated = _share_when_stopped(quote, busy_share)
    if stated is not None:
        return stated
    if quote.held_when_idle == "yes":
        return Leaf(1.0, "1", path, "Held all month")
    if quote.held_when_idle == "no":
        return busy_share
    low = float(busy_share.value) if busy_share.known else 0.0
    return Leaf(1.0, "1", path, "Not asked: from the busy share to the whole month", low=low, high=1.0, shape="either")


def _share_when_stopped(quote: Rental, busy_share: Quantity) -> Quantity | None:
    """What the quote says about machines that are stopped; None where that leaves the share open."""
    match quote.billed_when_stopped:
        case "full_rate":
            return Leaf(1.0, "1", f"quotes/{quote.id}/billed_when_stopped", "Billed in full while stopped")
        case "storage_only":
            return busy_share
        case "reduced_rate" if is_stated(quote, "stopped_price"):
            stopped, full = (quoted_number(quote, field, "money") for field in ("stopped_price", "price"))
            if full.known and not full.value:
                return busy_share
            return figures.reduced_billed_share(busy_share, stopped, full)
    return None


def is_stated(quote: Rental, *fields: str) -> bool:
    """Whether any of some fields is stated."""
    return any(not isinstance(getattr(quote, field), Unknown) for field in fields)


def storage_a_month(quote: Rental) -> Quantity:
    """Storage and snapshots: flat, or by amount and price."""
    amounts: list[Quantity] = []
    if is_stated(quote, "storage_per_month") or not is_stated(quote, "storage_gb", "storage_price"):
        amounts.append(quoted(quote, "storage_per_month"))
    else:
        amounts.append(_product(quote, "storage_price", "storage_gb"))
    if is_stated(quote, "snapshot_gb", "snapshot_price"):
        amounts.append(_product(quote, "snapshot_price", "snapshot_gb"))
    return _sum(amounts)


def network_a_month(quote: Rental) -> Quantity:
    """Public bandwidth: flat, by traffic above what is free, by line; addresses beside it."""
    amounts: list[Quantity] = []
    if is_stated(quote, "bandwidth_per_month"):
        amounts.append(quoted(quote, "bandwidth_per_month"))
    else:
        if is_stated(quote, "egress_gb", "egress_price"):
            amounts.append(figures.line_amount(quoted(quote, "egress_price"), _paid_traffic(quote)))
        if is_stated(quote, "line_mbps", "line_price"):
            amounts.append(_product(quote, "line_price", "line_mbps"))
    if not amounts:
        amounts.append(quoted(quote, "bandwidth_per_month"))
    if is_stated(quote, "public_ips", "public_ip_price"):
        amounts.append(_product(quote, "public_ip_price", "public_ips"))
    return _sum(amounts)


def _paid_traffic(quote: Rental) -> Quantity:
    volume: Quantity = quoted(quote, "egress_gb", "GB")
    if quote.egress_unit == "gib":
        volume = volume_gib(volume)
    free = quoted(quote, "egress_free_gb", "1")
    if not free.known:
        free = Leaf(Decimal(0), "1", f"quotes/{quote.id}/egress_free_gb", "Nothing stated as free")
    return last_tier_units(volume, free)


def rack_power(quote: Rental) -> Quantity:
    """Power of the rack: flat, or by kW."""
    if is_stated(quote, "rack_power_per_month") or not is_stated(quote, "rack_power_kw", "rack_power_price"):
        return quoted(quote, "rack_power_per_month")
    return _product(quote, "rack_power_price", "rack_power_kw")


def _product(quote: Rental, price: str, amount: str) -> Quantity:
    return figures.line_amount(quoted(quote, price), quoted(quote, amount, "1"))


def _sum(amounts: Sequence[Quantity]) -> Quantity:
    return reduce(figures.two_lines, amounts)


def lease_parts(quote: Lease, months: Leaf, settings: Settings, parts: dict[Account, Parts]) -> Quantity:
    """Payments to the end of the term: over the horizon, what is left of them at its end, and the buyout where the
    term ends before it."""
    payment = comparable(quote, quoted(quote, "lease_payment"), settings)
    term = Leaf(quote.lease_months, "month", f"quotes/{quote.id}/lease_months")
    monthly = figures.lease_cost_per_month(payment, term, months)
    at_end: Quantity = figures.lease_rest(payment, term, months)
    if quote.lease_months < (months.value or 0):
        at_end = comparable(quote, quoted(quote, "buyout"), settings)
    parts["rent"] = Parts(monthly=monthly, at_end=at_end)
    parts["support"] = Parts(monthly=support_a_month(quote, settings))
    network, installing = (comparable(quote, quoted(quote, f), settings) for f in ("network_storage", "installation"))
    parts["network_storage"] = Parts(upfront=figures.two_lines(network, installing))
    return monthly
