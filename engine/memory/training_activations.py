"""What a training step keeps for its backward pass, composed from the tensors of a block."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.figures import Leaf
from engine.figures.run import Run
from engine.memory import shapes, training_figures
from engine.memory.inference import given
from engine.memory.layouts import LayoutSizes
from engine.memory.trained_model import TrainedModel, block_copies, kept_copies

_ONE: Final = Leaf(1, "1", "layout/sequence_split", "Without sequence parallelism")
_SCORES: Final = "Softmax in FP32 and its 16-bit result, kept without flash attention"


@dataclass(frozen=True, slots=True)
class Load:
    """Sequences of a micro-batch and tokens of a sequence, as operands."""

    micro_batch: Any
    sequence_tokens: Any


def load_of(model: TrainedModel, micro_batch: Any = None, sequence_tokens: Any = None) -> Load:
    """The load of the workload, or another one for a search on arrays."""
    workload = model.workload
    path = f"workloads/{workload.id}"
    length = given(workload.sequence_tokens, "token", f"{path}/sequence_tokens")
    micro = given(workload.micro_batch, "1", f"{path}/micro_batch")
    return Load(micro if micro_batch is None else micro_batch, length if sequence_tokens is None else sequence_tokens)


def step_activations(
    run: Run, model: TrainedModel, sizes: LayoutSizes, micro_batches: Any, gradients: Any, load: Load
) -> Any:
    """Bytes on the fullest card that activations add to weights, states and gradients."""
    workload, architecture = model.workload, model.architecture
    tokens = run(training_figures.micro_batch_tokens, load.sequence_tokens, load.micro_batch, sizes.context)
    hidden = architecture.leaf("hidden")
    gathered = run(training_figures.whole_sequence_bytes, sizes.tensor, tokens, hidden)
    block = _block(run, model, sizes, tokens, load, again=True)
    last = run(training_figures.buffer_bytes, block, gathered)
    if workload.recompute == "none":
        kept, working = block, gathered
    elif workload.recompute == "full":
        split = sizes.tensor if workload.sequence_parallel else _ONE
        kept, working = run(training_figures.block_input_bytes, tokens, hidden, split), last
    else:
        kept, working = _block(run, model, sizes, tokens, load, again=False), last
    layers = architecture.leaf("layers")
    if workload.offload == "activations":
        kept = run(training_figures.kept_beside_host_bytes, kept, sizes.pipeline, layers)
    interleave = given(workload.interleave, "1", f"workloads/{workload.id}/interleave")
    in_flight = run(training_figures.in_flight_micro_batches, sizes.pipeline, micro_batches, interleave)
    logits = model.profile.leaf("logit_bytes")
    loss = run(training_figures.loss_bytes, logits, tokens, architecture.leaf("vocab"), sizes.tensor)
    whole = run(training_figures.training_activation_bytes, layers, sizes.pipeline, in_flight, kept, working, loss)
    return run(training_figures.activations_beside_gradients, whole, micro_batches, gradients, last)


def _block(run: Run, model: TrainedModel, sizes: LayoutSizes, tokens: Any, load: Load, *, again: bool) -> Any:
    """One block: all that its backward pass needs, or what is kept of it where a part is computed `again`."""
    workload, architecture = model.workload, model.architecture
    hidden_copies, kv_width, mlp_copies = block_copies(model) if again else kept_copies(model)
    unfused = 6.0 if again and not workload.flash_attention else 0.0
    return run(
        training_figures.block_activation_bytes,
        tokens,
        hidden_copies,
        architecture.leaf("hidden"),
        sizes.tensor if workload.sequence_parallel else _ONE,
        shapes.mean_attention_width(architecture),
        kv_width,
        mlp_copies,
        shapes.mean_intermediate(architecture),
        Leaf(unfused, "B", f"workloads/{workload.id}/score_bytes", _SCORES),
        architecture.leaf("heads"),
        load.sequence_tokens,
        sizes.tensor,
    )
