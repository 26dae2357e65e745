"""What a stated demand asks of an installation: its busiest hour, and the share of the time that it fills."""

from __future__ import annotations

from engine.cost import demand_figures
from engine.figures import Leaf, Quantity
from engine.memory.inference import given
from engine.throughput.load_figures import request_rate
from engine.workload.demand import DemandCurve
from engine.workload.workload import OnlineServing


def busiest_rate(workload: OnlineServing, requests_per_day: float) -> Quantity:
    """Requests a second in the busiest hour; without a curve all hours are alike."""
    a_day = given(requests_per_day, "1/d", f"workloads/{workload.id}/requests_per_day")
    if workload.demand is None:
        return request_rate(a_day)
    return demand_figures.peak_request_rate(a_day, _peak(workload, workload.demand))


def demanded_share(workload: OnlineServing, demand: DemandCurve, rate: Quantity | None) -> Quantity:
    """Busy share under a demand curve; where nobody says how many requests come, its busiest hour fills the machines.

    Args:
        rate: requests a second that the installation serves, None or unknown where that cannot be told.
    """
    if workload.requests_per_day is None or rate is None or not rate.known:
        return demand_figures.shape_busy_share(_peak(workload, demand))
    path = f"workloads/{workload.id}"
    a_day = given(workload.requests_per_day, "1/d", f"{path}/requests_per_day")
    hours = Leaf(demand.week(), "1", f"{path}/demand/hours_over_mean", "Demand curve of the buyer")
    served = demand_figures.served_share(request_rate(a_day), rate, hours)
    return demand_figures.curve_busy_share(a_day, served, rate)


def _peak(workload: OnlineServing, demand: DemandCurve) -> Leaf:
    return given(demand.peak_to_mean, "1", f"workloads/{workload.id}/demand/peak_to_mean")
