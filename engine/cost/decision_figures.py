"""Figures by which methods of decision rank quotes: shares of the best, points, what is paid to a supplier."""

from __future__ import annotations

import numpy as np

from engine.cost.investment import internal_rates
from engine.figures import Bare, figure

_RATIO = "Relative score: each value against the best one among the admitted quotes"


@figure(
    unit="money",
    formula="hardware + rent + hosted_tokens + support",
    source="What the supplier is paid over the horizon",
    total=True,
)
def bid_price(hardware: Bare, rent: Bare, hosted_tokens: Bare, support: Bare) -> Bare:
    """Price of a bid: machines, rent or tokens, and support; what the buyer spends around them is no part of it."""
    return hardware + rent + hosted_tokens + support


@figure(
    unit="money",
    formula="cost_of_work × dearer_factor",
    source="The cost that nine in ten futures stay below",
)
def cost_in_bad_futures(cost_of_work: Bare, dearer_factor: Bare) -> Bare:
    """Cost of the work where things go badly."""
    return cost_of_work * dearer_factor


@figure(unit="1", formula="lowest_value ÷ own_value", source=_RATIO)
def share_of_lowest(lowest_value: Bare, own_value: Bare) -> Bare:
    """How near a value comes to the lowest one, where less is better; 1 is the best."""
    return lowest_value / own_value


@figure(unit="1", formula="own_value ÷ highest_value", source=_RATIO)
def share_of_highest(own_value: Bare, highest_value: Bare) -> Bare:
    """How near a value comes to the highest one, where more is better; 1 is the best."""
    return own_value / highest_value


@figure(unit="1", formula="max(shortest_weeks, 1) ÷ max(own_weeks, 1)", source=_RATIO + "; a week or less counts alike")
def lead_time_share(shortest_weeks: Bare, own_weeks: Bare) -> Bare:
    """How near a lead time comes to the shortest one; 1 is the best."""
    return np.maximum(shortest_weeks, 1) / np.maximum(own_weeks, 1)


@figure(
    unit="1",
    formula="100 × (cost_weight × cost_share + speed_weight × speed_share + latency_weight × latency_share"
    " + lead_time_weight × lead_share + risk_weight × risk_share)"
    " ÷ (cost_weight + speed_weight + latency_weight + lead_time_weight + risk_weight)",
    source="Weighted sum of relative scores; the weights are the buyer's",
)
def weighted_score(
    cost_weight: Bare,
    cost_share: Bare,
    speed_weight: Bare,
    speed_share: Bare,
    latency_weight: Bare,
    latency_share: Bare,
    lead_time_weight: Bare,
    lead_share: Bare,
    risk_weight: Bare,
    risk_share: Bare,
) -> Bare:
    """Points from 0 to 100; the weights are scaled to 1 where they add up to something else."""
    weighted = (
        cost_weight * cost_share
        + speed_weight * speed_share
        + latency_weight * latency_share
        + lead_time_weight * lead_share
        + risk_weight * risk_share
    )
    return 100 * weighted / (cost_weight + speed_weight + latency_weight + lead_time_weight + risk_weight)


@figure(
    unit="1",
    formula="price_score + (1 − tender_price_weight) × quality_score",
    source="Order 87 of the Ministry of Finance (China), article 55; the other points by the weights of the buyer",
)
def tender_score(price_score: Bare, tender_price_weight: Bare, quality_score: Bare) -> Bare:
    """Points of a tender from 0 to 100: price by the lowest one, the rest by quality."""
    return price_score + (1 - tender_price_weight) * quality_score


@figure(unit="1", formula="cost_of_work ÷ other_cost − 1", source="Cost of the work falls with the work done")
def tuning_gain_needed(cost_of_work: Bare, other_cost: Bare) -> Bare:
    """How much more work machines must do at the same cost to match another quote; below zero they are ahead."""
    return cost_of_work / other_cost - 1


@figure(unit="money", formula="cost_of_work − other_cost", source="The costs of two quotes with one input at one value")
def cost_gap(cost_of_work: Bare, other_cost: Bare) -> Bare:
    """How much more the first of two quotes costs than the second; nought where they are even."""
    return cost_of_work - other_cost


@figure(
    unit="1",
    formula="min(searched_to, max(searched_from, value_before"
    " + (value_beyond − value_before) × gap_before ÷ (gap_before − gap_beyond)))",
    source="Solved for both quotes to cost the same: the gap between them changes its sign from value_before to"
    " value_beyond, and is nought on the straight line between",
)
def even_value(
    value_before: Bare, value_beyond: Bare, gap_before: Bare, gap_beyond: Bare, searched_from: Bare, searched_to: Bare
) -> Bare:
    """Value of an input at which two quotes cost the same, in the unit of that input (secant of a found bracket)."""
    crossing = value_before + (value_beyond - value_before) * gap_before / (gap_before - gap_beyond)
    return np.minimum(searched_to, np.maximum(searched_from, crossing))


@figure(
    unit="1",
    formula="(amount − lease_value) × (1 + rate) ^ periods ÷ amount",
    source="The residual share at which a purchase and a lease are worth the same",
)
def even_residual_share(amount: Bare, lease_value: Bare, rate: Bare, periods: Bare) -> Bare:
    """Share of the price that must be left at the end of a lease for buying to cost as much as leasing."""
    return (amount - lease_value) * (1 + rate) ** periods / amount


@figure(
    unit="money",
    formula="deposit − deposit × (1 + rate) ^ −periods",
    source="A deposit costs the interest until it is paid back",
)
def tied_up_deposit(deposit: Bare, rate: Bare, periods: Bare) -> Bare:
    """What a deposit costs that comes back at the end."""
    return deposit - deposit * (1 + rate) ** -periods


@figure(
    unit="money", formula="amount × (1 − residual_share) ÷ life_years", source="Straight line to the residual value"
)
def depreciation_a_year(amount: Bare, residual_share: Bare, life_years: Bare) -> Bare:
    """Depreciation of a year."""
    return amount * (1 - residual_share) / life_years


@figure(
    unit="1",
    method="The yearly rate, twelve times the monthly one, at which the payments of the lease are worth the price",
    source="Internal rate of return of the lease against the price of the machines",
    broadcasts=False,
)
def implied_lease_rate(amount: Bare, payment: Bare, periods: Bare, at_end: Bare, in_advance: Bare) -> Bare:
    """Rate that a lease charges; not a number where there is none or more than one."""
    count = round(float(periods))
    payments = np.zeros(count + 1)
    payments[0] = float(amount)
    first = 0 if in_advance else 1
    payments[first : first + count] -= float(payment)
    payments[-1] -= float(at_end)
    found = internal_rates(payments)
    return np.asarray(12 * found.rates[0] if found.unique else np.nan)


@figure(
    unit="month",
    formula="migration ÷ ((other_unit_cost × own_cost ÷ own_unit_cost − own_cost + migration + lost_compute) ÷ months)",
    source="Switch only where the adaptation is paid back by the difference within twelve months",
)
def adaptation_payback_months(
    migration: Bare, other_unit_cost: Bare, own_cost: Bare, own_unit_cost: Bare, lost_compute: Bare, months: Bare
) -> Bare:
    """Months until what a move costs is saved, at the same work; below zero where the move saves nothing.

    `lost_compute` is what is left out of the own cost, nothing where the loss counts.
    """
    saved = other_unit_cost * own_cost / own_unit_cost - own_cost + migration + lost_compute
    return migration / (saved / months)
