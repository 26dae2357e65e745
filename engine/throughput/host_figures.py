"""Time of a pass that neither computes nor reads: small operators, launches of the host, the engine's own step."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure


@figure(unit="1", formula="moe_layers + linear_layers", source="Sum")
def side_layers(moe_layers: Bare, linear_layers: Bare) -> Bare:
    """Layers with small operators beside their products."""
    return moe_layers + linear_layers


@figure(
    unit="s",
    formula="overhead_factor × (layers × (layer_seconds + launch_seconds) + side_layers × side_seconds"
    " + engine_step_seconds + sequences × sequence_seconds + (pipeline − 1) × hop_seconds)",
    source="Launches and small operators of a layer, more where a pass is launched kernel by kernel than where it is"
    " replayed as one graph; routing and sorting before experts, states of linear attention; the engine's own step,"
    " its work for each sequence",
)
def overhead_seconds(
    overhead_factor: Bare,
    layers: Bare,
    layer_seconds: Bare,
    launch_seconds: Bare,
    side_layers: Bare,
    side_seconds: Bare,
    engine_step_seconds: Bare,
    sequences: Bare,
    sequence_seconds: Bare,
    pipeline: Bare,
    hop_seconds: Bare,
) -> Bare:
    """Time of a pass that neither computes nor reads."""
    operators = layers * (layer_seconds + launch_seconds) + side_layers * side_seconds
    each = operators + engine_step_seconds + sequences * sequence_seconds
    return overhead_factor * (each + (pipeline - 1) * hop_seconds)


@figure(
    unit="s",
    formula="launch_seconds × max(1, min(1, output_tokens ÷ sequences) ÷ passes)",
    source="Agrawal 2023 (SARATHI), arXiv 2308.16369: a request that is done makes place for one prompt, which joins"
    " the next decode step; a step with a prompt is no graph",
)
def mixed_launch_seconds(launch_seconds: Bare, output_tokens: Bare, sequences: Bare, passes: Bare) -> Bare:
    """Launches of a layer for each packed pass, where prompts come one by one among decode steps."""
    return launch_seconds * np.maximum(1, np.minimum(1, output_tokens / sequences) / passes)
