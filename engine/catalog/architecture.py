"""The shape of a text model, from which its parameters, memory and operations are counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from engine.base import Frozen
from engine.catalog.card import Confidence
from engine.catalog.identity import once_per_object
from engine.figures import Leaf
from engine.invalid import field_name
from engine.texts import EngineError, Language, Message, has_text

Count: TypeAlias = Annotated[int, Field(ge=0, le=10**12)]
Size: TypeAlias = Annotated[int, Field(gt=0, le=10**12)]

MlpKind = Literal["gated", "plain", "none"]
NormKind = Literal["rmsnorm", "layernorm"]
QkNorm = Literal["no", "per head", "each head", "per layer", "latent"]
SsmKind = Literal["Mamba-1", "Mamba-2", "gated DeltaNet"]
ParameterCheck = Literal["ok", "no published count", "circular"]

_UNITS: Final[Mapping[str, str]] = {
    "sliding_window": "token",
    "kv_bytes_per_token_bf16": "B",
    "linear_state_bytes_per_sequence": "B",
}
"""Units of the fields that are no counts."""


class ModelArchitecture(Frozen):
    """The layers of a text model and what stands in each; sizes in elements.

    A layer holds a mixer (attention or linear) and an MLP or a mixture of experts, except where
    `one_part_per_layer` is set: there each layer holds exactly one of these. `attention_layers`,
    `linear_layers`, `mlp_only_layers` and `moe_layers` count them. `sliding_layers` are those attention
    layers whose cache stops at `sliding_window` tokens; `sliding_kv_heads` differ from `kv_heads` in a few
    models, and `kv_heads_sum` holds their sum over the layers where they vary. `qk_norm` has one weight vector
    for all heads (`per head`), one a head (`each head`), or one over all (`per layer`). `indexed_layers` pick
    tokens with an indexer, `heavily_compressed_layers` store one entry for 128 tokens. Vision towers and layers
    that predict several tokens are outside the count.
    """

    name: str = Field(min_length=1)
    family: str = ""
    layers: Size
    hidden: Size
    heads: Count
    kv_heads: Count | None = None
    kv_heads_sum: Size | None = None
    head_dim: Size | None = None
    ffn: Size | None = None
    moe_ffn: Size | None = None
    moe_latent: Size | None = None
    vocab: Size
    experts: Count = 0
    shared_experts: Count = 0
    shared_expert_ffn: Size | None = None
    shared_expert_gate: bool = False
    router_bias: bool = False
    experts_per_token: Count = 0
    dense_layers: Count = 0
    attention_kind: str = "GQA"
    q_lora_rank: Size | None = None
    kv_lora_rank: Size | None = None
    qk_nope_head_dim: Size | None = None
    qk_rope_head_dim: Size | None = None
    v_head_dim: Size | None = None
    o_lora_rank: Size | None = None
    o_groups: Size | None = None
    index_heads: Size | None = None
    index_head_dim: Size | None = None
    indexed_layers: Count = 0
    heavily_compressed_layers: Count = 0
    residual_streams: Size = 1
    attention_output_gate: bool = False
    sink_layers: Count = 0
    sliding_window: Size | None = None
    sliding_kv_heads: Size | None = None
    sliding_pattern: str = ""
    attention_layers: Count
    sliding_layers: Count | None = None
    linear_layers: Count = 0
    mlp_only_layers: Count = 0
    moe_layers: Count = 0
    one_part_per_layer: bool = False
    tied_embeddings: bool = False
    mlp_kind: MlpKind = "gated"
    activation: str = ""
    qkv_bias: bool = False
    out_bias: bool = False
    mlp_bias: bool = False
    lm_head_bias: bool = False
    norm_kind: NormKind = "rmsnorm"
    norm_bias: bool = True
    norms_per_layer: Size = 2
    embedding_norm: bool = False
    qk_norm: QkNorm = "no"
    parallel_attention: bool = False
    position: str = "rope"
    learned_positions: Count = 0
    ssm_kind: SsmKind | None = None
    ssm_state_size: Size | None = None
    ssm_heads: Size | None = None
    ssm_head_dim: Size | None = None
    ssm_groups: Size | None = None
    ssm_inner: Size | None = None
    ssm_conv_kernel: Size | None = None
    linear_state_bytes_per_sequence: Size | None = None
    max_context: Size | None = None
    kv_bytes_per_token_bf16: Count | None = None
    parameters_published_b: Annotated[float, Field(gt=0)] | None = None
    active_parameters_published_b: Annotated[float, Field(gt=0)] | None = None
    parameters_checked_b: Annotated[float, Field(gt=0)] | None = None
    active_parameters_checked_b: Annotated[float, Field(gt=0)] | None = None
    mtp_layers: Count = 0
    mtp_parameters_b: Annotated[float, Field(gt=0)] | None = None
    parameter_check: ParameterCheck = "no published count"
    repository: str = ""
    gated_download: Literal["yes", "no", "unsure"] = "unsure"
    source: str = ""
    published_source: str = ""
    confidence: Confidence = "medium"
    note: str = ""
    note_zh: str = ""

    def note_in(self, language: Language) -> str:
        """What to know of it, in a language."""
        return self.note_zh if language == "zh" and self.note_zh else self.note

    @model_validator(mode="after")
    def _parts_are_complete(self) -> Self:
        if self.moe_layers and not (self.experts and self.experts_per_token and self.moe_ffn):
            raise EngineError("error.model_experts", model=self.name)
        if self.experts_per_token > self.experts:
            raise EngineError("error.model_active_experts", model=self.name)
        if self.attention_layers and not self.heads:
            raise EngineError("error.model_heads", model=self.name)
        return self

    @property
    def is_moe(self) -> bool:
        """Whether a token passes through a part of the weights only."""
        return self.moe_layers > 0

    @property
    def norm_vectors(self) -> int:
        """Vectors of weights a normalisation holds: a scale, and with LayerNorm an offset."""
        return 2 if self.norm_kind == "layernorm" and self.norm_bias else 1

    @property
    def is_mla(self) -> bool:
        """Whether keys and values are stored as one latent vector per layer."""
        return self.kv_lora_rank is not None

    def leaf(self, field: str) -> Leaf:
        """The size `field` as a leaf, a yes as 1; the same object for the same model and field.

        Raises:
            AttributeError: the model has no such field.
        """
        leaves = _leaves(self)
        if field not in leaves:
            leaves[field] = _leaf(self, field)
        return leaves[field]


@once_per_object
def _leaves(_model: ModelArchitecture) -> dict[str, Leaf]:
    return {}


def _leaf(model: ModelArchitecture, field: str) -> Leaf:
    stated = getattr(model, field)
    path, unit = f"catalog/models/{model.name}/{field}", _UNITS.get(field, "1")
    if stated is None:
        key = f"parameters.{field}"
        size = Message.of(key) if has_text(key) else field_name(field)
        reason = Message.of("unknown.model_size", field=size, model=model.name)
        return Leaf(None, unit, path, model.source, reason=reason)
    return Leaf(int(stated) if isinstance(stated, bool) else stated, unit, path, model.source)
