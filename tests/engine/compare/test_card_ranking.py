"""Cards ranked for a workload: gates, places, ties, and what is open."""

import datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.catalog.ranking import Gates, Ranking
from engine.catalog.score import DEFAULT_WEIGHTS
from engine.compare.card_fit import ranking_address
from engine.compare.card_ranking import CardRanking, candidates, rank_cards, ranked
from engine.compare.evaluate import evaluate
from engine.compare.figure_at import figure_at
from engine.compare.figure_titles import figure_title
from engine.compare.ranking_words import leading, reason, tie
from engine.figures.derivation import derivation, replay
from engine.project.document import new_document
from engine.project.edits import (
    add_workload,
    reset_ranking_weights,
    set_ranking_format,
    set_ranking_gate,
    set_ranking_line,
    set_ranking_weight,
)
from engine.project.files import load, save
from engine.project.project import Project
from engine.texts import EngineError


def card(card_id: str, **changes: Any) -> Card:
    stated: dict[str, Any] = {
        "bf16_dense_tflops": 400.0,
        "memory_gb": 80.0,
        "bandwidth_gbs": 2000.0,
        "power_w": 400.0,
        "interconnect_gbs": 600.0,
        "topology": "nvlink_switch",
        "vendor": "Own",
        "segment": "datacenter_training",
        "ecc": "yes",
    }
    return Card(id=card_id, name=card_id.upper(), **(stated | changes))


@pytest.fixture
def project() -> Project:
    return Project(as_of=datetime.date(2026, 11, 30))


def ranked_among(project: Project, workload_id: str | None, cards: list[Card]) -> CardRanking:
    return ranked(candidates(project, workload_id, cards), project.ranking.weights_in_force)


def ids(found: CardRanking) -> list[str]:
    return [one.card.id for one in found.ranked]


def test_data_centre_weights_by_hand(project: Project) -> None:
    """30 × 0.5 + 30 × 1 + 25 × 0.25 + 15 × 1 = 66.25."""
    found = ranked_among(project, None, [card("a"), card("b", bf16_dense_tflops=200.0, bandwidth_gbs=500.0)])
    assert [(one.card.id, one.place) for one in found.ranked] == [("a", 1), ("b", 2)]
    assert found.ranked[1].entry.score.value == pytest.approx(66.25)


def test_who_fails_a_gate_has_no_score_and_sets_no_best_value(project: Project) -> None:
    gated = set_ranking_gate(project, "min_memory_gb", 48.0)
    found = ranked_among(gated, None, [card("fits"), card("small", memory_gb=24.0, bf16_dense_tflops=4000.0)])
    assert ids(found) == ["fits"]
    assert found.ranked[0].entry.score.value == pytest.approx(100)
    (out,) = found.refused
    assert out.card.id == "small"
    assert out.reason.text("en") == "Memory at least 48 GB is asked for; it has 24 GB"


@pytest.mark.parametrize(
    ("gate", "limit", "cell"),
    [
        ("min_memory_gb", 90.0, "memory_gb"),
        ("min_bandwidth_gbs", 2500.0, "bandwidth_gbs"),
        ("min_interconnect_gbs", 700.0, "interconnect_gbs"),
        ("max_power_w", 350.0, "power_w"),
    ],
)
def test_each_of_the_four_numbers_is_a_gate(project: Project, gate: str, limit: float, cell: str) -> None:
    """A card whose figure is not stated passes no gate and fails none."""
    found = ranked_among(set_ranking_gate(project, gate, limit), None, [card("out"), card("open", **{cell: None})])
    assert [one.card.id for one in found.refused] == ["out"]
    assert [one.card.id for one in found.cannot_say] == ["open"]
    assert ids(ranked_among(project, None, [card("out")])) == ["out"]


def test_an_unknown_gives_no_score_and_no_zero(project: Project) -> None:
    found = ranked_among(project, None, [card("open", bandwidth_gbs=None), card("known", bandwidth_gbs=1.0)])
    assert ids(found) == ["known"]
    (open_one,) = found.cannot_say
    assert open_one.reason.text("en") == "not stated: memory bandwidth"
    without = set_ranking_weight(project, "bandwidth", 0.0)
    assert ids(ranked_among(without, None, [card("open", bandwidth_gbs=None)])) == ["open"]


def test_ties_share_a_place_and_the_next_place_is_left_out(project: Project) -> None:
    found = ranked_among(project, None, [card("a"), card("b"), card("c", memory_gb=40.0), card("d", memory_gb=20.0)])
    assert [(one.place, one.tied) for one in found.ranked] == [(1, True), (1, True), (3, False), (4, False)]
    said = tie(found, found.ranked[0])
    assert said is not None
    assert said.text("en") == "Shares place 1 with B: alike to a tenth of a point."
    assert tie(found, found.ranked[2]) is None
    assert "tied with B" in leading(found).text("en")


def test_the_reason_names_where_a_card_leads_and_where_it_loses(project: Project) -> None:
    found = ranked_among(project, None, [card("a"), card("b", bandwidth_gbs=1000.0)])
    assert reason(found.ranked[0]).text("en") == "The best admitted card in everything that is weighed."
    assert reason(found.ranked[1]).text("en") == (
        "The best in dense compute, memory capacity, interconnect; loses most in memory bandwidth: 12.5 points."
    )


