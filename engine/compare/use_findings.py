"""What is worth knowing about a quote because of how it would be used."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from engine.compare.groups import GroupResult
from engine.compare.price_findings import price_findings
from engine.compare.quote_findings import of_terms, written
from engine.compare.results import Cost, Finding
from engine.compare.stages import listed
from engine.cost.figures import at_least_minimum
from engine.cost.use import gives_back, job_runs
from engine.figures import Derived, bare
from engine.figures.derivation import ordered
from engine.quote.billing import Run, Usage, bill
from engine.quote.billing.bill import added
from engine.quote.money import ExchangeRate
from engine.quote.quote import HostedApi, Quote, Rental
from engine.quote.rental_terms import certain_terms
from engine.texts import format_number
from engine.values import Unknown, point_of
from engine.workload.workload import OfflineBatch, OnlineServing, Workload

_WASTE: Final = Decimal("0.1")
"""From this share of a bill on, paying for more than the work is worth a word."""


@listed
def use_findings(
    quote: Quote, workload: Workload, result: GroupResult, rates: tuple[ExchangeRate, ...], month_hours: float
) -> Iterator[Finding]:
    """All findings on the use of a quote."""
    if isinstance(quote, HostedApi):
        if not isinstance(workload, OnlineServing | OfflineBatch):
            yield of_terms("hosted_cannot_train", "block", f"quotes/{quote.id}/kind", work=workload.name)
        return
    path = f"quotes/{quote.id}"
    cards = sum(group.cards for group in quote.groups)
    if len(quote.groups) == 1 and result.layout is not None and result.layout.cards < cards:
        used = result.layout.cards
        yield of_terms("idle_cards", "warn", f"{path}/groups", used=used, cards=cards)
        if getattr(quote, "unit_sold", "") == "card":
            yield of_terms("fewer_rented", "note", f"{path}/unit_sold", used=used, cards=cards)
    yield from price_findings(quote, rates, month_hours)
    if not isinstance(quote, Rental):
        return
    asked = quote.billed_when_stopped != "unknown" or quote.held_when_idle != "no" or gives_back(quote, workload)
    if quote.priced_by.endswith("hour") and not quote.commitment_months and not asked:
        yield of_terms("held_unknown", "warn", f"{path}/held_when_idle")
    if quote.market == "spot" and isinstance(workload, OnlineServing):
        yield of_terms("spot_serving", "warn", f"{path}/market")
    yield from _short_runs(quote, workload, result, path)


def _short_runs(quote: Rental, workload: Workload, result: GroupResult, path: str) -> Iterator[Finding]:
    """Runs and jobs that are much shorter than what a start is billed."""
    by_the_hour = quote.priced_by.endswith("hour") and quote.commitment_months == 0
    least = point_of(quote.minimum_minutes) or 0
    if not by_the_hour or (quote.billing_step == "unknown" and not least):
        return
    runs = tuple(job_runs(quote, workload.usage)) or tuple(_timed_runs(quote, workload, result))
    found = bill(certain_terms(quote), Usage(runs=runs))
    begun = [part.amount for line in found.lines for part in line.parts if part.kind == "begun"]
    waste = added(begun).value
    if not found.total.firm or not found.total.value or not waste or waste / found.total.value < _WASTE:
        return
    field = "billing_step" if quote.billing_step in ("hour_begun", "clock_hour") else "minimum_minutes"
    about = {"waste": written(waste), "total": written(found.total.value), "currency": quote.currency}
    yield of_terms("short_runs", "warn", f"{path}/{field}", **about)


def _timed_runs(quote: Rental, workload: Workload, result: GroupResult) -> Iterator[Run]:
    """The runs of a month whose length the speed gives; none where there is no such length."""
    hours = None if result.speed is None else result.speed.values.get("run_hours")
    times = getattr(workload, "runs_per_month", None)
    if hours is None or not hours.known or not times or not math.isfinite(hours.value):
        return
    cards = sum(group.cards for group in quote.groups)
    yield Run(seconds=Decimal(round(hours.value * 3600)), cards=cards, times=max(1, round(times)))


def minimum_findings(quote: Quote, cost: Cost | None, currency: str) -> Iterator[Finding]:
    """A least charge for the month that the work does not come to, in the currency of the project."""
    if cost is None or not isinstance(quote, Rental) or isinstance(quote.minimum_charge_per_month, Unknown):
        return
    rents = [line.monthly for line in cost.lines if line.account == "rent" and line.monthly.firm]
    charged = (one for one in ordered(rents) if isinstance(one, Derived) and one.figure is at_least_minimum)
    used, least = next((tuple(float(bare(operand)) for operand in one.inputs) for one in charged), (0.0, 0.0))
    if used < least:
        about = {"used": format_number(used), "least": format_number(least), "waste": format_number(least - used)}
        field = f"quotes/{quote.id}/minimum_charge_per_month"
        yield of_terms("minimum_unused", "warn", field, **about, currency=currency)
