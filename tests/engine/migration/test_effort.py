"""Effort and calendar, calculated by hand."""

from __future__ import annotations

from typing import Any

import pytest
from offers import evaluated, purchase, rental, serving

from engine.catalog.stacks import stack_named
from engine.compare.bands import estimate
from engine.compare.results import Evaluation
from engine.migration import effort
from engine.migration.assess import counts_of, operators_of_profile, shares_of
from engine.migration.effort_figures import fallback_time_factor
from engine.migration.profile import ProfiledOperator, ProfileSummary
from engine.migration.records import MigrationRecords, ValidationResult, WorkloadProfile
from engine.migration.results import ends
from engine.project.assumptions import MigrationAssumptions
from engine.values import known

GROUP = MigrationAssumptions()
HERE = effort.Situation(
    counts={"native": 11, "missing": 2, "fallback": 4, "unknown": 3},
    precedent=True, waits=True, quantised=True, replaced=True, open_questions=2, path="migration/B/chat",
)  # fmt: skip

PROFILE = ProfileSummary(
    id="today", file="today.json", format="torch_trace", stack="CUDA", device="NVIDIA A100",
    operators=(
        ProfiledOperator(name="aten::mm", seconds=0.50, calls=40),
        ProfiledOperator(name="aten::convolution_backward", seconds=0.20, calls=9),
        ProfiledOperator(name="aten::_grouped_mm", seconds=0.15, calls=9),
        ProfiledOperator(name="aten::_foreach_add_", seconds=0.10, calls=2),
        ProfiledOperator(name="triton_poi_fused_add_0", role="generated", seconds=0.03, calls=3),
    ),
    other_seconds=0.02, collective_seconds=0.4, kernels=63,
)  # fmt: skip


def days(found: Any) -> list[float]:
    return [round(float(one.days.value), 4) for one in found]


def test_the_four_procedures_by_hand() -> None:
    """5 × 1; 6 × 3 runs; (2 + 4 × 0.5 + 3 × 0.3) × 4; 10 + 4.9 × 2.5."""
    found = effort.procedures_of(HERE, GROUP, ())
    assert days(found) == [5.0, 18.0, 19.6, 22.25]
    assert effort.effort_of(found).value == pytest.approx(64.85)


def test_ranges_are_those_of_every_other_figure() -> None:
    """One assumption goes from its low to its high, 2 to 15 and 3 × 3 to 3 × 15; several add up in quadrature, inside
    all low (23.4) and all high (198)."""
    found = effort.procedures_of(HERE, GROUP, ())
    assert [(round(one.low or 0, 3), round(one.high or 0, 3)) for one in found[:2]] == [(2.0, 15.0), (9.0, 45.0)]
    total = effort.effort_of(found)
    low, high = ends(total)
    assert (low, high) == (estimate(total).low, estimate(total).high)
    assert 23.4 < (low or 0) < 64.85 < (high or 0) < 198.0


def test_a_model_without_precedent_takes_longer_to_run() -> None:
    alone = effort.Situation(HERE.counts, False, True, True, True, 2, HERE.path)
    assert days(effort.procedures_of(alone, GROUP, ()))[0] == 10.0


def test_the_calendar_by_hand() -> None:
    """64.85 ÷ (5 × 5) + 6 weeks of waiting + 2 questions × 1 + 2 of canary."""
    weeks = effort.weeks_of(effort.effort_of(effort.procedures_of(HERE, GROUP, ())), HERE, GROUP)
    assert weeks.value == pytest.approx(12.594)


def test_the_house_rule_stands_beside() -> None:
    assert effort.house_days(GROUP).value == 80


def test_what_was_done_counts_as_it_was() -> None:
    done = ValidationResult(quote_id="B", workload_id="chat", step="align_accuracy", value=4.0)
    found = effort.procedures_of(HERE, GROUP, (done,))
    assert days(found) == [5.0, 4.0, 19.6, 22.25]
    assert [one.measured for one in found] == [False, True, False, False]
    assert (found[1].low, found[1].high) == (4.0, 4.0)


def test_a_fallback_costs_time() -> None:
    """A fifth of the time, ten times slower: 0.8 + 2 = 2.8 times as long."""
    assert fallback_time_factor(0.2, 10).value == pytest.approx(2.8)


@pytest.mark.parametrize(
    ("stack", "native", "fallback", "missing", "unknown"),
    [
        ("CUDA", 0.98, 0.0, 0.0, 0.02),
        ("MUSA", 0.80, 0.0, 0.15, 0.05),
        ("CANN", 0.70, 0.25, 0.0, 0.05),
        ("oneAPI", 0.80, 0.15, 0.0, 0.05),
    ],
)
def test_shares_of_compute_time(stack: str, native: float, fallback: float, missing: float, unknown: float) -> None:
    """On MUSA the grouped product is missing, on Ascend it falls back as the list addition does, on Intel it falls
    back; the convolution is native everywhere, on MUSA and Intel under another name. What a compiler made is unknown,
    and so are two hundredths that the profile does not name. Where it was recorded, all that it names ran."""
    target = stack_named(stack)
    assert target is not None
    shares = shares_of(operators_of_profile(PROFILE, target), PROFILE)
    found = {support: round(float(share.value), 6) for support, share in shares.items()}
    assert found == {"native": native, "fallback": fallback, "missing": missing, "unknown": unknown}


