"""Whole evaluations against arithmetic done by hand, account by account and step by step."""

from __future__ import annotations

from typing import Any

import pytest
from offers import (
    MODELS,
    assuming,
    batch,
    compared,
    evaluated,
    group,
    hosted,
    owned,
    project,
    purchase,
    rental,
    serving,
    tuning,
)

from engine.catalog.library import catalog
from engine.compare.bands import estimates
from engine.compare.evaluate import evaluate
from engine.compare.results import ACCOUNTS, Evaluation, Layout
from engine.memory.formats import FORMATS
from engine.project.assumptions import Assumptions
from engine.quote import Quote
from engine.throughput.calibration import published_calibration
from engine.throughput.coefficients import UNITS, coefficients
from engine.throughput.engines import engine_of
from engine.values import UNKNOWN, Between, known
from engine.workload import Parallelism

# every number that the sums below rest on
ASSUMED = assuming(
    busy_share=0.6,
    electricity_price=0.7,
    pue=1.5,
    idle_power_share=0.25,
    host_power_share=0.5,
    month_hours=730.0,
    horizon_months=36.0,
    person_day_cost=1800.0,
    operations_days=1.0,
    nominal_rate=0.08,
    spares_share=0.05,
    residual_share=0.0,
    network_storage_share=0.15,
    rack_per_kw_month=300.0,
    available_share=0.96,
    late_week_cost=5000.0,
    real_share=0.65,
    bandwidth_factor=1.0,
    gemm_factor=1.0,
    attention_factor=1.0,
    overhead_factor=1.0,
    link_factor=1.0,
    collective_seconds=20e-6,
)
H100 = "nvidia-h100-sxm5-80gb"  # 700 W, 3,350 GB/s, 900 GB/s both ways, 989.4 TFLOP/s
NO_MEMORY = "cambricon-mlu590"  # of which no datasheet states the memory
NO_BANDWIDTH = "hygon-dcu-k100"  # of which none states a bandwidth
CHAT = serving("Llama 3.1 8B", parallelism=Parallelism(tensor=8, pipeline=1, data=1))


def of(quote: Quote, workload: Any = CHAT, assumptions: Assumptions = ASSUMED, **changes: Any) -> Evaluation:
    return evaluated(quote, workload, assumptions=assumptions, **changes)


def accounts(evaluation: Evaluation) -> dict[str, float]:
    """Accounts over the horizon other than zero."""
    found = {name: evaluation.figures[f"account_{name}"].value for name in ACCOUNTS}
    return {name: float(amount) for name, amount in found.items() if amount}


def test_a_purchase_account_by_account() -> None:
    found = of(purchase(H100, price=known(2_000_000), support_per_year=known(20_000), installation=known(10_000)))
    # 8 × 700 W, half as much again for the hosts: 8.4 kW
    assert found.figures["power_kw"].value == pytest.approx(8.4)
    # 8.4 kW × 730 h × (0.6 + 0.25 × 0.4) = 4,292.4 kWh a month
    energy = 4292.4
    # (1 + 0.08 ÷ 12)^36 = 1.2702371; CRF = 0.00666667 × 1.2702371 ÷ 0.2702371 = 0.03133637
    paid = 2_000_000 + 300_000 + 10_000 + 250_000
    expected = {
        "hardware": 2_000_000.0,
        "electricity": 36 * energy * 0.7,  # 108,168.48
        "cooling": 36 * (energy * 0.5 * 0.7 + 8.4 * 300),  # 144,804.24
        "network_storage": 0.15 * 2_000_000,
        "installation": 10_000.0,
        "support": 3 * 20_000.0,
        "operations": 36 * 1800.0,
        # 2,000,000 ÷ 36 a month for machines that stand still 4 % of the time
        "lost_compute": 0.04 * 2_000_000,
        # 5 % of 8 cards is one whole card at an eighth of the price
        "spares": 250_000.0,
        # eight weeks of delivery, one of installation, two working days of set-up
        "late_start": 9.4 * 5000.0,
        # on all that is paid up front: machines, network, installation, spares
        "financing": 36 * paid * 0.03133637 - paid,  # 327,959.9
    }
    assert accounts(found) == pytest.approx(expected, rel=1e-5)
    assert found.cost is not None
    total = sum(expected.values())
    assert found.cost.total.value == pytest.approx(total, rel=1e-6)
    assert found.cost.upfront.value == pytest.approx(2_000_000 + 310_000 + 250_000 + 47_000)
    assert found.figures["cost_per_month"].value == pytest.approx(total / 36, rel=1e-6)
    assert not found.blocked


