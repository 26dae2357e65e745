"""Training steps: compute, scaling, exchange of gradients."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_KAPLAN = "Kaplan 2020, arXiv 2001.08361"
_NARAYANAN = "Narayanan 2021, arXiv 2104.04473"


@figure(
    unit="FLOP",
    formula="passes × computed_parameters × tokens + passes × attention_layers × attention_width × sequence_tokens"
    " × tokens",
    source=_KAPLAN + "; attention over the causal half, PaLM 2022, appendix B",
)
def step_flops(
    passes: Bare,
    computed_parameters: Bare,
    tokens: Bare,
    attention_layers: Bare,
    attention_width: Bare,
    sequence_tokens: Bare,
) -> Bare:
    """Operations on `tokens`; `passes` counts 2 for forward, 4 for backward, 2 for recomputation."""
    return passes * tokens * (computed_parameters + attention_layers * attention_width * sequence_tokens)


@figure(
    unit="FLOP/s",
    formula="1 ÷ ((1 − wide_share) ÷ dense_flops_per_s + wide_share ÷ max(sixteen_bit_flops_per_s, 1))",
    source="Amdahl 1967; only products of layers run in narrow formats, attention, logits and small operators do not",
)
def mixed_flops_per_s(dense_flops_per_s: Bare, sixteen_bit_flops_per_s: Bare, wide_share: Bare) -> Bare:
    """Peak over all operations of a step where some stay in 16 bits."""
    return 1 / ((1 - wide_share) / dense_flops_per_s + wide_share / np.maximum(sixteen_bit_flops_per_s, 1))


@figure(
    unit="1",
    formula="min(real_share × (power_w × (usual_watts + 1)"
    " ÷ (usual_watts × (power_w + sixteen_bit_flops_per_s ÷ 1e12))) ^ power_exponent, 1)",
    source="Clocks under load follow the power budget, less so the more of it there is: watts for each TFLOP/s in 16"
    " bits",
)
def training_share(
    real_share: Bare, power_w: Bare, usual_watts: Bare, sixteen_bit_flops_per_s: Bare, power_exponent: Bare
) -> Bare:
    """Share of the peak within the power limit, stated for a card with usual watts for each TFLOP/s."""
    budget = power_w * (usual_watts + 1) / (usual_watts * (power_w + sixteen_bit_flops_per_s / 1e12))
    return np.minimum(real_share * budget**power_exponent, 1)


@figure(
    unit="1",
    formula="(1 − scaling_loss_per_doubling) ^ max(doublings_beyond_four, 0)",
    source="Each doubling of cards beyond four loses 5 to 15 %",
)
def scaling_efficiency(scaling_loss_per_doubling: Bare, doublings_beyond_four: Bare) -> Bare:
    """Speed of many cards against as many times four."""
    return (1 - scaling_loss_per_doubling) ** np.maximum(doublings_beyond_four, 0)


@figure(unit="1", formula="(pipeline − 1) ÷ micro_batches", source="Huang 2019 (GPipe), arXiv 1811.06965")
def pipeline_bubble(pipeline: Bare, micro_batches: Bare) -> Bare:
    """Idle time of a pipeline against its working time."""
    return (pipeline - 1) / micro_batches


@figure(unit="1", formula="pipeline_bubble ÷ interleave", source=_NARAYANAN)
def interleaved_bubble(pipeline_bubble: Bare, interleave: Bare) -> Bare:
    """Idle time of a pipeline whose stages hold several parts of the model in turn."""
    return pipeline_bubble / interleave


@figure(
    unit="1",
    formula="layers ÷ pipeline × (1 + pipeline_bubble)",
    source="Layers of one stage, and as many more as pass while it stands idle",
)
def layers_each_stage(layers: Bare, pipeline: Bare, pipeline_bubble: Bare) -> Bare:
    """Layers whose collectives one stage waits for with each micro-batch."""
    return layers / pipeline * (1 + pipeline_bubble)


@figure(
    unit="s",
    formula="step_flops × (1 + pipeline_bubble) ÷ (cards × achieved_flops_per_s × scaling_efficiency)",
    source=_NARAYANAN,
)
def step_compute_seconds(
    step_flops: Bare, pipeline_bubble: Bare, cards: Bare, achieved_flops_per_s: Bare, scaling_efficiency: Bare
) -> Bare:
    """Compute time of one optimizer step."""
    return step_flops * (1 + pipeline_bubble) / (cards * achieved_flops_per_s * scaling_efficiency)


@figure(
    unit="s",
    formula="(1 − overlap_share) × 2 × (data − 1) ÷ data × gradient_bytes ÷ (link_bytes_per_s × link_factor)",
    source="Ring all-reduce, Patarasuk 2009; a share of it hides behind the backward pass",
)
def exposed_sync_seconds(
    overlap_share: Bare, data: Bare, gradient_bytes: Bare, link_bytes_per_s: Bare, link_factor: Bare
) -> Bare:
    """Time of a step in which cards wait for gradients."""
    volume = 2 * (data - 1) / data * gradient_bytes
    return (1 - overlap_share) * volume / (link_bytes_per_s * link_factor)


@figure(
    unit="B/s",
    formula="network_bytes_per_s ÷ min(cards_in_machine, tensor × pipeline)",
    source="Thakur 2005: one ring enters and leaves a machine once; Narayanan 2021, arXiv 2104.04473: every card of a"
    " copy in it is in a ring of its own",
)
def shared_network_bytes_per_s(network_bytes_per_s: Bare, cards_in_machine: Bare, tensor: Bare, pipeline: Bare) -> Bare:
    """What each of the rings that pass through a machine has of its network."""
    return network_bytes_per_s / np.minimum(cards_in_machine, tensor * pipeline)


@figure(
    unit="B/s", formula="min(network_bytes_per_s, link_bytes_per_s)", source="A ring is as fast as its slowest part"
)
def ring_bytes_per_s(network_bytes_per_s: Bare, link_bytes_per_s: Bare) -> Bare:
    """Rate of a ring through machines and the network between them."""
    return np.minimum(network_bytes_per_s, link_bytes_per_s)


@figure(
    unit="s",
    formula="2 × min(pipeline − 1, 1) × interleave × (micro_batches + pipeline − 1) × message_bytes"
    " ÷ (tensor × link_bytes_per_s × link_factor)",
    source=_NARAYANAN + ": activations and their gradients go from stage to stage, each card of a group its part",
)
def hand_over_seconds(
    pipeline: Bare,
    interleave: Bare,
    micro_batches: Bare,
    message_bytes: Bare,
    tensor: Bare,
    link_bytes_per_s: Bare,
    link_factor: Bare,
) -> Bare:
    """Time of a step in which stages wait for each other's activations."""
    times = 2 * np.minimum(pipeline - 1, 1) * interleave * (micro_batches + pipeline - 1)
    return times * message_bytes / (tensor * link_bytes_per_s * link_factor)


