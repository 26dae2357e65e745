"""What of a cost is paid while machines do not work; a part of the accounts, and no account of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from engine.compare.results import Account, CostLine
from engine.compare.stages import stage
from engine.cost import unit_figures
from engine.cost.rented import reading_share, readings
from engine.cost.use import Use, usage_of
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.quote.billing import Terms, Usage
from engine.quote.billing.bill import added
from engine.quote.billing.compute import time_lines
from engine.quote.billing.lines import Case
from engine.quote.quote import HardwareQuote, Rental
from engine.quote.rental_terms import terms_of

if TYPE_CHECKING:
    from engine.cost.prices import Settings

_KEPT: Final[tuple[Account, ...]] = (
    "hardware", "rent", "network_storage", "support", "spares", "financing", "resale",
)  # fmt: skip
"""What machines of one's own cost whether they work or not."""


def idle_cost(
    quote: HardwareQuote, lines: Iterable[CostLine], busy: Quantity, use: Use, settings: Settings
) -> Quantity:
    """Over the horizon: of machines of one's own what they cost in the rest of the time and draw in it, of rented ones
    what the bill says that did no work."""
    of = {line.account: line.total for line in lines}
    if not isinstance(quote, Rental):
        idle = assumed(settings.cost, "idle_power_share")
        accounts = [of[name] for name in _KEPT]
        return unit_figures.idle_cost_of_machines(*accounts, of["electricity"], of["cooling"], busy, idle)
    usage = usage_of(quote, use)
    share = None
    if usage is not None and not quote.priced_by.startswith("unclear"):
        share = _idle_share(quote, terms_of(quote), usage)
    return unit_figures.idle_cost_of_rent(of["rent"], share or unit_figures.rest_of_time(busy))


def _idle_share(quote: Rental, terms: Terms, usage: Usage) -> Quantity | None:
    """The part of what is billed for time that did no work, between both readings of what is open; None where no line
    tells."""
    field, kindest, hardest = readings(terms, usage)
    if not field:
        return _share_of_lines(quote, terms, usage)
    kind, hard = (_idle_share(quote, one, usage) for one in (kindest, hardest))
    if kind is None or hard is None or kind.value == hard.value:
        return hard
    return unit_figures.idle_share_between_readings(kind, hard, reading_share(quote, field))


def _share_of_lines(quote: Rental, terms: Terms, usage: Usage) -> Leaf | None:
    share = _counted_idle(terms, usage)
    path, source = f"quotes/{quote.id}/idle_share", "Lines of the bill for time that did no work"
    return None if share is None else Leaf(share, "1", path, source)


@stage
def _counted_idle(terms: Terms, usage: Usage) -> float | None:
    lines = [*time_lines(Case(terms, usage))]
    paid = added([line.effective for line in lines])
    if not paid.known or not paid.value or all(line.working is None for line in lines):
        return None
    return min(max(float(added([line.idle for line in lines]).value) / float(paid.value), 0.0), 1.0)
