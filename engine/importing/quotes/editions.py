"""Editions of a card that are called after the machine that they are made for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine.catalog.card import Card

_EDITIONS: Final = (
    ("server", "server"),
    ("workstation", "-ws"),
    ("服务器版", "server"),
    ("工作站版", "-ws"),
    ("max-q", "maxq"),
    ("maxq", "maxq"),
)
_SERVER: Final = re.compile(r"server(?: edition)?", re.IGNORECASE)
_MACHINE: Final = re.compile(r"整机|服务器|一体机|\b(?:server|node|dgx|hgx)\b", re.IGNORECASE)


def of_edition(cards: tuple[Card, ...], words: str) -> tuple[Card, ...]:
    """The cards of the edition that words behind a name say, as of an RTX PRO 6000; all where they say none."""
    for word, end in _EDITIONS:
        fitting = tuple(card for card in cards if card.id.endswith(end))
        if fitting and word in words:
            return fitting
    return cards


def names_machine(line: str, cards: Sequence[Card]) -> bool:
    """Whether a line names a machine, and not only the edition of its card."""
    edition = len(cards) == 1 and cards[0].id.endswith("-server")
    return bool(_MACHINE.search(_SERVER.sub(" ", line) if edition else line))