def test_a_rental_account_by_account() -> None:
    found = of(rental(H100, price=known(100), start_delay_weeks=known(1)))
    expected = {
        "rent": 36 * 730 * 100.0,  # held all month: 73,000
        "network_storage": 36 * (500 + 300.0),
        "operations": 36 * 1800.0,
        "lost_compute": 36 * 0.04 * 73_000,
        # a week, and two working days of set-up
        "late_start": 1.4 * 5000.0,
    }
    assert accounts(found) == pytest.approx(expected)
    assert found.cost is not None
    assert found.cost.upfront.value == pytest.approx(7000)


def test_what_is_owned_costs_what_it_would_bring_today() -> None:
    found = of(owned(H100, resale_today=known(300_000), start_delay_weeks=known(0)))
    expected = {
        "hardware": 300_000.0,
        "electricity": 108_168.48,
        "cooling": 144_804.24,
        "operations": 64_800.0,
        "lost_compute": 0.04 * 300_000,
        # 8 % a year over twelve: 1.00667 ^ 36 = 1.270237, an even payment of 0.0313364
        "financing": 300_000 * (36 * 0.0313364 - 1),
    }
    assert accounts(found) == pytest.approx(expected, rel=1e-5)


def test_hosted_tokens() -> None:
    """10,000 requests a day are 304,167 in 730 h; each costs 1,024 × 4 + 512 × 12 millionths: 0.01024."""
    found = of(hosted(), CHAT.replace(requests_per_day=10_000.0))
    assert accounts(found) == pytest.approx({"tokens": 36 * 10_000 * 730 / 24 * 0.01024})
    assert found.figures["cost_per_10k_requests"].value == pytest.approx(102.4)
    assert found.figures["cost_per_million_output_tokens_all_in"].value == pytest.approx(4 * 2 + 12)
    assert found.figures["cost_per_million_tokens"].value == pytest.approx(10_240 / 1536)


def test_hosted_tokens_without_a_demand_have_a_price_but_no_total() -> None:
    found = of(hosted())
    assert found.figures["cost_per_million_tokens"].value == pytest.approx(10_240 / 1536)
    total = found.figures["cost_total"]
    assert total.value is None or total.incomplete
    assert found.blocked


def test_hosted_piles_have_their_discount() -> None:
    """2,000 tokens at 4 and 200 at 12 for a million are 10.40 for 1,000 requests; half of that in a pile."""
    whole = of(hosted(), batch(requests=1000, runs_per_month=1.0))
    half = of(hosted(batch_discount_share=0.5), batch(requests=1000, runs_per_month=1.0))
    assert whole.figures["cost_per_month"].value == pytest.approx(10.4)
    assert half.figures["cost_per_month"].value == pytest.approx(5.2)
    online = of(hosted(batch_discount_share=0.5), CHAT.replace(requests_per_day=10_000.0))
    assert online.figures["cost_per_10k_requests"].value == pytest.approx(
        of(hosted(), CHAT.replace(requests_per_day=10_000.0)).figures["cost_per_10k_requests"].value
    )


