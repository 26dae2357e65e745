# ruff: noqa: E501 - a pattern is read in one line
"""Further cards of a text that are named by their memory alone: H20 96G 95万，141G的112万."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.importing.quotes.editions import of_edition

_SIZE: Final = re.compile(
    r"(?<![a-z0-9.*x×/])(?P<size>\d{2,3})(?: *gi?b?(?![a-z0-9/*])(?P<word> *(?:版本?|的|款|显存|memory|version))?|(?P<bare>(?:版本?|的|款)|(?= +\d{2,3}(?:\.\d+)?(?![\d.]| *(?:gi?b?|卡)))))(?! *(?:[x*]|ib\b|roce|内存|ddr|硬盘|ssd|nvme|网|带宽|以太|内存条|光|/))"
)
_PARTS_AHEAD: Final = re.compile(r"(?:内存|硬盘|ssd|网卡|存储|缓存|ddr\d?|cpu|ram|memory|带宽|hbm|nvme|系统盘) *:? *$")
_WRITTEN_SIZE: Final = re.compile(r"[ \-]?\d{2,3} *gi?b?(?![a-z])", re.IGNORECASE)
_AMOUNT_BEHIND: Final = re.compile(r"[^,，;；。\n\d]{0,12}[¥$]? ?\d")
_EDITION: Final = re.compile(
    r"(?<![a-z0-9])(?P<edition>服务器版|工作站版|max-?q|pcie|sxm|nvl)版?(?= *[¥$]?\d+(?:\.\d+)?(?! *(?:卡|g|x|\*|\.0)))"
)
_IN_ENGLISH: Final = {"服务器版": "server", "工作站版": "workstation"}
_FORM: Final = re.compile(r"[ \-]*(?:pcie|sxm\d?|nvl|oam)\b", re.IGNORECASE)
_SAME: Final = 0.5


def by_memory(
    text: str, written: str, candidates: Sequence[Card], start: int, until: int
) -> Iterator[tuple[int, int, str, tuple[Card, ...]]]:
    """Stretches between two places that name a card of the same family by its memory: place, name, cards.

    Args:
        written: the name before them.
    """
    stem = _WRITTEN_SIZE.sub("", written).strip(" -")
    family = tuple(dict.fromkeys((*catalog().find_cards(stem).candidates, *candidates)))
    wider = catalog().find_cards(_FORM.sub("", stem)).candidates
    said = _WRITTEN_SIZE.search(written)
    last = re.sub(r"\D", "", said[0]) if said is not None else ""
    yield from _editions(text, stem, family, start, until)
    for found in _SIZE.finditer(text, start, until):
        cards = _of_size(family, found["size"]) or _of_size(wider, found["size"])
        if found["size"] == last or not cards or set(cards) == set(family):
            continue
        if _PARTS_AHEAD.search(text[max(0, found.start() - 12) : found.start()]):
            continue
        if found["bare"] or found["word"] or _AMOUNT_BEHIND.match(text, found.end()):
            last = found["size"]
            end = found.end("size") if found["bare"] else found.end() - len(found["word"] or "")
            yield found.start(), end, f"{stem} {last}G", cards


def _editions(
    text: str, stem: str, family: Sequence[Card], start: int, until: int
) -> Iterator[tuple[int, int, str, tuple[Card, ...]]]:
    """An edition or a form with an amount right behind it, as in 服务器版6.75 工作站版6.55."""
    for found in _EDITION.finditer(text, start, until):
        word = _IN_ENGLISH.get(found["edition"], found["edition"])
        cards = of_edition(tuple(family), word)
        cards = cards if len(cards) < len(family) else catalog().find_cards(f"{stem} {word}").candidates
        if cards and len(cards) < len(family) and set(cards) <= set(family):
            yield found.start(), found.end(), f"{stem} {found['edition']}", cards


def _of_size(family: Sequence[Card], size: str) -> tuple[Card, ...]:
    return tuple(card for card in family if card.memory_gb is not None and abs(card.memory_gb - int(size)) < _SAME)
