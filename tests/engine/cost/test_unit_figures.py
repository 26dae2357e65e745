"""Points for a price, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from engine.cost.unit_figures import price_score


@pytest.mark.filterwarnings("error")
def test_nothing_to_pay_is_the_lowest_price_and_has_all_points() -> None:
    """A tender of 30 points: 100 against the lowest of 80 has 24; where the lowest is nothing, all others have none."""
    assert price_score.raw(80.0, 100.0, 30.0) == pytest.approx(24)
    assert list(price_score.raw(0.0, np.array([0.0, 5.0]), 30.0)) == [30.0, 0.0]
