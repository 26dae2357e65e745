"""Headings of prices of several suppliers beside one another, as 甲公司单价(万元)."""

from __future__ import annotations

import re
from typing import Final

_FIRM: Final = (
    r".{0,12}(?:公司|科技|智算|算力|集团|供应商|厂商|厂家)[a-z甲乙丙丁\d]?"
    r"|[甲乙丙丁]方?|(?:vendor|supplier|bidder) ?[a-z\d]?"
)
_PRICE: Final = r"(?:含税|不含税|未税)?(?:单价|报价|价格|总价|unit price|price|quote)(?:\(.*\))?"
_OF_FIRM: Final = re.compile(rf"^(?:{_FIRM})[:：\-_ ]*(?={_PRICE}$)")


def end_of_firm(line: str) -> int:
    """Where the name of a supplier ends in front of a price in a folded heading; 0 where none stands there."""
    found = _OF_FIRM.match(line)
    return found.end() if found is not None else 0
