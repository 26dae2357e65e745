"""Where the winner changes more than once along one input, every change is found and told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from offers import MODELS, compared, known, purchase, rental, serving
from reports import sample

from engine.compare.evaluate import evaluate
from engine.compare.outlook_words import said_with_further
from engine.compare.uncertainty import breaking_points as searching
from engine.compare.uncertainty.brackets import STEPS, Bracket, changes
from engine.compare.uncertainty.breaking_points import Breaking, breaking_points
from engine.compare.uncertainty.contest import contest
from engine.texts import format_number

CARD = "nvidia-h100-sxm5-80gb"


def test_a_winner_that_comes_back_is_found() -> None:
    """Of costs 0 and (x - 20)(x - 45) the second is below the first between 20 and 45 alone."""
    points = np.linspace(0.0, 64.0, STEPS + 1)
    costs = np.array([np.zeros_like(points), (points - 20) * (points - 45) + 1e-9])
    found = changes(Bracket("share", 0.0, 64.0, 0, 0, 64.0, 0), costs)
    assert [(one.base, one.winner) for one in found] == [(0, 1), (1, 0)]
    assert [one.value for one in found] == pytest.approx([20.0, 45.0], abs=1e-6)


def test_the_search_tells_both_crossings_and_plays_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    comparison = compared(
        (purchase(CARD, price=known(2_400_000)), rental(CARD, price=known(120))), (serving(MODELS["dense"]),)
    )
    stands = contest(comparison, "chat")
    assert stands is not None
    base = int(np.argmin([float(quantity.value) for quantity in stands.quantities]))

    def made_up(stands: Any, lines: Sequence[Any], count: int) -> Any:
        costs = np.ones((len(lines), 2, count))
        for row, line in enumerate(lines):
            way = np.asarray(line.values) - line.today
            costs[row, 1 - base] = 1.0 + (way - 7.3) * (way - 20.6) if line.path.endswith("horizon_months") else 2.0
        return costs

    monkeypatch.setattr(searching, "costs_along", made_up)
    (found,) = (one for one in breaking_points(comparison, "chat") if one.value is not None)
    assert found.value == pytest.approx(found.current + 7.3, abs=1e-3)
    assert found.winner == stands.quotes[1 - base]
    ((back, winner),) = found.further
    assert back == pytest.approx(found.current + 20.6, abs=1e-3)
    assert winner == stands.quotes[base]
    assert (found.value or 0.0) < (found.beyond or 0.0) < back


@pytest.mark.parametrize(("language", "said"), [("en", "B; above 45 A instead"), ("zh", "B；高于 45 则改选 A")])
def test_further_changes_are_said_in_one_line(language: Any, said: str) -> None:
    flip = Breaking("cost.pue", 10.0, 0.0, 64.0, 20.0, "b", further=((45.0, "a"),))
    assert said_with_further("B", flip, format_number, {"a": "A"}, language) == said


def test_real_crossings_follow_each_other_outwards() -> None:
    for one in breaking_points(evaluate(sample("1-serving-70b.en")), "w1"):
        winners = [one.winner, *(winner for _, winner in one.further)]
        assert all(first != second for first, second in pairwise(winners))
        values = [one.current, *([] if one.value is None else [one.value]), *(value for value, _ in one.further)]
        assert values in (sorted(values), sorted(values, reverse=True))
