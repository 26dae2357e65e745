"""Prefill, decode and serving under load, from operator classes."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_POPE = "Pope 2022, arXiv 2211.05102"
_RING = "Ring all-reduce, Thakur 2005 and Patarasuk 2009, with one fixed cost for small messages"
_MEAN_FIELD = "Mean field of continuous batching: each cycle decodes all outputs and prefills as many prompts"


@figure(
    unit="FLOP/s", formula="dense_flops_per_s × min(real_share × class_factor, 1)", source="Share of the dense peak"
)
def achieved_flops_per_s(dense_flops_per_s: Bare, real_share: Bare, class_factor: Bare) -> Bare:
    """Rate that an operator class reaches on a card, never above its peak."""
    return dense_flops_per_s * np.minimum(real_share * class_factor, 1)


@figure(unit="B/s", formula="bandwidth_bytes_per_s × min(real_share × class_factor, 1)", source="Share of the peak")
def achieved_bytes_per_s(bandwidth_bytes_per_s: Bare, real_share: Bare, class_factor: Bare) -> Bare:
    """Rate at which memory is really read, never above its peak."""
    return bandwidth_bytes_per_s * np.minimum(real_share * class_factor, 1)


@figure(unit="FLOP", formula="2 × computed_parameters × tokens", source="Kaplan 2020, arXiv 2001.08361")
def matrix_flops(computed_parameters: Bare, tokens: Bare) -> Bare:
    """Operations of the matrix products of a forward pass."""
    return 2 * computed_parameters * tokens


@figure(
    unit="FLOP",
    formula="2 × attention_layers × attention_width × input_tokens ^ 2",
    source="Causal half of scores and values; PaLM 2022, appendix B, arXiv 2204.02311",
)
def attention_flops(attention_layers: Bare, attention_width: Bare, input_tokens: Bare) -> Bare:
    """Operations of attention over one prompt."""
    return 2 * attention_layers * attention_width * input_tokens**2


@figure(unit="B", formula="2 × tokens × hidden", source="Shoeybi 2019, arXiv 1909.08053: activations in 16 bits")
def message_bytes(tokens: Bare, hidden: Bare) -> Bare:
    """What one all-reduce of tensor parallelism exchanges."""
    return 2 * tokens * hidden


@figure(
    unit="s",
    formula="collective_seconds × 8 ÷ 7 × (group − 1) ÷ group"
    " + 2 × (group − 1) ÷ group × message_bytes ÷ (link_bytes_per_s × link_factor)",
    source=_RING + "; the fixed cost is stated for eight cards",
)
def all_reduce_seconds(
    message_bytes: Bare, group: Bare, link_bytes_per_s: Bare, link_factor: Bare, collective_seconds: Bare
) -> Bare:
    """Time of one all-reduce among the cards of a group; nothing for a single card."""
    share = (group - 1) / group
    return collective_seconds * 8 / 7 * share + 2 * share * message_bytes / (link_bytes_per_s * link_factor)


@figure(unit="s", formula="2 × layers × all_reduce_seconds", source="Shoeybi 2019, arXiv 1909.08053: two a layer")
def tensor_parallel_seconds(layers: Bare, all_reduce_seconds: Bare) -> Bare:
    """Communication of tensor parallelism in one forward pass."""
    return 2 * layers * all_reduce_seconds


@figure(unit="s", formula="layers × layer_overhead_seconds", source="Launches and small operators of a layer")
def overhead_seconds(layers: Bare, layer_overhead_seconds: Bare) -> Bare:
    """Time of a forward pass that neither computes nor reads."""
    return layers * layer_overhead_seconds


@figure(
    unit="s",
    formula="max(matrix_flops ÷ (tensor × matrix_flops_per_s) + attention_flops ÷ (tensor × attention_flops_per_s),"
    " read_bytes ÷ (tensor × read_bytes_per_s)) + tensor_parallel_seconds + overhead_seconds",
    source=_POPE,
)
def prefill_seconds(
    matrix_flops: Bare,
    attention_flops: Bare,
    matrix_flops_per_s: Bare,
    attention_flops_per_s: Bare,
    read_bytes: Bare,
    read_bytes_per_s: Bare,
    tensor: Bare,
    tensor_parallel_seconds: Bare,
    overhead_seconds: Bare,
) -> Bare:
    """Time from a prompt to its first token in a replica that does nothing else."""
    compute = matrix_flops / (tensor * matrix_flops_per_s) + attention_flops / (tensor * attention_flops_per_s)
    return np.maximum(compute, read_bytes / (tensor * read_bytes_per_s)) + tensor_parallel_seconds + overhead_seconds


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
    " − routed_expert_parameters × (1 − touched_share) × bytes_per_parameter",
    source=_POPE + "; an input embedding is looked up, experts that no token needs are not read",
)
def read_weight_bytes(
    model_weight_bytes: Bare,
    looked_up_parameters: Bare,
    embedding_bytes_per_parameter: Bare,
    routed_expert_parameters: Bare,
    touched_share: Bare,
    bytes_per_parameter: Bare,
) -> Bare:
    """Weights that one step reads."""
    untouched = routed_expert_parameters * (1 - touched_share) * bytes_per_parameter
    return model_weight_bytes - looked_up_parameters * embedding_bytes_per_parameter - untouched


@figure(unit="token", formula="input_tokens + output_tokens ÷ 2", source="Middle of the answer")
def mean_context_tokens(input_tokens: Bare, output_tokens: Bare) -> Bare:
    """Context over which a decoded token attends on average."""
    return input_tokens + output_tokens / 2


@figure(unit="1", formula="max(sequences ÷ pipeline, 1)", source="Streams of a layer split take turns over its stages")
def step_sequences(sequences: Bare, pipeline: Bare) -> Bare:
    """Streams that one step decodes together."""
    return np.maximum(sequences / pipeline, 1)


@figure(
    unit="s",
    formula="(read_weight_bytes ÷ tensor + read_cache_bytes ÷ min(tensor, cache_heads)) ÷ read_bytes_per_s",
    source=_POPE,
)
def decode_memory_seconds(
    read_weight_bytes: Bare, read_cache_bytes: Bare, tensor: Bare, cache_heads: Bare, read_bytes_per_s: Bare
) -> Bare:
    """Time of a decode step to read weights and caches."""
    return (read_weight_bytes / tensor + read_cache_bytes / np.minimum(tensor, cache_heads)) / read_bytes_per_s


@figure(unit="s", formula="matrix_flops ÷ (tensor × matrix_flops_per_s)", source=_POPE)
def decode_compute_seconds(matrix_flops: Bare, tensor: Bare, matrix_flops_per_s: Bare) -> Bare:
    """Time of a decode step to compute."""
    return matrix_flops / (tensor * matrix_flops_per_s)


@figure(
    unit="s",
    formula="max(decode_memory_seconds, decode_compute_seconds) + tensor_parallel_seconds + overhead_seconds",
    source=_POPE,
)
def decode_step_seconds(
    decode_memory_seconds: Bare,
    decode_compute_seconds: Bare,
    tensor_parallel_seconds: Bare,
    overhead_seconds: Bare,
) -> Bare:
    """Time in which every stream of a step gets one token."""
    return np.maximum(decode_memory_seconds, decode_compute_seconds) + tensor_parallel_seconds + overhead_seconds


@figure(unit="token/s", formula="1 ÷ decode_step_seconds", source="Definition")
def decode_tokens_per_s(decode_step_seconds: Bare) -> Bare:
    """Rate of one stream while nothing else is prefilled."""
    return 1 / decode_step_seconds


@figure(unit="token/s", formula="input_tokens × pipeline ÷ prefill_seconds", source="Definition")
def prefill_tokens_per_s(input_tokens: Bare, pipeline: Bare, prefill_seconds: Bare) -> Bare:
    """Prompt tokens that one replica takes in, with its stages all at work."""
    return input_tokens * pipeline / prefill_seconds


@figure(
    unit="s",
    formula="output_tokens × decode_step_seconds + max(sequences ÷ pipeline, 1) × prefill_seconds",
    source=_MEAN_FIELD + "; a lone prompt passes the stages of a pipeline one after another",
)
def cycle_seconds(
    output_tokens: Bare, decode_step_seconds: Bare, sequences: Bare, prefill_seconds: Bare, pipeline: Bare
) -> Bare:
    """Time in which a replica finishes as many requests as it holds."""
    return output_tokens * decode_step_seconds + np.maximum(sequences / pipeline, 1) * prefill_seconds


@figure(unit="1/s", formula="working_replicas × sequences ÷ cycle_seconds", source=_MEAN_FIELD)
def requests_per_s(working_replicas: Bare, sequences: Bare, cycle_seconds: Bare) -> Bare:
    """Requests that the whole installation finishes."""
    return working_replicas * sequences / cycle_seconds


@figure(unit="token/s", formula="requests_per_s × output_tokens", source="Definition")
def output_tokens_per_s(requests_per_s: Bare, output_tokens: Bare) -> Bare:
    """Generated tokens of the whole installation."""
    return requests_per_s * output_tokens


@figure(unit="token/s", formula="requests_per_s × (input_tokens + output_tokens)", source="Definition")
def total_tokens_per_s(requests_per_s: Bare, input_tokens: Bare, output_tokens: Bare) -> Bare:
    """Prompt and generated tokens of the whole installation."""
    return requests_per_s * (input_tokens + output_tokens)


@figure(
    unit="s",
    formula="decode_step_seconds + (sequences − 1) × prefill_seconds ÷ (pipeline × output_tokens)",
    source=_MEAN_FIELD + "; without the first token",
)
def tpot_seconds(
    decode_step_seconds: Bare, sequences: Bare, prefill_seconds: Bare, pipeline: Bare, output_tokens: Bare
) -> Bare:
    """Time per output token as its user sees it, with prefills of others in between."""
    return decode_step_seconds + (sequences - 1) * prefill_seconds / (pipeline * output_tokens)


@figure(
    unit="s",
    formula="prefill_seconds × (1 + (sequences − 1) × prefill_seconds"
    " ÷ (2 × pipeline × output_tokens × decode_step_seconds))",
    source="Pollaczek-Khinchine for one server with fixed service: wait = service × load ÷ (2 × (1 − load))",
)
def ttft_seconds(
    prefill_seconds: Bare, sequences: Bare, pipeline: Bare, output_tokens: Bare, decode_step_seconds: Bare
) -> Bare:
    """Time to first token: waiting for the prompts of others, then the prompt itself, which yields the token."""
    waiting = (sequences - 1) * prefill_seconds / (2 * pipeline * output_tokens * decode_step_seconds)
    return prefill_seconds * (1 + waiting)


@figure(unit="1", formula="max(concurrency ÷ data, 1)", source="Requests are spread evenly over replicas")
def sequences_per_replica(concurrency: Bare, data: Bare) -> Bare:
    """Requests at once in one replica."""
    return np.maximum(concurrency / data, 1)


@figure(unit="1", formula="min(concurrency, data)", source="Replicas without a request stand idle")
def working_replicas(concurrency: Bare, data: Bare) -> Bare:
    """Replicas that have work."""
    return np.minimum(concurrency, data)


@figure(unit="1", formula="min(concurrency, largest_concurrency)", source="Requests beyond the cache wait outside")
def admitted_concurrency(concurrency: Bare, largest_concurrency: Bare) -> Bare:
    """Requests at once that the installation works on."""
    return np.minimum(concurrency, largest_concurrency)


@figure(unit="ms", formula="seconds × 1000", source="Definition")
def milliseconds(seconds: Bare) -> Bare:
    """Seconds in ms."""
    return seconds * 1000


@figure(unit="h", formula="requests ÷ requests_per_s ÷ 3600", source="Definition")
def batch_hours(requests: Bare, requests_per_s: Bare) -> Bare:
    """Hours of one run over all requests."""
    return requests / requests_per_s / 3600


@figure(unit="h", formula="operations_per_run ÷ (cards × achieved_flops_per_s) ÷ 3600", source="Definition")
def science_hours(operations_per_run: Bare, cards: Bare, achieved_flops_per_s: Bare) -> Bare:
    """Hours of one run that is spread evenly over the cards."""
    return operations_per_run / (cards * achieved_flops_per_s) / 3600
