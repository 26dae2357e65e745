"""The cost of a token as everybody computes it."""

from __future__ import annotations

from engine.figures import Bare, figure


@figure(
    unit="money",
    formula="(card_price × cards ÷ months + power_w ÷ 1000 × pue × price_per_kwh × hours_per_month)"
    " ÷ (utilisation × tokens_per_s_per_card × cards × 3600 × hours_per_month ÷ 1e6)",
    source="Purchase spread over its months plus electricity, over the tokens of a month",
)
def cost_per_million_output_tokens(
    card_price: Bare,
    cards: Bare,
    power_w: Bare,
    pue: Bare,
    price_per_kwh: Bare,
    hours_per_month: Bare,
    utilisation: Bare,
    tokens_per_s_per_card: Bare,
    months: Bare,
) -> Bare:
    """Cost of a million output tokens from purchase and electricity alone."""
    monthly_cost = card_price * cards / months + power_w / 1000 * pue * price_per_kwh * hours_per_month
    million_tokens = utilisation * tokens_per_s_per_card * cards * 3600 * hours_per_month / 1e6
    return monthly_cost / million_tokens


@figure(
    unit="1",
    formula="1 − (1 − error_share) ^ cells",
    source="Panko 2015: errors of cells that rest on each other add up, as in a hand-made comparison",
)
def chance_of_an_error(cells: Bare, error_share: Bare) -> Bare:
    """Chance that a chain of hand-made formulas has at least one error."""
    return 1 - (1 - error_share) ** cells
