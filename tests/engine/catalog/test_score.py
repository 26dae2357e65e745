"""Five weighted dimensions among the cards that pass the gates."""

from functools import partial
from typing import Any

import pytest

from engine.catalog.card import Card
from engine.catalog.peaks import dense_flops_leaf
from engine.catalog.score import DEFAULT_WEIGHTS, CardScore, ScoreWeights, compare_cards, score_cards
from engine.figures.derivation import derivation, replay
from engine.texts import EngineError

BF16 = partial(dense_flops_leaf, number_format="bf16")
EVEN = ScoreWeights(compute=20, capacity=20, bandwidth=20, interconnect=20, efficiency=20)


def scored(cards: list[Card], weights: ScoreWeights) -> tuple[CardScore, ...]:
    return score_cards(compare_cards(cards, BF16), weights)


def card(card_id: str, **changes: Any) -> Card:
    stated: dict[str, Any] = {"bf16_dense_tflops": 400.0, "memory_gb": 80.0, "bandwidth_gbs": 2000.0, "power_w": 400.0}
    stated |= {
        "interconnect_gbs": 600.0,
        "topology": "nvlink_switch",
        "vendor": "Own",
        "segment": "datacenter_training",
    }
    return Card(id=card_id, name=card_id.upper(), **(stated | changes))


def test_shares_of_the_best_are_weighted() -> None:
    """By hand: a half of everything but the same efficiency: 0.25 × (0.5 × 4) + … = 20 × 4 × 0.5 + 20 = 60."""
    best = card("best")
    half = card(
        "half", bf16_dense_tflops=200.0, memory_gb=40.0, bandwidth_gbs=1000.0, interconnect_gbs=300.0, power_w=200.0
    )
    first, second = scored([half, best], EVEN)
    assert (first.card, second.card) == (best, half)
    assert first.score.value == pytest.approx(100)
    assert second.score.value == pytest.approx(60)


def test_data_centre_weights_by_hand() -> None:
    """30 × 0.5 + 30 × 1 + 25 × 0.25 + 15 × 1 = 66.25; efficiency weighs nothing."""
    other = card("other", bf16_dense_tflops=200.0, bandwidth_gbs=500.0, power_w=None)
    scores = {entry.card.id: entry.score for entry in scored([card("best"), other], DEFAULT_WEIGHTS["datacenter"])}
    assert scores["other"].value == pytest.approx(66.25)


def test_weights_that_do_not_add_up_are_scaled() -> None:
    double = ScoreWeights(compute=40, capacity=40, bandwidth=40, interconnect=40, efficiency=40)
    cards = [card("a"), card("b", bf16_dense_tflops=100.0)]
    even = [entry.score.value for entry in scored(cards, EVEN)]
    assert [entry.score.value for entry in scored(cards, double)] == pytest.approx(even)


def test_an_unknown_gives_no_score_and_no_zero() -> None:
    entries = scored([card("open", bandwidth_gbs=None), card("known", bandwidth_gbs=1.0)], EVEN)
    assert [entry.card.id for entry in entries] == ["known", "open"]
    assert entries[1].score.value is None
    assert entries[1].score.reason is not None


def test_a_card_without_a_link_counts_its_slot() -> None:
    """PCIe 4.0 x16 is 64 GB/s both ways, 600 GB/s is the best: 20 × 64 ÷ 600 of the 20 points."""
    slot = card("slot", topology="pcie", interconnect_gbs=None, pcie_gen=4, pcie_lanes=16)
    entries = {entry.card.id: entry for entry in scored([card("best"), slot], EVEN)}
    score = entries["slot"].score
    assert score.value == pytest.approx(80 + 20 * 64 / 600)


def test_a_link_of_unknown_rate_is_not_scored_as_its_slot() -> None:
    link = card("link", topology="metaxlink", interconnect_gbs=None, pcie_gen=5, pcie_lanes=16)
    (entry,) = scored([link], EVEN)
    assert entry.score.value is None


def test_a_score_carries_its_derivation() -> None:
    entries = scored([card("a"), card("b", bf16_dense_tflops=100.0)], EVEN)
    for entry in entries:
        assert replay(derivation(entry.score)) == pytest.approx(entry.score.value, rel=1e-12)


def test_the_points_of_the_dimensions_add_up_to_the_score() -> None:
    """By hand, a fifth of the compute and the same of the rest: 20 × 0.2 + 4 × 20 less what efficiency loses."""
    slow = card("slow", bf16_dense_tflops=80.0)
    _, entry = scored([card("best"), slow], EVEN)
    points = [float(part.value) for part in entry.points]
    assert points == pytest.approx([4.0, 20.0, 20.0, 20.0, 4.0])
    assert entry.score.value == pytest.approx(sum(points))


def test_weights_that_are_all_zero_or_negative_are_refused() -> None:
    with pytest.raises(EngineError):
        ScoreWeights(compute=0, capacity=0, bandwidth=0, interconnect=0, efficiency=0)
    with pytest.raises(EngineError):
        EVEN.replace(compute=-1)


def test_nobody_to_score() -> None:
    assert scored([], EVEN) == ()