def test_other_lines_reference_tiers_and_cards_without_error_correction(project: Project) -> None:
    cards = [card("a"), card("game", segment="consumer"), card("tier", reference_tier=True), card("bare", ecc="no")]
    assert ids(ranked_among(project, None, cards)) == ["a", "bare"]
    every = set_ranking_gate(set_ranking_gate(project, "this_line", value=False), "reference_tiers", value=True)
    assert set(ids(ranked_among(every, None, cards))) == {"a", "game", "tier", "bare"}
    assert ids(ranked_among(set_ranking_gate(project, "ecc", value=True), None, cards)) == ["a"]


def test_capacity_is_a_gate_of_the_workload(project: Project) -> None:
    """70B in 16 bits is 141 GB of weights: 24 GB cards cannot hold it on eight with room for the cache, 80 GB can."""
    serving = add_workload(project, "online_serving", catalog().model("Llama 3.1 70B"))
    workload = serving.workloads[0]
    cards = [card("large"), card("small", memory_gb=16.0, bf16_dense_tflops=9000.0)]
    found = ranked_among(serving, workload.id, cards)
    assert ids(found) == ["large"]
    assert "does not fit on up to 8" in found.refused[0].reason.text("en")
    lifted = set_ranking_gate(serving, "most_cards", None)
    assert ids(ranked_among(lifted, workload.id, cards)) == ["small", "large"]
    assert ids(ranked_among(set_ranking_gate(serving, "most_cards", 1), workload.id, cards)) == []


def test_peaks_are_compared_at_the_precision_of_the_workload(project: Project) -> None:
    cards = [card("old", bf16_dense_tflops=500.0), card("new", fp8_dense_tflops=900.0, bf16_dense_tflops=450.0)]
    assert ids(ranked_among(project, None, cards)) == ["old", "new"]
    in_eight = set_ranking_format(project, "fp8")
    found = ranked_among(in_eight, None, cards)
    assert ids(found) == ["new"]
    assert [one.card.id for one in found.cannot_say] == ["old"]


def test_edits_keep_weights_with_the_project(project: Project) -> None:
    changed = set_ranking_weight(project, "compute", 60.0)
    assert changed.ranking.weights is not None
    assert changed.ranking.weights.compute == 60.0
    assert set_ranking_weight(changed, "compute", 30.0).ranking == Ranking()
    assert reset_ranking_weights(changed).ranking == Ranking()
    consumer = set_ranking_line(changed, "consumer")
    assert consumer.ranking.weights_in_force == DEFAULT_WEIGHTS["consumer"]
    assert set_ranking_weight.name(project, "compute", 60.0).text("en") == "Change the weight of dense compute"


def test_what_cannot_be_is_refused(project: Project) -> None:
    even = project
    for dimension in ("compute", "capacity", "bandwidth"):
        even = set_ranking_weight(even, dimension, 0.0)
    with pytest.raises(EngineError):
        set_ranking_weight(even, "interconnect", 0.0)
    with pytest.raises(EngineError):
        set_ranking_gate(project, "most_cards", 0)
    with pytest.raises(EngineError):
        set_ranking_gate(project, "colour", 1.0)


def test_a_score_opens_into_its_derivation(project: Project) -> None:
    found = rank_cards(project, None)
    first = found.ranked[0]
    at = partial(figure_at, evaluate(project))
    score = at(ranking_address(first.card, None, "score"))
    points = [at(ranking_address(first.card, None, name)) for name in ("compute", "capacity", "bandwidth")]
    assert score is not None
    assert score.value == first.entry.score.value
    assert replay(derivation(score)) == pytest.approx(score.value, rel=1e-12)
    assert all(part is not None and part.known for part in points)
    out = found.refused[0].card
    assert at(ranking_address(out, None, "score")) is None


def test_real_cards_of_the_data_centre_line() -> None:
    """Of cards that must hold 100 GB only those of 100 and more are ranked, and no score is above 100."""
    gates = Gates(min_memory_gb=100.0)
    project = Project(as_of=datetime.date(2026, 11, 30), ranking=Ranking(gates=gates))
    found = rank_cards(project, None)
    assert len(found.ranked) > 5
    assert all((one.card.memory_gb or 0) >= 100 for one in found.ranked)
    assert all(0 < float(one.entry.score.value) <= 100 + 1e-9 for one in found.ranked)
    assert len(found.ranked) + len(found.cannot_say) + len(found.refused) == len(catalog().cards)


def test_it_is_kept_in_the_file(project: Project, tmp_path: Path) -> None:
    changed = set_ranking_gate(set_ranking_weight(project, "compute", 55.0), "max_power_w", 350.0)
    path = tmp_path / "ranked.cardwise"
    save(new_document(changed), path)
    assert load(path).project.ranking == changed.ranking
    assert load(path).project.ranking.gates.max_power_w == 350.0


def test_in_chinese_a_card_is_called_by_its_chinese_name(project: Project) -> None:
    found = ranked_among(project, None, [card("a910", name_zh="昇腾 910A"), card("b", memory_gb=40.0)])
    assert leading(found).text("zh").startswith("昇腾 910A 以")
    assert leading(found).text("en").startswith("A910 ")
    assert (
        figure_title(ranking_address(catalog().card("huawei-ascend-910a"), None, "score"))
        .text("zh")
        .startswith("昇腾 910A")
    )
