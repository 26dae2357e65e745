"""How many weights each part of a text model holds."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure

_TRANSFORMER = "Vaswani 2017; checked against published checkpoints"
_V4 = "DeepSeek-V4 report, section 2; layer sizes as in its public implementation"


@figure(unit="1", formula="vocab × hidden", source=_TRANSFORMER)
def embedding_parameters(vocab: Bare, hidden: Bare) -> Bare:
    return vocab * hidden


@figure(unit="1", formula="vocab × (hidden + lm_head_bias)", source=_TRANSFORMER)
def output_head_parameters(vocab: Bare, hidden: Bare, lm_head_bias: Bare) -> Bare:
    return vocab * (hidden + lm_head_bias)


@figure(unit="1", formula="learned_positions × hidden", source=_TRANSFORMER)
def position_parameters(learned_positions: Bare, hidden: Bare) -> Bare:
    return learned_positions * hidden


@figure(
    unit="1",
    formula="(layers × norms_per_layer + 1 + embedding_norm) × norm_vectors × hidden",
    source="Ba 2016; Zhang 2019 (RMSNorm)",
)
def norm_parameters(
    layers: Bare, norms_per_layer: Bare, embedding_norm: Bare, norm_vectors: Bare, hidden: Bare
) -> Bare:
    return (layers * norms_per_layer + 1 + embedding_norm) * norm_vectors * hidden


@figure(unit="1", formula="layers × parameters_per_layer", source="arithmetic")
def parameters_in_layers(layers: Bare, parameters_per_layer: Bare) -> Bare:
    return layers * parameters_per_layer


@figure(
    unit="1",
    formula="2 × ((2 + residual_streams) × residual_streams × (residual_streams × hidden + 1) + 3)",
    source=_V4,
)
def residual_mixing_parameters_per_layer(residual_streams: Bare, hidden: Bare) -> Bare:
    return 2 * ((2 + residual_streams) * residual_streams * (residual_streams * hidden + 1) + 3)


@figure(unit="1", formula="residual_streams × (residual_streams × hidden + 1) + 1", source=_V4)
def residual_merge_parameters(residual_streams: Bare, hidden: Bare) -> Bare:
    return residual_streams * (residual_streams * hidden + 1) + 1


@figure(unit="1", formula="layers × residual_mixing_parameters_per_layer + residual_merge_parameters", source=_V4)
def residual_parameters(
    layers: Bare, residual_mixing_parameters_per_layer: Bare, residual_merge_parameters: Bare
) -> Bare:
    return layers * residual_mixing_parameters_per_layer + residual_merge_parameters


@figure(unit="1", formula="3 × hidden × ffn", source="Shazeer 2020 (gated linear units)")
def gated_mlp_parameters(hidden: Bare, ffn: Bare) -> Bare:
    return 3 * hidden * ffn


@figure(unit="1", formula="2 × hidden × ffn", source=_TRANSFORMER)
def plain_mlp_parameters(hidden: Bare, ffn: Bare) -> Bare:
    return 2 * hidden * ffn


@figure(unit="1", formula="mlp_parameters + mlp_bias × (input_matrices × ffn + hidden)", source=_TRANSFORMER)
def biased_mlp_parameters(mlp_parameters: Bare, mlp_bias: Bare, input_matrices: Bare, ffn: Bare, hidden: Bare) -> Bare:
    return mlp_parameters + mlp_bias * (input_matrices * ffn + hidden)


@figure(unit="1", formula="(hidden + router_bias) × experts", source="Shazeer 2017 (mixture of experts)")
def router_parameters(hidden: Bare, router_bias: Bare, experts: Bare) -> Bare:
    return (hidden + router_bias) * experts


@figure(unit="1", formula="2 × hidden × moe_latent", source="Nemotron-3 report (experts in a latent space)")
def latent_projection_parameters(hidden: Bare, moe_latent: Bare) -> Bare:
    return 2 * hidden * moe_latent


@figure(unit="1", formula="shared_experts × moe_ffn", source="DeepSeekMoE 2024 (shared experts)")
def shared_expert_width(shared_experts: Bare, moe_ffn: Bare) -> Bare:
    return shared_experts * moe_ffn


@figure(
    unit="1",
    formula="shared_expert_parameters + shared_gate_parameters + latent_projection_parameters",
    source="arithmetic",
)
def shared_parameters(
    shared_expert_parameters: Bare, shared_gate_parameters: Bare, latent_projection_parameters: Bare
) -> Bare:
    return shared_expert_parameters + shared_gate_parameters + latent_projection_parameters


@figure(
    unit="1",
    formula="experts × expert_parameters + shared_parameters + router_parameters",
    source="Shazeer 2017; DeepSeekMoE 2024 (shared experts)",
)
def moe_parameters_per_layer(
    experts: Bare, expert_parameters: Bare, shared_parameters: Bare, router_parameters: Bare
) -> Bare:
    return experts * expert_parameters + shared_parameters + router_parameters


@figure(
    unit="1",
    formula="experts_per_token × expert_parameters + shared_parameters + router_parameters",
    source="Shazeer 2017; DeepSeekMoE 2024 (shared experts)",
)
def active_moe_parameters_per_layer(
    experts_per_token: Bare, expert_parameters: Bare, shared_parameters: Bare, router_parameters: Bare
) -> Bare:
    return experts_per_token * expert_parameters + shared_parameters + router_parameters


@figure(
    unit="1",
    formula="ssm_inner × (3 × hidden + ssm_conv_kernel + 2 × ceil(hidden ÷ 16) + 3 × ssm_state_size + 3)",
    source="Gu 2023 (Mamba): rank of the time step = hidden ÷ 16",
)
def mamba1_parameters_per_layer(ssm_inner: Bare, hidden: Bare, ssm_conv_kernel: Bare, ssm_state_size: Bare) -> Bare:
    time_step_rank: Bare = np.ceil(hidden / 16)
    return ssm_inner * (3 * hidden + ssm_conv_kernel + 2 * time_step_rank + 3 * ssm_state_size + 3)


@figure(
    unit="1",
    formula="hidden × (3 × ssm_inner + 2 × ssm_groups × ssm_state_size + ssm_heads)"
    " + (ssm_inner + 2 × ssm_groups × ssm_state_size) × (ssm_conv_kernel + 1) + 3 × ssm_heads + ssm_inner",
    source="Dao 2024 (Mamba-2)",
)
def mamba2_parameters_per_layer(
    hidden: Bare, ssm_inner: Bare, ssm_groups: Bare, ssm_state_size: Bare, ssm_heads: Bare, ssm_conv_kernel: Bare
) -> Bare:
    shared = 2 * ssm_groups * ssm_state_size
    projections = hidden * (3 * ssm_inner + shared + ssm_heads)
    return projections + (ssm_inner + shared) * (ssm_conv_kernel + 1) + 3 * ssm_heads + ssm_inner


@figure(
    unit="1",
    formula="(hidden + ssm_conv_kernel) × (2 × ssm_groups × ssm_state_size + ssm_inner) + 2 × hidden × ssm_inner"
    " + 2 × (hidden + 1) × ssm_heads + ssm_head_dim",
    source="Yang 2024 (gated DeltaNet); layer sizes as in the public Qwen3.5 implementation",
)
def delta_net_parameters_per_layer(
    hidden: Bare,
    ssm_conv_kernel: Bare,
    ssm_groups: Bare,
    ssm_state_size: Bare,
    ssm_inner: Bare,
    ssm_heads: Bare,
    ssm_head_dim: Bare,
) -> Bare:
    mixed = (hidden + ssm_conv_kernel) * (2 * ssm_groups * ssm_state_size + ssm_inner)
    return mixed + 2 * hidden * ssm_inner + 2 * (hidden + 1) * ssm_heads + ssm_head_dim


@figure(
    unit="1",
    formula="embedding_parameters + output_head_parameters + position_parameters + attention_parameters"
    " + linear_parameters + mlp_parameters + expert_layer_parameters + norm_parameters + residual_parameters",
    source="arithmetic",
)
def model_parameters(
    embedding_parameters: Bare,
    output_head_parameters: Bare,
    position_parameters: Bare,
    attention_parameters: Bare,
    linear_parameters: Bare,
    mlp_parameters: Bare,
    expert_layer_parameters: Bare,
    norm_parameters: Bare,
    residual_parameters: Bare,
) -> Bare:
    outside = embedding_parameters + output_head_parameters + position_parameters
    between = norm_parameters + residual_parameters
    return outside + between + attention_parameters + linear_parameters + mlp_parameters + expert_layer_parameters
