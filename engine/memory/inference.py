"""Memory of serving: composed once, run with its graph or bare on arrays of layouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.parameters import count, output_head_parameters
from engine.compare.results import MemoryPart
from engine.figures import Leaf, Quantity
from engine.figures.run import Run
from engine.memory import figures
from engine.memory.formats import NumberFormat, cache_leaf, number_format
from engine.memory.layouts import LayoutSizes
from engine.memory.textbook import kv_cache_bytes, mla_cache_bytes, weight_bytes
from engine.project.assumed import assumed
from engine.project.assumptions import MemoryAssumptions

_LARGEST_CHUNK: Final = Leaf(8192, "token", "engine/prefill_chunk", "Largest chunk of prompt that engines take at once")
_NONE: Final = Leaf(0, "B", "memory/none", "Serving keeps no gradients and no optimizer")


def given(value: float, unit: str, path: str) -> Leaf:
    """A number that the user typed into a workload or that a layout fixes."""
    return Leaf(value, unit, path, "")


def intermediate(architecture: ModelArchitecture) -> Leaf:
    """Width of the MLP that a token passes through, with all its experts; of the mixer where there is no MLP."""
    routed = 0
    if architecture.is_moe:
        shared = architecture.shared_expert_ffn or (architecture.moe_ffn or 0) * architecture.shared_experts
        routed = (architecture.moe_ffn or 0) * architecture.experts_per_token + shared
    path = f"catalog/models/{architecture.name}/intermediate"
    width = max(routed, architecture.ffn or 0) or architecture.ssm_inner or 0
    return Leaf(width, "1", path, architecture.source)


def cache_heads(architecture: ModelArchitecture) -> Leaf:
    """Heads over which tensor parallelism can share the cache out: one for a latent."""
    if architecture.is_mla or not architecture.kv_heads:
        source = "A latent cache is replicated on every rank"
        return Leaf(1, "1", f"catalog/models/{architecture.name}/cache_heads", source)
    return architecture.leaf("kv_heads")


def cache_bytes(run: Run, architecture: ModelArchitecture, cache_format: str, tokens: Any, batch: Any) -> Any:
    """Cache of `batch` sequences of `tokens` in one replica.

    Raises:
        EngineError: the cache format does not exist.
    """
    per_value = cache_leaf(cache_format)
    if architecture.is_mla:
        latent, rope = architecture.leaf("kv_lora_rank"), architecture.leaf("qk_rope_head_dim")
        return run(mla_cache_bytes, architecture.leaf("attention_layers"), latent, rope, tokens, batch, per_value)
    if not architecture.attention_layers:
        return _states(run, architecture, batch)
    if architecture.kv_heads is None or architecture.head_dim is None or architecture.kv_heads_sum:
        stated = architecture.leaf("kv_bytes_per_token_bf16")
        return run(figures.stated_cache_bytes, stated, tokens, batch, per_value)
    heads, width = architecture.leaf("kv_heads"), architecture.leaf("head_dim")
    sliding, state = architecture.sliding_layers or 0, architecture.linear_state_bytes_per_sequence
    if not (sliding and architecture.sliding_window) and not state:
        return run(kv_cache_bytes, architecture.leaf("attention_layers"), heads, width, tokens, batch, per_value)
    sliding = sliding if architecture.sliding_window else 0
    name = architecture.name
    full = Leaf(architecture.attention_layers - sliding, "1", f"catalog/models/{name}/full_layers", architecture.source)
    whole = run(kv_cache_bytes, full, heads, width, tokens, batch, per_value)
    windowed = Leaf(0, "B", f"catalog/models/{name}/sliding_layers", architecture.source)
    if sliding:
        kept = run(figures.window_tokens, tokens, architecture.leaf("sliding_window"))
        windowed = run(kv_cache_bytes, architecture.leaf("sliding_layers"), heads, width, kept, batch, per_value)
    per_sequence = Leaf(state or 0, "B", f"catalog/models/{name}/linear_state_bytes_per_sequence", architecture.source)
    return run(figures.hybrid_cache_bytes, whole, windowed, per_sequence, batch)


def _states(run: Run, architecture: ModelArchitecture, batch: Any) -> Any:
    """Cache of a model without attention: a state a sequence, whatever its length."""
    path = f"catalog/models/{architecture.name}"
    none = Leaf(0, "B", f"{path}/attention_layers", "The model has no attention layers")
    stated = architecture.linear_state_bytes_per_sequence or 0
    state = Leaf(stated, "B", f"{path}/linear_state_bytes_per_sequence", architecture.source)
    return run(figures.hybrid_cache_bytes, none, none, state, batch)


@dataclass(frozen=True, slots=True)
class ServedModel:
    """A model in the formats in which it is served.

    `weights` are all weights and `embedding` those of input embedding and output head, in bytes; `computed` are the
    parameters that a token is multiplied with; `looked_up` those of an untied input embedding; `routed` those of
    all routed experts.
    """

    architecture: ModelArchitecture
    number_format: NumberFormat
    cache_format: str
    weights: Quantity
    embedding: Quantity
    computed: Quantity
    looked_up: Quantity
    routed: Quantity


def served_model(architecture: ModelArchitecture, format_name: str, cache_format: str) -> ServedModel:
    """Weights and parameter counts of a model in a format.

    Raises:
        EngineError: there is no such format.
    """
    wanted = number_format(format_name)
    counted = count(architecture)
    none = Leaf(0, "1", f"catalog/models/{architecture.name}/none", "The model has none")
    looked_up = none if architecture.tied_embeddings else counted.embedding_quantity
    both = figures.embedding_and_head_parameters(counted.embedding_quantity, output_head_parameters(architecture))
    routed: Quantity = none
    if architecture.is_moe:
        layers, experts = architecture.leaf("moe_layers"), architecture.leaf("experts")
        routed = figures.routed_expert_parameters(layers, experts, counted.expert_quantity)
    return ServedModel(
        architecture=architecture,
        number_format=wanted,
        cache_format=cache_format,
        weights=figures.model_weight_bytes(counted.total_quantity, both, wanted.leaf(), wanted.embedding_leaf()),
        embedding=weight_bytes(both, wanted.embedding_leaf()),
        computed=figures.computed_parameters(counted.active_quantity, looked_up),
        looked_up=looked_up,
        routed=routed,
    )


@dataclass(frozen=True, slots=True)
class ServingMemory:
    """Memory of the fullest card in bytes: numbers on arrays, quantities with their graph."""

    parts: Mapping[MemoryPart, Any]
    total: Any
    usable: Any
    largest_concurrency: Any


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
    architecture = model.architecture
    layers, heads = architecture.leaf("layers"), cache_heads(architecture)
    tensor, pipeline = layout.tensor, layout.pipeline
    weights = run(figures.weight_bytes_per_card, model.weights, model.embedding, layers, pipeline, tensor)
    cache = cache_bytes(run, architecture, model.cache_format, tokens, concurrency)
    cache_card = run(figures.cache_bytes_per_card, cache, layers, pipeline, tensor, heads)
    one = cache_bytes(run, architecture, model.cache_format, tokens, 1)
    one_card = run(figures.cache_bytes_per_card, one, layers, pipeline, tensor, heads)
    chunk = run(figures.chunk_tokens, input_tokens, concurrency, _LARGEST_CHUNK)
    hidden, vocab = architecture.leaf("hidden"), architecture.leaf("vocab")
    activations = run(
        figures.inference_activation_bytes, chunk, hidden, intermediate(architecture), tensor, concurrency, vocab
    )
    reserved = run(figures.framework_bytes, assumed(assumptions, "framework_gb"))
    total = run(figures.memory_per_card_bytes, weights, cache_card, activations, _NONE, _NONE, reserved)
    usable = run(figures.usable_bytes, capacity, assumed(assumptions, "usable_share"))
    fixed = run(figures.memory_per_card_bytes, weights, _NONE, activations, _NONE, _NONE, reserved)
    largest = run(figures.largest_concurrency, usable, fixed, one_card, layout.data)
    parts: dict[MemoryPart, Any] = {"weights": weights, "kv_cache": cache_card, "activations": activations}
    return ServingMemory(parts | {"reserved": reserved}, total, usable, largest)
