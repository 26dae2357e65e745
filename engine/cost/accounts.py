"""The accounts of a quote as lines over the horizon."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.catalog.card import Card
from engine.compare.results import ACCOUNTS, Account, CostLine
from engine.cost import figures, unit_figures
from engine.cost.prices import NOTHING, Settings, comparable, discounted, quoted, quoted_number
from engine.figures import Leaf, Quantity
from engine.migration.textbook import migration_person_days
from engine.project.assumed import assumed
from engine.quote.quote import HardwareQuote, HostedApi, Owned, Purchase, Quote, Rental
from engine.values import Unknown

_EMPTY: Final = {account: CostLine(account, NOTHING, NOTHING, NOTHING) for account in ACCOUNTS}


@dataclass(frozen=True, slots=True)
class Parts:
    """What an account consists of: at once, each month, at the end of the horizon."""

    upfront: Quantity = NOTHING
    monthly: Quantity = NOTHING
    at_end: Quantity = NOTHING


@dataclass(frozen=True, slots=True)
class Installation:
    """The hardware of a quote in numbers."""

    quote: HardwareQuote
    cards: tuple[Card, ...]
    power: Quantity
    counts: dict[str, Leaf] = field(default_factory=dict)


def installation(quote: HardwareQuote, cards: tuple[Card, ...], settings: Settings) -> Installation:
    """Count cards and machines, and add up the power of all groups.

    Args:
        cards: the card of each group, in order.
    """
    path = f"quotes/{quote.id}"
    counts = {
        "cards": Leaf(sum(group.cards for group in quote.groups), "1", f"{path}/cards"),
        "machines": Leaf(sum(group.machines for group in quote.groups), "1", f"{path}/machines"),
        "kinds": Leaf(len({card.id for card in cards}), "1", f"{path}/kinds_of_card"),
    }
    power: Quantity | None = None
    for number, (group, card) in enumerate(zip(quote.groups, cards, strict=True)):
        count = Leaf(group.cards, "1", f"{path}/groups/{number}/cards")
        watts = card.leaf("power_w")
        if group.host_power_w is None:
            share = assumed(settings.cost, "host_power_share")
            one: Quantity = figures.installation_power_w(count, watts, share)
        else:
            machines = Leaf(group.machines, "1", f"{path}/groups/{number}/machines")
            host = Leaf(group.host_power_w, "W", f"{path}/groups/{number}/host_power_w")
            one = figures.stated_installation_power_w(count, watts, machines, host)
        power = one if power is None else figures.added_power_w(power, one)
    return Installation(quote, cards, power or NOTHING, counts)


def lines(parts: dict[Account, Parts], months: Leaf) -> tuple[CostLine, ...]:
    """One line an account, in the order of `ACCOUNTS`."""
    made = []
    for account in ACCOUNTS:
        part = parts.get(account)
        if part is None:
            made.append(_EMPTY[account])
            continue
        total = figures.account_total(part.upfront, part.monthly, months, part.at_end)
        made.append(CostLine(account, part.upfront, part.monthly, total))
    return tuple(made)


def hardware_accounts(place: Installation, busy_share: Quantity, settings: Settings) -> dict[Account, Parts]:
    """All accounts of a quote that has machines."""
    months = assumed(settings.cost, "horizon_months")
    quote = place.quote
    parts: dict[Account, Parts] = {}
    if isinstance(quote, Rental):
        capacity = _rental(quote, place, busy_share, settings, parts)
    else:
        hardware = _owned(quote, settings) if isinstance(quote, Owned) else _purchase(quote, place, settings)
        capacity = figures.monthly_share(hardware, months)
        parts["hardware"] = Parts(upfront=hardware)
        _around(quote, place, hardware, busy_share, settings, parts)
    parts["lost_compute"] = Parts(
        monthly=figures.lost_compute_cost(capacity, assumed(settings.cost, "available_share"))
    )
    _work(quote, place, settings, parts)
    return parts


def _purchase(quote: Purchase, place: Installation, settings: Settings) -> Quantity:
    units = {"card": place.counts["cards"], "machine": place.counts["machines"]}.get(quote.priced_by)
    price: Quantity = quoted(quote, "price")
    if units is not None:
        price = figures.line_amount(price, units)
    return comparable(quote, discounted(quote, price), settings)


def _owned(quote: Owned, settings: Settings) -> Quantity:
    return comparable(quote, quoted(quote, "resale_today"), settings)


def _rental(
    quote: Rental, place: Installation, busy_share: Quantity, settings: Settings, parts: dict[Account, Parts]
) -> Quantity:
    units = place.counts["cards" if quote.priced_by.startswith("card") else "machines"]
    price = comparable(quote, figures.line_amount(quoted(quote, "price"), units), settings)
    if quote.priced_by.endswith("hour"):
        hours = figures.billed_hours(assumed(settings.cost, "month_hours"), _billed_share(quote, busy_share))
        price = figures.line_amount(price, hours)
    parts["rent"] = Parts(monthly=price)
    parts["cooling"] = Parts(monthly=comparable(quote, quoted(quote, "rack_power_per_month"), settings))
    parts["support"] = Parts(monthly=comparable(quote, quoted(quote, "support_per_month"), settings))
    storage = comparable(quote, quoted(quote, "storage_per_month"), settings)
    bandwidth = comparable(quote, quoted(quote, "bandwidth_per_month"), settings)
    parts["network_storage"] = Parts(monthly=figures.two_lines(storage, bandwidth))
    return price


def _billed_share(quote: Rental, busy_share: Quantity) -> Quantity:
    """Share of the month that is billed: all of it where the machine is held or committed."""
    path = f"quotes/{quote.id}/held_when_idle"
    if quote.commitment_months > 0 or quote.held_when_idle == "yes":
        return Leaf(1.0, "1", path, "Held all month")
    if quote.held_when_idle == "no":
        return busy_share
    low = float(busy_share.value) if busy_share.known else 0.0
    return Leaf(1.0, "1", path, "Not asked: from the busy share to the whole month", low=low, high=1.0)


def _around(
    quote: Purchase | Owned,
    place: Installation,
    hardware: Quantity,
    busy_share: Quantity,
    settings: Settings,
    parts: dict[Account, Parts],
) -> None:
    """Electricity, cooling, network, support, spares, financing and resale of machines of one's own."""
    cost = settings.cost
    months, price = assumed(cost, "horizon_months"), assumed(cost, "electricity_price")
    energy = figures.monthly_energy_kwh(
        place.power, assumed(cost, "month_hours"), busy_share, assumed(cost, "idle_power_share")
    )
    parts["electricity"] = Parts(monthly=figures.energy_cost(energy, price))
    rack = assumed(cost, "rack_per_kw_month")
    parts["cooling"] = Parts(monthly=figures.cooling_cost(energy, assumed(cost, "pue"), price, place.power, rack))
    support = comparable(quote, quoted(quote, "support_per_year"), settings)
    parts["support"] = Parts(monthly=figures.monthly_share(support, Leaf(12, "month", "year", "Months of a year")))
    if isinstance(quote, Owned):
        return
    network: Quantity = figures.share_of_amount(assumed(cost, "network_storage_share"), hardware)
    if not isinstance(quote.network_storage, Unknown):
        network = comparable(quote, quoted(quote, "network_storage"), settings)
    installing = comparable(quote, quoted(quote, "installation"), settings)
    parts["network_storage"] = Parts(upfront=figures.two_lines(network, installing))
    spare = figures.spare_cards(place.counts["cards"], assumed(cost, "spares_share"))
    parts["spares"] = Parts(upfront=figures.spares_cost(spare, hardware, place.counts["cards"]))
    if cost.nominal_rate.value:
        factor = figures.capital_recovery_factor(figures.monthly_rate(assumed(cost, "nominal_rate")), months)
        parts["financing"] = Parts(monthly=figures.financing_cost(hardware, factor, months))
    residual: Leaf = assumed(cost, "residual_share")
    if not isinstance(quote.residual_share, Unknown):
        residual = quoted_number(quote, "residual_share", "1")
    parts["resale"] = Parts(at_end=figures.resale_credit(residual, hardware))


