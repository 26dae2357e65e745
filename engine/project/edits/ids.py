"""Ids: short, stable, and a function of the ids that exist."""

from __future__ import annotations

from collections.abc import Iterable

from engine.letters import letters_at, number_at


def next_quote_id(existing: Iterable[str]) -> str:
    """The letter after the last one in use: A … Z, AA, AB …"""
    return letters_at(max((_number(name) for name in existing), default=0) + 1)


def next_workload_id(existing: Iterable[str]) -> str:
    """w1, w2, …: one more than the highest in use."""
    return next_numbered_id("w", existing)


def next_numbered_id(letter: str, existing: Iterable[str]) -> str:
    """A letter and a number, one more than the highest in use."""
    numbers = [int(name[1:]) for name in existing if name[:1] == letter and _is_plain_number(name[1:])]
    return f"{letter}{max(numbers, default=0) + 1}"


def _is_plain_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


def _number(name: str) -> int:
    """The place of a column name such as AB, 0 where it is no such name."""
    if not (name.isascii() and name.isalpha() and name.isupper() and len(name) <= 4):
        return 0
    return number_at(name)
