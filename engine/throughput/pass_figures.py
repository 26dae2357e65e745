"""One pass of a model over some tokens: products, weights and caches read, collectives, overheads."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_POPE = "Pope 2022, arXiv 2211.05102"
_ROWS = (
    "; a product takes as long as if it had half_tokens more rows, which is when small ones reach half their rate"
    "; up to sixteen rows share the smallest tile of a matrix unit"
)


@figure(
    unit="FLOP",
    formula="2 × common_parameters × (tokens + passes × half_tokens × tokens ÷ (tokens + 16 × passes))",
    source="Kaplan 2020, arXiv 2001.08361" + _ROWS,
)
def shared_flops(common_parameters: Bare, tokens: Bare, passes: Bare, half_tokens: Bare) -> Bare:
    """Operations of the products that every token takes part in, as many as their time stands for."""
    return 2 * common_parameters * (tokens + passes * half_tokens * tokens / (tokens + 16 * passes))


@figure(
    unit="FLOP",
    formula="2 × expert_factor × chosen_parameters × tokens × (1 + half_tokens × routed_expert_parameters"
    " × touched_share × passes ÷ max(16 × routed_expert_parameters × touched_share × passes"
    " + chosen_parameters × tokens × spread, 1))",
    source="Fedus 2021 (Switch), arXiv 2101.03961: every expert is a product of its own"
    "; expert_factor covers uneven load and grouped kernels; up to sixteen rows share the smallest tile",
)
def expert_flops(
    expert_factor: Bare,
    chosen_parameters: Bare,
    tokens: Bare,
    routed_expert_parameters: Bare,
    touched_share: Bare,
    spread: Bare,
    passes: Bare,
    half_tokens: Bare,
) -> Bare:
    """Operations of the routed experts on the cards of one copy, as many as their time stands for."""
    touched = routed_expert_parameters * touched_share * passes
    filling = half_tokens * touched / np.maximum(16 * touched + chosen_parameters * tokens * spread, 1)
    return 2 * expert_factor * chosen_parameters * tokens * (1 + filling)


@figure(unit="FLOP", formula="shared_flops + expert_flops", source="Sum")
def pass_flops(shared_flops: Bare, expert_flops: Bare) -> Bare:
    """Operations of all products of a model."""
    return shared_flops + expert_flops


@figure(
    unit="1",
    formula="1 − (1 − experts_per_token ÷ experts) ^ tokens",
    source="Uniform routing: share of experts that at least one of the tokens is sent to",
)
def touched_share(experts_per_token: Bare, experts: Bare, tokens: Bare) -> Bare:
    """Share of the routed experts that a step reads."""
    return 1 - (1 - experts_per_token / experts) ** tokens


@figure(
    unit="B",
    formula="model_weight_bytes − looked_up_parameters × embedding_bytes_per_parameter"
    " − routed_expert_parameters × (1 − touched_share ÷ spread) × bytes_per_parameter",
    source=_POPE + "; an input embedding is looked up, experts that no token needs are not read",
)
def read_weight_bytes(
    model_weight_bytes: Bare,
    looked_up_parameters: Bare,
    embedding_bytes_per_parameter: Bare,
    routed_expert_parameters: Bare,
    touched_share: Bare,
    spread: Bare,
    bytes_per_parameter: Bare,
) -> Bare:
    """Weights that the cards of one copy read in one pass."""
    untouched = routed_expert_parameters * (1 - touched_share / spread) * bytes_per_parameter
    return model_weight_bytes - looked_up_parameters * embedding_bytes_per_parameter - untouched


@figure(
    unit="B",
    formula="attention_layers × heads × (input_tokens ^ 2 − cached_tokens ^ 2) ÷ 2 × score_bytes",
    source="Dao 2022 (FlashAttention), arXiv 2205.14135: without fusion every score passes through memory",
)
def score_traffic_bytes(
    attention_layers: Bare, heads: Bare, input_tokens: Bare, cached_tokens: Bare, score_bytes: Bare
) -> Bare:
    """Scores of attention that a prompt writes and reads where kernels are not fused."""
    return attention_layers * heads * (input_tokens**2 - cached_tokens**2) / 2 * score_bytes


@figure(
    unit="B",
    formula="4 × computed_parameters × passes",
    source="Weights written out in 16 bits and read again before the products of a prompt",
)
def widened_traffic_bytes(computed_parameters: Bare, passes: Bare) -> Bare:
    """Traffic of widening quantised weights."""
    return 4 * computed_parameters * passes


@figure(unit="B", formula="score_traffic_bytes + widened_traffic_bytes", source="Sum")
def unfused_bytes(score_traffic_bytes: Bare, widened_traffic_bytes: Bare) -> Bare:
    """Traffic that fused kernels save."""
    return score_traffic_bytes + widened_traffic_bytes


@figure(
    unit="FLOP",
    formula="2 × attention_layers × attention_width × (input_tokens ^ 2 − cached_tokens ^ 2)",
    source="Causal half of scores and values; PaLM 2022, appendix B, arXiv 2204.02311",
)
def prompt_attention_flops(
    attention_layers: Bare, attention_width: Bare, input_tokens: Bare, cached_tokens: Bare
) -> Bare:
    """Operations of attention over the part of a prompt that is not in the cache yet."""
    return 2 * attention_layers * attention_width * (input_tokens**2 - cached_tokens**2)


@figure(
    unit="s",
    formula="tokens × layers × hidden × elementwise_bytes × (1 + 1 ÷ tensor) ÷ 2 ÷ read_bytes_per_s",
    source="Ivanov 2020, arXiv 2007.00072: norms, residual sums and activation functions pass through memory"
    "; Shoeybi 2019, arXiv 1909.08053: half of them are repeated on every card of a group",
)
def elementwise_seconds(
    tokens: Bare, layers: Bare, hidden: Bare, elementwise_bytes: Bare, tensor: Bare, read_bytes_per_s: Bare
) -> Bare:
    """Time of the operators between products."""
    return tokens * layers * hidden * elementwise_bytes * (1 + 1 / tensor) / 2 / read_bytes_per_s


@figure(unit="token", formula="input_tokens − cached_tokens", source="Definition")
def new_tokens(input_tokens: Bare, cached_tokens: Bare) -> Bare:
    """Tokens of a prompt that are not in the cache yet."""
    return input_tokens - cached_tokens


@figure(
    unit="1",
    formula="max(new_tokens ÷ prefill_chunk, 1 ÷ sequences)",
    source="Agrawal 2023 (SARATHI), arXiv 2308.16369: chunks of a prompt, or several prompts in one pass",
)
def prefill_passes(new_tokens: Bare, prefill_chunk: Bare, sequences: Bare) -> Bare:
    """Passes that one prompt takes where as many prompts come together as requests run."""
    return np.maximum(new_tokens / prefill_chunk, 1 / sequences)


@figure(
    unit="s",
    formula="pass_flops ÷ (tensor × matrix_flops_per_s) + prompt_attention_flops ÷ (tensor × attention_flops_per_s)",
    source=_POPE,
)
def prefill_compute_seconds(
    pass_flops: Bare,
    matrix_flops_per_s: Bare,
    prompt_attention_flops: Bare,
    attention_flops_per_s: Bare,
    tensor: Bare,
) -> Bare:
    """Time of a prompt to compute."""
    return pass_flops / (tensor * matrix_flops_per_s) + prompt_attention_flops / (tensor * attention_flops_per_s)


@figure(unit="s", formula="passes × read_weight_bytes ÷ (tensor × read_bytes_per_s)", source=_POPE)
def prefill_memory_seconds(passes: Bare, read_weight_bytes: Bare, tensor: Bare, read_bytes_per_s: Bare) -> Bare:
    """Time of a prompt to read weights."""
    return passes * read_weight_bytes / (tensor * read_bytes_per_s)


@figure(unit="s", formula="unfused_bytes ÷ (tensor × read_bytes_per_s)", source="Traffic over the rate of the memory")
def unfused_seconds(unfused_bytes: Bare, tensor: Bare, read_bytes_per_s: Bare) -> Bare:
    """Time of a prompt that fused kernels save."""
    return unfused_bytes / (tensor * read_bytes_per_s)


@figure(
    unit="s",
    formula="(read_weight_bytes ÷ read_bytes_per_s ÷ tensor"
    " + read_cache_bytes ÷ cache_bytes_per_s ÷ min(tensor, cache_heads))",
    source=_POPE,
)
def decode_memory_seconds(
    read_weight_bytes: Bare,
    read_bytes_per_s: Bare,
    tensor: Bare,
    read_cache_bytes: Bare,
    cache_bytes_per_s: Bare,
    cache_heads: Bare,
) -> Bare:
    """Time of a decode step to read weights and caches."""
    weights = read_weight_bytes / read_bytes_per_s / tensor
    return weights + read_cache_bytes / cache_bytes_per_s / np.minimum(tensor, cache_heads)


@figure(
    unit="B",
    formula="read_cache_bytes × heads ÷ kv_heads",
    source="Ainslie 2023 (GQA), arXiv 2305.13245: kernels that know nothing of shared heads read keys and values for"
    " every query head",
)
def repeated_cache_bytes(read_cache_bytes: Bare, heads: Bare, kv_heads: Bare) -> Bare:
    """Keys and values that a decode step reads where attention is not fused."""
    return read_cache_bytes * heads / kv_heads


@figure(unit="s", formula="pass_flops ÷ (tensor × matrix_flops_per_s)", source=_POPE)
def decode_compute_seconds(pass_flops: Bare, tensor: Bare, matrix_flops_per_s: Bare) -> Bare:
    """Time of a decode step to compute."""
    return pass_flops / (tensor * matrix_flops_per_s)


@figure(
    unit="s",
    formula="max(memory_seconds, compute_seconds) + (1 − pass_overlap) × min(memory_seconds, compute_seconds)"
    " + elementwise_seconds + communication_seconds",
    source=_POPE + "; reading and computing overlap in part",
)
def device_seconds(
    memory_seconds: Bare,
    compute_seconds: Bare,
    pass_overlap: Bare,
    elementwise_seconds: Bare,
    communication_seconds: Bare,
) -> Bare:
    """Time of a pass on the cards."""
    both = np.maximum(memory_seconds, compute_seconds)
    apart = elementwise_seconds + communication_seconds
    return both + (1 - pass_overlap) * np.minimum(memory_seconds, compute_seconds) + apart


@figure(
    unit="s",
    formula="max(device_seconds, overhead_seconds) + (1 − launch_overlap) × min(device_seconds, overhead_seconds)",
    source="Overheads add to the time of the cards, except where the host works ahead of them",
)
def decode_step_seconds(device_seconds: Bare, overhead_seconds: Bare, launch_overlap: Bare) -> Bare:
    """Time in which every stream of a step gets one token."""
    return np.maximum(device_seconds, overhead_seconds) + (1 - launch_overlap) * np.minimum(
        device_seconds, overhead_seconds
    )


@figure(
    unit="s",
    formula="max(device_seconds + unfused_seconds, passes × overhead_seconds)"
    " + (1 − launch_overlap) × min(device_seconds + unfused_seconds, passes × overhead_seconds)",
    source="As a decode step, for all passes of a prompt",
)
def prefill_seconds(
    device_seconds: Bare, unfused_seconds: Bare, passes: Bare, overhead_seconds: Bare, launch_overlap: Bare
) -> Bare:
    """Time of all stages of a replica for one prompt."""
    cards, host = device_seconds + unfused_seconds, passes * overhead_seconds
    return np.maximum(cards, host) + (1 - launch_overlap) * np.minimum(cards, host)
