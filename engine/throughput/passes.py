"""What one pass over some tokens takes, for dense models and mixtures of experts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.catalog.parameters import count
from engine.figures import Leaf
from engine.figures.run import Run
from engine.memory.inference import ServedModel
from engine.memory.layouts import LayoutSizes
from engine.throughput import pass_figures, serving_figures, traffic_figures
from engine.throughput.figures import message_bytes
from engine.throughput.rates import Rates

NOTHING: Final = Leaf(0.0, "1", "engine/none", "None here")
NO_TOKENS: Final = Leaf(0.0, "token", "engine/no_tokens", "None here")
_NO_BYTES: Final = Leaf(0.0, "B", "engine/no_bytes", "Kernels widen weights on the way")
_NO_EXTRA: Final = Leaf(0.0, "s", "engine/fused", "Kernels are fused")
_ALL: Final = Leaf(1.0, "1", "engine/touched_share", "A dense model reads all weights")


@dataclass(frozen=True, slots=True)
class Pass:
    """Tokens in all passes together, and how many passes; as one copy of the model sees it."""

    tokens: Any
    passes: Any


@dataclass(frozen=True, slots=True)
class Ways:
    """Card-to-card rates in one direction (B/s), and fixed cost of a collective (s): in a tensor-parallel group, and
    among the copies over which experts are spread."""

    tensor_bytes_per_s: Any
    tensor_collective_seconds: Any
    expert_bytes_per_s: Any
    expert_collective_seconds: Any


@dataclass(frozen=True, slots=True)
class ModelSizes:
    """Parameters that every token is multiplied with, and those of the routed experts that one token is sent to."""

    shared: Any
    chosen: Any

    @classmethod
    def of(cls, run: Run, model: ServedModel) -> ModelSizes:
        """The parameters of a model."""
        architecture = model.architecture
        if not architecture.is_moe:
            return cls(model.computed, NOTHING)
        layers, picked = architecture.leaf("moe_layers"), architecture.leaf("experts_per_token")
        chosen = run(serving_figures.chosen_parameters, layers, picked, count(architecture).expert_quantity)
        return cls(run(serving_figures.common_parameters, model.computed, chosen), chosen)


def compute_and_read(
    run: Run, model: ServedModel, parts: ModelSizes, one: Pass, sizes: LayoutSizes, rate: Rates
) -> tuple[Any, Any]:
    """Operations of all passes, and bytes of weights that each reads."""
    fitted, architecture = rate.fitted, model.architecture
    shared = run(pass_figures.shared_flops, parts.shared, one.tokens, one.passes, fitted.half_tokens)
    if not architecture.is_moe:
        return shared, _read(run, model, _ALL, 1)
    picked, experts = architecture.leaf("experts_per_token"), architecture.leaf("experts")
    each = run(serving_figures.tokens_each, one.tokens, one.passes)
    touched = run(pass_figures.touched_share, picked, experts, run(serving_figures.pooled_tokens, each, sizes.expert))
    routed = run(
        pass_figures.expert_flops,
        fitted.expert_factor,
        parts.chosen,
        one.tokens,
        model.routed,
        touched,
        sizes.expert,
        one.passes,
        fitted.half_tokens,
    )
    return run(pass_figures.pass_flops, shared, routed), _read(run, model, touched, sizes.expert)


def _read(run: Run, model: ServedModel, touched: Any, spread: Any) -> Any:
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
