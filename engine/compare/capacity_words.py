"""What quotes serve within the limits, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.axes import three_digits
from engine.compare.capacity_curves import CapacityCurves
from engine.texts import Language, text

MOST_SAID: Final = 12


def goodput_words(curves: CapacityCurves, names: Mapping[str, str], language: Language) -> str:
    """What each quote serves while nineteen in twenty requests keep the limits; nothing without limits."""
    said: list[str] = []
    for series in curves.series:
        points = series.points
        if points is None or points.goodput_requests_per_s is None:
            continue
        quote = names.get(series.quote_id, series.quote_id)
        if points.goodput_concurrency is None:
            said.append(text("capacity.goodput_none", language, quote=quote))
        else:
            rate, count = three_digits(points.goodput_requests_per_s), f"{points.goodput_concurrency:.0f}"
            said.append(text("capacity.goodput_of", language, quote=quote, rate=rate, count=count))
    more = [text("chart.more_quotes", language, count=len(said) - MOST_SAID)] if len(said) > MOST_SAID else []
    return text("capacity.goodput", language, quotes=" · ".join([*said[:MOST_SAID], *more])) if said else ""
