"""What bought machines cost at once, and their support: the lines of the bill, in the basis of the project."""

from __future__ import annotations

from engine.catalog.identity import once_per_object
from engine.cost import figures
from engine.cost.parts import Installation
from engine.cost.prices import NOTHING, Settings, comparable, comparable_sum, quoted
from engine.figures import Leaf, Quantity
from engine.quote.billing import BillLine
from engine.quote.billing.bill import added, by_rate
from engine.quote.purchase import Purchase
from engine.quote.purchase_bill import case_of, purchase_lines, units_of
from engine.quote.quote import Lease, Owned
from engine.values import Unknown

_MONTHS_A_YEAR = 12


@once_per_object
def billed_lines(quote: Purchase) -> list[BillLine]:
    """The lines of the purchase before tax, with duty."""
    return [*purchase_lines(quote, units_of(quote), case_of(quote))]


def purchase_price(quote: Purchase, lines: list[BillLine], settings: Settings) -> Quantity:
    """Machines and cards with their duty, in the basis of the project."""
    return _comparable(quote, lines, settings, "machines", "cards", "duty")


def owned_price(quote: Owned, settings: Settings) -> Quantity:
    """What selling today would bring."""
    return comparable(quote, quoted(quote, "resale_today"), settings)


def around_machines(quote: Purchase, lines: list[BillLine], usual_network: Quantity, settings: Settings) -> Quantity:
    """Network, storage, installation, freight and software at once.

    Args:
        usual_network: what network and storage are taken to cost where the quote names neither.
    """
    named = any(line.item in ("network", "storage") for line in lines)
    known = _comparable(quote, lines, settings, "network", "storage") if named else usual_network
    return figures.two_lines(known, _comparable(quote, lines, settings, "installation", "freight", "software"))


def _comparable(quote: Purchase, lines: list[BillLine], settings: Settings, *items: str) -> Quantity:
    found = by_rate([line for line in lines if line.item in items])
    amounts = [(added([line.billed for line in billed]), rate) for rate, billed in found]
    return comparable_sum(quote, amounts, settings) if amounts else NOTHING


def purchase_support(quote: Purchase, lines: list[BillLine], settings: Settings) -> Quantity:
    """Support and renewals of a year, spread over its months."""
    return _of_a_year(_comparable(quote, lines, settings, "support", "renewal"))


def support_a_month(quote: Owned | Lease, settings: Settings) -> Quantity:
    """Support of a year, spread over its months."""
    return _of_a_year(comparable(quote, quoted(quote, "support_per_year"), settings))


def _of_a_year(amount: Quantity) -> Quantity:
    months = Leaf(_MONTHS_A_YEAR, "month", "year", "Months of a year")
    return figures.monthly_share(amount, months)


def spares_price(
    quote: Purchase, spares: Quantity, hardware: Quantity, place: Installation, settings: Settings
) -> Quantity:
    """Spare cards at their stated price, else at their share of the hardware."""
    if isinstance(quote.spare_card_price, Unknown):
        return figures.spares_cost(spares, hardware, place.counts["cards"])
    each = comparable(quote, quoted(quote, "spare_card_price"), settings)
    return figures.line_amount(each, spares)