def test_hosted_prompts_that_were_sent_before_have_their_own_price() -> None:
    """Of 2,000 tokens of a prompt at 4 a million, three quarters at 1 and a quarter at 4: 1.75 a million."""
    asked = batch(requests=1_000_000, runs_per_month=1.0, prefix_share=0.75)
    found = of(hosted(cached_input_price=known(1)), asked)
    assert found.figures["cost_per_month"].value == pytest.approx(2000 * 1.75 + 200 * 12)
    dear = of(hosted(), asked)  # nobody states a price for what was sent before
    assert dear.figures["cost_per_month"].value == pytest.approx(2000 * 4 + 200 * 12)


def test_a_commitment_beyond_the_horizon_is_paid_to_its_end() -> None:
    """100 an hour for 730 h a month are 73,000 a month: over 36 months of 36, and of 60."""
    short, long = (of(rental(H100, commitment_months=months)) for months in (36, 60))
    assert short.figures["account_rent"].value == pytest.approx(36 * 73_000)
    assert long.figures["account_rent"].value == pytest.approx(60 * 73_000)
    said = [finding.message.text("en") for finding in long.findings if finding.key == "commitment_goes_on"]
    assert said == ["The commitment binds for 24 months beyond the horizon; they are counted at its end."]
    assert not [finding for finding in short.findings if finding.key == "commitment_goes_on"]


def test_a_model_that_cannot_be_counted_blocks_with_what_is_missing() -> None:
    """The size that nobody stated is named, and the other workloads are evaluated all the same."""
    plan = project((rental(H100),), (CHAT, tuning(MODELS["large"])))
    broken = catalog().model(MODELS["large"]).replace(kv_lora_rank=512)
    models = tuple(broken if model.name == broken.name else model for model in plan.used.models)
    found = evaluate(plan.replace(used=plan.used.replace(models=models)))
    assert not found.of("B", "chat").blocked
    refused = found.of("B", "tune")
    assert refused.blocked
    assert "cannot be counted" in refused.findings[0].message.text("en")


def test_a_foreign_price_with_tax() -> None:
    """113,000 USD with 13 % tax are 100,000 without, 710,000 CNY at 7.1; less 5 % before that 674,500."""
    terms: dict[str, Any] = {"tax_basis": "included", "tax_rate": known("0.13"), "currency": "USD"}
    quote = purchase(H100, priced_by="total", price=known(113_000), **terms)
    assert accounts(of(quote))["hardware"] == pytest.approx(710_000)
    assert accounts(of(quote.replace(discount_share=0.05)))["hardware"] == pytest.approx(674_500)
    with_tax = of(quote, tax_included=True)
    assert accounts(with_tax)["hardware"] == pytest.approx(113_000 * 7.1)


def test_without_a_rate_a_foreign_price_is_unknown_not_zero() -> None:
    found = of(rental(H100, currency="EUR"))
    rent = found.figures["account_rent"]
    assert rent.value is None
    assert rent.reason is not None
    assert "EUR" in rent.reason.text()
    assert found.blocked


@pytest.mark.parametrize(
    ("priced_by", "price", "monthly"),
    [
        ("machine_hour", 100, 2 * 73_000),
        ("card_hour", 12.5, 2 * 73_000),
        ("machine_month", 70_000, 140_000),
        ("card_month", 9_000, 144_000),
    ],
)
def test_units_of_a_rental(priced_by: str, price: float, monthly: float) -> None:
    quote = rental(H100, groups=(group(H100, machines=2),), priced_by=priced_by, price=known(str(price)))
    assert accounts(of(quote))["rent"] == pytest.approx(36 * monthly)


@pytest.mark.parametrize(("priced_by", "expected"), [("card", 1_600_000), ("machine", 200_000), ("total", 100_000)])
def test_units_of_a_purchase(priced_by: str, expected: float) -> None:
    quote = purchase(H100, groups=(group(H100, machines=2),), priced_by=priced_by, price=known(100_000))
    assert accounts(of(quote))["hardware"] == expected


def test_hours_that_a_rental_bills() -> None:
    held, free = rental(H100), rental(H100, held_when_idle="no")
    assert accounts(of(held))["rent"] == pytest.approx(36 * 73_000)
    assert accounts(of(free))["rent"] == pytest.approx(36 * 73_000 * 0.6)
    committed = free.replace(commitment_months=12)
    assert accounts(of(committed))["rent"] == pytest.approx(36 * 73_000)


