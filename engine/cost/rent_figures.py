"""Rents and lease payments over the horizon."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure


@figure(unit="money", formula="payment × min(term_months, months) ÷ months", source="Payments within the horizon")
def lease_cost_per_month(payment: Bare, term_months: Bare, months: Bare) -> Bare:
    """Lease payments, spread over the horizon."""
    return payment * np.minimum(term_months, months) / months


@figure(
    unit="money", formula="payment × max(term_months − months, 0)", source="Payments that the contract still binds to"
)
def lease_rest(payment: Bare, term_months: Bare, months: Bare) -> Bare:
    """Lease payments after the horizon."""
    return payment * np.maximum(term_months - months, 0)


@figure(
    unit="money",
    formula="rent × (1 + rent_change_share × max(months − fixed_days × 12 ÷ 365.25, 0) ÷ months)",
    source="A price that the quote does not fix, from the end of the notice on",
)
def rent_after_changes(rent: Bare, rent_change_share: Bare, months: Bare, fixed_days: Bare) -> Bare:
    """Rent of a month on average over the horizon, where the supplier may change it."""
    return rent * (1 + rent_change_share * np.maximum(months - fixed_days * 12 / 365.25, 0) / months)


@figure(
    unit="money",
    formula="token_price × (1 + token_price_change_share × max(months − fixed_days × 12 ÷ 365.25, 0) ÷ months)",
    source="A price that the quote does not fix, from the end of the notice on",
)
def token_price_after_changes(
    token_price: Bare, token_price_change_share: Bare, months: Bare, fixed_days: Bare
) -> Bare:
    """Price of hosted tokens on average over the horizon, where the supplier may change it."""
    return token_price * (1 + token_price_change_share * np.maximum(months - fixed_days * 12 / 365.25, 0) / months)
