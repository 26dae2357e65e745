"""What bought machines cost at once, and their support: the lines of the bill, in the basis of the project."""

from __future__ import annotations

from typing import Final

from engine.catalog.identity import once_per_object
from engine.cost import figures
from engine.cost.parts import Installation
from engine.cost.prices import NOTHING, Settings, comparable, comparable_sum, quoted
from engine.figures import Leaf, Quantity
from engine.quote.billing import BillLine
from engine.quote.billing.bill import added, by_rate
from engine.quote.named_inside import Beside, named_inside
from engine.quote.purchase import Purchase
from engine.quote.purchase_bill import case_of, purchase_lines, units_of
from engine.quote.quote import Lease, Owned
from engine.values import Unknown

_MONTHS_A_YEAR = 12
_WORDS: Final = "Words of the quote: {}"
_HARDWARE: Final = ("machines", "cards", "duty")
_NETWORK: Final = ("network", "storage")
_INSTALLATION: Final = ("installation", "freight")


@once_per_object
def billed_lines(quote: Purchase) -> list[BillLine]:
    """The lines of the purchase before tax, with duty."""
    return [*purchase_lines(quote, units_of(quote), case_of(quote))]


def purchase_price(quote: Purchase, lines: list[BillLine], settings: Settings) -> Quantity:
    """Machines and cards with their duty, in the basis of the project."""
    return _comparable(quote, lines, settings, *_HARDWARE)


def owned_price(quote: Owned, settings: Settings, *, in_books: bool = False) -> Quantity:
    """What selling today would bring, which keeping forgoes; in the books their value there, where it is stated."""
    stated = in_books and not isinstance(quote.book_value, Unknown)
    return comparable(quote, quoted(quote, "book_value" if stated else "resale_today"), settings)


def network_price(quote: Purchase, lines: list[BillLine], settings: Settings) -> Quantity | None:
    """Network and storage as quoted; None where the quote names neither."""
    named = any(line.item in _NETWORK for line in lines)
    return _comparable(quote, lines, settings, *_NETWORK) if named else None


def installation_price(quote: Purchase, lines: list[BillLine], settings: Settings) -> Quantity:
    """Installation and freight."""
    return _comparable(quote, lines, settings, *_INSTALLATION)


def software_price(quote: Purchase, lines: list[BillLine], settings: Settings) -> Quantity:
    """Licences that are paid once."""
    return _comparable(quote, lines, settings, "software")


def invoiced_price(quote: Purchase, lines: list[BillLine], settings: Settings) -> Quantity:
    """All that is invoiced once, to which milestones of payment refer."""
    return _comparable(quote, lines, settings, *_HARDWARE, *_NETWORK, *_INSTALLATION, "software")


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


def unless_inside(quote: Purchase, what: Beside, usual: Quantity) -> Quantity:
    """What is usually paid beside the machines; where words of the quote say that it is in the price, nothing, with a
    range up to what is usual until the supplier confirms it."""
    clause = named_inside(quote, what)
    if clause is None:
        return usual
    path = f"quotes/{quote.id}/{what}"
    beside = Leaf(0.0, "1", path, _WORDS.format(clause), low=0.0, high=1.0, shape="either")
    return figures.amount_between_readings(NOTHING, usual, beside)
