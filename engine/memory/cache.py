"""The cache of keys and values for every kind of attention, as a model needs it and as an engine reserves it."""

from __future__ import annotations

from typing import Any

from engine.catalog.architecture import ModelArchitecture
from engine.figures import Leaf, Quantity
from engine.figures.run import Run
from engine.memory import figures, shapes
from engine.memory.formats import bare_cache_leaf, cache_leaf
from engine.memory.profiles import Profile
from engine.memory.textbook import (
    cached_value_bytes,
    index_key_bytes,
    kv_cache_bytes,
    mla_cache_bytes,
    shared_vector_bytes,
)


def bytes_per_value(architecture: ModelArchitecture, cache_format: str, engine: Profile | None = None) -> Quantity:
    """Bytes a cached value: with the scales that the engine keeps, else with those of the format.

    Raises:
        EngineError: the cache format does not exist.
    """
    usual, scales = cache_leaf(cache_format), {} if engine is None else engine.cache_scales
    packed = architecture.is_mla and architecture.indexed_layers and f"{cache_format}_indexed" in scales
    scale = scales.get(f"{cache_format}_indexed" if packed else cache_format)
    if scale is None:
        return usual
    values = scale.values if scale.values.value else shapes.values_of_a_head(architecture)
    return usual if values is None else cached_value_bytes(bare_cache_leaf(cache_format), scale.bytes, values)


def cache_bytes(
    run: Run,
    architecture: ModelArchitecture,
    cache_format: str,
    tokens: Any,
    batch: Any,
    *,
    engine: Profile | None = None,
    in_full: bool = False,
) -> Any:
    """Cache of `batch` sequences of `tokens` in one replica.

    Args:
        engine: whose scales a quantised cache has.
        in_full: an engine that keeps layers with a sliding window as long as the others.

    Raises:
        EngineError: the cache format does not exist.
    """
    per_value = bytes_per_value(architecture, cache_format, engine)
    if architecture.is_mla:
        return _latents(run, architecture, tokens, batch, per_value)
    if not architecture.attention_layers:
        return _states(run, architecture, batch)
    if architecture.heavily_compressed_layers:
        return _compressed(run, architecture, tokens, batch, per_value)
    if architecture.kv_heads is None or architecture.head_dim is None or architecture.kv_heads_sum:
        stated = architecture.leaf("kv_bytes_per_token_bf16")
        return run(figures.stated_cache_bytes, stated, tokens, batch, per_value)
    heads, width = architecture.leaf("kv_heads"), shapes.cached_width(architecture)
    sliding = (architecture.sliding_layers or 0) if architecture.sliding_window else 0
    state = architecture.linear_state_bytes_per_sequence
    if not sliding and not state:
        return run(kv_cache_bytes, architecture.leaf("attention_layers"), heads, width, tokens, batch, per_value)
    name = architecture.name
    full = Leaf(architecture.attention_layers - sliding, "1", f"catalog/models/{name}/full_layers", architecture.source)
    whole = run(kv_cache_bytes, full, heads, width, tokens, batch, per_value)
    windowed: Any = Leaf(0, "B", f"catalog/models/{name}/sliding_layers", architecture.source)
    if sliding:
        kept = tokens if in_full else run(figures.window_tokens, tokens, architecture.leaf("sliding_window"))
        own = architecture.leaf("sliding_kv_heads") if architecture.sliding_kv_heads else heads
        windowed = run(kv_cache_bytes, architecture.leaf("sliding_layers"), own, width, kept, batch, per_value)
    per_sequence = Leaf(state or 0, "B", f"catalog/models/{name}/linear_state_bytes_per_sequence", architecture.source)
    return run(figures.hybrid_cache_bytes, whole, windowed, per_sequence, batch)


def _latents(run: Run, architecture: ModelArchitecture, tokens: Any, batch: Any, per_value: Any) -> Any:
    """Cache of latents: one vector a token, the keys of an indexer where there is one, states of linear layers."""
    latent, rope = architecture.leaf("kv_lora_rank"), architecture.leaf("qk_rope_head_dim")
    whole = run(mla_cache_bytes, architecture.leaf("attention_layers"), latent, rope, tokens, batch, per_value)
    state = architecture.linear_state_bytes_per_sequence or 0
    if not architecture.indexed_layers and not state:
        return whole
    path = f"catalog/models/{architecture.name}"
    keys: Any = Leaf(0, "B", f"{path}/indexed_layers", "The model has no indexer")
    if architecture.indexed_layers:
        sizes = architecture.leaf("indexed_layers"), architecture.leaf("index_head_dim")
        keys = run(index_key_bytes, *sizes, tokens, batch)
    per_sequence = Leaf(state, "B", f"{path}/linear_state_bytes_per_sequence", architecture.source)
    return run(figures.hybrid_cache_bytes, whole, keys, per_sequence, batch)


def _compressed(run: Run, architecture: ModelArchitecture, tokens: Any, batch: Any, per_value: Any) -> Any:
    """Cache of layers that store one entry for several tokens, beside a window of vectors shared by key and value."""
    stated = architecture.leaf("kv_bytes_per_token_bf16")
    entries = run(figures.stated_cache_bytes, stated, tokens, batch, per_value)
    kept = run(figures.window_tokens, tokens, architecture.leaf("sliding_window"))
    sizes = architecture.leaf("attention_layers"), architecture.leaf("head_dim")
    window = run(shared_vector_bytes, *sizes, kept, batch, per_value)
    none = Leaf(0, "B", f"catalog/models/{architecture.name}/linear_layers", "The model has no linear layers")
    return run(figures.hybrid_cache_bytes, entries, window, none, batch)


def _states(run: Run, architecture: ModelArchitecture, batch: Any) -> Any:
    """Cache of a model without attention: a state a sequence, whatever its length."""
    path = f"catalog/models/{architecture.name}"
    none = Leaf(0, "B", f"{path}/attention_layers", "The model has no attention layers")
    stated = architecture.linear_state_bytes_per_sequence or 0
    state = Leaf(stated, "B", f"{path}/linear_state_bytes_per_sequence", architecture.source)
    return run(figures.hybrid_cache_bytes, none, none, state, batch)
