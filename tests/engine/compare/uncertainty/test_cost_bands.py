"""Bands around curves of cumulative cost, against futures drawn here and by hand."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest
from offers import MODELS, compared, serving
from offers import settled_purchase as purchase
from offers import settled_rental as rental

from engine.compare.curves import cost_curves
from engine.compare.evaluate import evaluate
from engine.compare.uncertainty.cost_bands import cost_bands
from engine.figures.shapes import Chances, quantile
from engine.project.assumptions import Assumptions
from engine.project.edits.assumptions import set_assumption_range
from engine.values import Between

CARD = "nvidia-h100-sxm5-80gb"
WORK = (serving(MODELS["dense"]),)


def certain() -> Assumptions:
    """The house defaults without any range."""
    groups = {
        name: group.replace(**{field: held.replace(low=None, high=None) for field, held in group})
        for name, group in Assumptions()
    }
    return Assumptions(**groups)


def test_a_band_is_made_of_the_futures_of_the_quote() -> None:
    """One range alone: a rent of 100 between 80 and 125 an hour moves every month in proportion."""
    price = Between(low=Decimal(80), high=Decimal(125), source="for the test")
    comparison = compared((rental(CARD, price=price),), WORK, assumptions=certain())
    low, high, _ = cost_bands(comparison, "chat")["B"]
    (curve,) = cost_curves(comparison, "chat").series
    assert curve.amounts is not None
    assert low.shape == high.shape == (37,)
    path = "quotes/B/price"
    point = float(price.point)
    drawn = quantile("triangular", 80.0, point, 125.0, Chances.drawn(path, comparison.project.seed, 1000))
    ends = np.quantile(drawn, (0.1, 0.9))
    figures = comparison.of("B", "chat").figures
    # machines that are down cost their part of the rent
    month = sum(float(figures[f"account_{name}"].value) for name in ("rent", "lost_compute")) / 36 / point
    beside = curve.amounts[-1] - 36 * point * month
    assert high[-1] - low[-1] == pytest.approx(36 * month * (ends[1] - ends[0]), rel=0.05)
    assert low[-1] - beside == pytest.approx(36 * month * ends[0], rel=0.05)
    assert np.all(low[1:] < curve.amounts[1:])
    assert np.all(curve.amounts[1:] < high[1:])
    # the same file gives the same band
    again = cost_bands(comparison, "chat")["B"]
    assert np.array_equal(again[0], low)
    assert np.array_equal(again[1], high)


def test_what_cannot_move_has_no_band_and_the_horizon_stays_where_it_is() -> None:
    fixed = compared((purchase(CARD), rental(CARD)), WORK, assumptions=certain())
    assert "A" not in cost_bands(fixed, "chat")
    ranged = set_assumption_range(fixed.project, "cost.horizon_months", 36.0, 24.0, 60.0)
    assert "A" not in cost_bands(evaluate(ranged), "chat")
    moved = evaluate(set_assumption_range(ranged, "cost.electricity_price", 0.7, 0.5, 1.0))
    low, high, _ = cost_bands(moved, "chat")["A"]
    # electricity is paid by the month: nothing moves on the day of the order
    assert low[0] == pytest.approx(high[0])
    assert np.all(low[1:] < high[1:])
