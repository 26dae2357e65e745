"""Ticks, money units, ranges that keep still, and labels that make room for each other."""

from __future__ import annotations

import itertools

import pytest

from engine.axes import SteadyRange, money_scale, nice_step, short_amount, tick_text, ticks
from gui.charts.end_labels import spread
from gui.charts.plot import months_shown


@pytest.mark.parametrize(
    ("span", "most", "step"),
    [(8, 4, 2), (8, 5, 2), (1.0, 4, 0.25), (36, 6, 10), (7.3e6, 5, 2e6), (0.09, 3, 0.05), (100, 4, 25)],
)
def test_steps_are_round_and_few(span: float, most: int, step: float) -> None:
    assert nice_step(span, most) == pytest.approx(step)


def test_ticks_stay_within_the_range() -> None:
    assert ticks(0.0, 8.0, 4) == [0, 2, 4, 6, 8]
    assert ticks(-3.0, 5.0, 4) == [-2, 0, 2, 4]


@pytest.mark.parametrize(
    ("value", "step", "written"),
    [(2, 2, "2"), (2.5, 2.5, "2.5"), (0.25, 0.25, "0.25"), (1200, 200, "1,200"), (-2, 2, "−2")],
)
def test_ticks_are_written_with_the_decimals_that_the_step_needs(value: float, step: float, written: str) -> None:
    assert tick_text(value, step) == written


def test_86_money_is_written_in_millions_in_english_and_in_wan_in_chinese() -> None:
    english, chinese = money_scale(8e6, "CNY", "en"), money_scale(8e6, "CNY", "zh")
    assert (english.unit, short_amount(4.4e6, english)) == ("M CNY", "4.40 M")
    assert (chinese.unit, short_amount(4.4e6, chinese)) == ("万元", "440 万")
    assert money_scale(3.2e8, "CNY", "zh").unit == "亿元"
    assert money_scale(900, "USD", "en").unit == "USD"


def test_a_range_keeps_still_until_the_data_leave_it_or_shrink_away() -> None:
    steady = SteadyRange()
    first = steady.fit(0.0, 7.3)
    assert first == (0.0, 8.0)
    assert steady.fit(0.0, 7.9) == first
    assert steady.fit(0.0, 5.5) == first
    assert steady.fit(0.0, 8.2)[1] > 8.2
    assert steady.fit(0.0, 2.0) == (0.0, 2.0)


def test_a_range_holds_what_is_negative_too() -> None:
    low, high = SteadyRange().fit(-1.2, 4.0)
    assert low <= -1.2
    assert high >= 4.0


def test_labels_that_would_overlap_move_apart_and_keep_their_order() -> None:
    wanted = [50.0, 52.0, 51.0, 90.0]
    placed = spread(wanted, 10.0, 0.0, 100.0)
    ordered = sorted(placed)
    assert all(later - earlier >= 10.0 - 1e-9 for earlier, later in itertools.pairwise(ordered))
    assert sorted(range(4), key=lambda index: placed[index]) == [0, 2, 1, 3]
    assert placed[3] == 90.0
    assert sum(placed[:3]) / 3 == pytest.approx(51.0)


def test_labels_stay_inside_even_where_there_is_no_room() -> None:
    placed = spread([99.0, 99.5, 100.0], 10.0, 0.0, 100.0)
    assert max(placed) <= 100.0
    crowded = spread([5.0] * 5, 10.0, 0.0, 20.0)
    assert (min(crowded), max(crowded)) == (0.0, 20.0)


@pytest.mark.parametrize(
    ("last", "most", "shown"), [(36, 8, [0, 6, 12, 18, 24, 30, 36]), (60, 6, [0, 12, 24, 36, 48, 60])]
)
def test_months_are_shown_in_halves_and_years(last: float, most: float, shown: list[float]) -> None:
    assert months_shown(last, most) == shown
