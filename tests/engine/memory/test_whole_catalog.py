"""Laws of memory on every model of the catalog: it grows with what grows, its parts are all of it."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.library import catalog
from engine.figures.run import numbers
from engine.memory.formats import CACHE_BITS, FORMATS
from engine.memory.inference import ServingMemory, serving_memory
from engine.memory.layouts import LayoutSizes, layouts
from engine.memory.profiles import profiles
from engine.memory.served_model import served_model
from engine.memory.training import TrainingMemory, trained_model, training_memory
from engine.project.assumptions import MemoryAssumptions
from engine.texts import EngineError
from engine.workload import FineTuning, Parallelism, Pretraining

USUAL = MemoryAssumptions()
CAPACITY = 80e9
ONE = LayoutSizes(1, 1, 1)
GROWING = np.array([1.0, 7.0, 64.0, 1000.0, 4096.0, 100_000.0])
ENGINES = [None, *(profile.names[0] for profile in profiles("serving"))]
FRAMEWORKS = [None, *(profile.names[0] for profile in profiles("training") if profile.names)]


@cache
def servable() -> tuple[ModelArchitecture, ...]:
    def countable(model: ModelArchitecture) -> bool:
        try:
            serve(model)
        except EngineError:
            return False
        return True

    return tuple(model for model in catalog().models if countable(model))


def serve(
    model: ModelArchitecture,
    tokens: Any = 2048,
    inputs: Any = 1024,
    at_once: Any = 8,
    *,
    stored: str = "bf16",
    cached: str = "bf16",
    engine: str | None = None,
    sizes: LayoutSizes = ONE,
) -> ServingMemory:
    served = served_model(model, stored, cached, engine)
    return serving_memory(numbers, served, sizes, tokens, inputs, at_once, CAPACITY, USUAL)


def train(model: ModelArchitecture, sizes: LayoutSizes = ONE, steps: Any = 1, **changes: Any) -> TrainingMemory:
    stated: dict[str, Any] = {"sequence_tokens": 2048, "global_batch": 8, "tokens": 10**6, "id": "w", "name": ""}
    kind = FineTuning if {"method", "adapter_rank"} & set(changes) else Pretraining
    load = {key: changes.pop(key) for key in ("micro_batch", "sequence_tokens") if key in changes}
    workload = kind(model=model.name, **stated | changes)
    return training_memory(numbers, trained_model(workload, model), sizes, steps, CAPACITY, USUAL, **load)


def never_falls(values: Any) -> bool:
    return bool(np.all(np.diff(np.broadcast_to(values, GROWING.shape)) >= -1e-3))


def test_nearly_every_model_can_be_counted() -> None:
    assert len(servable()) >= 0.98 * len(catalog().models)


@pytest.mark.parametrize("engine", ENGINES)
def test_serving_needs_more_for_more(engine: str | None) -> None:
    for model in servable():
        assert never_falls(serve(model, tokens=GROWING, engine=engine).total), model.name
        assert never_falls(serve(model, at_once=GROWING, engine=engine).total), model.name
        assert never_falls(serve(model, inputs=GROWING, tokens=200_000, engine=engine).total), model.name


def test_serving_needs_more_in_wider_formats() -> None:
    weights = sorted(FORMATS, key=lambda name: FORMATS[name].bits)
    caches = sorted(CACHE_BITS, key=lambda name: CACHE_BITS[name][0])
    for model in servable():
        stored = [float(serve(model, stored=name).parts["weights"]) for name in weights if not _gguf(name)]
        assert stored == sorted(stored), model.name
        cached = [float(serve(model, cached=name).total) for name in caches]
        assert cached == sorted(cached), model.name


def _gguf(name: str) -> bool:
    return FORMATS[name].bits == FORMATS[name].embedding_bits and FORMATS[name].bits < 16


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_reserves_no_less_than_the_tokens_need(engine: str | None) -> None:
    for model in servable():
        need = serve(model, tokens=GROWING, engine=engine)
        assert np.all(need.parts["kv_cache"] >= need.logical_cache * (1 - 1e-12)), model.name


def test_parts_are_the_whole() -> None:
    for model in servable():
        for need in (serve(model), train(model), train(model, method="qlora", optimizer="adamw_8bit_paged")):
            assert sum(need.parts.values()) == pytest.approx(float(need.total)), model.name
            assert min(need.parts.values()) >= 0


def test_more_cards_never_need_more_on_the_fullest() -> None:
    for model in servable():
        found = layouts(model, 8, 8, Parallelism(pipeline=1, expert=1), training=False)
        by_tensor = sorted((layout for layout in found.legal), key=lambda layout: layout.tensor)
        totals = [float(serve(model, sizes=LayoutSizes(one.tensor, 1, 1)).total) for one in by_tensor]
        assert totals == sorted(totals, reverse=True), model.name


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_training_needs_more_for_more(framework: str | None) -> None:
    for model in servable():
        assert never_falls(train(model, micro_batch=GROWING, framework=framework).total), model.name
        assert never_falls(train(model, sequence_tokens=GROWING, framework=framework).total), model.name


def test_training_saves_what_it_is_told_to_save() -> None:
    for model in servable():
        kept = [float(train(model, recompute=how).total) for how in ("none", "selective", "full")]
        assert kept[2] <= kept[1] <= kept[0], model.name
        states = [float(train(model, method=how, recompute="full").total) for how in ("qlora", "lora", "full")]
        assert states == sorted(states), model.name
        scores = [float(train(model, flash_attention=flash, recompute="none").total) for flash in (True, False)]
        assert scores == sorted(scores), model.name
        split = LayoutSizes(1, 1, 8)
        shared = [float(train(model, split, sharding=stage).total) for stage in ("none", "zero1", "zero2")]
        assert shared == sorted(shared, reverse=True), model.name


def test_host_memory_takes_what_it_is_told_to_take() -> None:
    for model in servable():
        for sizes in (ONE, LayoutSizes(1, 1, 8), LayoutSizes(2, 2, 2)):
            kept = {where: train(model, sizes, offload=where) for where in ("none", "activations", "optimizer", "all")}
            assert kept["all"].parts["weights"] == kept["all"].parts["optimizer"] == 0, model.name
            assert kept["optimizer"].parts["optimizer"] == 0, model.name
            assert kept["optimizer"].parts["weights"] == kept["none"].parts["weights"], model.name
            for need in kept.values():
                assert float(need.total) <= float(kept["none"].total) * (1 + 1e-12), model.name
                assert sum(need.parts.values()) == pytest.approx(float(need.total)), model.name


def test_a_step_in_the_backward_pass_frees_gradients_unless_they_add_up() -> None:
    for model in servable():
        plain, freed = train(model), train(model, step_in_backward=True)
        assert float(freed.parts["gradients"]) <= float(plain.parts["gradients"]), model.name
        assert float(freed.total) <= float(plain.total) * (1 + 1e-12), model.name
        added = train(model, steps=4, step_in_backward=True)
        assert float(added.parts["gradients"]) == float(train(model, steps=4).parts["gradients"]), model.name


def test_adapters_of_every_kind_need_less_than_full_training() -> None:
    for model in servable():
        full = float(train(model, method="full").parts["optimizer"])
        for kind in ("low_rank", "scales", "vectors"):
            need = train(model, method="lora", adapter_kind=kind)
            assert 0 < float(need.parts["optimizer"]) < full, model.name
            assert sum(need.parts.values()) == pytest.approx(float(need.total)), model.name


@pytest.mark.parametrize("savings", [{"offload": "all"}, {"offload": "activations"}, {"step_in_backward": True}])
def test_savings_leave_the_laws_in_force(savings: dict[str, Any]) -> None:
    for model in servable():
        assert never_falls(train(model, micro_batch=GROWING, **savings).total), model.name
        assert never_falls(train(model, sequence_tokens=GROWING, **savings).total), model.name
