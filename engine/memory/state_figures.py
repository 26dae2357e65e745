"""Weights, gradients and optimizer states of training on the fullest card."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_SHARDING = "Narayanan 2021, arXiv 2104.04473: tensor and pipeline parallel"
_ZERO = "Rajbhandari 2020 (ZeRO), arXiv 1910.02054"
_FSDP = "Zhao 2023 (PyTorch FSDP), arXiv 2304.11277"


@figure(
    unit="1",
    formula="ceil(layers ÷ pipeline) × (parameters − ends_parameters − expert_parameters) ÷ (layers × tensor)"
    " + ceil(layers ÷ pipeline) × expert_parameters ÷ (layers × tensor × expert)"
    " + ends_parameters ÷ (tensor × min(pipeline, separate_ends))",
    source=_SHARDING + "; embedding and output head stand at the two ends of a pipeline",
)
def stage_parameters(
    parameters: Bare,
    ends_parameters: Bare,
    expert_parameters: Bare,
    layers: Bare,
    pipeline: Bare,
    tensor: Bare,
    expert: Bare,
    separate_ends: Bare,
) -> Bare:
    """Parameters on a card of the fullest stage before data-parallel copies share them."""
    stage_layers = np.ceil(layers / pipeline)
    body = stage_layers * (parameters - ends_parameters - expert_parameters) / (layers * tensor)
    experts = stage_layers * expert_parameters / (layers * tensor * expert)
    return body + experts + ends_parameters / (tensor * np.minimum(pipeline, separate_ends))


@figure(
    unit="B",
    formula="trainable_parameters × bytes_per_parameter ÷ (tensor × pipeline × shards)",
    source=_ZERO,
)
def state_bytes_per_card(
    trainable_parameters: Bare, bytes_per_parameter: Bare, tensor: Bare, pipeline: Bare, shards: Bare
) -> Bare:
    """One kind of training state (weights, gradients or optimizer) on a card."""
    return trainable_parameters * bytes_per_parameter / (tensor * pipeline * shards)


@figure(unit="1", formula="trainable_parameters ÷ (tensor × pipeline)", source=_SHARDING)
def adapter_parameters_on_card(trainable_parameters: Bare, tensor: Bare, pipeline: Bare) -> Bare:
    """Trained parameters of adapters on a card before data-parallel copies share them."""
    return trainable_parameters / (tensor * pipeline)


@figure(unit="B", formula="stage_parameters × bytes_per_parameter ÷ shards", source=_ZERO)
def sharded_state_bytes(stage_parameters: Bare, bytes_per_parameter: Bare, shards: Bare) -> Bare:
    """One kind of training state of the fullest stage, shared out among its data-parallel copies."""
    return stage_parameters * bytes_per_parameter / shards


@figure(
    unit="B",
    formula="master_bytes + moments × moment_bytes",
    source=_ZERO + ": master weights and the states of the optimizer",
)
def optimizer_bytes_per_parameter(master_bytes: Bare, moments: Bare, moment_bytes: Bare) -> Bare:
    """What an optimizer keeps for a trained parameter."""
    return master_bytes + moments * moment_bytes


@figure(
    unit="B",
    formula="gradient_bytes − max(2 − micro_batches, 0)"
    " × max(gradient_bytes − bytes_per_parameter × widest_matrix ÷ tensor, 0)",
    source="Lv 2023 (LOMO), arXiv 2306.09782: each gradient is used and freed in the backward pass",
)
def freed_gradient_bytes(
    gradient_bytes: Bare, micro_batches: Bare, bytes_per_parameter: Bare, widest_matrix: Bare, tensor: Bare
) -> Bare:
    """Gradients that are there at once where the optimizer steps inside the backward pass: those of one matrix.

    Accumulated gradients have to stay.
    """
    spare: Bare = np.maximum(gradient_bytes - bytes_per_parameter * widest_matrix / tensor, 0)
    fresh: Bare = np.maximum(2 - micro_batches, 0)
    return gradient_bytes - fresh * spare


@figure(
    unit="B",
    formula="stored_bytes × (1 − host_share)",
    source="Ren 2021 (ZeRO-Offload), arXiv 2101.06840: states kept in host memory",
)
def bytes_beside_host(stored_bytes: Bare, host_share: Bare) -> Bare:
    """What stays on the card of states that host memory takes."""
    return stored_bytes * (1 - host_share)


@figure(
    unit="1",
    formula="layers × (2 × outputs + 2 × hidden)",
    source="Gao 2023 (LLaMA-Adapter V2), arXiv 2304.15010: a scale and a bias for each output, and the norms",
)
def scale_parameters(layers: Bare, outputs: Bare, hidden: Bare) -> Bare:
    """Trainable parameters of scales and biases on every linear layer of a block."""
    return layers * (2 * outputs + 2 * hidden)


@figure(
    unit="1",
    formula="layers × adapter_rank × hidden",
    source="Li 2021 (prefix tuning), arXiv 2101.00190: so many vectors for each layer",
)
def vector_parameters(layers: Bare, adapter_rank: Bare, hidden: Bare) -> Bare:
    """Trainable parameters of prompts, biases or norms."""
    return layers * adapter_rank * hidden


@figure(
    unit="B",
    formula="min(optimizer_bytes, max(usable_bytes − other_bytes, 0))",
    source="Dettmers 2023 (QLoRA), arXiv 2305.14314: paged states move to host memory when the card is full",
)
def paged_optimizer_bytes(optimizer_bytes: Bare, usable_bytes: Bare, other_bytes: Bare) -> Bare:
    """States of a paged optimizer that stay on the card."""
    return np.minimum(optimizer_bytes, np.maximum(usable_bytes - other_bytes, 0))


@figure(
    unit="1",
    formula="layers × adapter_rank × (2 × hidden + 2 × query_width + 2 × hidden + 2 × kv_width"
    " + all_layers_share × (3 × hidden + 3 × intermediate))",
    source="Hu 2021 (LoRA), arXiv 2106.09685: rank × (inputs + outputs) for each linear layer",
)
def adapter_parameters(
    layers: Bare,
    adapter_rank: Bare,
    hidden: Bare,
    query_width: Bare,
    kv_width: Bare,
    intermediate: Bare,
    all_layers_share: Bare,
) -> Bare:
    """Trainable parameters of low-rank adapters on attention, or on all seven linear layers of a block."""
    attention = 2 * hidden + 2 * query_width + 2 * hidden + 2 * kv_width
    return layers * adapter_rank * (attention + all_layers_share * (3 * hidden + 3 * intermediate))


@figure(
    unit="B",
    formula="(1 − gathered_share ÷ 2) × gradient_bytes + gathered_share × weight_bytes ÷ (tensor × pipeline)",
    source=_ZERO + ", section 7: stage 3 gathers weights twice and scatters gradients once",
)
def exchanged_bytes(
    gradient_bytes: Bare, weight_bytes: Bare, gathered_share: Bare, tensor: Bare, pipeline: Bare
) -> Bare:
    """Volume that a ring all-reduce of the same time would have."""
    return (1 - gathered_share / 2) * gradient_bytes + gathered_share * weight_bytes / (tensor * pipeline)


@figure(unit="1", formula="data × context", source=_FSDP + ": ranks of a sequence hold copies as well")
def sharing_copies(data: Bare, context: Bare) -> Bare:
    """Copies of the weights that may share their states."""
    return data * context


@figure(unit="B", formula="base_bytes ÷ parameters", source="Definition")
def mean_bytes_per_parameter(base_bytes: Bare, parameters: Bare) -> Bare:
    """Bytes a parameter in the mean over formats."""
    return base_bytes / parameters


@figure(unit="1", formula="(parameters − ends_parameters) ÷ layers", source="Definition")
def block_parameters(parameters: Bare, ends_parameters: Bare, layers: Bare) -> Bare:
    """Parameters of one block."""
    return (parameters - ends_parameters) / layers
