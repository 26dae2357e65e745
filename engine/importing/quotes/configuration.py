"""A line that describes a machine, such as “2×8480+/2TB/8×H20 141G/4×400G IB”, read into cards, count and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.catalog.names import CardMatch, squeezed
from engine.catalog.variants import of_memory
from engine.importing.quotes.editions import names_machine, of_edition, of_sxm_machine
from engine.importing.quotes.plain import plain
from engine.importing.quotes.times import count_of

_WORD: Final = re.compile(r"[a-z]+[\w.+-]*|\d+[\w.+-]*|[\u3400-\u9fff]+", re.IGNORECASE | re.ASCII)
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_MAKERS: Final = (
    "英伟达|华为|昇腾|寒武纪|海光|摩尔线程|燧原|天数智芯|天数|壁仞|沐曦|昆仑芯|平头哥|算能|百度"
    "|曦云|天垓|智铠|思元|深算|云燧|壁砺"
)
_MAKER: Final = re.compile(_MAKERS)
_COUNT_BEFORE: Final = re.compile(
    r"(?<![\d.a-z])(?P<count>\d{1,4}|[单双两二四八十]|十六)\s*(?:[x*]\s*-?|(?:张|卡|块|片|颗)\s*[x*的]?\s*)(?:nvidia|英伟达|gpu|\s)*\s*$",
    re.IGNORECASE,
)
_COUNT_AFTER: Final = re.compile(
    r"^\s*(?:gpu|显卡|加速卡|卡|模组|服务器|\(.{0,16}?\)|\d{2,3}\s?g(?:i?b)?|hbm\d?e?|sxm\d?|pcie|nvl|oam|nvlink|\s|-)*?\s*[x*]\s*(?P<count>\d{1,4})(?!\d|\s*(?:g|t|c|核|w|v))",
    re.IGNORECASE,
)
_WHOLE: Final = re.compile(
    r"(?<![\d.x*a-z])(?P<count>\d{1,3}|[单双两二四八]|十六)\s*-?\s*(?:卡|gpu|路gpu)s?\s*(?:机|整机|服务器|一体机|模组|节点|版|server|node|machine|system|box)?",
    re.IGNORECASE,
)
_MEMORY: Final = re.compile(
    r"(?<![\d.x*])(\d{2,3})\s*g(?:i?b)?(?![a-z\d]|/s)(?!\s*(?:ib|roce|以太|网|eth|nic|bps))", re.IGNORECASE
)
_FORM: Final = re.compile(r"(?<![a-z])(sxm|pcie|oam|nvl(?!ink))\d?(?![a-wyz]|x(?!\d))", re.IGNORECASE)
_NETWORK: Final = re.compile(
    r"(?:(?:(?P<ports>\d{1,2})\s*(?:[x*]|个|张|块|口|ports?)|(?P<words>[单双两四八])口?)\s*)?(?P<speed>\d{2,4})\s*g(?:b(?:ps|/s|e)?)?\s*[-(/]?\s*"
    r"(?P<kind>ib|infiniband|ndr|hdr|xdr|edr|roce(?:v2)?|rdma|以太网?|ethernet|网卡|cx-?\d|connectx-?\d|nic)",
    re.IGNORECASE,
)
_NAMED_NETWORK: Final = re.compile(
    r"(?:(?P<ports>\d{1,2})\s*(?:[x*]|个|张|块|口|ports?)\s*)?(?P<kind>ib|infiniband|ndr|hdr|xdr|roce(?:v2)?|rdma|cx-?\d|connectx-?\d)\s*[-:]?\s*(?P<speed>\d{3,4})\s*g?",
    re.IGNORECASE,
)
_BARE_NETWORK: Final = re.compile(
    r"(?<![\d.])(?:(?P<ports>\d{1,2})\s*(?:[x*]|个|口|ports?)|(?P<words>[单双两四八])口?)\s*(?P<speed>10|25|50|[1248]00)\s*"
    r"g(?:be?|e|bps|b/s)?(?![\w/]|\s*(?:内存|显存|hbm|gddr|ddr|ssd|hdd|nvme|sata|硬盘|闪存))",
    re.IGNORECASE,
)
"""Ports of a speed without a word for their kind, as 2×25G, are Ethernet; no memory has one of these sizes."""
_NETWORKS: Final = ("ib", "ndr", "hdr", "xdr", "edr", "roce", "rdma", "以太", "eth", "网卡", "cx", "connectx", "nic")
_SPEEDS: Final = ("0g", "0 g", "5g", "5 g")
_LINKS: Final = ("nvlink", "nvswitch", "hccs", "xgmi", "infinity fabric", "mtlink", "blink", "roam", "ocp")
_LINK: Final = re.compile("|".join(_LINKS), re.IGNORECASE)
_BRIDGE: Final = re.compile(r"nvlink\s*(?:bridge|桥)|桥接", re.IGNORECASE)
_NO_CARD_ALONE: Final = re.compile(r"\d+")
_TIMES: Final = re.compile(r"(?<=[\w)])\s*[x*]\s*(?=[\d(a-z])")
_TIMES_AFTER: Final = re.compile(r"(?<=\d)[x*](?=[a-z\d])", re.IGNORECASE)
_TIMES_BEFORE: Final = re.compile(r"(?<=[a-z\d])[x*](?=\d)", re.IGNORECASE)
_ONE_AND_TWO: Final = {"单": "1", "双": "2"}
_WIDEST, _BEGINNING, _LONGEST = 6, 3, 60


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card in a text: where it stands, what it can mean, and how many accelerators stand behind one of it."""

    text: str
    start: int
    end: int
    match: CardMatch
    candidates: tuple[Card, ...]

    @property
    def only(self) -> Card | None:
        """The card, where there is one reading."""
        return self.candidates[0] if len(self.candidates) == 1 else None


