"""Dates and spans of time: validity, delivery, terms, warranty."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final, Literal

from engine.importing.quotes.plain import chinese_number, plain

DAYS_A_MONTH: Final = Decimal(30)
_EPOCH: Final = datetime.date(1899, 12, 30)
_SERIALS: Final = range(36526, 73051)  # 2000 to 2099
_COUNT: Final = r"(?P<{0}>\d{{1,4}}(?:\.\d{{1,3}})?|[一二三四五六七八九十两半百]{{1,4}})"
_UNIT: Final = (
    r"(?P<unit>个?工作日|工作天|个?自然日|日历天|天|日|周|个?星期|个月|月|年|(?:working|business|calendar) days?"
    r"|days?|weeks?|wks?"
    r"|months?|mos?(?![a-z])|mths?|years?|yrs?|[dwmy](?![a-z]))"
)
_SPAN: Final = re.compile(
    rf"{_COUNT.format('low')}\s*(?:{_UNIT.replace('<unit>', '<first>')}\s*)?(?:-|至|到|to)"
    rf"\s*{_COUNT.format('high')}\s*-?{_UNIT}"
    rf"|{_COUNT.format('one')}\s*-?{_UNIT.replace('<unit>', '<only>')}",
    re.IGNORECASE,
)
_DAY_OF_YEAR: Final = re.compile(r"(?<!\d)\d{1,2}\s*月\s*\d{1,2}\s*[日号]")
_DATES: Final = (
    re.compile(r"(?<!\d)(?P<y>20\d\d)\s*[-./年]\s*(?P<m>\d{1,2})\s*[-./月]\s*(?P<d>\d{1,2})(?!\d)\s*[日号]?"),
    re.compile(r"(?<![\d.])(?P<y>20\d\d)(?P<m>[01]\d)(?P<d>[0-3]\d)(?![\d.])"),
)
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED: Final = (
    re.compile(
        rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th)?[ -](?P<name>{'|'.join(_MONTHS)})[a-z]*\.?,?[ -](?P<y>20\d\d)", re.IGNORECASE
    ),
    re.compile(
        rf"(?P<name>{'|'.join(_MONTHS)})[a-z]*\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<y>20\d\d)", re.IGNORECASE
    ),
)
_SLASHED: Final = re.compile(r"(?<!\d)(?P<a>\d{1,2})[/.-](?P<b>\d{1,2})[/.-](?P<y>20\d\d)(?!\d)")
_TERM: Final = re.compile(
    r"(?:[,;(]|^|\s)\s*"
    r"(?:服务期限?|租期|合同期|租赁期|期限|合约期限?|最短租期|起租期?|承诺期|term|commitment|reserved|for)?\s*(?:为|是|of)?\s*[::]?\s*"
    r"(?P<count>\d{1,3}|[一二三四五六七八九十两]{1,3})\s*"
    r"(?P<unit>个月|年(?!\d)|months?(?![a-z])|years?(?![a-z])|yrs?(?![a-z]))\s*"
    r"(?:服务期?|合同|起租|commitment|term|reserved)?\s*\)?(?=$|[,;.\s)])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Span:
    """A time in calendar days, from low to high; `working` says that it was written in working days."""

    low: Decimal
    high: Decimal
    working: bool = False
    unit: Literal["day", "week", "month", "year"] = "day"


@dataclass(frozen=True, slots=True)
class Term:
    """A term in months, and the text without it."""

    months: Decimal
    rest: str


def serial_date(number: Decimal) -> datetime.date | None:
    """The date of a spreadsheet's serial number in the years 2000 to 2099, else None."""
    if number not in _SERIALS:
        return None
    return _EPOCH + datetime.timedelta(days=int(number))


@lru_cache(maxsize=4096)
def read_date(text: str) -> datetime.date | None:
    """The date in a text; None where there is none, or where day and month could be either way round."""
    line = plain(text)
    for pattern in _DATES:
        if found := pattern.search(line):
            return _date(int(found["y"]), int(found["m"]), int(found["d"]))
    for pattern in _NAMED:
        if found := pattern.search(line):
            return _date(int(found["y"]), _MONTHS.index(found["name"].casefold()[:3]) + 1, int(found["d"]))
    if found := _SLASHED.search(line):
        first, second, year = int(found["a"]), int(found["b"]), int(found["y"])
        if first > 12 or first == second:
            return _date(year, second, first)
        return _date(year, first, second) if second > 12 else None
    if re.fullmatch(r"\d{5}(?:\.0+)?", line):
        return serial_date(Decimal(line).to_integral_value())
    return None


def looks_like_date(text: str) -> bool:
    """Whether a text is a date and no number."""
    return any(pattern.match(text) for pattern in (*_DATES[:1], *_NAMED, _SLASHED))


def _date(year: int, month: int, day: int) -> datetime.date | None:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None


def count_of(text: str) -> Decimal | None:
    """A number in digits or Chinese; 半 is a half."""
    if text == "半":
        return Decimal("0.5")
    if re.fullmatch(r"\d+(?:\.\d+)?", text):
        return Decimal(text)
    return chinese_number(text)


