"""Findings on demand: what is asked beyond what an installation can do in a day or a month."""

from __future__ import annotations

from typing import Any

import pytest
from offers import assuming, batch, evaluated, group, hosted, pretraining, rental, science, serving, tuning

from engine.workload import Parallelism
from engine.workload.demand import PRESETS

CARD = "nvidia-h100-sxm5-80gb"
LAYOUT = Parallelism(tensor=8, pipeline=1, data=1)
KEYS = ("beyond_capacity", "concurrency_below_demand", "runs_beyond_month")


def demand_keys(quote: Any, workload: Any, **changes: Any) -> dict[str, str]:
    found = evaluated(quote, workload, **changes).findings
    return {finding.key: finding.severity for finding in found if finding.key in KEYS}


def asked(requests_per_day: float) -> Any:
    return serving(requests_per_day=requests_per_day, parallelism=LAYOUT)


def test_requests_beyond_the_largest_rate_block() -> None:
    """A day has 86,400 s; the largest rate follows from the share of it that a small demand takes."""
    quiet = evaluated(rental(CARD), asked(1000.0))
    most = 1000.0 / quiet.figures["load_share"].value
    done = quiet.figures["requests_per_s"].value * 86_400
    assert done < most
    assert demand_keys(rental(CARD), asked(done * 0.99)) == {}
    between = asked((done + most) / 2)
    assert demand_keys(rental(CARD), between) == {"concurrency_below_demand": "warn"}
    assert demand_keys(rental(CARD), asked(most * 1.01)) == {"beyond_capacity": "block"}


def test_unlike_groups_are_held_to_what_both_can_serve() -> None:
    two = rental(CARD, groups=(group(CARD), group("nvidia-l40s")))
    most = 1000.0 / evaluated(two, asked(1000.0)).figures["load_share"].value
    done = evaluated(two, serving()).figures["requests_per_s"].value * 86_400
    assert done < most
    assert demand_keys(two, asked(done * 0.99)) == {}
    assert demand_keys(two, asked(most * 1.02)) == {"beyond_capacity": "block"}


@pytest.mark.parametrize("workload", [batch(), tuning()])
def test_runs_that_no_month_has_room_for_block(workload: Any) -> None:
    each = evaluated(rental(CARD), workload).figures["run_hours"].value
    month = assuming(month_hours=730.0)
    fits, too_many = (workload.replace(runs_per_month=730.0 / each * share) for share in (0.99, 1.01))
    assert demand_keys(rental(CARD), fits, assumptions=month) == {}
    assert demand_keys(rental(CARD), too_many, assumptions=month) == {"runs_beyond_month": "block"}


def test_without_a_demand_there_is_nothing_to_miss() -> None:
    for workload in (serving(), batch(runs_per_month=None), pretraining()):
        assert demand_keys(rental(CARD), workload) == {}


def missed(quote: Any, workload: Any) -> dict[str, Any]:
    return {one.key: one for one in evaluated(quote, workload).findings if one.key.startswith("misses_")}


def test_who_waits_for_room_waits_before_the_first_token() -> None:
    """128 always there, less those that there is room for, over the requests that leave a second (Little 1961)."""
    small = rental("geforce-rtx-4090", 1)
    asked = serving(input_tokens=4000, output_tokens=1000, concurrency=128)
    free = evaluated(small, asked)
    first, leaving = (float(free.figures[name].value) for name in ("ttft_ms", "requests_per_s"))
    assert free.figures["largest_concurrency"].value < 64
    wait = 64 / leaving * 1000  # at least this long: half of them have no room
    assert "misses_ttft_ms" in missed(small, asked.replace(ttft_limit_ms=first + wait))
    never = (128 / leaving) * 1000 + 4 * first
    assert not missed(small, asked.replace(ttft_limit_ms=never))
    assert not missed(rental(CARD), asked.replace(ttft_limit_ms=60_000.0))


def test_limits_are_judged_by_the_slowest_twentieth_at_the_rate_that_is_asked() -> None:
    """The middle request keeps the limit, the slowest twentieth of the busiest hour does not; at the mean of the day it
    does."""
    work = asked(100_000.0).replace(demand=PRESETS["consumer_evening"], tpot_limit_ms=1e6)
    seen = {name: float(one.value) for name, one in evaluated(rental(CARD), work).figures.items() if "ttft" in name}
    calm = evaluated(rental(CARD), work.replace(demand=None)).figures["ttft_load_p95_ms"].value
    assert seen["ttft_load_ms"] < calm < seen["ttft_load_p95_ms"]
    between = work.replace(ttft_limit_ms=(calm + seen["ttft_load_p95_ms"]) / 2)
    told = missed(rental(CARD), between)
    assert set(told) == {"misses_ttft_ms"}
    assert told["misses_ttft_ms"].severity == "block"
    rate = 100_000 / 86_400 * PRESETS["consumer_evening"].peak_to_mean
    for language, words in (("en", "requests a second of the busiest hour (P95)"), ("zh", "最忙小时每秒")):
        said = told["misses_ttft_ms"].message.text(language)
        assert words in said
        assert f"{rate:.3g}" in said
    assert not missed(rental(CARD), between.replace(demand=None))


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("geforce-rtx-4090", {"not_certified": "block"}),
        ("rtx-a6000", {}),
        (CARD, {"certified_unknown": "warn"}),
    ],
)
def test_a_certified_driver_is_looked_for(card: str, found: dict[str, str]) -> None:
    for wanted in (True, False):
        findings = evaluated(rental(card), science(certified_driver=wanted)).findings
        said = {one.key: one.severity for one in findings if "certified" in one.key}
        assert said == (found if wanted else {})


def test_hosted_tokens_have_no_machines_to_fill() -> None:
    assert demand_keys(hosted(), serving(requests_per_day=1e12)) == {}
