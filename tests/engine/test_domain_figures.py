"""The textbook figures by their public names, at their published examples, to 0.1 %."""

from __future__ import annotations

import pytest
from offers import evaluated, purchase, rental, serving, tuning

from engine.catalog.library import catalog
from engine.compare.bands import bands
from engine.registry import all_figures

FIGURES = all_figures()
TOLERANCE = 1e-3

EXAMPLES: list[tuple[str, dict[str, float], float]] = [
    ("weight_bytes", {"parameters": 7e9, "bytes_per_parameter": 2}, 14e9),
    (
        "kv_cache_bytes",
        {"layers": 60, "kv_heads": 8, "head_dim": 128, "tokens": 1, "batch": 1, "bytes_per_value": 2},
        245_760,
    ),
    (
        "kv_cache_bytes",
        {"layers": 60, "kv_heads": 8, "head_dim": 128, "tokens": 8192, "batch": 1, "bytes_per_value": 2},
        2.013e9,
    ),
    (
        "kv_cache_bytes",
        {"layers": 60, "kv_heads": 8, "head_dim": 128, "tokens": 8192, "batch": 16, "bytes_per_value": 2},
        3.221e10,
    ),
    ("training_state_bytes", {"parameters": 7e9, "bytes_per_parameter": 16}, 112e9),
    ("training_state_bytes", {"parameters": 7e9, "bytes_per_parameter": 3}, 21e9),
    ("training_flops", {"parameters": 7e9, "tokens": 1e12}, 4.2e22),
    (
        "training_seconds",
        {"training_flops": 4.2e22, "cards": 64, "dense_flops_per_s": 4e14, "utilisation": 0.4, "scaling_efficiency": 1},
        4.1016e6,
    ),
    ("decode_ceiling_tokens_per_s", {"bandwidth_bytes_per_s": 1.5e12, "weight_bytes": 14e9}, 107.14),
    ("decode_ceiling_tokens_per_s", {"bandwidth_bytes_per_s": 6e11, "weight_bytes": 14e9}, 42.86),
    ("decode_ceiling_tokens_per_s", {"bandwidth_bytes_per_s": 4e12, "weight_bytes": 140e9}, 28.57),
    ("ridge_intensity_flop_per_byte", {"dense_flops_per_s": 4e14, "bandwidth_bytes_per_s": 2e12}, 200),
    (
        "roofline_flops_per_s",
        {"dense_flops_per_s": 4e14, "bandwidth_bytes_per_s": 2e12, "intensity_flop_per_byte": 1},
        2e12,
    ),
    (
        "roofline_flops_per_s",
        {"dense_flops_per_s": 4e14, "bandwidth_bytes_per_s": 2e12, "intensity_flop_per_byte": 3000},
        4e14,
    ),
    ("gradient_sync_seconds", {"gradient_bytes": 28e9, "link_bytes_per_s": 9e11}, 0.031111),
    ("gradient_sync_seconds", {"gradient_bytes": 28e9, "link_bytes_per_s": 6.4e10}, 0.4375),
    ("electricity_cost", {"power_w": 10_000, "hours": 8760, "price_per_kwh": 0.7}, 61_320),
    ("electricity_cost", {"power_w": 10_000, "hours": 24, "price_per_kwh": 0.7}, 168),
    (
        "migration_person_days",
        {"operators_to_change": 20, "mean_days_per_operator": 3, "regression_rounds": 4, "team_size": 5},
        80,
    ),
    ("supply_rating_w", {"peak_power_w": 10_000, "headroom": 1.5}, 15_000),
    ("host_memory_bytes", {"card_memory_bytes": 24e9}, 96e9),
]


@pytest.mark.parametrize(("name", "given", "expected"), EXAMPLES)
def test_example(name: str, given: dict[str, float], expected: float) -> None:
    quantity = FIGURES[name](**given)
    assert quantity.value == pytest.approx(expected, rel=TOLERANCE)
    assert tuple(given) == FIGURES[name].parameters


def days_of_training(cards: int, scaling: float) -> float:
    flops = FIGURES["training_flops"](7e9, 1e12)
    return float(FIGURES["training_seconds"](flops, cards, 4e14, 0.4, scaling).value) / 86400


@pytest.mark.parametrize(
    ("cards", "scaling", "days"),
    [
        (1, 1.0, 2.625e8 / 86400),  # 8.3 years
        (64, 0.8, 5.127e6 / 86400),
        (256, 0.8, 1.2817e6 / 86400),
    ],
)
def test_days_of_training(cards: int, scaling: float, days: float) -> None:
    assert days_of_training(cards, scaling) == pytest.approx(days, rel=TOLERANCE)


def test_days_as_people_say_them() -> None:
    assert round(days_of_training(64, 0.8)) == 59
    assert round(days_of_training(256, 0.8)) == 15
    assert days_of_training(1, 1.0) / 365.25 == pytest.approx(8.3, abs=0.05)


@pytest.mark.parametrize(("utilisation", "expected"), [(0.6, 2.0899), (0.3, 4.1799)])
def test_cost_of_a_million_tokens(utilisation: float, expected: float) -> None:
    cost = FIGURES["cost_per_million_output_tokens"](
        card_price=80_000,
        cards=8,
        power_w=4800,
        pue=1.25,
        price_per_kwh=0.7,
        hours_per_month=720,
        utilisation=utilisation,
        tokens_per_s_per_card=800,
        months=36,
    )
    assert cost.value == pytest.approx(expected, rel=TOLERANCE)


