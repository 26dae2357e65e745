"""Two scenes that every buyer knows, through a whole evaluation: 70B on three cards, 7B full tuning on few."""

from __future__ import annotations

import pytest
from offers import evaluated, purchase, serving, tuning

from engine.compare.results import Evaluation

LARGE = serving("Llama 3.1 70B", weight_format="bf16", concurrency=8)


def keys(evaluation: Evaluation) -> dict[str, str]:
    return {finding.key: finding.message.text() for finding in evaluation.findings}


@pytest.mark.parametrize("card", ["nvidia-l40s", "nvidia-l20", "rtx-a6000", "rtx-6000-ada", "tier-w-b"])
def test_three_cards_of_48_gb_are_refused_for_70b_with_both_reasons(card: str) -> None:
    """144 GB leave nothing for a cache beside 141 GB of weights, and 64 heads do not divide by three."""
    found = evaluated(purchase(card, 3), LARGE)
    assert found.blocked
    assert found.fit is not None
    assert not found.fit.fits
    assert found.fit.fewest_cards == 4
    said = keys(found)
    assert "at least 4 of these cards" in said["does_not_fit"]
    assert "64 attention heads cannot be split evenly over 3 cards" in said["cannot_split"]
    reasons = {refusal.reason.key for refusal in found.refused}
    assert {"refusal.heads", "refusal.memory"} <= reasons
    assert found.figures["output_tokens_per_s"].value is None
    reason = found.figures["output_tokens_per_s"].reason
    assert reason is not None
    assert "does not fit" in reason.text()


def test_two_cards_of_80_gb_with_links_hold_70b() -> None:
    found = evaluated(purchase("nvidia-h100-sxm5-80gb", 2), LARGE)
    assert found.fit is not None
    assert found.fit.fits
    assert not found.blocked
    assert "cannot_split" not in keys(found)
    assert "split_over_pcie" not in keys(found)


def test_cards_over_pcie_are_warned_about_when_they_are_split() -> None:
    found = evaluated(purchase("nvidia-l40s", 4), LARGE.replace(weight_format="fp8", concurrency=2))
    assert found.layout is not None
    assert (found.layout.tensor > 1) == ("split_over_pcie" in keys(found))


@pytest.mark.parametrize("card", ["nvidia-a100-sxm4-80gb", "nvidia-h100-sxm5-80gb", "tier-d-m"])
@pytest.mark.parametrize("recompute", ["full", "selective", "none"])
def test_full_tuning_of_7b_on_cards_of_80_gb(card: str, recompute: str) -> None:
    """112 GB of states: never on one card, tight on two, comfortable on four."""
    workload = tuning("Llama 2 7B", method="full", recompute=recompute, sequence_tokens=2048, micro_batch=1)
    one, two, four = (evaluated(purchase(card, cards), workload) for cards in (1, 2, 4))
    assert one.fit is not None
    assert not one.fit.fits
    assert one.fit.fewest_cards == 2
    assert one.figures["total_per_card_gb"].value > 107.8
    assert "does_not_fit" in keys(one)
    assert two.fit is not None
    assert two.fit.fits
    assert "tight_memory" in keys(two)
    assert 54 < two.figures["total_per_card_gb"].value < 76
    assert four.fit is not None
    assert four.fit.fits
    assert "tight_memory" not in keys(four)
    assert four.figures["total_per_card_gb"].value < 50


def test_low_rank_tuning_of_7b_needs_about_20_gb() -> None:
    """16 GB hold it at batch 1 and 2,048 tokens at most, 24 GB with some room."""
    workload = tuning("Llama 2 7B", method="lora", sequence_tokens=2048, micro_batch=1)
    total = evaluated(purchase("geforce-rtx-4090", 1), workload).figures["total_per_card_gb"].value
    assert 14 < total < 22
    assert evaluated(purchase("tier-c90-24", 1), workload).figures["run_hours"].known
    full = evaluated(purchase("geforce-rtx-4090", 1), workload.replace(method="full"))
    assert full.blocked


def test_links_before_compute() -> None:
    """The same cards over PCIe exchange the gradients of a step more slowly than over their link."""
    workload = tuning("Llama 3.1 8B", method="full", sequence_tokens=512, global_batch=16)
    linked = evaluated(purchase("nvidia-a100-sxm4-80gb"), workload)
    alone = evaluated(purchase("nvidia-a100-pcie-80gb"), workload)
    assert alone.figures["step_time_s"].value > 1.3 * linked.figures["step_time_s"].value
    assert "bridge_not_quoted" in keys(alone)
