"""Sources as readers of each language see them.

Figures, assumptions and the catalog state their source in English. The Chinese for it stands in
``resources/texts/sources.zh.toml`` under the English text; ``{}`` in a key stands for any words, kept as they are.
A source without an entry of its own is taken apart at semicolons and brackets; citations and names stay.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from engine.texts import Language, Message, Wording

_JOINT: Final = "; "
_OPEN: Final = " ("


def source_text(source: str, language: Language) -> str:
    """Who says something, in `language`; a source that nobody translated stays as it is written."""
    return source if language == "en" or not source else _chinese(source)


def source_wording(source: str) -> Message:
    """The same as a part of a sentence."""
    return Wording.written(source, source_text(source, "zh"))


def pieces(source: str) -> list[str]:
    """The parts of a source that are looked up on their own."""
    parts = [source] if entry_of(source) is not None else [*_between_semicolons(source)]
    if len(parts) == 1 and entry_of(source) is None:
        parts = [*_head_and_bracket(source)]
    return [source] if len(parts) == 1 else [found for part in parts for found in pieces(part)]


def entry_of(source: str) -> tuple[str, str] | None:
    """Key and Chinese text of a source or a part of one; None where it has no entry."""
    exact, patterns = _entries()
    if source in exact:
        return source, exact[source]
    for key, (pattern, template) in patterns.items():
        found = pattern.fullmatch(source)
        if found is not None:
            return key, template.replace("{}", found[1])
    return None


@lru_cache(maxsize=4096)
def _chinese(source: str) -> str:
    found = entry_of(source)
    if found is not None:
        return found[1]
    parts = _between_semicolons(source)
    if len(parts) > 1:
        written = [_chinese(part) for part in parts]
        return source if written == parts else "；".join(written)
    head, *bracket = _head_and_bracket(source)
    written = [_chinese(head), *(_chinese(part) for part in bracket)] if bracket else [head]
    return source if written == [head, *bracket] else f"{written[0]}（{written[1]}）"


def _between_semicolons(source: str) -> list[str]:
    """The parts between the semicolons that stand outside of brackets."""
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(source):
        depth += (sign == "(") - (sign == ")")
        if depth == 0 and source.startswith(_JOINT, place):
            parts.append(source[start:place])
            start = place + len(_JOINT)
    return [*parts, source[start:]]


def _head_and_bracket(source: str) -> tuple[str, ...]:
    """What stands before a bracket at the end, and in it."""
    if not source.endswith(")"):
        return (source,)
    depth = 0
    for place in range(len(source) - 1, 0, -1):
        depth += (source[place] == ")") - (source[place] == "(")
        if depth == 0:
            head, inside = source[: place - 1], source[place + 1 : -1]
            return (head, inside) if source.startswith(_OPEN, place - 1) and head and inside else (source,)
    return (source,)


@cache
def _entries() -> tuple[Mapping[str, str], Mapping[str, tuple[re.Pattern[str], str]]]:
    """Entries for a whole text, and those in which a part stays as it is, the longest first."""
    path = resources.files("resources").joinpath("texts", "sources.zh.toml")
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    exact: dict[str, str] = {}
    patterns: dict[str, tuple[re.Pattern[str], str]] = {}
    for table in tables.values():
        for key, written in table.items():
            if "{}" in key:
                patterns[key] = re.compile(re.escape(key).replace(r"\{\}", "([^;()]+)")), written
            else:
                exact[key] = written
    return exact, dict(sorted(patterns.items(), key=lambda item: -len(item[0])))
