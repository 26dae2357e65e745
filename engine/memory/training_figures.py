"""What training holds on the fullest card beside its states: activations, gathered weights, reserve."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_KORTHIKANTI = "Korthikanti 2022, arXiv 2205.05198"
_MODERN = _KORTHIKANTI + ", counted anew for each tensor of a block with RMSNorm, gated MLP and no dropout"
_FSDP = "Zhao 2023 (PyTorch FSDP), arXiv 2304.11277"


@figure(unit="token", formula="sequence_tokens × micro_batch ÷ context", source="Liu 2023, arXiv 2310.01889")
def micro_batch_tokens(sequence_tokens: Bare, micro_batch: Bare, context: Bare) -> Bare:
    """Tokens of a micro-batch on one card."""
    return sequence_tokens * micro_batch / context


@figure(
    unit="B",
    formula="micro_batch_tokens × (2 × hidden_copies × hidden ÷ sequence_split"
    " + (4 × attention_width + 4 × kv_width + 2 × mlp_copies × intermediate"
    " + score_bytes × heads × sequence_tokens) ÷ tensor)",
    source=_MODERN,
)
def block_activation_bytes(
    micro_batch_tokens: Bare,
    hidden_copies: Bare,
    hidden: Bare,
    sequence_split: Bare,
    attention_width: Bare,
    kv_width: Bare,
    mlp_copies: Bare,
    intermediate: Bare,
    score_bytes: Bare,
    heads: Bare,
    sequence_tokens: Bare,
    tensor: Bare,
) -> Bare:
    """What one block keeps for its backward pass: norms, query, key, value, attention output, MLP, scores."""
    attention = 4 * attention_width + 4 * kv_width + score_bytes * heads * sequence_tokens
    split = attention + 2 * mlp_copies * intermediate
    return micro_batch_tokens * (2 * hidden_copies * hidden / sequence_split + split / tensor)


@figure(
    unit="B",
    formula="2 × micro_batch_tokens × hidden ÷ sequence_split",
    source=_KORTHIKANTI + ", full recomputation: the input of each block",
)
def block_input_bytes(micro_batch_tokens: Bare, hidden: Bare, sequence_split: Bare) -> Bare:
    """What is kept of a block that is computed again."""
    return 2 * micro_batch_tokens * hidden / sequence_split


@figure(
    unit="B",
    formula="kept_bytes × min(2 × pipeline ÷ layers, 1)",
    source="Activations wait in host memory; those of two blocks are on the card at once, one moving",
)
def kept_beside_host_bytes(kept_bytes: Bare, pipeline: Bare, layers: Bare) -> Bare:
    """What stays on the card of a block's activations, in the mean over the blocks, where host memory takes them."""
    return kept_bytes * np.minimum(2 * pipeline / layers, 1)


@figure(
    unit="B",
    formula="4 × min(tensor − 1, 1) × micro_batch_tokens × hidden",
    source=_KORTHIKANTI + ": the whole sequence is gathered before a split product and its sum held after it",
)
def whole_sequence_bytes(tensor: Bare, micro_batch_tokens: Bare, hidden: Bare) -> Bare:
    """Input and output of a split product for the whole sequence, in 16 bits."""
    return 4 * np.minimum(tensor - 1, 1) * micro_batch_tokens * hidden


@figure(
    unit="1",
    formula="min(micro_batches, pipeline × (1 + (interleave − 1) ÷ max(interleave − 1, 1)"
    " × (pipeline − 1) ÷ (pipeline × interleave)))",
    source=_KORTHIKANTI + ": first stage of 1F1B, and its interleaved form",
)
def in_flight_micro_batches(pipeline: Bare, micro_batches: Bare, interleave: Bare) -> Bare:
    """Micro-batches whose activations the first stage holds at once."""
    interleaved = (interleave - 1) / np.maximum(interleave - 1, 1)
    held = pipeline * (1 + interleaved * (pipeline - 1) / (pipeline * interleave))
    return np.minimum(micro_batches, held)


@figure(unit="B", formula="logit_bytes × micro_batch_tokens × vocab ÷ tensor", source="Logits, loss and their gradient")
def loss_bytes(logit_bytes: Bare, micro_batch_tokens: Bare, vocab: Bare, tensor: Bare) -> Bare:
    """Logits of a micro-batch with what the loss makes of them."""
    return logit_bytes * micro_batch_tokens * vocab / tensor