@lru_cache(maxsize=4096)
def read_span(text: str) -> Span | None:
    """A time from a text such as 4-6周, 45个工作日, 1.2M, 三年; None where there is none.

    Five working days are a week, a month is 30 days, a year 365.
    """
    line = plain(text)
    found = None if _DAY_OF_YEAR.search(line) else _SPAN.search(line)
    if found is None:
        return None
    written = (found["unit"] or found["only"]).casefold()
    low, high = count_of(found["low"] or found["one"]), count_of(found["high"] or found["one"])
    if low is None or high is None or low > high:
        return None
    unit, factor, working = _unit(written)
    first = _unit(found["first"].casefold())[1] if found["first"] else factor
    return Span(low * first, high * factor, working, unit)


def _unit(written: str) -> tuple[Literal["day", "week", "month", "year"], Decimal, bool]:
    if "工作" in written or written.startswith(("working", "business")):
        return "day", Decimal(7) / 5, True
    if written.startswith(("周", "w")) or "星期" in written:
        return "week", Decimal(7), False
    if "月" in written or written.startswith("m"):
        return "month", DAYS_A_MONTH, False
    if written.startswith(("年", "y")):
        return "year", Decimal(365), False
    return "day", Decimal(1), False


def months_of(span: Span) -> Decimal | None:
    """A span written in months or years as months; None for days and weeks, and for ranges."""
    if span.low != span.high or span.unit not in ("month", "year"):
        return None
    return span.low / DAYS_A_MONTH if span.unit == "month" else span.low / 365 * 12


def find_term(text: str) -> Term | None:
    """A term of a contract inside a longer text, as in “17,032.32万元, 服务期48个月”."""
    found = _TERM.search(text)
    count = count_of(found["count"]) if found else None
    if found is None or count is None or not found.start():
        return None
    months = count * (12 if found["unit"].casefold().startswith(("年", "y")) else 1)
    return Term(months, f"{text[: found.start()]} {text[found.end() :]}".strip(" ,;"))


_IN_STOCK: Final = re.compile(
    r"现货|有库存|有货|库存充足|^(?:充足|充裕|有|yes|available)$|在库"
    r"|in[- ]?stock|ex[- ]?stock|immediate|ready to ship|off the shelf|立即",
    re.IGNORECASE,
)
_NO_STOCK: Final = re.compile(
    r"无货|缺货|无现货|无库存|out of stock|sold out|售罄|停产|not available|unavailable", re.IGNORECASE
)
_FUTURE: Final = re.compile(r"期货|排队|预订|订货|back[- ]?order|lead time|made to order|queue|waitlist", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Delivery:
    """When something comes: days from the order, or by a date, and whether it is there."""

    span: Span | None = None
    date: datetime.date | None = None
    stock: Literal["", "in_stock", "queue", "none"] = ""


def read_delivery(text: str) -> Delivery:
    """A lead time or a word on stock; in stock is no wait. Both at once, as in 现货/期货4-6周, leave the span open."""
    line = plain(text)
    none, future = bool(_NO_STOCK.search(line)), bool(_FUTURE.search(line))
    there = bool(_IN_STOCK.search(line)) and not none
    span, date = read_span(line), read_date(line)
    stock: Literal["", "in_stock", "queue", "none"] = (
        "none" if none else "in_stock" if there else "queue" if future else ""
    )
    if there and future:
        return Delivery(stock="")
    if there and span is None:
        return Delivery(Span(Decimal(0), Decimal(0)), date, stock)
    return Delivery(None if date else span, date, stock)


@dataclass(frozen=True, slots=True)
class Warranty:
    """A warranty in months, and how fast somebody comes."""

    months: Decimal | None = None
    response: Literal["", "four_hours", "next_business_day", "return_to_depot"] = ""


_DAY_AND_NIGHT: Final = re.compile(
    r"7\s*[x*]\s*24\s*[x*]\s*4"
    r"|24\s*[x*]\s*7\s*[x*]\s*4|4\s*(?:小时|h(?:ours?)?\b)\s*(?:上门|到场|响应|response|on[- ]?site)?",
    re.IGNORECASE,
)
_NEXT_DAY: Final = re.compile(
    r"(?<![a-z])nbd(?![a-z])|次日|下一?个?工作日|next business day|5\s*[x*]\s*[89]\s*[x*]?\s*nbd", re.IGNORECASE
)
_DEPOT: Final = re.compile(
    r"返厂|寄修|送修|(?<![a-z])rma(?![a-z])|return to depot|carry[- ]?in|mail[- ]?in|depot", re.IGNORECASE
)


def read_warranty(text: str) -> Warranty:
    """Three years on site within four hours (三年原厂7x24x4) are 36 months and four hours."""
    line = plain(text)
    hours = re.sub(r"7\s*[x*]\s*24", " ", line)
    span = read_span(_NEXT_DAY.sub(" ", _DAY_AND_NIGHT.sub(" ", hours)))
    months = months_of(span) if span else None
    response: Literal["", "four_hours", "next_business_day", "return_to_depot"] = ""
    if _DAY_AND_NIGHT.search(line):
        response = "four_hours"
    elif _NEXT_DAY.search(line):
        response = "next_business_day"
    elif _DEPOT.search(line):
        response = "return_to_depot"
    return Warranty(months, response)
