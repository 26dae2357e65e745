# ruff: noqa: E501 - a pattern is read in one line
"""Several rates of tax in a text: 硬件13%，服务6%, or 13 % on hardware and 6 % on services."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.importing.quotes.tax_words import Tax, read_tax
from engine.importing.quotes.text_scan import Phrase, trimmed

RATES: Final = "tax_rates"
_KIND: Final = r"(?:硬件|设备|货物|产品|整机|服务器|软件|授权|技术服务|服务|安装|实施|维保|运维|运输|运费|电费|电力|机柜|托管|带宽|专线|流量|存储|算力|租赁|租金|hardware|equipment|goods|software|licen[cs]es?|(?:professional )?services?|installation|support|maintenance|freight|shipping|power|electricity|rack|colocation|bandwidth|traffic|rent(?:al)?|servers?|machines?|storage)"
_RATE: Final = r"\d{1,2}(?:\.\d{1,2})? *(?:%|个点|点)"
_BETWEEN: Final = r"(?:[ ,，、;；/和及与+]|and|的)*"
_LISTS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:{_KIND}(?:类|部分|费用?|款|开具|发票|税率|税|tax|vat|gst|at|is|的|按|为|是|开|含|:|：| )*{_RATE}(?:的?(?:增值)?(?:税|专票|普票|发票))?(?: ?(?:vat|tax|gst))?{_BETWEEN}){{2,}}",
        rf"(?:{_RATE}(?: (?:vat|tax|gst))? *(?:on|for|的)? *(?:the |all )?{_KIND}{_BETWEEN}){{2,}}",
        rf"(?:(?:税率|专票|增值税)[^\d\n]{{0,6}}|(?:vat|tax|gst) (?:rates? )?(?:of )?){_RATE} *(?:[/、和及]|and) *{_RATE}",
    )
)


def rates(shown: str) -> Iterator[Phrase]:
    """Each list of rates of tax, with its words."""
    for pattern in _LISTS:
        for found in pattern.finditer(shown):
            if rates_of(found[0]).apart:
                start, end = trimmed(shown, *found.span())
                yield Phrase(start, end, RATES, shown[start:end])


def rates_of(words: str) -> Tax:
    """The rates of a list: that of the goods, and those of other kinds of lines apart."""
    return read_tax(f"税率 {words}")
