"""Which points at which the winner changes are worth asking about, and in which order."""

from __future__ import annotations

import pytest

from engine.compare.outlook import Outlook
from engine.compare.uncertainty.breaking_points import Breaking


def test_flips_within_the_stated_range_come_first_and_those_far_outside_last() -> None:
    far = Breaking("speed.available", 0.95, 0.0, 1.0, 0.284, "B", likely=(0.9, 0.99))
    unstated = Breaking("cost.horizon_months", 36.0, 9.0, 144.0, 50.0, "B")
    within = Breaking("cost.pue", 1.5, 1.0, 6.0, 1.7, "C", likely=(1.2, 1.8))
    near = Breaking("cost.electricity_price", 0.7, 0.175, 2.8, 1.1, "C", likely=(0.5, 1.0))
    outlook = Outlook(None, {}, (unstated, far, near, within))
    assert outlook.nearest == (within, unstated, near)
    assert Outlook(None, {}, (far, within)).nearest == (within, far)
    assert [one.far for one in (within, near, far, unstated)] == [False, False, True, False]
    assert near.outside == pytest.approx(0.4 / 0.3)
    assert far.outside == pytest.approx(0.666 / 0.05)


def test_conventions_are_no_reason_to_choose_otherwise() -> None:
    hours = Breaking("cost.month_hours", 730.0, 182.5, 744.0, 609.0, "B")
    written_off = Breaking("cost.depreciation_months", 60.0, 15.0, 240.0, 50.0, "B", likely=(36.0, 72.0))
    assert Outlook(None, {}, (hours, written_off)).nearest == ()
