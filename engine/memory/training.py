"""Memory of training: composed once, run with its graph or bare on arrays of layouts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from engine.figures import Leaf
from engine.figures.run import Run
from engine.memory import figures, shapes, state_figures, training_figures
from engine.memory.layouts import LayoutSizes
from engine.memory.textbook import weight_bytes
from engine.memory.trained_model import TrainedModel, trained_model
from engine.memory.training_activations import load_of, step_activations
from engine.project.assumed import assumed
from engine.project.assumptions import MemoryAssumptions
from engine.workload.workload import Offload, Sharding

__all__ = ["TrainedModel", "TrainingMemory", "gradient_and_gathered_bytes", "trained_model", "training_memory"]

_NONE: Final = Leaf(0, "B", "memory/none", "Training keeps no cache of keys and values")
_ONE: Final = Leaf(1, "1", "layout/unsharded", "ZeRO stage of the workload")
_NOT_SPREAD: Final = Leaf(
    1,
    "1",
    "layout/expert_shards",
    "Copies with the same experts share these states: shards of a card are as many anyhow",
)
_ON_HOST: Final = Leaf(1, "1", "layout/on_host", "Kept in host memory")
_STREAMED: Final = Leaf(1, "1", "layout/streamed", "Weights come from host memory a block at a time")
_CONTEXT: Final = Leaf(0.5, "GB", "memory/training/context_gb", "Driver context and matrix library", low=0.3, high=0.8)
_DEFAULTS: Final = MemoryAssumptions()


@dataclass(frozen=True, slots=True)
class TrainingMemory:
    """Memory of the fullest card in bytes: arrays or quantities."""

    parts: dict[Any, Any]
    total: Any
    usable: Any


@dataclass(frozen=True, slots=True)
class _States:
    stage: Any
    weights: Any
    gradients: Any
    optimizer: Any
    gathered: Any


def training_memory(
    run: Run,
    model: TrainedModel,
    sizes: LayoutSizes,
    micro_batches: Any,
    capacity: Any,
    assumptions: MemoryAssumptions,
    *,
    micro_batch: Any = None,
    sequence_tokens: Any = None,
) -> TrainingMemory:
    """Compose states, activations and reserve of a training rank.

    Args:
        micro_batches: micro-batches a replica in one optimizer step.
        micro_batch, sequence_tokens: others than those of the workload, for a search on arrays.
    """
    states = _states(run, model, sizes)
    if model.workload.step_in_backward or model.workload.offload in ("optimizer", "all"):
        states = replace(states, gradients=_freed(run, model, sizes, micro_batches, states.gradients))
    load = load_of(model, micro_batch, sequence_tokens)
    counted = step_activations(run, model, sizes, micro_batches, states.gradients, load)
    counted = run(training_figures.buffer_bytes, counted, states.gathered)
    expected = run(figures.expected_activation_bytes, counted, assumed(assumptions, "activation_factor"))
    activations = _loading(run, model, expected)
    usable = run(training_figures.training_usable_bytes, capacity, assumed(assumptions, "fragmentation_share"))
    reserved = _reserved(run, model, sizes, assumptions)
    optimizer = states.optimizer
    if model.workload.optimizer == "adamw_8bit_paged":
        others = run(
            figures.memory_per_card_bytes, states.weights, _NONE, activations, states.gradients, _NONE, reserved
        )
        optimizer = run(state_figures.paged_optimizer_bytes, optimizer, usable, others)
    total = run(
        figures.memory_per_card_bytes, states.weights, _NONE, activations, states.gradients, optimizer, reserved
    )
    parts = {
        "weights": states.weights,
        "activations": activations,
        "gradients": states.gradients,
        "optimizer": optimizer,
        "reserved": reserved,
    }
    return TrainingMemory(parts, total, usable)


def _stage(run: Run, model: TrainedModel, sizes: LayoutSizes, counted: Any) -> Any:
    layers = model.architecture.leaf("layers")
    if model.adapters and counted is model.trainable:
        return run(state_figures.adapter_parameters_on_card, counted, sizes.tensor, sizes.pipeline)
    return run(
        state_figures.stage_parameters,
        model.parameters,
        model.ends,
        model.experts,
        layers,
        sizes.pipeline,
        sizes.tensor,
        sizes.expert,
        shapes.separate_ends(model.architecture),
    )


def _states(run: Run, model: TrainedModel, sizes: LayoutSizes) -> _States:
    sharding = model.workload.sharding
    copies = run(state_figures.sharing_copies, sizes.data, sizes.context)
    stage = _stage(run, model, sizes, model.parameters)
    shared = _stage(run, model, sizes._replace(expert=_NOT_SPREAD), model.parameters)
    trained, trained_shared = stage, shared
    if model.adapters:
        trained = trained_shared = _stage(run, model, sizes, model.trainable)
    each = run(state_figures.mean_bytes_per_parameter, model.base_bytes, model.parameters)

    def held(whole: Any, spread: Any, bytes_each: Any, *shards: Sharding) -> Any:
        """A state that these kinds of sharding share out among all copies, whichever experts a copy works with."""
        of, by = (spread, copies) if sharding in shards else (whole, _ONE)
        return run(state_figures.sharded_state_bytes, of, bytes_each, by)

    weights = _beside_host(run, model, held(stage, shared, each, "zero3"), "all")
    gradients = held(trained, trained_shared, model.gradient_bytes, "zero2", "zero3")
    optimizer = held(trained, trained_shared, model.optimizer_bytes, "zero1", "zero2", "zero3")
    optimizer = _beside_host(run, model, optimizer, "optimizer", "all")
    return _States(stage, weights, gradients, optimizer, _gathered(run, model, sizes, stage))


def _beside_host(run: Run, model: TrainedModel, stored: Any, *kinds: Offload) -> Any:
    """States on the card: none of them where the workload keeps them in host memory."""
    return run(state_figures.bytes_beside_host, stored, _ON_HOST) if model.workload.offload in kinds else stored


def _freed(run: Run, model: TrainedModel, sizes: LayoutSizes, micro_batches: Any, gradients: Any) -> Any:
    """Gradients that are used at once: by a step in the backward pass, or on their way to host memory."""
    steps = micro_batches if model.workload.offload == "none" else _ONE  # in host memory they add up
    widest = shapes.widest_of_all(model.architecture)
    return run(state_figures.freed_gradient_bytes, gradients, steps, model.gradient_bytes, widest, sizes.tensor)


def _gathered(run: Run, model: TrainedModel, sizes: LayoutSizes, stage: Any) -> Any:
    """Weights that are gathered for the moment, and 4-bit weights that are widened."""
    path = f"workloads/{model.workload.id}"
    widest = shapes.widest_matrix(model.architecture)
    if model.profile.number("head_in_format"):
        head = model.architecture.vocab * model.architecture.hidden
        widest = Leaf(max(widest.value, head), "1", f"{path}/widest_matrix", "The output head, quantised too")
    if model.quantised:
        copies = model.profile.leaf("widened_copies")
        widened = run(training_figures.widened_bytes, copies, widest, sizes.tensor)
    else:
        widened = _NONE
    streamed = model.workload.offload == "all"
    if model.workload.sharding != "zero3" and not streamed:
        return widened
    share = _STREAMED if streamed else run(training_figures.shared_out, sizes.data)
    block = run(state_figures.block_parameters, model.parameters, model.ends, model.architecture.leaf("layers"))
    reduced = Leaf(0, "B", f"{path}/reduced_bytes", "Frozen weights") if model.adapters else model.gradient_bytes
    gathered = run(
        training_figures.gathered_bytes, share, model.ends, block, reduced, sizes.pipeline, sizes.tensor, stage
    )
    return run(training_figures.buffer_bytes, gathered, widened)


def _loading(run: Run, model: TrainedModel, activations: Any) -> Any:
    """Some tools load the whole model on every rank before it is sharded, and hold it through the first step."""
    if not model.profile.number("load_copies") or model.workload.sharding != "zero3":
        return activations
    copies = model.profile.leaf("load_copies")
    return run(training_figures.activations_and_loaded, activations, copies, model.base_bytes)


def _reserved(run: Run, model: TrainedModel, sizes: LayoutSizes, assumptions: MemoryAssumptions) -> Any:
    stated = assumed(assumptions, "framework_gb")
    if model.profile.names and assumptions.framework_gb == _DEFAULTS.framework_gb:
        linked = run(training_figures.shared_out, run(training_figures.ranks, sizes.tensor, sizes.pipeline, sizes.data))
        buffers = model.profile.leaf("communication_gb")
        stated = run(training_figures.framework_and_links_gb, _CONTEXT, buffers, linked)
    return run(figures.framework_bytes, stated)


def gradient_and_gathered_bytes(run: Run, model: TrainedModel, sizes: LayoutSizes) -> Any:
    """What one rank exchanges in a step: gradients, and under ZeRO 3 the weights that it gathers."""
    gradients = run(
        state_figures.state_bytes_per_card,
        model.trainable,
        model.gradient_bytes,
        sizes.tensor,
        sizes.pipeline,
        _ONE,
    )
    weights = run(weight_bytes, model.parameters, model.weight_bytes)
    gathered = model.workload.sharding == "zero3"
    share = Leaf(1.0 if gathered else 0.0, "1", "layout/gathered_share", "Rajbhandari 2020, arXiv 1910.02054")
    return run(state_figures.exchanged_bytes, gradients, weights, share, sizes.tensor, sizes.pipeline)
