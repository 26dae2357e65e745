"""What physics forbids in training, over the catalog: cards × precisions × models × layouts × batches × lengths."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest
from offers import MODELS, group, pretraining

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.catalog.parameters import count
from engine.compare.results import Layout
from engine.compare.serving_inputs import links
from engine.compare.training_stage import data_ways, micro_batches, tensor_links
from engine.figures.run import numbers
from engine.memory.layouts import LayoutSizes
from engine.memory.training import TrainedModel, trained_model
from engine.project.assumptions import CostAssumptions, SpeedAssumptions
from engine.throughput.serving import Links
from engine.throughput.training import TrainingPeak, training_speed

CARDS_EACH, MACHINES = 8, 2
LAYOUTS: Final = (Layout(1, 1, 16), Layout(8, 1, 2), Layout(2, 2, 4), Layout(4, 4, 1), Layout(1, 1, 8, context=2))
SPREAD: Final = Layout(1, 1, 16, expert=8)
BATCHES: Final = (64, 128, 256, 1024)
LENGTHS: Final = (512, 4096, 16_384)
SPEED, NETWORK = SpeedAssumptions(), CostAssumptions().network_gbs
NEARLY: Final = 1 - 1e-9


def possible(card: Card) -> bool:
    """Whether its peak and the way between its cards are known."""
    within = links(card, CARDS_EACH, bridged=False, assumptions=SPEED)
    return TrainingPeak.of(card, "bf16").dense.known and within.bytes_per_s.known


CARDS: Final = tuple(filter(possible, catalog().cards))


def model_of(kind: str, precision: str, batch: int, length: int) -> TrainedModel:
    work = pretraining(
        MODELS[kind], precision=precision, sequence_tokens=length, global_batch=batch, micro_batch=1, sharding="zero1"
    )
    return trained_model(work, catalog().model(work.model))


def step_seconds(card: Card, kind: str, precision: str, batch: int, length: int, network_gbs: float = 50.0) -> Any:
    """Of every layout over two machines; shape (layouts,)."""
    model, both = (
        model_of(kind, precision, batch, length),
        group(card.id, CARDS_EACH, MACHINES, network_gbs=network_gbs),
    )
    layouts = (*LAYOUTS, SPREAD) if model.architecture.is_moe else LAYOUTS
    sizes = LayoutSizes.many(layouts)
    found = [tensor_links(card, layout.tensor, both, SPEED, NETWORK) for layout in layouts]
    within = Links(*(np.array([getattr(one, name).value for one in found]) for name in Links.__slots__))
    steps = np.array([micro_batches(model.workload, layout) for layout in layouts], dtype=np.float64)
    ways = data_ways(numbers, card, both, sizes, SPEED, NETWORK)
    peak = TrainingPeak.of(card, precision)
    cards = CARDS_EACH * MACHINES
    return training_speed(numbers, model, sizes, cards, steps, peak, within, ways, SPEED).step_seconds


def least_seconds(card: Card, kind: str, precision: str, batch: int, length: int) -> float:
    """Six operations a multiplied parameter and a token, all of them at the dense peak of the datasheet."""
    counted = count(catalog().model(MODELS[kind]))
    stated = {"bf16": (card.bf16_dense_tflops, card.fp16_dense_tflops), "fp8": (card.fp8_dense_tflops,)}
    both = [one for name in {"bf16", precision} for one in stated[name] if one is not None]
    if not both:
        return 0.0
    operations = 6 * (counted.active - counted.embedding_quantity.value) * batch * length
    return float(operations / (CARDS_EACH * MACHINES * max(both) * 1e12))


@pytest.mark.parametrize(("kind", "precision"), [("dense", "bf16"), ("moe", "fp8")])
def test_physics_of_training_holds_over_the_whole_catalog(kind: str, precision: str) -> None:
    assert len(CARDS) > 60
    for card in CARDS:
        by_batch = np.array([step_seconds(card, kind, precision, batch, 4096) for batch in BATCHES])
        by_length = np.array([step_seconds(card, kind, precision, 256, length) for length in LENGTHS])
        assert np.isfinite(by_batch).all(), card.id
        # no compute above the peak
        least = [least_seconds(card, kind, precision, batch, 4096) for batch in BATCHES]
        assert (by_batch >= np.array(least)[:, None] * NEARLY).all(), card.id
        # a larger batch and longer sequences never take less time
        for found in (by_batch, by_length):
            assert (np.diff(found, axis=0) >= 0).all(), card.id
        # more bandwidth is never slower: between machines, and between cards
        usual = by_batch[2]
        assert (step_seconds(card, kind, precision, 256, 4096, network_gbs=100.0) <= usual / NEARLY).all(), card.id
        if card.interconnect_gbs is not None:
            linked = card.replace(interconnect_gbs=1.5 * card.interconnect_gbs)
            assert (step_seconds(linked, kind, precision, 256, 4096) <= usual / NEARLY).all(), card.id