@dataclass(frozen=True, slots=True)
class Configuration:
    """What a line says: the card, cards in a machine, memory of a card in GB, links and network in GB/s one way.

    `others` are further cards named in the line; None and empty are not said.
    """

    card: NamedCard | None = None
    cards: int | None = None
    memory_gb: int | None = None
    form: str = ""
    link: str = ""
    bridged: bool = False
    network_ports: int | None = None
    network_gbit: int | None = None
    whole_machine: bool = False
    others: tuple[NamedCard, ...] = ()

    @property
    def network_gbs(self) -> float | None:
        """Network of a machine in GB/s: ports × Gbit/s ÷ 8; None where the number of ports is open."""
        if self.network_ports is None or self.network_gbit is None:
            return None
        return self.network_ports * self.network_gbit / 8


@lru_cache(maxsize=8192)
def read_configuration(text: str) -> Configuration:
    """Read a description of a machine or a card."""
    line = _TIMES.sub("x", plain(text))
    network, ports, speed = _network(line)
    named = tuple(_cards(network))
    whole = _WHOLE.search(_without(network, named))
    cards = _integer(whole["count"]) if whole else None
    form, card, memory = _form(network), None, None
    different: tuple[NamedCard, ...] = ()
    if named:
        first, others = named[0], named[1:]
        memory = _memory(network, first)
        fitting = of_edition(_narrowed(first.candidates, memory, form, network), network[first.end :].casefold())
        card = NamedCard(first.text, first.start, first.end, first.match, fitting)
        cards = next(filter(None, (_count(network, one) for one in (card, *_again(card, others)))), cards)
        different = tuple(other for other in others if other not in _again(card, others))
    return Configuration(
        card, cards, memory, form, _link(network), bool(_BRIDGE.search(network)), ports, speed,
        bool(whole) or names_machine(network, card.candidates if card else ()), different,
    )  # fmt: skip


def _network(line: str) -> tuple[str, int | None, int | None]:
    """The line without its network, and ports and speed of the fastest."""
    found: list[tuple[int, int | None]] = []

    def taken(match: re.Match[str]) -> str:
        groups = match.groupdict()
        ports = groups["ports"] or groups.get("words")
        found.append((int(match["speed"]), _integer(ports) if ports else None))
        return " , "

    for pattern, words in ((_NETWORK, _NETWORKS), (_NAMED_NETWORK, _NETWORKS), (_BARE_NETWORK, _SPEEDS)):
        if _names(line, words):
            line = pattern.sub(taken, line)
    if not found:
        return line, None, None
    speed, ports = max(found, key=lambda one: one[0] * (one[1] or 1))
    return line, ports, speed


def _names(line: str, words: tuple[str, ...]) -> bool:
    """Whether any of the words stands in a line: asked before a pattern that needs one looks at every place."""
    line = line.casefold()
    return any(word in line for word in words)


@lru_cache(maxsize=1)
def _spellings() -> tuple[frozenset[str], frozenset[str]]:
    known = catalog().card_spellings
    return known, frozenset(spelling[:_BEGINNING] for spelling in known)


def _cards(line: str) -> Iterator[NamedCard]:
    """Cards named in the line, each as the longest stretch of words that is a known spelling."""
    words = [(found.start(), found.end()) for found in _WORD.finditer(_opened(line))]
    place = 0
    while place < len(words):
        named = _card_at(line, words, place)
        if named is None:
            place += 1
            continue
        yield named
        while place < len(words) and words[place][0] < named.end:
            place += 1


def _opened(line: str) -> str:
    """The line with the × of a count and the words of a server made spaces, so that words begin at names."""
    return _TIMES_BEFORE.sub(" ", _TIMES_AFTER.sub(" ", line))


