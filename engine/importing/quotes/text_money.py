# ruff: noqa: E501 - a pattern is read in one line
"""Amounts in plain text: number, 万 or k, currency, and what they are for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from engine.importing.quotes.money_words import SCALES, currency_of
from engine.importing.quotes.text_scan import NUMBER, Phrase, clause_at, number, scaled, stated, trimmed
from engine.values import Stated

_CODES: Final = "usd|eur|gbp|cny|rmb|hkd|sgd|aud|cad|chf|jpy|krw|inr|twd"
_BEFORE: Final = rf"us\$|hk\$|nt\$|[sac]\$|{_CODES}|cn¥|人民币|美元|美金|\$|¥|€|£|₩|₹"
_AFTER: Final = (
    r"euros?|€|£|₩|₹|元人民币|人民币|円|日圆|美元|美金|港币|港元|欧元|英镑|日元|新元|澳元|元|块钱|块(?!卡)|us dollars?|dollars?"
    rf"|{_CODES}|\$|刀"
)
_THOUSANDS: Final = r"(?:k|t)(?= ?(?:eur|€|usd|\$))"
_SCALE: Final = rf"万|亿|千(?!卡)|w(?![a-z0-9])|{_THOUSANDS}|k(?![a-z0-9])|m(?![a-z0-9])|mn\b|mio\.?|million"
_BLANKS: Final = rf"\d{{1,3}}(?: \d{{3}})+(?:,\d{{2}})?(?= ?(?:{_AFTER}))"
_DASH: Final = r"(?:[.,]-{1,2})?"
_AMOUNT: Final = re.compile(
    rf"(?<![a-z0-9.\-])(?<!\d,)(?P<before>{_BEFORE})? *(?P<low>{_BLANKS}|{NUMBER}){_DASH} *(?P<low_scale>{_SCALE})?"
    rf"(?: *(?:-|~|至|到|to) *(?:{_BEFORE})? *(?P<high>{NUMBER}){_DASH} *(?P<scale>{_SCALE})?)?"
    rf" *(?P<after>{_AFTER})?(?![a-z%\d])(?! *(?:%|折|个?点(?!\d)|个百分点|成(?!本|交)))"
)
_SCALES: Final = {**SCALES, "t": SCALES["k"], "mio.": SCALES["mio"]}
_MOVED: Final = re.compile(
    r"(?:goes|go|going|rises?|moves?|changes?|changed|increased?s?|raised|drops?|dropped|falls?|cut|reduced|lowered|revised|(?<!\w)up|down|从|由)"
    r"(?: price)?(?: from)? *$"
)
_CHANGED: Final = re.compile(
    r"price (?:increase|change|reduction|rise|cut|drop|adjustment)|preis(?:erhöhung|senkung|anpassung)|调价|涨价|降价"
)
_NAMED: Final = re.compile(rf"(?<![a-z])(?:{_CODES}|us dollars?|euros?)(?![a-z])|[$€£]")
_COUNTED: Final = re.compile(
    r" *-?(?:tok|ctx|context|req|rpm|iops|users?|words?|steps?|samples?|hours?|hrs?|h\b|w\b|v\b|rows?|images?|cards?|gpus?|cores?)"
)
_MONEY: Final = re.compile(
    rf"(?:{_BEFORE}) *(\d[\d.,]*\d)|(?<![\d.,a-z])(\d[\d.,]*\d)(?:,-+)? *(?:{_AFTER}|k(?![a-z0-9]))"
)
_CARD: Final = r"(?:gpu|card|卡|张|片|块)s?"
_MACHINE: Final = r"(?:台|套|节点|机器|整机|server|node|machine|instance|unit|box|host|bm)s?"
_HOUR: Final = r"(?:小时|个小时|钟头|时|hours?|hrs?|h)(?![a-z0-9])"
_MONTH: Final = r"(?:个?月(?!起)|months?|mon|mo)(?![a-z])"
_YEAR: Final = r"(?:年(?!起)|years?|yr)(?![a-z])"
_EACH: Final = r" *(?:/|每|per +|a +|an +|each +|-| )? *"
_FIRST: Final = r" *(?:/|每|一|per +|a +|an +|each +) *个? *"


def _pair(one: str, other: str) -> str:
    return rf"{_FIRST}(?:{one}{_EACH}{other}|{other}{_EACH}{one})"


_PER: Final = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("per_million", r" *(?:/|每|per +|a +) *(?:1 *)?(?:百万 *(?:tokens?|tok\b|词元)?|mtok\b|(?:m|million|1,?000,?000) *-? *(?:tokens?|tok\b|词元)|million\b)"),
        ("per_thousand", r" *(?:/|每|per +) *(?:千|1 *k|1,?000|k) *-? *(?:tokens?|tok\b|词元)"),
        ("gb_month", r" *(?:/|每|per +) *gi?b *(?:/|每|-|per +| )? *" + _MONTH),
        ("mbps_month", r" *(?:/|每|per +) *(?:mbps|mbit/s|mb/s|m|兆) *(?:/|每|-|per +) *" + _MONTH),
        ("kw_month", r" *(?:/|每|per +) *kw *(?:/|每|-|per +) *" + _MONTH),
        ("address_month", r" *(?:/|每|per +) *(?:ip|个) *(?:/|每|-|per +) *" + _MONTH),
        ("pflops_month", r" *(?:/|每|per +) *(?:p|pflops?) *(?:/|每|-|·|per +) *(?:月|年|month|year)"),
        ("kwh", r" *(?:/|每|per +|a +|pro +) *(?:kwh|mwh|度)"),
        ("gb", r" *(?:/|每|per +|a +) *gi?b(?![a-z])"),
        ("per_m", r" *(?:/|每|per +) *(?:1 *)?(?:m(?:bps|bit/s)?|兆)(?![a-z0-9])"),
        ("card_hour", _pair(_CARD, _HOUR) + r"| */? *卡时| */ *gpuh\b"),
        ("machine_hour", _pair(_MACHINE, _HOUR)),
        ("card_month", _pair(_CARD, _MONTH)),
        ("machine_month", _pair(_MACHINE, _MONTH)),
        ("card_year", _pair(_CARD, _YEAR)),
        ("machine_year", _pair(_MACHINE, _YEAR)),
        ("hour", _FIRST + _HOUR + r"| +hourly"),
        ("month", _FIRST + _MONTH + r"| +monthly"),
        ("year", _FIRST + _YEAR + r"| +(?:yearly|annually|p\.?a\.)"),
        ("card", _FIRST + _CARD + r"(?![a-z])"),
        ("machine", _FIRST + _MACHINE + r"(?![a-z])| *台(?=[\s,，。;]|$)"),
        ("each", r" *(?:each|apiece)(?![a-z])| */ *(?:ea|pcs?)(?![a-z])"),
    )
)  # fmt: skip
_PER_BEFORE: Final = (
    ("card_hour", re.compile(r"(?:卡时|每卡(?:每)?小时|per gpu[- ]hour|gpu[- ]hour)(?:单价|价格?|的话|price|rate)? *(?:[:为是=])? *$")),
    ("machine_month", re.compile(r"(?:每台每月|台月|整机月租|单台月租|per node[- ]month) *[:为是=]? *$")),
    ("card_month", re.compile(r"(?:每卡每月|卡月|单卡月租) *[:为是=]? *$")),
    ("card", re.compile(r"(?:单卡|每卡|每张|单张|per (?:gpu|card))(?:价格?|单价|含税价?|报价)? *[:为是=]? *$")),
    ("machine", re.compile(r"(?:单台|每台|整机|台价|per (?:server|node|machine))(?:价格?|单价|含税价?|报价)? *[:为是=]? *$")),
    ("month", re.compile(r"(?:月租金?|月額|月付|每月|包月|(?<![\d个上本下当每一半全])月|monthly(?: rent| fee| price)?) *[:为是=]? *$")),
    ("year", re.compile(r"(?:年租金?|年付|每年|包年|年费|annual(?: fee| price)?) *[:为是=]? *$")),
    ("each", re.compile(r"(?:@|(?<![a-zà-ÿ])(?:à|je|each(?: at)?|apiece at)) *$")),
    ("hour", re.compile(r"(?:每小时|时租|hourly(?: rate| price)?) *[:为是=]? *$")),
)  # fmt: skip
_TIMES: Final = ("", "hour", "month", "year")
_UNIT_WORDS: Final = re.compile(
    r"(?P<card>单卡|裸卡|单张|每张|每卡|每片|单片)|整机|服务器(?!版)|一体机|准系统|单台|每台|[2-9]卡机|[二四八]卡机|裸金属"
)
_IN_WORDS: Final = re.compile(r"(?:人民币)?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元圆角分整]{2,} *[(]? *$")
_POWER: Final = re.compile(r"功耗|功率|tdp|power|电源|瓦|psu|额定")
_LEAST_PIECE: Final = Decimal(500)
"""From here on a bare number before 一张 or /台 is money and no count."""
_PIECES: Final = re.compile(r" *[台套张片]")
_LEAST_POWER, _MOST_POWER = Decimal(300), Decimal(1500)
_LABEL: Final = re.compile(r"(?:单价|报价|价格|价|售价|裸价|到手|合计|小计|总计|共计|总价|总额|金额|税额|安装|调试|维保|price|total|rate|cost|@|fee|费|租金|押金|(?<![a-z])[eg]p)(?:[(][^()\n]{1,8}[)])? *(?:每[台卡张片]|单[台卡张]|一次性)? *(?:为|是|约|about|of|is)? *[:：=]? *$")  # fmt: skip


_OFFERED_AT: Final = re.compile(r"#(?: \w{1,12}){0,2} (?:at|for|für|@) *$")
_COUNTED_THINGS: Final = re.compile(
    r" *-?(?:x(?![a-z])|gpus?|cards?|units?|nodes?|servers?|machines?|pcs|pieces|weeks?|wks?|days?|months?|mo(?![a-z])|years?|yrs?|hours?|gb|tb|kw|w(?![a-z])|%)"
)


class Bare(NamedTuple):
    """What a number without a unit is multiplied by, what it is a price of where others before it say, and whether no
    other reading makes a price."""

    factor: Decimal
    per: str = ""
    sure: bool = False


NO_BARE: Final[Mapping[int, Bare]] = {}


def amounts(text: str, bounds: Sequence[tuple[int, int]], bare: Mapping[int, Bare] = NO_BARE) -> Iterator[Phrase]:
    """Every amount of money, as a phrase without a field.

    A bare number is money only with a currency, a scale, a unit of what it is for, or a label in front, or where it
    begins at one of `bare`, which says its unit and what it is for.
    """
    named = bool(_NAMED.search(text))
    last = 0
    for found in _found(text):
        start, end = found.start(), found.end()
        clause, _ = clause_at(bounds, start)
        told = bare.get(found.start("low")) if not found["low_scale"] else None
        factor = told.factor if told is not None else Decimal(1)
        end += 1 if told is not None and text.startswith("个", end) else 0
        per, end = _purpose(text, clause, start, end)
        sure = _is_money(text, found, per)
        offered = _OFFERED_AT.search(text[clause:start]) and not _COUNTED_THINGS.match(text, found.end())
        labelled = (
            told is not None
            or bool(offered)
            or (not _PIECES.match(text, found.end()) and _LABEL.search(text[clause:start]))
        )
        if not sure and not labelled and not (named and _in_thousands(found, text, end)):
            continue
        per = per if per not in _TIMES else _unit_ahead(text[max(clause, last) : start], per)
        per = told.per if told is not None and told.per and per in _TIMES else per
        last = end
        start, end = trimmed(text, start, end)
        value = _value(found, text[start:end])
        if value is None:
            continue
        yield Phrase(start, end, None, scaled(value, factor), "read" if sure else "guessed", per, _currency(found))


def _in_thousands(found: re.Match[str], text: str, end: int) -> bool:
    """165k, where the text names a currency somewhere, and nothing that is counted follows."""
    low = number(found["low"])
    return (
        (found["scale"] or found["low_scale"]) == "k" and low is not None and low >= 1 and not _COUNTED.match(text, end)
    )


def _found(text: str) -> Iterator[re.Match[str]]:
    """The amounts; from one price to the next, as they rise or fall, are two of them."""
    for found in _AMOUNT.finditer(text):
        moved = found["high"] and _MOVED.search(text, max(0, found.start() - 60), found.start())
        moved = moved or (
            found["high"] and _CHANGED.search(text) and re.search(r"(?:from|von|从|由) *$", text[: found.start()])
        )
        low = _AMOUNT.match(text, found.start(), found.start("high")) if moved else None
        high = _AMOUNT.search(text, low.end()) if low is not None else None
        yield from (found,) if low is None or high is None else (low, high)


def money_numbers(text: str) -> list[tuple[int, int]]:
    """Where numbers stand beside a currency, however their decimals are parted."""
    return [found.span(1 if found[1] else 2) for found in _MONEY.finditer(text)]


def _purpose(text: str, clause: int, start: int, end: int) -> tuple[str, int]:
    for name, pattern in _PER:
        behind = pattern.match(text, end)
        if behind is not None:
            time = _time_before(text[clause:start]) if name in ("card", "machine") else ""
            return f"{name}_{time}" if time else name, behind.end()
    ahead = _IN_WORDS.sub("", text[clause:start])
    for name, pattern in _PER_BEFORE:
        if pattern.search(ahead):
            return name, end
    return "", end


def _time_before(ahead: str) -> str:
    """The time that a price of a card or a machine is for, where that stands in front, as in 月租 7.5万/台."""
    times = (name for name, pattern in _PER_BEFORE if name in ("month", "year", "hour") and pattern.search(ahead))
    return next(times, "")


def _unit_ahead(ahead: str, time: str) -> str:
    """What a price is for by the last word for it in front, as in 整机8卡25万, with the time that is known of it."""
    words = list(_UNIT_WORDS.finditer(ahead))
    if not words:
        return time
    unit = "card" if words[-1]["card"] else "machine"
    return f"{unit}_{time}" if time else unit


def is_power(text: str, end: int, value: Decimal) -> bool:
    """Whether a number before w is the draw of a card: 98w is 980,000, 700w is watts; `end` is behind the w."""
    if value < _LEAST_POWER:
        return False
    about = text[max(0, end - 16) : end], text[end : end + 6]
    if _POWER.search(about[0]) or _POWER.search(about[1]):
        return True
    return (
        value <= _MOST_POWER
        and value % 25 == 0
        and not re.match(r" *(?:含税|未税|不含|一台|/|带票|含票|税|现)", text[end:])
    )


def _is_money(text: str, found: re.Match[str], per: str) -> bool:
    scale = found["scale"] or found["low_scale"] or ""
    if found["before"] or found["after"] or scale in ("万", "亿"):
        return True
    if scale == "w":
        value = number(found["low"]) or Decimal(0)
        return bool(per) or not is_power(text, found.end(), value)
    if per in ("card", "machine") and not scale:
        return (number(found["low"]) or Decimal(0)) >= _LEAST_PIECE
    return scale != "m" and per not in ("", "gb", "card", "machine", "each")


def _value(found: re.Match[str], source: str) -> Stated | None:
    low, high = number(found["low"]), number(found["high"]) if found["high"] else None
    if low is None or (found["high"] and high is None):
        return None
    high_scale = found["scale"] or (found["low_scale"] if found["high"] else None)
    low_scale = found["low_scale"] or found["scale"] or ""
    low *= _SCALES[low_scale]
    if high is not None:
        high *= _SCALES[high_scale or ""]
    return scaled(stated(low, high, source), Decimal(1))


def _currency(found: re.Match[str]) -> str:
    written = found["before"] or found["after"] or ""
    return (
        "USD" if written == "刀" or written.startswith("dollar") else currency_of(written) or ("CNY" if written else "")
    )
