"""The formulas that everybody knows; always shown, never the last word."""

from __future__ import annotations

from engine.figures import Bare, figure

_ROUND_NUMBERS = "Rule of thumb: full tuning 16 to 20 bytes a parameter, low-rank methods 2.5 to 3"


@figure(unit="B", formula="parameters × bytes_per_parameter", source="Definition")
def weight_bytes(parameters: Bare, bytes_per_parameter: Bare) -> Bare:
    """Bytes of all weights."""
    return parameters * bytes_per_parameter


@figure(
    unit="B",
    formula="2 × layers × kv_heads × head_dim × tokens × batch × bytes_per_value",
    source="Ainslie 2023 (GQA), arXiv 2305.13245",
)
def kv_cache_bytes(
    layers: Bare, kv_heads: Bare, head_dim: Bare, tokens: Bare, batch: Bare, bytes_per_value: Bare
) -> Bare:
    """Bytes of keys and values of `batch` sequences of `tokens` each."""
    return 2 * layers * kv_heads * head_dim * tokens * batch * bytes_per_value


@figure(
    unit="B",
    formula="layers × (kv_lora_rank + qk_rope_head_dim) × tokens × batch × bytes_per_value",
    source="DeepSeek-V2 2024 (MLA), arXiv 2405.04434",
)
def mla_cache_bytes(
    layers: Bare, kv_lora_rank: Bare, qk_rope_head_dim: Bare, tokens: Bare, batch: Bare, bytes_per_value: Bare
) -> Bare:
    """Bytes of the latent cache: one vector a layer and token, not a pair of keys and values."""
    return layers * (kv_lora_rank + qk_rope_head_dim) * tokens * batch * bytes_per_value


@figure(
    unit="B",
    formula="indexed_layers × (index_head_dim + 4) × tokens × batch",
    source="DeepSeek-V3.2 2025: an indexer keeps a key in 8 bits and its FP32 scale for each token",
)
def index_key_bytes(indexed_layers: Bare, index_head_dim: Bare, tokens: Bare, batch: Bare) -> Bare:
    """Keys by which sparse attention picks its tokens, whatever the format of the cache."""
    return indexed_layers * (index_head_dim + 4) * tokens * batch


@figure(
    unit="B",
    formula="layers × head_dim × tokens × batch × bytes_per_value",
    source="DeepSeek-V4 2026: key and value are one shared vector",
)
def shared_vector_bytes(layers: Bare, head_dim: Bare, tokens: Bare, batch: Bare, bytes_per_value: Bare) -> Bare:
    """Cache of attention whose keys and values are the same vector."""
    return layers * head_dim * tokens * batch * bytes_per_value


@figure(
    unit="B",
    formula="bare_bytes_per_value + scale_bytes ÷ values_of_a_scale",
    source="Values of a quantised cache share a scale, which is kept beside them",
)
def cached_value_bytes(bare_bytes_per_value: Bare, scale_bytes: Bare, values_of_a_scale: Bare) -> Bare:
    """Bytes of a cached value with its part of the scale."""
    return bare_bytes_per_value + scale_bytes / values_of_a_scale


@figure(unit="B", formula="parameters × bytes_per_parameter", source=_ROUND_NUMBERS)
def training_state_bytes(parameters: Bare, bytes_per_parameter: Bare) -> Bare:
    """Bytes of weights, gradients and optimizer states together."""
    return parameters * bytes_per_parameter


@figure(
    unit="B",
    formula="sequence_tokens × micro_batch × (10 × hidden ÷ sequence_split + 24 × hidden ÷ tensor"
    " + kept_score_share × 5 × heads × sequence_tokens ÷ tensor)",
    source="Korthikanti 2022, arXiv 2205.05198, table 2: GPT block with GELU and dropout, without flash attention",
)
def gpt_block_activation_bytes(
    sequence_tokens: Bare,
    micro_batch: Bare,
    hidden: Bare,
    heads: Bare,
    tensor: Bare,
    sequence_split: Bare,
    kept_score_share: Bare,
) -> Bare:
    """What a block of the paper keeps in 16 bits; `kept_score_share` is 0 under selective recomputation."""
    scores = kept_score_share * 5 * heads * sequence_tokens / tensor
    return sequence_tokens * micro_batch * (10 * hidden / sequence_split + 24 * hidden / tensor + scores)


@figure(unit="B", formula="4 × card_memory_bytes", source="Rule of thumb: host memory is four times the card's")
def host_memory_bytes(card_memory_bytes: Bare) -> Bare:
    """Memory that the host should have for a card."""
    return 4 * card_memory_bytes