def _work(quote: HardwareQuote, place: Installation, settings: Settings, parts: dict[Account, Parts]) -> None:
    """Operations, migration and late start."""
    cost = settings.cost
    day = assumed(cost, "person_day_cost")
    counts = place.counts
    operations = figures.operations_cost(counts["machines"], assumed(cost, "operations_days"), counts["kinds"], day)
    parts["operations"] = Parts(monthly=operations)
    parts["migration"] = Parts(upfront=figures.migration_cost(person_days(quote, place.cards, settings), day))
    if cost.late_week_cost.value:
        weeks = quoted_number(quote, "start_delay_weeks", "week")
        parts["late_start"] = Parts(upfront=figures.late_start_cost(weeks, assumed(cost, "late_week_cost")))


def same_stack(card: Card, current: str) -> bool:
    """Whether a card runs on the current software stack; generic tiers have none and count as same."""
    return not card.stack or card.stack.partition(" ")[0] == current.partition(" ")[0]


def person_days(quote: Quote, cards: tuple[Card, ...], settings: Settings) -> Quantity:
    """Person-days of migration: quoted, none on the same stack, else the labelled house formula."""
    if not isinstance(quote.migration_person_days, Unknown):
        return quoted_number(quote, "migration_person_days", "d")
    if all(same_stack(card, settings.current_stack) for card in cards):
        return Leaf(0.0, "d", f"quotes/{quote.id}/migration_person_days", "Same software stack as today")
    names = ("operators_to_change", "days_per_operator", "regression_rounds", "team_size")
    return migration_person_days(*(assumed(settings.migration, name) for name in names))


def api_accounts(quote: HostedApi, requests: Quantity, shape: tuple[Leaf, Leaf], settings: Settings) -> Parts:
    """The one account of hosted tokens; `shape` are input and output tokens of a request."""
    input_tokens, output_tokens = shape
    prices = api_prices(quote, settings)
    monthly = unit_figures.api_monthly_cost(prices[0], input_tokens, prices[1], output_tokens, requests)
    return Parts(monthly=monthly)


def api_prices(quote: HostedApi, settings: Settings) -> tuple[Quantity, Quantity]:
    """Input and output price of a million tokens, comparable."""
    names = ("input_price", "output_price")
    first, second = (comparable(quote, quoted(quote, name), settings) for name in names)
    return first, second
