"""What nobody has asked or looked up again: open questions and what they may cost, prices and exchange rates of age."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from decimal import Decimal
from functools import reduce
from typing import Final

from engine.compare.quote_findings import of_terms
from engine.compare.results import Finding, Severity
from engine.compare.stages import listed, stage
from engine.cost.prices import Settings
from engine.quote.common import exact
from engine.quote.follow_up import open_questions
from engine.quote.money import find_rate, rate_between
from engine.quote.open_worth import already_in_ranges, around_of, most_uncounted
from engine.quote.quote import QUESTIONS, Lease, Owned, Purchase, Quote, Rental
from engine.quote.validity import last_day
from engine.texts import EngineError, Message
from engine.value_text import ValueText
from engine.workload.workload import Workload

_DAYS_A_MONTH: Final = 365.25 / 12
OLD_PRICE_DAYS: Final = (90, 365)
"""House rule: offers usually hold for 30 days, so that a price of more than three months is looked at again, and one of
more than a year is no ground for an order."""
OLD_RATE_DAYS: Final = (30, 180)
"""House rule: a rate of last month is looked up again, one of half a year is no ground for a comparison."""


@listed
def open_findings(quote: Quote, workload: Workload, settings: Settings, as_of: datetime.date) -> Iterator[Finding]:
    """All findings on what is open or old."""
    path = f"quotes/{quote.id}"
    if isinstance(quote, Purchase | Rental | Lease):
        yield from _questions(quote, workload, settings, path)
    if not isinstance(quote, Owned):
        yield from _price(quote, as_of, path)
        yield from _rate(quote, settings, as_of, path)


def _questions(quote: Quote, workload: Workload, settings: Settings, path: str) -> Iterator[Finding]:
    count = len(open_questions(quote))
    if not count:
        return
    amount = open_amount(quote, workload, settings)
    worth = Message.of("findings.worth_unsaid")
    if amount:
        beside = already_in_ranges(quote)
        worth = Message.of(
            "findings.worth_up_to_beside" if beside else "findings.worth_up_to",
            numbers=reduce(_both, (Message.of("table.plain", text=str(one)) for one in beside)) if beside else "",
            amount=ValueText.of_value(float(amount), "money", settings.currency),
            months=ValueText.of_value(settings.cost.horizon_months.value or 0.0, "month"),
        )
    severity: Severity = "warn" if amount else "note"
    yield of_terms("open_questions", severity, f"{path}/answers", count=count, all=len(QUESTIONS), worth=worth)


def _both(first: Message, last: Message) -> Message:
    return Message.of("walkthrough.and", first=first, last=last)


@stage
def open_amount(quote: Quote, workload: Workload, settings: Settings) -> Decimal | None:
    """What open questions that no range holds may cost over the horizon, in the currency of the project; None without
    a stated rate."""
    months = exact(settings.cost.horizon_months.value or 0.0)
    return _in_project_currency(quote, most_uncounted(around_of(quote, settings, workload), quote, months), settings)


def _in_project_currency(quote: Quote, amount: Decimal, settings: Settings) -> Decimal | None:
    """None without a stated rate."""
    try:
        return amount * rate_between(settings.rates, quote.currency, settings.currency)
    except EngineError:
        return None


def _price(quote: Quote, as_of: datetime.date, path: str) -> Iterator[Finding]:
    """A price of age, or of an age that nobody can tell; one that is known to have run out is told as such."""
    until = last_day(quote)
    if quote.date is None:
        if until is None:
            yield of_terms("price_undated", "note", f"{path}/date")
        return
    expired = until is not None and until < as_of
    severity = None if expired else _severity(quote.date, as_of, OLD_PRICE_DAYS)
    if severity is not None:
        yield of_terms("price_old", severity, f"{path}/date", date=quote.date.isoformat(), age=_age(quote.date, as_of))


def _rate(quote: Quote, settings: Settings, as_of: datetime.date, path: str) -> Iterator[Finding]:
    if quote.currency == settings.currency:
        return
    try:
        rate = find_rate(settings.rates, quote.currency, settings.currency)
    except EngineError:
        return
    severity = _severity(rate.date, as_of, OLD_RATE_DAYS)
    if severity is not None:
        about = {"date": rate.date.isoformat(), "age": _age(rate.date, as_of)}
        yield of_terms("rate_old", severity, f"{path}/currency", pair=f"{rate.base}/{rate.quote}", **about)


def _severity(date: datetime.date, as_of: datetime.date, limits: tuple[int, int]) -> Severity | None:
    days = (as_of - date).days
    return "warn" if days > limits[1] else "note" if days > limits[0] else None


def _age(date: datetime.date, as_of: datetime.date) -> ValueText:
    return ValueText.of_value(round((as_of - date).days / _DAYS_A_MONTH), "month")
