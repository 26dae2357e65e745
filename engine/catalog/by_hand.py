"""A model whose sizes somebody states one by one."""

from __future__ import annotations

from typing import Any, Final

from engine.catalog.architecture import ModelArchitecture

_SOURCE: Final = "Stated by hand"
_STATED_ELSEWHERE: Final = (
    "parameters_published_b", "active_parameters_published_b", "parameters_checked_b", "active_parameters_checked_b",
    "kv_bytes_per_token_bf16",
)  # fmt: skip


def own_model(base: ModelArchitecture, name: str) -> ModelArchitecture:
    """A model to be changed, with the sizes of another one; layers without attention are left out."""
    plain = {"linear_layers": 0, "ssm_kind": None, "one_part_per_layer": False, "mlp_only_layers": 0}
    told = dict.fromkeys(("repository", "note", "note_zh", "published_source"), "")
    cleared = {**dict.fromkeys(_STATED_ELSEWHERE), "parameter_check": "no published count"}
    return with_size(base.replace(name=name, source=_SOURCE, **plain, **told, **cleared), "layers", base.layers)


def with_size(model: ModelArchitecture, field: str, value: object) -> ModelArchitecture:
    """The model with one size changed, and with it the layers that follow from it.

    Raises:
        EngineError: no model can have such a size.
    """
    sizes: dict[str, Any] = {**dict(model), field: value}
    complete = bool(sizes["experts"] and sizes["experts_per_token"] and sizes["moe_ffn"])
    follow = {
        "attention_layers": sizes["layers"],
        "moe_layers": max(sizes["layers"] - sizes["dense_layers"], 0) if complete else 0,
        "sliding_layers": min(sizes["sliding_layers"] or 0, sizes["layers"]) if sizes["sliding_window"] else 0,
    }
    if field == "sliding_window" and value and not sizes["sliding_layers"]:
        follow["sliding_layers"] = sizes["layers"]
    return model.replace(**{field: value}, **{name: size for name, size in follow.items() if name != field})
