"""What a drag draws first is what the whole evaluation draws after it, whichever assumption is moved."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

import numpy as np
import pytest
from offers import hosted, owned, project, purchase, rental, science, serving, tuning

from engine.compare.accounts import account_bars
from engine.compare.busy_curves import busy_curves
from engine.compare.capacity_curves import capacity_curves
from engine.compare.curves import cost_curves, memory_bars
from engine.compare.evaluate import evaluate, evaluate_lines
from engine.compare.results import Comparison
from engine.compare.schedule_view import schedule_view
from engine.project.assumptions import GROUPS, Assumptions
from engine.project.edits import assumption_at, set_assumption
from engine.project.project import Project

ALL = [f"{group}.{name}" for group in GROUPS for name in type(getattr(Assumptions(), group)).model_fields]
SLIDERS = {"cost.busy_share", "cost.electricity_price", "cost.horizon_months", "speed.real_share"}
PATHS = [pytest.param(path, marks=() if path in SLIDERS else pytest.mark.slow) for path in ALL]
DRAWN = (cost_curves, account_bars, memory_bars, busy_curves, capacity_curves, schedule_view)


def offers() -> Project:
    """Quotes of every kind, some of which have to move, under work of three kinds."""
    quotes = (
        purchase("nvidia-h100-sxm5-80gb", quote_id="buy"),
        purchase("huawei-ascend-910b3", quote_id="move"),
        rental("nvidia-l20", quote_id="rent"),
        owned("nvidia-a100-sxm4-80gb", quote_id="own"),
        hosted(quote_id="tokens"),
    )
    works = (serving(requests_per_day=20_000.0, ttft_limit_ms=400.0), tuning(), science())
    made: Project = project(quotes, tuple(work.replace(id=f"w{place}") for place, work in enumerate(works)))
    return made


@pytest.fixture(scope="module")
def before() -> Comparison:
    return evaluate(offers())


def plain(value: Any) -> Any:
    """Arrays as lists, so that they compare."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, tuple | list) else value


def drawn(comparison: Comparison, workload_id: str) -> list[Any]:
    found = [draw(comparison, workload_id) for draw in DRAWN]
    return [plain([astuple(each) for each in one] if isinstance(one, tuple) else astuple(one)) for one in found]


@pytest.mark.parametrize("path", PATHS)
def test_lines_are_those_of_the_whole_evaluation(before: Comparison, path: str) -> None:
    assumed = assumption_at(before.project.assumptions, path)
    if not isinstance(assumed.value, float | int):
        pytest.skip("not a number that a slider moves")
    moved = set_assumption(before.project, path, 0.9 * assumed.value if assumed.value else 0.05)
    whole = evaluate(moved, before)
    for workload in moved.workloads:
        assert drawn(evaluate_lines(moved, workload.id, before), workload.id) == drawn(whole, workload.id)


def test_findings_are_those_of_before_and_figures_wait(before: Comparison) -> None:
    moved = set_assumption(before.project, "cost.electricity_price", 3.0)
    lines = evaluate_lines(moved, "w0", before)
    assert {workload_id for _, workload_id in lines.evaluations} == {"w0"}
    for (quote_id, workload_id), one in lines.evaluations.items():
        assert one.findings == before.of(quote_id, workload_id).findings
        assert not one.figures or one.speed is None
