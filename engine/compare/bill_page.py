"""A bill as it is read: lines with quantity, unit price and amount, their parts, totals, payments and remarks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from engine.compare.bills import QuoteBill
from engine.figures import Quantity
from engine.quote.billing import Bill, BillLine, BillPart
from engine.texts import Language, text
from engine.value_text import AND_MORE

_CENTS = 2
_MOST_PLACES = 4


@dataclass(frozen=True, slots=True)
class PagePart:
    """A part of a line, in words."""

    title: str
    quantity: str
    amount: str
    quantity_of: Quantity
    amount_of: Quantity


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line in words, and the quantities behind them; `quantity` and `price` are empty where it is one amount."""

    title: str
    explanation: str
    quantity: str
    price: str
    amount: str
    source: BillLine
    parts: tuple[PagePart, ...] = ()


@dataclass(frozen=True, slots=True)
class PageTotal:
    """A sum below the lines; `main` is the one to be paid."""

    title: str
    amount: str
    of: Quantity
    main: bool = False


@dataclass(frozen=True, slots=True)
class BillPage:
    """A whole bill in words."""

    title: str
    period: str
    currency: str
    lines: tuple[PageLine, ...]
    totals: tuple[PageTotal, ...]
    payments: tuple[PageTotal, ...]
    notes: tuple[str, ...]


def bill_page(found: QuoteBill, bill: Bill, language: Language) -> BillPage:
    """One reading of a bill in words."""
    period = text(f"bill_page.period_{found.period}", language, months=number_text(bill.months))
    if found.month is not None:
        period = text("bill_page.period_calendar", language, month=f"{found.month:%Y-%m}")
    name = found.quote.name or found.quote.id
    return BillPage(
        title=text("bill_page.title", language, id=found.quote.id, name=name, period=period),
        period=period,
        currency=bill.currency,
        lines=tuple(_line(line, found, language) for line in bill.lines),
        totals=tuple(_totals(bill, language)),
        payments=tuple(_payments(bill, language)),
        notes=tuple(_notes(found, bill, language)),
    )


def _line(line: BillLine, found: QuoteBill, language: Language) -> PageLine:
    bought = found.quote.kind == "purchase" and line.item == "support"
    plain = line.unit == "once" and line.quantity.value == 1
    price = "" if line.item in ("tax", "rounding") else money_text(line.unit_price, language)
    return PageLine(
        title=text("bill.item.support_bought" if bought else f"bill.item.{line.item}", language),
        explanation=line.explanation.text(language),
        quantity="" if plain else _count(line, language),
        price=price,
        amount=money_text(line.billed, language),
        source=line,
        parts=tuple(_part(part, line.unit, language) for part in _told_apart(line)),
    )


def _count(line: BillLine, language: Language) -> str:
    if line.item == "duty" and line.quantity.value is not None:
        return f"{number_text(line.quantity.value * 100)} %"
    return _counted(line.quantity.value, line.unit, language)


def _counted(quantity: Decimal | None, unit: str, language: Language) -> str:
    named = text(f"bill.{'unit' if quantity == 1 else 'units'}.{unit}", language)
    return f"{number_text(quantity) or text('display.unknown', language)} {named}"


def _told_apart(line: BillLine) -> tuple[BillPart, ...]:
    """Parts, where there is more to tell than that all of it was work."""
    parts = line.parts
    return parts if len(parts) > 1 or any(part.kind != "work" for part in parts) else ()


def _part(part: BillPart, unit: str, language: Language) -> PagePart:
    return PagePart(
        title=part.explanation.text(language),
        quantity=_counted(part.quantity.value, unit, language),
        amount=money_text(part.amount, language),
        quantity_of=part.quantity,
        amount_of=part.amount,
    )


def _totals(bill: Bill, language: Language) -> Iterator[PageTotal]:
    yield PageTotal(text("bill_page.net", language), money_text(bill.net, language), bill.net)
    yield PageTotal(text("bill_page.tax", language), money_text(bill.tax, language), bill.tax)
    yield PageTotal(text("bill_page.total", language), money_text(bill.total, language), bill.total, main=True)
    idle = bill.idle
    if idle.value:
        yield PageTotal(text("bill_page.idle", language), money_text(idle, language), idle)
    if bill.once.value:
        yield PageTotal(text("bill_page.once", language), money_text(bill.once, language), bill.once)
    if bill.deposit.value:
        yield PageTotal(text("bill_page.deposit", language), money_text(bill.deposit, language), bill.deposit)


def _payments(bill: Bill, language: Language) -> Iterator[PageTotal]:
    for one in bill.payments:
        title = text(f"bill.due.{one.due}", language)
        if one.months is not None:
            title = text("bill_page.months_later", language, due=title, months=one.months)
        percent = number_text(one.share.value * 100)
        title = text("bill_page.share_due", language, due=title, percent=percent)
        yield PageTotal(title, money_text(one.amount, language), one.amount)


def _notes(found: QuoteBill, bill: Bill, language: Language) -> Iterator[str]:
    yield from (note.text(language) for note in bill.notes)
    if bill.total.incomplete:
        yield text("bill_page.incomplete", language)
    if found.quote.tax_deductible == "yes" and bill.tax.value:
        yield text("bill_page.deductible", language)
    if found.quote.tax_deductible == "no" and bill.tax.value:
        yield text("bill_page.not_deductible", language)
    for term in found.open:
        yield text("bill_page.open_term", language, term=text(f"bill.term.{term}", language))


def money_text(quantity: Quantity, language: Language) -> str:
    """An amount to the cent, with two places more where a bill is rounded later; a lower bound says so."""
    if quantity.value is None:
        return text("display.unknown", language)
    places = _CENTS if _is_cents(quantity.value) else _MOST_PLACES
    written = f"{quantity.value:,.{places}f}"
    return f"{written}{AND_MORE}" if quantity.incomplete else written


def _is_cents(value: Any) -> bool:
    return Decimal(value) == round(Decimal(value), _CENTS)


def number_text(value: Decimal | int | None) -> str:
    """A count, with at most four places and none that say nothing."""
    if value is None:
        return ""
    written = f"{value:,.{_MOST_PLACES}f}"
    return written.rstrip("0").rstrip(".")
