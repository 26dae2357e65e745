"""Searching all layouts of a quote, and what fits on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.catalog.library import catalog
from engine.compare.serving_stage import choose_layout
from engine.compare.training_stage import choose_training_layout
from engine.memory.layouts import LayoutSizes
from engine.memory.served_model import served_model
from engine.memory.what_fits import longest_context
from engine.project.assumptions import CostAssumptions, MemoryAssumptions, SpeedAssumptions
from engine.quote import CardGroup
from engine.throughput.calibration import published_calibration
from engine.workload import OnlineServing, Pretraining

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

MODEL = catalog().model("Llama 3.1 70B")
CARD = catalog().card("nvidia-h100-sxm5-80gb")
SPEED, MEMORY, NETWORK = SpeedAssumptions(), MemoryAssumptions(), CostAssumptions().network_gbs


def anew(stage: Any) -> Any:
    """The function behind a remembered stage."""
    return stage.__wrapped__


def test_all_layouts_of_70b_on_8_cards(benchmark: BenchmarkFixture) -> None:
    chat = OnlineServing(
        id="w", name="", model=MODEL.name, weight_format="fp8", input_tokens=1024, output_tokens=512, concurrency=64
    )
    group = CardGroup(card=CARD.id, cards_per_machine=8, machines=1)
    calibration = published_calibration()
    layout, _ = benchmark(anew(choose_layout), chat, group, CARD, MODEL, 64.0, SPEED, calibration, MEMORY)
    assert layout is not None


def test_all_layouts_of_a_training_on_1024_cards(benchmark: BenchmarkFixture) -> None:
    job = Pretraining(
        id="w", name="", model=MODEL.name, sequence_tokens=8192, global_batch=1024, tokens=10**12, recompute="full"
    )
    group = CardGroup(card=CARD.id, cards_per_machine=8, machines=128)
    layout, _ = benchmark(anew(choose_training_layout), job, group, CARD, MODEL, SPEED, MEMORY, NETWORK)
    assert layout is not None


def test_the_longest_context(benchmark: BenchmarkFixture) -> None:
    model, sizes = served_model(MODEL, "fp8", "fp8"), LayoutSizes(8, 1, 1)
    assert benchmark(longest_context, model, sizes, 512, 64, 80e9, MEMORY) > 8192
