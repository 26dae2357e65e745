"""The weights of the attention layers of a model, for each kind of attention."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.catalog import attention_figures as count_of
from engine.figures import Leaf, Quantity

if TYPE_CHECKING:
    from engine.catalog.architecture import ModelArchitecture

_HEAVY_RATIO: Final = 128
_INDEXED_RATIO: Final = 4
"""Tokens behind one stored entry of a compressed layer (DeepSeek-V4 report, section 2.3)."""


def all_attention_layers(model: ModelArchitecture) -> Quantity:
    """The weights of all attention layers with their norms, biases, sinks and indexers."""
    if model.o_lora_rank is not None:
        return _shared_kv_layers(model)
    if model.kv_lora_rank is not None:
        return _latent_layers(model)
    return _grouped_layers(model)


def _grouped_layers(model: ModelArchitecture) -> Quantity:
    layers = model.leaf("attention_layers")
    if model.sliding_kv_heads is None:
        return count_of.attention_parameters(layers, _grouped(model, _kv_heads(model)), 0, 0, *_sinks(model))
    full = Leaf(model.attention_layers - (model.sliding_layers or 0), "1", layers.path, model.source)
    sliding = _grouped(model, model.leaf("sliding_kv_heads"))
    return count_of.attention_parameters(
        full, _grouped(model, _kv_heads(model)), model.leaf("sliding_layers"), sliding, *_sinks(model)
    )


def _grouped(model: ModelArchitecture, kv_heads: Quantity) -> Quantity:
    hidden, heads, head_dim = model.leaf("hidden"), model.leaf("heads"), model.leaf("head_dim")
    value_dim = _value_head_dim(model)
    matrices = count_of.attention_projection_parameters(
        2 if model.attention_output_gate else 1, hidden, heads, kv_heads, head_dim, value_dim
    )
    biases = count_of.attention_bias_parameters(
        model.leaf("qkv_bias"), heads, kv_heads, head_dim, value_dim, model.leaf("out_bias"), hidden
    )
    return count_of.attention_parameters_per_layer(matrices, biases, _query_key_norm(model, kv_heads))


def _kv_heads(model: ModelArchitecture) -> Quantity:
    if model.kv_heads_sum is None:
        return model.leaf("kv_heads")
    mean = model.kv_heads_sum / model.attention_layers
    return Leaf(mean, "1", f"catalog/models/{model.name}/kv_heads_sum", model.source)


def _value_head_dim(model: ModelArchitecture) -> Quantity:
    return model.leaf("head_dim" if model.v_head_dim is None else "v_head_dim")


def _query_key_norm(model: ModelArchitecture, kv_heads: Quantity) -> Quantity | int:
    head_dim = model.leaf("head_dim")
    vectors = model.norm_vectors
    if model.qk_norm == "per head":
        return count_of.qk_norm_parameters(vectors, 1, 1, head_dim)
    if model.qk_norm in ("each head", "per layer"):
        return count_of.qk_norm_parameters(vectors, model.leaf("heads"), kv_heads, head_dim)
    return 0


def _query(model: ModelArchitecture, head_dim: Quantity) -> Quantity:
    hidden, heads = model.leaf("hidden"), model.leaf("heads")
    if model.q_lora_rank is None:
        return count_of.query_parameters(hidden, heads, head_dim)
    return count_of.low_rank_query_parameters(hidden, model.leaf("q_lora_rank"), heads, head_dim)


def _latent_layers(model: ModelArchitecture) -> Quantity:
    leaf = model.leaf
    nope, rope = leaf("qk_nope_head_dim"), leaf("qk_rope_head_dim")
    per_layer = count_of.mla_parameters_per_layer(
        _query(model, count_of.query_head_dim(nope, rope)),
        leaf("hidden"),
        leaf("heads"),
        leaf("kv_lora_rank"),
        nope,
        rope,
        leaf("v_head_dim"),
    )
    if not model.indexed_layers:
        return count_of.attention_parameters(leaf("attention_layers"), per_layer, 0, 0, *_sinks(model))
    indexer = count_of.indexer_parameters_per_layer(_index_query(model), leaf("hidden"), leaf("index_head_dim"))
    return count_of.attention_parameters(
        leaf("attention_layers"), per_layer, leaf("indexed_layers"), indexer, *_sinks(model)
    )


def _index_query(model: ModelArchitecture) -> Quantity:
    return count_of.index_query_parameters(
        model.leaf("q_lora_rank"), model.leaf("index_heads"), model.leaf("index_head_dim"), model.leaf("hidden")
    )


def _shared_kv_layers(model: ModelArchitecture) -> Quantity:
    leaf = model.leaf
    hidden, head_dim, index_dim = leaf("hidden"), leaf("head_dim"), leaf("index_head_dim")
    per_layer = count_of.shared_kv_attention_parameters_per_layer(
        _query(model, head_dim), hidden, head_dim, leaf("o_lora_rank"), leaf("heads"), leaf("o_groups")
    )
    compressed = count_of.compressed_layer_parameters(
        leaf("heavily_compressed_layers"),
        count_of.compressor_parameters(hidden, _HEAVY_RATIO, 1, head_dim),
        leaf("indexed_layers"),
        count_of.compressor_parameters(hidden, _INDEXED_RATIO, 2, head_dim),
        count_of.compressor_parameters(hidden, _INDEXED_RATIO, 2, index_dim),
        _index_query(model),
    )
    return count_of.attention_parameters(leaf("attention_layers"), per_layer, 1, compressed, *_sinks(model))


def _sinks(model: ModelArchitecture) -> tuple[Quantity, Quantity]:
    return model.leaf("sink_layers"), model.leaf("heads")
