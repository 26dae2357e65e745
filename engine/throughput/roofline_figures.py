"""Where the passes of a model lie under the roofline of a card."""

from __future__ import annotations

from engine.figures import Bare, figure


@figure(
    unit="FLOP",
    formula="4 × attention_layers × attention_width × mean_context_tokens × sequences",
    source="Scores and values over the whole context for each new token; PaLM 2022, appendix B, arXiv 2204.02311",
)
def decode_attention_flops(
    attention_layers: Bare, attention_width: Bare, mean_context_tokens: Bare, sequences: Bare
) -> Bare:
    """Operations of attention in one step of decoding."""
    return 4 * attention_layers * attention_width * mean_context_tokens * sequences


@figure(
    unit="FLOP/B",
    formula="(2 × computed_parameters × tokens + attention_flops) ÷ (read_weight_bytes + cache_bytes)",
    source="Williams 2009 (roofline), doi 10.1145/1498765.1498785; weights once a pass, cache once a step",
)
def arithmetic_intensity(
    computed_parameters: Bare, tokens: Bare, attention_flops: Bare, read_weight_bytes: Bare, cache_bytes: Bare
) -> Bare:
    """Operations for each byte that a pass moves to or from memory."""
    return (2 * computed_parameters * tokens + attention_flops) / (read_weight_bytes + cache_bytes)