def test_collectives_are_no_operator() -> None:
    target = stack_named("CANN")
    assert target is not None
    rows = operators_of_profile(PROFILE, target)
    assert sum(row.share or 0 for row in rows) == pytest.approx(0.98)
    assert counts_of(rows) == {"native": 2, "fallback": 2, "missing": 0, "unknown": 1}


def test_without_a_profile_the_structure_decides() -> None:
    """Llama on MI300X: nine hot operators, of which rotary embedding is named by no list; 5 + 6 + 1.2 + 10.75 days."""
    found = evaluated(rental("amd-mi300x"), serving()).migration
    assert found is not None
    assert (found.basis, found.stack_name) == ("architecture", "AMD ROCm")
    assert found.counts == {"native": 8, "fallback": 0, "missing": 0, "unknown": 1}
    assert days(found.procedures) == [5.0, 6.0, 1.2, 10.75]
    assert found.shares["native"].value is None
    assert found.fallback_factor is not None
    assert found.fallback_factor.value is None


def test_the_account_and_the_schedule_rest_on_the_same_days() -> None:
    found = evaluated(rental("amd-mi300x", start_delay_weeks=known(3)), serving())
    assert found.migration is not None
    assert found.figures["account_migration"].value == pytest.approx(22.95 * 1800)
    # 22.95 ÷ 25 + three open questions + two weeks of canary, after three weeks of delivery and two days of set-up
    assert found.figures["migration_weeks"].value == pytest.approx(5.918)
    assert found.figures["ready_weeks"].value == pytest.approx(9.318)


def test_the_same_stack_needs_nothing() -> None:
    found = evaluated(rental("nvidia-h100-sxm5-80gb"), serving())
    assert found.migration is not None
    assert not found.migration.needed
    assert found.figures["account_migration"].value == 0
    assert found.figures["migration_weeks"].value == 0


def test_the_start_on_the_same_stack_is_that_of_the_machines() -> None:
    found = evaluated(rental("nvidia-h100-sxm5-80gb", start_delay_weeks=known(3)), serving())
    # two working days for image and drivers
    assert found.figures["ready_weeks"].value == pytest.approx(3.4)
    moved = evaluated(rental("amd-mi300x", start_delay_weeks=known(3)), serving())
    assert float(moved.figures["ready_weeks"].value) == pytest.approx(
        3.4 + float(moved.figures["migration_weeks"].value)
    )


def test_a_quoted_number_goes_first() -> None:
    found = evaluated(rental("amd-mi300x", migration_person_days=known(30)), serving()).migration
    assert found is not None
    assert (found.basis, float(found.effort.value)) == ("quoted", 30.0)
    assert len(found.procedures) == 4


def test_the_share_of_the_price_is_a_labelled_rule_beside() -> None:
    found = evaluated(purchase("amd-mi300x", 8), serving())
    assert found.migration is not None
    assert found.migration.house_cost is not None
    hardware = found.figures["account_hardware"].value
    assert found.migration.house_cost.value == pytest.approx(0.2 * float(hardware))


def test_the_plan_has_thresholds_and_verdicts() -> None:
    found = evaluated(rental("amd-mi300x"), serving())
    assert found.migration is not None
    steps = {one.step: one for one in found.migration.plan}
    decode = steps["decode"]
    assert decode.limit is not None
    assert decode.limit.value == pytest.approx(0.9 * float(found.figures["decode_tokens_per_s"].value))
    assert decode.verdict == "open"
    assert "32,768" in steps["long_context"].instruction.text("en")
    assert steps["canary_failures"].at_most
    assert all(one.title.text(language) for one in found.migration.plan for language in ("en", "zh"))


def with_records(records: MigrationRecords) -> Evaluation:
    return evaluated(rental("amd-mi300x"), serving(), migration=records)


def result(step: Any, value: float) -> ValidationResult:
    return ValidationResult(quote_id="B", workload_id=serving().id, step=step, value=value)


def test_measured_speeds_take_the_place_of_estimates() -> None:
    before = with_records(MigrationRecords())
    after = with_records(MigrationRecords(results=(result("throughput", 500.0), result("decode", 12.0))))
    estimate = float(before.figures["output_tokens_per_s"].value)
    assert after.figures["output_tokens_per_s"].value == 500.0
    assert after.figures["decode_tokens_per_s"].value == 12.0
    factor = 500.0 / estimate
    assert after.figures["requests_per_s"].value == pytest.approx(
        float(before.figures["requests_per_s"].value) * factor
    )
    name = "cost_per_million_output_tokens_all_in"
    assert after.figures[name].value == pytest.approx(float(before.figures[name].value) / factor)
    assert after.migration is not None
    verdicts = {one.step: one.verdict for one in after.migration.plan}
    assert verdicts["decode"] == "failed"


def test_answers_shorten_the_calendar() -> None:
    answered = with_records(
        MigrationRecords(results=(result("precedent", 1), result("fillable", 1), result("support_answer", 8)))
    )
    assert answered.figures["migration_weeks"].value == pytest.approx(22.95 / 25 + 2)


def test_a_profile_replaces_what_the_structure_implies() -> None:
    records = MigrationRecords(profiles=(WorkloadProfile(workload_id=serving().id, profile=PROFILE),))
    found = with_records(records).migration
    assert found is not None
    assert found.basis == "profile"
    assert [row.name for row in found.operators][:2] == ["aten::mm", "aten::convolution_backward"]
