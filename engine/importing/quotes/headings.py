"""What the heading of a column means: the field, and what it says of scale, currency, tax and unit."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from importlib import resources
from typing import Final

from engine.importing.quotes.heading_firms import end_of_firm
from engine.importing.quotes.money_words import currency_of, per_of, without_currency
from engine.importing.quotes.plain import folded
from engine.importing.quotes.plans import plan_of
from engine.importing.quotes.results import QuoteSettings
from engine.importing.quotes.tax_words import NO_TAX, Tax, read_tax, without_tax
from engine.importing.quotes.tokens import TOKEN_PRICES, token_field, tokens_of

PRICES: Final[Mapping[str, tuple[str, str]]] = {
    "unit_price": ("", ""),
    "unit_price_taxed": ("", ""),
    "unit_price_untaxed": ("", ""),
    "price_card": ("card", ""),
    "price_machine": ("machine", ""),
    "price_card_hour": ("card", "hour"),
    "price_instance_hour": ("", "hour"),
    "price_card_month": ("card", "month"),
    "price_unit_month": ("", "month"),
    "price_power_unit": ("power", "month"),
}
"""Fields of prices, with what they are for: thing and time."""
TOTALS: Final = ("total_price", "total_taxed", "total_untaxed", "tax_amount")
AMOUNTS: Final = frozenset((*PRICES, *TOTALS, *TOKEN_PRICES, "list_price", "deposit", "spot"))
_TAX_OF: Final = {
    **dict.fromkeys(("unit_price_taxed", "total_taxed"), "included"),
    **dict.fromkeys(("unit_price_untaxed", "total_untaxed"), "excluded"),
}
_TIMED: Final = {
    ("card", ""): "price_card",
    ("machine", ""): "price_machine",
    ("card", "hour"): "price_card_hour",
    ("machine", "hour"): "price_instance_hour",
    ("card", "month"): "price_card_month",
    ("machine", "month"): "price_unit_month",
}
_SCALE: Final = re.compile(
    r"(亿|千万|百万|十万|万|千)\s*(?:元|圆|美元|美金|人民币|rmb|cny|usd|/|\)|,|$)|(?<![a-z])(10k|k|m|mn|million|thousand)\s*(?=usd|cny|rmb|eur|\$|€|¥|\))",
    re.IGNORECASE,
)
_SCALES: Final = {
    "亿": 8,
    "千万": 7,
    "百万": 6,
    "十万": 5,
    "万": 4,
    "千": 3,
    "10k": 4,
    "k": 3,
    "thousand": 3,
    "m": 6,
    "mn": 6,
    "million": 6,
}
_TIMED_WORDS: Final = (
    ("hour", r"\bhourly\b|每小时|时租"),
    ("month", r"\bmonthly\b|每月|月租"),
    ("year", r"\byearly\b|每年|年租"),
)
_BRACKETS: Final = re.compile(r"\(([^()]*)\)")
_KEY: Final = re.compile(r"[\s:：*_.,'\"-]+")
_PER: Final = re.compile(r"(?:/|\bper\b|每).*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading as read: 3 the words of a field, 2 these with a unit or in brackets, 1 words among others, 0 none.

    `tokens` is by what prices of tokens are multiplied to be those of a million, `market` and `months` the plan that
    prices of a rental are for, `above` a name that spans this and other headings, such as that of a supplier.
    """

    text: str
    field: str | None = None
    strength: int = 0
    scale: Decimal = Decimal(1)
    scale_said: bool = False
    currency: str = ""
    tax: Tax = NO_TAX
    thing: str = ""
    time: str = ""
    learned: bool = False
    tokens: Decimal | None = None
    market: str = ""
    months: int = 0
    above: str = ""

    @property
    def meaning(self) -> tuple[object, ...]:
        """What tells it from the other columns of a table."""
        return (self.field, self.tax.basis, self.thing, self.time, self.currency, self.plan, self.above)

    @property
    def plan(self) -> tuple[str, int]:
        """The plan that prices are for: market and months; empty and 0 where none is said."""
        return self.market, self.months


