"""What bought machines cost at once, and their support."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from engine.cost import figures
from engine.cost.parts import Installation
from engine.cost.prices import Settings, comparable, discounted, quoted, source_of
from engine.figures import Leaf, Quantity
from engine.quote.common import exact
from engine.quote.money import amount_with_duty
from engine.quote.purchase import LineKind, Purchase, PurchaseLine
from engine.quote.quote import Lease, Owned
from engine.values import Unknown, leaf_of

_MONTHS_A_YEAR = 12


def purchase_price(quote: Purchase, place: Installation, settings: Settings) -> Quantity:
    """Machines and cards in the basis of the project: the price of the quote, else its lines; duty before tax."""
    price: Quantity = quoted(quote, "price")
    if isinstance(quote.price, Unknown) and (listed := of_lines(quote, "machines", "cards")) is not None:
        price = listed
    elif quote.priced_by != "total":
        price = figures.line_amount(price, place.priced_units(quote.priced_by))
    return comparable(quote, with_duty(quote, discounted(quote, price)), settings)


def with_duty(quote: Purchase, amount: Quantity) -> Quantity:
    """Duty on an import, where it is stated; tax is due on both."""
    if isinstance(quote.duty_rate, Unknown):
        return amount
    return amount_with_duty(amount, quoted(quote, "duty_rate", "1"))


def owned_price(quote: Owned, settings: Settings) -> Quantity:
    """What selling today would bring."""
    return comparable(quote, quoted(quote, "resale_today"), settings)


def line_price(quote: Purchase, line: PurchaseLine, place: int) -> Quantity:
    """One line of a purchase after its discount."""
    path = f"quotes/{quote.id}/lines/{place}"
    each = leaf_of(line.list_price, "money", f"{path}/list_price", source_of(quote))
    count = leaf_of(line.quantity, "1", f"{path}/quantity", source_of(quote))
    amount: Quantity = figures.line_amount(each, count)
    if line.discount_share:
        share = Leaf(exact(line.discount_share), "1", f"{path}/discount_share", source_of(quote))
        amount = figures.discounted_amount(amount, share)
    return amount


def of_lines(quote: Purchase, *items: LineKind) -> Quantity | None:
    """The lines of some kinds together; None where the quote has none."""
    return _together(line_price(quote, line, place) for place, line in enumerate(quote.lines) if line.item in items)


def _together(amounts: Iterable[Quantity]) -> Quantity | None:
    found = list(amounts)
    return reduce(figures.two_lines, found) if found else None


def around_machines(quote: Purchase, usual_network: Quantity, settings: Settings) -> Quantity:
    """Network, storage, installation, freight and software at once.

    Args:
        usual_network: what network and storage are taken to cost where the quote names neither.
    """
    network = _stated_or_listed(quote, "network_storage", "network", "storage")
    installing = _stated_or_listed(quote, "installation", "installation")
    known = usual_network if network is None else comparable(quote, network, settings)
    set_up = comparable(quote, quoted(quote, "installation") if installing is None else installing, settings)
    amount: Quantity = figures.two_lines(known, set_up)
    for field, item in (("freight", "freight"), ("software", "software")):
        more = _stated_or_listed(quote, field, item)  # type: ignore[arg-type]
        if more is not None:
            amount = figures.two_lines(amount, comparable(quote, more, settings))
    return amount


def _stated_or_listed(quote: Purchase, field: str, *items: LineKind) -> Quantity | None:
    if not isinstance(getattr(quote, field), Unknown):
        return quoted(quote, field)
    return of_lines(quote, *items)


def support_a_month(quote: Purchase | Owned | Lease, settings: Settings) -> Quantity:
    """Support of a year, spread over its months."""
    amount: Quantity = quoted(quote, "support_per_year")
    if isinstance(quote, Purchase):
        amount = _stated_or_listed(quote, "support_per_year", "support") or amount
    months = Leaf(_MONTHS_A_YEAR, "month", "year", "Months of a year")
    return figures.monthly_share(comparable(quote, amount, settings), months)


def spares_price(
    quote: Purchase, spares: Quantity, hardware: Quantity, place: Installation, settings: Settings
) -> Quantity:
    """Spare cards at their stated price, else at their share of the hardware."""
    if isinstance(quote.spare_card_price, Unknown):
        return figures.spares_cost(spares, hardware, place.counts["cards"])
    each = comparable(quote, quoted(quote, "spare_card_price"), settings)
    return figures.line_amount(each, spares)
