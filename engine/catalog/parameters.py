"""The parameters of a text model, part by part and in total, each with its derivation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.catalog import parameter_figures as count_of
from engine.catalog.attention_parameters import all_attention_layers
from engine.catalog.identity import once_per_object
from engine.figures import Leaf, Quantity
from engine.texts import EngineError

if TYPE_CHECKING:
    from engine.catalog.architecture import ModelArchitecture


@dataclass(frozen=True, slots=True)
class ParameterCount:
    """Whole numbers of parameters; layers that a model does not have count zero.

    `attention_per_layer` is the mean where layers differ. `expert` is one routed expert,
    `shared_per_layer` what every token passes in an expert layer besides router and routed experts.
    `active` is what one token passes, `active_in_layers` without the input embedding, which is looked up and
    not multiplied; a tied embedding stays in, as it serves as output head.
    """

    total: int
    active: int
    active_in_layers: int
    embedding: int
    output_head: int
    attention_per_layer: float
    linear_per_layer: int
    mlp_per_layer: int
    expert: int
    shared_per_layer: int
    router_per_layer: int
    routed_experts: int
    routed_experts_active: int
    norms: int
    total_quantity: Quantity
    active_quantity: Quantity
    embedding_quantity: Quantity
    expert_quantity: Quantity

    @property
    def outside_routed_experts(self) -> int:
        """The weights that every token reads, with the embeddings."""
        return self.total - self.routed_experts


@once_per_object
def count(model: ModelArchitecture) -> ParameterCount:
    """Count the parameters of a model from its shape.

    Raises:
        EngineError: a size that the count needs is unknown; the message names it.
    """
    embedding = count_of.embedding_parameters(model.leaf("vocab"), model.leaf("hidden"))
    head, attention, norms = output_head_parameters(model), attention_parameters(model), norm_parameters(model)
    linear, mlp = linear_parameters(model), dense_mlp_parameters(model)
    expert, shared, router = expert_parts(model)
    every = count_of.moe_parameters_per_layer(model.leaf("experts"), expert, shared, router)
    passed = count_of.active_moe_parameters_per_layer(model.leaf("experts_per_token"), expert, shared, router)
    fixed = (embedding, head, attention, linear, mlp, norms)
    total, active = _whole(model, fixed, every), _whole(model, fixed, passed)
    routed = model.moe_layers * _int(expert)
    return ParameterCount(
        total=_int(total),
        active=_int(active),
        active_in_layers=_int(active) - (0 if model.tied_embeddings else _int(embedding)),
        embedding=_int(embedding),
        output_head=_int(head),
        attention_per_layer=_int(attention) / model.attention_layers if model.attention_layers else 0,
        linear_per_layer=_int(linear),
        mlp_per_layer=_int(mlp),
        expert=_int(expert),
        shared_per_layer=_int(shared),
        router_per_layer=_int(router),
        routed_experts=routed * model.experts,
        routed_experts_active=routed * model.experts_per_token,
        norms=_int(norms),
        total_quantity=total,
        active_quantity=active,
        embedding_quantity=embedding,
        expert_quantity=expert,
    )


def _whole(model: ModelArchitecture, fixed: tuple[Quantity, ...], expert_layer: Quantity) -> Quantity:
    embedding, head, attention, linear, mlp, norms = fixed
    return count_of.model_parameters(
        embedding,
        head,
        count_of.position_parameters(model.leaf("learned_positions"), model.leaf("hidden")),
        attention,
        count_of.parameters_in_layers(model.leaf("linear_layers"), linear),
        count_of.parameters_in_layers(_dense_mlp_layers(model), mlp),
        count_of.parameters_in_layers(model.leaf("moe_layers"), expert_layer),
        norms,
        residual_parameters(model),
    )


def output_head_parameters(model: ModelArchitecture) -> Quantity:
    """The matrix that turns a vector into scores of words; a tied one is counted as embedding."""
    if model.tied_embeddings:
        return _none(model, "output_head")
    return count_of.output_head_parameters(model.leaf("vocab"), model.leaf("hidden"), model.leaf("lm_head_bias"))


def norm_parameters(model: ModelArchitecture) -> Quantity:
    """Normalisation between the parts of all layers, and the last one."""
    return count_of.norm_parameters(
        model.leaf("layers"),
        model.leaf("norms_per_layer"),
        model.leaf("embedding_norm"),
        model.norm_vectors,
        model.leaf("hidden"),
    )


def residual_parameters(model: ModelArchitecture) -> Quantity:
    """The mixing of several residual streams; none in models with one."""
    if model.residual_streams == 1:
        return _none(model, "residual_parameters")
    streams, hidden = model.leaf("residual_streams"), model.leaf("hidden")
    return count_of.residual_parameters(
        model.leaf("layers"),
        count_of.residual_mixing_parameters_per_layer(streams, hidden),
        count_of.residual_merge_parameters(streams, hidden),
    )


def attention_parameters(model: ModelArchitecture) -> Quantity:
    """The weights of all attention layers."""
    return all_attention_layers(model) if model.attention_layers else _none(model, "attention_parameters")


def linear_parameters(model: ModelArchitecture) -> Quantity:
    """The weights of one layer that keeps a state of fixed size instead of a cache."""
    leaf = model.leaf
    if model.ssm_kind is None or not model.linear_layers:
        return _none(model, "linear_parameters")
    if model.ssm_kind == "Mamba-1":
        return count_of.mamba1_parameters_per_layer(
            leaf("ssm_inner"), leaf("hidden"), leaf("ssm_conv_kernel"), leaf("ssm_state_size")
        )
    groups, state, heads = leaf("ssm_groups"), leaf("ssm_state_size"), leaf("ssm_heads")
    if model.ssm_kind == "Mamba-2":
        return count_of.mamba2_parameters_per_layer(
            leaf("hidden"), leaf("ssm_inner"), groups, state, heads, leaf("ssm_conv_kernel")
        )
    return count_of.delta_net_parameters_per_layer(
        leaf("hidden"), leaf("ssm_conv_kernel"), groups, state, leaf("ssm_inner"), heads, leaf("ssm_head_dim")
    )


def dense_mlp_parameters(model: ModelArchitecture) -> Quantity:
    """The weights of one MLP outside the expert layers."""
    if not _dense_mlp_layers(model).value:
        return _none(model, "mlp_parameters")
    return _mlp(model, model.leaf("hidden"), model.leaf("ffn"))


def expert_parts(model: ModelArchitecture) -> tuple[Quantity, Quantity, Quantity]:
    """One routed expert; what is shared in an expert layer; its router."""
    if not model.moe_layers:
        nothing = _none(model, "expert_parameters")
        return nothing, nothing, nothing
    width = model.leaf("hidden" if model.moe_latent is None else "moe_latent")
    expert = _mlp(model, width, model.leaf("moe_ffn"))
    router_bias = model.leaf("router_bias")
    router = count_of.router_parameters(model.leaf("hidden"), router_bias, model.leaf("experts"))
    return expert, _shared(model), router


def _shared(model: ModelArchitecture) -> Quantity:
    hidden, nothing = model.leaf("hidden"), _none(model, "shared_parameters")
    return count_of.shared_parameters(
        _mlp(model, hidden, _shared_width(model)) if model.shared_experts else nothing,
        hidden if model.shared_expert_gate else nothing,
        nothing
        if model.moe_latent is None
        else count_of.latent_projection_parameters(hidden, model.leaf("moe_latent")),
    )


def _shared_width(model: ModelArchitecture) -> Quantity:
    if model.shared_expert_ffn is not None:
        return model.leaf("shared_expert_ffn")
    return count_of.shared_expert_width(model.leaf("shared_experts"), model.leaf("moe_ffn"))


def _mlp(model: ModelArchitecture, width: Quantity, ffn: Quantity) -> Quantity:
    gated = model.mlp_kind == "gated"
    matrices = (count_of.gated_mlp_parameters if gated else count_of.plain_mlp_parameters)(width, ffn)
    if not model.mlp_bias:
        return matrices
    return count_of.biased_mlp_parameters(matrices, model.leaf("mlp_bias"), 2 if gated else 1, ffn, width)


def _dense_mlp_layers(model: ModelArchitecture) -> Leaf:
    if model.one_part_per_layer or model.mlp_kind == "none":
        return model.leaf("mlp_only_layers")
    path = f"catalog/models/{model.name}/layers"
    return Leaf(model.layers - model.moe_layers, "1", path, model.source)


def _none(model: ModelArchitecture, part: str) -> Leaf:
    """A part that the model does not have: zero, and known to be."""
    return Leaf(0, "1", f"catalog/models/{model.name}/{part}", model.source)


def _int(quantity: Quantity) -> int:
    if quantity.value is None:
        raise EngineError("error.model_incomplete", reason=quantity.reason or "?")
    return round(float(quantity.value)) if not isinstance(quantity.value, int) else quantity.value
