"""A month of requests as the bill of hosted tokens takes it."""

from __future__ import annotations

from engine.cost import unit_figures
from engine.figures import Leaf, Quantity
from engine.memory.inference import given
from engine.quote.common import exact
from engine.quote.other_bills import ApiUse
from engine.texts import Message
from engine.workload.workload import OfflineBatch, OnlineServing


def api_use(workload: OnlineServing | OfflineBatch, requests: Quantity) -> ApiUse | None:
    """A month of requests as a bill takes it; None where nobody states the demand."""
    if not requests.known:
        return None
    amounts = (requests.value, workload.input_tokens, workload.output_tokens, workload.prefix_share)
    count, asked, answered, cached = (exact(float(amount)) for amount in amounts)
    waits = workload.kind == "offline_batch"
    return ApiUse(count, asked, answered, cached, waits, f"workloads/{workload.id}")


def demanded(workload: OnlineServing | OfflineBatch, month_hours: Leaf) -> Quantity:
    """Requests of a month; unknown where nobody states the demand."""
    path = f"workloads/{workload.id}"
    if isinstance(workload, OfflineBatch):
        if workload.runs_per_month is not None:
            runs = given(workload.runs_per_month, "1/month", f"{path}/runs_per_month")
            return unit_figures.batch_requests(given(workload.requests, "1", f"{path}/requests"), runs)
        missing = f"{path}/runs_per_month"
    else:
        if workload.requests_per_day is not None:
            a_day = given(workload.requests_per_day, "1/d", f"{path}/requests_per_day")
            return unit_figures.demanded_requests(a_day, month_hours)
        missing = f"{path}/requests_per_day"
    return Leaf(None, "1", missing, reason=Message.of("unknown.demand_not_stated", workload=workload.name))
