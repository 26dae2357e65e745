"""One cell under a heading: its value, why it was read so, and how sure that is."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from engine.importing.quotes.amounts import Amount, number_amount, read_amount
from engine.importing.quotes.counts import is_tier, read_count, tier_of
from engine.importing.quotes.headings import AMOUNTS, Heading
from engine.importing.quotes.plain import folded, plain
from engine.importing.quotes.results import Certainty, Raw, ReadValue
from engine.importing.quotes.tax_words import Tax, read_rate, read_tax
from engine.importing.quotes.times import (
    Delivery,
    Warranty,
    count_of,
    months_of,
    read_date,
    read_delivery,
    read_span,
    read_warranty,
    serial_date,
)
from engine.importing.quotes.tokens import MILLION, TOKEN_PRICES, tokens_of, without_tokens
from engine.texts import Argument, Message
from engine.values import UNKNOWN, Between, Unknown, known

_NO_AMOUNTS: Final = (bool, datetime.date, datetime.time, datetime.timedelta)
_WEEK: Final = Decimal(7)
_PLACES: Final = Decimal("0.0001")
_HELD: Final = re.compile(r"押\s*(?P<count>\d{1,2}|[一二三四五六七八九十两])\s*付")
_YUAN: Final = re.compile(r"元|圆|円")
_NOTHING: Final = frozenset({"", "-", "--", "/", "无", "n/a", "na", "none", "tbd", "待定", "暂无"})


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says; `fact` is the structured form of it that drafts are made from."""

    value: ReadValue | None
    message: Message
    certainty: Certainty = "read"
    fact: Any = None


@lru_cache(maxsize=4096, typed=True)
def why(key: str, **arguments: Argument) -> Message:
    """A reason in the section of imports."""
    return Message.of(f"importing.why.{key}", **arguments)


def read_cell(heading: Heading, raw: Raw, text: str, caption_scale: Decimal | None) -> Cell:
    """Read a cell by the field of its heading.

    Args:
        caption_scale: the unit that a line beside the table gives its amounts, where one does.
    """
    field = heading.field or ""
    if field in TOKEN_PRICES:
        return _token_cell(heading, raw, text)
    if field in AMOUNTS:
        return _amount_cell(heading, raw, text, caption_scale)
    if not text or folded(text) in _NOTHING:
        return Cell(UNKNOWN if field in _READERS else "", why("empty"), "read" if not text else "guessed")
    reader = _READERS.get(field)
    return reader(heading, raw, text) if reader else Cell(plain(text), why("column", heading=heading.text))


def _amount_cell(heading: Heading, raw: Raw, text: str, caption_scale: Decimal | None) -> Cell:
    if isinstance(raw, _NO_AMOUNTS):
        return Cell(Unknown(note="unreadable"), why("unreadable", text=text), "asked", Amount(missing="unreadable"))
    amount = number_amount(raw) if isinstance(raw, Decimal) else read_amount(text)
    paid = _HELD.search(folded(text)) if heading.field == "deposit" else None
    if paid and (months := count_of(paid["count"])):
        amount = Amount(months, months, time="month")
    scale, message = heading.scale, why("column", heading=heading.text)
    if amount.scaled or _YUAN.search(text):
        scale, message = Decimal(1), why("cell", text=text)
    elif heading.scale_said:
        message = why("heading_unit", heading=heading.text)
    elif caption_scale is not None:
        scale, message = caption_scale, why("caption_unit")
    if amount.missing:
        certainty: Certainty = "read" if amount.missing in ("empty", "none", "masked", "negotiable") else "asked"
        return Cell(amount.stated(), why(amount.missing, text=text), certainty, amount)
    if amount.low is not None and amount.high is not None and not amount.scaled and scale != 1:
        amount = replace(amount, low=amount.low * scale, high=amount.high * scale)
    stated = amount.stated(source="" if amount.low == amount.high else plain(text))
    if heading.field == "deposit" and amount.time == "month":
        return Cell(plain(text), why("deposit_months", text=text), "read", amount)
    if amount.about:
        return Cell(stated, why("about", text=text), "guessed", amount)
    if amount.rest:
        return Cell(stated, why("rest", text=text, rest=amount.rest), "guessed", amount)
    return Cell(stated, message, "read", amount)


