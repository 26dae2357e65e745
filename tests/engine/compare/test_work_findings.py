"""Findings on what a quote does for a workload: each appears when one input changes, and goes when it changes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from offers import (
    MODELS,
    assuming,
    batch,
    compared,
    group,
    hosted,
    owned,
    purchase,
    rental,
    science,
    serving,
    tuning,
)  # fmt: skip

from engine.compare.finding_rules import WORK_RULES
from engine.electricity.plan import DayPlan, ElectricityPlan
from engine.electricity.site import Site
from engine.migration.records import MigrationRecords, ValidationResult
from engine.values import UNKNOWN, known
from engine.workload.lengths import Lengths

H100 = "nvidia-h100-sxm5-80gb"
A100 = "nvidia-a100-sxm4-80gb"
A100_PCIE = "nvidia-a100-pcie-80gb"
L40S = "nvidia-l40s"
CONSUMER = "geforce-rtx-4090"
AMD = "amd-mi300x"
NO_BANDWIDTH = "hygon-dcu-k100"
DENSE = serving(MODELS["dense"])
LARGE = serving(MODELS["large"], concurrency=8)
FULL = tuning("Llama 2 7B", method="full", sequence_tokens=2048, micro_batch=1)

State: TypeAlias = tuple[Any, Any, dict[str, Any]]
"""A quote, or several of which the first is looked at; a workload, or several; and how the project differs."""


def state(quote: Any, work: Any = DENSE, **changes: Any) -> State:
    return quote, work, changes


def found(of: State) -> dict[str, str]:
    quotes, works = (one if isinstance(one, tuple) else (one,) for one in of[:2])
    comparison = compared(quotes, works, **of[2])
    return {one.key: one.severity for one in comparison.of(quotes[0].id, works[0].id).findings}


def measured(rate: float) -> MigrationRecords:
    return tried("decode", rate)


def tried(step: Any, value: float) -> MigrationRecords:
    return MigrationRecords(
        results=(ValidationResult(quote_id="A", workload_id="chat", step=step, value=value, source="trial"),)
    )


def against_rent(price: float, days: float) -> State:
    """A purchase on another stack beside a rental on the one in use."""
    bought = purchase(AMD, price=known(price), migration_person_days=known(f"{days:.4f}"), start_delay_weeks=known(1))
    return state((bought, rental(H100, price=known(100))), serving(MODELS["dense"], concurrency=64))


def lengths(longest: int) -> Any:
    return serving(
        MODELS["dense"],
        concurrency=1,
        lengths=Lengths(input_p50=1000, input_p95=longest, output_p50=200, output_p95=500),
    )


FLAT = ElectricityPlan(
    name="P", source="test", currency="CNY", flat=known("0.8"), day_plans=(DayPlan(hours=("flat",) * 24),)
)
ONE_STREAM = state(purchase(H100, 1), serving(MODELS["dense"], concurrency=1))
TWO_MACHINES = purchase(H100, groups=(group(H100, 8, 2),))
CASES: Final[list[tuple[str, str, State, State]]] = [
    ("no_result", "block", state(purchase(H100), serving(parallelism={"tensor": 8})),
     state(purchase(H100), serving(parallelism={"tensor": 7}))),
    ("does_not_fit", "block", state(purchase(H100, 2), LARGE), state(purchase(H100, 1), LARGE)),
    ("would_fit", "note", state(purchase(H100, 2), LARGE), state(purchase(H100, 1), LARGE)),
    ("fewer_at_once", "warn", state(purchase(CONSUMER, 1), serving(concurrency=1)),
     state(purchase(CONSUMER, 1), serving(concurrency=5000))),
    ("would_hold", "note", state(purchase(CONSUMER, 1), serving(concurrency=1)),
     state(purchase(CONSUMER, 1), serving(concurrency=5000))),
    ("tight_memory", "warn", state(purchase(A100, 4), FULL), state(purchase(A100, 2), FULL)),
    ("cannot_split", "warn", state(purchase(L40S, 4), LARGE), state(purchase(L40S, 3), LARGE)),
    ("misses_ttft_ms", "block", state(purchase(H100), serving(ttft_limit_ms=1e6)),
     state(purchase(H100), serving(ttft_limit_ms=1.0))),
    ("misses_tpot_ms", "block", state(purchase(H100), serving(tpot_limit_ms=1e6)),
     state(purchase(H100), serving(tpot_limit_ms=0.1))),
    ("misses_deadline", "block", state(purchase(H100), tuning(deadline_hours=1e6)),
     state(purchase(H100), tuning(deadline_hours=1e-4))),
    ("split_over_pcie", "warn", state(purchase(L40S, 4), serving(parallelism={"tensor": 1})),
     state(purchase(L40S, 4), serving(parallelism={"tensor": 4}))),
    ("may_not_fit", "warn", state(purchase(A100, 1), serving("Qwen3 32B", input_tokens=1000, concurrency=2)),
     state(purchase(A100, 1), serving("Qwen3 32B", input_tokens=32_000, output_tokens=79, concurrency=2))),
    ("split_over_network", "warn", state(TWO_MACHINES, serving(parallelism={"tensor": 8})),
     state(TWO_MACHINES, serving(parallelism={"tensor": 16}))),
    ("bridge_not_quoted", "note", state(purchase(A100_PCIE, groups=(group(A100_PCIE, 4, bridged=True),)), FULL),
     state(purchase(A100_PCIE, groups=(group(A100_PCIE, 4),)), FULL)),
    ("weight_only", "note", state(purchase(H100), serving(weight_format="fp8")),
     state(purchase(A100), serving(weight_format="fp8"))),
    (
        "cost_unknown",
        "block",
        state(hosted(), serving(requests_per_day=1000.0)),
        state(hosted(output_price=UNKNOWN, input_price=UNKNOWN), serving(requests_per_day=1000.0)),
    ),
    # the price of a token is firm, and nobody says how many are asked for
    ("cost_unknown", "block", state(hosted(), serving(requests_per_day=1000.0)), state(hosted())),
    ("cost_incomplete", "block", state(purchase(H100)), state(purchase(H100, price=UNKNOWN))),
    (
        "no_speed",
        "block",
        state(purchase(H100, 1), science(memory_gb=1.0)),
        state(purchase("amd-mi308x", 1), science(memory_gb=1.0)),
    ),
    (
        "link_note",
        "note",
        state(purchase("geforce-rtx-2060-12gb", 2), serving(parallelism={"tensor": 1})),
        state(purchase("geforce-rtx-2060-12gb", 2), serving("Llama 3.2 1B", parallelism={"tensor": 2})),
    ),
    ("cost_incomplete", "warn", state(purchase(H100)), state(purchase(H100, support_per_year=UNKNOWN))),
    ("rate_unknown", "block", state(purchase(H100)), state(purchase(H100, currency="GBP"))),
    ("other_stack", "note", state(purchase(H100)), state(purchase(AMD))),
    ("other_stack_quoted", "note", state(purchase(AMD)), state(purchase(AMD, migration_person_days=known(10)))),
    ("two_kinds", "warn", state(purchase(H100, groups=(group(H100), group(H100)))),
     state(purchase(H100, groups=(group(H100), group(L40S))))),
    # what stays in use beside a quote is a second kind of card in the pool
    ("two_kinds", "warn", state((purchase(H100, beside_owned="no"), owned(L40S))),
     state((purchase(H100, beside_owned="yes"), owned(L40S)))),
    ("beside_owned_unknown", "note", state((purchase(H100, beside_owned="no"), owned(L40S))),
     state((purchase(H100), owned(L40S)))),
    ("beside_owned_unknown", "note", state((purchase(L40S), owned(L40S))), state((purchase(H100), owned(L40S)))),
    ("strong_supply", "note", state(purchase(H100)),
     state(purchase(H100, groups=(group(H100, 8, 2),)))),
    ("online_and_batch", "warn", state(purchase(H100), (DENSE, tuning())), state(purchase(H100), (DENSE, batch()))),
    ("consumer_lasting", "note", state(purchase(CONSUMER, 1), tuning(method="qlora")),
     state(purchase(CONSUMER, 1), tuning(method="qlora", tokens=20_000_000_000))),
    ("long_requests", "warn", state(purchase(CONSUMER, 1), lengths(2000)),
     state(purchase(CONSUMER, 1), lengths(60_000))),
    ("beyond_window", "warn", state(purchase(H100), lengths(2000)), state(purchase(H100), lengths(120_000))),
    ("group_left_out", "warn", state(purchase(H100, groups=(group(H100), group(A100))), LARGE),
     state(purchase(H100, groups=(group(H100), group(NO_BANDWIDTH))), LARGE)),
    # two machines of 10 kW under 30 kW of cooling leave no room for a third, under 31 they do
    ("site_no_room", "note",
     state(purchase(H100, groups=(group(H100, 8, 2, host_power_w=4400.0),)), site=Site(cooling_kw=30.1)),
     state(purchase(H100, groups=(group(H100, 8, 2, host_power_w=4400.0),)), site=Site(cooling_kw=29.9))),
    # 3,350 GB/s over 16 GB of weights allow 208 tokens a second: a third of that are 69, seven tenths 146
    ("software_holds_back", "warn", state(*ONE_STREAM[:2], migration=measured(100.0)),
     state(*ONE_STREAM[:2], migration=measured(60.0))),
    ("bandwidth_holds_back", "note", state(*ONE_STREAM[:2], migration=measured(100.0)),
     state(*ONE_STREAM[:2], migration=measured(160.0))),
    # 8,000 and 500 tokens are more than the 8,192 that the model was made for
    (
        "typical_beyond_window",
        "warn",
        state(purchase(H100), serving("Llama 3 8B", input_tokens=7000, output_tokens=500)),
        state(purchase(H100), serving("Llama 3 8B", input_tokens=8000, output_tokens=500)),
    ),
    # a stream reads 16 GB of weights at 3,350 GB/s no more than 209 times a second
    (
        "beyond_ceiling",
        "warn",
        state(*ONE_STREAM[:2], migration=measured(160.0)),
        state(*ONE_STREAM[:2], migration=measured(260.0)),
    ),
    # 16 GB of weights go into 24 GB, 100 requests of 100,000 tokens do not
    (
        "weights_alone_fit",
        "note",
        state(purchase(CONSUMER, 1), LARGE),
        state(purchase(CONSUMER, 1), serving(MODELS["dense"], concurrency=1, input_tokens=100_000)),
    ),
    # a latent of 512 + 64 numbers in place of 16 heads of 192, keys and values: 10.7 times less
    ("cache_is_smaller", "note", state(purchase(H100)), state(purchase(H100), serving(MODELS["mla"]))),
    (
        "tariff_not_stated",
        "note",
        state(purchase(H100)),
        state(purchase(H100, groups=(group(H100, 8, 2),))),
    ),
    (
        "tariff_not_stated",
        "note",
        state(purchase(H100, groups=(group(H100, 8, 2),)), electricity=FLAT),
        state(purchase(H100, groups=(group(H100, 8, 2),))),
    ),
    # its bandwidth is in no datasheet
    ("number_unknown", "warn", state(purchase(H100)), state(purchase(NO_BANDWIDTH))),
    ("no_score", "note", state(purchase(H100)), state(purchase(NO_BANDWIDTH))),
    ("fp64_slow", "warn", state(purchase(CONSUMER, 1), science(memory_gb=1.0, precision="fp32")),
     state(purchase(CONSUMER, 1), science(memory_gb=1.0, precision="fp64"))),
    ("fp64_slow", "warn", state(purchase(H100, 1), science(memory_gb=1.0, precision="fp64")),
     state(purchase(CONSUMER, 1), science(memory_gb=1.0, precision="fp64"))),
    ("no_results_of_card", "note", state(purchase(H100)), state(purchase("geforce-rtx-2060-12gb", 2))),
    ("no_results_of_card", "note", state(purchase("metax-c500")), state(purchase("nvidia-l20"))),
    ("no_results_of_generation", "note", state(purchase("nvidia-l20")), state(purchase("metax-c500"))),
    ("no_error_correction", "note", state(purchase(H100), tuning()), state(purchase(CONSUMER), tuning())),
    ("no_error_correction", "note", state(purchase(CONSUMER)), state(purchase(CONSUMER), tuning())),
    ("near_paper", "warn", state(purchase(H100), assumptions=assuming(real_share=0.7)),
     state(purchase(H100), assumptions=assuming(real_share=0.71))),
    # 0.65 of the peak in 0.77 of the time are just half of it
    ("effective_low", "note", state(purchase(H100), assumptions=assuming(available_share=0.77)),
     state(purchase(H100), assumptions=assuming(available_share=0.76))),
    ("not_tried", "warn", state(purchase(AMD), migration=tried("precedent", 1.0)),
     state(purchase(AMD), migration=tried("precedent", 0.0))),
    ("slower_than_estimated", "warn", state(*ONE_STREAM[:2], migration=measured(160.0)),
     state(*ONE_STREAM[:2], migration=measured(60.0))),
    ("power_limited", "note", state(purchase(H100)), state(purchase(H100, groups=(group(H100, power_limit_w=500.0),)))),
    ("power_limit_low", "warn", state(purchase(H100, groups=(group(H100, power_limit_w=500.0),))),
     state(purchase(H100, groups=(group(H100, power_limit_w=300.0),)))),
    ("power_limit_idle", "note", state(purchase(H100, groups=(group(H100, power_limit_w=500.0),))),
     state(purchase(H100, groups=(group(H100, power_limit_w=700.0),)))),
    # 450 W in a desktop want a strong supply, at a limit of 360 W they do not; nor is the memory as hot then
    ("strong_rail", "note", state(purchase(CONSUMER, groups=(group(CONSUMER, 1, power_limit_w=360.0),))),
     state(purchase(CONSUMER, 1))),
    ("hot_memory", "note", state(purchase(CONSUMER, groups=(group(CONSUMER, 1, power_limit_w=360.0),))),
     state(purchase(CONSUMER, 1))),
    ("data_loading", "note", state(purchase(H100, network_storage=known(50_000)), tuning()),
     state(purchase(H100), tuning())),
    ("ten_points_of_mfu", "note", state(purchase(H100)), state(purchase(H100), tuning())),
    ("no_range", "note", state(purchase(H100)), state(purchase(H100), assumptions=assuming(busy_share=0.6))),
    ("first_token_apart", "note", state(purchase(H100)), state(purchase(H100), serving(tpot_limit_ms=1e6))),
    ("switch_pays", "note", against_rent(1_500_000, 1000), against_rent(1_500_000, 20)),
    ("switch_pays_late", "warn", against_rent(1_500_000, 20), against_rent(1_500_000, 1000)),
    # a purchase that costs more than the rent even without the work of the move
    ("switch_pays_never", "warn", against_rent(1_500_000, 1000), against_rent(150_000_000, 1000)),
]  # fmt: skip
ELSEWHERE: Final = {
    "test_site_findings.py": (
        "site_supply", "site_feeds", "site_one_feed", "site_phases", "site_rack", "site_cooling", "site_office",
        "site_noise", "site_ups_w", "site_ups_va", "site_ups_peak",
    ),
    "test_practice_findings.py": (
        "links_unused", "consumer_jitter", "inference_card_pretrains", "many_cards", "active_parameters_only",
        "migration_dear", "discount_and_use", "busy_share_assumed", "late_start_uncounted",
    ),
    "test_demand_findings.py": (
        "beyond_capacity", "concurrency_below_demand", "runs_beyond_month", "not_certified",
        "certified_unknown",
    ),
    "test_schedule.py": ("misses_needed_by", "may_miss_needed_by"),
    "test_effects.py": ("no_effect",),
}  # fmt: skip
"""Rules that are switched on and off by tests of their own."""


@pytest.mark.parametrize(("key", "severity", "without", "with_it"), CASES, ids=[case[0] for case in CASES])
def test_one_input_brings_a_finding_and_takes_it_away(key: str, severity: str, without: State, with_it: State) -> None:
    assert key not in found(without) or found(without)[key] != severity
    assert found(with_it)[key] == severity


def test_every_rule_on_work_has_a_case() -> None:
    tried = {key for key, *_ in CASES} | {"switch_pays_without_loss"}
    for file, keys in ELSEWHERE.items():
        written = (Path(__file__).parent / file).read_text("utf-8")
        assert all(f'"{key}"' in written for key in keys), file
        tried |= set(keys)
    assert tried == set(WORK_RULES)


def paybacks(days: float) -> tuple[float, float]:
    """Months with and without the loss of compute, for a migration of so many days."""
    quotes, work, _ = against_rent(1_500_000, days)
    figures = compared(quotes, (work,)).of("A", "chat").figures
    names = ("switch_payback_months", "switch_payback_without_loss_months")
    return tuple(float(figures[name].value) for name in names)  # type: ignore[return-value]


def test_the_rule_of_twelve_months_by_hand() -> None:
    """What the move costs over what is saved a month: the cost of the other quote for the same work, less the own
    cost without the move."""
    quotes, work, _ = against_rent(1_500_000, 100)
    comparison = compared(quotes, (work,))
    own, other = (comparison.of(quote.id, "chat").figures for quote in quotes)
    each = "cost_per_million_output_tokens_all_in"
    done = float(own["cost_total"].value) / float(own[each].value)
    moved, lost = (float(own[f"account_{name}"].value) for name in ("migration", "lost_compute"))
    saved = (float(other[each].value) * done - (float(own["cost_total"].value) - moved)) / 36
    assert paybacks(100) == pytest.approx((moved / saved, moved / (saved + lost / 36)))


def test_a_move_that_pays_only_without_the_loss_of_compute_is_said_so() -> None:
    """Both paybacks grow with the days; between twelve over the one and twelve over the other only one is kept."""
    with_loss, without = (months / 100 for months in paybacks(100))
    days = (12 / with_loss + 12 / without) / 2
    assert found(against_rent(1_500_000, days))["switch_pays_without_loss"] == "warn"
    assert "switch_pays_without_loss" not in found(against_rent(1_500_000, 12 / with_loss * 0.99))
    assert found(against_rent(1_500_000, 12 / without * 1.01))["switch_pays_late"] == "warn"


def test_a_move_is_judged_only_where_something_stays() -> None:
    alone = found(state(purchase(AMD, migration_person_days=known(20))))
    assert not [key for key in alone if key.startswith("switch_")]


def test_operations_double_with_the_machines_that_stay() -> None:
    """Two kinds of card in one pool double the operations work."""
    work = serving(MODELS["dense"])
    cost = {
        answer: float(
            compared((purchase(H100, beside_owned=answer), owned(L40S)), (work,))
            .of("A", "chat")
            .figures["account_operations"]
            .value
        )
        for answer in ("yes", "no", "unknown")
    }
    assert cost["yes"] == pytest.approx(2 * cost["no"])
    assert cost["unknown"] == cost["no"]
    same = compared((purchase(L40S, beside_owned="yes"), owned(L40S)), (work,)).of("A", "chat")
    assert float(same.figures["account_operations"].value) == pytest.approx(cost["no"])
