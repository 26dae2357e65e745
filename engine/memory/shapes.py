"""Sizes of a model as memory needs them: means over unlike layers, widths of what a block keeps."""

from __future__ import annotations

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.identity import once_per_object
from engine.figures import Leaf


def _leaf(architecture: ModelArchitecture, name: str, value: float, source: str = "") -> Leaf:
    return Leaf(value, "1", f"catalog/models/{architecture.name}/{name}", source or architecture.source)


def _shared_width(architecture: ModelArchitecture) -> int:
    return architecture.shared_expert_ffn or (architecture.moe_ffn or 0) * architecture.shared_experts


def _routed_width(architecture: ModelArchitecture) -> int:
    return (architecture.moe_ffn or 0) * architecture.experts_per_token + _shared_width(architecture)


@once_per_object
def intermediate(architecture: ModelArchitecture) -> Leaf:
    """Width of the widest MLP that a token passes through, with all its experts; of the mixer where there is no MLP."""
    routed = _routed_width(architecture) if architecture.is_moe else 0
    width = max(routed, architecture.ffn or 0) or architecture.ssm_inner or 0
    return _leaf(architecture, "intermediate", width)


@once_per_object
def mean_intermediate(architecture: ModelArchitecture) -> Leaf:
    """Width that a token passes through in a layer, in the mean over all layers, mixers of linear layers included."""
    dense = architecture.mlp_only_layers if architecture.one_part_per_layer else _dense_layers(architecture)
    passed = dense * (architecture.ffn or 0) + architecture.moe_layers * _routed_width(architecture)
    passed += architecture.linear_layers * (architecture.ssm_inner or 0)
    return _leaf(architecture, "mean_intermediate", passed / architecture.layers, "Mean over all layers")


def _dense_layers(architecture: ModelArchitecture) -> int:
    return 0 if architecture.mlp_kind == "none" else architecture.layers - architecture.moe_layers


@once_per_object
def mean_attention_width(architecture: ModelArchitecture) -> Leaf:
    """Width of all query heads together, in the mean over all layers."""
    width = architecture.heads * _head_width(architecture)
    mean = width * architecture.attention_layers / architecture.layers
    return _leaf(architecture, "mean_attention_width", mean, "Mean over all layers")


@once_per_object
def mean_kv_width(architecture: ModelArchitecture) -> Leaf:
    """Width of all keys, or of all values, as attention multiplies them, in the mean over all layers."""
    heads = architecture.heads if architecture.is_mla else architecture.kv_heads or architecture.heads
    mean = heads * _head_width(architecture) * architecture.attention_layers / architecture.layers
    return _leaf(architecture, "mean_kv_width", mean, "Mean over all layers")


def _head_width(architecture: ModelArchitecture) -> float:
    """Mean width of query and value heads."""
    if architecture.is_mla:
        query = (architecture.qk_nope_head_dim or 0) + (architecture.qk_rope_head_dim or 0)
        return (query + (architecture.v_head_dim or query)) / 2
    return architecture.head_dim or 0


@once_per_object
def kv_width(architecture: ModelArchitecture) -> Leaf:
    """Width of all keys, or of all values, of a layer as its projections give them."""
    width = (architecture.kv_heads or architecture.heads) * (architecture.head_dim or 0)
    if architecture.is_mla:
        width = architecture.kv_lora_rank or 0
    return _leaf(architecture, "kv_width", width)


@once_per_object
def cached_width(architecture: ModelArchitecture) -> Leaf:
    """Width of a head in the cache: the mean of key and value where they differ."""
    value_width, key_width = architecture.v_head_dim, architecture.head_dim
    if not value_width or not key_width or value_width == key_width:
        return architecture.leaf("head_dim")
    return _leaf(architecture, "cached_width", (key_width + value_width) / 2, "Mean of key and value width")


@once_per_object
def values_of_a_head(architecture: ModelArchitecture) -> Leaf | None:
    """Values that a token keeps for a head: its key or its value, or the latent; None where the shape is not known."""
    if architecture.is_mla:
        latent = (architecture.kv_lora_rank or 0) + (architecture.qk_rope_head_dim or 0)
        return _leaf(architecture, "values_of_a_head", latent)
    return cached_width(architecture) if architecture.head_dim else None


@once_per_object
def cache_heads(architecture: ModelArchitecture) -> Leaf:
    """Heads over which tensor parallelism can share the cache out: one for a latent."""
    if architecture.is_mla or not architecture.kv_heads:
        return _leaf(architecture, "cache_heads", 1, "A latent cache is replicated on every rank")
    return architecture.leaf("kv_heads")


@once_per_object
def hidden_copies(architecture: ModelArchitecture) -> Leaf:
    """Vectors of the hidden size a token that a forward pass holds at its widest: residual, norm, input and output.

    A token that goes to several experts is copied for each of them on the way in and out.
    """
    copies = 4 + 2 * architecture.experts_per_token if architecture.is_moe else 4
    return Leaf(
        copies,
        "1",
        f"catalog/models/{architecture.name}/hidden_copies",
        "Residual, its norm, input and output of the widest product",
        low=copies - 1,
        high=copies + 4,
        grade="datasheet",
    )


@once_per_object
def widest_of_all(architecture: ModelArchitecture) -> Leaf:
    """Parameters of the largest matrix of all, the output head among them."""
    head = architecture.vocab * architecture.hidden
    return _leaf(architecture, "widest_of_all", max(float(widest_matrix(architecture).value), head))


@once_per_object
def widest_matrix(architecture: ModelArchitecture) -> Leaf:
    """Parameters of the largest matrix inside a block."""
    widest = max(architecture.ffn or 0, architecture.moe_ffn or 0, architecture.heads * (architecture.head_dim or 0))
    return _leaf(architecture, "widest_matrix", widest * architecture.hidden)


@once_per_object
def layer_outputs(architecture: ModelArchitecture) -> Leaf:
    """Outputs of all linear layers that a token passes through in a layer, in the mean over all layers."""
    inner = 2 if architecture.mlp_kind == "gated" else 1
    mlp = inner * mean_intermediate(architecture).value + architecture.hidden
    attention = mean_attention_width(architecture).value + 2 * mean_kv_width(architecture).value + architecture.hidden
    return _leaf(architecture, "layer_outputs", attention + mlp, "Mean over all layers")


@once_per_object
def separate_ends(architecture: ModelArchitecture) -> Leaf:
    """Ends of a pipeline among which embedding and output head are shared out: a tied one stands at both ends."""
    return _leaf(architecture, "separate_ends", 1 if architecture.tied_embeddings else 2)
