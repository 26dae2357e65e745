"""Speed of serving: composed once, run with its graph or bare on arrays of layouts or parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.catalog.architecture import ModelArchitecture
from engine.figures import Leaf
from engine.figures.run import Run
from engine.memory.inference import ServedModel, cache_bytes, cache_heads
from engine.memory.layouts import LayoutSizes
from engine.throughput import host_figures, pass_figures, roofline_figures, serving_figures
from engine.throughput.coefficients import Residuals
from engine.throughput.passes import (
    NO_CACHE,
    NO_FLOPS,
    NO_SECONDS,
    NO_TOKENS,
    NOTHING,
    ModelSizes,
    Pass,
    Ways,
    compute_and_read,
    elementwise,
    least_seconds,
    overheads,
    prompt_extra,
    traffic,
)
from engine.throughput.rates import Rates

ALONE: Final = 1
"""One prompt at a time."""


@dataclass(frozen=True, slots=True)
class Speculation:
    """Drafted tokens a step, the share of them that is accepted, and what drafting one costs against a step."""

    drafted_tokens: Any
    acceptance_share: Any
    draft_cost_share: Any


@dataclass(frozen=True, slots=True)
class ServingPoint:
    """What is asked of an installation; `concurrency` are requests at once in all replicas together."""

    input_tokens: Any
    output_tokens: Any
    concurrency: Any
    cached_tokens: Any = NO_TOKENS
    speculation: Speculation | None = None


@dataclass(frozen=True, slots=True)
class ServingSpeed:
    """Results of the composition, arrays or quantities; times in s, rates in token/s."""

    lone_prompt_seconds: Any
    prefill_seconds: Any
    decode_step_seconds: Any
    decode_memory_seconds: Any
    decode_compute_seconds: Any
    decode_communication_seconds: Any
    overhead_seconds: Any
    cycle_seconds: Any
    prefill_tokens_per_s: Any
    decode_tokens_per_s: Any
    requests_per_s: Any
    output_tokens_per_s: Any
    total_tokens_per_s: Any
    ttft_seconds: Any
    tpot_seconds: Any


@dataclass(frozen=True, slots=True)
class Links:
    """Card-to-card rate in one direction (B/s) and fixed cost of a collective (s)."""

    bytes_per_s: Any
    collective_seconds: Any


def attention_width(architecture: ModelArchitecture) -> Leaf:
    """Width of all query heads together."""
    if architecture.is_mla:
        per_head = (architecture.qk_nope_head_dim or 0) + (architecture.qk_rope_head_dim or 0)
    else:
        per_head = architecture.head_dim or 0
    path = f"catalog/models/{architecture.name}/attention_width"
    return Leaf(architecture.heads * per_head, "1", path, architecture.source)


def serving_speed(
    run: Run, model: ServedModel, sizes: LayoutSizes, point: ServingPoint, rate: Rates, ways: Ways, error: Residuals
) -> ServingSpeed:
    """Compose prefill, decode and their interference under continuous batching."""
    sequences = run(serving_figures.sequences_per_replica, point.concurrency, sizes.data)
    together = run(serving_figures.step_sequences, sequences, sizes.pipeline)
    parts = ModelSizes.of(run, model)
    lone = _prefill(run, model, parts, sizes, point, rate, ways, ALONE)
    packed = _prefill(run, model, parts, sizes, point, rate, ways, sequences)
    step, memory, compute, communication, overhead, room = _decode(
        run, model, parts, sizes, point, rate, ways, together
    )
    error = _bounded(run, error, lone, packed, room)
    alone, loss = _lone(run, sizes, rate, lone), rate.fitted.schedule_loss
    cycle = run(serving_figures.cycle_seconds, point.output_tokens, step, sequences, packed[0], sizes.pipeline, loss)
    working = run(serving_figures.working_replicas, point.concurrency, sizes.data)
    requests = run(serving_figures.requests_per_s, working, sequences, cycle, error.serve)
    outputs, pipeline = point.output_tokens, sizes.pipeline
    queue = run(serving_figures.queue_seconds, sequences, pipeline, alone, outputs, step, packed[0])
    return ServingSpeed(
        lone_prompt_seconds=alone,
        prefill_seconds=packed[0],
        decode_step_seconds=step,
        decode_memory_seconds=memory,
        decode_compute_seconds=compute,
        decode_communication_seconds=communication,
        overhead_seconds=overhead,
        cycle_seconds=cycle,
        prefill_tokens_per_s=run(
            serving_figures.prefill_tokens_per_s, point.input_tokens, pipeline, lone[0], error.prefill
        ),
        decode_tokens_per_s=run(serving_figures.decode_tokens_per_s, step, error.decode),
        requests_per_s=requests,
        output_tokens_per_s=run(serving_figures.output_tokens_per_s, requests, outputs),
        total_tokens_per_s=run(serving_figures.total_tokens_per_s, requests, point.input_tokens, outputs),
        ttft_seconds=run(serving_figures.ttft_seconds, alone, queue, error.prefill),
        tpot_seconds=run(
            serving_figures.tpot_seconds, step, sequences, packed[0], pipeline, queue, outputs, loss, error.serve
        ),
    )


def _bounded(
    run: Run, error: Residuals, lone: tuple[Any, ...], packed: tuple[Any, ...], decode: tuple[Any, Any]
) -> Residuals:
    """Residuals that lift no prompt and no step above the roofline of the cards."""
    step = run(roofline_figures.bounded_factor, error.serve, *decode)
    return Residuals(
        prefill=run(roofline_figures.bounded_factor, error.prefill, lone[0], lone[2]),
        decode=run(roofline_figures.bounded_factor, error.decode, *decode),
        serve=run(roofline_figures.bounded_factor, step, packed[0], packed[2]),
    )


def _lone(run: Run, sizes: LayoutSizes, rate: Rates, prefill: tuple[Any, ...]) -> Any:
    seconds, passes, _ = prefill
    most = sizes.pipeline if not rate.engine.stages else rate.engine.leaf("stages")
    stages = run(serving_figures.working_stages, rate.fitted.stage_share, sizes.pipeline, most)
    return run(serving_figures.lone_prompt_seconds, seconds, passes, stages)


def _prefill(
    run: Run,
    model: ServedModel,
    parts: ModelSizes,
    sizes: LayoutSizes,
    point: ServingPoint,
    rate: Rates,
    ways: Ways,
    sequences: Any,
) -> tuple[Any, Any, Any]:
    """Time of one prompt in all stages, the passes that it takes where `sequences` prompts come together, and the least
    time that the peaks of the cards allow."""
    architecture = model.architecture
    tokens = run(pass_figures.new_tokens, point.input_tokens, point.cached_tokens)
    passes = run(pass_figures.prefill_passes, tokens, rate.chunk, sequences)
    one = Pass(tokens, passes)
    flops, read = compute_and_read(run, model, parts.prompt, parts.chosen, one, sizes, rate)
    attention_layers, width = architecture.leaf("attention_layers"), attention_width(architecture)
    scores = (attention_layers, width, point.input_tokens, point.cached_tokens)
    attention = run(pass_figures.prompt_attention_flops, *scores)
    over_scores = rate.matrix if rate.engine.unfused else rate.attention
    compute = run(pass_figures.prefill_compute_seconds, flops, rate.matrix, attention, over_scores, sizes.tensor)
    memory = run(pass_figures.prefill_memory_seconds, passes, read, sizes.tensor, rate.read)
    between = elementwise(run, architecture, one, sizes, rate)
    communication = traffic(run, model, one, sizes, rate, ways)
    device = run(pass_figures.device_seconds, memory, compute, rate.overlap, between, communication)
    extra = prompt_extra(run, model, one, sizes, rate, point.input_tokens, point.cached_tokens)
    launched = rate.fitted.launch_seconds
    if not (rate.engine.launches or sequences is ALONE):
        launched = run(host_figures.mixed_launch_seconds, launched, point.output_tokens, sequences, passes)
    overhead = overheads(run, architecture, sizes, rate, NOTHING, launched)
    seconds = run(pass_figures.prefill_seconds, device, extra, passes, overhead, rate.launch_overlap)
    least = least_seconds(run, parts.prompt, parts.chosen, one, read, NO_CACHE, attention, sizes, rate)
    return seconds, passes, least


def _decode(
    run: Run,
    model: ServedModel,
    parts: ModelSizes,
    sizes: LayoutSizes,
    point: ServingPoint,
    rate: Rates,
    ways: Ways,
    together: Any,
) -> tuple[Any, Any, Any, Any, Any, tuple[Any, Any]]:
    """Time for each token of every stream: whole, reading, computing, communicating, overheads; and a pass of the model
    beside the least time that the peaks of the cards allow for it."""
    architecture, drafts = model.architecture, point.speculation
    context = run(serving_figures.mean_context_tokens, point.input_tokens, point.output_tokens)
    cache = kept = cache_bytes(run, architecture, model.cache_format, context, together, engine=model.profile)
    if rate.engine.repeats and not architecture.is_mla:
        cache = run(pass_figures.repeated_cache_bytes, cache, architecture.leaf("heads"), architecture.leaf("kv_heads"))
    drafted = NO_TOKENS if drafts is None else drafts.drafted_tokens
    tokens = run(serving_figures.verified_tokens, together, drafted)
    one = Pass(tokens, 1)
    flops, read = compute_and_read(run, model, parts.shared, parts.chosen, one, sizes, rate)
    heads = cache_heads(architecture)
    memory = run(pass_figures.decode_memory_seconds, read, rate.weights, sizes.tensor, cache, rate.cache, heads)
    compute = run(pass_figures.decode_compute_seconds, flops, sizes.tensor, rate.matrix)
    between = elementwise(run, architecture, one, sizes, rate)
    communication = traffic(run, model, one, sizes, rate, ways)
    device = run(pass_figures.device_seconds, memory, compute, rate.overlap, between, communication)
    launched = rate.fitted.launch_seconds if rate.engine.launches else NO_SECONDS
    overhead = overheads(run, architecture, sizes, rate, together, launched)
    step = run(pass_figures.decode_step_seconds, device, overhead, rate.launch_overlap)
    least = least_seconds(run, parts.shared, parts.chosen, one, read, kept, NO_FLOPS, sizes, rate)
    room = (step, least)
    if drafts is not None:
        accepted = run(serving_figures.accepted_tokens, drafts.acceptance_share, drafts.drafted_tokens)
        step = run(
            serving_figures.speculative_step_seconds, step, drafts.drafted_tokens, drafts.draft_cost_share, accepted
        )
    return step, memory, compute, communication, overhead, room


__all__ = ["Links", "Residuals", "ServingPoint", "ServingSpeed", "Speculation", "attention_width", "serving_speed"]
