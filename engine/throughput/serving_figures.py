"""Serving as a mean field of passes: rates and latencies of a replica and of the installation."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_MEAN_FIELD = "Mean field of continuous batching: each cycle decodes all outputs and prefills as many prompts"


@figure(unit="token", formula="input_tokens + output_tokens ÷ 2", source="Middle of the answer")
def mean_context_tokens(input_tokens: Bare, output_tokens: Bare) -> Bare:
    """Context over which a decoded token attends on average."""
    return input_tokens + output_tokens / 2


@figure(unit="1", formula="max(sequences ÷ pipeline, 1)", source="Streams of a layer split take turns over its stages")
def step_sequences(sequences: Bare, pipeline: Bare) -> Bare:
    """Streams that one step decodes together."""
    return np.maximum(sequences / pipeline, 1)


@figure(unit="token/s", formula="residual_factor ÷ decode_step_seconds", source="Definition")
def decode_tokens_per_s(decode_step_seconds: Bare, residual_factor: Bare) -> Bare:
    """Rate of one stream while nothing else is prefilled."""
    return residual_factor / decode_step_seconds


@figure(unit="token/s", formula="residual_factor × input_tokens × pipeline ÷ prefill_seconds", source="Definition")
def prefill_tokens_per_s(input_tokens: Bare, pipeline: Bare, prefill_seconds: Bare, residual_factor: Bare) -> Bare:
    """Prompt tokens that one replica takes in, with its stages all at work."""
    return residual_factor * input_tokens * pipeline / prefill_seconds


@figure(
    unit="s",
    formula="((output_tokens − 1) × decode_step_seconds + max(sequences ÷ pipeline, 1) × prefill_seconds)"
    " × (1 + schedule_loss × (sequences − 1) ÷ sequences)",
    source=_MEAN_FIELD + "; the prompt yields the first token; a lone prompt passes the stages of a pipeline one"
    " after another",
)
def cycle_seconds(
    output_tokens: Bare,
    decode_step_seconds: Bare,
    sequences: Bare,
    prefill_seconds: Bare,
    pipeline: Bare,
    schedule_loss: Bare,
) -> Bare:
    """Time in which a replica finishes as many requests as it holds; batches are not always full."""
    work = (output_tokens - 1) * decode_step_seconds + np.maximum(sequences / pipeline, 1) * prefill_seconds
    return work * (1 + schedule_loss * (sequences - 1) / sequences)


@figure(unit="1/s", formula="residual_factor × working_replicas × sequences ÷ cycle_seconds", source=_MEAN_FIELD)
def requests_per_s(working_replicas: Bare, sequences: Bare, cycle_seconds: Bare, residual_factor: Bare) -> Bare:
    """Requests that the whole installation finishes."""
    return residual_factor * working_replicas * sequences / cycle_seconds


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
    formula="(sequences − 1) ÷ (2 × pipeline) × min(lone_prompt_seconds ^ 2 ÷ (output_tokens × decode_step_seconds),"
    " prefill_seconds)",
    source="Pollaczek-Khinchine for one server with fixed service: wait = service × load ÷ (2 × (1 − load))"
    "; at most half of the others come first",
)
def queue_seconds(
    sequences: Bare,
    pipeline: Bare,
    lone_prompt_seconds: Bare,
    output_tokens: Bare,
    decode_step_seconds: Bare,
    prefill_seconds: Bare,
) -> Bare:
    """Wait of a prompt for those of others."""
    queue = np.minimum(lone_prompt_seconds**2 / (output_tokens * decode_step_seconds), prefill_seconds)
    return (sequences - 1) / (2 * pipeline) * queue


@figure(
    unit="s",
    formula="(decode_step_seconds + ((sequences − 1) × prefill_seconds ÷ pipeline − queue_seconds) ÷ output_tokens)"
    " × (1 + schedule_loss × (sequences − 1) ÷ sequences) ÷ residual_factor",
    source=_MEAN_FIELD + "; without the first token, and without prompts that it waited for",
)
def tpot_seconds(
    decode_step_seconds: Bare,
    sequences: Bare,
    prefill_seconds: Bare,
    pipeline: Bare,
    queue_seconds: Bare,
    output_tokens: Bare,
    schedule_loss: Bare,
    residual_factor: Bare,
) -> Bare:
    """Time per output token as its user sees it, with prefills of others in between."""
    between = ((sequences - 1) * prefill_seconds / pipeline - queue_seconds) / output_tokens
    return (decode_step_seconds + between) * (1 + schedule_loss * (sequences - 1) / sequences) / residual_factor


@figure(unit="s", formula="(lone_prompt_seconds + queue_seconds) ÷ residual_factor", source="Sum")
def ttft_seconds(lone_prompt_seconds: Bare, queue_seconds: Bare, residual_factor: Bare) -> Bare:
    """Time to first token: waiting for the prompts of others, then the prompt itself, which yields the token."""
    return (lone_prompt_seconds + queue_seconds) / residual_factor


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


@figure(
    unit="1",
    formula="1 + stage_share × (min(pipeline, most_stages) − 1)",
    source="Stages of a layer split that really work on one prompt at the same time",
)
def working_stages(stage_share: Bare, pipeline: Bare, most_stages: Bare) -> Bare:
    """Stages among which the passes of one prompt are shared out."""
    stages: Bare = np.minimum(pipeline, most_stages)
    return 1 + stage_share * (stages - 1)


@figure(
    unit="s",
    formula="prefill_seconds × (passes + working_stages − 1) ÷ (passes × working_stages)",
    source="Huang 2019 (GPipe), arXiv 1811.06965: the passes of one prompt follow each other through the stages",
)
def lone_prompt_seconds(prefill_seconds: Bare, passes: Bare, working_stages: Bare) -> Bare:
    """Time from a prompt to its first token in a replica that does nothing else."""
    return prefill_seconds * (passes + working_stages - 1) / (passes * working_stages)


@figure(
    unit="1",
    formula="largest_concurrency × (input_tokens + output_tokens) ÷ (input_tokens + output_tokens ÷ 2)",
    source="Kwon 2023 (PagedAttention), arXiv 2309.06180: requests hold what they have written, half of it on average",
)
def paged_concurrency(largest_concurrency: Bare, input_tokens: Bare, output_tokens: Bare) -> Bare:
    """Requests at once that a cache holds at the length that they have on average."""
    return largest_concurrency * (input_tokens + output_tokens) / (input_tokens + output_tokens / 2)


@figure(
    unit="1",
    formula="(1 − acceptance_share ^ (drafted_tokens + 1)) ÷ (1 − acceptance_share)",
    source="Leviathan 2023, arXiv 2211.17192",
)
def accepted_tokens(acceptance_share: Bare, drafted_tokens: Bare) -> Bare:
    """Tokens that one step of speculative decoding yields on average."""
    return (1 - acceptance_share ** (drafted_tokens + 1)) / (1 - acceptance_share)


@figure(unit="token", formula="sequences × (drafted_tokens + 1)", source="Leviathan 2023, arXiv 2211.17192")
def verified_tokens(sequences: Bare, drafted_tokens: Bare) -> Bare:
    """Tokens that one step of speculative decoding checks."""
    return sequences * (drafted_tokens + 1)


@figure(
    unit="s",
    formula="decode_step_seconds × (1 + drafted_tokens × draft_cost_share) ÷ accepted_tokens",
    source="Leviathan 2023, arXiv 2211.17192",
)
def speculative_step_seconds(
    decode_step_seconds: Bare, drafted_tokens: Bare, draft_cost_share: Bare, accepted_tokens: Bare
) -> Bare:
    """Time for each token with speculative decoding."""
    return decode_step_seconds * (1 + drafted_tokens * draft_cost_share) / accepted_tokens


@figure(
    unit="1",
    formula="expert_factor × expert_load",
    source="Step of spread experts: the busiest card is waited for",
)
def uneven_expert_factor(expert_factor: Bare, expert_load: Bare) -> Bare:
    """Slowdown of routed experts where some cards have more of them to compute than others."""
    return expert_factor * expert_load


@figure(
    unit="1",
    method="1 + (2 × ln holders × (holders − 1) ÷ (pooled_tokens × experts_per_token)) ^ 0.5, at most holders: the"
    " fullest of so many where every token picks its experts by chance",
    source="Raab 1998, doi 10.1007/3-540-49543-6_13: balls into bins",
)
def uneven_load(pooled_tokens: Bare, experts_per_token: Bare, holders: Bare) -> Bare:
    """Load of the card with most expert work against the mean, where experts stand whole on cards; 1 for none."""
    picks = np.maximum(pooled_tokens * experts_per_token, 1e-9)
    return np.minimum(1 + (2 * np.log(holders) * (holders - 1) / picks) ** 0.5, holders)


@figure(
    unit="token", formula="pooled_tokens × uneven_load", source="Step of spread experts: the busiest card is waited for"
)
def busiest_tokens(pooled_tokens: Bare, uneven_load: Bare) -> Bare:
    """Tokens of a pass as many as the card with most expert work sees."""
    return pooled_tokens * uneven_load


@figure(unit="1", formula="moe_layers × experts_per_token × expert_parameters", source="Definition")
def chosen_parameters(moe_layers: Bare, experts_per_token: Bare, expert_parameters: Bare) -> Bare:
    """Parameters of the routed experts that one token is multiplied with."""
    return moe_layers * experts_per_token * expert_parameters


@figure(unit="1", formula="computed_parameters − chosen_parameters", source="Definition")
def common_parameters(computed_parameters: Bare, chosen_parameters: Bare) -> Bare:
    """Parameters that every token is multiplied with."""
    return computed_parameters - chosen_parameters


@figure(
    unit="1",
    formula="common_parameters − head_parameters",
    source="Logits are computed for the last token of a prompt alone, which takes no longer than reading the head",
)
def prompt_parameters(common_parameters: Bare, head_parameters: Bare) -> Bare:
    """Parameters that every token of a prompt is multiplied with."""
    return common_parameters - head_parameters


@figure(unit="token", formula="tokens_each × expert", source="Copies that spread experts take their steps together")
def pooled_tokens(tokens_each: Bare, expert: Bare) -> Bare:
    """Tokens of all copies among which experts are spread."""
    return tokens_each * expert


@figure(unit="token", formula="tokens ÷ passes", source="Definition")
def tokens_each(tokens: Bare, passes: Bare) -> Bare:
    """Tokens of one pass."""
    return tokens / passes
