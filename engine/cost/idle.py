"""What of a cost is paid while machines do not work; a part of the accounts, and no account of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.compare.results import Account, CostLine
from engine.compare.stages import stage
from engine.cost import unit_figures
from engine.cost.figures import remaining_hours, two_lines
from engine.cost.rented import all_month, following, lines_for_time, reading_share, readings
from engine.cost.use import Use, usage_of
from engine.figures import Leaf, Quantity
from engine.quote.billing import Terms, Usage
from engine.quote.billing.bill import added
from engine.quote.quote import HardwareQuote, Rental
from engine.quote.rental_terms import terms_of

_KEPT: Final[tuple[Account, ...]] = (
    "hardware", "rent", "network_storage", "installation", "support", "spares", "financing", "resale",
)  # fmt: skip
"""What machines of one's own cost whether they work or not."""


def idle_cost(
    quote: HardwareQuote, lines: Iterable[CostLine], busy: Quantity, use: Use, idle_power_share: Quantity
) -> Quantity:
    """Over the horizon: of machines of one's own what they cost in the rest of the time and draw in it, of rented ones
    what the bill says that did no work."""
    of = {line.account: line.total for line in lines}
    if not isinstance(quote, Rental):
        accounts = [of[name] for name in _KEPT]
        return unit_figures.idle_cost_of_machines(*accounts, of["electricity"], of["cooling"], busy, idle_power_share)
    share = idle_share(quote, use)
    return unit_figures.idle_cost_of_rent(of["rent"], share or unit_figures.rest_of_time(busy))


@stage
def idle_share(quote: Rental, use: Use) -> Quantity | None:
    """The part of a rent that is for time without work, following the hours of work; None where no line tells."""
    usage = usage_of(quote, use)
    if usage is None or quote.priced_by.startswith("unclear"):
        return None
    return _read_share(quote, terms_of(quote), usage, use)


def _read_share(quote: Rental, terms: Terms, usage: Usage, use: Use) -> Quantity | None:
    """Between both readings of what is open."""
    field, kindest, hardest = readings(terms, usage)
    if not field:
        return _share_of_lines(quote, terms, usage, use)
    kind, hard = (_read_share(quote, one, usage, use) for one in (kindest, hardest))
    if kind is None or hard is None or kind.value == hard.value:
        return hard
    return unit_figures.idle_share_between_readings(kind, hard, reading_share(quote, field))


def _share_of_lines(quote: Rental, terms: Terms, usage: Usage, use: Use) -> Quantity | None:
    """What is paid for work follows the hours of work; what is paid at all does so unless the whole month is billed."""
    counted = _counted(terms, usage)
    if counted is None:
        return None
    path, source = f"quotes/{quote.id}", "Lines of the bill, parted by time with and without work"
    names = ("paid_in_use", "paid_at_rest", "paid_for_work")
    in_use, at_rest, for_work = (
        Leaf(amount, "money", f"{path}/{name}", source) for amount, name in zip(counted, names, strict=True)
    )
    worked, paid = following(for_work, use.hours, use), two_lines(in_use, at_rest)
    if not all_month(quote, terms, use):
        rest = following(at_rest, remaining_hours(use.month, use.hours), use)
        paid = two_lines(following(in_use, use.hours, use), rest)
    return unit_figures.idle_share_of_bill(worked, paid)


@stage
def _counted(terms: Terms, usage: Usage) -> tuple[float, float, float] | None:
    """What is paid while machines are on, while they are stopped, and of both for work; None where no line tells."""
    lines = lines_for_time(terms, usage)
    paid, idle = added([line.effective for line in lines]), added([line.idle for line in lines])
    if not paid.known or not paid.value or all(line.working is None for line in lines):
        return None
    stopped = [line.effective for line in lines if line.item == "stopped"]
    at_rest = float(added(stopped).value) if stopped else 0.0
    return float(paid.value) - at_rest, at_rest, float(paid.value) - float(idle.value)
