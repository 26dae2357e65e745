"""Memory of training: composed once, run with its graph or bare on arrays of layouts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.parameters import count
from engine.figures import Leaf, Quantity
from engine.figures.run import Run
from engine.memory import figures
from engine.memory.formats import FORMATS
from engine.memory.inference import given, intermediate
from engine.memory.layouts import LayoutSizes
from engine.memory.textbook import weight_bytes
from engine.project.assumed import assumed
from engine.project.assumptions import MemoryAssumptions
from engine.throughput.serving import attention_width
from engine.workload.workload import Training

_MIXED: Final = "Micikevicius 2017, arXiv 1710.03740, and Adam: FP32 master 4, two states 4 + 4"
_NONE: Final = Leaf(0, "B", "memory/none", "Training keeps no cache of keys and values")
_LOGIT_BYTES: Final = Leaf(8, "B", "memory/logit_bytes", "Logits in 16 bits, their FP32 copy and its gradient in part")


@dataclass(frozen=True, slots=True)
class TrainedModel:
    """What a training method keeps: bytes a parameter of frozen or trained weights, and what is trainable."""

    architecture: ModelArchitecture
    workload: Training
    parameters: Quantity
    weight_bytes: Leaf
    trainable: Quantity
    gradient_bytes: Leaf
    optimizer_bytes: Leaf

    @property
    def adapters(self) -> bool:
        """Whether only low-rank adapters are trained."""
        return self.workload.kind == "fine_tuning" and self.workload.method != "full"


def trained_model(workload: Training, architecture: ModelArchitecture) -> TrainedModel:
    """The states of a training method."""
    parameters = count(architecture).total_quantity
    path = f"workloads/{workload.id}"
    adapters = workload.kind == "fine_tuning" and workload.method != "full"
    single = workload.precision == "fp32"
    stored = FORMATS["nf4"] if workload.kind == "fine_tuning" and workload.method == "qlora" else None
    per_weight = Leaf((stored.bits / 8) if stored else (4.0 if single else 2.0), "B", f"{path}/weight_bytes", _MIXED)
    trainable = _adapters(workload, architecture) if adapters else parameters
    optimizer = 8.0 if single and not adapters else 12.0
    return TrainedModel(
        architecture,
        workload,
        parameters,
        per_weight,
        trainable,
        Leaf(4.0 if single else 2.0, "B", f"{path}/gradient_bytes", _MIXED),
        Leaf(optimizer, "B", f"{path}/optimizer_bytes", _MIXED),
    )


def kv_width(architecture: ModelArchitecture) -> Leaf:
    """Width of all keys, or of all values, of a layer."""
    width = (architecture.kv_heads or architecture.heads) * (architecture.head_dim or 0)
    if architecture.is_mla:
        width = architecture.kv_lora_rank or 0
    return Leaf(width, "1", f"catalog/models/{architecture.name}/kv_width", architecture.source)


def _kept_width(architecture: ModelArchitecture) -> Leaf:
    """Width of the MLP as a gated one keeps it; without a gate two tensors of this width are kept, not four."""
    width = intermediate(architecture)
    if architecture.mlp_kind == "gated":
        return width
    return Leaf(width.value / 2, "1", f"{width.path}/kept", "An MLP without gate keeps half as much")


def _adapters(workload: Training, architecture: ModelArchitecture) -> Quantity:
    rank = given(getattr(workload, "adapter_rank", 16), "1", f"workloads/{workload.id}/adapter_rank")
    return figures.adapter_parameters(
        architecture.leaf("layers"),
        rank,
        architecture.leaf("hidden"),
        attention_width(architecture),
        kv_width(architecture),
        intermediate(architecture),
    )


@dataclass(frozen=True, slots=True)
class TrainingMemory:
    """Memory of the fullest card in bytes: arrays or quantities."""

    parts: dict[Any, Any]
    total: Any
    usable: Any


def training_memory(
    run: Run,
    model: TrainedModel,
    sizes: LayoutSizes,
    micro_batches: Any,
    capacity: Any,
    assumptions: MemoryAssumptions,
) -> TrainingMemory:
    """Compose states, activations and reserve of a training rank.

    Args:
        micro_batches: micro-batches a replica in one optimizer step.
    """
    weights, gradients, optimizer = _states(run, model, sizes)
    activations = _activations(run, model, sizes, micro_batches)
    reserved = run(figures.framework_bytes, assumed(assumptions, "framework_gb"))
    total = run(figures.memory_per_card_bytes, weights, _NONE, activations, gradients, optimizer, reserved)
    usable = run(figures.training_usable_bytes, capacity, assumed(assumptions, "fragmentation_share"))
    parts = {
        "weights": weights,
        "activations": activations,
        "gradients": gradients,
        "optimizer": optimizer,
        "reserved": reserved,
    }
    return TrainingMemory(parts, total, usable)


def _states(run: Run, model: TrainedModel, sizes: LayoutSizes) -> tuple[Any, Any, Any]:
    stage = model.workload.sharding
    one = Leaf(1, "1", "layout/unsharded", "ZeRO stage of the workload")
    share = figures.state_bytes_per_card
    tensor, pipeline = sizes.tensor, sizes.pipeline
    frozen = sizes.data if stage == "zero3" else one
    weights = run(share, model.parameters, model.weight_bytes, tensor, pipeline, frozen)
    split = sizes.data if stage in ("zero2", "zero3") else one
    gradients = run(share, model.trainable, model.gradient_bytes, tensor, pipeline, split)
    split = sizes.data if stage != "none" else one
    optimizer = run(share, model.trainable, model.optimizer_bytes, tensor, pipeline, split)
    return weights, gradients, optimizer


def _activations(run: Run, model: TrainedModel, sizes: LayoutSizes, micro_batches: Any) -> Any:
    workload, architecture = model.workload, model.architecture
    path = f"workloads/{workload.id}"
    tokens = given(workload.sequence_tokens, "token", f"{path}/sequence_tokens")
    micro = given(workload.micro_batch, "1", f"{path}/micro_batch")
    kept = Leaf(
        0.0 if workload.recompute == "full" else 1.0, "1", f"{path}/kept_share", "Recomputation of the workload"
    )
    hidden = architecture.leaf("hidden")
    block = run(
        figures.block_activation_bytes,
        tokens,
        micro,
        hidden,
        kv_width(architecture),
        _kept_width(architecture),
        sizes.tensor,
    )
    in_flight = run(figures.in_flight_micro_batches, sizes.pipeline, micro_batches)
    return run(
        figures.training_activation_bytes,
        architecture.leaf("layers"),
        sizes.pipeline,
        in_flight,
        kept,
        block,
        tokens,
        micro,
        hidden,
        sizes.tensor,
        _LOGIT_BYTES,
        architecture.leaf("vocab"),
    )


def gradient_and_gathered_bytes(run: Run, model: TrainedModel, sizes: LayoutSizes) -> Any:
    """What one rank exchanges in a step: gradients, and under ZeRO 3 the weights that it gathers."""
    one = Leaf(1, "1", "layout/unsharded", "A replica's share of the model")
    gradients = run(
        figures.state_bytes_per_card, model.trainable, model.gradient_bytes, sizes.tensor, sizes.pipeline, one
    )
    weights = run(weight_bytes, model.parameters, model.weight_bytes)
    gathered = model.workload.sharding == "zero3"
    share = Leaf(1.0 if gathered else 0.0, "1", "layout/gathered_share", "Rajbhandari 2020, arXiv 1910.02054")
    return run(figures.exchanged_bytes, gradients, weights, share, sizes.tensor, sizes.pipeline)
