"""Words of hosted token prices: which column is which, and for how many tokens a price is."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from engine.importing.quotes.plain import folded

MILLION: Final = "million"
TOKEN_PRICES: Final = ("input_price", "output_price", "cached_input_price")
_PER: Final = re.compile(
    r"(?P<million>百万|1?,?000,?000|1 ?(?:m|mio)(?![a-z])|mtok|1m|m(?:illion)?(?![a-z])|mn(?![a-z]))"
    r"|(?P<thousand>千|1?,000|1 ?k(?![a-z])|ktok|1000|thousand|k(?![a-z]))",
)
_COUNTED: Final = re.compile(rf"(?:/|per|每|\b)\s*(?:{_PER.pattern})\s*-?\s*(?:个)?\s*(?:tokens?|tok|词元|令牌)?")
_SAID: Final = re.compile(r"tokens?(?![a-z])|(?<![a-z])[mk]tok|词元|令牌")
_CACHED: Final = r"缓存(?:命中)?|命中缓存|cached?(?:[ -](?:hits?|reads?))?|cache[ -]?hits?"
_MISSED: Final = r"(?:缓存)?未命中(?:缓存)?|cache[ -]?miss(?:es)?|非缓存|uncached|non-cached"
_INPUT: Final = r"输入|提示词?|inputs?|prompts?"
_OUTPUT: Final = r"输出|生成|补全|outputs?|completions?"
_BESIDE: Final = re.compile(
    r"tokens?|tok|词元|令牌|单价|价格|报价|价|费用|计费|price|pricing|cost|rate|人民币|rmb|cny|usd|us\$|美元|[元$¥€]|per|每"
    r"|百万|千|个|million|thousand|mtok|ktok|1?,?000,?000|1000|1?,000|1?[mk]|[\s()/\-_:,.]"
)


def token_field(line: str) -> str | None:
    """The token price that a folded heading names; None where other words stand in it, as in “input power”."""
    found = None
    for name, words in (("cached_input_price", _CACHED), ("input_price", _INPUT), ("output_price", _OUTPUT)):
        without = re.sub(_MISSED, "", line)
        if re.search(rf"(?<![a-z])(?:{words})(?![a-z])", without):
            found = name
            break
    if found is None:
        return None
    left = re.sub(rf"(?<![a-z])(?:{_MISSED}|{_CACHED}|{_INPUT}|{_OUTPUT})(?![a-z])", "", line)
    return found if not _BESIDE.sub("", left) else None


def tokens_of(text: str) -> Decimal | None:
    """By what prices of so many tokens are multiplied to be those of a million; None where no number is said."""
    line = folded(text)
    said = _SAID.search(line)
    found = _COUNTED.search(line) if said else None
    if found is None:
        return None
    return Decimal(1) if found["million"] else Decimal(1000)


def without_tokens(text: str) -> str:
    """A text of a cell without the words that say for how many tokens its price is."""
    return _COUNTED.sub(" ", folded(text)).strip(" /-")