def _token_cell(heading: Heading, raw: Raw, text: str) -> Cell:
    """A price of tokens, for a million of them where cell, heading or a line beside the table says of how many."""
    own = tokens_of(text)
    written = without_tokens(text) if own is not None else text
    bare = replace(heading, scale=Decimal(1), scale_said=False)
    cell = _amount_cell(bare, written if own is not None else raw, written, None)
    factor = own if own is not None else heading.tokens
    amount = cell.fact
    if not isinstance(amount, Amount) or amount.missing or amount.low is None or amount.high is None:
        return cell
    if factor is None:
        return replace(cell, message=why("no_tokens"), certainty="asked")
    amount = replace(amount, low=amount.low * factor, high=amount.high * factor, thing=MILLION)
    message = cell.message if factor == 1 else why("per_thousand", text=text)
    return replace(cell, value=amount.stated(source=plain(text)), fact=amount, message=message)


def _count_cell(heading: Heading, _: Raw, text: str) -> Cell:
    if is_tier(text):
        return Cell(plain(text), why("tier"), "read", tier_of(text))
    count = read_count(text)
    if count.number is None:
        return Cell(Unknown(note=count.missing), why("no_count", text=text), "asked", count)
    return Cell(known(count.number), why("column", heading=heading.text), "read", count)


def _rate_cell(heading: Heading, _: Raw, text: str) -> Cell:
    tax = read_rate(text)
    if not tax.said:
        return Cell(Unknown(note="unreadable"), why("unreadable", text=text), "asked", Tax())
    value: ReadValue = tax.basis if tax.rate is None else known(tax.rate)
    if tax.paired:
        return Cell(value, two_rates(tax), "guessed", tax)
    return Cell(value, why("column", heading=heading.text), "read", tax)


def two_rates(tax: Tax) -> Message:
    """Of two rates that nobody explains, which is taken for what."""
    goods = (tax.rate or Decimal(0)) * 100
    return why("two_rates", goods=goods, services=tax.apart[0][1] * 100)


def _tax_cell(heading: Heading, raw: Raw, text: str) -> Cell:
    line = folded(text)
    tax = read_tax(text)
    if not tax.basis and line in ("是", "含", "yes", "y", "incl", "included", "true"):
        tax = Tax("included")
    if not tax.basis and line in ("否", "不含", "no", "n", "excl", "excluded", "false"):
        tax = Tax("excluded")
    if not tax.said:
        return _rate_cell(heading, raw, text)
    if tax.basis and tax.rate is not None:
        return Cell(tax.basis, why("column_tax", heading=heading.text, rate=tax.rate * 100), "read", tax)
    value: ReadValue = tax.basis if tax.rate is None else known(tax.rate)
    return Cell(value, why("column", heading=heading.text), "read", tax)


def _delivery_cell(heading: Heading, raw: Raw, text: str) -> Cell:
    date = raw.date() if isinstance(raw, datetime.datetime) else raw if isinstance(raw, datetime.date) else None
    if date is None and isinstance(raw, Decimal):
        date = serial_date(raw)
    delivery = Delivery(date=date) if date else read_delivery(text)
    if delivery.date:
        return Cell(delivery.date, why("column", heading=heading.text), "read", delivery)
    span = delivery.span
    if span is None:
        certainty: Certainty = "read" if delivery.stock else "asked"
        return Cell(
            plain(text),
            why("no_time" if certainty == "asked" else "column", text=text, heading=heading.text),
            certainty,
            delivery,
        )
    low, high = ((end / _WEEK).quantize(_PLACES).normalize() + 0 for end in (span.low, span.high))
    if low == high:
        return Cell(known(low), why("column", heading=heading.text), "read", delivery)
    return Cell(Between(low=low, high=high, source=plain(text)), why("column", heading=heading.text), "read", delivery)


def _validity_cell(heading: Heading, raw: Raw, text: str) -> Cell:
    date = _date(raw, text)
    if date:
        return Cell(
            date, why("serial" if isinstance(raw, Decimal) else "column", heading=heading.text, text=text), "read", date
        )
    span = read_span(text)
    if span is None and isinstance(raw, Decimal) and raw == raw.to_integral_value() and 1 <= raw <= 365:
        return Cell(known(raw), why("bare_days", text=text), "guessed", int(raw))
    if span is None or span.low != span.high or not 1 <= span.low <= 3650:
        return Cell(plain(text), why("no_time", text=text), "asked", None)
    return Cell(known(round(span.low)), why("column", heading=heading.text), "read", round(span.low))


def _date_cell(heading: Heading, raw: Raw, text: str) -> Cell:
    date = _date(raw, text)
    if date is None:
        return Cell(plain(text), why("no_date", text=text), "asked", None)
    return Cell(
        date, why("serial" if isinstance(raw, Decimal) else "column", heading=heading.text, text=text), "read", date
    )


