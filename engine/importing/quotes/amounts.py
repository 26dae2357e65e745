"""An amount of money as people write it: number or range, 万 and 亿, currency, what it is for, tax in words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Final, Literal

from engine.importing.quotes.money_words import SCALES, currency_of, per_of, without_currency
from engine.importing.quotes.plain import CHINESE_NUMBER, chinese_number, plain
from engine.importing.quotes.tax_words import NO_TAX, Tax, read_tax, without_tax
from engine.importing.quotes.times import find_term, looks_like_date
from engine.values import UNKNOWN, Between, Known, Stated, Unknown, known

Missing = Literal["", "empty", "masked", "negotiable", "error", "none", "unreadable", "negative", "too_large"]
LARGEST: Final = Decimal(10) ** 15
_NUMBER: Final = (
    r"[-+]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d{1,3}(?: \d{3})+(?:\.\d+)?(?!\d)|\d{1,40}(?:\.\d{1,40})?|\.\d{1,40})"
    r"(?:e[+-]?\d{1,3}(?!\d))?"
)
_SCALE: Final = "|".join(sorted(SCALES, key=len, reverse=True))


def _one(name: str) -> str:
    return rf"(?P<{name}>{_NUMBER})\s*(?:(?P<{name}_scale>{_SCALE})(?![a-z]))?"


_RANGE: Final = re.compile(
    rf"^{_one('low')}\s*(?:元|圆)?\s*(?:-|至|到|to|\.\.+)\s*{_one('high')}(?![\d.,])", re.IGNORECASE
)
_SINGLE: Final = re.compile(rf"^{_one('low')}(?![\d])", re.IGNORECASE)
_ERROR: Final = re.compile(r"^#[A-Z/0!?_ ]+[!?]?$|^#N/A$", re.IGNORECASE)
_NONE: Final = re.compile(
    r"^(?:nan|n/?a|null|none|nil|tb[da]|-+|/+|\.+|待定|暂无|无|没有|未知|待确认|未报|不详|unknown|open)$", re.IGNORECASE
)
_NEGOTIABLE: Final = re.compile(
    r"面议|电议|电询|面谈|来电|询价|另议|议价|详询|咨询|再议|商议|单独报价|另行报价"
    r"|\bcall\b|contact|on request|upon request|\bpoa\b|\bask\b"
    r"|negotiable|inquire|enquire|to be quoted|quote required",
    re.IGNORECASE,
)
_MASKED: Final = re.compile(r"[*?]{2,}|\d[*?]|[*?]\d|[x]{3,}|(?<=\d)[x]{2,}|[█■]+|\d_{2,}|_{2,}\d", re.IGNORECASE)
_ACCOUNTING: Final = re.compile(r"^\(([\d.,\s]+)\)$")
_ABOUT: Final = re.compile(
    r"^(?:约|大约|大概|约为|about|approx\.?|ca\.?|circa|from|起价|starting at|最低|不低于|低至|max\.?|up to|不超过)\s*",
    re.IGNORECASE,
)
_LOOSE_END: Final = re.compile(r"^(?:左右|上下|以内|以上|起|起步|\+|up|or less|or more)", re.IGNORECASE)
_LABEL: Final = re.compile(
    r"^(?:(?:含税|未税|不含税)?(?:合同|成交|采购|中标)?(?:单价|总价|价格|报价|金额|合计|售价|优惠价|月租|租金|price|total|amount|rate|cost)"
    r"(?:为|是)?\s*[::=]?\s*)",
    re.IGNORECASE,
)
_CLOSING: Final = re.compile(r"^(?:元|圆|整|正|only)+")
_ENDS_NUMBER: Final = re.compile(r"(?![,.+*%x'^]|[a-z]{1,2}\d)(?!\s*[%+*x^])", re.IGNORECASE)
_DIGIT: Final = re.compile(r"[\d%]")
_EUROPEAN: Final = re.compile(r"(?<![\d.,])(\d{1,3}(?:\.\d{3})+),(\d{2})(?![\d.,])")
_NOISE: Final = re.compile(r"[\s,;:.()/'\"-]+")


@dataclass(frozen=True, slots=True)
class Amount:
    """What a cell says of an amount. `rest` is what was not understood; what is not said is empty or None.

    `currency` is a code, or ``¥`` where yuan and yen are both possible; `scaled` says that 万 or the like stood in it.
    """

    low: Decimal | None = None
    high: Decimal | None = None
    missing: Missing = ""
    currency: str = ""
    scaled: bool = False
    thing: str = ""
    time: str = ""
    tax: Tax = NO_TAX
    months: Decimal | None = None
    about: bool = False
    rest: str = ""

    def stated(self, scale: Decimal = Decimal(1), source: str = "") -> Stated:
        """The amount in whole units; `scale` counts only where the text has none of its own."""
        if self.low is None or self.high is None or self.missing:
            return UNKNOWN if not self.missing or self.missing == "empty" else Unknown(note=self.missing)
        factor = Decimal(1) if self.scaled else scale
        if self.low == self.high:
            return _known(str(self.low * factor))
        return Between(low=self.low * factor, high=self.high * factor, source=source or "quote")


@lru_cache(maxsize=16384)
def _known(written: str) -> Known:
    """One object for each way to write a number, because the same prices stand in unit, total and alternative."""
    return known(written)


def number_text(written: str) -> Decimal:
    """A number with thousands separators."""
    return Decimal(written.replace(",", "").replace(" ", ""))


def read_amount(text: str) -> Amount:
    """Read one amount; words that say nothing of money end up in `rest`."""
    line = plain(text)
    missing = _missing(line)
    if missing:
        return Amount(missing=missing, currency=currency_of(line), tax=read_tax(line))
    tax, months = read_tax(line), find_term(line)
    left = without_tax(months.rest if months else line)
    left = _EUROPEAN.sub(lambda found: f"{found[1].replace('.', '')}.{found[2]}", left)
    negative = _ACCOUNTING.fullmatch(left)
    if negative:
        left = f"-{negative[1]}"
    currency = currency_of(left)
    left, about = _trimmed(without_currency(left))
    found = _numbers(left)
    if found is None:
        return Amount(missing="unreadable", currency=currency, tax=tax, rest=line)
    low, high, scaled, after = found
    if not _ENDS_NUMBER.match(after) or looks_like_date(left):
        return Amount(missing="unreadable", currency=currency, tax=tax, rest=line)
    after = _CLOSING.sub("", after.strip()).strip()
    loose = _LOOSE_END.match(after)
    after = after[loose.end() :] if loose else after
    thing, time, rest = per_of(after)
    if _DIGIT.search(rest):
        return Amount(missing="unreadable", currency=currency, tax=tax, rest=line)
    amount = Amount(
        *(low, high),
        currency=currency,
        scaled=scaled,
        thing=thing,
        time=time,
        tax=tax,
        months=months.months if months else None,
        about=about or bool(loose),
        rest=_NOISE.sub(" ", rest).strip(),
    )
    return _within_bounds(amount)


def number_amount(value: Decimal) -> Amount:
    """A cell that holds a number."""
    return _within_bounds(Amount(value, value))


def _within_bounds(amount: Amount) -> Amount:
    low, high = amount.low, amount.high
    if low is None or high is None:
        return amount
    if max(abs(low), abs(high)) > LARGEST:
        return replace(amount, missing="too_large")
    if low < 0 or high < 0:
        return replace(amount, missing="negative")
    return replace(amount, missing="unreadable") if low > high else amount


def _missing(line: str) -> Missing:
    """Why a text states no amount; empty where it may."""
    found: dict[Missing, bool] = {
        "empty": not line,
        "error": bool(_ERROR.match(line)),
        "none": bool(_NONE.match(line)),
        "unreadable": line.startswith("="),
        "masked": bool(_MASKED.search(line)),
        "negotiable": bool(_NEGOTIABLE.search(line)) and not re.search(r"\d", line),
    }
    return next((reason for reason, holds in found.items() if holds), "")


def _trimmed(line: str) -> tuple[str, bool]:
    line = _LABEL.sub("", line.strip().lstrip(":= ")).strip()
    about = _ABOUT.match(line)
    return (line[about.end() :].strip(), True) if about else (line, False)


def _numbers(line: str) -> tuple[Decimal, Decimal, bool, str] | None:
    """Low, high, whether scaled, and what follows."""
    found = _RANGE.match(line)
    if found:
        scale_low, scale_high = found["low_scale"], found["high_scale"]
        low = number_text(found["low"]) * SCALES[(scale_low or scale_high or "").casefold()]
        high = number_text(found["high"]) * SCALES[(scale_high or "").casefold()]
        return low, high, bool(scale_high), line[found.end() :]
    found = _SINGLE.match(line)
    if found:
        scale = found["low_scale"] or ""
        amount = number_text(found["low"]) * SCALES[scale.casefold()]
        return amount, amount, bool(scale), line[found.end() :]
    written = CHINESE_NUMBER.match(line)
    spoken = chinese_number(written[0]) if written else None
    if written is None or spoken is None:
        return None
    return spoken, spoken, True, line[written.end() :]


_PARTED: Final = re.compile(r"分别|respectively|各为", re.IGNORECASE)
_COUNTED: Final = re.compile(r"(\d{1,6})\s*(?:台|套|节点|张|卡|nodes?|servers?|units?|cards?|gpus?)", re.IGNORECASE)
_JOINT: Final = re.compile(r"\s*(?:和|与|及|以及|,|;|\band\b|/)\s*(?=[¥$€£]?\s*\d)")


def read_parted(text: str) -> tuple[tuple[Amount, int], ...]:
    """Several amounts with their counts in one cell, as in 18.7万元和1656万元 分别 (2台/5台); empty where it is one."""
    line = plain(text)
    if not _PARTED.search(line):
        return ()
    counts = [int(found) for found in _COUNTED.findall(line)]
    first = _COUNTED.search(line)
    said = _PARTED.sub(" ", line[: first.start()] if first else "").strip(" (")
    amounts = [read_amount(part) for part in _JOINT.split(said)]
    if len(counts) < 2 or len(counts) != len(amounts) or any(amount.missing for amount in amounts):
        return ()
    return tuple(zip(amounts, counts, strict=True))
