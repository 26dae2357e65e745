"""How many machines a demand needs: within the limits, with growth, and with room for one that fails."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_WHOLE = "Machines are bought whole, and so many that whole copies of the model fit on them"


@figure(
    unit="1/s",
    formula="request_rate × (1 + growth_per_year) ^ years",
    source="Demand that grows by the same share every year",
)
def grown_request_rate(request_rate: Bare, growth_per_year: Bare, years: Bare) -> Bare:
    """Requests a second in the busiest hour after some years."""
    return request_rate * (1 + growth_per_year) ** years


@figure(
    unit="1/s", formula="request_rate ÷ load_share", source="Little 1961: the rate at which the queue would not end"
)
def highest_served_rate(request_rate: Bare, load_share: Bare) -> Bare:
    """The most requests a second that an installation serves, without limits on latency."""
    return request_rate / load_share


@figure(unit="1/s", formula="served_rate ÷ machines", source="Copies of the model serve side by side")
def rate_per_machine(served_rate: Bare, machines: Bare) -> Bare:
    """What one of like machines serves within the limits."""
    return served_rate / machines


@figure(
    unit="1",
    formula="ceil(max(asked_rate − other_rate, 0) ÷ (rate_per_machine × machines_per_copy)) × machines_per_copy",
    source=_WHOLE,
)
def machines_for_demand(asked_rate: Bare, other_rate: Bare, rate_per_machine: Bare, machines_per_copy: Bare) -> Bare:
    """Machines that serve a rate, less what others in the pool serve."""
    copies = np.ceil(np.maximum(asked_rate - other_rate, 0.0) / (rate_per_machine * machines_per_copy))
    return copies * machines_per_copy


@figure(
    unit="1",
    formula="machines_for_demand + ceil(spare_machines ÷ machines_per_copy) × machines_per_copy",
    source="N+1: as many as the demand needs, and some that may fail",
)
def machines_with_spares(machines_for_demand: Bare, spare_machines: Bare, machines_per_copy: Bare) -> Bare:
    """Machines that still serve the demand when some have failed."""
    return machines_for_demand + np.ceil(spare_machines / machines_per_copy) * machines_per_copy


@figure(unit="1", formula="spare_machines × kinds_of_card", source="N+1 for each kind: one cannot stand in for another")
def spare_machines_of_kinds(spare_machines: Bare, kinds_of_card: Bare) -> Bare:
    """Spare machines where several kinds serve side by side."""
    return spare_machines * kinds_of_card


@figure(
    unit="money",
    formula="(total − migration − late_start) × max(machines_with_spares − offered_machines, 0) ÷ offered_machines",
    source="Machines that are missing cost what those that are offered cost, each as used as these; a migration and a"
    " late start are paid once",
)
def cost_of_missing_machines(
    total: Bare, migration: Bare, late_start: Bare, machines_with_spares: Bare, offered_machines: Bare
) -> Bare:
    """What the machines would cost over the horizon that today's demand needs with spares and that nobody offers."""
    missing = np.maximum(machines_with_spares - offered_machines, 0.0)
    return (total - migration - late_start) * missing / offered_machines


@figure(
    unit="money", formula="total + cost_of_missing_machines", source="All accounts, and the machines that are missing"
)
def cost_with_missing_machines(total: Bare, cost_of_missing_machines: Bare) -> Bare:
    """All accounts over the horizon with as many machines as today's demand needs with spares."""
    return total + cost_of_missing_machines
