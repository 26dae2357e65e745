"""Dates as people type them, year first: 2026-11-30, 2026/11/30, 20261130, 2026年11月30日."""

from __future__ import annotations

import re
import unicodedata
from datetime import date

_DATE = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?|(\d{4})(\d{2})(\d{2})")


def read_date(text: str) -> date:
    """The day meant by a text; a ValueError where day and month could be mistaken or no such day exists."""
    found = _DATE.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if found is None:
        raise ValueError(text)
    year, month, day = (int(part) for part in found.groups() if part is not None)
    return date(year, month, day)
