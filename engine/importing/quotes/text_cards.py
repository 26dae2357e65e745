# ruff: noqa: E501 - a pattern is read in one line
"""Cards, counts of cards and machines, and links as plain text names them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.catalog.variants import of_memory
from engine.importing.quotes.editions import of_edition, of_sxm_machine
from engine.importing.quotes.text_memories import by_memory
from engine.importing.quotes.text_scan import Phrase, clause_at, number, trimmed
from engine.values import known

_MAKERS: Final = "英伟达|华为|昇腾|寒武纪|海光|沐曦|摩尔线程|壁仞|天数智芯|燧原|昆仑芯|平头哥"
_TOKEN: Final = re.compile(rf"[a-z0-9]+(?:[.\-_][a-z0-9]+)*\+?|{_MAKERS}")
_COUNT_AHEAD: Final = re.compile(r"(?<![a-z0-9.\-])\d{1,4} *(?:[x*] *(?=[a-z\u4e00-\u9fff]|\d{4})|[卡张块片])")
_COUNT_BEHIND: Final = re.compile(r"(?<=[a-z0-9])(?: {1,3}[x*] ?|\* ?|x)\d{1,3}(?![a-z0-9.])")
_LONGEST: Final = 6
_MONEY_BEHIND: Final = re.compile(
    r" *(?:元|万|亿|块|w(?![a-z])|k(?![a-z])|美|usd|cny|rmb|/|年|%|\+|-\d|天|gb|mhz|\.\d)"
)
_MONEY_AHEAD: Final = re.compile(r"(?:[$¥€]|usd|cny|rmb|单价|报价|价格|price|合计|total|\d[.,]) *:? *$")
_MEMORY: Final = re.compile(r"(?<![\d.])(\d{2,3}) *gi?b?(?![a-z])")
_FORM: Final = re.compile(r"(?<![a-z])(sxm\d?|pcie?|nvl|oam)(?![a-z\d])")
_REPLACEMENT: Final = re.compile(
    r"(?:可换|替代|替换|换成|代替|substitute|alternative|instead|equivalent|upgrade to|类似)[^,，;。\n]{0,8}$"
)
_CARD_WORD: Final = r"(?:卡|张|片|块|gpus?|cards?|accelerators?|npus?)"
_MACHINE_WORD: Final = r"(?:台|套|节点|个节点|servers?|nodes?|machines?|systems?|hosts?)"
_MAKERS_OF_MACHINES: Final = "supermicro|dell|hpe?|lenovo|inspur|asus|gigabyte|xfusion|h3c|quanta|nettrix|浪潮|新华三|超聚变|宁畅|poweredge|thinksystem|proliant|sys-|xe9680|xd685"
_NUMERAL: Final = r"(?P<count>\d{1,5}|十六|[一二两双三四五六七八九十单壹贰叁肆伍陆柒捌玖拾]|one|two|four|eight)"
_COUNTS: Final = tuple(
    (field, re.compile(pattern))
    for field, pattern in (
        ("machines", rf"(?<![a-z\d./\-])(?<!\d,)(?<!第)(?!单台){_NUMERAL} *x? *{_MACHINE_WORD}(?![a-z/]|/)(?!月|每|时|以上)"),
        ("machines", r"(?:数量|qty|quantity) *[:：]? *(?P<count>\d{1,5}) *(?:台|套|servers?|nodes?|units?)?(?![\d张卡])"),
        ("machines", rf"(?<![a-z\d./\-])(?<!\d,){_NUMERAL} *(?:x|\*|off|no\.?|pcs|units?(?: of)?) *(?=(?:nvidia |amd |supermicro |dell |hpe |lenovo )*(?:hgx|dgx|@)[^\n.;]{{0,40}}?\d{{1,2}} *-? *(?:x|gpus?|cards?)(?![a-z]))"),
        ("machines", rf"(?<= )[x*] *(?P<count>\d{{1,4}})(?= {{2}}| +(?:单价|合计|总价|{_MACHINE_WORD})|$)"),
        ("machines", rf"(?<=[卡机器]) *[x*] *(?P<count>\d{{1,5}}) *{_MACHINE_WORD}?"),
        ("machines", rf"(?<![a-z\d./\-])(?<!\d,){_NUMERAL} *[x*] *(?=(?:nvidia )?(?:{_MAKERS_OF_MACHINES})[^@\n;]{{0,60}}@|(?:{_MAKERS_OF_MACHINES})[^\n;]{{0,60}}\d{{1,2}} *[x*] *@)"),
        ("machines", rf"(?<![a-z\d./\-+])(?<!\d,){_NUMERAL} *(?:units?|pcs|pieces|sets?)(?![a-z])(?! *(?:or more|and (?:above|up)|[:=@]? *(?:[$€£¥]|usd|eur|gbp)))"),
        ("machines", rf"(?<![a-z\d./\-])(?<!\d,){_NUMERAL} *x *(?=ab lager|auf lager|verfügbar|available|in stock|left)|(?:only|nur noch|noch|just) *(?P<other>\d{{1,4}}) *(?:x +)?(?:left|available|in stock|verfügbar|auf lager)"),
        ("machines", r"(?:库存|余货|现货仅?剩?) *(?:还有|仅剩?|只有|剩)? *[:：]? *(?P<count>\d{1,4})(?= *(?:[,，。;；]|$|  | (?![\d周天月台张卡])))"),
        ("total_cards", rf"(?:共|总共|合计|一共|总计|total(?: of)?) *(?P<count>\d{{1,5}}) *{_CARD_WORD}|(?P<other>\d{{1,5}}) *{_CARD_WORD} *(?:total|in total)"),
        ("total_cards", rf"(?:数量|qty|quantity) *[:：]? *(?P<count>\d{{1,5}}) *{_CARD_WORD}"),
        ("cards_per_machine", rf"(?:单机|每台|单台|每节点|每套) *(?:各?含有?|配有?|带|内含|装有?|搭载|共|有)? *{_NUMERAL} *{_CARD_WORD}"),
        ("cards_per_machine", rf"(?<![a-z\d./])(?<!\d,){_NUMERAL} *-? *{_CARD_WORD} *(?:/|per )? *(?:整机|机器?(?!房)|服务器|节点|一体机|台|模组|server|node|machine|system|baseboard)"),
        ("cards_per_machine", r"(?<![a-z\d./])(?<!\d,)(?P<count>\d{1,3}) *[x*] *(?=@)"),
        ("cards_per_machine", r"(?<=@) *[x*] *(?P<count>\d{1,3})(?![a-z0-9.])"),
        ("total_cards", rf"(?<![a-z\d./\-])(?<!\d,)(?!单){_NUMERAL} *(?:张|片|块)(?![/每]|(?:及|或)?以上|起)"),
        ("cards_per_machine", rf"(?<![a-z\d./\-])(?<!\d,){_NUMERAL} *-? *(?:卡|gpus?|cards?)(?![时/每a-z])"),
    )
)  # fmt: skip
PORT: Final = "port"
_LINKS: Final = re.compile(
    r"(?:(?:(?P<count>\d{1,2}) *(?:x|\*|张|个|根|块|口)|(?P<few>[单双两四八])口?) *)?(?P<rate>\d{2,4}|\d(?:\.\d)? *t) *(?:g(?:bps|b/s|b|be)?|bps|b/s)? *"
    r"(?:的)?(?:(?<!\dg)(?<!\d g)ib|(?<=\dg)ib(?= )(?! *(?:ram|ddr|mem|hbm|vram|ssd|nvme|disk|storage|\d))|ndr|hdr|infiniband|roce|cx-?[67]|网卡|光口|ethernet)(?![a-z])|"
    r"(?:ib|ndr|hdr|infiniband|roce) *(?:网络|组网|:)? *(?:(?P<count2>\d{1,2}) *[x*] *)?(?P<rate2>\d{3}|\d\.\d *t) *(?:g(?:bps|b/s|b|e)?|bps|b/s)?(?![a-z\d])|"
    r"(?<![\d.])(?:(?P<count3>\d{1,2}) *(?:x|\*|个|口)|(?P<words>[单双两四八])口?) *(?P<rate3>10|25|50|[1248]00) *g(?:be?|e|bps|b/s)?(?![\w/]| *(?:内存|显存|hbm|gddr|ddr|ssd|hdd|nvme|sata|硬盘|闪存))"
)


@dataclass(frozen=True, slots=True)
class Mention:
    """Where a card is named, which cards it may be, how many stand behind one of the name, and whether only the memory
    is said, of a card named before."""

    start: int
    end: int
    written: str
    candidates: tuple[Card, ...]
    units: float = 1
    by_memory: bool = False


def mentions(
    text: str, source: str, bounds: Sequence[tuple[int, int]]
) -> tuple[tuple[Mention, ...], tuple[Mention, ...]]:
    """The cards on offer, and those named as a replacement."""
    offered, replacing = [], []
    found = list(_with_memories(text, list(_named(text, source))))
    for place, mention in enumerate(found):
        clause, end = clause_at(bounds, mention.start)
        if place + 1 < len(found) and found[place + 1].by_memory:
            end = min(end, found[place + 1].start)
        if _REPLACEMENT.search(text[clause : mention.start]):
            replacing.append(mention)
        else:
            offered.append(_narrowed(mention, text[mention.start if mention.by_memory else clause : end]))
    return tuple(offered), tuple(replacing)


def _with_memories(text: str, named: Sequence[Mention]) -> Iterator[Mention]:
    for place, mention in enumerate(named):
        yield mention
        until = named[place + 1].start if place + 1 < len(named) else len(text)
        blank = text.find("\n\n", mention.end, until)
        until = blank if blank >= 0 else until
        for start, end, name, cards in by_memory(text, mention.written, mention.candidates, mention.end, until):
            yield Mention(start, end, name, cards, mention.units, by_memory=True)


def _named(text: str, source: str) -> Iterator[Mention]:
    masked = _COUNT_BEHIND.sub(_blanked, _COUNT_AHEAD.sub(_blanked, text))
    tokens = [(found.start(), found.end()) for found in _TOKEN.finditer(masked)]
    place = 0
    while place < len(tokens):
        found = _longest(masked, source, tokens, place)
        if found is None:
            place += 1
            continue
        mention, used = found
        yield mention
        place += used


def _blanked(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _longest(text: str, source: str, tokens: Sequence[tuple[int, int]], place: int) -> tuple[Mention, int] | None:
    for count in range(min(_LONGEST, len(tokens) - place), 0, -1):
        start, end = tokens[place][0], tokens[place + count - 1][1]
        name = text[start:end]
        if len(name) > 48 or "   " in name or not name.isprintable() or any(mark in name for mark in ",;:，；：。、("):
            continue
        if count == 1 and (name.isdigit() or len(name) < 2) and not _bare_number_is_card(text, start, end):
            continue
        if not re.search(r"[a-z]|\d{4}", name) or re.match(r"\d{1,3}(?: |$)", name):
            continue
        match = catalog().find_cards(name)
        if not match.candidates and re.search(r"[a-z]\d+-\d{2,3}$", name):
            match = catalog().find_cards(f"{name}g")
        if not match.candidates and count == 1 and "-" in name:
            end = start + name.rindex("-")
            match = catalog().find_cards(text[start:end]) if not text[start:end].isdigit() else match
        if match.candidates:
            return Mention(start, end, source[start:end], match.candidates, match.units), count
    return None


def _bare_number_is_card(text: str, start: int, end: int) -> bool:
    number_ = text[start:end]
    return (
        len(number_) == 4
        and not _MONEY_BEHIND.match(text, end)
        and not _MONEY_AHEAD.search(text[max(0, start - 8) : start])
    )


def _narrowed(mention: Mention, clause: str) -> Mention:
    """Of several cards of a name, those with the memory and the form that the same clause says."""
    sizes = {int(found) for found in _MEMORY.findall(clause)}
    kept = of_memory(mention.candidates, sizes) or mention.candidates
    if len(kept) > 1:
        forms = [found.rstrip("0123456789") for found in _FORM.findall(clause)]
        kept = (
            tuple(card for card in kept if any(form in f"{card.form_factor} {card.name}".lower() for form in forms))
            or kept
        )
        kept = of_edition(of_sxm_machine(kept, clause), clause)
    return replace(mention, candidates=kept)


def counts(text: str, cards: Sequence[Mention]) -> Iterator[Phrase]:
    """How many cards and machines; a card that is named stands as @ in the patterns."""
    marked = list(text)
    for card in cards:
        marked[card.start : card.end] = "@" * (card.end - card.start)
    shown = "".join(marked)
    for field, pattern in _COUNTS:
        for found in pattern.finditer(shown):
            groups = found.groupdict()
            value = _numeral(groups.get("count") or groups.get("other") or "")
            if value is not None and value >= 1:
                yield Phrase(*trimmed(text, *found.span()), field, known(value))


def _numeral(written: str) -> Decimal | None:
    return Decimal(16) if written == "十六" else number(written)


def links(text: str) -> Iterator[Phrase]:
    """The network of a machine in GB/s, as in 8×400G IB or 3.2T IB; of one port where nobody says how many."""
    for found in _LINKS.finditer(text):
        rate = (found["rate"] or found["rate2"] or found["rate3"]).replace(" ", "")
        counted = found["count"] or found["count2"] or found["count3"] or found["words"] or found["few"]
        count = number(counted or "1") or Decimal(1)
        gigabits = (number(rate.rstrip("t")) or Decimal(0)) * (1000 if rate.endswith("t") else 1)
        if 0 < gigabits * count <= 25_600:
            whole = counted or rate.endswith("t")
            value = known(gigabits * count / 8)
            yield Phrase(found.start(), found.end(), "network_gbs", value, per="" if whole else PORT)
