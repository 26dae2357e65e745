"""The accounts of a quote as lines over the horizon."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Final

from engine.catalog.card import Card
from engine.compare.results import ACCOUNTS, Account, CostLine
from engine.compare.stages import stage
from engine.cost import figures, rent_figures, unit_figures
from engine.cost.bought import (
    billed_lines,
    installation_price,
    network_price,
    owned_price,
    purchase_price,
    purchase_support,
    software_price,
    spares_price,
    support_a_month,
    unless_inside,
)
from engine.cost.conventions import CASH
from engine.cost.energy import energy_parts
from engine.cost.financing import cost_of_capital
from engine.cost.hosted_use import api_use
from engine.cost.open_costs import add_open_costs
from engine.cost.parts import Installation, Parts
from engine.cost.price_changes import after_changes
from engine.cost.prices import NOTHING, Settings, comparable, quoted, quoted_number
from engine.cost.rented import lease_parts, rental_parts
from engine.cost.use import Use
from engine.electricity.figures import idle_share_under_limit
from engine.electricity.power_limit import Place, limit_w, power_of
from engine.electricity.year import DayLoad
from engine.figures import Leaf, Quantity
from engine.migration.effort_figures import parallel_stack_cost
from engine.migration.results import Migration
from engine.project.assumed import assumed
from engine.quote.billing import BillLine
from engine.quote.billing.bill import added
from engine.quote.common import exact
from engine.quote.other_bills import api_lines
from engine.quote.quote import HardwareQuote, HostedApi, Lease, Owned, Purchase, Rental
from engine.values import Unknown
from engine.workload.workload import Serving

_EMPTY: Final = {account: CostLine(account, NOTHING, NOTHING, NOTHING) for account in ACCOUNTS}


@stage
def installation(quote: HardwareQuote, settings: Settings, *cards: Card) -> Installation:
    """Count cards and machines, and add up the power of all groups.

    Args:
        cards: the card of each group, in order.
    """
    path = f"quotes/{quote.id}"
    counts = {
        "cards": Leaf(sum(group.cards for group in quote.groups), "1", f"{path}/cards"),
        "machines": Leaf(sum(group.machines for group in quote.groups), "1", f"{path}/machines"),
        "kinds": _kinds(quote, cards, settings),
    }
    share = assumed(settings.cost, "host_power_share")
    limited = any(map(limit_w, quote.groups, cards))
    powers, unlimited = [], []
    for number, (group, card) in enumerate(zip(quote.groups, cards, strict=True)):
        one = f"{path}/groups/{number}"
        place = Place(one, Leaf(group.cards, "1", f"{one}/cards"), Leaf(group.machines, "1", f"{one}/machines"))
        powers.append(power_of(group, card, place, share))
        if limited:
            unlimited.append(power_of(group.replace(power_limit_w=None), card, place, share))
    power = reduce(figures.added_power_w, powers)
    idle: Quantity = assumed(settings.cost, "idle_power_share")
    if limited:
        idle = idle_share_under_limit(idle, reduce(figures.added_power_w, unlimited), power)
    return Installation(quote, cards, power, idle, counts)


def _kinds(quote: HardwareQuote, cards: tuple[Card, ...], settings: Settings) -> Leaf:
    """Kinds of card in one pool, with those of machines that stay beside the quote."""
    own = {card.id for card in cards}
    beside = settings.beside(quote) - own
    source = "With the machines of today, which stay in use" if beside else ""
    return Leaf(len(own | beside), "1", f"quotes/{quote.id}/kinds_of_card", source)


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


def hardware_accounts(
    place: Installation, use: Use, settings: Settings, migration: Migration, load: DayLoad, late: Quantity | None
) -> dict[Account, Parts]:
    """All accounts of a quote that has machines.

    Args:
        load: how their work is spread over a day.
        late: weeks that a late start costs; None takes those until the machines are there.
    """
    months = assumed(settings.cost, "horizon_months")
    quote = place.quote
    parts: dict[Account, Parts] = {}
    capacity_price: Quantity = NOTHING
    if isinstance(quote, Rental):
        capacity = rental_parts(quote, use, settings, parts)
    elif isinstance(quote, Lease):
        capacity = lease_parts(quote, months, settings, parts)
        parts["electricity"], parts["cooling"] = energy_parts(place, use.busy, load, settings)
    else:
        capacity_price, bought = _bought(quote, place, settings)
        parts |= bought
        capacity = figures.monthly_share(capacity_price, months)
        parts["electricity"], parts["cooling"] = energy_parts(place, use.busy, load, settings)
    if not isinstance(quote, Rental) and settings.cost.nominal_rate.value:
        parts["financing"] = Parts(monthly=cost_of_capital(quote, capacity_price, parts, settings))
    parts["lost_compute"] = Parts(
        monthly=figures.lost_compute_cost(capacity, assumed(settings.cost, "available_share"))
    )
    _work(place, settings, parts, migration)
    if settings.cost.late_week_cost.value:
        weeks = late or quoted_number(quote, "start_delay_weeks", "week")
        parts["late_start"] = Parts(upfront=figures.late_start_cost(weeks, assumed(settings.cost, "late_week_cost")))
    add_open_costs(quote, settings, parts)
    return parts


@stage
def _bought(
    quote: Purchase | Owned, place: Installation, settings: Settings
) -> tuple[Quantity, Mapping[Account, Parts]]:
    """What machines of one's own cost at once, and their accounts, none of which rests on the work."""
    parts: dict[Account, Parts] = {}
    accrual = settings.conventions.capital != CASH
    if isinstance(quote, Owned):
        hardware = owned_price(quote, settings, in_books=accrual)
        parts["support"] = Parts(monthly=support_a_month(quote, settings))
    else:
        billed = billed_lines(quote)
        hardware = purchase_price(quote, billed, settings)
        _around(quote, billed, place, hardware, settings, parts)
    if accrual:
        parts["hardware"] = _written_off(quote, hardware, settings)
        return hardware, parts
    parts["hardware"] = Parts(upfront=hardware)
    parts["resale"] = Parts(at_end=figures.resale_credit(residual_of(quote, settings), hardware))
    return hardware, parts


