"""Dates as they stand in chats and mails."""

from __future__ import annotations

import datetime
import re
from typing import Final

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WORD: Final = "(?:" + "|".join(_MONTHS) + r")[a-z]*\.?"
DATE: Final = (
    r"(?:20\d{2}\s*[-./年]\s*\d{1,2}\s*[-./月]\s*\d{1,2}\s*[日号]?"
    r"|(?<!\d)[0-3]?\d\.[01]?\d\.20\d{2}"
    rf"|\d{{1,2}}(?:st|nd|rd|th|\.)?\s+{_WORD},?\s+20\d{{2}}|{_WORD}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+20\d{{2}})"
)
_ORDERED: Final = re.compile(r"(20\d{2})\D+(\d{1,2})\D+(\d{1,2})")
_POINTS: Final = re.compile(r"(\d{1,2})\.(\d{1,2})\.(20\d\d)")


def date_of(written: str) -> datetime.date | None:
    """The date, where it is one that the calendar has and whose order of day and month is certain."""
    found = _ORDERED.search(written)
    if found is not None:
        return _made(int(found[1]), int(found[2]), int(found[3]))
    written_in_points = _POINTS.search(written)
    if written_in_points is not None:
        return _made(*(int(part) for part in reversed(written_in_points.groups())))
    word = next((place for place, name in enumerate(_MONTHS, 1) if re.search(rf"\b{name}", written)), 0)
    year = re.search(r"20\d{2}", written)
    day = re.search(r"(?<!\d)\d{1,2}(?!\d)", written)
    return _made(int(year[0]), word, int(day[0])) if year and day and word else None


def _made(year: int, month: int, day: int) -> datetime.date | None:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None
