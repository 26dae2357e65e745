"""A model in the formats in which an engine serves it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.parameters import count, output_head_parameters
from engine.figures import Leaf, Quantity
from engine.memory import figures, shapes
from engine.memory.formats import NumberFormat, number_format
from engine.memory.profiles import Profile, serving_profile
from engine.memory.textbook import weight_bytes


@dataclass(frozen=True, slots=True)
class ServedModel:
    """A model in the formats in which it is served.

    `weights` are all weights and `embedding` those of input embedding and output head, in bytes; `computed` are the
    parameters that a token is multiplied with; `looked_up` those of an untied input embedding; `routed` those of
    all routed experts. `profile` is the engine, None where the workload names none that is known.
    """

    architecture: ModelArchitecture
    number_format: NumberFormat
    cache_format: str
    weights: Quantity
    embedding: Quantity
    computed: Quantity
    looked_up: Quantity
    routed: Quantity
    profile: Profile | None = None


def served_model(
    architecture: ModelArchitecture, format_name: str, cache_format: str, framework: str | None = None
) -> ServedModel:
    """Weights and parameter counts of a model in a format.

    Raises:
        EngineError: there is no such format.
    """
    wanted, profile = number_format(format_name), serving_profile(framework)
    counted = count(architecture)
    none = Leaf(0, "1", f"catalog/models/{architecture.name}/none", "The model has none")
    looked_up = none if architecture.tied_embeddings else counted.embedding_quantity
    both = figures.embedding_and_head_parameters(counted.embedding_quantity, output_head_parameters(architecture))
    routed: Quantity = none
    if architecture.is_moe:
        layers, experts = architecture.leaf("moe_layers"), architecture.leaf("experts")
        routed = figures.routed_expert_parameters(layers, experts, counted.expert_quantity)
    ends = _ends_leaf(architecture, wanted, profile)
    return ServedModel(
        architecture=architecture,
        number_format=wanted,
        cache_format=cache_format,
        weights=figures.model_weight_bytes(counted.total_quantity, both, wanted.leaf(), ends),
        embedding=weight_bytes(both, ends),
        computed=figures.computed_parameters(counted.active_quantity, looked_up),
        looked_up=looked_up,
        routed=routed,
        profile=profile,
    )


def _ends_leaf(architecture: ModelArchitecture, wanted: NumberFormat, profile: Profile | None) -> Leaf:
    """Bytes a parameter of embedding and head: some tools quantise the head as any other layer."""
    if profile is None or not profile.number("head_in_format") or architecture.tied_embeddings:
        return wanted.embedding_leaf()
    path = f"formats/{wanted.name}/ends_bytes_per_parameter"
    return Leaf((wanted.bits + wanted.embedding_bits) / 16, "B", path, profile.leaf("head_in_format").source)


def widened_matrix(model: ServedModel) -> Leaf:
    """Parameters of the largest matrix that is quantised."""
    widest = shapes.widest_matrix(model.architecture)
    head = model.architecture.vocab * model.architecture.hidden
    if model.profile is None or not model.profile.number("head_in_format") or widest.value >= head:
        return widest
    return Leaf(head, "1", f"catalog/models/{model.architecture.name}/output_head", "The output head, quantised too")
