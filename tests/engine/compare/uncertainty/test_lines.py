"""Costs along many inputs at once are those along each alone."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from reports import sample

from engine.compare.evaluate import evaluate
from engine.compare.uncertainty.breaking_points import moved_to
from engine.compare.uncertainty.contest import Contest, contest
from engine.compare.uncertainty.inputs import assumptions_of, beside_of, path_of_input
from engine.compare.uncertainty.lines import Line, costs_along
from engine.figures.variation import Moved

STEPS = 5


def test_lines_side_by_side_cost_what_each_costs_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    comparison = evaluate(sample("1-serving-70b.en"))
    stands = contest(comparison, comparison.project.workloads[0].id)
    assert stands is not None
    inputs = assumptions_of(comparison, stands) | beside_of(stands)
    lines = []
    for name, one in inputs.items():
        today = float(one.value or 0.0)
        values = np.linspace(today, today * 1.5 + 1.0, STEPS)
        lines.append(Line(path_of_input(name), partial(moved_to, one), today, values))
    own = [line for line in lines if line.path.startswith("quotes/")]
    assert len({line.path.split("/")[1] for line in own}) > 1
    alone = [stands.costs({line.path: line.mover(line.values)}, STEPS) for line in lines]
    widths: list[int] = []
    costs = Contest.costs

    def counted(self: Contest, moved: Moved, count: int) -> object:
        widths.append(count)
        return costs(self, moved, count)

    monkeypatch.setattr(Contest, "costs", counted)
    np.testing.assert_allclose(costs_along(stands, lines, STEPS), np.stack(alone), rtol=1e-12)
    most_of_one = max(sum(line.path.startswith(f"quotes/{quote}/") for line in own) for quote in stands.quotes)
    assert len(widths) == 1
    assert widths[0] <= STEPS * (len(lines) - len(own) + most_of_one) + 1
