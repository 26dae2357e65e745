"""Five weighted dimensions among the cards that pass the gates."""

from typing import Any

import pytest

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.catalog.score import DEFAULT_WEIGHTS, ScoreWeights, capacity_gate, score_cards
from engine.figures.derivation import derivation, replay
from engine.texts import EngineError

EVEN = ScoreWeights(compute=20, capacity=20, bandwidth=20, interconnect=20, efficiency=20)


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
    first, second = score_cards([half, best], "bf16", EVEN)
    assert (first.card, second.card) == (best, half)
    assert first.score is not None
    assert second.score is not None
    assert first.score.value == pytest.approx(100)
    assert second.score.value == pytest.approx(60)


def test_data_centre_weights_by_hand() -> None:
    """30 × 0.5 + 30 × 1 + 25 × 0.25 + 15 × 1 = 66.25; efficiency weighs nothing."""
    other = card("other", bf16_dense_tflops=200.0, bandwidth_gbs=500.0, power_w=None)
    scores = {
        entry.card.id: entry.score
        for entry in score_cards([card("best"), other], "bf16", DEFAULT_WEIGHTS["datacenter"])
    }
    assert scores["other"] is not None
    assert scores["other"].value == pytest.approx(66.25)


def test_weights_that_do_not_add_up_are_scaled() -> None:
    double = ScoreWeights(compute=40, capacity=40, bandwidth=40, interconnect=40, efficiency=40)
    cards = [card("a"), card("b", bf16_dense_tflops=100.0)]
    even = [entry.score.value for entry in score_cards(cards, "bf16", EVEN) if entry.score]
    assert [entry.score.value for entry in score_cards(cards, "bf16", double) if entry.score] == pytest.approx(even)


def test_who_fails_the_gate_has_no_score_and_sets_no_best_value() -> None:
    small = card("small", memory_gb=24.0, bf16_dense_tflops=4000.0)
    entries = score_cards([small, card("fits")], "bf16", EVEN, capacity_gate(70e9))
    assert [entry.card.id for entry in entries] == ["fits", "small"]
    assert entries[0].score is not None
    assert entries[0].score.value == pytest.approx(100)
    assert entries[1].score is None
    assert entries[1].refused is not None
    assert "70 GB are needed" in entries[1].refused.text("en")


def test_an_unknown_gives_no_score_and_no_zero() -> None:
    entries = score_cards([card("open", bandwidth_gbs=None), card("known", bandwidth_gbs=1.0)], "bf16", EVEN)
    assert [entry.card.id for entry in entries] == ["known", "open"]
    assert entries[1].score is not None
    assert entries[1].score.value is None
    assert entries[1].score.reason is not None


def test_a_card_without_a_link_counts_its_slot() -> None:
    """PCIe 4.0 x16 is 64 GB/s both ways, 600 GB/s is the best: 20 × 64 ÷ 600 of the 20 points."""
    slot = card("slot", topology="pcie", interconnect_gbs=None, pcie_gen=4, pcie_lanes=16)
    entries = {entry.card.id: entry for entry in score_cards([card("best"), slot], "bf16", EVEN)}
    score = entries["slot"].score
    assert score is not None
    assert score.value == pytest.approx(80 + 20 * 64 / 600)


def test_a_link_of_unknown_rate_is_not_scored_as_its_slot() -> None:
    link = card("link", topology="metaxlink", interconnect_gbs=None, pcie_gen=5, pcie_lanes=16)
    (entry,) = score_cards([link], "bf16", EVEN)
    assert entry.score is not None
    assert entry.score.value is None


def test_a_score_carries_its_derivation() -> None:
    entries = score_cards([card("a"), card("b", bf16_dense_tflops=100.0)], "bf16", EVEN)
    for entry in entries:
        assert entry.score is not None
        assert replay(derivation(entry.score)) == pytest.approx(entry.score.value, rel=1e-12)


def test_weights_that_are_all_zero_or_negative_are_refused() -> None:
    with pytest.raises(EngineError):
        ScoreWeights(compute=0, capacity=0, bandwidth=0, interconnect=0, efficiency=0)
    with pytest.raises(EngineError):
        EVEN.replace(compute=-1)


def test_nobody_to_score() -> None:
    assert score_cards([], "bf16", EVEN) == ()


def test_the_real_cards_at_one_format() -> None:
    """Capacity gates first: of data-centre cards only those that hold 100 GB are scored."""
    cards = [one for one in catalog().cards if one.segment == "datacenter_training"]
    entries = score_cards(cards, "bf16", DEFAULT_WEIGHTS["datacenter"], capacity_gate(100e9))
    scored = [entry for entry in entries if entry.score is not None and entry.score.known]
    assert all(entry.card.memory_gb is not None and entry.card.memory_gb >= 94 for entry in scored)
    assert entries[0].score is not None
    assert 0 < entries[0].score.value <= 100