def test_demand_decides_how_busy_the_machines_are() -> None:
    found = of(rental(H100), CHAT.replace(requests_per_day=20_000.0))
    rate = found.figures["requests_per_s"].value
    busy = 20_000 / (86_400 * rate)
    assert busy < 1
    assert found.figures["busy_share"].value == pytest.approx(busy)
    tokens = 20_000 * 512 * 730 / 24 / 1e6
    monthly = found.figures["cost_per_month"].value
    assert found.figures["cost_per_million_output_tokens_all_in"].value == pytest.approx(monthly / tokens, rel=1e-9)


@pytest.mark.parametrize(
    ("workload", "units"),
    [
        (CHAT, ("cost_per_million_output_tokens_all_in", "cost_per_million_tokens", "cost_per_10k_requests")),
        (tuning(runs_per_month=None), ("cost_per_run",)),
    ],
)
def test_machines_that_never_work_have_no_cost_a_unit(workload: Any, units: tuple[str, ...]) -> None:
    found = of(rental(H100), workload, assumptions=assuming(busy_share=0.0))
    assert found.figures["cost_total"].value > 0
    for name in units:
        assert found.figures[name].value is None
        assert "busy share of zero" in found.figures[name].reason.text("en")


def test_another_stack_costs_a_migration() -> None:
    """Of nine hot operators the lists leave one open: 5 + 6 + 0.3 × 4 + 10 + 0.3 × 2.5 person-days of 1,800."""
    found = of(rental("amd-mi300x"))
    assert accounts(found)["migration"] == pytest.approx(22.95 * 1800)
    quoted = of(rental("amd-mi300x", migration_person_days=known(30)))
    assert accounts(quoted)["migration"] == pytest.approx(30 * 1800)


def test_memory_by_hand() -> None:
    found = of(rental(H100))
    assert found.layout == Layout(tensor=8)
    # 8,030,261,248 parameters in 16 bits over eight cards
    assert found.figures["weights_gb"].value == pytest.approx(8.030261248 * 2 / 8, rel=1e-9)
    # 16 requests × 1,536 tokens × 131,072 B over eight KV heads
    assert found.figures["kv_cache_gb"].value == pytest.approx(16 * 1536 * 131_072 / 8 / 1e9, rel=1e-9)
    # 81,559 MiB as the driver shows them
    assert found.figures["capacity_gb"].value == pytest.approx(81_559 * 2**20 / 1e9, rel=1e-9)


def test_a_decode_step_by_hand() -> None:
    found = of(rental(H100))
    fitted = fitted_parameters(H100, "bf16")
    # all weights but the input embedding, and the caches of 16 requests in the middle of their answers
    weights = (8_030_261_248 - 128_256 * 4096) * 2 / 8
    memory = weights / (3350e9 * fitted["read_share"]) + 16 * (1024 + 256) * 131_072 / 8 / (
        3350e9 * fitted["cache_share"]
    )
    # 700 W for 989.4 TFLOP/s, against one for each; sixteen rows fill a tile, so products of 16 tokens carry half of
    # half_tokens
    rate = 989.4e12 * fitted["matrix_share"] * (1400 / 1689.4) ** fitted["power_exponent"]
    compute = 2 * (8_030_261_248 - 128_256 * 4096) * (16 + fitted["half_tokens"] / 2) / 8 / rate
    # norms, residual sums and activations, half of them on every card
    between = 16 * 32 * 4096 * fitted["elementwise_bytes"] * (1 + 1 / 8) / 2 / (3350e9 * fitted["read_share"])
    # two all-reduces a layer, of 16 × 4,096 values in 16 bits, over 450 GB/s one way; the switch adds up; 128 KiB wait
    # a ninth of the 38 µs that large messages wait longer
    rate_of_links = 450e9 * 0.65 * 2 * 7 / 9
    fixed = fitted["collective_seconds"] + 38e-6 / 9
    reduce = fixed + 2 * 7 / 8 * (16 * 4096 * 2) / (rate_of_links * fitted["link_share"])
    overhead = 32 * fitted["layer_seconds"] + fitted["engine_step_seconds"] + 16 * fitted["sequence_seconds"]
    hidden = fitted["pass_overlap"] * min(memory, compute)
    step = memory + compute - hidden + between + 2 * 32 * reduce + overhead
    assert found.figures["decode_tokens_per_s"].value == pytest.approx(1 / step, rel=1e-6)
    # decoding alone, without prompts of others, would give 16 streams at this rate
    assert found.figures["output_tokens_per_s"].value < 16 / step
    assert found.speed is not None


