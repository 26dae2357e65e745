"""Energy cost and supply rating."""

from __future__ import annotations

from engine.figures import Bare, figure


@figure(unit="money", formula="power_w ÷ 1000 × hours × price_per_kwh", source="Definition: kW × h × price")
def electricity_cost(power_w: Bare, hours: Bare, price_per_kwh: Bare) -> Bare:
    """Cost of running at a power for some hours at a flat price."""
    return power_w / 1000 * hours * price_per_kwh


@figure(unit="W", formula="peak_power_w × headroom", source="Rule of thumb: supply 1.5 times the peak")
def supply_rating_w(peak_power_w: Bare, headroom: Bare) -> Bare:
    """Rating that a supply should have."""
    return peak_power_w * headroom
