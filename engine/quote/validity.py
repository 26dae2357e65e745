"""Until when a part of a quote holds."""

from __future__ import annotations

import datetime

from engine.quote.common import QuoteBase


def valid_until(date: datetime.date, days: int) -> datetime.date:
    """The last day on which a part of a quote holds."""
    return date + datetime.timedelta(days=min(days, (datetime.date.max - date).days))


def last_day(quote: QuoteBase) -> datetime.date | None:
    """The last day on which a quote holds: as it is stated, else counted from its date; None where nobody says."""
    if quote.valid_until is not None:
        return quote.valid_until
    return None if quote.date is None or quote.valid_days is None else valid_until(quote.date, quote.valid_days)
