"""A range of a break-even beyond what was searched says that some futures have none."""

from __future__ import annotations

import pytest

from engine.compare.explanation import range_text
from engine.compare.uncertainty.even import Even
from engine.cost.decision_figures import even_value
from engine.figures import Leaf


def busy_share_from_nought_to_one() -> Even:
    """Gap of 20 at 0.6 and of −20 at 0.8: even at 0.7."""
    names = ("0.6", "0.8", "20", "-20", "0", "1")
    shares = [Leaf(float(name), "money" if "20" in name else "1", "assumptions/cost/busy_share") for name in names]
    found = even_value(*shares)
    assert found.value == pytest.approx(0.7)
    return Even(found.value, found.figure, found.inputs)


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0.28, 0.9, "28 to 90 %"),
        (0.28, 1.12, "from 28 %; in some futures no break-even"),
        (-0.1, 0.9, "up to 90 %; in some futures no break-even"),
        (-0.1, 1.12, "anywhere; in some futures no break-even"),
    ],
)
def test_no_share_above_all_of_the_time(low: float, high: float, said: str) -> None:
    assert range_text(low, high, busy_share_from_nought_to_one(), "en") == said
