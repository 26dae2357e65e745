"""Shapes of ranges against their distributions."""

from __future__ import annotations

import math

import numpy as np
import pytest

from engine.figures.shapes import SHAPES, Chances, Shape, density, quantile

TENTHS = Chances.at(0.1, 0.5, 0.9)


@pytest.mark.parametrize(
    ("shape", "low", "value", "high", "expected"),
    [
        ("uniform", 2.0, 5.0, 12.0, (3.0, 7.0, 11.0)),
        # low + sqrt(u × 10 × 4), high - sqrt((1 - u) × 10 × 6), the turn at u = 0.4
        ("triangular", 0.0, 4.0, 10.0, (2.0, 10 - math.sqrt(30), 10 - math.sqrt(6))),
        ("normal", 90.0, 100.0, 130.0, (90.0, 100.0, 130.0)),
        ("lognormal", 0.5, 1.0, 4.0, (0.5, 1.0, 4.0)),
        ("either", 1.0, 8.0, 8.0, (1.0, 8.0, 8.0)),
    ],
)
def test_tenths(shape: Shape, low: float, value: float, high: float, expected: tuple[float, ...]) -> None:
    assert quantile(shape, low, value, high, TENTHS) == pytest.approx(expected)


def test_a_lognormal_range_is_normal_where_it_reaches_zero() -> None:
    assert quantile("lognormal", 0.0, 1.0, 2.0, TENTHS) == pytest.approx((0.0, 1.0, 2.0))


@pytest.mark.parametrize("shape", SHAPES)
def test_no_width(shape: Shape) -> None:
    assert quantile(shape, 3.0, 3.0, 3.0, TENTHS).tolist() == [3.0, 3.0, 3.0]


@pytest.mark.parametrize("shape", SHAPES)
def test_values_rise_with_the_share_below_them(shape: Shape) -> None:
    values = quantile(shape, 1.0, 2.0, 7.0, Chances.at(*np.linspace(0.01, 0.99, 99).tolist()))
    assert np.all(np.diff(values) >= 0)


def test_draws_fill_the_distribution_evenly() -> None:
    drawn = Chances.drawn("assumptions/cost/pue", 1, 1000)
    assert np.sort(drawn.share) == pytest.approx((np.arange(1000) + 0.5) / 1000)
    assert drawn.deviate.mean() == pytest.approx(0.0, abs=1e-12)
    assert drawn.deviate.std() == pytest.approx(1.0, abs=0.01)


def test_draws_depend_on_name_seed_and_count_alone() -> None:
    first = Chances.drawn("a", 1, 400)
    Chances.drawn.cache_clear()
    assert np.array_equal(first.share, Chances.drawn("a", 1, 400).share)
    # PCG64 of the first 16 bytes of SHA-256("1:a"): the same on every machine
    assert Chances.drawn("a", 1, 400).share[:3].tolist() == pytest.approx(first.share[:3].tolist())
    for other in (Chances.drawn("b", 1, 400), Chances.drawn("a", 2, 400)):
        assert abs(np.corrcoef(first.share, other.share)[0, 1]) < 0.2
        assert not np.array_equal(first.share, other.share)


@pytest.mark.parametrize(
    ("shape", "low", "value", "high"),
    [
        *(("uniform", 2.0, 5.0, 12.0), ("triangular", 0.0, 4.0, 10.0), ("triangular", 0.0, 10.0, 10.0)),
        *(("triangular", 0.0, 0.0, 10.0), ("normal", 90.0, 100.0, 130.0), ("lognormal", 0.5, 1.0, 4.0)),
    ],
)
def test_density_is_how_the_share_below_grows(shape: Shape, low: float, value: float, high: float) -> None:
    ends = quantile(shape, low, value, high, Chances.at(1e-9, 1 - 1e-9))
    values = np.linspace(ends[0], ends[1], 200_001)
    found = density(shape, low, value, high, values)
    whole = float(np.sum((found[1:] + found[:-1]) / 2 * np.diff(values)))
    assert whole == pytest.approx(1.0, abs=2e-3)
    first, last = quantile(shape, low, value, high, Chances.at(0.1, 0.4))
    between = (values >= first) & (values <= last)
    assert float(np.sum(found[between])) * (values[1] - values[0]) == pytest.approx(0.3, abs=2e-3)


def test_density_of_two_answers_and_of_no_width() -> None:
    values = np.linspace(0.0, 2.0, 5)
    assert not density("either", 0.0, 1.0, 2.0, values).any()
    assert not density("triangular", 1.0, 1.0, 1.0, values).any()