def fitted_parameters(card: str, weights: str) -> dict[str, float]:
    """What the calibration holds for a card under the usual engine of its maker."""
    chosen = catalog().card(card)
    found = coefficients(chosen, engine_of(None, chosen), FORMATS[weights], published_calibration())
    return {name: float(getattr(found, name).value) for name in UNITS}


def test_rates_of_an_installation_belong_together() -> None:
    figures = of(rental(H100)).figures
    requests = figures["requests_per_s"].value
    assert figures["output_tokens_per_s"].value == pytest.approx(512 * requests)
    assert figures["total_tokens_per_s"].value == pytest.approx(1536 * requests)


def test_groups_serve_side_by_side() -> None:
    """Half of the requests go to each of two like groups; together they do what two quotes of half the load do."""
    two = rental(H100, groups=(group(H100), group(H100)))
    both = of(two, CHAT.replace(concurrency=16))
    half = of(rental(H100), CHAT.replace(concurrency=8))
    for name in ("output_tokens_per_s", "requests_per_s", "total_tokens_per_s"):
        assert both.figures[name].value == pytest.approx(2 * half.figures[name].value)
        assert both.figures[name].unit == half.figures[name].unit
    assert both.figures["ttft_ms"].value == pytest.approx(half.figures["ttft_ms"].value)


def test_a_group_of_unknown_speed_is_named_and_adds_nothing() -> None:
    known_alone = of(rental(H100), CHAT.replace(concurrency=8))
    for card in (NO_MEMORY, NO_BANDWIDTH):
        found = of(rental(H100, groups=(group(H100), group(card))), CHAT.replace(concurrency=16))
        assert found.fit is not None
        assert found.fit.fits
        left = [one for one in found.findings if one.key == "group_left_out"]
        assert [one.severity for one in left] == ["warn"]
        name = "output_tokens_per_s"
        assert found.figures[name].value == pytest.approx(known_alone.figures[name].value)


def test_like_groups_take_half_of_a_rate_each() -> None:
    two = rental(H100, groups=(group(H100), group(H100)))
    both = of(two, CHAT.replace(concurrency=16, requests_per_day=40_000.0))
    half = of(rental(H100), CHAT.replace(concurrency=8, requests_per_day=20_000.0))
    for name in ("load_share", "ttft_load_ms", "ttft_load_p95_ms", "tpot_load_ms", "tpot_load_p95_ms"):
        assert both.figures[name].value == pytest.approx(half.figures[name].value)
    assert both.figures["load_requests_per_s"].value == pytest.approx(40_000 / 86_400)
    assert both.figures["load_concurrency"].value == pytest.approx(2 * half.figures["load_concurrency"].value)


