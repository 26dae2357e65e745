"""What the engine answers to cases of buyers: measured speed-ups, tested environments, exports, errors of sheets."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from cases_of_memory import Case, value
from offers import AS_OF, compared, project, purchase, rental, serving

from engine.exporting.compose import report_of
from engine.exporting.data_files import csv_of, json_of
from engine.project.assumptions import Assumptions
from engine.quote.common import Answer
from engine.quote.open_worth import Around, may_cost

MEASURING_CASES: dict[str, Case] = {}
CARD = "nvidia-l20"


def case(name: str) -> Callable[[Case], Case]:
    def keep(function: Case) -> Case:
        MEASURING_CASES[name] = function
        return function

    return keep


@case("B060")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    found = value("speed_up", given["a"], given["b"])
    assert found == pytest.approx(expected["speedup"], abs=1e-3)
    assert (found < 1) == ("slower" in expected["verdict"])
    assert value("parallel_efficiency", found, 2) < 0.2


@case("B139")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    """Versions say nothing: what counts is that somebody tried this pair; until then days of setting up are at risk."""
    for image, runs in zip(given["images"], expected["runs"], strict=True):
        pair = f"driver {given['driver']}, image {image}"
        quote = rental(CARD, stack_version=pair)
        if runs:
            tried = Answer(question="pinned_image", text=f"{pair}: ran", evidence="tried on the machine", date=AS_OF)
            quote = quote.replace(answers=(tried,))
        worth = may_cost(Around.of(project((quote,), (serving(),))), quote, "pinned_image")
        assert (worth is None) == runs
        if worth is not None:
            days = Assumptions().migration.team_size.value
            assert float(worth.high) == pytest.approx(1800 * float(days or 0))


@case("B143")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    """Every figure of an export is that of the engine, to the last digit that is written."""
    assert abs(given["app"] / given["export"] - 1) > 1
    comparison = compared((purchase(CARD), rental(CARD)), (serving(),))
    report = report_of(comparison, "en")
    exported = json.loads(json_of(report))["figures"]
    assert len(exported) > 50
    for line in exported:
        quote_id, workload_id, figure = line["address"].split("/", 2)
        shown = comparison.of(quote_id, workload_id).figures[figure].value
        if shown is None:
            assert line["value"] is None
        else:
            assert line["value"] == pytest.approx(float(shown), rel=1e-9)
    assert csv_of(report).count(b"\r\n") > len(exported)
    assert "1e-9" in expected["pass_if"]


@case("B145")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    found = value("speed_up", 1 / given["cpu"], 1 / given["mixed"])
    assert found == pytest.approx(expected["speedup"], abs=0.02)
    assert found < 1
    slowdown = Assumptions().migration.fallback_slowdown
    assert "no gain" in slowdown.source
    assert slowdown.low is not None
    assert slowdown.low > 1


@case("B146")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert value("chance_of_an_error", given["n"], given["e"]) == pytest.approx(expected["p"], abs=5e-4)
