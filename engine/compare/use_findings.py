"""What is worth knowing about a quote because of how it would be used."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from engine.compare.groups import GroupResult
from engine.compare.price_findings import price_findings
from engine.compare.quote_findings import of_terms, written
from engine.compare.results import Finding
from engine.compare.stages import listed
from engine.cost.use import gives_back
from engine.quote.billing import Run, Usage, bill
from engine.quote.money import ExchangeRate
from engine.quote.quote import HostedApi, Quote, Rental
from engine.quote.rental_terms import certain_terms
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
        yield of_terms("idle_cards", "warn", f"{path}/groups", used=result.layout.cards, cards=cards)
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
    """Runs that are much shorter than what a start is billed."""
    hours = None if result.speed is None else result.speed.values.get("run_hours")
    runs = getattr(workload, "runs_per_month", None)
    by_the_hour = quote.priced_by.endswith("hour") and quote.commitment_months == 0
    if hours is None or not hours.known or not runs or not by_the_hour or quote.billing_step == "unknown":
        return
    cards = sum(group.cards for group in quote.groups)
    if not math.isfinite(hours.value):
        return
    seconds = Decimal(round(hours.value * 3600))
    month = Usage(runs=(Run(seconds=seconds, cards=cards, times=max(1, round(runs))),))
    found = bill(certain_terms(quote), month)
    if not found.total.firm or not found.total.value or found.idle.value / found.total.value < _WASTE:
        return
    about = {"waste": written(found.idle.value), "total": written(found.total.value), "currency": quote.currency}
    yield of_terms("short_runs", "warn", f"{path}/billing_step", **about)
