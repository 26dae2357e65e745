"""What quotes serve within the limits, and where their lines end, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.axes import three_digits
from engine.compare.capacity_curves import CapacityCurves
from engine.texts import Language, text

MOST_SAID: Final = 12


def capacity_words(curves: CapacityCurves, names: Mapping[str, str], language: Language) -> str:
    """What each quote serves while nineteen in twenty requests keep the limits, and what ends its line."""
    within: list[str] = []
    ends: list[str] = []
    for series in curves.series:
        points = series.points
        if points is None:
            continue
        quote = names.get(series.quote_id, series.quote_id)
        if points.highest_rate is not None:
            at = points.highest_rate_at
            told = {} if at is None else {"rate": three_digits(points.highest_rate), "count": f"{at:.0f}"}
            within.append(text(f"capacity.goodput_{'none' if at is None else 'of'}", language, quote=quote, **told))
        if points.ends is not None:
            most = f"{points.concurrency[-1]:,.0f}"
            ends.append(text(f"capacity.ends_{points.ends}", language, quote=quote, count=most))
    parts = (_listed("goodput", within, language), _listed("ends", ends, language))
    return "\n".join(part for part in parts if part)


def _listed(key: str, said: Sequence[str], language: Language) -> str:
    more = [text("chart.more_quotes", language, count=len(said) - MOST_SAID)] if len(said) > MOST_SAID else []
    return text(f"capacity.{key}", language, quotes=" · ".join([*said[:MOST_SAID], *more])) if said else ""
