"""The cost of a quote under a workload: accounts, totals and cost per unit of work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.catalog.card import Card
from engine.compare.demand_stage import demanded_share
from engine.compare.results import Cost, CostLine, Extent, Speed
from engine.cost import figures, unit_figures
from engine.cost.accounts import api_accounts, api_prices, hardware_accounts, installation, lines
from engine.cost.effective import effective_compute, pflop_hours
from engine.cost.hosted_use import demanded
from engine.cost.idle import idle_cost
from engine.cost.parts import Parts
from engine.cost.prices import Settings
from engine.cost.use import job_card_hours, use_of
from engine.electricity.year import DayLoad
from engine.figures import Leaf, Quantity
from engine.memory.inference import given
from engine.migration.results import Migration
from engine.project.assumed import assumed
from engine.project.assumptions import CostAssumptions, SpeedAssumptions
from engine.quote.quote import HostedApi, Quote
from engine.texts import Message
from engine.workload.workload import FineTuning, OfflineBatch, OnlineServing, Pretraining, Workload

TEN_THOUSAND: Final = Leaf(10_000, "1", "units/requests", "Ten thousand requests")


def cost_of(
    quote: Quote,
    workload: Workload,
    cards: tuple[Card, ...],
    speed: Speed | None,
    settings: Settings,
    migration: Migration | None,
    assumed_speed: SpeedAssumptions,
    late: Quantity | None = None,
    busy: Quantity | None = None,
    extent: Extent = "all",
) -> Cost:
    """All accounts over the horizon; hosted tokens need no migration (None).

    Args:
        late: weeks that a late start costs.
        busy: the share of the month in which the machines work, where it is not to follow from the workload.
        extent: lines do without the costs of time and of idleness.
    """
    if isinstance(quote, HostedApi):
        return _api_cost(quote, workload, settings)
    if migration is None:
        raise TypeError("machines have a migration, if only that nothing moves")
    place = installation(quote, settings, *cards)
    busy = busy or busy_share(workload, speed, settings.cost, place.counts["cards"])
    months = assumed(settings.cost, "horizon_months")
    use = use_of(workload, busy, settings.cost, is_timed(speed))
    made = lines(hardware_accounts(place, use, settings, migration, day_load(workload), late), months)
    upfront, monthly, total = _sums(made)
    units = _units(workload, speed, busy, total, settings)
    if extent == "lines":
        return Cost(made, upfront, monthly, total, units, place.power, busy, place.idle_power_share)
    hours, counts = assumed(settings.cost, "month_hours"), place.counts
    units["per_card_hour"] = unit_figures.cost_per_card_hour(units["per_month"], counts["cards"], hours)
    units["per_machine_month"] = unit_figures.cost_per_machine_month(units["per_month"], counts["machines"])
    compute = effective_compute(quote, workload, cards, {} if speed is None else speed.values, assumed_speed, settings)
    if compute is not None:
        units |= pflop_hours(quote, units["per_month"], compute, use)
    electricity = next(line.monthly for line in made if line.account == "electricity")
    units["electricity_three_years"] = unit_figures.electricity_of_three_years(electricity)
    units["idle"] = idle_cost(quote, made, busy, use, place.idle_power_share)
    return Cost(made, upfront, monthly, total, units, place.power, busy, place.idle_power_share)


def is_timed(speed: Speed | None) -> bool:
    """Whether the length of a run is known."""
    return speed is not None and "run_hours" in speed.values


def busy_share(workload: Workload, speed: Speed | None, cost: CostAssumptions, cards: Leaf) -> Quantity:
    """Share of the month in which the machines work: from jobs or the stated demand, else the assumption."""
    path = f"workloads/{workload.id}"
    if workload.usage.jobs:
        worked = given(job_card_hours(workload.usage.jobs, cards.value), "h", f"{path}/usage/jobs")
        return unit_figures.jobs_busy_share(worked, cards, assumed(cost, "month_hours"))
    rate = None if speed is None else speed.values.get("requests_per_s")
    if isinstance(workload, OnlineServing) and workload.demand is not None:
        return demanded_share(workload, workload.demand, rate)
    if isinstance(workload, OnlineServing) and workload.requests_per_day is not None and rate is not None:
        return unit_figures.demand_busy_share(given(workload.requests_per_day, "1/d", f"{path}/requests_per_day"), rate)
    runs, hours = getattr(workload, "runs_per_month", None), None if speed is None else speed.values.get("run_hours")
    if runs is not None and hours is not None:
        month = assumed(cost, "month_hours")
        return unit_figures.runs_busy_share(given(runs, "1/month", f"{path}/runs_per_month"), hours, month)
    return assumed(cost, "busy_share")


def day_load(workload: Workload) -> DayLoad:
    """How the work is spread over a day: as the demand curve says, else evenly."""
    demand = workload.demand if isinstance(workload, OnlineServing) else None
    return DayLoad.even() if demand is None else DayLoad.of(demand.weekday, demand.weekend)


def _sums(made: tuple[CostLine, ...]) -> tuple[Quantity, Quantity, Quantity]:
    return (
        figures.all_accounts(*(line.upfront for line in made)),
        figures.all_accounts(*(line.monthly for line in made)),
        figures.all_accounts(*(line.total for line in made)),
    )


def _units(
    workload: Workload, speed: Speed | None, busy: Quantity, total: Quantity, settings: Settings
) -> dict[str, Quantity]:
    months, hours = assumed(settings.cost, "horizon_months"), assumed(settings.cost, "month_hours")
    monthly = figures.cost_per_month(total, months)
    units: dict[str, Quantity] = {"per_month": monthly}
    if speed is None:
        return units
    values = speed.values
    if busy.known and not busy.value:
        return units | _idle_units(workload, values)
    if isinstance(workload, OnlineServing | OfflineBatch):
        output = unit_figures.monthly_tokens(values["output_tokens_per_s"], busy, hours)
        every = unit_figures.monthly_tokens(values["total_tokens_per_s"], busy, hours)
        requests = unit_figures.monthly_requests(values["requests_per_s"], busy, hours)
        units["per_million_output_tokens"] = unit_figures.cost_per_million_tokens(monthly, output)
        units["per_million_tokens"] = unit_figures.cost_per_million_tokens(monthly, every)
        units["per_10k_requests"] = unit_figures.cost_per_10k_requests(monthly, requests)
        units["per_million_input_tokens"] = _per_million_asked(monthly, requests, _prompt(workload))
    if "run_hours" in values:
        runs: Quantity = unit_figures.monthly_runs(busy, hours, values["run_hours"])
        units["per_run"] = unit_figures.cost_per_run(monthly, runs)
        if isinstance(workload, FineTuning | Pretraining):
            tokens = given(workload.tokens, "token", f"workloads/{workload.id}/tokens")
            trained = unit_figures.trained_tokens(runs, tokens)
            units["per_million_tokens"] = unit_figures.cost_per_million_tokens(monthly, trained)
    return units


def _prompt(workload: OnlineServing | OfflineBatch) -> Leaf:
    return given(workload.input_tokens, "token", f"workloads/{workload.id}/input_tokens")


def _per_million_asked(cost: Quantity, requests: Quantity, prompt: Leaf) -> Quantity:
    """The cost of these requests over the tokens of their prompts, of which there may be none."""
    if not prompt.value:
        return Leaf(None, "money", prompt.path, reason=Message.of("unknown.no_prompt"))
    return unit_figures.cost_per_million_tokens(cost, unit_figures.asked_tokens(requests, prompt))


def _idle_units(workload: Workload, values: Mapping[str, Quantity]) -> dict[str, Quantity]:
    """Machines that never work have a cost, and none a unit of work."""
    names = ["per_run"] if "run_hours" in values else []
    if isinstance(workload, OnlineServing | OfflineBatch):
        names += ["per_million_output_tokens", "per_million_input_tokens", "per_million_tokens", "per_10k_requests"]
    elif isinstance(workload, FineTuning | Pretraining):
        names.append("per_million_tokens")
    reason = Message.of("unknown.never_busy")
    return {name: Leaf(None, "money", f"workloads/{workload.id}/{name}", reason=reason) for name in names}


def _api_cost(quote: HostedApi, workload: Workload, settings: Settings) -> Cost:
    months, hours = assumed(settings.cost, "horizon_months"), assumed(settings.cost, "month_hours")
    busy = Leaf(1.0, "1", f"quotes/{quote.id}/busy_share", "Hosted tokens are paid as they are used")
    none = Leaf(0.0, "W", f"quotes/{quote.id}/power_w", "Power is the supplier's")
    if not isinstance(workload, OnlineServing | OfflineBatch):
        reason = Message.of("unknown.api_only_serves", quote=quote.name)
        missing = Leaf(None, "money", f"quotes/{quote.id}/tokens", reason=reason)
        made = lines({"tokens": Parts(monthly=missing)}, months)
        return Cost(made, *_sums(made), {"per_month": figures.cost_per_month(missing, months)}, none, busy)
    path = f"workloads/{workload.id}"
    shape = (
        _prompt(workload),
        given(workload.output_tokens, "token", f"{path}/output_tokens"),
    )
    requests = demanded(workload, hours)
    prices = api_prices(quote, workload, settings)
    accounts = api_accounts(quote, workload, requests, prices, settings)
    made = lines(accounts, months)
    upfront, monthly, total = _sums(made)
    units: dict[str, Quantity] = {"per_month": figures.cost_per_month(total, months)}
    with_more = len(accounts) > 1 or any(not quote.answered(entry.question) for entry in quote.open_costs)
    if with_more and requests.known and requests.value:
        units |= _api_units(units["per_month"], requests, shape)
        return Cost(made, upfront, monthly, total, units, none, busy)
    each = unit_figures.api_cost_per_million_output_tokens(prices[0], shape[0], shape[1], prices[1])
    units["per_million_output_tokens"] = each
    units["per_million_tokens"] = unit_figures.api_cost_per_million_tokens(prices[0], shape[0], prices[1], shape[1])
    units["per_10k_requests"] = unit_figures.api_cost_per_10k_requests(each, shape[1])
    units["per_million_input_tokens"] = _per_million_asked(units["per_10k_requests"], TEN_THOUSAND, shape[0])
    return Cost(made, upfront, monthly, total, units, none, busy)


def _api_units(a_month: Quantity, requests: Quantity, shape: tuple[Leaf, Leaf]) -> dict[str, Quantity]:
    """Cost per unit of work where there is more to pay than tokens: what open questions may cost is spread over it."""
    output = unit_figures.answered_tokens(requests, shape[1])
    every = unit_figures.requested_tokens(requests, *shape)
    return {
        "per_million_output_tokens": unit_figures.cost_per_million_tokens(a_month, output),
        "per_million_input_tokens": _per_million_asked(a_month, requests, shape[0]),
        "per_million_tokens": unit_figures.cost_per_million_tokens(a_month, every),
        "per_10k_requests": unit_figures.cost_per_10k_requests(a_month, requests),
    }
