"""The `config.json` that is published with a language model, read as the shape of the model."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from engine.catalog.architecture import ModelArchitecture
from engine.invalid import readable_errors
from engine.texts import EngineError

LARGEST_CHARACTERS: Final = 1_000_000
_SOURCE: Final = "Model configuration file given by the user"
_NESTED: Final = ("text_config", "llm_config", "language_config")

_LAYERS: Final = ("num_hidden_layers", "n_layer", "num_layers", "n_layers")
_HIDDEN: Final = ("hidden_size", "n_embd", "d_model")
_HEADS: Final = ("num_attention_heads", "n_head", "n_heads")
_WIDTH: Final = ("intermediate_size", "ffn_dim", "n_inner", "ffn_hidden_size")
_CONTEXT: Final = ("max_position_embeddings", "n_positions", "max_seq_len")
_EXPERTS: Final = ("num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts")
_CHOSEN: Final = ("num_experts_per_tok", "num_experts_per_token", "moe_topk", "top_k_experts")
_EXPERT_WIDTH: Final = ("moe_intermediate_size", "expert_intermediate_size")
_SHARED: Final = ("n_shared_experts", "num_shared_experts", "moe_num_shared_experts")


def _families(names: str) -> frozenset[str]:
    return frozenset(names.split())


# What these families do and their files leave unsaid.
_TIED: Final = _families("gemma gemma2 gemma3 gemma3_text gpt2 opt cohere cohere2 bloom")
_PLAIN_MLP: Final = _families("gpt2 opt falcon gpt_neox gptj bloom phi starcoder2 mpt nemotron")
_LAYER_NORM: Final = frozenset(
    ["gpt2", "opt", "falcon", "gpt_neox", "gptj", "bloom", "phi", "starcoder2", "mpt", "nemotron", "stablelm", "cohere"]
)
_QKV_BIAS: Final = _families("qwen2 qwen2_moe qwen2_vl qwen2_5_vl gpt2 opt gpt_neox phi bloom gpt_oss")
_OUT_BIAS: Final = _families("gpt2 opt gpt_neox phi bloom gpt_oss")
_MLP_BIAS: Final = _families("gpt2 opt gpt_neox gptj phi bloom gpt_oss")
_HEAD_NORM: Final = _families("qwen3 qwen3_moe gemma3 gemma3_text")
_FOUR_NORMS: Final = _families("gemma2 gemma3 gemma3_text glm4")
_EVERY_OTHER: Final = frozenset(("gemma2", "gpt_oss"))
_WINDOW_ON_REQUEST: Final = _families("qwen2 qwen2_moe qwen2_vl qwen2_5_vl qwen3 qwen3_moe")
_ATTENTION: Final = frozenset(("full_attention", "sliding_attention", "attention"))
_STATES: Final = ("ssm_state_size", "mamba_d_state", "state_size", "linear_num_value_heads", "ssm_cfg")


def read_model_config(content: str, name: str = "") -> ModelArchitecture:
    """The model that a configuration file describes, under `name` or under the name that the file states.

    Keys are those of the Hugging Face libraries: attention with grouped or latent keys and values, mixtures of
    experts, sliding windows, tied embeddings.

    Raises:
        EngineError: the text is no such configuration, a size is missing or impossible, or the kind of model is one
            that a configuration does not describe fully.
    """
    if len(content) > LARGEST_CHARACTERS:
        raise EngineError("model_config.too_large")
    try:
        found = json.loads(content)
    except (json.JSONDecodeError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise EngineError("model_config.no_json", line=line) from None
    if not isinstance(found, dict):
        raise EngineError("model_config.no_object")
    return model_of_config(found, name)


def model_of_config(config: Mapping[str, Any], name: str = "") -> ModelArchitecture:
    """As `read_model_config`, from what the file holds."""
    outer, inner = config, next((config[key] for key in _NESTED if isinstance(config.get(key), dict)), config)
    stated = {**outer, **inner}
    if stated.get("is_encoder_decoder") is True:
        raise EngineError("model_config.encoder_decoder")
    kind = str(inner.get("model_type") or outer.get("model_type") or "")
    layers = _whole(stated, _LAYERS)
    _refuse_states(stated, kind)
    fields = {
        "name": name.strip() or _stated_name(outer) or kind or "?",
        "family": kind,
        "layers": layers,
        "hidden": _whole(stated, _HIDDEN),
        "vocab": _whole(stated, ("vocab_size",)),
        "max_context": _optional(stated, _CONTEXT),
        "tied_embeddings": bool(stated.get("tie_word_embeddings", kind in _TIED)),
        "activation": str(stated.get("hidden_act") or stated.get("activation_function") or ""),
        "source": _SOURCE,
        "confidence": "medium",
        **_attention(stated, kind),
        **_windows(stated, kind, layers),
        **_mlp(stated, kind, layers),
        **_habits(stated, kind),
    }
    with readable_errors():
        return ModelArchitecture(**fields)


def _attention(stated: Mapping[str, Any], kind: str) -> dict[str, Any]:
    heads, layers = _whole(stated, _HEADS), _whole(stated, _LAYERS)
    common: dict[str, Any] = {"heads": heads, "attention_layers": layers}
    if _optional(stated, ("kv_lora_rank",)) is not None:
        nope, rope = (_whole(stated, (key,)) for key in ("qk_nope_head_dim", "qk_rope_head_dim"))
        latent = {
            "kv_lora_rank": _whole(stated, ("kv_lora_rank",)),
            "q_lora_rank": _optional(stated, ("q_lora_rank",)),
            "qk_nope_head_dim": nope,
            "qk_rope_head_dim": rope,
            "v_head_dim": _whole(stated, ("v_head_dim",)),
        }
        return {
            **common, **latent, "attention_kind": "MLA", "kv_heads": heads, "head_dim": nope + rope,
            "qk_norm": "latent",
        }  # fmt: skip
    kv_heads = _optional(stated, ("num_key_value_heads", "num_kv_heads", "n_head_kv"))
    if kv_heads is None:
        kv_heads = 1 if stated.get("multi_query") is True else heads
    if heads % kv_heads:
        raise EngineError("model_config.uneven_heads", heads=heads, kv_heads=kv_heads)
    head_dim, hidden = _optional(stated, ("head_dim",)), _whole(stated, _HIDDEN)
    if head_dim is None and hidden % heads:
        raise EngineError("model_config.uneven_hidden", hidden=hidden, heads=heads)
    attention = "MHA" if kv_heads == heads else "MQA" if kv_heads == 1 else "GQA"
    norm = "per head" if kind in _HEAD_NORM else "no"
    return {
        **common, "kv_heads": kv_heads, "head_dim": head_dim or hidden // heads, "attention_kind": attention,
        "qk_norm": norm,
    }  # fmt: skip


def _windows(stated: Mapping[str, Any], kind: str, layers: int) -> dict[str, Any]:
    window = _optional(stated, ("sliding_window",))
    asked = stated.get("use_sliding_window", kind not in _WINDOW_ON_REQUEST)
    if window is None or not asked:
        return {"sliding_layers": 0}
    kinds, every = stated.get("layer_types"), _optional(stated, ("sliding_window_pattern", "_sliding_window_pattern"))
    if isinstance(kinds, list):
        sliding = sum(entry == "sliding_attention" for entry in kinds[:layers])
    elif kind in _EVERY_OTHER:
        sliding = layers - layers // 2
    elif every is not None:
        sliding = layers - layers // every
    elif kind in _WINDOW_ON_REQUEST:
        sliding = max(layers - (_optional(stated, ("max_window_layers",)) or 0), 0)
    else:
        sliding = layers
    return {"sliding_window": window, "sliding_layers": sliding} if sliding else {"sliding_layers": 0}


def _mlp(stated: Mapping[str, Any], kind: str, layers: int) -> dict[str, Any]:
    experts = _optional(stated, _EXPERTS) or 0
    width = _optional(stated, _WIDTH)
    plain = {"mlp_kind": "plain" if kind in _PLAIN_MLP else "gated", "mlp_bias": kind in _MLP_BIAS}
    if stated.get("mlp_bias") is True:
        plain["mlp_bias"] = True
    if experts <= 1:
        if width is None and kind in ("gpt2", "falcon", "bloom"):
            width = 4 * _whole(stated, _HIDDEN)
        return {**plain, "ffn": width if width is not None else _whole(stated, _WIDTH)}
    dense = _dense_layers(stated, layers)
    own_width = _optional(stated, _EXPERT_WIDTH)
    expert_width = own_width if own_width is not None else _whole(stated, (*_EXPERT_WIDTH, *_WIDTH))
    return {
        **plain,
        "ffn": (width if width is not None else _whole(stated, _WIDTH)) if dense else None,
        "experts": experts,
        "experts_per_token": _whole(stated, _CHOSEN),
        "moe_ffn": expert_width,
        "moe_layers": layers - dense,
        "dense_layers": dense,
        "router_bias": stated.get("topk_method") == "noaux_tc" or kind == "gpt_oss",
        **_shared_expert(stated, kind),
    }


def _shared_expert(stated: Mapping[str, Any], kind: str) -> dict[str, Any]:
    width = _optional(stated, ("shared_expert_intermediate_size",))
    count = _optional(stated, _SHARED) or (1 if width else 0)
    return {
        "shared_experts": count,
        "shared_expert_ffn": width,
        "shared_expert_gate": bool(width) and kind == "qwen2_moe",
    }


def _dense_layers(stated: Mapping[str, Any], layers: int) -> int:
    """Layers with an MLP where others have experts."""
    first = _optional(stated, ("first_k_dense_replace", "moe_layer_start_index")) or 0
    listed = stated.get("mlp_only_layers")
    step = _optional(stated, ("decoder_sparse_step", "moe_layer_freq")) or 1
    apart = set(listed) if isinstance(listed, list) else set()
    with_experts = [place for place in range(first, layers) if place not in apart and (place - first + 1) % step == 0]
    if not with_experts:
        raise EngineError("model_config.no_expert_layer")
    return layers - len(with_experts)


def _habits(stated: Mapping[str, Any], kind: str) -> dict[str, Any]:
    biased = stated.get("attention_bias") is True or stated.get("qkv_bias") is True
    return {
        "norm_kind": "layernorm" if kind in _LAYER_NORM else "rmsnorm",
        "norms_per_layer": 4 if kind in _FOUR_NORMS else 2,
        "qkv_bias": biased or kind in _QKV_BIAS,
        "out_bias": kind in _OUT_BIAS,
        "sink_layers": _whole(stated, _LAYERS) if kind == "gpt_oss" else 0,
        "learned_positions": _optional(stated, _CONTEXT) or 0 if kind in ("gpt2", "opt") else 0,
        "mtp_layers": _optional(stated, ("num_nextn_predict_layers",)) or 0,
    }


def _refuse_states(stated: Mapping[str, Any], kind: str) -> None:
    """Layers that keep a state instead of a cache need sizes that each family names differently."""
    kinds = stated.get("layer_types")
    other = sorted({str(entry) for entry in kinds} - _ATTENTION) if isinstance(kinds, list) else []
    if other or any(stated.get(key) for key in _STATES):
        raise EngineError("model_config.other_layers", kind=", ".join(other) or kind or "state space")


def _stated_name(config: Mapping[str, Any]) -> str:
    stated = config.get("_name_or_path")
    return stated.rstrip("/").rpartition("/")[2] if isinstance(stated, str) else ""


def _whole(stated: Mapping[str, Any], keys: tuple[str, ...]) -> int:
    found = _optional(stated, keys)
    if found is None:
        raise EngineError("model_config.missing", entry=keys[0])
    return found


def _optional(stated: Mapping[str, Any], keys: tuple[str, ...]) -> int | None:
    for key in keys:
        value = stated.get(key)
        if value is None or value is False:
            continue
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise EngineError("model_config.no_size", entry=key, given=json.dumps(value, ensure_ascii=False)[:60])
        if value:
            return value
    return None
