"""By which words a card is found: its names and those of its maker, in both languages and as Chinese is typed."""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from engine.catalog.identity import once_per_object
from engine.catalog.names import squeezed
from engine.texts import LANGUAGES, Message
from resources.files import read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from engine.catalog.card import Card

_FILE: Final = "catalog/makers.toml"
_CHINESE: Final = re.compile(r"[\u4e00-\u9fff]+")
_CLOSE: Final = 0.75
_LEAST: Final = 4
"""Shorter words are like too many others."""


def found_as(typed: str) -> str:
    """A word as it is compared: squeezed, and without regard for traditional characters."""
    return squeezed(typed).translate(_same())


@once_per_object
def haystack(card: Card) -> str:
    """All that a card is found by, each word as `found_as` says."""
    return " ".join(found_as(word) for word in _words(card))


def closest(typed: str, haystacks: Iterable[str]) -> str:
    """What was meant where some words of `typed` occur nowhere; empty where nothing is close, or all occur."""
    everywhere = " ".join(haystacks)
    known = sorted({*re.findall(r"[^\W_]+", everywhere), *re.findall(r"[^\W\d_]+", everywhere)})
    meant = []
    for word in typed.split():
        near = [word]
        if found_as(word) not in everywhere:
            near = get_close_matches(found_as(word), known, n=1, cutoff=_CLOSE) if len(word) >= _LEAST else []
        if not near:
            return ""
        meant += near
    return "" if meant == typed.split() else " ".join(meant)


def _words(card: Card) -> Iterator[str]:
    names = (card.id, card.name, card.name_zh or "", card.vendor, card.stack, card.memory_type or "", *card.aliases)
    chinese = (*names, *_tables()["chinese"].get(card.vendor, ()))
    yield from chinese
    yield from _kind_words(card.segment, card.domestic)
    for run in sorted({run for name in chinese for run in _CHINESE.findall(name)}):
        yield _typed(run)


def _typed(run: str) -> str:
    """A name in Pinyin; empty where it holds a character that is in no name of a maker or product."""
    read = [_tables()["pinyin"].get(one) for one in run.translate(_same())]
    return "" if None in read else "".join(read)


@lru_cache(maxsize=16)
def _kind_words(segment: str, domestic: bool) -> tuple[str, ...]:
    keys = [f"segments.{segment}", *(["segments.domestic"] if domestic else [])]
    return tuple(Message.of(key).text(language) for key in keys for language in LANGUAGES)


@lru_cache(maxsize=1)
def _same() -> dict[int, str]:
    return str.maketrans(dict(_tables()["same"]))


@lru_cache(maxsize=1)
def _tables() -> Mapping[str, Any]:
    return tomllib.loads(read_text(_FILE))