def _written_off(quote: Purchase | Owned, hardware: Quantity, settings: Settings) -> Parts:
    """Depreciation within the horizon, in the place of price and resale; of what is owned over the months left."""
    cost = settings.cost
    life, months = assumed(cost, "depreciation_months"), assumed(cost, "horizon_months")
    if isinstance(quote, Owned) and quote.remaining_months is not None:
        life = Leaf(float(quote.remaining_months), "month", f"quotes/{quote.id}/remaining_months")
    a_month = figures.depreciation_a_month(hardware, residual_of(quote, settings), life)
    return Parts(monthly=rent_figures.lease_cost_per_month(a_month, life, months))


def _around(
    quote: Purchase,
    billed: list[BillLine],
    place: Installation,
    hardware: Quantity,
    settings: Settings,
    parts: dict[Account, Parts],
) -> None:
    """Network, installation, software and support, and spares of machines that are bought."""
    cost = settings.cost
    licences = software_price(quote, billed, settings)
    parts["support"] = Parts(upfront=licences, monthly=purchase_support(quote, billed, settings))
    network = network_price(quote, billed, settings)
    if network is None:
        usual = figures.share_of_amount(assumed(cost, "network_storage_share"), hardware)
        network = unless_inside(quote, "network_storage", usual)
    parts["network_storage"] = Parts(upfront=network)
    parts["installation"] = Parts(upfront=installation_price(quote, billed, settings))
    spare = figures.spare_cards(place.counts["cards"], assumed(cost, "spares_share"))
    parts["spares"] = Parts(
        upfront=unless_inside(quote, "spares", spares_price(quote, spare, hardware, place, settings))
    )


def residual_of(quote: Purchase | Owned, settings: Settings) -> Leaf:
    """What is left at the end of the price, or of what a sale would bring today: as quoted, as the supplier promises
    to pay for it, else as assumed."""
    for field in () if isinstance(quote, Owned) else ("residual_share", "buy_back_share"):
        if not isinstance(getattr(quote, field), Unknown):
            return quoted_number(quote, field, "1")
    return assumed(settings.cost, "residual_share")


def _work(place: Installation, settings: Settings, parts: dict[Account, Parts], migration: Migration) -> None:
    """Operations and migration."""
    cost = settings.cost
    day = assumed(cost, "person_day_cost")
    counts = place.counts
    operations = figures.operations_cost(counts["machines"], assumed(cost, "operations_days"), counts["kinds"], day)
    parts["operations"] = Parts(monthly=operations)
    parts["migration"] = Parts(upfront=_moved(migration, day, settings))


def _moved(migration: Migration, day: Quantity, settings: Settings) -> Quantity:
    """Work of the migration, and what runs today beside it until the canary is over."""
    work = figures.migration_cost(migration.effort, day)
    if not migration.needed or not settings.migration.current_stack_week_cost.value:
        return work
    week = assumed(settings.migration, "current_stack_week_cost")
    return figures.two_lines(work, parallel_stack_cost(migration.weeks, week))


def api_accounts(
    quote: HostedApi, workload: Serving, requests: Quantity, prices: tuple[Quantity, Quantity], settings: Settings
) -> dict[Account, Parts]:
    """The lines of the bill of a month, following its requests, and what open questions may cost.

    Args:
        prices: what is unknown where the demand is not.
    """
    parts: dict[Account, Parts] = {}
    use = api_use(workload, requests)
    if use is None:
        parts["tokens"] = Parts(monthly=figures.line_amount(prices[1], requests))
    else:
        billed = comparable(quote, added([line.billed for line in api_lines(quote, use)]), settings)
        if requests.value:
            made_for = Leaf(requests.value, "1", f"{use.path}/requests", "The requests that the bill was made for")
            billed = figures.amount_at_use(billed, requests, made_for)
        parts["tokens"] = Parts(monthly=after_changes(quote, billed, settings))
    add_open_costs(quote, settings, parts, workload)
    return parts


def api_prices(quote: HostedApi, workload: Serving, settings: Settings) -> tuple[Quantity, Quantity]:
    """Input and output price of a million tokens, comparable: a pile at its discount, what was sent before at its
    own price where that is stated."""
    read, answered, cached = (quoted(quote, name) for name in ("input_price", "output_price", "cached_input_price"))
    prices: list[Quantity] = [read, answered]
    if workload.kind == "offline_batch" and quote.batch_discount_share:
        share = Leaf(exact(quote.batch_discount_share), "1", f"quotes/{quote.id}/batch_discount_share")
        prices = [figures.discounted_amount(price, share) for price in prices]
    first, second = (after_changes(quote, comparable(quote, price, settings), settings) for price in prices)
    if workload.prefix_share and cached.known:
        known = Leaf(workload.prefix_share, "1", f"workloads/{workload.id}/prefix_share")
        again = after_changes(quote, comparable(quote, cached, settings), settings)
        first = unit_figures.mean_input_price(first, again, known)
    return first, second
