"""From a price as quoted to an amount that can be compared: discount, tax basis, currency."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from engine.compare.stages import stage
from engine.cost.conventions import USUAL, Conventions
from engine.cost.figures import discounted_amount
from engine.electricity.plan import ElectricityPlan
from engine.electricity.site import Site
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.project.assumptions import CostAssumptions, MigrationAssumptions, ScheduleAssumptions, SpeedAssumptions
from engine.quote.billing.bill import added
from engine.quote.common import exact, source_of
from engine.quote.money import (
    ExchangeRate,
    amount_with_tax,
    amount_without_tax,
    converted_amount,
    estimated_amount,
    find_rate,
)
from engine.quote.quote import Quote
from engine.texts import EngineError
from engine.values import Assumption, Stated, leaf_of

NOTHING: Final = Leaf(0.0, "money", "accounts/none", "This account does not apply")


_SCHEDULE: Final = ScheduleAssumptions()
_SPEED: Final = SpeedAssumptions()


@dataclass(frozen=True, slots=True)
class Settings:
    """How a project compares amounts, and what it assumes around them.

    `available_weeks` are those from the order to the day on which the work is needed, None where none is stated.
    `owned_cards` are the ids of the cards of today's machines, with blanks between them.
    """

    currency: str
    tax_included: bool
    rates: tuple[ExchangeRate, ...]
    current_stack: str
    cost: CostAssumptions
    migration: MigrationAssumptions
    electricity: ElectricityPlan | None = None
    site: Site | None = None
    conventions: Conventions = USUAL
    schedule: ScheduleAssumptions = _SCHEDULE
    available_weeks: float | None = None
    owned_cards: str = ""
    scaling_loss: Assumption = _SPEED.scaling_loss_per_doubling

    def beside(self, quote: Quote) -> frozenset[str]:
        """Cards of the machines of today that stay in use beside those of a quote."""
        stay = getattr(quote, "beside_owned", "no") == "yes"
        return frozenset(self.owned_cards.split()) if stay else frozenset()


def quoted(quote: Quote, field: str, unit: str = "money") -> Leaf:
    """A field of a quote as a leaf, with its supplier as source."""
    stated: Stated = getattr(quote, field)
    return leaf_of(stated, unit, f"quotes/{quote.id}/{field}", source_of(quote, field))


def quoted_number(quote: Quote, field: str, unit: str) -> Leaf:
    """A share, a time or a count of a quote as the floating-point number that estimates use."""
    stated: Stated = getattr(quote, field)
    return leaf_of(stated, unit, f"quotes/{quote.id}/{field}", source_of(quote, field), scale=1.0)


def comparable(quote: Quote, amount: Quantity, settings: Settings) -> Quantity:
    """An exact amount of a quote in the tax basis and currency of the project, as an estimate."""
    return comparable_sum(quote, [(amount, None)], settings)


def comparable_sum(quote: Quote, amounts: Sequence[tuple[Quantity, Leaf | None]], settings: Settings) -> Quantity:
    """The sum of exact amounts of a quote, each at its rate of tax, None for that of the quote, as an estimate."""
    whole = added([_taxed(quote, amount, settings, rate) for amount, rate in amounts])
    return estimated_amount(_converted(quote, whole, settings))


def discounted(quote: Any, amount: Quantity) -> Quantity:
    """The amount after the quote's discount."""
    if not quote.discount_share:
        return amount
    share = Leaf(exact(quote.discount_share), "1", f"quotes/{quote.id}/discount_share", source_of(quote))
    return discounted_amount(amount, share)


def _taxed(quote: Quote, amount: Quantity, settings: Settings, own_rate: Leaf | None) -> Quantity:
    """The amount with or without tax, as the project compares; tax that cannot be deducted is a cost in any case."""
    with_tax = settings.tax_included or quote.tax_deductible == "no"
    if quote.tax_basis == ("included" if with_tax else "excluded"):
        return amount
    rate = quoted(quote, "tax_rate", "1") if own_rate is None else own_rate
    if not rate.known:
        rate = _usual_rate(settings)
    if quote.tax_basis == "unknown":
        rate = _either(quote, rate, with_tax)
    return amount_with_tax(amount, rate) if with_tax else amount_without_tax(amount, rate)


def _usual_rate(settings: Settings) -> Leaf:
    """The rate that is assumed where a quote states none, exact as amounts need it."""
    usual = assumed(settings.cost, "usual_tax_rate")
    if not usual.known:
        return usual
    value, low, high = (None if end is None else exact(end) for end in (usual.value, usual.low, usual.high))
    return Leaf(value, usual.unit, usual.path, usual.source, low=low, high=high, shape=usual.shape, grade=usual.grade)


def _either(quote: Quote, rate: Leaf, with_tax: bool) -> Leaf:
    """A rate from none to all of it, where nobody said whether the price includes tax; it counts as the dearer."""
    zero = Decimal(0)
    high = rate.value if rate.high is None else rate.high
    if high is None:
        return rate
    source = "Not stated: tax included or not"
    return Leaf(
        high if with_tax else zero, "1", f"quotes/{quote.id}/tax_basis", source, low=zero, high=high, shape="either"
    )


def _converted(quote: Quote, amount: Quantity, settings: Settings) -> Quantity:
    if quote.currency == settings.currency:
        return amount
    return converted_amount(amount, exchange_rate(quote.currency, settings))


@stage
def exchange_rate(currency: str, settings: Settings, counted: type[Decimal | float] = Decimal) -> Leaf:
    """Units of the currency of the project for one of another; unknown with its reason where no rate is stated.

    Args:
        counted: exact as bills need it, or as the floating-point number that estimates use.
    """
    try:
        rate = find_rate(settings.rates, currency, settings.currency)
    except EngineError as error:
        return Leaf(None, "1", f"rates/{currency}/{settings.currency}", reason=error.message)
    value = rate.rate if rate.base == currency else 1 / rate.rate
    source = f"{rate.source}, {rate.date.isoformat()}"
    return Leaf(counted(value), "1", f"rates/{rate.base}/{rate.quote}", source)
