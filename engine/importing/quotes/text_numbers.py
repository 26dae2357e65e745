# ruff: noqa: E501 - a pattern is read in one line
"""Numbers of a text that no reading accounts for: a price, a count or a share that would be lost without a word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from engine.importing.quotes.money_words import SCALES
from engine.importing.quotes.text_money import is_power
from engine.importing.quotes.text_scan import number

Sort = Literal["money", "share", "count", "bare"]

_RUN: Final = re.compile(
    r"(?<![\d.])(?P<number>\d+(?:[.,]\d+)*)|(?P<spoken>[一二两三四五六七八九十百]+)(?= *(?:台|套|张|片|节点|万|千|百|折|成|个点|个百分点)(?!套|期|月))"
)
_MONEY: Final = re.compile(
    r" *(?:万|亿|千(?!卡|兆)|w(?![a-z])|k(?![a-z0-9])|块|元|刀|美|€|\$|usd|cny|rmb|eur|/ *(?:台|卡|张|月|时|小时|年|gpu|node|server|card|hr|mo|unit))|个(?!月|点|百|工|节|口|ip|卡|周|星|小|字|人|盘|槽|核|电|内)"
)
_MONEY_BEFORE: Final = re.compile(r"(?:[$¥€£]|usd|cny|rmb|eur|gbp|sgd|hkd) *$")
_SHARE: Final = re.compile(r" *(?:%|个?点(?!\d)|票(?!据)|个百分点|折|成(?!本|交|都|功))")
_COUNT: Final = re.compile(
    r" *(?:台|套|张|片|卡(?!时)|节点|nodes?\b|servers?\b|cards?\b|gpus?\b|machines?\b|units?\b|pcs\b|stk\b|stück)"
)
_SPEC: Final = re.compile(
    r" *(?:[gtmk]i?b(?:/s|ps)?(?![a-z])|[gt](?![a-z0-9])|[gmk]hz|v?cpus?|v?cores?|threads?|kva|kw|w(?![a-z0-9])|v(?![a-z0-9])|mm|cm|nm|kg|u(?![a-z0-9])|[tp]?flops|tops|p(?![a-z0-9])|gbps|mbps|m(?![a-z0-9])|兆|核|路|口|线程|盘位?|槽|层|rpm|bit|位|度|℃|°|颗|条|根|块(?:硬盘|盘|网卡|ssd)|款|号|楼|超节点|年|月|日|天|周|个?星期|个?(?:工作日|月|小时)|小时|分钟|秒|时(?!价)|h(?![a-z0-9])|hrs?\b|hours?|days?|weeks?|wks?|months?|mos?\b|years?|yrs?|min(?:ute)?s?\b|business|working|jahre?n?|monate?n?|tage?n?|wochen?|stunden?|st\b|nd\b|rd\b|th\b|-(?:year|month|day|week|hour|yr|core|bit|way|port|bay))"
)
_DURATION: Final = re.compile(
    r" *(?:-|~|至|到|to) *\d+ *(?:个?工作日|天|日|周|个?月|年|days?|weeks?|months?|years?|wochen|tage)"
)
_NAMED_BEFORE: Final = re.compile(
    r"(?<![a-z])(?:pcie|gen|ddr|cuda|rocm|cann|driver|驱动|版本|version|ver|ubuntu|centos|rhel|linux|windows|麒麟|epyc|xeon|至强|霄龙|铂金|金牌|platinum|gold|intel|amd|鲲鹏|kunpeng|raid|rev|戴尔|dell|浪潮|inspur|华三|新华三|h3c|超微|supermicro|联想|lenovo|宝德|宁畅|超聚变|hpe|poweredge|nvme|型号|model|hbm|nvlink|usb|gpu|cpu|硬盘|内存|电话|tel|phone|fax|手机|微信|wechat|qq|vx|mobile|邮编|账号|税号|编号|单号|room|suite|no|nr|id|ref|po|so|hrb|iban|bic|ust-?id\S*|第|pos|position|item|option|方案|选项|序号|附件|page|页|q|h|p|t|ipmi|iso|sla) *[:：.#\-_]? *$"
)
_GLUED: Final = re.compile(r"[a-z0-9_]*[a-z_][a-z0-9_]*[-_./+]?$")
_OF_MONEY: Final = re.compile(r"(?:usd|cny|rmb|eur|gbp|sgd|hkd|us|hk|to|at|for|is|was|of|by)$")
_DATES: Final = re.compile(
    r"(?:19|20)\d\d *[-./年] *\d{1,2}(?: *[-./月] *\d{1,2})?|\d{1,2} *月 *\d{1,2} *[日号]?|\d{1,2}:\d\d(?::\d\d)?|\d{1,2}[./]\d{1,2}[./](?:20)?\d\d"
    r"|(?:19|20)\d\d(?= *(?:年|款|q\d|版))|\d{1,2}\.\d{1,2}\.(?=\s|$)|\d{1,2}/\d{1,2}(?=\s*(?:前|之前|有效|到期))"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)[a-zä]*\.? *\d{1,2}(?:st|nd|rd|th)?(?:,? *20\d\d)?(?!\d)|\d{1,2}\.? *(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)[a-zä]*\.?(?: *20\d\d)?"
    r"|(?<![\d.])(?:7 *[x*] *24(?: *[x*] *4)?|24 *[x*/] *7(?: *[x*] *4)?|5 *[x*] *[89](?: *[x*](?= *nbd))?)(?!\d)|1[3-9]\d{9}|\+\d[\d \-()]{7,}|\d{3,4}-\d{7,8}|[\w.+\-]+@[\w.\-]+|https?://\S+|www\.\S+"
)  # fmt: skip
_INDEX: Final = re.compile(
    r"(?:^|\n)[ \t>*·•\-【\[(]*\d{1,3}(?: *(?:、|[.)\]】:](?!\d))|[ \t]{2,}(?=[a-z\u4e00-\u9fff]))"
)
_TIMES: Final = r" *[x*] *"
_PART_WORDS: Final = r"cpu|xeon|epyc|intel|amd|至强|霄龙|铂金|金牌|platinum|gold|鲲鹏|ddr\d?|dimm|nvme|ssd|hdd|sata|sas|u\.2|m\.2|psu|power|fans?|nic|ports?|port|cx-?\d|connectx|bf\d?|bluefield|q?sfp\w*|ndr|hdr|ib|ethernet|gbe|内存|硬盘|网卡|电源|风扇|盘|光模块|线缆|口|switch|交换机|cables?"
_PART: Final = re.compile(
    rf"\d+(?:\.\d+)? *(?:[gtm]i?b?|k?w)(?![a-z])|\d{{4}}[a-z+]{{0,3}}(?![\d万w])|(?:{_PART_WORDS})|[a-z\u4e00-\u9fff]+ *(?:{_PART_WORDS})"
)
_PART_BEHIND: Final = re.compile(rf"(?:\d+(?:\.\d+)? *(?:[gtm]i?b?|k?w)|\d{{4}}[a-z+]{{0,3}}|{_PART_WORDS})$")
_LEAST: Final = Decimal("0.0001")


@dataclass(frozen=True, slots=True)
class Loose:
    """A number that no reading accounts for; `value` is it in its scale, a share in parts of one, None where the digits
    are no number."""

    start: int
    end: int
    value: Decimal | None
    sort: Sort


def loose_numbers(shown: str, claimed: Sequence[tuple[int, int]]) -> Iterator[Loose]:
    """The numbers outside of stretches that are read, without those of specifications, dates, names and lists."""
    taken = bytearray(len(shown))
    for start, end in (*claimed, *(found.span() for pattern in (_DATES, _INDEX) for found in pattern.finditer(shown))):
        taken[start:end] = b"\1" * (end - start)
    for found in _RUN.finditer(shown):
        if any(taken[found.start() : found.end()]):
            continue
        loose = _of(shown, found, taken)
        if loose is not None:
            yield loose


def _of(shown: str, found: re.Match[str], taken: bytearray) -> Loose | None:
    start, end = found.span()
    value = number(found[0])
    ahead = shown[max(0, start - 40) : start]
    if value is None or value < _LEAST or _in_a_name(shown, end, ahead):
        return None if value is not None else Loose(start, end, None, "bare")
    share, money, count = _SHARE.match(shown, end), _MONEY.match(shown, end), _COUNT.match(shown, end)
    before = _MONEY_BEFORE.search(ahead)
    if share is not None:
        return Loose(start, share.end(), _share(value, share[0]), "share")
    watts = money is not None and money[0].strip() == "w" and is_power(shown, money.end(), value)
    if before is not None or (money is not None and not watts):
        stop = money.end() if money is not None else end
        return Loose(start - (len(before[0]) if before else 0), stop, _scaled(value, money), "money")
    if count is not None:
        return Loose(start, count.end(), value, "count")
    of_something = _SPEC.match(shown, end) or _DURATION.match(shown, end) or _NAMED_BEFORE.search(ahead)
    return None if of_something or _multiplied(shown, start, end, taken) else Loose(start, end, value, "bare")


def _in_a_name(shown: str, end: int, ahead: str) -> bool:
    """Whether the digits are a part of a word: NF5688M7, 8480+, Q-2026."""
    before = _GLUED.search(ahead)
    if before is not None and not _OF_MONEY.search(before[0].rstrip("-_./+")):
        return True
    after = re.match(r"[+\-_]?[a-z]+\d|\+(?!\d)|[-_][a-z0-9]+[-_]|[a-z]{5,}", shown[end : end + 12])
    return after is not None and not _MONEY.match(shown, end)


def _share(value: Decimal, unit: str) -> Decimal:
    if "折" in unit:
        return (100 - (value if value > 10 else value * 10)) / 100
    return value / 10 if "成" in unit else value / 100


def _scaled(value: Decimal, unit: re.Match[str] | None) -> Decimal:
    scale = unit[0].strip() if unit is not None else ""
    return value * (SCALES["万"] if scale == "个" else SCALES.get(scale, Decimal(1)))


def _multiplied(shown: str, start: int, end: int, taken: bytearray) -> bool:
    """A count of parts that are no card, as in 64G*32 or 2×8480+."""
    after = re.compile(_TIMES).match(shown, end)
    if after is not None and not any(taken[after.end() : after.end() + 1]) and _PART.match(shown, after.end()):
        return True
    before = re.search(rf"(\S{{1,24}}){_TIMES}$", shown[max(0, start - 28) : start])
    if before is None:
        return False
    last = start - len(before[0]) + len(before[1]) - 1
    return not taken[last] and bool(_PART_BEHIND.search(before[1]))
