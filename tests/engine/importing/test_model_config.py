"""Configurations as the makers publish them, against the parameter counts that they publish."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.catalog.parameters import count
from engine.importing.model_config import read_model_config
from engine.texts import EngineError

LLAMA = {
    "architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_act": "silu", "hidden_size": 4096,
    "intermediate_size": 14336, "max_position_embeddings": 131072, "num_attention_heads": 32, "num_hidden_layers": 32,
    "num_key_value_heads": 8, "tie_word_embeddings": False, "vocab_size": 128256, "attention_bias": False,
}  # fmt: skip
QWEN = {
    "model_type": "qwen2", "hidden_size": 8192, "intermediate_size": 29568, "max_window_layers": 80,
    "num_attention_heads": 64, "num_hidden_layers": 80, "num_key_value_heads": 8, "sliding_window": 131072,
    "use_sliding_window": False, "tie_word_embeddings": False, "vocab_size": 152064, "max_position_embeddings": 131072,
}  # fmt: skip
QWEN_MOE = {
    "model_type": "qwen3_moe", "hidden_size": 2048, "intermediate_size": 6144, "moe_intermediate_size": 768,
    "num_attention_heads": 32, "num_hidden_layers": 48, "num_key_value_heads": 4, "head_dim": 128, "num_experts": 128,
    "num_experts_per_tok": 8, "decoder_sparse_step": 1, "mlp_only_layers": [], "tie_word_embeddings": False,
    "vocab_size": 151936, "sliding_window": None, "use_sliding_window": False, "max_position_embeddings": 40960,
}  # fmt: skip
DEEPSEEK = {
    "model_type": "deepseek_v3", "hidden_size": 7168, "intermediate_size": 18432, "moe_intermediate_size": 2048,
    "num_attention_heads": 128, "num_hidden_layers": 61, "num_key_value_heads": 128, "n_routed_experts": 256,
    "n_shared_experts": 1, "num_experts_per_tok": 8, "first_k_dense_replace": 3, "moe_layer_freq": 1,
    "kv_lora_rank": 512, "q_lora_rank": 1536, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128,
    "topk_method": "noaux_tc", "tie_word_embeddings": False, "vocab_size": 129280, "max_position_embeddings": 163840,
    "num_nextn_predict_layers": 1, "ep_size": 1, "aux_loss_alpha": 0.001,
}  # fmt: skip
MIXTRAL = {
    "model_type": "mixtral", "hidden_size": 4096, "intermediate_size": 14336, "num_attention_heads": 32,
    "num_hidden_layers": 32, "num_key_value_heads": 8, "num_local_experts": 8, "num_experts_per_tok": 2,
    "sliding_window": None, "tie_word_embeddings": False, "vocab_size": 32000, "max_position_embeddings": 32768,
}  # fmt: skip
GEMMA = {
    "model_type": "gemma2", "hidden_size": 3584, "intermediate_size": 14336, "num_attention_heads": 16, "head_dim": 256,
    "num_hidden_layers": 42, "num_key_value_heads": 8, "sliding_window": 4096, "vocab_size": 256000,
    "hidden_activation": "gelu_pytorch_tanh", "max_position_embeddings": 8192,
}  # fmt: skip
GPT_OSS = {
    "model_type": "gpt_oss", "hidden_size": 2880, "intermediate_size": 2880, "num_attention_heads": 64, "head_dim": 64,
    "num_hidden_layers": 24, "num_key_value_heads": 8, "num_local_experts": 32, "num_experts_per_tok": 4,
    "sliding_window": 128, "layer_types": ["sliding_attention", "full_attention"] * 12, "attention_bias": True,
    "tie_word_embeddings": False, "vocab_size": 201088, "max_position_embeddings": 131072,
}  # fmt: skip
GPT_2 = {"model_type": "gpt2", "n_embd": 768, "n_head": 12, "n_layer": 12, "n_positions": 1024, "vocab_size": 50257}

# parameters in all as the model cards state them
PUBLISHED: list[tuple[dict[str, Any], float]] = [
    (LLAMA, 8_030_261_248),
    (QWEN, 72_706_203_648),
    (QWEN_MOE, 30_532_122_624),
    (DEEPSEEK, 671_026_419_200),
    (MIXTRAL, 46_702_792_704),
    (GEMMA, 9_241_705_984),
    (GPT_OSS, 20_914_757_184),
    (GPT_2, 124_439_808),
]


@pytest.mark.parametrize(("config", "published"), PUBLISHED, ids=[entry["model_type"] for entry, _ in PUBLISHED])
def test_the_parameters_are_those_that_the_maker_publishes(config: dict[str, Any], published: int) -> None:
    assert count(read_model_config(json.dumps(config))).total == published


def test_attention_is_read_as_what_it_is() -> None:
    llama, deepseek, gemma = (read_model_config(json.dumps(entry)) for entry in (LLAMA, DEEPSEEK, GEMMA))
    assert (llama.attention_kind, llama.kv_heads, llama.head_dim, llama.sliding_layers) == ("GQA", 8, 128, 0)
    assert (deepseek.attention_kind, deepseek.kv_lora_rank, deepseek.moe_layers) == ("MLA", 512, 58)
    assert (gemma.sliding_window, gemma.sliding_layers, gemma.tied_embeddings) == (4096, 21, True)


def test_the_text_part_of_a_model_that_sees_is_taken() -> None:
    outer = {"model_type": "mistral3", "vision_config": {"hidden_size": 1024}, "text_config": LLAMA}
    assert count(read_model_config(json.dumps(outer), "Sees")).total == 8_030_261_248
    assert read_model_config(json.dumps(outer), "Sees").name == "Sees"


@pytest.mark.parametrize("key", ["hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size"])
def test_a_missing_size_is_named(key: str) -> None:
    config = {name: value for name, value in LLAMA.items() if name != key}
    with pytest.raises(EngineError) as caught:
        read_model_config(json.dumps(config))
    assert key in caught.value.message.text("en")
    assert key in caught.value.message.text("zh")


BROKEN: list[tuple[str, str]] = [
    ('{"hidden_size": 4096,\n oops}', "line 2"),
    ("[1, 2]", "config.json"),
    (json.dumps({**LLAMA, "hidden_size": "wide"}), '"wide"'),
    (json.dumps({**LLAMA, "num_hidden_layers": -3}), "-3"),
    (json.dumps({**LLAMA, "num_key_value_heads": 5}), "5"),
    (json.dumps({**LLAMA, "num_attention_heads": 30, "num_key_value_heads": 30}), "30"),
    (json.dumps({"is_encoder_decoder": True, "model_type": "t5"}), "decoder"),
    (json.dumps({**QWEN_MOE, "layer_types": ["linear_attention", "full_attention"] * 24}), "linear_attention"),
    (json.dumps({**MIXTRAL, "num_experts_per_tok": None}), "num_experts_per_tok"),
    (json.dumps({**MIXTRAL, "num_experts_per_tok": 9}), "mixtral"),
    ("[" * 100_000, "line 1"),
    (" " * 1_000_001, "config.json"),
]


@pytest.mark.parametrize(("content", "told"), BROKEN, ids=range(len(BROKEN)))
def test_what_cannot_be_read_is_refused_in_one_sentence(content: str, told: str) -> None:
    with pytest.raises(EngineError) as caught:
        read_model_config(content)
    assert told in caught.value.message.text("en")
    assert caught.value.message.text("zh")
