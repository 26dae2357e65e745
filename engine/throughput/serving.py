"""Speed of serving: composed once, run with its graph or bare on arrays of layouts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.catalog.architecture import ModelArchitecture
from engine.figures import Leaf
from engine.figures.run import Run
from engine.memory.inference import ServedModel, cache_bytes, cache_heads
from engine.memory.layouts import LayoutSizes
from engine.project.assumed import assumed
from engine.project.assumptions import SpeedAssumptions
from engine.throughput import figures
from engine.throughput.rates import Rates


@dataclass(frozen=True, slots=True)
class ServingPoint:
    """What is asked of an installation; `concurrency` are requests at once in all replicas together."""

    input_tokens: Any
    output_tokens: Any
    concurrency: Any


@dataclass(frozen=True, slots=True)
class ServingSpeed:
    """Results of the composition, arrays or quantities; times in s, rates in token/s."""

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
    run: Run,
    model: ServedModel,
    sizes: LayoutSizes,
    point: ServingPoint,
    rate: Rates,
    links: Links,
    assumptions: SpeedAssumptions,
) -> ServingSpeed:
    """Compose prefill, decode and their interference under continuous batching."""
    sequences = run(figures.sequences_per_replica, point.concurrency, sizes.data)
    together = run(figures.step_sequences, sequences, sizes.pipeline)
    overhead = run(
        figures.overhead_seconds, model.architecture.leaf("layers"), assumed(assumptions, "layer_overhead_seconds")
    )
    prefill = _prefill(run, model, sizes, point, rate, links, assumptions, overhead)
    memory, compute, traffic = _decode_parts(run, model, sizes, point, rate, links, assumptions, together)
    step = run(figures.decode_step_seconds, memory, compute, traffic, overhead)
    cycle = run(figures.cycle_seconds, point.output_tokens, step, sequences, prefill, sizes.pipeline)
    working = run(figures.working_replicas, point.concurrency, sizes.data)
    requests = run(figures.requests_per_s, working, sequences, cycle)
    return ServingSpeed(
        prefill_seconds=prefill,
        decode_step_seconds=step,
        decode_memory_seconds=memory,
        decode_compute_seconds=compute,
        decode_communication_seconds=traffic,
        overhead_seconds=overhead,
        cycle_seconds=cycle,
        prefill_tokens_per_s=run(figures.prefill_tokens_per_s, point.input_tokens, sizes.pipeline, prefill),
        decode_tokens_per_s=run(figures.decode_tokens_per_s, step),
        requests_per_s=requests,
        output_tokens_per_s=run(figures.output_tokens_per_s, requests, point.output_tokens),
        total_tokens_per_s=run(figures.total_tokens_per_s, requests, point.input_tokens, point.output_tokens),
        ttft_seconds=run(figures.ttft_seconds, prefill, sequences, sizes.pipeline, point.output_tokens, step),
        tpot_seconds=run(figures.tpot_seconds, step, sequences, prefill, sizes.pipeline, point.output_tokens),
    )


def _communication(
    run: Run, model: ServedModel, tokens: Any, sizes: LayoutSizes, links: Links, assumptions: SpeedAssumptions
) -> Any:
    hidden, layers = model.architecture.leaf("hidden"), model.architecture.leaf("layers")
    message = run(figures.message_bytes, tokens, hidden)
    factor = assumed(assumptions, "link_factor")
    reduce = run(figures.all_reduce_seconds, message, sizes.tensor, links.bytes_per_s, factor, links.collective_seconds)
    return run(figures.tensor_parallel_seconds, layers, reduce)


def _prefill(
    run: Run,
    model: ServedModel,
    sizes: LayoutSizes,
    point: ServingPoint,
    rate: Rates,
    links: Links,
    assumptions: SpeedAssumptions,
    overhead: Any,
) -> Any:
    architecture = model.architecture
    products = run(figures.matrix_flops, model.computed, point.input_tokens)
    attention_layers, width = architecture.leaf("attention_layers"), attention_width(architecture)
    attention = run(figures.attention_flops, attention_layers, width, point.input_tokens)
    read = _read_weights(run, model, point.input_tokens)
    traffic = _communication(run, model, point.input_tokens, sizes, links, assumptions)
    rates = (rate.matrix, rate.attention, read, rate.read)
    return run(figures.prefill_seconds, products, attention, *rates, sizes.tensor, traffic, overhead)


def _decode_parts(
    run: Run,
    model: ServedModel,
    sizes: LayoutSizes,
    point: ServingPoint,
    rate: Rates,
    links: Links,
    assumptions: SpeedAssumptions,
    together: Any,
) -> tuple[Any, Any, Any]:
    context = run(figures.mean_context_tokens, point.input_tokens, point.output_tokens)
    cache = cache_bytes(run, model.architecture, model.cache_format, context, together)
    heads = cache_heads(model.architecture)
    weights = _read_weights(run, model, together)
    memory = run(figures.decode_memory_seconds, weights, cache, sizes.tensor, heads, rate.read)
    products = run(figures.matrix_flops, model.computed, together)
    compute = run(figures.decode_compute_seconds, products, sizes.tensor, rate.matrix)
    return memory, compute, _communication(run, model, together, sizes, links, assumptions)


def _read_weights(run: Run, model: ServedModel, tokens: Any) -> Any:
    architecture, kept = model.architecture, model.number_format
    if architecture.is_moe:
        chosen, experts = architecture.leaf("experts_per_token"), architecture.leaf("experts")
        touched = run(figures.touched_share, chosen, experts, tokens)
    else:
        touched = Leaf(1, "1", f"catalog/models/{architecture.name}/touched_share", "A dense model reads all weights")
    looked_up, per_embedding = model.looked_up, kept.embedding_leaf()
    return run(figures.read_weight_bytes, model.weights, looked_up, per_embedding, model.routed, touched, kept.leaf())
