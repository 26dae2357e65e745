"""How many weights the attention layers of a text model hold, for each kind of attention."""

from __future__ import annotations

from engine.figures import Bare, figure

_TRANSFORMER = "Vaswani 2017; checked against published checkpoints"
_MLA = "DeepSeek-V2 report, section 2.1"
_SPARSE = "DeepSeek-V3.2 report (lightning indexer)"
_V4 = "DeepSeek-V4 report, section 2; layer sizes as in its public implementation"


@figure(
    unit="1",
    formula="layers × attention_parameters_per_layer + other_layers × other_parameters_per_layer + sink_layers × heads",
    source="arithmetic; one learned sink a head (gpt-oss model card)",
)
def attention_parameters(
    layers: Bare,
    attention_parameters_per_layer: Bare,
    other_layers: Bare,
    other_parameters_per_layer: Bare,
    sink_layers: Bare,
    heads: Bare,
) -> Bare:
    return layers * attention_parameters_per_layer + other_layers * other_parameters_per_layer + sink_layers * heads


@figure(
    unit="1",
    formula="attention_projection_parameters + attention_bias_parameters + qk_norm_parameters",
    source="arithmetic",
)
def attention_parameters_per_layer(
    attention_projection_parameters: Bare, attention_bias_parameters: Bare, qk_norm_parameters: Bare
) -> Bare:
    return attention_projection_parameters + attention_bias_parameters + qk_norm_parameters


@figure(
    unit="1",
    formula="query_matrices × hidden × heads × head_dim + hidden × kv_heads × (head_dim + value_head_dim)"
    " + heads × value_head_dim × hidden",
    source="Vaswani 2017; Ainslie 2023 (GQA)",
)
def attention_projection_parameters(
    query_matrices: Bare, hidden: Bare, heads: Bare, kv_heads: Bare, head_dim: Bare, value_head_dim: Bare
) -> Bare:
    projections = query_matrices * hidden * heads * head_dim + hidden * kv_heads * (head_dim + value_head_dim)
    return projections + heads * value_head_dim * hidden


@figure(
    unit="1",
    formula="qkv_bias × (heads × head_dim + kv_heads × (head_dim + value_head_dim)) + out_bias × hidden",
    source=_TRANSFORMER,
)
def attention_bias_parameters(
    qkv_bias: Bare, heads: Bare, kv_heads: Bare, head_dim: Bare, value_head_dim: Bare, out_bias: Bare, hidden: Bare
) -> Bare:
    return qkv_bias * (heads * head_dim + kv_heads * (head_dim + value_head_dim)) + out_bias * hidden


@figure(
    unit="1",
    formula="norm_vectors × (query_norm_heads + key_norm_heads) × head_dim",
    source="Henry 2020 (query-key norm)",
)
def qk_norm_parameters(norm_vectors: Bare, query_norm_heads: Bare, key_norm_heads: Bare, head_dim: Bare) -> Bare:
    return norm_vectors * (query_norm_heads + key_norm_heads) * head_dim


@figure(unit="1", formula="qk_nope_head_dim + qk_rope_head_dim", source=_MLA)
def query_head_dim(qk_nope_head_dim: Bare, qk_rope_head_dim: Bare) -> Bare:
    return qk_nope_head_dim + qk_rope_head_dim


@figure(unit="1", formula="hidden × heads × head_dim", source=_TRANSFORMER)
def query_parameters(hidden: Bare, heads: Bare, head_dim: Bare) -> Bare:
    return hidden * heads * head_dim


@figure(unit="1", formula="(hidden + 1) × q_lora_rank + q_lora_rank × heads × head_dim", source=_MLA)
def low_rank_query_parameters(hidden: Bare, q_lora_rank: Bare, heads: Bare, head_dim: Bare) -> Bare:
    return (hidden + 1) * q_lora_rank + q_lora_rank * heads * head_dim


@figure(
    unit="1",
    formula="query_parameters + hidden × (kv_lora_rank + qk_rope_head_dim) + kv_lora_rank"
    " + kv_lora_rank × heads × (qk_nope_head_dim + value_head_dim) + heads × value_head_dim × hidden",
    source=_MLA,
)
def mla_parameters_per_layer(
    query_parameters: Bare,
    hidden: Bare,
    heads: Bare,
    kv_lora_rank: Bare,
    qk_nope_head_dim: Bare,
    qk_rope_head_dim: Bare,
    value_head_dim: Bare,
) -> Bare:
    down = hidden * (kv_lora_rank + qk_rope_head_dim) + kv_lora_rank
    up = kv_lora_rank * heads * (qk_nope_head_dim + value_head_dim)
    return query_parameters + down + up + heads * value_head_dim * hidden


@figure(unit="1", formula="q_lora_rank × index_heads × index_head_dim + hidden × index_heads", source=_SPARSE)
def index_query_parameters(q_lora_rank: Bare, index_heads: Bare, index_head_dim: Bare, hidden: Bare) -> Bare:
    return q_lora_rank * index_heads * index_head_dim + hidden * index_heads


@figure(unit="1", formula="index_query_parameters + (hidden + 2) × index_head_dim", source=_SPARSE)
def indexer_parameters_per_layer(index_query_parameters: Bare, hidden: Bare, index_head_dim: Bare) -> Bare:
    return index_query_parameters + (hidden + 2) * index_head_dim


@figure(
    unit="1",
    formula="query_parameters + (hidden + 1) × head_dim + o_lora_rank × (heads × head_dim + o_groups × hidden)",
    source=_V4,
)
def shared_kv_attention_parameters_per_layer(
    query_parameters: Bare, hidden: Bare, head_dim: Bare, o_lora_rank: Bare, heads: Bare, o_groups: Bare
) -> Bare:
    return query_parameters + (hidden + 1) * head_dim + o_lora_rank * (heads * head_dim + o_groups * hidden)


@figure(unit="1", formula="((2 × hidden + compression_ratio) × stored_vectors + 1) × head_dim", source=_V4)
def compressor_parameters(hidden: Bare, compression_ratio: Bare, stored_vectors: Bare, head_dim: Bare) -> Bare:
    return ((2 * hidden + compression_ratio) * stored_vectors + 1) * head_dim


@figure(
    unit="1",
    formula="heavily_compressed_layers × heavy_compressor_parameters"
    " + indexed_layers × (compressor_parameters + index_compressor_parameters + index_query_parameters)",
    source=_V4,
)
def compressed_layer_parameters(
    heavily_compressed_layers: Bare,
    heavy_compressor_parameters: Bare,
    indexed_layers: Bare,
    compressor_parameters: Bare,
    index_compressor_parameters: Bare,
    index_query_parameters: Bare,
) -> Bare:
    indexed = compressor_parameters + index_compressor_parameters + index_query_parameters
    return heavily_compressed_layers * heavy_compressor_parameters + indexed_layers * indexed
