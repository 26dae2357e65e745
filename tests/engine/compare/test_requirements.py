"""What a workload asks for, against hand calculations, and which cards meet it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from engine.catalog.library import catalog
from engine.compare.length_findings import length_findings
from engine.compare.passing_cards import passing_cards
from engine.compare.requirements import requirements
from engine.project.edits import add_workload, set_lengths, set_workload_field
from engine.project.project import Project
from engine.texts import EngineError
from engine.workload.lengths import Lengths, length_figures

if TYPE_CHECKING:
    from engine.compare.requirements import Requirements

PARAMETERS = 8_030_261_248
EMBEDDING = 128_256 * 4096


def made(kind: str, **fields: object) -> Project:
    model = None if kind == "graphics_science" else catalog().model("Llama 3.1 8B")
    project = add_workload(Project(as_of=datetime.date(2026, 11, 30)), kind, model, "Work")
    for name, value in fields.items():
        project = set_workload_field(project, "w1", name, value)
    return project


def needs(project: Project) -> Requirements:
    model = project.used.models[0] if project.used.models else None
    return requirements(project.workloads[0], model, project.assumptions.memory)


def test_a_limit_for_each_token_asks_for_bandwidth() -> None:
    """Each step reads 2 B a parameter but the looked-up embedding, and 128 KiB a token of 1280 for 16 requests."""
    found = needs(made("online_serving", tpot_limit_ms=50.0))
    read = 2 * (PARAMETERS - EMBEDDING) + 16 * 131_072 * (1024 + 256)
    assert found.bandwidth.value == pytest.approx(read * 20)
    assert found.link.value == pytest.approx(8 * 32 * 4096 * 16 * 20)


def test_a_limit_for_the_first_token_asks_for_compute() -> None:
    found = needs(made("online_serving", ttft_limit_ms=500.0))
    assert found.compute.value == pytest.approx(2 * (PARAMETERS - EMBEDDING) * 1024 / 0.5, rel=1e-6)
    assert not found.bandwidth.known
    assert found.bandwidth.reason is not None


def test_a_deadline_asks_for_compute() -> None:
    found = needs(made("graphics_science", operations_per_run=3.6e18, deadline_hours=10.0, memory_gb=24.0))
    assert found.compute.value == pytest.approx(1e14)
    assert found.memory.value == pytest.approx(24e9)


def test_full_tuning_keeps_sixteen_bytes_a_parameter() -> None:
    found = needs(made("fine_tuning", method="full", deadline_hours=100.0))
    assert 16 * PARAMETERS < found.memory.value < 21 * PARAMETERS
    assert found.compute.value > 6 * PARAMETERS * 50e6 / 360_000


@pytest.mark.parametrize("kind", ["online_serving", "offline_batch", "fine_tuning", "pretraining", "graphics_science"])
def test_every_card_stands_in_exactly_one_list(kind: str) -> None:
    cards = [catalog().card("nvidia-h200-sxm-141gb"), catalog().find_cards("RTX 4090").candidates[0]]
    found = passing_cards(made(kind), "w1", cards)
    listed = [one.card.id for one in (*found.passing, *found.missing, *found.cannot_say)]
    assert sorted(listed) == sorted(card.id for card in cards)


def test_memory_says_how_many_cards() -> None:
    """8 B parameters in 16 bits beside 16 requests of 1536 tokens are 19.3 GB; a card of 24 GB holds 23.1 of 25.7."""
    cards = [catalog().card("nvidia-h200-sxm-141gb"), catalog().find_cards("RTX 4090").candidates[0]]
    found = passing_cards(made("online_serving"), "w1", cards)
    assert [(one.card.id, one.cards) for one in found.passing] == [
        ("geforce-rtx-4090", 1),
        ("nvidia-h200-sxm-141gb", 1),
    ]
    slow = passing_cards(made("online_serving", tpot_limit_ms=1.0), "w1", cards)
    lacking = {one.card.id: one.lacks[0] for one in slow.missing}
    (ada,) = (lack for name, lack in lacking.items() if "4090" in name)
    assert ada.number == "bandwidth"
    assert ada.share == pytest.approx(8 * 1008e9 / float(slow.needs.bandwidth.value))


def test_the_mean_of_lengths_is_what_is_computed_with() -> None:
    """P50 1000 and P95 5180 make σ 1: a mean of 1000 × e^0.5 and a P99 of 1000 × e^2.326."""
    lengths = Lengths(input_p50=1000, input_p95=5181, output_p50=200, output_p95=200)
    project = set_lengths(made("online_serving"), "w1", lengths)
    workload = project.workloads[0]
    assert getattr(workload, "input_tokens", 0) == pytest.approx(1649, abs=1)
    assert getattr(workload, "output_tokens", 0) == 200
    assert length_figures(lengths, "w1").longest.value == pytest.approx(10_236 + 200, abs=3)
    typed = set_workload_field(project, "w1", "input_tokens", 900).workloads[0]
    assert getattr(typed, "lengths", 0) is None


def test_requests_beyond_the_context_of_the_model_are_told() -> None:
    lengths = Lengths(input_p50=60_000, input_p95=200_000, output_p50=200, output_p95=900)
    project = set_lengths(made("online_serving"), "w1", lengths)
    (finding,) = length_findings(project.workloads[0], project.used.models[0])
    assert finding.key == "beyond_window"
    assert "131,072" in finding.message.text("en")


def test_a_high_length_below_the_median_is_refused() -> None:
    with pytest.raises(EngineError, match="P95"):
        Lengths(input_p50=100, input_p95=50, output_p50=1, output_p95=1)
