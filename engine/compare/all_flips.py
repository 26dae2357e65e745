"""The flip points of all sliders, kept for the comparisons seen last: they take a search of a second."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Final, TypeAlias

from engine.compare.decision import SLIDERS, FlipPoint, Slider, flip_points
from engine.compare.results import Comparison

Flips: TypeAlias = Mapping[Slider, tuple[FlipPoint, ...]]

_KEPT: Final = 4
_found: OrderedDict[tuple[int, str], tuple[Comparison, Flips]] = OrderedDict()
_lock: Final = Lock()


def all_flips(comparison: Comparison, workload_id: str) -> Flips:
    """Where the winner flips on each slider, by slider; the same comparison object is searched once."""
    key = (id(comparison), workload_id)
    with _lock:
        kept = _found.get(key)
    if kept is not None:
        return kept[1]
    flips = {slider: flip_points(comparison, workload_id, slider) for slider in SLIDERS}
    with _lock:
        _found[key] = (comparison, flips)
        while len(_found) > _KEPT:
            _found.popitem(last=False)
    return flips
