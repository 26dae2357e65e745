"""Until when a part of a quote holds."""

from __future__ import annotations

import datetime


def valid_until(date: datetime.date, days: int) -> datetime.date:
    """The last day on which a part of a quote holds."""
    return date + datetime.timedelta(days=min(days, (datetime.date.max - date).days))