def test_unlike_groups_share_a_rate_by_what_they_can_serve() -> None:
    """Alone one would be busy by a, the other by b; together 1 ÷ (1 ÷ a + 1 ÷ b), as resistances side by side."""
    asked = CHAT.replace(concurrency=16, requests_per_day=40_000.0, ttft_limit_ms=4000.0)
    groups = (group(H100), group("nvidia-l40s"))
    alone = [float(of(rental(H100, groups=(one,)), asked).figures["load_share"].value) for one in groups]
    together = of(rental(H100, groups=groups), asked).figures
    assert together["load_share"].value == pytest.approx(1 / sum(1 / one for one in alone), rel=0.02)
    assert together["load_requests_per_s"].value == pytest.approx(40_000 / 86_400)
    assert together["ttft_load_p95_ms"].value > 0
    assert together["goodput_requests_per_s"].value <= 40_000 / 86_400 * (1 + 1e-9)
    beyond = of(rental(H100, groups=groups), asked.replace(requests_per_day=3e7)).figures
    assert beyond["ttft_load_ms"].value is None
    assert beyond["load_share"].value > 1


def test_one_training_job_over_unlike_groups_is_refused() -> None:
    found = of(rental(H100, groups=(group(H100), group("nvidia-l40s"))), tuning())
    assert found.speed is None
    assert found.figures["run_hours"].value is None
    assert found.blocked


def test_two_kinds_of_card_double_operations() -> None:
    found = of(rental(H100, groups=(group(H100), group("nvidia-a100-sxm4-80gb"))))
    assert accounts(found)["operations"] == pytest.approx(36 * 2 * 2 * 1800)


def test_a_price_given_as_a_range_counts_with_its_likely_value() -> None:
    span = Between(low=known(80).value, likely=known(90).value, high=known(120).value, source="by telephone")
    found = of(rental(H100, price=span))
    assert accounts(found)["rent"] == pytest.approx(36 * 730 * 90)


def test_what_is_not_quoted_makes_a_lower_bound() -> None:
    found = of(purchase(H100, support_per_year=UNKNOWN))
    total = found.figures["cost_total"]
    assert total.incomplete
    assert total.value == pytest.approx(of(purchase(H100, support_per_year=known(0))).figures["cost_total"].value)
    per_token = found.figures["cost_per_million_tokens"]
    assert per_token.incomplete
    warned = {finding.key: finding for finding in found.findings}["cost_incomplete"]
    assert warned.severity == "warn"
    assert "Software and support" in warned.message.text()
    assert not found.blocked


def test_without_its_price_a_quote_is_blocked() -> None:
    found = of(purchase(H100, price=UNKNOWN))
    assert found.blocked
    assert {finding.key for finding in found.findings if finding.severity == "block"} == {"cost_incomplete"}


def test_a_fixed_split_that_is_not_possible_is_named() -> None:
    """Qwen2.5 32B has 40 attention heads, which three cards cannot share evenly."""
    workload = serving("Qwen2.5 32B", parallelism=Parallelism(tensor=3))
    evaluation = compared((rental(H100, price=known(100)),), (workload,)).column("chat")[0]
    finding = next(one for one in evaluation.findings if one.key == "no_result")
    assert finding.field == "workloads/chat/parallelism.tensor"
    assert "40 attention heads cannot be split evenly over 3 cards" in finding.message.text("en")
    assert "固定的切分方式不可行" in finding.message.text("zh")


def test_cost_by_input_and_output_tokens_is_the_same_money() -> None:
    """1,024 in and 512 out: a million input tokens come with half a million output tokens."""
    found = of(purchase("nvidia-h100-sxm5-80gb"), CHAT).figures
    asked, answered, every = (
        float(found[name].value)
        for name in (
            "cost_per_million_input_tokens",
            "cost_per_million_output_tokens_all_in",
            "cost_per_million_tokens",
        )
    )
    ratio = CHAT.output_tokens / CHAT.input_tokens
    assert asked == pytest.approx(answered * ratio)
    assert 1 / every == pytest.approx(1 / asked + 1 / answered)
    assert float(found["cost_per_10k_requests"].value) == pytest.approx(asked * CHAT.input_tokens / 100)


def test_hosted_tokens_have_a_price_by_input_tokens_too() -> None:
    """4 for a million in and 12 for a million out: with 512 answers to 1,024 asked, 4 + 12 × 0.5."""
    found = of(hosted(), CHAT).figures
    assert float(found["cost_per_million_input_tokens"].value) == pytest.approx(
        4 + 12 * CHAT.output_tokens / CHAT.input_tokens
    )