@lru_cache(maxsize=1)
def _words() -> Mapping[str, str]:
    text = resources.files("resources").joinpath("importing", "quote_headers.csv").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for row in csv.DictReader(io.StringIO(text)):
        for word in ";".join((row["zh"], row["en"], row["de"], row["ja"])).split(";"):
            if word:
                found.setdefault(key_of(word), row["field"])
    return found


def fields() -> tuple[str, ...]:
    """Every field that a column can have, in the order in which they are offered."""
    return tuple(dict.fromkeys((*_words().values(), "total_untaxed", *TOKEN_PRICES, "batch_discount")))


@lru_cache(maxsize=1)
def column_fields() -> frozenset[str]:
    """`fields`, and those that lines beside a table have labels for."""
    return frozenset((*fields(), "supplier", "quote_no", "scale"))


def key_of(text: str) -> str:
    """A heading without case, spaces and punctuation."""
    return _KEY.sub("", folded(text))


def read_heading(text: str, settings: QuoteSettings, supplier: str = "") -> Heading:
    """The field of a heading: as it was said before for this supplier, else by the words of the trade."""
    heading = _read(text)
    learned = _learned(key_of(text), settings, supplier)
    if learned is None:
        return heading
    return as_field(replace(heading, learned=True), learned or None)


def _learned(key: str, settings: QuoteSettings, supplier: str) -> str | None:
    """The field that was said, empty for none; None where nothing was said."""
    for column in reversed(settings.columns):
        if column.supplier == supplier and key_of(column.heading) == key:
            return column.field or ""
    return None


def as_field(heading: Heading, field: str | None) -> Heading:
    """The heading with a field that a person gave it."""
    thing, time = PRICES.get(field or "", ("", ""))
    tax = Tax(_TAX_OF[field]).over(heading.tax) if field in _TAX_OF else heading.tax  # type: ignore[arg-type]
    return replace(heading, field=field, strength=3, thing=thing or heading.thing, time=time or heading.time, tax=tax)


@lru_cache(maxsize=4096)
def _read(text: str) -> Heading:
    line = folded(text)
    if not line or len(line) > 60 or not re.search(r"[^\W\d]|#|\$", line):
        return Heading(text)
    token = token_field(line)
    if token:
        return Heading(text, token, 2, currency=currency_of(line), tax=read_tax(line), tokens=tokens_of(line))
    plan = plan_of(line)
    field, strength = _field(line)
    if plan.priced and (strength < 3 or field == "spot") and line != "spot":
        field, strength = "unit_price", 2
    if field is None:
        return _of_parts(text, line)
    heading = Heading(text, field, strength, market=plan.market, months=plan.months)
    if field not in AMOUNTS:
        return heading
    scale = _SCALE.search(line)
    if scale:
        ten = Decimal(10) ** _SCALES[(scale[1] or scale[2]).casefold()]
        heading = replace(heading, scale=ten, scale_said=True)
    elif re.search(r"元|圆|usd|\$|rmb|cny", line):
        heading = replace(heading, scale_said=True)
    return _with_unit(replace(heading, currency=currency_of(line)), line)


_JOINED: Final = re.compile(r"[及和与、,/&|\n]|\band\b")
_FIRST: Final = ("model", "config", "unit_price", "quantity")


def _of_parts(text: str, line: str) -> Heading:
    """A heading of several, as 品牌及型号: the field of the part that matters most."""
    firm = end_of_firm(line)
    if firm and _read(text[firm:]).field:
        return replace(_read(text[firm:]), text=text, above=text[:firm].strip(" :：-_"))
    parts = [part for part in _JOINED.split(line) if part.strip()]
    read = [_field(part.strip()) for part in parts] if 1 < len(parts) <= 3 else []
    named = [field for field, strength in read if field and strength > 1]
    if not named or len(named) < len(parts):
        return Heading(text)
    field = min(named, key=lambda name: _FIRST.index(name) if name in _FIRST else len(_FIRST))
    return Heading(text, field, 2)


@lru_cache(maxsize=512)
def unit_scale(text: str) -> Decimal | None:
    """By what a column of units multiplies its amounts, as 万元 does; None where it names no money."""
    line = folded(text)
    scale = _SCALE.search(line)
    if scale:
        return Decimal(10) ** _SCALES[(scale[1] or scale[2]).casefold()]
    return Decimal(1) if re.search(r"(?:元|圆)(?!器|件|素|旦)|usd|cny|rmb|\$", line) else None


