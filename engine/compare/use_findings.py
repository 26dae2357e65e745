"""What is worth knowing about a quote because of how it would be used."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from engine.catalog.tables import prices
from engine.compare.groups import GroupResult
from engine.compare.quote_findings import of_terms, point, written
from engine.compare.results import Finding
from engine.quote.billing import Run, Usage, bill
from engine.quote.quote import HostedApi, Quote, Rental
from engine.quote.rental_terms import certain_terms
from engine.workload.workload import OnlineServing, Workload

_WASTE: Final = Decimal("0.1")
"""From this share of a bill on, paying for more than the work is worth a word."""
_FAR: Final = 2
"""How many times a price may lie outside the known ones."""


def use_findings(quote: Quote, workload: Workload, result: GroupResult) -> Iterator[Finding]:
    """All findings on the use of a quote."""
    if isinstance(quote, HostedApi):
        return
    path = f"quotes/{quote.id}"
    cards = sum(group.cards for group in quote.groups)
    if len(quote.groups) == 1 and result.layout is not None and result.layout.cards < cards:
        yield of_terms("idle_cards", "warn", f"{path}/groups", used=result.layout.cards, cards=cards)
    if not isinstance(quote, Rental):
        return
    yield from _price_far(quote, path)
    if quote.market == "spot" and isinstance(workload, OnlineServing):
        yield of_terms("spot_serving", "warn", f"{path}/market")
    yield from _short_runs(quote, workload, result, path)


def _price_far(quote: Rental, path: str) -> Iterator[Finding]:
    """A price a card-hour far from what the catalog knows; without a catalog price nothing is said."""
    price = point(quote.price)
    if price is None or quote.priced_by not in ("card_hour", "machine_hour") or len(quote.groups) != 1:
        return
    group = quote.groups[0]
    each = price if quote.priced_by == "card_hour" else price / group.cards_per_machine
    known = [
        one
        for one in prices()
        if one.kind == "rental" and one.card_id == group.card and one.currency == quote.currency and "hour" in one.unit
    ]
    ends = [
        end / (1 if one.unit == "card-hour" else one.cards)
        for one in known
        for end in (one.price, one.price_high or one.price)
    ]
    if ends and not min(ends) / _FAR <= each <= max(ends) * _FAR:
        about = {"price": written(each), "low": written(min(ends)), "high": written(max(ends))}
        date = max(one.date for one in known)
        yield of_terms("price_far", "warn", f"{path}/price", currency=quote.currency, date=date, **about)


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
