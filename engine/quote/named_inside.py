"""What the words of a quote say is in its price, so that it is not added to it a second time."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from engine.quote.purchase import LineKind, Purchase
from engine.values import Unknown

Beside: TypeAlias = Literal["network_storage", "spares"]
"""What is taken to cost a share of the machines where a quote does not price it."""
BESIDE: Final[tuple[Beside, ...]] = ("network_storage", "spares")
PRICE_OF: Final[dict[Beside, str]] = {"network_storage": "network_storage", "spares": "spare_card_price"}
"""The field that settles it."""

_WORDS: Final = {
    "network_storage": re.compile(
        r"网络(?!接口|适配|端口|卡)|交换机|组网|布线|共享存储"
        r"|\bnetwork(?:ing)?\b(?! (?:cards?|adapters?|interfaces?|ports?))"
        r"|\bswitch(?:es)?\b|\bcabling\b|\bshared storage\b|\bnetzwerk(?!karte|adapter|anschl)",
        re.IGNORECASE,
    ),
    "spares": re.compile(r"备件|备用卡|备卡|\bspares?\b|\bersatzteile?\b|\bersatzkarten?\b", re.IGNORECASE),
}
_NOT: Final = re.compile(
    r"不含|未含|不包|未包|除外|另计|另购|另行|另付|自备|不提供|\bexcl|\bwithout\b|\bnot\b|\bextra\b|\bseparate"
    r"|\bown\b|\bohne\b|\bnicht\b|\bzzgl",
    re.IGNORECASE,
)
_PRICED: Final[dict[str, tuple[LineKind, ...]]] = {"network_storage": ("network", "storage"), "spares": ()}
_CLAUSE: Final = re.compile(r"[。；;，,\n！!？?]|\.\s")


def is_priced(quote: Purchase, what: Beside) -> bool:
    """Whether a quote says what something costs, in its field or in a line."""
    listed = any(line.item in _PRICED[what] for line in quote.lines)
    return listed or not isinstance(getattr(quote, PRICE_OF[what]), Unknown)


def named_inside(quote: Purchase, what: Beside) -> str | None:
    """The clause in note or lines that says something is in the price; None where none does or it has a price."""
    if is_priced(quote, what):
        return None
    for written in (quote.note, *(line.text for line in quote.lines)):
        for clause in _CLAUSE.split(written):
            if _WORDS[what].search(clause) and not _NOT.search(clause):
                return clause.strip()
    return None