def test_ceilings_of_the_tiers() -> None:
    """7B in 16 bits is 14 GB: 107 tokens/s at 1,500 GB/s and 43 on C70; 70B on two D-M 28.6."""
    ceiling = FIGURES["decode_ceiling_tokens_per_s"]
    cards = {name: catalog().card(name).leaf("bandwidth_gbs").value for name in ("tier-c70", "tier-d-m")}
    assert ceiling(1500e9, 14e9).value == pytest.approx(107.14, rel=TOLERANCE)
    assert ceiling(cards["tier-c70"], 14e9).value == pytest.approx(42.86, rel=TOLERANCE)
    assert ceiling(2 * cards["tier-d-m"], 140e9).value == pytest.approx(28.57, rel=TOLERANCE)


def test_70b_on_two_balanced_cards_decodes_below_the_ceiling_and_above_300_at_batch_16() -> None:
    """People report 20 tokens/s alone and more than 300 together at batch 16; prompts in between take some of it."""
    workload = serving("Llama 3.1 70B", input_tokens=256, output_tokens=512)
    alone = evaluated(rental("tier-d-m", 2), workload.replace(concurrency=1)).figures
    assert 15 < alone["decode_tokens_per_s"].value < 28.57
    batch = evaluated(rental("tier-d-m", 2), workload.replace(concurrency=16))
    assert 300 < 16 * batch.figures["decode_tokens_per_s"].value < 16 * 28.57
    with_prompts = bands(batch)["output_tokens_per_s"]
    assert 270 < with_prompts.value < 300
    assert with_prompts.high is not None
    assert with_prompts.high > 300


def test_four_copies_on_two_workstation_cards() -> None:
    """30B in 4 bits on 48 GB: copies on each card hold 8 requests and more; a cautious plan of 16 × 20 holds."""
    workload = serving("Qwen3 32B", weight_format="int4", input_tokens=1024, output_tokens=512, concurrency=16)
    found = evaluated(purchase("tier-w-b", 2), workload)
    assert found.fit is not None
    assert found.fit.fits
    assert found.figures["largest_concurrency"].value >= 16
    assert found.figures["output_tokens_per_s"].value > 16 * 20 * 0.5


def test_more_requests_at_the_same_price_cost_less_in_proportion() -> None:
    """A card that holds 20 requests against one that holds 8: 2.5 times lower cost of a request."""
    cost = FIGURES["cost_per_10k_requests"]
    requests = FIGURES["monthly_requests"]
    many, few = requests(20 / 30, 0.6, 730), requests(8 / 30, 0.6, 730)  # each request takes 30 s
    assert cost(10_000, few).value / cost(10_000, many).value == pytest.approx(2.5, rel=1e-12)


@pytest.mark.parametrize(("link_bytes_per_s", "step_ms"), [(9e11, 531), (6.4e10, 937)])
def test_a_step_of_half_a_second_with_its_gradients(link_bytes_per_s: float, step_ms: float) -> None:
    sync = float(FIGURES["gradient_sync_seconds"](28e9, link_bytes_per_s).value)
    assert 500 + sync * 1000 == pytest.approx(step_ms, rel=TOLERANCE)


def test_slow_links_need_76_percent_more_cards() -> None:
    sync = FIGURES["gradient_sync_seconds"]
    slow, fast = 0.5 + sync(28e9, 6.4e10).value, 0.5 + sync(28e9, 9e11).value
    assert slow / fast - 1 == pytest.approx(0.765, rel=5e-3)


def test_training_states_of_7b_are_112_gb_in_a_whole_evaluation_too() -> None:
    """Weights 2, gradients 2, FP32 master and Adam 12 bytes a parameter, above 130 GB with activations."""
    workload = tuning("Llama 2 7B", method="full", recompute="none", sharding="none", micro_batch=1)
    parts = evaluated(purchase("tier-d-l", 1), workload).figures
    states = sum(parts[name].value for name in ("weights_gb", "gradients_gb", "optimizer_gb"))
    assert states == pytest.approx(6.738415616 * 16, rel=1e-6)
    assert 115 < parts["total_per_card_gb"].value < 135


def test_efficiency_of_the_tiers_at_one_precision() -> None:
    """D-S 2 INT8 TOPS/W; D-M 0.57 and D-L 0.99 FP16 TFLOPS/W."""
    per_joule = FIGURES["dense_flops_per_joule"]
    for name, field, expected in (
        ("tier-d-s", "int8_dense_tops", 2.0),
        ("tier-d-m", "fp16_dense_tflops", 0.571),
        ("tier-d-l", "fp16_dense_tflops", 0.99),
    ):
        card = catalog().card(name)
        assert per_joule(card.leaf(field), card.leaf("power_w")).value / 1e12 == pytest.approx(expected, rel=TOLERANCE)


@pytest.mark.parametrize(("cards", "efficiency"), [(8, 0.85), (16, 0.80), (32, 0.75)])
def test_scaling_against_four_cards_loses_5_to_15_percent_each_doubling(cards: int, efficiency: float) -> None:
    scaling = FIGURES["scaling_efficiency"]
    doublings = {8: 1, 16: 2, 32: 3}[cards]
    assert scaling(0.15, doublings).value <= efficiency <= scaling(0.05, doublings).value
