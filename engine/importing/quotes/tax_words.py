"""Tax as it stands in cells, headings and footers."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Final, Literal

from engine.importing.quotes.plain import plain

_RATE: Final = r"(\d{1,2}(?:\.\d{1,2})?)\s*(?:%|个税?点|点税?|个点)"
_WITHOUT: Final = re.compile(
    r"不含(?:[\d.%\s]{0,8})?(?:增值)?税|未(?:含)?税|无税|除税|税前|裸价|不开票|税(?:费)?另[计算付加]|另[加计]税|不带票"
    r"|ex(?:cl(?:\.|uding|usive|udes?)?)?(?: of)?[\s.]*(?:\d+ ?% )?(?:vat|tax|gst)"
    r"|(?:vat|tax|gst) (?:not included|excluded|extra|exclusive)"
    r"|(?:plus|without|before|\+) ?(?:\d+ ?% )?(?:vat|tax|gst)|\bnet (?:of (?:vat|tax)|price|unit price)|税抜",
    re.IGNORECASE,
)
_WITH: Final = re.compile(
    r"(?<!不)含(?:有)?\s*(?:[\d.]{1,5}\s*(?:%|个点|点))?\s*(?:的)?(?:增值)?税|价税合计|(?<!不)含\s*[\d.]{1,5}\s*(?:%|个点|点)|税后|到手价|带票"
    r"|(?:增值税)?(?:专用|普通)发票|专票|普票|incl(?:\.|uding|usive|udes?)?(?: of)?[\s.]*(?:\d+ ?% )?(?:vat|tax|gst)"
    r"|(?:vat|tax|gst) (?:included|inclusive|incl)|(?:with|after) (?:\d+ ?% )?(?:vat|tax)|\bgross\b|税込",
    re.IGNORECASE,
)
_SPECIAL: Final = re.compile(r"专用发票|专票|vat invoice|deductible|可抵扣", re.IGNORECASE)
_COMMON: Final = re.compile(r"普通发票|普票|不可抵扣|not deductible|收据", re.IGNORECASE)
_EXEMPT: Final = re.compile(r"免税|零税率|tax[- ]?(?:free|exempt)|vat[- ]?exempt", re.IGNORECASE)
_NEAR: Final = re.compile(
    rf"(?:税率?|税点|vat|tax|gst|含|专票|普票|发票|\+)\s*(?:为|是|rate)?\s*[::]?\s*\(?\s*{_RATE}|{_RATE}\s*\)?\s*(?:的)?(?:增值|专用|专票|普票|税|vat|tax|gst|发票)"
    r"|(\d{1,2})\s*(?:个税点|个点|点税)",
    re.IGNORECASE,
)
_BARE: Final = re.compile(rf"^{_RATE}$")
_TAX: Final = re.compile(r"税|发票|专票|普票|vat|tax|gst", re.IGNORECASE)
_ONE_RATE: Final = re.compile(r"(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s*(?:%|个税?点|点税?|个点)")
_BREAK: Final = re.compile(r"[,;、/]")
_LEAST, _MOST = Decimal(0), Decimal("0.3")
GOODS: Final = "goods"
_SERVICES: Final = ("installation", "renewal", "support")
_KINDS: Final = tuple(
    (kinds, re.compile(words, re.IGNORECASE))
    for kinds, words in (
        (
            (GOODS,),
            r"硬件|设备|货物|产品|整机|服务器|商品|算力|租赁|租金|hardware|equipment|goods|rent(?:al)?s?|machines?|servers?|products?",
        ),
        (_SERVICES, r"(?<!技术)服务(?!器)|services?(?! ?rack)"),
        (("installation",), r"安装|调试|实施|部署|集成|installation|set-?up|commissioning"),
        (("renewal", "support"), r"维保|运维|技术支持|技术服务|维护|support|maintenance"),
        (("software",), r"软件|授权|许可|software|licen[cs]es?"),
        (("freight",), r"运输|运费|物流|freight|shipping|transport"),
        (("power",), r"电费|电力|用电|机柜|托管|electricity|power|rack|colocation"),
        (("bandwidth",), r"带宽|专线|流量|网络费|bandwidth|traffic|egress|network lines?|uplink"),
        (("storage",), r"存储|云盘|storage"),
    )
)
"""Words of the lines of a purchase beside a rate."""
_PHRASE: Final = re.compile(
    rf"\(?\s*(?:{_WITHOUT.pattern}|{_WITH.pattern}|{_EXEMPT.pattern})[^,;()\d]{{0,6}}?(?:专用|普通|专票|普票|发票|的)*\s*(?:{_RATE})?\s*\)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Tax:
    """What is said of tax; empty and None where nothing is. The rate is a share.

    `apart` are the rates of kinds of lines that have another one; `paired` says that two rates stand there and nobody
    says for what.
    """

    basis: Literal["", "included", "excluded"] = ""
    rate: Decimal | None = None
    deductible: Literal["", "yes", "no"] = ""
    apart: tuple[tuple[str, Decimal], ...] = ()
    paired: bool = False

    @property
    def said(self) -> bool:
        """Whether anything is said."""
        return bool(self.basis or self.deductible) or self.rate is not None

    def over(self, general: Tax) -> Tax:
        """This, filled up with what is said for more than this."""
        if general is NO_TAX:
            return self
        return Tax(
            self.basis or general.basis,
            self.rate if self.rate is not None else general.rate,
            self.deductible or general.deductible,
            *((self.apart, self.paired) if self.apart or self.rate is not None else (general.apart, general.paired)),
        )

    def of_kind(self, kind: str) -> Decimal | None:
        """The rate of a kind of line; None where that is the one of all."""
        return dict(self.apart).get(kind)


NO_TAX: Final = Tax()


@lru_cache(maxsize=8192)
def read_tax(text: str) -> Tax:
    """Tax basis, rate and whether it can be deducted, as the words say.

    A special VAT invoice (专票) can be deducted and a common one (普票) cannot; the price of both includes tax.
    """
    line = plain(text)
    near = _NEAR.search(line)
    rate = next((Decimal(part) / 100 for part in near.groups() if part), None) if near else None
    if _EXEMPT.search(line):
        return Tax("excluded", Decimal(0))
    several = _several(line) if near or _TAX.search(line) else NO_TAX
    basis: Literal["", "included", "excluded"] = ""
    if _WITHOUT.search(line):
        basis = "excluded"
    elif _WITH.search(line):
        basis = "included"
    deductible: Literal["", "yes", "no"] = ""
    if _COMMON.search(line):
        deductible = "no"
    elif _SPECIAL.search(line):
        deductible = "yes"
    return Tax(basis, several.rate if several.apart else rate, deductible, several.apart, several.paired)


def _several(line: str) -> Tax:
    """Two rates of tax beside one another: 硬件 13%, 服务 6%, or 13%/6%, of which the lower is that of services."""
    found = [(match, Decimal(match[1]) / 100) for match in _ONE_RATE.finditer(line)]
    if len({rate for _, rate in found}) < 2 or any(not _LEAST < rate <= _MOST for _, rate in found):
        return NO_TAX
    named: list[tuple[tuple[str, ...], Decimal]] = []
    ends = [0, *(match.end() for match, _ in found)]
    for place, (match, rate) in enumerate(found):
        following = found[place + 1][0].start() if place + 1 < len(found) else len(line)
        ahead, behind = (
            _BREAK.split(line[begin:end]) for begin, end in ((ends[place], match.start()), (match.end(), following))
        )
        named.append((_kinds_in(ahead[-1]) or _kinds_in(behind[0]), rate))
    if all(kinds for kinds, _ in named):
        general = next((rate for kinds, rate in named if GOODS in kinds), None)
        apart = tuple((kind, rate) for kinds, rate in named for kind in kinds if kind != GOODS and rate != general)
        return Tax(rate=general, apart=apart) if apart else NO_TAX
    if len(found) != 2:
        return NO_TAX
    low, high = sorted(rate for _, rate in found)
    return Tax(rate=high, apart=tuple((kind, low) for kind in _SERVICES), paired=True)


def _kinds_in(words: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(kind for kinds, pattern in _KINDS if pattern.search(words) for kind in kinds))


def read_rate(text: str) -> Tax:
    """A cell of a column of tax rates: 13%, 0.13, 13, 13个点, 含税, 免税; a number above 1 is per cent."""
    line = plain(text)
    bare = _BARE.fullmatch(line)
    if bare:
        return Tax(rate=Decimal(bare[1]) / 100)
    if re.fullmatch(r"\d{1,3}(?:\.\d{1,6})?", line):
        value = Decimal(line)
        return Tax(rate=value / 100 if value >= 1 else value) if value <= 100 else Tax()
    several, told = _several(line), read_tax(line)
    if several.apart:
        return several.over(told)
    rates = {Decimal(rate) / 100 for rate in _ONE_RATE.findall(line)} if told.rate is None else set()
    return replace(told, rate=rates.pop()) if len(rates) == 1 else told


def without_tax(text: str) -> str:
    """The text without its words of tax."""
    return _PHRASE.sub(" ", text).strip(" ,;")
