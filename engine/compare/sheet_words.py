"""What a quote says of its cards in words, and of their power, against their datasheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.catalog.card import Card
from engine.compare.quote_findings import of_terms
from engine.compare.results import Finding
from engine.quote.common import CardGroup

_FORMS: Final = {"sxm": r"sxm", "oam": r"oam", "pcie": r"pci ?-?e"}
_LINKS: Final = {
    "nvlink": r"nv ?-?link|nv ?-?switch|\bnvl\d*",
    "infinity_fabric": r"infinity|xgmi",
    "hccs": r"hccs|\bub\b|unified ?bus",
    "roce": r"roce",
    "mlu_link": r"mlu ?-?link",
    "metaxlink": r"metax ?-?link",
    "mtlink": r"mt ?-?link",
    "blink": r"\bblink",
    "xe_link": r"xe ?-?link",
}
_MEMORY: Final = re.compile(r"(hbm\d+e?|gddr\d+x?|lpddr\d+x?)")
_NONE: Final = ("none", "pcie only", "nvlink disabled")
"""How the catalog says that cards reach each other over their slots alone."""


def word_findings(group: CardGroup, card: Card, path: str) -> Iterator[Finding]:
    """Form factor, type of memory and of links where both sides name one, each told where they do not meet."""
    pairs = (
        ("form_factor_other", "stated_form_factor", card.form_factor, _forms),
        ("memory_type_other", "stated_memory_type", card.memory_type, _memories),
        ("link_other", "stated_link", card.interconnect_name, _links),
    )
    for key, field, known, read in pairs:
        stated = getattr(group, field)
        said, there = read(stated), read(known or "")
        if said and there and not said & there:
            about = {"card": card.called, "stated": stated, "known": known or ""}
            yield of_terms(key, "warn", f"{path}/{field}", **about)


def _forms(words: str) -> frozenset[str]:
    return frozenset(name for name, pattern in _FORMS.items() if re.search(pattern, words.casefold()))


def _memories(words: str) -> frozenset[str]:
    return frozenset(_MEMORY.findall(words.casefold()))


def _links(words: str) -> frozenset[str]:
    """Links of the card's own; the slot where nothing else is named."""
    plain = words.casefold().strip()
    if plain in _NONE:
        return frozenset({"pcie"})
    own = frozenset(name for name, pattern in _LINKS.items() if re.search(pattern, plain))
    return own or (frozenset({"pcie"}) if re.search(_FORMS["pcie"], plain) else frozenset())