def _card_at(line: str, words: list[tuple[int, int]], place: int) -> NamedCard | None:
    start, end = words[place]
    if not _may_begin(line[start:end]):
        return _after_maker(line, words[place])
    widest = min(place + _WIDEST, len(words)) - 1
    if place < widest and end - start < _BEGINNING and not _may_begin(line[start : words[place + 1][1]]):
        widest = place
    for last in range(widest, place - 1, -1):
        stretch = line[start : words[last][1]]
        if len(stretch) > _LONGEST or (len(words) > 1 and last == place and _NO_CARD_ALONE.fullmatch(stretch)):
            continue
        match = _known_card(stretch)
        if match is not None:
            return NamedCard(stretch, start, words[last][1], match, match.candidates)
    return _after_maker(line, words[place]) or _dashed(line, start, end)


def _dashed(line: str, start: int, end: int) -> NamedCard | None:
    """A name with more behind its dashes, as in A800-80G-SXM."""
    word = line[start:end]
    while "-" in word:
        word = word.rpartition("-")[0]
        match = _known_card(word) if not _NO_CARD_ALONE.fullmatch(word) else None
        if match is not None:
            return NamedCard(word, start, start + len(word), match, match.candidates)
    return None


@lru_cache(maxsize=16384)
def _known_card(stretch: str) -> CardMatch | None:
    known, _ = _spellings()
    form = squeezed(stretch)
    if len(form) < 2 or form not in known:
        return None
    match = catalog().find_cards(stretch)
    return match if match.candidates else None


@lru_cache(maxsize=16384)
def _may_begin(word: str) -> bool:
    """Whether any spelling begins as a word does."""
    first = squeezed(word)
    return len(first) < _BEGINNING or first[:_BEGINNING] in _spellings()[1]


def _after_maker(line: str, word: tuple[int, int]) -> NamedCard | None:
    """A name that is glued to Chinese, as in 搭载昇腾910B: its known end."""
    start, end = word
    if not _HAN.match(line[start:end]):
        return None
    maker = _MAKER.search(line, start, end)
    if maker is None or maker.start() == start:
        return None
    rest = _WORD.match(line, maker.start())
    return None if rest is None else _card_from(line, maker.start())


def _card_from(line: str, start: int) -> NamedCard | None:
    words = [(found.start(), found.end()) for found in _WORD.finditer(line, start)]
    return _card_at(line, words, 0) if words and words[0][0] == start else None


def _narrowed(candidates: tuple[Card, ...], memory: int | None, form: str, line: str) -> tuple[Card, ...]:
    fitting = candidates
    if memory is not None:
        fitting = of_memory(fitting, (memory,)) or fitting
    if form:
        fitting = tuple(card for card in fitting if form in (card.form_factor or card.id).casefold()) or fitting
    return of_sxm_machine(fitting, line)


def _memory(line: str, card: NamedCard) -> int | None:
    """The memory of a card: a size near its name that one of the cards has, else one that follows the name at once."""
    sizes = {candidate.memory_gb for candidate in card.candidates}
    near = line[card.start : card.end + 40]
    fitting = next((int(found) for found in _MEMORY.findall(near) if Decimal(found) in sizes), None)
    at_once = _MEMORY.match(line[card.end :].lstrip(" -(/"))
    return fitting or (int(at_once[1]) if at_once and 6 <= int(at_once[1]) <= 512 else None)


def _count(line: str, card: NamedCard) -> int | None:
    if card.match.units > 1:
        return int(card.match.units)
    before = _COUNT_BEFORE.search(line[max(0, card.start - 24) : card.start])
    if before:
        return _integer(before["count"])
    after = _COUNT_AFTER.match(line[card.end : card.end + 48])
    return _integer(after["count"]) if after else None


def _again(card: NamedCard, others: tuple[NamedCard, ...]) -> Iterator[NamedCard]:
    """Further places where the line names what can be the same card, as a product and then its parts do."""
    meant = {one.id for one in card.candidates}
    return (other for other in others if meant & {one.id for one in other.candidates})


def _without(line: str, named: tuple[NamedCard, ...]) -> str:
    """The line without its cards: the 20 of “H20 GPU服务器” counts nothing."""
    for card in reversed(named):
        line = f"{line[: card.start]} , {line[card.end :]}"
    return line


def _integer(text: str) -> int | None:
    value = count_of(_ONE_AND_TWO.get(text, text))
    return int(value) if value is not None and 1 <= value <= 1024 else None


def _form(line: str) -> str:
    forms = {found.casefold() for found in _FORM.findall(line)}
    return forms.pop() if len(forms) == 1 else ""


def _link(line: str) -> str:
    found = _LINK.search(line) if _names(line, _LINKS) else None
    return found[0] if found else ""
