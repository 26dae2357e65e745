"""What the capital costs that is bound in everything paid before machines earn anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from engine.compare.results import Account
from engine.cost import figures
from engine.cost.bought import billed_lines, invoiced_price
from engine.cost.conventions import rate_a_month
from engine.cost.parts import Parts
from engine.cost.prices import quoted_number
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.quote.purchase import Purchase
from engine.quote.quote import Lease, Owned

if TYPE_CHECKING:
    from engine.cost.prices import Settings

_AROUND: Final[tuple[Account, ...]] = ("network_storage", "installation", "support", "spares")


def cost_of_capital(
    quote: Purchase | Lease | Owned, machines: Quantity, parts: Mapping[Account, Parts], settings: Settings
) -> Quantity:
    """Cost of capital of a month: of machines, network, installation, licences and spares, from when they are paid.

    A payment with the order is counted from then, a retention from its end, all others at delivery.

    Args:
        machines: what they cost at once, or what selling them would bring; nothing where they are leased.
    """
    months = assumed(settings.cost, "horizon_months")
    rate = rate_a_month(settings.cost, settings.conventions)
    even = figures.capital_recovery_factor(rate, months)
    paid = figures.paid_up_front(machines, *(parts.get(account, Parts()).upfront for account in _AROUND))
    charged = figures.financing_cost(paid, even, months)
    dates = payment_dates(quote, rate) if isinstance(quote, Purchase) else None
    if dates is None or not isinstance(quote, Purchase):
        return charged
    invoiced = invoiced_price(quote, billed_lines(quote), settings)
    return figures.two_lines(charged, figures.cost_of_payment_dates(invoiced, dates, even))


def payment_dates(quote: Purchase, rate: Quantity) -> Quantity | None:
    """What an invoice of one is worth at delivery by its milestones; None where all is paid then."""
    ahead, behind = (_share(quote, field) for field in ("order_payment_share", "retention_share"))
    if not ahead.value and not behind.value:
        return None
    weeks = quoted_number(quote, "start_delay_weeks", "week")
    if not weeks.known:
        weeks = Leaf(0.0, "week", weeks.path, "Not stated: counted as paid at delivery")
    kept = Leaf(float(quote.retention_months or 0), "month", f"quotes/{quote.id}/retention_months")
    return figures.payment_dates_factor(ahead, behind, rate, weeks, kept)


def _share(quote: Purchase, field: str) -> Leaf:
    stated = quoted_number(quote, field, "1")
    return stated if stated.known else Leaf(0.0, "1", stated.path, "No such payment is stated")
