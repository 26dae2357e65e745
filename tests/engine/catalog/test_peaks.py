"""Only dense figures count."""

import pytest

from engine.catalog.library import catalog
from engine.catalog.peaks import dense_flops_leaf, dense_flops_per_joule, dense_from_sparse
from engine.texts import EngineError


def test_a_sparse_headline_is_halved() -> None:
    """qoofyk/LLM_Sizing_Guide issue 3: 1,513 on the H100 PCIe sheet is 756.5 dense."""
    assert dense_from_sparse(1513e12, 2).value == 756.5e12
    peak = dense_flops_leaf(catalog().card("nvidia-h100-pcie-80gb"), "bf16").value
    assert peak == pytest.approx(756.5e12, rel=1e-3)


@pytest.mark.parametrize(
    ("card_id", "number_format", "dense_tflops"),
    [
        ("geforce-rtx-4090", "fp16", 165.2),  # NVIDIA Ada white paper, FP32 accumulate
        ("geforce-rtx-4090", "fp16_acc16", 330.3),
        ("geforce-rtx-4090", "int8", 660.6),
        ("rtx-a6000", "bf16", 154.8),  # NVIDIA RTX A6000 data sheet: 309.7 with sparsity
        ("rtx-6000-ada", "bf16", 364.2),
        ("nvidia-a100-sxm4-80gb", "bf16", 312),  # NVIDIA A100 data sheet
        ("nvidia-h20-96gb", "bf16", 148),
        ("amd-mi300x", "bf16", 1307.4),  # AMD MI300X data sheet
        ("amd-mi100", "bf16", 92.3),
        ("huawei-ascend-910b2", "bf16", 353.9),  # Ascend/msmodeling tensor_cast/device.py
    ],
)
def test_dense_peaks_of_datasheets(card_id: str, number_format: str, dense_tflops: float) -> None:
    assert dense_flops_leaf(catalog().card(card_id), number_format).value == pytest.approx(
        dense_tflops * 1e12, rel=2e-3
    )


def test_no_other_format_stands_in() -> None:
    """V100 has no BF16 unit (vllm issues 946 and 1157)."""
    card = catalog().card("tesla-v100-sxm2-32gb")
    assert dense_flops_leaf(card, "bf16").value is None
    assert dense_flops_leaf(card, "fp16").value == pytest.approx(125e12)
    assert card.bf16_native == "no"


@pytest.mark.parametrize(
    ("card_id", "capability", "fp8"),
    [
        ("geforce-rtx-3090", "8.6", "no"),
        ("geforce-rtx-4090", "8.9", "yes"),
        ("nvidia-a100-sxm4-80gb", "8.0", "no"),
        ("nvidia-h100-sxm5-80gb", "9.0", "yes"),
    ],
)
def test_native_fp8_starts_with_compute_capability_8_9(card_id: str, capability: str, fp8: str) -> None:
    """vllm pull 6815."""
    card = catalog().card(card_id)
    assert (card.compute_capability, card.fp8_native) == (capability, fp8)


def test_an_unknown_format_is_one_sentence() -> None:
    with pytest.raises(EngineError, match="bf17"):
        dense_flops_leaf(catalog().cards[0], "bf17")


@pytest.mark.parametrize(
    ("tier", "number_format", "tera_per_watt"),
    [("tier-d-s", "int8", 2), ("tier-d-m", "fp16", 0.57), ("tier-d-l", "fp16", 0.99)],
)
def test_efficiency_of_the_reference_tiers(tier: str, number_format: str, tera_per_watt: float) -> None:
    card = catalog().card(tier)
    efficiency = dense_flops_per_joule(dense_flops_leaf(card, number_format), card.leaf("power_w"))
    assert efficiency.value / 1e12 == pytest.approx(tera_per_watt, abs=0.005)


def test_the_fp16_rate_of_the_inference_tier_is_unknown() -> None:
    assert dense_flops_leaf(catalog().card("tier-d-s"), "fp16").value is None
