"""The bill of a quote under a workload, in every reading that its terms leave open."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace
from typing import Literal

from engine.compare.cost_stage import busy_share, is_timed
from engine.compare.results import Comparison
from engine.cost.hosted_use import api_use, demanded
from engine.cost.use import Use, of_calendar_month, pattern_use, usage_of, use_of
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.project.project import Project
from engine.quote.billing import Bill, Readings, Usage, readings
from engine.quote.other_bills import ApiUse, tax_readings
from engine.quote.purchase_bill import purchase_readings
from engine.quote.quote import HostedApi, Purchase, Quote, Rental
from engine.quote.rental_terms import terms_of
from engine.texts import EngineError
from engine.workload.usage import UsagePattern
from engine.workload.workload import OfflineBatch, OnlineServing, Workload

Period = Literal["month", "once", "term"]


@dataclass(frozen=True, slots=True)
class QuoteBill:
    """The cheapest and the dearest reading of the terms; the same object where nothing is open that decides.

    `usage` is the month that a rental is billed for, None for what is not rented; `month` is a day of it where it is
    one of the calendar.
    """

    quote: Quote
    workload: Workload | None
    low: Bill
    high: Bill
    open: tuple[str, ...]
    period: Period
    usage: Usage | None = None
    month: datetime.date | None = None

    @property
    def ambiguous(self) -> bool:
        """Whether the two readings come to different amounts, or the same amount on another basis of tax."""
        return self.low is not self.high and (self.low.total.value, self.low.net.value) != (
            self.high.total.value,
            self.high.net.value,
        )


def quote_bill(
    comparison: Comparison,
    quote_id: str,
    workload_id: str | None,
    pattern: UsagePattern | None = None,
    month: datetime.date | None = None,
) -> QuoteBill:
    """What a quote is invoiced.

    Args:
        workload_id: what it is used for; None for a month at the busy share that the project assumes.
        pattern: how machines are used, in place of what the workload states.
        month: a day of the calendar month that a rental is billed for; an average month without one.

    Raises:
        EngineError: there is no such quote or workload, or the use of a rental cannot be said.
    """
    project = comparison.project
    quote = project.quote(quote_id)
    workload = None if workload_id is None else project.workload(workload_id)
    if workload is not None and pattern is not None:
        workload = workload.replace(usage=pattern)
    if isinstance(quote, Rental):
        return _rented(comparison, quote, workload, pattern or UsagePattern(), month)
    if isinstance(quote, Purchase):
        found = purchase_readings(quote)
        return _read(quote, workload, found, "once")
    use = _requests(project, workload) if isinstance(quote, HostedApi) else None
    period: Period = {"hosted_api": "month", "lease": "term", "owned": "once"}[quote.kind]  # type: ignore[assignment]
    return _read(quote, workload, tax_readings(quote, use), period)


def _read(
    quote: Quote, workload: Workload | None, found: Readings, period: Period, usage: Usage | None = None
) -> QuoteBill:
    same = found.low if not found.open else found.high
    return QuoteBill(quote, workload, found.low, same, found.open, period, usage)


def _rented(
    comparison: Comparison,
    quote: Rental,
    workload: Workload | None,
    pattern: UsagePattern,
    month: datetime.date | None,
) -> QuoteBill:
    use = _use(comparison, quote, workload, pattern)
    usage = usage_of(quote, use if month is None else of_calendar_month(use, month))
    if usage is None:
        raise EngineError("error.bill_use_unknown", quote=quote.name)
    if not quote.priced_by.startswith("unclear"):
        return replace(_read(quote, workload, readings(terms_of(quote), usage), "month", usage), month=month)
    machine, card = (readings(terms_of(quote, unit), usage) for unit in ("machine", "card"))
    both = Readings(machine.low, card.high, ("priced_by", *card.open))
    return replace(_read(quote, workload, both, "month", usage), month=month)


def _use(comparison: Comparison, quote: Rental, workload: Workload | None, pattern: UsagePattern) -> Use:
    cost = comparison.project.assumptions.cost
    if workload is None:
        return pattern_use(pattern, assumed(cost, "busy_share"), cost, pattern.starts_per_month)
    evaluation = comparison.evaluations.get((quote.id, workload.id))
    speed = None if evaluation is None else evaluation.speed
    cards = Leaf(sum(group.cards for group in quote.groups), "1", f"quotes/{quote.id}/cards")
    return use_of(workload, busy_share(workload, speed, cost, cards), cost, is_timed(speed))


def _requests(project: Project, workload: Workload | None) -> ApiUse | None:
    if not isinstance(workload, OnlineServing | OfflineBatch):
        return None
    month = assumed(project.assumptions.cost, "month_hours")
    return api_use(workload, demanded(workload, month))


def month_of_text(written: str) -> datetime.date | None:
    """The first day of a month written as 2027-02; None where nothing is written.

    Raises:
        EngineError: it is no month.
    """
    if not written:
        return None
    try:
        return datetime.date.fromisoformat(f"{written}-01")
    except ValueError:
        raise EngineError("error.no_calendar_month", given=written) from None


def bill_figure(comparison: Comparison, quote_id: str, workload_id: str, place: str) -> Quantity | None:
    """The amount at ``reading/line`` or ``reading/total`` of a bill; None where the bill has none there.

    `reading` is low or high, with ``@2027-02`` behind it in the bill of a calendar month; `line` counts from 0.
    """
    reading, _, line = place.partition("/")
    reading, _, month = reading.partition("@")
    try:
        found = quote_bill(comparison, quote_id, workload_id or None, month=month_of_text(month))
    except EngineError:
        return None
    bill = found.low if reading == "low" else found.high
    if line == "total":
        return bill.total
    number = int(line) if line.isdecimal() else len(bill.lines)
    return bill.lines[number].billed if number < len(bill.lines) else None
