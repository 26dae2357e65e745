# ruff: noqa: E501 - a pattern is read in one line
"""Who wrote a text and under which number: what a chat or a mail says once for all of its offers."""

from __future__ import annotations

import re
from typing import Final

from engine.importing.quotes.text_scan import Phrase, plain, trimmed

_COMPANY: Final = re.compile(
    r"(?<![\u4e00-\u9fffa-z])[\u4e00-\u9fffa-z()（）]{2,24}?(?:有限责任公司|股份有限公司|有限公司|集团)"
    r"(?=[^\u4e00-\u9fff]|$|(?:产品|设备|服务器|算力)?(?:报价|价格表|价目))"
)
_BUYER: Final = re.compile(
    r"(?:客户(?:名称|单位)?|致|买方|需方|甲方|采购方|采购单位|收件人|抄送|to|cc|attn|customer|client|buyer|dear)\s*[:：,]?\s*$"
)
_SELLER: Final = re.compile(
    r"(?:^|\n)\s*(?:供应商|供方|卖方|乙方|报价方|报价单位|发件人|发件方|supplier|vendor|seller|from)\s*[:：]\s*(?P<name>[^\n,，;；<]{2,60})"
)
_SIGNED: Final = re.compile(
    r"[a-z0-9][a-z0-9 &.\-]{1,40}\s(?:inc|ltd|llc|gmbh|pte\.? ltd|co\.?,? ltd|corp|limited)\b\.?"
)
_NUMBER: Final = re.compile(
    r"(?:报价单号|报价编号|单号|编号|(?:quot(?:e|ation)|offer) (?:no|number|ref|id|#)|(?:offer|quotation|quote)(?= [a-z]{0,6}-?\d)|ref(?:erence)?(?: no)?)\.?\s*[:：#]?\s*(?P<name>[a-z0-9][a-z0-9/_\-]{3,40})"
)


def of_buyer(before: str) -> bool:
    """Whether what follows some words is the buyer."""
    return bool(_BUYER.search(plain(before)))


def head(source: str) -> list[Phrase]:
    """The supplier and the number of the quote, where they are said."""
    shown = plain(source)
    sellers = [_named(shown, source, "supplier", match, "name") for match in _SELLER.finditer(shown)]
    found = [phrase for phrase in sellers if "@" not in str(phrase.value)]
    if not found:
        companies = [*_COMPANY.finditer(shown), *_SIGNED.finditer(shown)]
        found = [
            _named(shown, source, "supplier", match, 0)
            for match in companies
            if not _BUYER.search(shown[: match.start()])
        ]
    found = found or sellers
    numbers = [_named(shown, source, "number", match, "name") for match in _NUMBER.finditer(shown)]
    return [*found[:1], *(phrase for phrase in numbers[:1] if any(mark.isdigit() for mark in str(phrase.value)))]


def _named(shown: str, source: str, field: str, match: re.Match[str], group: str | int) -> Phrase:
    start, end = trimmed(shown, match.start(group), match.end(group))
    return Phrase(start, end, field, source[start:end])
