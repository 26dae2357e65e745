"""Lease against buy: present values of what is paid for the machines, the rate of a lease, the resale that decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.compare.evaluate import settings_of_project
from engine.compare.investment import in_cash
from engine.compare.results import Comparison, Evaluation
from engine.cost import decision_figures, unit_figures
from engine.cost.accounts import residual_of
from engine.cost.conventions import rate_a_month
from engine.cost.figures import resale_credit, share_of_amount, two_lines
from engine.cost.prices import Settings, comparable, quoted
from engine.figures import Leaf, Quantity
from engine.figures.variation import Graph, bounds
from engine.quote.purchase import Purchase
from engine.quote.rental import Lease

LIVES: Final[tuple[tuple[float, str], ...]] = (
    (3.0, "Shorter than any large operator reports"),
    (5.0, "Amazon, for a part of its servers from 2025"),
    (5.5, "Meta, from 2025"),
    (6.0, "Microsoft and Google"),
)
"""Years over which large operators write servers off, and which; they disagree."""


@dataclass(frozen=True, slots=True)
class LeaseOrBuy:
    """Machines leased or bought and sold again when the lease would end, both in money of today.

    Attributes:
        lease_value: payments of the lease, its deposit, and its buyout where one is stated.
        bought_value: price less what the machines bring at the end of the lease.
        bought_range: the same at the ends of the range of the residual value; None where it has none.
        residual: the share of the price that is left, with its range and source.
        even_residual: the share at which both cost the same.
        implied_rate: yearly rate that the lease charges for the money; without a buyout what the machines would bring
            is given up at the end. Not a number where there is no such rate.
        monthly_rate: interest of a month, under the convention of the project.
        in_advance: payments at the beginning of each month; where nobody says so they count as if they were.
    """

    lease_id: str
    purchase_id: str
    lease_value: Quantity
    bought_value: Quantity
    bought_range: tuple[float, float] | None
    residual: Leaf
    even_residual: Quantity
    implied_rate: Quantity
    monthly_rate: Quantity
    in_advance: bool

    @property
    def cheaper(self) -> str | None:
        """Id of the quote that costs less; None where a value is unknown or both are the same."""
        lease, bought = self.lease_value.value, self.bought_value.value
        if lease is None or bought is None or float(lease) == float(bought):
            return None
        return self.lease_id if float(lease) < float(bought) else self.purchase_id


def lease_or_buy(comparison: Comparison, workload_id: str, lease_id: str, purchase_id: str) -> LeaseOrBuy:
    """Set the machines of a lease against those of a purchase; what stands around them is left out on both sides.

    Raises:
        TypeError: the quotes are not a lease and a purchase.
    """
    cash = in_cash(comparison)
    settings = settings_of_project(cash.project)
    lease, bought = (cash.of(name, workload_id) for name in (lease_id, purchase_id))
    if not isinstance(lease.quote, Lease) or not isinstance(bought.quote, Purchase):
        raise TypeError("a lease is set against a purchase")
    rate = rate_a_month(settings.cost, settings.conventions)
    months = Leaf(float(lease.quote.lease_months), "month", f"quotes/{lease_id}/lease_months")
    payment, buyout = (
        comparable(lease.quote, quoted(lease.quote, name), settings) for name in ("lease_payment", "buyout")
    )
    advance = lease.quote.lease_paid != "arrears"
    residual, price = residual_of(bought.quote, settings), _price(bought)
    resale = unit_figures.discounted_value(resale_credit(residual, price), rate, months)
    bought_value = two_lines(price, resale)
    value = _lease_value(lease.quote, payment, buyout, rate, months, settings, advance=advance)
    due = Leaf(1.0 if advance else 0.0, "1", f"quotes/{lease_id}/lease_paid")
    end = buyout if buyout.known else share_of_amount(residual, price)
    return LeaseOrBuy(
        lease_id,
        purchase_id,
        value,
        bought_value,
        _range(bought_value, residual),
        residual,
        decision_figures.even_residual_share(price, value, rate, months),
        decision_figures.implied_lease_rate(price, payment, months, end, due),
        rate,
        advance,
    )


def _price(bought: Evaluation) -> Quantity:
    return bought.figures["account_hardware"]


def _lease_value(
    quote: Lease,
    payment: Quantity,
    buyout: Quantity,
    rate: Quantity,
    months: Leaf,
    settings: Settings,
    *,
    advance: bool,
) -> Quantity:
    value: Quantity = unit_figures.annuity_value(payment, rate, months)
    if advance:
        value = unit_figures.annuity_due_value(value, rate)
    if buyout.known:
        value = two_lines(value, unit_figures.discounted_value(buyout, rate, months))
    deposit = comparable(quote, quoted(quote, "deposit"), settings)
    if deposit.known:
        value = two_lines(value, decision_figures.tied_up_deposit(deposit, rate, months))
    return value


def _range(bought_value: Quantity, residual: Leaf) -> tuple[float, float] | None:
    if not residual.uncertain or bought_value.value is None:
        return None
    ends = np.array(bounds(residual))
    found = Graph([bought_value]).values({residual.path: lambda _leaf: ends})[0]
    return float(np.min(found)), float(np.max(found))


def depreciation(comparison: Comparison, workload_id: str, purchase_id: str) -> tuple[tuple[float, str, Quantity], ...]:
    """What machines lose a year, written off in a straight line over each of `LIVES`: years, who does so, amount."""
    bought = in_cash(comparison).of(purchase_id, workload_id)
    if not isinstance(bought.quote, Purchase):
        raise TypeError("what is not bought is not written off")
    residual = residual_of(bought.quote, settings_of_project(comparison.project))
    price = _price(bought)
    return tuple(
        (
            years,
            who,
            decision_figures.depreciation_a_year(price, residual, Leaf(years, "1", "depreciation/years", who)),
        )
        for years, who in LIVES
    )
