"""What one pass over some tokens takes, for dense models and mixtures of experts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.parameters import count, output_head_parameters
from engine.figures import Leaf
from engine.figures.run import Run
from engine.memory.inference import ServedModel
from engine.memory.layouts import LayoutSizes
from engine.throughput import host_figures, pass_figures, roofline_figures, serving_figures, traffic_figures
from engine.throughput.figures import message_bytes
from engine.throughput.rates import Rates

NOTHING: Final = Leaf(0.0, "1", "engine/none", "None here")
NO_TOKENS: Final = Leaf(0.0, "token", "engine/no_tokens", "None here")
_NO_BYTES: Final = Leaf(0.0, "B", "engine/no_bytes", "Kernels widen weights on the way")
NO_CACHE: Final = Leaf(0.0, "B", "engine/no_cache", "None here")
NO_FLOPS: Final = Leaf(0.0, "FLOP", "engine/no_flops", "None here")
NO_SECONDS: Final = Leaf(0.0, "s", "engine/no_seconds", "None here")
_NO_EXTRA: Final = Leaf(0.0, "s", "engine/fused", "Kernels are fused")
_ALL: Final = Leaf(1.0, "1", "engine/touched_share", "A dense model reads all weights")
_TOGETHER: Final = Leaf(1, "1", "layout/spread", "Experts of all cards together")


@dataclass(frozen=True, slots=True)
class Pass:
    """Tokens in all passes together, and how many passes; as one copy of the model sees it."""

    tokens: Any
    passes: Any


@dataclass(frozen=True, slots=True)
class Ways:
    """Card-to-card rates in one direction (B/s), and fixed cost of a collective (s): in a tensor-parallel group, and
    among the copies over which experts are spread; `tensor_library_seconds` is what large messages wait longer."""

    tensor_bytes_per_s: Any
    tensor_collective_seconds: Any
    tensor_library_seconds: Any
    expert_bytes_per_s: Any
    expert_collective_seconds: Any


@dataclass(frozen=True, slots=True)
class ModelSizes:
    """Parameters that every token of a step is multiplied with, the same for a prompt, of which the last token alone
    needs logits, and those of the routed experts that one token is sent to."""

    shared: Any
    prompt: Any
    chosen: Any

    @classmethod
    def of(cls, run: Run, model: ServedModel) -> ModelSizes:
        """The parameters of a model."""
        architecture = model.architecture
        tied = architecture.tied_embeddings
        head = count(architecture).embedding_quantity if tied else output_head_parameters(architecture)
        if not architecture.is_moe:
            return cls(model.computed, run(serving_figures.prompt_parameters, model.computed, head), NOTHING)
        layers, picked = architecture.leaf("moe_layers"), architecture.leaf("experts_per_token")
        chosen = run(serving_figures.chosen_parameters, layers, picked, count(architecture).expert_quantity)
        shared = run(serving_figures.common_parameters, model.computed, chosen)
        return cls(shared, run(serving_figures.prompt_parameters, shared, head), chosen)


def compute_and_read(
    run: Run, model: ServedModel, dense: Any, chosen: Any, one: Pass, sizes: LayoutSizes, rate: Rates
) -> tuple[Any, Any]:
    """Operations of all passes, and bytes of weights that each reads."""
    fitted, architecture = rate.fitted, model.architecture
    shared = run(pass_figures.shared_flops, dense, one.tokens, one.passes, fitted.half_tokens)
    if not architecture.is_moe:
        return shared, read_weights(run, model, _ALL, 1)
    picked, experts = architecture.leaf("experts_per_token"), architecture.leaf("experts")
    each = run(serving_figures.tokens_each, one.tokens, one.passes)
    pooled = run(serving_figures.pooled_tokens, each, sizes.expert)
    uneven = run(serving_figures.uneven_load, pooled, picked, sizes.holders)
    busiest = run(serving_figures.busiest_tokens, pooled, uneven)
    touched = run(pass_figures.touched_share, picked, experts, busiest)
    routed = run(
        pass_figures.expert_flops,
        run(serving_figures.uneven_expert_factor, fitted.expert_factor, uneven),
        chosen,
        one.tokens,
        model.routed,
        touched,
        sizes.expert,
        one.passes,
        fitted.half_tokens,
    )
    return run(pass_figures.pass_flops, shared, routed), read_weights(run, model, touched, sizes.expert)


def single_card_weights(run: Run, model: ServedModel, tokens: Any) -> Any:
    """Bytes of weights that one pass over so many tokens reads on a single card."""
    architecture = model.architecture
    if not architecture.is_moe:
        return read_weights(run, model, _ALL, _TOGETHER)
    picked, experts = architecture.leaf("experts_per_token"), architecture.leaf("experts")
    return read_weights(run, model, run(pass_figures.touched_share, picked, experts, tokens), _TOGETHER)


def least_seconds(
    run: Run,
    parameters: Any,
    chosen: Any,
    one: Pass,
    read: Any,
    cache: Any,
    attention: Any,
    sizes: LayoutSizes,
    rate: Rates,
) -> Any:
    """Time of passes under the roofline of the cards.

    Args:
        read: weights of one pass, and `cache` keys and values of all, B.
        attention: operations of attention, FLOP.
    """
    flops = run(roofline_figures.least_flops, parameters, chosen, one.tokens, attention)
    peaks = (rate.bandwidth, flops, rate.dense)
    return run(roofline_figures.least_seconds, one.passes, read, cache, *peaks, sizes.tensor)


def read_weights(run: Run, model: ServedModel, touched: Any, spread: Any) -> Any:
    kept = model.number_format
    return run(
        pass_figures.read_weight_bytes,
        model.weights,
        model.looked_up,
        kept.embedding_leaf(),
        model.routed,
        touched,
        spread,
        kept.leaf(),
    )


def side_layers(run: Run, architecture: ModelArchitecture) -> Any:
    """Layers with small operators beside their products: experts and linear attention."""
    experts = architecture.leaf("moe_layers") if architecture.is_moe else NOTHING
    linear = architecture.leaf("linear_layers") if architecture.linear_layers else NOTHING
    return run(host_figures.side_layers, experts, linear)


def elementwise(run: Run, architecture: ModelArchitecture, one: Pass, sizes: LayoutSizes, rate: Rates) -> Any:
    """Time of norms, residual sums and activation functions in all passes."""
    shape = (architecture.leaf("layers"), architecture.leaf("hidden"))
    return run(
        pass_figures.elementwise_seconds, one.tokens, *shape, rate.fitted.elementwise_bytes, sizes.tensor, rate.read
    )


def overheads(
    run: Run, architecture: ModelArchitecture, sizes: LayoutSizes, rate: Rates, sequences: Any, launched: Any
) -> Any:
    """Time of one pass that neither computes nor reads.

    Args:
        launched: seconds that launches of a layer take on top of one graph.
    """
    fitted = rate.fitted
    return run(
        host_figures.overhead_seconds,
        rate.overhead_factor,
        architecture.leaf("layers"),
        fitted.layer_seconds,
        launched,
        side_layers(run, architecture),
        fitted.side_seconds,
        fitted.engine_step_seconds,
        sequences,
        fitted.sequence_seconds,
        sizes.pipeline,
        fitted.hop_seconds,
    )


def traffic(run: Run, model: ServedModel, one: Pass, sizes: LayoutSizes, rate: Rates, ways: Ways) -> Any:
    """Communication among cards in all passes."""
    architecture, share = model.architecture, rate.fitted.link_share
    message = run(message_bytes, one.tokens, architecture.leaf("hidden"))
    within = run(
        traffic_figures.tensor_traffic_seconds,
        architecture.leaf("layers"),
        one.passes,
        rate.overhead_factor,
        ways.tensor_collective_seconds,
        ways.tensor_library_seconds,
        sizes.tensor,
        message,
        ways.tensor_bytes_per_s,
        share,
        rate.link_factor,
    )
    if not architecture.is_moe:
        return within
    among = run(
        traffic_figures.expert_traffic_seconds,
        architecture.leaf("moe_layers"),
        sizes.expert,
        one.passes,
        rate.overhead_factor,
        ways.expert_collective_seconds,
        architecture.leaf("experts_per_token"),
        message,
        ways.expert_bytes_per_s,
        share,
        rate.link_factor,
    )
    return run(traffic_figures.traffic_seconds, within, among)


def prompt_extra(
    run: Run, model: ServedModel, one: Pass, sizes: LayoutSizes, rate: Rates, input_tokens: Any, cached_tokens: Any
) -> Any:
    """Time that kernels which are not fused take beside, nothing where they are."""
    if not rate.engine.unfused:
        return _NO_EXTRA
    architecture = model.architecture
    layers, heads = architecture.leaf("attention_layers"), architecture.leaf("heads")
    scores = run(pass_figures.score_traffic_bytes, layers, heads, input_tokens, cached_tokens, rate.fitted.score_bytes)
    widened: Any = _NO_BYTES
    if rate.engine.widens and model.number_format.computes_as is None:
        widened = run(pass_figures.widened_traffic_bytes, model.computed, one.passes)
    whole = run(pass_figures.unfused_bytes, scores, widened)
    return run(pass_figures.unfused_seconds, whole, sizes.tensor, rate.read)
