"""How the ranges of leaves become the range of a result, by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from engine.figures import Leaf, Quantity
from engine.figures.variation import ranges
from engine.registry import all_figures
from engine.texts import Message

FIGURES = all_figures()
PRODUCT = FIGURES["weight_bytes"]  # parameters × bytes_per_parameter
SUM = FIGURES["two_lines"]  # first + second
SMALLER = FIGURES["admitted_concurrency"]  # min(concurrency, largest_concurrency)


def uncertain(value: float, low: float | None, high: float | None, path: str) -> Leaf:
    return Leaf(value, "1", path, low=low, high=high)


def band(root: Quantity) -> tuple[float, float]:
    found = ranges([root])[0]
    assert found is not None
    return found


def test_an_exact_result_has_no_width() -> None:
    assert band(PRODUCT(3.0, 2.0)) == (6.0, 6.0)
    assert band(PRODUCT(Leaf(3.0, "1", "a/exact"), 2.0)) == (6.0, 6.0)


def test_one_uncertain_leaf_gives_its_own_range() -> None:
    assert band(PRODUCT(uncertain(10.0, 8.0, 15.0, "a/x"), 2.0)) == pytest.approx((16.0, 30.0))


def test_a_product_of_two_adds_relative_changes_in_quadrature() -> None:
    # 10 (8 to 12.5) × 4 (2 to 6): down by factors 0.8 and 0.5, up by 1.25 and 1.5
    down = math.hypot(math.log(0.8), math.log(0.5))  # 0.7282
    up = math.hypot(math.log(1.25), math.log(1.5))  # 0.4628
    found = band(PRODUCT(uncertain(10.0, 8.0, 12.5, "a/x"), uncertain(4.0, 2.0, 6.0, "a/y")))
    assert found == pytest.approx((40 * math.exp(-down), 40 * math.exp(up)))
    assert found == pytest.approx((19.311, 63.541), rel=1e-4)


def test_a_shared_leaf_counts_once() -> None:
    # x × x from 8² to 12.5², not in quadrature as if the two were independent
    shared = uncertain(10.0, 8.0, 12.5, "a/x")
    assert band(PRODUCT(shared, shared)) == pytest.approx((64.0, 156.25))


def test_leaves_of_one_path_are_one_variable() -> None:
    first, second = uncertain(10.0, 8.0, 12.5, "a/x"), uncertain(10.0, 8.0, 12.5, "a/x")
    assert band(PRODUCT(first, second)) == pytest.approx((64.0, 156.25))


def test_two_readings_are_bounded_by_each_of_them() -> None:
    # kind 408 (340 to 544), hard 680 at no spread of its own: 544 of the one or 680 of the other, never both together
    kind = uncertain(408.0, 340.0, 544.0, "a/kind")
    share = Leaf(0.0, "1", "a/share", low=0.0, high=1.0, shape="either")
    found = band(FIGURES["amount_between_readings"](kind, Leaf(680.0, "1", "a/hard"), share))
    assert found == pytest.approx((340.0, 680.0))


def test_spread_within_the_other_reading_is_in_the_range() -> None:
    # 100 counts; the other reading is 300 (250 to 390)
    share = Leaf(0.0, "1", "a/share", low=0.0, high=1.0, shape="either")
    found = band(FIGURES["amount_between_readings"](100.0, uncertain(300.0, 250.0, 390.0, "a/hard"), share))
    assert found == pytest.approx((100.0, 390.0))


def test_what_cancels_has_no_width() -> None:
    shared = uncertain(10.0, 8.0, 12.5, "a/x")
    ratio = FIGURES["dimension_share"](shared, PRODUCT(shared, 4.0))
    assert band(ratio) == pytest.approx((0.25, 0.25))


def test_a_falling_figure_turns_the_range_around() -> None:
    # 1 ÷ x for x from 4 to 10 at 5
    assert band(FIGURES["cost_per_run"](1.0, uncertain(5.0, 4.0, 10.0, "a/x"))) == pytest.approx((0.1, 0.25))


def test_a_range_to_one_side_only() -> None:
    assert band(PRODUCT(uncertain(10.0, None, 12.0, "a/x"), 1.0)) == pytest.approx((10.0, 12.0))
    assert band(PRODUCT(uncertain(10.0, 9.0, None, "a/x"), 1.0)) == pytest.approx((9.0, 10.0))


def test_a_result_that_may_be_negative_adds_differences_in_quadrature() -> None:
    # −30 (−34 to −27) + 10 (7 to 14): down √(4² + 3²) = 5, up √(3² + 4²) = 5
    found = band(SUM(uncertain(-30.0, -34.0, -27.0, "a/x"), uncertain(10.0, 7.0, 14.0, "a/y")))
    assert found == pytest.approx((-25.0, -15.0))


def test_a_limit_that_does_not_bind_adds_nothing() -> None:
    assert band(SMALLER(16.0, uncertain(40.0, 30.0, 50.0, "a/x"))) == (16.0, 16.0)
    # it binds below 16 only: the low end moves, the high end does not
    assert band(SMALLER(16.0, uncertain(20.0, 12.0, 50.0, "a/x"))) == pytest.approx((12.0, 16.0))


def test_what_cannot_be_negative_has_no_range_below_zero() -> None:
    # 1 (0 to 2) × 1 (0 to 1): each alone takes it down by all of it, and both together by no more
    found = band(PRODUCT(uncertain(1.0, 0.0, 2.0, "a/x"), uncertain(1.0, 0.0, 1.0, "a/y")))
    assert found == pytest.approx((0.0, 2.0))
    # the mirror image: a credit stays one
    found = band(PRODUCT(uncertain(-1.0, -2.0, 0.0, "a/x"), uncertain(1.0, 0.0, 1.0, "a/y")))
    assert found == pytest.approx((-2.0, 0.0))


def test_an_end_at_which_a_result_grows_without_limit_is_open() -> None:
    # 1 ÷ x for x from 0 to 10 at 5
    assert band(FIGURES["cost_per_run"](1.0, uncertain(5.0, 0.0, 10.0, "a/x"))) == pytest.approx((0.1, math.inf))
    # in quadrature with another one too
    both = FIGURES["cost_per_run"](uncertain(1.0, 0.5, 2.0, "a/y"), uncertain(5.0, 0.0, 10.0, "a/x"))
    assert band(both) == pytest.approx((0.2 / math.exp(math.hypot(math.log(2), math.log(2))), math.inf))


def test_an_end_without_a_value_is_passed_over() -> None:
    # x ÷ x at zero
    shared = uncertain(5.0, 0.0, 10.0, "a/x")
    assert band(FIGURES["dimension_share"](shared, shared)) == pytest.approx((1.0, 1.0))


def test_unknown_has_no_range() -> None:
    unknown = Leaf(None, "1", "a/x", reason=Message.of("unknown.not_stated", path="x"))
    assert ranges([PRODUCT(unknown, uncertain(2.0, 1.0, 3.0, "a/y"))]) == [None]


def test_a_lower_bound_has_the_range_of_its_known_part() -> None:
    unknown = Leaf(None, "money", "a/x", reason=Message.of("unknown.not_stated", path="x"))
    assert band(SUM(uncertain(10.0, 8.0, 15.0, "a/y"), unknown)) == pytest.approx((8.0, 15.0))


def test_a_series_has_no_single_range() -> None:
    assert ranges([PRODUCT(Leaf(np.array([1.0, 2.0]), "1", "a/x"), 2.0)]) == [None]


def test_several_roots_share_one_pass() -> None:
    shared = uncertain(10.0, 8.0, 12.5, "a/x")
    inner = PRODUCT(shared, 3.0)
    outer = PRODUCT(inner, uncertain(4.0, 2.0, 6.0, "a/y"))
    together = ranges([inner, outer, PRODUCT(2.0, 2.0)])
    assert together == [band(inner), band(outer), (4.0, 4.0)]


def test_the_value_lies_within_its_range() -> None:
    """Each leaf is moved alone, so a range never shrinks when another leaf gets one."""
    narrow = band(PRODUCT(uncertain(10.0, 8.0, 12.5, "a/x"), 4.0))
    wide = band(PRODUCT(uncertain(10.0, 8.0, 12.5, "a/x"), uncertain(4.0, 3.9, 4.1, "a/y")))
    assert wide[0] < narrow[0] < 40.0 < narrow[1] < wide[1]
