"""Speed of training: composed once, run with its graph or bare on arrays of layouts."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import Any, Final

from engine.catalog.card import Card
from engine.figures import Leaf, Quantity
from engine.figures.run import Run
from engine.memory.formats import FORMATS
from engine.memory.inference import given
from engine.memory.layouts import LayoutSizes
from engine.memory.training import TrainedModel, gradient_and_gathered_bytes
from engine.project.assumed import assumed
from engine.project.assumptions import SpeedAssumptions
from engine.throughput import training_figures as figures
from engine.throughput.figures import achieved_flops_per_s, all_reduce_seconds, message_bytes
from engine.throughput.rates import dense_leaf, sixteen_bit_leaf, without_range
from engine.throughput.serving import Links, attention_width
from engine.workload.workload import Training

WIDE_SHARE: Final = Leaf(
    0.35, "1", "engine/wide_share",
    "Set by hand against public training results: time of a 16-bit step that is not in products of layers",
    low=0.2, high=0.5, grade="calibrated",
)  # fmt: skip
POWER_EXPONENT: Final = Leaf(
    1.1, "1", "engine/power_exponent", "As fitted to public results of serving: clocks follow the power budget"
)
_USUAL_WATTS: Final = Leaf(
    0.7, "W", "engine/usual_watts", "H100 SXM: 700 W for 989 TFLOP/s, where the usual real share was found"
)


@dataclass(frozen=True, slots=True)
class TrainingPeak:
    """Dense peaks of a card, FLOP/s, at the training precision and in 16 bits, and its power limit, W."""

    dense: Any
    wide: Any
    power: Any

    @classmethod
    def of(cls, card: Card, precision: str) -> TrainingPeak:
        """The peaks of a card; where its power limit is not stated, what datacenter cards have for each TFLOP/s."""
        dense, widened = dense_leaf(card, FORMATS[precision])
        wide = dense if widened or precision == "fp32" else sixteen_bit_leaf(card)
        power = card.leaf("power_w")
        if not power.known and wide.known:
            path = f"catalog/cards/{card.id}/usual_power"
            power = Leaf(
                _USUAL_WATTS.value * wide.value / 1e12, "W", path, "House rule of thumb: usual watts for each TFLOP/s"
            )
        return cls(dense, wide, power)


@dataclass(frozen=True, slots=True)
class DataWays:
    """Rates of one card in one direction, B/s: in a ring of copies, and to the next stage of a pipeline."""

    ring: Any
    stage: Any


@dataclass(frozen=True, slots=True)
class TrainingSpeed:
    """Results of the composition, arrays or quantities."""

    compute_seconds: Any
    communication_seconds: Any
    step_seconds: Any
    tokens_per_s_per_card: Any
    mfu: Any
    run_hours: Any


def passes(workload: Training, recomputed: bool) -> float:
    """Operations a parameter and token: 2 forward, 2 for each half of backward, 2 when computed again.

    Frozen weights need no gradient of their own, so low-rank methods save one half of backward.
    """
    low_rank = workload.kind == "fine_tuning" and workload.method != "full"
    again = 2.0 if recomputed and workload.recompute == "full" else 0.0
    return (4.0 if low_rank else 6.0) + again


def training_speed(
    run: Run,
    model: TrainedModel,
    sizes: LayoutSizes,
    cards: int,
    micro_batches: Any,
    peak: TrainingPeak,
    tensor_links: Links,
    ways: DataWays,
    assumptions: SpeedAssumptions,
    residual: Any = 1.0,
) -> TrainingSpeed:
    """Compose one optimizer step.

    Args:
        cards: all cards at work.
        peak: peaks and power limit of a card.
        tensor_links: rate among the cards of a tensor group.
        ways: rates over which gradients and activations are exchanged.
        residual: measured over estimated.
    """
    workload, architecture = model.workload, model.architecture
    path = f"workloads/{workload.id}"
    tokens = given(workload.global_batch * workload.sequence_tokens, "token", f"{path}/step_tokens")
    all_cards = given(cards, "1", "layout/cards")
    operands = _operands(model, tokens)
    done = run(figures.step_flops, _passes(workload, recomputed=True), *operands)
    counted = run(figures.step_flops, _passes(workload, recomputed=False), *operands)
    bubble = run(figures.pipeline_bubble, sizes.pipeline, micro_batches)
    parts = given(workload.interleave, "1", f"{path}/interleave")
    bubble = run(figures.interleaved_bubble, bubble, parts)
    rate = _achieved(run, peak, assumptions)
    doublings = Leaf(log2(cards / 4), "1", "layout/doublings_beyond_four", "log2(cards ÷ 4)")
    scaling = run(figures.scaling_efficiency, assumed(assumptions, "scaling_loss_per_doubling"), doublings)
    compute = run(figures.step_compute_seconds, done, bubble, all_cards, rate, scaling)
    factor = assumed(assumptions, "link_factor")
    exchanged = gradient_and_gathered_bytes(run, model, sizes)
    overlap = assumed(assumptions, "overlap_share")
    sync = run(figures.exposed_sync_seconds, overlap, sizes.data, exchanged, ways.ring, factor)
    message = _message(run, model)
    hops = (sizes.pipeline, parts, micro_batches, message, sizes.tensor, ways.stage, factor)
    reduce = run(
        all_reduce_seconds, message, sizes.tensor, tensor_links.bytes_per_s, factor, tensor_links.collective_seconds
    )
    layers = run(figures.layers_each_stage, architecture.leaf("layers"), sizes.pipeline, bubble)
    tensor = run(figures.training_tensor_parallel_seconds, layers, micro_batches, reduce)
    waiting = run(figures.step_communication_seconds, sync, tensor, run(figures.hand_over_seconds, *hops))
    least = run(figures.least_step_seconds, done, all_cards, peak.dense)
    step = run(figures.step_seconds, compute, waiting, residual, least)
    per_card = run(figures.tokens_per_s_per_card, tokens, step, all_cards)
    whole = given(workload.tokens, "token", f"{path}/tokens")
    return TrainingSpeed(
        compute_seconds=compute,
        communication_seconds=waiting,
        step_seconds=step,
        tokens_per_s_per_card=per_card,
        mfu=run(figures.mfu, counted, step, all_cards, peak.dense),
        run_hours=run(figures.run_hours, whole, per_card, all_cards),
    )


def _achieved(run: Run, peak: TrainingPeak, assumptions: SpeedAssumptions) -> Any:
    """Rate at which a card trains, in FLOP a second."""
    mixed = run(figures.mixed_flops_per_s, peak.dense, peak.wide, WIDE_SHARE)
    real = without_range(assumed(assumptions, "real_share"))
    share = run(figures.training_share, real, peak.power, _USUAL_WATTS, peak.wide, POWER_EXPONENT)
    return run(achieved_flops_per_s, mixed, share, without_range(assumed(assumptions, "training_factor")))


def _message(run: Run, model: TrainedModel) -> Any:
    """Activations of a micro-batch between two layers, B."""
    workload = model.workload
    path = f"workloads/{workload.id}/micro_tokens"
    micro = given(workload.micro_batch * workload.sequence_tokens, "token", path)
    return run(message_bytes, micro, model.architecture.leaf("hidden"))


def run_flops(model: TrainedModel) -> Quantity:
    """Operations of a whole training run, recomputation included."""
    tokens = given(model.workload.tokens, "token", f"workloads/{model.workload.id}/tokens")
    return figures.step_flops(_passes(model.workload, recomputed=True), *_operands(model, tokens))


def _passes(workload: Training, *, recomputed: bool) -> Leaf:
    path = f"workloads/{workload.id}/{'passes' if recomputed else 'model_passes'}"
    return Leaf(
        passes(workload, recomputed), "1", path, "Forward 2, backward 4, recomputation 2; frozen weights save 2"
    )


def _operands(model: TrainedModel, tokens: Leaf) -> tuple[Any, ...]:
    from engine.catalog.parameters import count

    architecture, workload = model.architecture, model.workload
    active = count(architecture).active_quantity
    length = given(workload.sequence_tokens, "token", f"workloads/{workload.id}/sequence_tokens")
    return active, tokens, architecture.leaf("attention_layers"), attention_width(architecture), length