def test_requests_without_a_prompt_have_no_cost_by_input_tokens() -> None:
    found = of(purchase("nvidia-h100-sxm5-80gb"), CHAT.replace(input_tokens=0)).figures
    assert not found["cost_per_million_input_tokens"].known
    assert found["cost_per_million_output_tokens_all_in"].known


def test_cost_of_effective_compute() -> None:
    """Month ÷ hours of work ÷ (cards × peak × share of it × availability) in PFLOP/s; training at its own share of the
    peak."""
    card = "nvidia-h100-sxm5-80gb"
    for work, reached in ((CHAT, 0.65), (tuning(), None)):
        evaluation = of(purchase(card), work)
        found = evaluation.figures
        share = float(found["mfu"].value) if reached is None else reached
        effective = 8 * 989.4e12 * share * 0.96 / 1e15
        hours = 0.6 * 730 if reached is not None else float(found["run_hours"].value) * work.runs_per_month
        expected = float(found["cost_per_month"].value) / hours / effective
        assert float(found["cost_per_effective_pflop_hour"].value) == pytest.approx(expected, rel=1e-3)


def test_cost_of_trained_tokens_is_that_of_a_run_over_its_tokens() -> None:
    work = tuning()
    found = of(purchase("nvidia-h100-sxm5-80gb"), work).figures
    assert float(found["cost_per_million_tokens"].value) == pytest.approx(
        float(found["cost_per_run"].value) / (work.tokens / 1e6)
    )


def test_idle_is_a_line_of_its_own_and_never_below_zero() -> None:
    """A rent of 100 an hour for a month of 730, busy for 60 %: 40 % of 73,000 idle where they are held."""
    held = of(rental(H100))
    assert held.figures["cost_idle"].value == pytest.approx(0.4 * 73_000 * 36)
    assert of(rental(H100, held_when_idle="no", billed_when_stopped="storage_only")).figures["cost_idle"].value == 0
    month = of(rental(H100, priced_by="machine_month", price=known(50_000)))
    assert month.figures["cost_idle"].value == pytest.approx(0.4 * 50_000 * 36)
    own = of(owned(H100))
    # 300,000 and the cost of that capital for 40 % of the time, and of the energy a quarter of full load in 40 % of it
    drawn = (own.figures["account_electricity"].value + own.figures["account_cooling"].value) * 0.1 / 0.7
    bound = 300_000 + own.figures["account_financing"].value
    assert own.figures["cost_idle"].value == pytest.approx(0.4 * bound + drawn)
    always = of(owned(H100), assumptions=assuming(busy_share=1.0))
    assert always.figures["cost_idle"].value == 0
    sold = of(purchase(H100), assumptions=assuming(residual_share=1.0))
    assert sold.figures["cost_idle"].value >= 0
    assert "cost_idle" not in of(hosted(), CHAT.replace(requests_per_day=1000.0)).figures


def test_idle_hours_that_nobody_asked_about_are_between_nothing_and_all_of_them() -> None:
    """Free until asked: 0; if billed, 292 h of 730 at 100 for 36 months, whatever share of them is work."""
    found = of(rental(H100, held_when_idle="no", price_change="fixed")).figures
    idle, rent = estimates([found["cost_idle"], found["account_rent"]])
    assert (idle.value, idle.low) == (0, 0)
    assert idle.high == pytest.approx(36 * 100 * 292)
    assert rent.high == pytest.approx(36 * 100 * 730)


def test_three_years_of_electricity_whatever_the_horizon() -> None:
    """8 cards of 700 W and half as much around them, at 60 % and a quarter in between: 8.4 kW × 0.7 × 730 h × 0.7."""
    for months in (12.0, 36.0, 60.0):
        found = of(owned(H100), assumptions=assuming(horizon_months=months))
        assert found.figures["electricity_three_years"].value == pytest.approx(36 * 8.4 * 0.7 * 730 * 0.7)
