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


_SXM_MACHINE: Final = re.compile(
    r"(?<![a-z])[hd]gx(?![a-z])|nvswitch|(?:xe)?9680(?!\d)|821ge|8125gs|421ge-tnhr|nf56[89]8|r5500"
    r"|g593|esc ?n8|sr68[05]a|xd6[78]0|g8600|[八8]卡(?:裸|底板)?模组",
    re.IGNORECASE,
)
"""Machines and boards that take SXM modules alone, as their makers call them."""


def of_sxm_machine(cards: tuple[Card, ...], words: str) -> tuple[Card, ...]:
    """Of cards in several forms, those on an SXM board where the machine is one; all where the words name none."""
    fitting = tuple(card for card in cards if (card.form_factor or "").casefold().startswith("sxm"))
    return fitting if fitting and _SXM_MACHINE.search(words) else cards


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
