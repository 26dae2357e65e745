# ruff: noqa: E501 - a pattern is read in one line
"""Who wrote a text and under which number: what a chat or a mail says once for all of its offers."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from engine.importing.quotes.text_scan import Phrase, plain, trimmed

_COMPANY: Final = re.compile(
    r"(?<![\u4e00-\u9fffa-z])[\u4e00-\u9fffa-z()（）]{2,24}?(?:有限责任公司|股份有限公司|有限公司|集团)"
    r"(?=[^\u4e00-\u9fff]|$|(?:产品|设备|服务器|算力)?(?:报价|价格表|价目))|株式会社[\u3040-\u30ff\u4e00-\u9fff]{2,16}|[\u3040-\u30ff\u4e00-\u9fff]{2,16}株式会社"
)
_BUYER: Final = re.compile(
    r"(?:客户(?:名称|单位)?|致|买方|需方|甲方|采购方|采购单位|收件人|抄送|to|cc|attn|customer|client|buyer|dear)\s*[:：,]?\s*$"
)
_SELLER: Final = re.compile(
    r"(?:^|\n)\s*(?:供应商|供方|卖方|乙方|报价方|报价单位|supplier|vendor|seller)\s*[:：]\s*(?P<name>[^\n,，;；<]{2,60})"
)
_TITLED: Final = re.compile(
    r"(?:^\s*|\n[—–\-*·]{1,4} *)【?(?P<name>[\u4e00-\u9fff]{2,10}(?:科技|智算|算力|信息|数据|智能|云|网络|电子|通信))】?(?= *(?:最新|今日|产品|设备|服务器)*(?:报价单?|价目表|价格表|现货)| +[\u4e00-\u9fff]{2,4}(?:\s|$)|\s*(?:\n|$))"
)
_SENDER: Final = re.compile(r"(?:^|\n)[ >]*(?:发件人|发件方|from)\s*[:：](?P<line>[^\n]*)")
_ADDRESS: Final = re.compile(r"[\w.+\-]+@(?P<domain>[\w\-]+(?:\.[\w\-]+)+)")
_CALLED: Final = re.compile(r"[^\s,，;；<\[(（\"“”][^\n,，;；<\[(（\"“”]*")
_LABELLED: Final = re.compile(
    r"(?:联系人|业务员|商务代表|销售(?:经理|代表)|contact(?: person)?|your contact|sales (?:rep|contact))\s*[:：]\s*(?P<name>[^\n,，;；<(（\d]{2,30})"
)
_REPLIED: Final = re.compile(
    r"\n\s*(?:-{3,} *(?:original message|原始邮件|forwarded message|转发邮件)|在 ?20\d\d[^\n]{0,60}写道|on [^\n]{6,80} wrote:|>)"
)
_ANYBODY: Final = re.compile(
    r"(?:^|\.)(?:qq|163|126|139|189|188|yeah|sina|sohu|foxmail|aliyun|gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|proton|protonmail|gmx|web|mail)\.[a-z.]+$"
)
_FIRM: Final = re.compile(
    r"公司|集团|科技|算力|智算|信息技术|\b(?:inc|ltd|llc|gmbh|corp|limited|group|technologies|systems|compute|cloud|datacenters?|a/?s|aps|ag|b\.?v\.?|s\.?r\.?l)(?![a-z])"
)
_LONGEST_FIRM: Final = 30
_SHORT: Final = re.compile(r"(?<![\u4e00-\u9fff])(?!.{0,3}[贵我本该敝您])[\u4e00-\u9fff]{2,12}公司(?![\u4e00-\u9fff])")
_SIGNED: Final = re.compile(
    r"(?<![\d.,$€£¥a-z])(?![a-z0-9 &.\-]{0,40}\b(?:each|per|apiece|price(?! ?lists?\b)|at) )[a-z0-9][a-z0-9 &.\-]{1,40}\s(?:inc|ltd|llc|gmbh|pte\.? ltd|pty\.? ltd|co\.?,? ltd|corp|limited|plc|aps|s\.?r\.?l|ag|kg|b\.?v|oy|ab|sas|s\.?a)\b(?!\.? *(?:\d+(?:[.,]\d+)? *% *)?(?:gst|vat|tax))\.?"
)
_NUMBER: Final = re.compile(
    r"(?:报价单号|报价编号|单号|编号|(?:quot(?:e|ation)|offer) (?:no|number|ref|id|#)|(?:offer|quotation|quote)(?= [a-z]{0,6}-?\d)|ref(?:erence)?(?: no)?)\.?\s*[:：#]?\s*(?P<name>[a-z0-9][a-z0-9/_\-]{3,40})"
)


def of_buyer(before: str) -> bool:
    """Whether what follows some words is the buyer."""
    return bool(_BUYER.search(plain(before)))


def firm_of_file(name: str) -> str:
    """The company that the name of a file begins or ends with; empty where none is told."""
    stem = name.rpartition(".")[0] or name
    parts = (part.strip() for part in re.split(r"[_\-—–\s()（）【】\[\]]+", stem))
    return next((part for part in parts if 2 < len(part) <= _LONGEST_FIRM and _FIRM.search(plain(part))), "")


def head(source: str) -> list[Phrase]:
    """The supplier, the person who writes for him and the number of the quote, where they are said."""
    shown = plain(source)
    sender = _SENDER.search(shown)
    found = [_named(shown, source, "supplier", *match.span("name")) for match in _SELLER.finditer(shown)]
    found = found or _companies(shown, source, signed=sender is not None)
    people, addresses = ([], []) if sender is None else _senders(shown, source, sender)
    found = found or [replace(phrase, field="supplier") for phrase in people if _FIRM.search(plain(str(phrase.value)))]
    found = found or [_titled(shown, source, match) for match in _TITLED.finditer(shown)][:1]
    found = found or addresses
    contact = [phrase for phrase in people if not _FIRM.search(plain(str(phrase.value)))]
    labelled = [_named(shown, source, "contact", *match.span("name")) for match in _LABELLED.finditer(shown)]
    contact = (labelled or contact)[:1]
    numbers = [_named(shown, source, "number", *match.span("name")) for match in _NUMBER.finditer(shown)]
    numbers = [phrase for phrase in numbers[:1] if any(mark.isdigit() for mark in str(phrase.value))]
    return [*found[:1], *contact, *numbers]


def _companies(shown: str, source: str, *, signed: bool) -> list[Phrase]:
    """Companies that are not addressed; below a mail the last one before what it answers to, which signs it."""
    named = [*_COMPANY.finditer(shown), *_SIGNED.finditer(shown)] or [*_SHORT.finditer(shown)]
    offering = [match for match in named if not _BUYER.search(shown[: match.start()])]
    if signed:
        answered = _REPLIED.search(shown)
        own = [match for match in offering if answered is None or match.start() < answered.start()]
        offering = sorted(own or offering, key=lambda match: match.start(), reverse=bool(own))
    return [_named(shown, source, "supplier", *match.span()) for match in offering]


def _senders(shown: str, source: str, sender: re.Match[str]) -> tuple[list[Phrase], list[Phrase]]:
    """The name of a sender, and the domain of the address where it is that of a company."""
    start, end = sender.span("line")
    address = _ADDRESS.search(shown, start, end)
    called = _CALLED.search(shown, start, end if address is None else address.start())
    named = called is not None and bool(called[0].strip())
    people = [_named(shown, source, "contact", *called.span())] if called is not None and named else []
    if address is None or _ANYBODY.search(address["domain"]):
        return people, []
    return people, [replace(_named(shown, source, "supplier", *address.span("domain")), certainty="guessed")]


def _titled(shown: str, source: str, match: re.Match[str]) -> Phrase:
    """A short name in a title or a signature."""
    return replace(_named(shown, source, "supplier", *match.span("name")), certainty="guessed")


def _named(shown: str, source: str, field: str, start: int, end: int) -> Phrase:
    start, end = trimmed(shown, start, end)
    return Phrase(start, end, field, source[start:end])
