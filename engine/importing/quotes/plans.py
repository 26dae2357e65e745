"""Plans of a rental in headings: on demand, spot, reserved, or paid by the month, quarter and year."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final

from engine.importing.quotes.times import count_of

_PAID: Final = (
    ("按月付|月付|包月|monthly", 1),
    ("按季付|季付|包季|quarterly", 3),
    ("半年付|包半年|half[- ]yearly|semi-?annual(?:ly)?", 6),
    ("按年付|年付|包年|annual(?:ly)?|yearly", 12),
)
_MARKETS: Final = (
    ("on_demand", r"on[- ]?demand|pay[- ]as[- ]you[- ]go|payg|按需|按量(?:付费|计费)?|后付费"),
    ("spot", r"竞价|抢占式?|spot|preemptible|interruptible"),
)
_LONG: Final = re.compile(
    r"(?<![\w.])(?P<count>\d{1,2}|[一二两三四五])\s*-?\s*(?P<unit>years?|yrs?|y(?![a-z])|months?|mos?(?![a-z])|个月|年)(?:期|付|起租)?"
)
_RESERVED: Final = (
    r"reserved|reservation|commit(?:ment|ted)?|savings plan|预留|包年包月|承诺(?:期)?|合约|预付费|upfront|no upfront"
)
_BESIDE: Final = re.compile(
    r"(?:instances?|实例|整机|单机|裸金属|单价|价格|报价|租金|租价|费用|价|price|rate|cost|term|plan|fee)"
    r"|(?:人民币|rmb|cny|usd|eur|us\$|[$€¥元万])|(?:gpu|card|node|server|卡时|卡|台|套|hourly|hours?|hrs?|hr|h(?![a-z])|小时|时|月|年|months?|mo(?![a-z]))"
    r"|租期|租赁期限|合约期?|期限|(?:计费|付费|购买|结算)方式|billing|commitment|per|每|[\s()/\-_:,.]"
)


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan; `priced` says that the heading is one of prices and nothing else."""

    market: str = ""
    months: int = 0
    priced: bool = False


NO_PLAN: Final = Plan()


@lru_cache(maxsize=1024)
def plan_of(line: str) -> Plan:
    """The plan that a folded heading names, and whether no other words stand in it."""
    market, months, left = "", 0, line
    for name, words in _MARKETS:
        if re.search(rf"(?<![a-z])(?:{words})(?![a-z])", left):
            market = name
            left = re.sub(rf"(?<![a-z])(?:{words})(?![a-z])", " ", left)
            break
    long = _LONG.search(left)
    count = count_of(long["count"]) if long else None
    if long and count is not None:
        months = int(count * (12 if long["unit"].startswith(("y", "年")) else 1))
        left = f"{left[: long.start()]} {left[long.end() :]}"
    for words, number in _PAID if not months and not market else ():
        found = re.search(rf"(?<![a-z])(?:{words})(?![a-z])", left)
        if found:
            months, left = number, f"{left[: found.start()]} {left[found.end() :]}"
            break
    reserved = re.search(_RESERVED, left)
    left = re.sub(_RESERVED, " ", left)
    if reserved or months > 1:
        market = market or "reserved"
    if not market and not months:
        return NO_PLAN
    return Plan(market, months if Decimal(months) <= 120 else 0, not _BESIDE.sub("", left))
