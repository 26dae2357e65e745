"""The demand curve: its busiest hour, and the busy share that follows from it."""

from __future__ import annotations

import pytest
from offers import evaluated, rental, serving

from engine.cost.demand_figures import served_share
from engine.project.assumptions import CostAssumptions
from engine.texts import EngineError
from engine.workload import OnlineServing, Parallelism
from engine.workload.demand import PRESETS, DemandCurve, preset_of

H200 = "nvidia-h200-sxm-141gb"
HALF_DAY = DemandCurve(weekday=(10.0,) * 12 + (0.0,) * 12, weekend=(0.0,) * 24)
"""60 of the 168 hours of a week, all alike."""


def figures(**changes: object) -> dict[str, float]:
    load = {"concurrency": 16, "parallelism": Parallelism(tensor=8, pipeline=1, data=1)} | changes
    found = evaluated(rental(H200), serving("Llama 3.1 70B", **load)).figures
    return {name: float(quantity.value) for name, quantity in found.items() if quantity.value is not None}


def test_peak_over_mean() -> None:
    assert HALF_DAY.peak_to_mean == pytest.approx(168 / 60)
    assert HALF_DAY.week().shape == (168,)
    assert HALF_DAY.week().mean() == pytest.approx(1.0)
    assert PRESETS["flat"].peak_to_mean == 1.0


def test_a_shape_without_a_number_fills_its_busiest_hour() -> None:
    assert figures(demand=HALF_DAY)["busy_share"] == pytest.approx(60 / 168)
    assert figures(demand=PRESETS["flat"])["busy_share"] == 1.0


def test_without_a_curve_the_default_holds() -> None:
    assert figures()["busy_share"] == CostAssumptions().busy_share.value == 0.6


def test_the_curve_scales_to_the_requests_of_a_day() -> None:
    """A capacity that holds the peak serves all: busy is what comes over what could be served."""
    flat, shaped = (figures(requests_per_day=20_000, demand=curve) for curve in (None, HALF_DAY))
    assert shaped["busy_share"] == pytest.approx(flat["busy_share"])
    assert shaped["busy_share"] == pytest.approx(20_000 / (shaped["requests_per_s"] * 86_400))


def test_hours_beyond_capacity_are_lost() -> None:
    """Two hours of three a second and two of one, against a capacity of two: 2 + 2 + 1 + 1 of 8 are served."""
    assert served_share.raw(2.0, 2.0, [1.5, 1.5, 0.5, 0.5]) == pytest.approx(6 / 8)
    capacity = figures()["requests_per_s"]
    a_day = 0.9 * capacity * 86_400
    assert figures(requests_per_day=a_day)["busy_share"] == pytest.approx(0.9)
    assert figures(requests_per_day=a_day, demand=HALF_DAY)["busy_share"] == pytest.approx(60 / 168)


def test_latencies_hold_in_the_busiest_hour() -> None:
    even, shaped = (figures(requests_per_day=50_000, demand=curve) for curve in (None, HALF_DAY))
    assert shaped["load_share"] == pytest.approx(even["load_share"] * 168 / 60)
    assert shaped["ttft_load_p95_ms"] > even["ttft_load_p95_ms"]
    assert shaped["tpot_load_p95_ms"] > even["tpot_load_p95_ms"]


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_days_whose_busiest_hour_is_a_hundred(name: str) -> None:
    curve = PRESETS[name]
    assert max(*curve.weekday, *curve.weekend) == 100.0
    assert preset_of(curve) == name
    assert 1 <= curve.peak_to_mean < 7


def test_what_is_refused() -> None:
    with pytest.raises(EngineError, match="at least one hour"):
        DemandCurve(weekday=(0.0,) * 24, weekend=(0.0,) * 24)
    workload = serving("Llama 3.1 70B")
    assert isinstance(workload, OnlineServing)
    with pytest.raises(EngineError):
        workload.replace(demand={"weekday": (1.0,) * 23, "weekend": (1.0,) * 24})


def test_a_curve_survives_its_file() -> None:
    workload = serving("Llama 3.1 70B", demand=PRESETS["office_hours"])
    assert type(workload).model_validate_json(workload.model_dump_json()) == workload
