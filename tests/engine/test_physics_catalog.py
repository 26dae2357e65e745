"""What physics forbids, over the whole catalog: cards × formats × layouts × models × engines, each at many loads."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np
import pytest
from offers import MODELS, serving

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.catalog.parameters import count
from engine.compare.results import Layout, Refusal
from engine.compare.serving_inputs import linked, rates_of, ways_of
from engine.compare.serving_stage import model_of
from engine.figures.run import numbers
from engine.memory.formats import FORMATS
from engine.memory.layouts import LayoutSizes
from engine.project.assumptions import SpeedAssumptions
from engine.quote.quote import CardGroup
from engine.throughput.calibration import published_calibration
from engine.throughput.engines import engine_of
from engine.throughput.passes import Ways
from engine.throughput.rates import missing
from engine.throughput.serving import Residuals, ServingPoint, ServingSpeed, Speculation, serving_speed

KINDS: Final = ("dense", "moe", "mla", "sliding", "linear")
ENGINES: Final = (None, "vllm", "sglang", "trtllm", "llama.cpp", "transformers")
LAYOUTS: Final = (
    Layout(1, 1, 1), Layout(8, 1, 1), Layout(2, 2, 2), Layout(1, 8, 1), Layout(1, 1, 8, 8), Layout(4, 1, 2, 2),
)  # fmt: skip
AT_ONCE: Final = np.array([1.0, 2, 5, 16, 64, 256, 1024])
CONTEXT: Final = np.array([16.0, 500, 4000, 32_000, 128_000])
ANSWER: Final = 200.0
CARDS: Final = tuple(card for card in catalog().cards if missing(card) is None)
NEARLY: Final = 1 - 1e-9


class Case(NamedTuple):
    """What runs: `engine` None is the usual one of the card's maker."""

    card: Card
    number_format: str
    kind: str
    engine: str | None


def cases() -> list[Case]:
    return [Case(*one) for one in product(CARDS, FORMATS, KINDS, ENGINES)]


class Run(NamedTuple):
    """Results as arrays of shape (layouts, lengths, loads)."""

    layouts: tuple[Layout, ...]
    speed: ServingSpeed

    def of(self, name: str) -> Any:
        return np.broadcast_to(getattr(self.speed, name), (len(self.layouts), len(CONTEXT), len(AT_ONCE)))


class Habits(NamedTuple):
    """How answers are served: the part of a prompt that is cached, tokens drafted a step, the largest chunk."""

    cached: float = 0.0
    drafted: float = 0.0
    chunk: int | None = None


PLAIN: Final = Habits()


def run(case: Case, *, faster: float = 1.0, habits: Habits = PLAIN) -> Run | None:
    """All loads on all layouts of a case; None where nothing is known of the way between its cards."""
    card = case.card
    if faster != 1.0:
        assert card.bandwidth_gbs is not None
        card = card.replace(bandwidth_gbs=card.bandwidth_gbs * faster)
    group = CardGroup(card=card.id, cards_per_machine=8, machines=1)
    refused: list[Refusal] = []
    legal = tuple(one for one in LAYOUTS if linked(one, card, group, refused) and allowed(case, one))
    workload = serving(
        MODELS[case.kind], weight_format=case.number_format, framework=case.engine, prefill_chunk=habits.chunk
    )
    model = model_of(catalog().model(workload.model), workload.weight_format, workload.cache_format, case.engine)
    rate = rates_of(workload, card, model, SpeedAssumptions(), published_calibration())
    by_size = [ways_of(card, layout, group, rate) for layout in legal]
    ways = Ways(*(column([getattr(one, name).value for one in by_size]) for name in Ways.__slots__))
    sizes = LayoutSizes(*(column(one) for one in LayoutSizes.many(legal)))
    drafts = Speculation(habits.drafted, 0.7, 0.05) if habits.drafted else None
    point = ServingPoint(CONTEXT[:, None], ANSWER, AT_ONCE, habits.cached * CONTEXT[:, None], drafts)
    return Run(legal, serving_speed(numbers, model, sizes, point, rate, ways, Residuals()))


def allowed(case: Case, layout: Layout) -> bool:
    return layout.expert == 1 or catalog().model(MODELS[case.kind]).is_moe


def column(values: Sequence[float]) -> Any:
    return np.asarray(values, dtype=np.float64)[:, None, None]


def peak_of(case: Case) -> float | None:
    """Dense peak of a format on a card by its datasheet, FLOP/s: in the mode in which the engine adds up."""
    card, kept = case.card, FORMATS[case.number_format]
    both = (card.fp16_dense_tflops, card.bf16_dense_tflops)
    sixteen = (both[0] or both[1]) if kept.computes_as == "fp16" else (both[1] or both[0])
    if engine_of(case.engine, card).sums_in_sixteen and card.fp16_acc16_dense_tflops:
        sixteen = card.fp16_acc16_dense_tflops
    narrow = {"fp8": card.fp8_dense_tflops, "int8": card.int8_dense_tops, "fp4": card.fp4_dense_tflops}
    found = narrow.get(kept.computes_as or "") or sixteen
    if kept.name == "fp32":
        found = card.tf32_dense_tflops or card.fp32_tflops or sixteen
    return None if found is None else max(found, sixteen or 0.0) * 1e12