@lru_cache(maxsize=512)
def unit_per(text: str) -> tuple[str, str]:
    """What a column of units says that a price is for, as in 元/台/月: thing and time."""
    line = folded(text)
    return _per(line) if "/" in line or "每" in line or "per " in line else ("", "")


def _with_unit(heading: Heading, line: str) -> Heading:
    field = heading.field or ""
    thing, time = PRICES.get(field, ("", ""))
    said_thing, said_time = _per(line)
    tax = Tax(_TAX_OF[field]) if field in _TAX_OF else NO_TAX  # type: ignore[arg-type]
    tax = tax.over(read_tax(line))
    thing, time = said_thing or thing, said_time or time
    if not time and not said_thing:
        time = next((name for name, words in _TIMED_WORDS if re.search(words, line)), "")
    if re.search(r"整机|实例|instance|裸金属|server|node", line) and not thing:
        thing = "machine"
    if re.search(r"单卡|每卡|gpu|card", line) and not thing:
        thing = "card"
    return _with_meaning(heading, field, thing, time, tax)


def below(lower: Heading, upper: str, over: Heading) -> Heading:
    """The heading of an amount with scale, currency, tax and unit of the one above it, as 价格(万元) over 单价.

    `over` is what the upper one, `upper`, means by itself.
    """
    field, line = lower.field or "", folded(upper)
    if field not in AMOUNTS:
        return lower
    scale = None if lower.scale_said else unit_scale(line)
    if scale is not None:
        lower = replace(lower, scale=scale, scale_said=True)
    thing, time = (over.thing, over.time) if over.field in AMOUNTS else _per(line)
    lower = replace(lower, currency=lower.currency or currency_of(line))
    return _with_meaning(lower, field, lower.thing or thing, lower.time or time, lower.tax.over(read_tax(line)))


def is_name(upper: str) -> bool:
    """Whether words that span headings are a name, as that of a supplier, and not only unit, currency and tax."""
    line = folded(upper)
    bare = key_of(_SCALE.sub(" ", without_tax(_PER.sub("", without_currency(_BRACKETS.sub(" ", line))))))
    return bool(bare) and ":" not in line and _field(line)[0] not in AMOUNTS


def _with_meaning(heading: Heading, field: str, thing: str, time: str, tax: Tax) -> Heading:
    if field in PRICES and thing != "power":
        if not thing and not time and tax.basis:
            field = {"included": "unit_price_taxed", "excluded": "unit_price_untaxed"}[tax.basis]
        field = _TIMED.get((thing, time), field)
    if field == "total_price" and tax.basis:
        field = {"included": "total_taxed", "excluded": "total_untaxed"}[tax.basis]
    return replace(heading, field=field, thing=thing, time=time, tax=tax)


def _per(line: str) -> tuple[str, str]:
    for part in (*_BRACKETS.findall(line), *(found[0] for found in (_PER.search(_BRACKETS.sub("", line)),) if found)):
        bare = re.sub(r"^(?:亿|千万|百万|十万|万|千)?(?:元|圆)?", "", without_currency(without_tax(part)))
        thing, time, _ = per_of(bare)
        if thing or time:
            return thing, time
    return "", ""


def _field(line: str) -> tuple[str | None, int]:
    words = _words()
    key = key_of(line)
    if key in words:
        return words[key], 3
    bare = key_of(_BRACKETS.sub(" ", line))
    if bare in words:
        return words[bare], 2
    stripped = key_of(without_tax(_PER.sub("", without_currency(_BRACKETS.sub(" ", line)))))
    if stripped and stripped in words:
        return words[stripped], 2
    inside = [word for word in words if len(word) >= (2 if not word.isascii() else 4) and word in key]
    if inside and len(key) <= 24:
        longest = max(inside, key=len)
        return (words[longest], 1) if len(longest) * 2 >= len(key) else (None, 0)
    return None, 0


NO_HEADING: Final = Heading("")