def _date(raw: Raw, text: str) -> datetime.date | None:
    if isinstance(raw, datetime.datetime):
        return raw.date()
    if isinstance(raw, datetime.date):
        return raw
    return serial_date(raw) if isinstance(raw, Decimal) else read_date(text)


def _warranty_cell(heading: Heading, _: Raw, text: str) -> Cell:
    warranty = read_warranty(text)
    bare = re.fullmatch(r"(\d{1,3})(?:\.0+)?", plain(text))
    if bare and 12 <= int(bare[1]) <= 120:
        return Cell(known(int(bare[1])), why("bare_months", text=text), "guessed", Warranty(Decimal(bare[1])))
    if bare and 0 < int(bare[1]) <= 10:
        return Cell(
            known(int(bare[1]) * 12), why("bare_years", text=text), "guessed", Warranty(Decimal(int(bare[1]) * 12))
        )
    if warranty.months is None:
        return Cell(plain(text), why("no_time", text=text), "read" if warranty.response else "asked", warranty)
    return Cell(known(warranty.months), why("column", heading=heading.text), "read", warranty)


_NO_TERM: Final = re.compile(
    r"(?:1|一|按)?\s*个?\s*(?:小时|天|日|秒|分钟|(?:hours?|hrs?|h|days?|d|seconds?|minutes?|mins?)(?![a-z]))起?(?:租|步)?"
    r"|按需|按量|无(?:要求|限制|最短租期)?|none|no minimum|on[- ]demand",
    re.IGNORECASE,
)


def _term_cell(heading: Heading, _: Raw, text: str) -> Cell:
    if _NO_TERM.fullmatch(plain(text)):
        return Cell(known(0), why("column", heading=heading.text), "read", 0)
    span = read_span(text)
    months = months_of(span) if span else None
    bare = re.fullmatch(r"(\d{1,3})(?:\.0+)?", plain(text))
    if months is None and bare and 1 <= int(bare[1]) <= 120:
        certainty: Certainty = "read" if re.search(r"月|month", folded(heading.text)) else "guessed"
        return Cell(known(int(bare[1])), why("bare_months", text=text), certainty, int(bare[1]))
    if months is None or months != int(months):
        return Cell(plain(text), why("no_time", text=text), "asked", None)
    return Cell(known(months), why("column", heading=heading.text), "read", int(months))


_FOLDS: Final = re.compile(r"(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s*折")
_PERCENT: Final = re.compile(
    r"^-?(\d{1,2}(?:\.\d{1,3})?)\s*%\s*(?:off|优惠|折扣)?$|(?:下浮|优惠|off|让利)\s*(\d{1,2}(?:\.\d{1,3})?)\s*%"
)


def _discount_cell(heading: Heading, raw: Raw, text: str) -> Cell:
    """9折 and 90折 pay nine tenths; a bare percentage of one half or more could be what is paid."""
    line = folded(text)
    if folds := _FOLDS.search(line):
        number = Decimal(folds[1])
        share = 1 - number / (10 if number <= 10 else 100)
    elif percent := _PERCENT.search(line):
        share = Decimal(percent[1] or percent[2]) / 100
    elif isinstance(raw, Decimal) and 0 <= raw < 1:
        share = raw
    else:
        return Cell(plain(text), why("unreadable", text=text), "asked", None)
    if not 0 <= share < Decimal("0.5"):
        return Cell(plain(text), why("discount_side", text=text), "asked", None)
    return Cell(known(share), why("column", heading=heading.text), "read", share)


def _batch_cell(heading: Heading, raw: Raw, text: str) -> Cell:
    """Half of the price is the same either way."""
    line = folded(text)
    if re.search(r"(?<![\d.])(?:5|50)\s*折|(?<![\d.])50(?:\.0+)?\s*%", line) or raw == Decimal("0.5"):
        return Cell(known(Decimal("0.5")), why("column", heading=heading.text), "read", Decimal("0.5"))
    return _discount_cell(heading, raw, text)


_READERS: Final[Mapping[str, Callable[[Heading, Raw, str], Cell]]] = {
    "quantity": _count_cell,
    "cards_per_unit": _count_cell,
    "tax_rate": _rate_cell,
    "tax": _tax_cell,
    "lead_time": _delivery_cell,
    "stock": _delivery_cell,
    "valid_until": _validity_cell,
    "quote_date": _date_cell,
    "warranty": _warranty_cell,
    "term": _term_cell,
    "discount": _discount_cell,
    "batch_discount": _batch_cell,
}
