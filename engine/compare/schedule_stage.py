"""When a quote would do its work: the steps from the order to the end of the first run."""

from __future__ import annotations

from typing import Final

from engine.compare.results import Schedule, StepName
from engine.compare.stages import stage
from engine.cost import schedule_figures
from engine.cost.prices import Settings, quoted_number
from engine.figures import Leaf, Quantity
from engine.migration.results import Migration
from engine.project.assumed import assumed
from engine.quote.quote import HostedApi, Quote, Rental
from engine.values import Unknown

_NONE: Final = "No machines come to the buyer"


@stage
def schedule_of(quote: Quote, migration: Migration | None, run_hours: Quantity | None, settings: Settings) -> Schedule:
    """The schedule of a quote under a workload; hosted tokens need no machines and no migration (None).

    Args:
        run_hours: how long one run takes; None for a service, which only has to start.
    """
    path = f"quotes/{quote.id}"
    steps: dict[StepName, Quantity] = {
        "delivery": _delivery(quote),
        "queue": _queue(quote, settings),
        "installation": _installation(quote, settings),
        "setup": _setup(quote, settings),
        "migration": Leaf(0.0, "week", f"{path}/migration_weeks", _NONE) if migration is None else migration.weeks,
    }
    ready = schedule_figures.ready_weeks(*steps.values())
    figures: dict[str, Quantity] = {"ready_weeks": ready}
    if run_hours is None:
        steps["run"] = Leaf(0.0, "week", f"{path}/run_weeks", "A service runs once it has started")
    else:
        steps["run"] = schedule_figures.run_weeks(run_hours)
    figures["finish_weeks"] = schedule_figures.finish_weeks(ready, steps["run"])
    if settings.available_weeks is not None:
        available = Leaf(settings.available_weeks, "week", "schedule/needed_by", "Day on which the buyer needs it")
        figures["weeks_to_spare"] = schedule_figures.weeks_to_spare(available, figures["finish_weeks"])
        figures["weeks_late"] = schedule_figures.weeks_late(figures["weeks_to_spare"])
    return Schedule(steps, figures)


def _delivery(quote: Quote) -> Quantity:
    """When the machines stand there; those that one owns do already, hosted tokens need none, and for rented ones that
    are in stock, or that have a queue, nothing but the queue is waited for."""
    stocked = isinstance(quote, Rental) and quote.stock in ("in_stock", "queue")
    if isinstance(quote.start_delay_weeks, Unknown) and (stocked or quote.kind in ("owned", "hosted_api")):
        source = "The supplier has the machines" if stocked else "The machines are there"
        source = _NONE if quote.kind == "hosted_api" else source
        return Leaf(0.0, "week", f"quotes/{quote.id}/start_delay_weeks", source)
    return quoted_number(quote, "start_delay_weeks", "week")


def _queue(quote: Quote, settings: Settings) -> Quantity:
    """Rented machines that are not in stock are waited for; where a date is quoted it has the wait in it."""
    path = f"quotes/{quote.id}/stock"
    waits = isinstance(quote, Rental) and quote.stock == "queue"
    if waits and not isinstance(quote.start_delay_weeks, Unknown):
        return Leaf(0.0, "week", path, "The quoted time has the wait in it")
    if waits:
        return assumed(settings.schedule, "queue_weeks")
    return Leaf(0.0, "week", path, "No queue is stated")


def _installation(quote: Quote, settings: Settings) -> Quantity:
    if quote.kind in ("purchase", "lease"):
        return assumed(settings.schedule, "installation_weeks")
    return Leaf(0.0, "week", f"quotes/{quote.id}/installation", "Machines that run already")


def _setup(quote: Quote, settings: Settings) -> Quantity:
    """Image and drivers, less where the supplier pins and saves them."""
    if isinstance(quote, HostedApi) or quote.kind == "owned":
        return Leaf(0.0, "week", f"quotes/{quote.id}/setup", "Image and drivers are in use already")
    name = "pinned_setup_days" if quote.answered("pinned_image") else "setup_days"
    return schedule_figures.setup_weeks(
        assumed(settings.schedule, name), assumed(settings.migration, "work_days_a_week")
    )