@figure(
    unit="s",
    formula="4 × layers × micro_batches × all_reduce_seconds",
    source="Shoeybi 2019, arXiv 1909.08053: two forward and two backward in each layer",
)
def training_tensor_parallel_seconds(layers: Bare, micro_batches: Bare, all_reduce_seconds: Bare) -> Bare:
    """Communication of tensor parallelism in one optimizer step."""
    return 4 * layers * micro_batches * all_reduce_seconds


@figure(
    unit="s",
    formula="(step_compute_seconds + communication_seconds)"
    " ÷ min(residual_factor, max((step_compute_seconds + communication_seconds) ÷ least_step_seconds, 1))",
    source=_NARAYANAN + "; nothing measured is above the peak",
)
def step_seconds(
    step_compute_seconds: Bare, communication_seconds: Bare, residual_factor: Bare, least_step_seconds: Bare
) -> Bare:
    """Time of one optimizer step."""
    whole = step_compute_seconds + communication_seconds
    return whole / np.minimum(residual_factor, np.maximum(whole / least_step_seconds, 1))


@figure(
    unit="s",
    formula="exposed_sync_seconds + training_tensor_parallel_seconds + hand_over_seconds",
    source="Sum",
)
def step_communication_seconds(
    exposed_sync_seconds: Bare, training_tensor_parallel_seconds: Bare, hand_over_seconds: Bare
) -> Bare:
    """Time of one optimizer step in which cards wait for each other."""
    return exposed_sync_seconds + training_tensor_parallel_seconds + hand_over_seconds


@figure(
    unit="s",
    formula="step_flops ÷ (0.92 × cards × dense_flops_per_s)",
    source="No library is known to reach more than 0.92 of a peak",
)
def least_step_seconds(step_flops: Bare, cards: Bare, dense_flops_per_s: Bare) -> Bare:
    """Time of a step at the highest share of the peak that is known of."""
    return step_flops / (0.92 * cards * dense_flops_per_s)


@figure(unit="token/s", formula="tokens ÷ (step_seconds × cards)", source="Definition")
def tokens_per_s_per_card(tokens: Bare, step_seconds: Bare, cards: Bare) -> Bare:
    """Training tokens a card."""
    return tokens / (step_seconds * cards)


@figure(
    unit="1",
    formula="model_flops ÷ (step_seconds × cards × dense_flops_per_s)",
    source="Chowdhery 2022 (PaLM), arXiv 2204.02311, appendix B: recomputation does not count",
)
def mfu(model_flops: Bare, step_seconds: Bare, cards: Bare, dense_flops_per_s: Bare) -> Bare:
    """Model FLOPs utilisation."""
    return model_flops / (step_seconds * cards * dense_flops_per_s)


@figure(unit="h", formula="tokens ÷ (tokens_per_s_per_card × cards) ÷ 3600", source="Definition")
def run_hours(tokens: Bare, tokens_per_s_per_card: Bare, cards: Bare) -> Bare:
    """Hours of one training run."""
    return tokens / (tokens_per_s_per_card * cards) / 3600
