"""Numbers as people type them, read the same under every locale."""

from __future__ import annotations

import math
import re
import unicodedata
from typing import Final

_DIGITS: Final = r"(?:\d{1,3}(?:,\d{3})+|\d+(?:_\d+)*)"
_NUMBER: Final = re.compile(rf"[+-]?(?:{_DIGITS}(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+)(?:[eE][+-]?\d+)?")
_NOT_FINITE: Final = re.compile(r"[+-]?(?:nan|inf|infinity|∞)", re.IGNORECASE)


def read_number(text: str) -> float | None:
    """The number that `text` writes, None where it writes none.

    Reads ``1e9``, ``8_192``, ``8,192`` (groups of three only) and ``.5``; full-width digits count as digits.
    NaN and infinity are returned as such, for the caller to refuse by name.
    """
    plain = unicodedata.normalize("NFKC", text).strip().replace("−", "-")
    if _NUMBER.fullmatch(plain):
        return float(plain.replace(",", "").replace("_", ""))
    if _NOT_FINITE.fullmatch(plain):
        return math.nan if "nan" in plain.casefold() else math.copysign(math.inf, -1 if plain[0] == "-" else 1)
    return None


def plain_number(value: float) -> int | float:
    """A whole number without its decimal point, where floats hold it exactly."""
    return int(value) if math.isfinite(value) and value == int(value) and abs(value) < 2**53 else value
