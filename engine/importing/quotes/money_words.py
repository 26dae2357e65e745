"""Words of money: scales, currencies, and what a price is for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

SCALES: Final[Mapping[str, Decimal]] = {
    "": Decimal(1),
    "千": Decimal(1000),
    "仟": Decimal(1000),
    "k": Decimal(1000),
    "thousand": Decimal(1000),
    "万": Decimal(10) ** 4,
    "萬": Decimal(10) ** 4,
    "w": Decimal(10) ** 4,
    "十万": Decimal(10) ** 5,
    "百万": Decimal(10) ** 6,
    "m": Decimal(10) ** 6,
    "mn": Decimal(10) ** 6,
    "mio": Decimal(10) ** 6,
    "million": Decimal(10) ** 6,
    "千万": Decimal(10) ** 7,
    "亿": Decimal(10) ** 8,
    "億": Decimal(10) ** 8,
    "bn": Decimal(10) ** 9,
    "billion": Decimal(10) ** 9,
}
_CURRENCIES: Final = (
    ("HKD", r"hk\$|hkd|港币|港元"),
    ("TWD", r"nt\$|twd|新台币|台币"),
    ("SGD", r"s\$|sgd|新加坡元|新元"),
    ("AUD", r"a\$|aud|澳元"),
    ("CAD", r"c\$|cad|加元"),
    ("USD", r"us\$|usd|美元|美金|us dollars?|\$"),
    ("EUR", r"€|eur(?:os?)?|欧元"),
    ("GBP", r"£|gbp|英镑"),
    ("CHF", r"chf|瑞士法郎|瑞郎"),
    ("KRW", r"₩|krw|韩元|韩币"),
    ("INR", r"₹|inr|卢比"),
    ("JPY", r"jpy|日元|日圆|円|jp¥"),
    ("CNY", r"rmb|cny|cnh|人民币|cn¥|元人民币"),
)
_WORDS: Final = {code: re.compile(rf"(?<![a-z])(?:{words})(?![a-z$])", re.IGNORECASE) for code, words in _CURRENCIES}
_YUAN: Final = re.compile(r"(?<![美欧日港韩加澳新公单次二三])元(?!器|件|素|旦|月)|圆|块钱")
_ALL: Final = re.compile("|".join((*(word.pattern for word in _WORDS.values()), "¥")), re.IGNORECASE)
_THINGS: Final = (
    ("card_hour", "", r"卡时|卡·时|卡\*时|gpu[ -]?h(?:ou)?rs?|card[ -]?hours?|卡小时|gpuh"),
    ("power", "", r"p(?:flops?)?(?=$|[^a-z])|pflops·?"),
    ("card", "", r"(?:单)?卡|张|块|gpus?|cards?|颗|accelerators?|npu"),
    ("machine", "", r"台|机器?|整机|节点|套|nodes?|servers?|machines?|instances?|实例|units?|set|8卡|8-gpu|vm"),
)
_TIMES: Final = (
    ("hour", r"小时|时|hours?|hrs?|h(?![a-z])"),
    ("month", r"个?月|months?|mos?(?![a-z])|mth"),
    ("year", r"年|years?|yrs?|annum|a(?![a-z])"),
    ("day", r"天|日|days?|d(?![a-z])"),
)
_LEAD: Final = re.compile(r"^\s*(?:/|每|per\b|a\b|·|,|\(|\)|元|of\b|-)\s*", re.IGNORECASE)


def currency_of(text: str) -> str:
    """The code of the currency that stands in a text; ``¥`` for yuan or yen, empty where none is said."""
    for code, word in _WORDS.items():
        if word.search(text):
            return code
    if _YUAN.search(text):
        return "CNY"
    return "¥" if "¥" in text else ""


def currencies_in(text: str) -> tuple[str, ...]:
    """The codes of all currencies that stand in a text, ¥ apart."""
    return tuple(code for code, word in _WORDS.items() if word.search(text))


def without_currency(text: str) -> str:
    """The text without signs and codes of currencies; 元 stays."""
    return re.sub(r"\s+", " ", _ALL.sub(" ", text)).strip()


def per_of(text: str) -> tuple[str, str, str]:
    """What a price is for: thing (card, machine, power), time (hour, month, year, day), and the rest of the text."""
    thing = time = ""
    left = text
    while left:
        lead = _LEAD.match(left)
        after = left[lead.end() :] if lead else left
        step = _thing_at(after) if not thing else None
        if step:
            thing, after = step
            if thing == "card_hour":
                thing, time = "card", "hour"
        elif not time and (timed := _time_at(after)):
            time, after = timed
        elif not lead:
            break
        left = after
    return thing, time, left


def _thing_at(text: str) -> tuple[str, str] | None:
    for name, _, words in _THINGS:
        found = re.match(words, text, re.IGNORECASE)
        if found:
            return name, text[found.end() :]
    return None


def _time_at(text: str) -> tuple[str, str] | None:
    for name, words in _TIMES:
        found = re.match(words, text, re.IGNORECASE)
        if found:
            return name, text[found.end() :]
    return None
