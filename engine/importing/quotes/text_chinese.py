# ruff: noqa: E501 - a pattern is read in one line
"""Terms in the Chinese of the trade that the common rules do not know: points of tax, tenths, prices that hold no more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Final, TypeAlias

from engine.importing.quotes.results import ReadValue
from engine.importing.quotes.text_scan import Phrase, number, trimmed
from engine.values import known

Maker: TypeAlias = "Callable[[re.Match[str]], ReadValue | None]"
_POINTS: Final = r"(?P<share>\d{1,2}(?:\.\d+)?)"
_TENTHS: Final = r"(?P<tenths>[一二三四五六七八九1-9]) *成(?P<half>半)?(?!本|交|都|功|品)"
_PERCENT: Final = r"(?P<share>\d{1,3}(?:\.\d+)?) *%"


def _rate(found: re.Match[str]) -> ReadValue | None:
    value = number(found["share"])
    return None if value is None else known(value / 100)


def _part(found: re.Match[str]) -> ReadValue | None:
    tenths, share = found.groupdict().get("tenths"), found.groupdict().get("share")
    value = number(tenths or share or "")
    value = value + Decimal("0.5") if value is not None and found.groupdict().get("half") else value
    return None if value is None else known(value / (10 if tenths else 100))


def _excluded(_found: re.Match[str]) -> ReadValue:
    return "excluded"


def _included(_found: re.Match[str]) -> ReadValue:
    return "included"


def _words(found: re.Match[str]) -> ReadValue | None:
    return found[0].strip()


def _paid(words: str) -> str:
    return rf"(?<![%成])(?<![%成] )(?:{words}) *(?:[:：为是付]|再付|支付)* *(?:{_TENTHS}|{_PERCENT})"


COOLING: Final = r"(?:水冷|液冷|风冷|涡轮|非公|公版|三风扇|静音)版?(?:卡|机)?"
CHINESE: Final[tuple[tuple[str | None, str, Maker], ...]] = (
    ("on_top", r"(?:以上)?(?:含税|带票|含票|开票|开专票|要票|税点|票点)(?:价|的话)? *(?:需|要|得|再|另|就)* *(?:[加+x*×]|多|收) *(?:1\.\d{1,3}|\d{1,2}(?:\.\d+)?) *(?:%|个?点)?(?![\d万])", _words),
    ("on_top", r"(?:另|再|需)?加 *\d{1,2}(?:\.\d+)? *(?:%|个?点) *(?:的?税点?|开票|开专票|票点|含税)", _words),
    ("tax_excluded_rate", rf"税 *{_POINTS} *(?:%|个?点) *(?:另加|另计|另付|另算|外加)", _rate),
    ("tax_included_rate", rf"(?:均|都|全)?(?:含税?|带|开) *{_POINTS} *个?点(?!位)(?:的?税|的?专票|的?票|价)*", _rate),
    ("tax_included_rate", r"(?<![不未])(?:均|都|全)?[含带] *(?P<share>13|9|6|3|1) *(?:的?票|的?税)", _rate),
    ("tax_included_rate", r"(?<![不未])[含带] *(?P<share>13|9|6)(?:的(?=\s|[,，。;；/)]|$))?(?=\s*(?:[,，。;；/)]|$)| (?! *(?:年|个|块|台|张|月|卡|万|路)))", _rate),
    ("tax_basis", r"(?<=[\d万w]) *不[含带](?=\s*(?:[,，。;；/)]|$)| )(?! *(?:运|邮|安|服|电|机|卡|内|硬|线|交|软|维|保|上|关|增|发|物|托|网|流|存|系|任|其|以))", _excluded),
    ("tax_included_rate", rf"(?:增值税?)?(?:专票|普票) *{_POINTS} *个?点 *(?:都|均)?含", _rate),
    ("tax_excluded_rate", rf"(?:税別|税抜き?) *{_PERCENT}", _rate),
    ("tax_included_rate", rf"税込み? *{_PERCENT}", _rate),
    ("tax_basis", r"税別|税抜き?", _excluded),
    ("tax_basis", r"税込み?", _included),
    ("tax_basis", r"税后(?=  ?[\d¥]| *[:：为]?\d)", _included),
    ("tax_basis", r"(?<=[\d万w]) *含(?=\s*(?:[,，。;；/)]|$)| )", _included),
    ("tax_rate", rf"(?<![含未])税 *{_POINTS} *%", _rate),
    ("tax_rate", rf"税点? *{_POINTS} *个(?!月|工)点?", _rate),
    ("tax_rate", rf"(?:都是?|均为?|全是|按) *{_POINTS} *(?:个点|个?税点|点税|点票|点专票)(?!位)", _rate),
    ("condition", r"(?<![\d.])(?:[89]\d|[七八九789]成) *新(?![款品版卡])", lambda _found: "used"),
    ("order_payment_share", _paid("预付款?|首付款?|定金|订金|签约"), _part),
    ("shipment_payment_share", _paid("(?:发货|出货|提货|发运)前?(?:付清|付)?"), _part),
    ("delivery_payment_share", _paid("到货后?|货到|交货后?"), _part),
    ("acceptance_payment_share", _paid("验收后?|验收合格后?"), _part),
    ("retention_share", rf"余(?:下|款)?(?:的)? *{_PERCENT}(?=[^;；。\n]{{0,24}}质保金)", _part),
    ("retention_share", _paid("尾款|余款|质保金"), _part),
    ("note", COOLING, _words),
    ("note", r"账期 *\d{1,3} *(?:个月|天|日)|月结(?: *\d{1,3} *天)?|现(?:款|结|金)(?:现货|现结)?(?=[\s,，。;；]|$)", _words),
    ("note", r"(?:网卡|光模块|线缆|交换机|硬盘|上架|安装|调试|维保|延保|电费|机柜|专线|带宽|存储|公网|组网|软件|授权|保险|ddu)费?用?(?:另[计算收付购谈说议]|自理|自备|自付)", _words),
    ("note", r"(?:不[带含]|无)(?:(?:硬?盘|网卡|光模块|线缆|机柜|电源|内存|系统盘|操作系统|软件|导轨)[、和及]?(?:不[带含])?)+", _words),
    ("rack_power_per_month", r"(?:全包|一价全[包含]|全含)价? *(?:[(（:：][^()（）\n;；。]{0,30}(?:[)）]|(?=[,，;；。\n]|$)))?", lambda _found: known(0)),
)  # fmt: skip
_AMOUNT: Final = r"(?P<amount>[¥$]? *\d[\d,]*(?:\.\d+)?(?![\d.]| *(?:gi?b?(?![a-z])|卡|年|月|日|核|路|[xX*])) *(?:万元?|w(?![a-z])|个(?!月|点))?(?: *(?:/|一|每) *[台张卡片套])?)"
_NO_MORE: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:原价|原先|老价格?|旧价格?|老报价|之前(?:报|的?报价|是)?|昨[天日](?:还|的?报价|报的?|是)?|前天(?:还|报的?)?|上周(?:报的?|还)?)(?:[^\n;；。\d]|(?<=[a-z])\d+|\d+(?=[ \-]?gb?(?![a-z]))|(?<=[a-z])-\d+){{0,24}}?(?<![\d.a-z]){_AMOUNT}",
        rf"(?<![\d.a-z\-]){_AMOUNT} *(?:→|->|=>|>+|降到|降至|调到|调至|涨到|涨至|改为|改成)(?= *[¥$]? *\d)",
        rf"(?<![\d.a-z\-]){_AMOUNT} *(?:的)?(?:价格?)?(?:已)?(?:作废|失效|取消|不算|不作数)",
    )
)
_PRICE: Final = re.compile(r"\d *(?:万|w(?![a-z])|个(?!月|点)|元|/)|[¥$] *\d|\d")


def prices_no_more(shown: str) -> Iterator[Phrase]:
    """Amounts that a newer price stands behind, as in 原价118万，降到112万: kept as a note, with what says so."""
    for pattern in _NO_MORE:
        for found in pattern.finditer(shown):
            if _PRICE.search(shown, found.end()):
                start, end = trimmed(shown, *found.span("amount"))
                said = found[0].strip(" →->=")
                yield Phrase(start, end, "note", said if len(said) <= 60 else shown[start:end])
