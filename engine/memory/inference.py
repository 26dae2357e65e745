"""Memory of serving: composed once, run with its graph or bare on arrays of layouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.compare.results import MemoryPart
from engine.figures import Leaf
from engine.figures.run import Run
from engine.memory import figures, shapes
from engine.memory.cache import cache_bytes
from engine.memory.layouts import LayoutSizes
from engine.memory.served_model import ServedModel, served_model, widened_matrix
from engine.memory.shapes import cache_heads, intermediate
from engine.memory.training_figures import ranks, shared_out, widened_bytes
from engine.project.assumed import assumed
from engine.project.assumptions import MemoryAssumptions

__all__ = [
    "ServedModel",
    "ServingMemory",
    "cache_bytes",
    "cache_heads",
    "given",
    "intermediate",
    "served_model",
    "serving_memory",
]

_LARGEST_CHUNK: Final = Leaf(8192, "token", "engine/prefill_chunk", "Largest chunk of prompt that engines take at once")
_BLOCK: Final = Leaf(16, "token", "engine/block_tokens", "Tokens in a block of a paged cache, as in vLLM")
_ROWS: Final = Leaf(1, "1", "engine/logit_rows", "Logits of the last token of each sequence")
_NONE: Final = Leaf(0, "B", "memory/none", "Serving keeps no gradients and no optimizer")
_FEW_BITS: Final = 6
_DEFAULTS: Final = MemoryAssumptions()


def given(value: float, unit: str, path: str) -> Leaf:
    """A number that the user typed into a workload or that a layout fixes."""
    return Leaf(value, unit, path, "")


@dataclass(frozen=True, slots=True)
class ServingMemory:
    """Memory of the fullest card in bytes: numbers on arrays, quantities with their graph.

    The part `kv_cache` is what the engine reserves; `logical_cache` is what the tokens themselves need.
    """

    parts: Mapping[MemoryPart, Any]
    total: Any
    usable: Any
    largest_concurrency: Any
    logical_cache: Any


def serving_memory(
    run: Run,
    model: ServedModel,
    layout: LayoutSizes,
    tokens: Any,
    input_tokens: Any,
    concurrency: Any,
    capacity: Any,
    assumptions: MemoryAssumptions,
) -> ServingMemory:
    """Compose the memory of a serving replica.

    Args:
        tokens: longest context of a request, input and output.
        concurrency: requests at once in one replica.
        capacity: bytes of a card.
    """
    weights = _weights(run, model, layout)
    held = run(figures.held_tokens, tokens, _constant(model, "block_tokens", _BLOCK))
    in_full = model.profile is not None and bool(model.profile.number("sliding_in_full"))
    cache_card = _cache(run, model, layout, held, concurrency, in_full)
    one_card = _cache(run, model, layout, held, 1, in_full)
    activations = _activations(run, model, layout, input_tokens, concurrency, assumptions)
    reserved = run(figures.framework_bytes, _framework(run, model, layout, assumptions))
    total = run(figures.memory_per_card_bytes, weights, cache_card, activations, _NONE, _NONE, reserved)
    usable = run(figures.usable_bytes, capacity, _usable_share(model, assumptions))
    fixed = run(figures.memory_per_card_bytes, weights, _NONE, activations, _NONE, _NONE, reserved)
    largest = run(figures.largest_concurrency, usable, fixed, one_card, layout.data)
    parts: dict[MemoryPart, Any] = {"weights": weights, "kv_cache": cache_card, "activations": activations}
    logical = _cache(run, model, layout, tokens, concurrency, in_full=False)
    return ServingMemory(parts | {"reserved": reserved}, total, usable, largest, logical)


def _weights(run: Run, model: ServedModel, layout: LayoutSizes) -> Any:
    experts = run(figures.routed_expert_bytes, model.routed, model.number_format.leaf())
    weights, ends = model.weights, model.embedding
    if model.profile is not None and model.profile.number("embedding_on_host"):
        host = (model.profile.leaf("embedding_on_host"), model.looked_up, model.number_format.embedding_leaf())
        weights, ends = (run(figures.bytes_on_cards, stored, *host) for stored in (weights, ends))
    return run(
        figures.weight_bytes_per_card,
        weights,
        ends,
        experts,
        model.architecture.leaf("layers"),
        layout.pipeline,
        layout.tensor,
        layout.expert,
        shapes.separate_ends(model.architecture),
    )


def _cache(run: Run, model: ServedModel, layout: LayoutSizes, tokens: Any, batch: Any, in_full: bool) -> Any:
    architecture = model.architecture
    whole = cache_bytes(run, architecture, model.cache_format, tokens, batch, engine=model.profile, in_full=in_full)
    heads = cache_heads(architecture)
    return run(figures.cache_bytes_per_card, whole, architecture.leaf("layers"), layout.pipeline, layout.tensor, heads)


def _activations(
    run: Run,
    model: ServedModel,
    layout: LayoutSizes,
    input_tokens: Any,
    concurrency: Any,
    assumptions: MemoryAssumptions,
) -> Any:
    architecture = model.architecture
    largest = _constant(model, "prefill_chunk", _LARGEST_CHUNK)
    buffers = run(
        figures.inference_activation_bytes,
        run(figures.chunk_tokens, input_tokens, concurrency, largest),
        shapes.hidden_copies(architecture),
        architecture.leaf("hidden"),
        intermediate(architecture),
        layout.tensor,
        concurrency,
        _constant(model, "logit_rows", _ROWS),
        architecture.leaf("vocab"),
    )
    if model.profile is not None and model.profile.number("workspace_gb"):
        buffers = run(figures.buffers_beside, buffers, run(figures.workspace_bytes, model.profile.leaf("workspace_gb")))
    if model.profile is not None and model.number_format.bits <= _FEW_BITS and model.profile.number("widened_copies"):
        copies = model.profile.leaf("widened_copies")
        widened = run(widened_bytes, copies, widened_matrix(model), layout.tensor)
        buffers = run(figures.buffers_beside, buffers, widened)
    return run(figures.expected_activation_bytes, buffers, assumed(assumptions, "activation_factor"))


def _constant(model: ServedModel, field: str, usual: Leaf) -> Leaf:
    return usual if model.profile is None else model.profile.leaf(field)


def _framework(run: Run, model: ServedModel, layout: LayoutSizes, assumptions: MemoryAssumptions) -> Any:
    """Driver context, graphs and collective buffers: the engine's own, unless the user assumes another number."""
    if model.profile is None or assumptions.framework_gb != _DEFAULTS.framework_gb:
        return assumed(assumptions, "framework_gb")
    linked = run(shared_out, run(ranks, layout.tensor, layout.pipeline, layout.expert))
    fields = ("context_gb", "graphs_gb", "collective_gb")
    return run(figures.engine_gb, *(model.profile.leaf(field) for field in fields), linked)


def _usable_share(model: ServedModel, assumptions: MemoryAssumptions) -> Leaf:
    if model.profile is None or assumptions.usable_share != _DEFAULTS.usable_share:
        return assumed(assumptions, "usable_share")
    return model.profile.leaf("usable_share")
