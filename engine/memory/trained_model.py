"""What a training method keeps for each parameter, and what a block keeps for each token."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.parameters import count, output_head_parameters
from engine.figures import Leaf, Quantity
from engine.memory import figures, shapes, state_figures
from engine.memory.formats import FORMATS
from engine.memory.profiles import Profile, training_profile
from engine.workload.workload import AdapterKind, FineTuning, Training

_STATES: Final = "Kingma 2014 (Adam), arXiv 1412.6980"
_OPTIMIZERS: Final[dict[str, tuple[float, float | None, bool, str]]] = {
    "adamw": (2, None, True, _STATES),
    "adamw_8bit": (2, 1.0 + 4 / 256, False, "Dettmers 2021, arXiv 2110.02861: 8 bits and a scale for 256 values"),
    "adamw_8bit_paged": (2, 1.0 + 4 / 256, False, "Dettmers 2021, arXiv 2110.02861: 8 bits and a scale for 256 values"),
    "lion": (1, None, True, "Chen 2023 (Lion), arXiv 2302.06675"),
    "sgd": (1, None, True, "One momentum"),
    "adafactor": (0.01, None, True, "Shazeer 2018 (Adafactor), arXiv 1804.04235: a row and a column for each matrix"),
}
"""Moments, bytes of a moment (None: as the framework keeps them), whether FP32 master weights stay, source."""

_SINGLE: Final = 4.0


@dataclass(frozen=True)
class TrainedModel:
    """A model under a training method: bytes a parameter of frozen or trained weights, and what is trainable.

    Attributes:
        parameters: all parameters.
        ends: parameters of embedding and output head.
        experts: parameters of all routed experts.
        weight_bytes: bytes a parameter of the weights as they are kept between steps.
        trainable: parameters that are trained.
    """

    architecture: ModelArchitecture
    workload: Training
    profile: Profile
    parameters: Quantity
    ends: Quantity
    experts: Quantity
    weight_bytes: Leaf
    trainable: Quantity
    gradient_bytes: Leaf
    optimizer_bytes: Quantity

    @property
    def adapters(self) -> bool:
        """Whether only adapters are trained."""
        return self.workload.kind == "fine_tuning" and self.workload.method != "full"

    @property
    def adapter_kind(self) -> AdapterKind | None:
        """What the adapters are, None where all weights are trained."""
        return self.workload.adapter_kind if isinstance(self.workload, FineTuning) and self.adapters else None

    @property
    def quantised(self) -> bool:
        """Whether the frozen weights are kept in 4 bits."""
        return self.workload.kind == "fine_tuning" and self.workload.method == "qlora"

    @cached_property
    def base_bytes(self) -> Quantity:
        """Bytes of the weights of the whole model, adapters aside."""
        stored = FORMATS["nf4"]
        ends = stored.embedding_leaf()
        if not self.quantised:
            ends = self.weight_bytes
        elif self.profile.number("head_in_format") and not self.architecture.tied_embeddings:
            half = (stored.bits + stored.embedding_bits) / 16
            ends = Leaf(half, "B", "formats/nf4/ends_bytes_per_parameter", "The output head is quantised too")
        return figures.model_weight_bytes(self.parameters, self.ends, self.weight_bytes, ends)


def trained_model(workload: Training, architecture: ModelArchitecture) -> TrainedModel:
    """The states of a training method."""
    counted = count(architecture)
    profile = training_profile(workload.framework, tuning=workload.kind == "fine_tuning")
    adapted = workload if isinstance(workload, FineTuning) and workload.method != "full" else None
    none = Leaf(0, "1", f"catalog/models/{architecture.name}/none", "The model has none")
    routed: Quantity = none
    if architecture.is_moe:
        layers, experts = architecture.leaf("moe_layers"), architecture.leaf("experts")
        routed = figures.routed_expert_parameters(layers, experts, counted.expert_quantity)
    gradient, optimizer = _trained_bytes(workload, profile, adapted is not None)
    return TrainedModel(
        architecture=architecture,
        workload=workload,
        profile=profile,
        parameters=counted.total_quantity,
        ends=figures.embedding_and_head_parameters(counted.embedding_quantity, output_head_parameters(architecture)),
        experts=routed,
        weight_bytes=_weight_bytes(workload, profile, adapted is not None),
        trainable=_adapters(adapted, architecture) if adapted else counted.total_quantity,
        gradient_bytes=gradient,
        optimizer_bytes=optimizer,
    )


def _weight_bytes(workload: Training, profile: Profile, adapters: bool) -> Leaf:
    if workload.kind == "fine_tuning" and workload.method == "qlora":
        return FORMATS["nf4"].leaf()
    if workload.precision == "fp32":
        return Leaf(_SINGLE, "B", f"workloads/{workload.id}/weight_bytes", "FP32")
    if adapters:
        return FORMATS["bf16"].leaf()
    return profile.leaf("weight_bytes")


def _trained_bytes(workload: Training, profile: Profile, adapters: bool) -> tuple[Leaf, Quantity]:
    """Bytes a trained parameter of gradients, and of master weights with the states of the optimizer."""
    moments, moment_bytes, master_stays, source = _OPTIMIZERS[workload.optimizer]
    path = f"workloads/{workload.id}"
    master = profile.leaf("master_bytes")
    gradient, moment = profile.leaf("gradient_bytes"), profile.leaf("moment_bytes")
    if adapters:
        each = profile.number("adapter_bytes") / 4
        source_of = profile.leaf("adapter_bytes").source
        gradient = moment = Leaf(each, "B", f"{path}/adapter_state_bytes", source_of)
        master = Leaf(each, "B", f"{path}/adapter_weight_bytes", source_of)
    elif workload.precision == "fp32":
        gradient = moment = Leaf(_SINGLE, "B", f"{path}/state_bytes", "FP32")
    if not adapters and (workload.precision == "fp32" or not master_stays):
        master = Leaf(0, "B", f"{path}/master_bytes", "No master weights beside the weights themselves")
    if moment_bytes is not None:
        moment = Leaf(moment_bytes, "B", f"{path}/moment_bytes", source)
    states = Leaf(moments, "1", f"{path}/moments", source)
    return gradient, state_figures.optimizer_bytes_per_parameter(master, states, moment)


def _adapters(workload: FineTuning, architecture: ModelArchitecture) -> Quantity:
    path = f"workloads/{workload.id}"
    rank = Leaf(workload.adapter_rank, "1", f"{path}/adapter_rank")
    everywhere = workload.adapter_targets == "all"
    width = architecture.heads * (architecture.head_dim or 0)
    layers, hidden = architecture.leaf("layers"), architecture.leaf("hidden")
    if workload.adapter_kind == "scales":
        return state_figures.scale_parameters(layers, shapes.layer_outputs(architecture), hidden)
    if workload.adapter_kind == "vectors":
        return state_figures.vector_parameters(layers, rank, hidden)
    return state_figures.adapter_parameters(
        layers,
        rank,
        hidden,
        Leaf(width, "1", f"catalog/models/{architecture.name}/query_width", architecture.source),
        shapes.kv_width(architecture),
        shapes.intermediate(architecture),
        Leaf(1.0 if everywhere else 0.0, "1", f"{path}/adapter_targets", "Layers that the adapters sit on"),
    )


def kept_copies(model: TrainedModel) -> tuple[Leaf, Leaf, Leaf]:
    """Vectors a token and block that are kept under selective recomputation, as `block_copies` counts them."""
    if not model.profile.number("selective_operations"):
        return block_copies(model)
    path, kept = f"workloads/{model.workload.id}", model.profile.leaf("selective_operations").source
    mlp = min(1.0, float(block_copies(model)[2].value))
    return Leaf(2, "1", f"{path}/hidden_copies", kept), _half(model), Leaf(mlp, "1", f"{path}/mlp_copies", kept)


def block_copies(model: TrainedModel) -> tuple[Leaf, Leaf, Leaf]:
    """Vectors a token and block that the backward pass needs.

    Returns:
        copies of the hidden size, width of keys, and copies of the MLP's width, in 16 bits each.
    """
    architecture, profile, workload = model.architecture, model.profile, model.workload
    path = f"workloads/{workload.id}"
    norms = (1 if architecture.parallel_attention else 2) if architecture.norms_per_layer >= 2 else 1
    trained_norms = not model.adapters or model.adapter_kind == "scales"
    wide = (2 if trained_norms else 1) if architecture.norm_kind == "rmsnorm" else 0
    hidden = 2 * norms + _adapter_copies(model)
    if architecture.is_moe:
        hidden += 2 * architecture.experts_per_token * architecture.moe_layers / architecture.layers
    gated = architecture.mlp_kind == "gated"
    mlp = 2.0 if gated else 1.0
    if not model.adapters or model.quantised or _adapted_everywhere(model):
        mlp += 1
    return (
        _between(f"{path}/hidden_copies", hidden, norms * wide, profile.leaf("eager")),
        shapes.mean_kv_width(architecture),
        _between(f"{path}/mlp_copies", mlp, 1.0 if gated else 0.0, profile.leaf("eager")),
    )


def _between(path: str, fused: float, more: float, eager: Leaf) -> Leaf:
    """Copies where some operations are fused and others keep their own, with the range of that share."""
    low, high = (None if bound is None else fused + more * float(bound) for bound in (eager.low, eager.high))
    return Leaf(fused + more * eager.value, "1", path, eager.source, low=low, high=high, grade=eager.grade)


def _half(model: TrainedModel) -> Leaf:
    """Of keys and values every second product: one of the two."""
    whole = shapes.mean_kv_width(model.architecture)
    return Leaf(whole.value / 2, "1", f"{whole.path}/kept", model.profile.leaf("selective_operations").source)


def _adapted_everywhere(model: TrainedModel) -> bool:
    """Whether matrices of low rank sit on every linear layer."""
    workload = model.workload
    return (
        isinstance(workload, FineTuning) and workload.adapter_kind == "low_rank" and workload.adapter_targets == "all"
    )


def _adapter_copies(model: TrainedModel) -> float:
    """Inputs that adapters keep for themselves, in vectors of the hidden size in 16 bits."""
    profile, architecture = model.profile, model.architecture
    copy = profile.number("adapter_copy_bytes")
    if model.adapter_kind == "scales":  # a scale keeps what it multiplies, with the bias added
        return float(shapes.layer_outputs(architecture).value) / architecture.hidden
    if model.adapter_kind != "low_rank" or copy <= 2:
        return 0.0
    everywhere = _adapted_everywhere(model)
    inputs = 2.0 if everywhere else 1.0
    if not profile.number("adapter_copies_shared"):
        wide = (architecture.heads * (architecture.head_dim or 0) + (architecture.ffn or 0)) / architecture.hidden
        inputs = 5.0 + wide if everywhere else 2.0
    return inputs * copy / 2
