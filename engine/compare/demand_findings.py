"""Whether an installation can do the work that a workload asks of it in the time there is."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catalog.card import Card
from engine.compare.quote_findings import of_terms
from engine.compare.results import Finding, Speed
from engine.quote.quote import HostedApi, Quote
from engine.workload.workload import GraphicsScience, OnlineServing, Pretraining, Workload

_DAY_SECONDS = 86_400


def demand_findings(
    quote: Quote,
    workload: Workload,
    cards: tuple[Card, ...],
    speed: Speed | None,
    month_hours: float | None,
) -> Iterator[Finding]:
    """A demand beyond what machines can do; hosted tokens have no machines."""
    if speed is None or isinstance(quote, HostedApi):
        return
    field = f"quotes/{quote.id}/groups"
    if isinstance(workload, OnlineServing):
        yield from _requests(workload, speed, field)
    elif not isinstance(workload, Pretraining):
        yield from _runs(workload.runs_per_month, speed, month_hours, field)
    if isinstance(workload, GraphicsScience) and workload.certified_driver:
        yield from _certified(cards, field)


def _requests(workload: OnlineServing, speed: Speed, field: str) -> Iterator[Finding]:
    """At the stated concurrency, and where more at once are possible, at the largest one."""
    asked = workload.requests_per_day
    if asked is None:
        return
    busiest = 1.0 if workload.demand is None else workload.demand.peak_to_mean
    done = float(speed.values["requests_per_s"].value) * _DAY_SECONDS / busiest
    load = speed.values.get("load_share")
    most = max(done, asked / float(load.value)) if load is not None and load.value else done
    if asked > most:
        yield of_terms("beyond_capacity", "block", field, asked=asked, most=most)
    elif asked > done:
        about = {"concurrency": workload.concurrency, "done": done, "asked": asked}
        yield of_terms("concurrency_below_demand", "warn", f"workloads/{workload.id}/concurrency", **about)


def _runs(runs: float | None, speed: Speed, month_hours: float | None, field: str) -> Iterator[Finding]:
    each = speed.values.get("run_hours")
    if runs is None or each is None or month_hours is None:
        return
    hours = runs * float(each.value)
    if hours > month_hours:
        yield of_terms("runs_beyond_month", "block", field, runs=runs, hours=hours, month=month_hours)


def _certified(cards: tuple[Card, ...], field: str) -> Iterator[Finding]:
    """Certified drivers come with workstation cards; graphics cards have none, of others the supplier has to say."""
    for card in dict.fromkeys(cards):
        if card.segment == "consumer":
            yield of_terms("not_certified", "block", field, card=card.called)
        elif card.segment != "workstation":
            yield of_terms("certified_unknown", "warn", field, card=card.called)
