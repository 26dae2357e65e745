"""Ends of ranges as they are shown."""

from __future__ import annotations

from engine.compare.bands import estimate
from engine.figures import Leaf


def test_what_rounding_leaves_of_nothing_is_nothing() -> None:
    """1 − 0.9 − 0.1 is no 0 in binary."""
    rest = 1 - 0.9 - 0.1
    assert rest != 0
    assert estimate(Leaf(0.1, "1", "assumptions/idle", "Test", low=rest, high=0.2)).low == 0


def test_what_is_small_beside_large_stays() -> None:
    found = estimate(Leaf(1.0, "1", "assumptions/share", "Test", low=1e-6, high=1e3))
    assert found.low is not None
    assert 0 < found.low < 1