def check(case: Case) -> None:
    found = run(case)
    assert found is not None
    tensor, data, expert = (
        column([getattr(one, name) for one in found.layouts]) for name in ("tensor", "data", "expert")
    )
    each = np.maximum(np.maximum(AT_ONCE / data, 1) / column([one.pipeline for one in found.layouts]), 1)
    step, prompt, tpot = (found.of(name) for name in ("decode_step_seconds", "lone_prompt_seconds", "tpot_seconds"))
    for values in (step, prompt, tpot):
        assert np.isfinite(values).all()
        assert (values > 0).all()
    # no pass above bandwidth
    assert case.card.bandwidth_gbs is not None
    bandwidth = tensor * case.card.bandwidth_gbs * 1e9
    assert (step >= read_bytes(case, each, expert) / bandwidth * NEARLY).all()
    # no compute above the peak of the mode in which products are added up
    peak, counted = peak_of(case), count(catalog().model(MODELS[case.kind]))
    embedding = counted.embedding_quantity.value
    if peak is not None:
        assert (step >= 2 * (counted.active - embedding) * each / (tensor * peak) * NEARLY).all()
        stages = column([one.cards_per_replica for one in found.layouts])
        operations = 2 * (counted.active - 2 * embedding) * CONTEXT[:, None]
        assert (prompt >= operations / (stages * peak) * NEARLY).all()
    check_order(case, PLAIN)


def check_order(case: Case, habits: Habits) -> None:
    """No time falls with the load, none of a token or a prompt with its length, and more bandwidth is never slower."""
    found, wide = run(case, habits=habits), run(case, faster=1.5, habits=habits)
    assert found is not None
    assert wide is not None
    step, prompt, tpot = (found.of(name) for name in ("decode_step_seconds", "lone_prompt_seconds", "tpot_seconds"))
    for values in (step, tpot, found.of("ttft_seconds")):
        assert (np.diff(values, axis=2) >= -1e-9 * values[..., 1:]).all()
    for values in (step, tpot, prompt):
        assert (np.diff(values, axis=1) >= -1e-9 * values[:, 1:]).all()
    for name in ("decode_step_seconds", "lone_prompt_seconds", "tpot_seconds"):
        assert (wide.of(name) <= found.of(name) * (1 + 1e-9)).all(), name


def read_bytes(case: Case, sequences: Any, expert: Any) -> Any:
    """Bytes that one step has to read on the cards of a stage's copy: every weight that is multiplied with, of experts
    those that uniform routing touches, and keys and values where every layer keeps them all."""
    model, kept = catalog().model(MODELS[case.kind]), FORMATS[case.number_format]
    counted = count(model)
    always, width = counted.total - counted.embedding_quantity.value, min(kept.bits, 16) / 8
    if model.is_moe:
        routed = (model.moe_layers or 0) * model.experts * counted.expert_quantity.value
        touched = 1 - (1 - model.experts_per_token / model.experts) ** (sequences * expert)
        return (always - routed + routed * touched / expert) * width
    weights = always * width
    if case.kind != "dense":
        return weights
    assert model.kv_heads is not None
    assert model.head_dim is not None
    cache = 2 * model.layers * model.kv_heads * model.head_dim * 2 * CONTEXT[:, None] * sequences
    return weights + cache


def sample(size: int) -> list[Any]:
    drawn = random.Random(4).sample(cases(), size)
    return [pytest.param(one, id=f"{one.card.id} {one.number_format} {one.kind} {one.engine}") for one in drawn]


@pytest.mark.parametrize("case", sample(60))
def test_physics_holds_at_a_sample(case: Case) -> None:
    check(case)


HABITS: Final = (Habits(cached=0.6), Habits(drafted=4.0), Habits(chunk=512), Habits(0.3, 2.0, 2048))


@pytest.mark.parametrize("case", sample(12))
def test_physics_holds_with_cached_prefixes_drafts_and_chunks(case: Case) -> None:
    """A cached prefix makes no prompt slower, and small chunks none faster."""
    for habits in HABITS:
        check_order(case, habits)
    plain, cached, chunked = (run(case, habits=one) for one in (PLAIN, HABITS[0], HABITS[2]))
    assert plain is not None
    assert cached is not None
    assert chunked is not None
    usual = plain.of("lone_prompt_seconds")
    assert (cached.of("lone_prompt_seconds") <= usual * (1 + 1e-9)).all()
    one_stage = [place for place, layout in enumerate(plain.layouts) if layout.pipeline == 1]
    assert (chunked.of("lone_prompt_seconds")[one_stage] >= usual[one_stage] * NEARLY).all()


@pytest.mark.slow
@pytest.mark.parametrize("place", range(len(CARDS)), ids=[card.id for card in CARDS])
def test_physics_holds_over_the_whole_catalog(place: int) -> None:
    """Every format, model and layout on every card; the engines take turns."""
    card = CARDS[place]
    for number, rest in enumerate(product(FORMATS, KINDS)):
        case = Case(card, *rest, ENGINES[(number + place) % len(ENGINES)])
        try:
            check(case)
            check_order(case, HABITS[number % len(HABITS)])
        except AssertionError as error:
            raise AssertionError(f"{case}: {error}") from error
