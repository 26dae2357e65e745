"""Every option of serving moves what it has to move, and nothing becomes faster than physics allows."""

from __future__ import annotations

import pytest
from offers import evaluated, rental, serving

from engine.catalog.library import catalog
from engine.figures import Leaf
from engine.figures.derivation import leaves
from engine.memory.formats import FORMATS
from engine.throughput.engines import engine_of
from engine.throughput.rates import accumulating_leaf, dense_leaf
from engine.workload import Parallelism

H200, A100, RTX = "nvidia-h200-sxm-141gb", "nvidia-a100-sxm4-80gb", "geforce-rtx-4090"
DENSE, MOE = "Llama 3.1 70B", "Mixtral 8x7B"
LAYOUT = Parallelism(tensor=8, pipeline=1, data=1)


def figures(card: str = H200, model: str = DENSE, cards: int = 8, **changes: object) -> dict[str, float]:
    load = {"concurrency": 16, "input_tokens": 2048, "output_tokens": 256, "parallelism": LAYOUT} | changes
    found = evaluated(rental(card, cards), serving(model, **load)).figures
    return {name: float(quantity.value) for name, quantity in found.items() if quantity.value is not None}


def paths(**changes: object) -> set[str]:
    """Where the leaves behind the rate of output tokens stand."""
    load = {"concurrency": 16, "parallelism": LAYOUT} | changes
    found = evaluated(rental(H200, 8), serving(str(changes.pop("model", DENSE)), **load)).figures
    return {leaf.path for leaf in leaves(found["output_tokens_per_s"])}


def test_a_cached_prefix_spares_its_part_of_the_prompt_and_stays_in_memory() -> None:
    without, half = figures(), figures(prefix_share=0.5)
    assert half["ttft_ms"] < 0.75 * without["ttft_ms"]
    assert half["output_tokens_per_s"] > without["output_tokens_per_s"]
    assert half["kv_cache_gb"] == without["kv_cache_gb"]


def test_drafts_cost_what_is_stated() -> None:
    """A lone stream: dearer drafts slow it down, and without a cost four drafts of which 0.8 hold give 3.36 tokens."""
    lone = {"concurrency": 1, "drafted_tokens": 4, "acceptance_share": 0.8}
    plain = figures(concurrency=1)["decode_tokens_per_s"]
    free, usual, dear = (figures(**lone, draft_cost_share=cost)["decode_tokens_per_s"] for cost in (0.0, None, 0.2))
    assert plain < dear < usual < free < 3.37 * plain
    assert usual / free == pytest.approx(1 / 1.2, rel=1e-9)  # four drafts at 0.05 of a step
    assert dear / free == pytest.approx(1 / 1.8, rel=1e-9)


def test_passes_of_the_target_model_keep_within_bandwidth_under_drafts() -> None:
    found = figures(concurrency=1, drafted_tokens=8, acceptance_share=0.9)["decode_tokens_per_s"]
    accepted = (1 - 0.9**9) / (1 - 0.9)
    card = catalog().card(H200)
    assert card.bandwidth_gbs is not None
    assert found / accepted < 8 * card.bandwidth_gbs * 1e9 / (69.5e9 * 2)


def test_a_smaller_chunk_takes_longer_for_a_prompt() -> None:
    small, usual = figures(prefill_chunk=256)["ttft_ms"], figures()["ttft_ms"]
    assert small > 1.1 * usual
    assert "workloads/chat/prefill_chunk" in paths(prefill_chunk=256)


def test_uneven_experts_slow_the_step() -> None:
    spread = Parallelism(tensor=1, pipeline=1, data=8, expert=8)
    even, uneven = (figures(model=MOE, parallelism=spread, concurrency=256, expert_load=load) for load in (1.0, 2.0))
    assert uneven["output_tokens_per_s"] < 0.95 * even["output_tokens_per_s"]
    assert figures(expert_load=2.0) == figures()  # a dense model has no experts