@figure(
    unit="B",
    formula="max(ceil(layers ÷ pipeline) × in_flight × kept_bytes + working_bytes,"
    " ceil(layers ÷ pipeline) × kept_bytes + loss_bytes)",
    source=_MODERN + "; the larger of first stage and last stage",
)
def training_activation_bytes(
    layers: Bare, pipeline: Bare, in_flight: Bare, kept_bytes: Bare, working_bytes: Bare, loss_bytes: Bare
) -> Bare:
    """Activations on the fullest card: all micro-batches in flight at the start, or one and the loss at the end."""
    stage = np.ceil(layers / pipeline) * kept_bytes
    return np.maximum(stage * in_flight + working_bytes, stage + loss_bytes)


@figure(
    unit="B",
    formula="max(activation_bytes − max(2 − micro_batches, 0) × gradient_bytes, block_bytes)",
    source="Without accumulation gradients come into being while activations are freed",
)
def activations_beside_gradients(
    activation_bytes: Bare, micro_batches: Bare, gradient_bytes: Bare, block_bytes: Bare
) -> Bare:
    """What activations add to weights, states and gradients at the peak of a step: at the end one block is left."""
    fresh = np.maximum(2 - micro_batches, 0) * gradient_bytes
    return np.maximum(activation_bytes - fresh, block_bytes)


@figure(
    unit="B",
    formula="gathered_share × ((2 × (ends_parameters ÷ min(pipeline, 2) + 2 × block_parameters)"
    " + reduced_bytes × max(ends_parameters ÷ 2, block_parameters)) ÷ tensor"
    " + min(pipeline − 1, 1) × (2 + reduced_bytes) × stage_parameters)",
    source=_FSDP + ": ends and two blocks gathered in 16 bits, one gradient reduced; under a pipeline the whole stage",
)
def gathered_bytes(
    gathered_share: Bare,
    ends_parameters: Bare,
    block_parameters: Bare,
    reduced_bytes: Bare,
    pipeline: Bare,
    tensor: Bare,
    stage_parameters: Bare,
) -> Bare:
    """Buffers of a training in which the copies share the weights."""
    gathered = 2 * (ends_parameters / np.minimum(pipeline, 2) + 2 * block_parameters)
    reduced = reduced_bytes * np.maximum(ends_parameters / 2, block_parameters)
    whole = np.minimum(pipeline - 1, 1) * (2 + reduced_bytes) * stage_parameters
    return gathered_share * ((gathered + reduced) / tensor + whole)


@figure(
    unit="B",
    formula="2 × widened_copies × widest_matrix ÷ tensor",
    source="Kernels that widen quantised weights to 16 bits before a product",
)
def widened_bytes(widened_copies: Bare, widest_matrix: Bare, tensor: Bare) -> Bare:
    """Room for one matrix of quantised weights in 16 bits."""
    return 2 * widened_copies * widest_matrix / tensor


@figure(
    unit="B",
    formula="activation_bytes + load_copies × loaded_bytes",
    source="The whole model, as it was loaded before it was sharded, is still there in the first step",
)
def activations_and_loaded(activation_bytes: Bare, load_copies: Bare, loaded_bytes: Bare) -> Bare:
    """What a rank holds beside its states where the model that it loaded stays for the first step."""
    return activation_bytes + load_copies * loaded_bytes


@figure(unit="B", formula="first + second", source="Sum of the parts")
def buffer_bytes(first: Bare, second: Bare) -> Bare:
    """Activations and buffers together."""
    return first + second


@figure(unit="1", formula="min(group − 1, 1)", source="1 where there is more than one, else 0")
def shared_out(group: Bare) -> Bare:
    """Whether something is shared out at all."""
    return np.minimum(group - 1, 1)


@figure(unit="1", formula="tensor × pipeline × data", source="Definition")
def ranks(tensor: Bare, pipeline: Bare, data: Bare) -> Bare:
    """Ranks of a job."""
    return tensor * pipeline * data


@figure(
    unit="GB", formula="context_gb + communication_gb × linked_share", source="Driver context and collective buffers"
)
def framework_and_links_gb(context_gb: Bare, communication_gb: Bare, linked_share: Bare) -> Bare:
    """What a framework holds outside its allocator."""
    return context_gb + communication_gb * linked_share


@figure(
    unit="B",
    formula="allocated_bytes ÷ (1 − fragmentation_share)",
    source="A caching allocator keeps what it once took",
)
def reserved_by_allocator_bytes(allocated_bytes: Bare, fragmentation_share: Bare) -> Bare:
    """What an allocator keeps of the device for what it hands out."""
    return allocated_bytes / (1 - fragmentation_share)


@figure(unit="B", formula="capacity_bytes × (1 − fragmentation_share)", source="Allocator reserve in training")
def training_usable_bytes(capacity_bytes: Bare, fragmentation_share: Bare) -> Bare:
    """Memory that a training rank can fill."""
    return capacity_bytes * (1 - fragmentation_share)
