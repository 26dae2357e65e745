"""How many: machines, cards in one, and the word for what is counted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final, Literal

from engine.importing.quotes.plain import plain
from engine.importing.quotes.times import count_of

Counted = Literal["", "machine", "card", "lot"]
_NUMBER: Final = r"(\d{1,6}|\d{1,3}(?:,\d{3})+|[一二三四五六七八九十两单双百]{1,4})"
_MACHINE: Final = r"(?:台|节点|机|服务器|整机|nodes?|servers?|machines?|instances?|units?|systems?|套|sets?)"
_CARD: Final = r"(?:张|块|卡|片|颗|gpus?|cards?|npus?|accelerators?|pcs?|件|只|个)"
_LOT: Final = r"(?:批|项|宗|式|lots?|jobs?)"
_TIMES: Final = r"\s*(?:/|[x*,]|of|with|each|共|,)?\s*"
_MACHINES_OF_CARDS: Final = re.compile(
    rf"^{_NUMBER}\s*{_MACHINE}{_TIMES}(?:每台)?{_NUMBER}\s*-?{_CARD}(?:/台)?(?:机|整机)?$", re.IGNORECASE
)
_CARDS_OF_MACHINES: Final = re.compile(
    rf"^{_NUMBER}\s*-?{_CARD}\s*(?:/{_MACHINE})?(?:机|整机|服务器)?{_TIMES}{_NUMBER}\s*{_MACHINE}$", re.IGNORECASE
)
_PRODUCT: Final = re.compile(rf"^{_NUMBER}\s*[x*]\s*{_NUMBER}\s*-?(?P<unit>{_CARD})?$", re.IGNORECASE)
_ONE: Final = re.compile(
    rf"^(?:共|约)?\s*{_NUMBER}\s*(?:\(?\s*(?:(?P<machine>{_MACHINE})|(?P<card>{_CARD})|(?P<lot>{_LOT}))\s*\)?)?$",
    re.IGNORECASE,
)
_PIECES: Final = rf"(?:{_CARD}|{_MACHINE})"
_TIER: Final = re.compile(
    rf"^(?:[≥>]=?\s*\d{{1,6}}|\d{{1,6}}\s*\+)\s*{_PIECES}?$"
    rf"|^\d{{1,6}}\s*{_PIECES}?\s*(?:-|~|至|到)\s*\d{{1,6}}\s*{_PIECES}$"
    rf"|^\d{{1,6}}\s*{_PIECES}?\s*(?:(?:及|或|\(?含\)?)?以[上下内]|起(?:订|批|售)?|and (?:above|up|more)|or more)$",
    re.IGNORECASE,
)
_WHOLE: Final = re.compile(r"^-?\d{1,18}(?:\.0+)?$")
_CHINESE: Final = {"单": Decimal(1), "双": Decimal(2)}
_LARGEST: Final = 100_000


@dataclass(frozen=True, slots=True)
class Count:
    """A number of machines or cards. `cards_each` is said where both are; `number` is None where none can be read."""

    number: int | None = None
    counted: Counted = ""
    cards_each: int | None = None
    missing: Literal["", "empty", "unreadable", "negative", "too_large"] = ""


@lru_cache(maxsize=4096)
def read_count(text: str) -> Count:
    """A cell of quantities such as 38, 38台, 8卡×2台, 2 nodes x 8 GPUs, 1批; fractions and negatives are not read."""
    line = plain(text)
    if not line or line in ("-", "/"):
        return Count(missing="empty")
    if (found := _MACHINES_OF_CARDS.match(line)) or ((found := _PRODUCT.match(line)) and found["unit"]):
        return _checked(found[1], "machine", found[2])
    if found := _CARDS_OF_MACHINES.match(line):
        return _checked(found[2], "machine", found[1])
    if found := _ONE.match(line):
        counted: Counted = "machine" if found["machine"] else "card" if found["card"] else "lot" if found["lot"] else ""
        return _checked(found[1], counted, None)
    if _WHOLE.match(line):
        value = int(Decimal(line))
        return Count(missing="negative") if value < 0 else _checked(str(value), "", None)
    return Count(missing="unreadable")


@lru_cache(maxsize=512)
def is_tier(text: str) -> bool:
    """Whether a cell of quantities says for how many a price holds, as 10-49张, and not how many are offered."""
    return bool(_TIER.match(plain(text)))


def tier_of(text: str) -> Count:
    """What a tier counts; how many are offered it does not say."""
    words = plain(text)
    kinds = (kind for kind, unit in (("card", _CARD), ("machine", _MACHINE)) if re.search(unit, words, re.IGNORECASE))
    return Count(counted=next(kinds, ""), missing="empty")  # type: ignore[arg-type]


def _checked(number: str, counted: Counted, each: str | None) -> Count:
    value, cards = _value(number), _value(each) if each else None
    if value is None or (each and cards is None):
        return Count(missing="unreadable")
    if value > _LARGEST or (cards or 0) > 1024:
        return Count(missing="too_large")
    if value == 0 or cards == 0:
        return Count(missing="unreadable")
    return Count(value, counted, cards)


def _value(text: str) -> int | None:
    value = _CHINESE.get(text) or count_of(text.replace(",", ""))
    return None if value is None or value != int(value) else int(value)


@lru_cache(maxsize=512)
def counted_by(unit: str) -> Counted:
    """What a cell of a column of units counts: 台 machines, 张 cards, 批 a lot."""
    line = plain(unit)
    for kind, words in (("machine", _MACHINE), ("card", _CARD), ("lot", _LOT)):
        if re.fullmatch(rf"(?:gpu|算力|ai)?\s*{words}", line, re.IGNORECASE):
            return kind  # type: ignore[return-value]
    return ""