def test_spread_experts_read_less_and_talk_more() -> None:
    """Few streams gain what is not read; many gain less, and least where cards talk over PCIe."""
    copies = Parallelism(tensor=2, pipeline=1, data=4)
    ratios = {}
    for card, streams in ((H200, 16), (H200, 256), ("nvidia-h100-pcie-80gb", 256)):
        whole, spread = (
            figures(card, MOE, parallelism=copies.replace(expert=size), concurrency=streams) for size in (1, 8)
        )
        assert spread["weights_gb"] < 0.5 * whole["weights_gb"]
        ratios[card, streams] = spread["tpot_ms"] / whole["tpot_ms"]
    assert list(ratios.values()) == sorted(ratios.values())
    assert ratios[H200, 16] < 0.8


def test_a_mixture_reads_the_experts_that_its_batch_touches() -> None:
    """One stream of Mixtral reads 2 of 8 experts; 64 streams read nearly all, so a step takes far longer."""
    one, many = (1000 / figures(model=MOE, concurrency=batch)["decode_tokens_per_s"] for batch in (1, 64))
    assert many > 1.5 * one


@pytest.mark.parametrize(("card", "native"), [(A100, False), (H200, True), ("nvidia-l40s", True)])
def test_eight_bits_compute_natively_only_where_the_card_can(card: str, native: bool) -> None:
    eight, sixteen = (dense_leaf(catalog().card(card), FORMATS[name])[0].value for name in ("fp8", "bf16"))
    assert dense_leaf(catalog().card(card), FORMATS["fp8"])[1] is not native
    assert (eight > 1.5 * sixteen) is native
    assert eight == sixteen or native


def test_weight_only_formats_save_memory_and_decode_but_no_compute() -> None:
    sixteen, eight = figures(A100), figures(A100, weight_format="fp8")
    assert eight["weights_gb"] < 0.6 * sixteen["weights_gb"]
    assert eight["decode_tokens_per_s"] > sixteen["decode_tokens_per_s"]
    assert eight["prefill_tokens_per_s"] < 1.15 * sixteen["prefill_tokens_per_s"]


def test_a_desk_card_sums_in_sixteen_bits_only_where_the_engine_does() -> None:
    """The RTX 4090 has twice the rate with 16-bit sums (Ada whitepaper: 165.2 against 330.3 TFLOPS)."""
    card = catalog().card(RTX)
    peaks = {
        name: accumulating_leaf(card, FORMATS["fp16"], engine_of(name, card))[0].value for name in ("vllm", "llama.cpp")
    }
    assert peaks["vllm"] == pytest.approx(165.2e12, rel=0.01)
    assert peaks["llama.cpp"] == pytest.approx(330.3e12, rel=0.01)


def test_a_layer_split_is_a_layout_of_its_own() -> None:
    stages = Parallelism(tensor=1, pipeline=4, data=1)
    split = evaluated(rental(RTX, 4), serving("Llama 3.1 8B", framework="llama.cpp", parallelism=stages, concurrency=1))
    alone = evaluated(rental(RTX, 1), serving("Llama 3.1 8B", framework="llama.cpp", concurrency=1))
    assert split.layout is not None
    assert split.layout.pipeline == 4
    rates = [float(one.figures["decode_tokens_per_s"].value) for one in (split, alone)]
    assert 0.7 * rates[1] < rates[0] <= rates[1]  # a lone stream passes the stages one after another
    assert split.figures["weights_gb"].value < 0.5 * alone.figures["weights_gb"].value


@pytest.mark.parametrize("engine", ["vLLM", "SGLang", "TensorRT-LLM", "llama.cpp", "transformers"])
def test_the_engine_moves_the_speed(engine: str) -> None:
    model = {"framework": engine, "weight_format": "bf16"}
    named = evaluated(rental("nvidia-l40s", 1), serving("Llama 3.1 8B", concurrency=8, **model))
    rate = named.figures["output_tokens_per_s"]
    assert any(f"/{engine_of(engine, catalog().card('nvidia-l40s')).key}/" in leaf.path for leaf in leaves(rate))
    assert isinstance(next(iter(leaves(rate))), Leaf)


def test_topology_moves_a_group_of_cards() -> None:
    """Eight cards over PCIe against eight over a switch, both of the same chip family."""
    fast, slow = figures("nvidia-h100-sxm5-80gb"), figures("nvidia-h100-pcie-80gb")
    assert fast["decode_tokens_per_s"] > 1.2 * slow["decode_tokens_per_s"]
