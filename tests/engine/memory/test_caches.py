"""The cache of each kind of attention in values and bytes that configurations and papers give."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.library import catalog
from engine.figures.run import numbers
from engine.memory.cache import cache_bytes
from engine.memory.profiles import serving_profile


def kept(
    model: ModelArchitecture | str, tokens: int, cache_format: str = "bf16", engine: str | None = None, **more: Any
) -> float:
    architecture = catalog().model(model) if isinstance(model, str) else model
    tool = serving_profile(engine)
    return float(cache_bytes(numbers, architecture, cache_format, tokens, 1, engine=tool, **more))


def test_keys_and_values_of_unlike_width() -> None:
    # MiMo V2 Flash: heads of 192 for keys and 128 for values, 4 in 9 full layers, 8 in 39 that keep 128 tokens
    full, windowed = 9 * 4 * (192 + 128) * 2, 39 * 8 * (192 + 128) * 2
    assert full == 23_040
    assert kept("MiMo V2 Flash 309B-A15B", 100_000) == full * 100_000 + windowed * 128


@pytest.mark.parametrize(("name", "layers", "bf16"), [("DeepSeek V3.2", 61, 70_272), ("GLM-5 744B", 78, 89_856)])
def test_an_indexer_keeps_a_key_of_132_bytes(name: str, layers: int, bf16: int) -> None:
    """vLLM allots 128 bytes and a 4-byte scale for each token and layer, whatever the format of the latent."""
    assert kept(name, 1000) == 1000 * (bf16 + layers * 132)
    assert kept(name, 1000, "fp8") == 1000 * (bf16 / 2 + layers * 132)


@pytest.mark.parametrize(
    ("engine", "cache_format", "bytes_a_head"),
    [
        # a head of 128: values, and what each engine keeps beside them for a token and head, or for a block
        ("vLLM 0.24", "fp8", 128),  # one scale for the whole tensor
        ("vLLM 0.24", "int8", 128 + 4),
        ("vLLM 0.24", "int4", 64 + 2),
        ("LMDeploy", "int8", 128 + 4),
        ("LMDeploy", "int4", 64 + 4),
        ("llama.cpp", "int8", 128 / 32 * 34),
        ("llama.cpp", "q8_0", 128 / 32 * 34),
        ("llama.cpp", "int4", 128 / 32 * 18),
        ("transformers", "int4", 64 + 2 * 4),
        ("MindIE", "int8", 128),  # scales for each channel come with the weights
        (None, "int8", 128),
    ],
)
def test_each_engine_keeps_its_own_scales(engine: str | None, cache_format: str, bytes_a_head: float) -> None:
    # Llama 3.1 8B: keys and values of 8 heads in 32 layers
    assert kept("Llama 3.1 8B", 1000, cache_format, engine) == 1000 * 2 * 32 * 8 * bytes_a_head


@pytest.mark.parametrize("engine", ["vLLM", "SGLang"])
def test_latents_for_sparse_decoding_in_8_bits_take_656_bytes(engine: str) -> None:
    # 512 values in 8 bits, four FP32 scales and 64 values of rotary part in 16 bits; 132 bytes of index keys
    assert 512 + 4 * 4 + 64 * 2 == 656
    assert kept("DeepSeek V3.2", 1000, "fp8", engine) == pytest.approx(1000 * 61 * (656 + 132))
    assert kept("DeepSeek V3 / R1 671B", 1000, "fp8", engine) == 1000 * 61 * 576


@pytest.mark.parametrize("name", ["Llama 4 Scout 109B-A17B (text)", "Llama 4 Maverick 400B-A17B (text)"])
def test_layers_that_attend_within_a_chunk_keep_no_more_than_one(name: str) -> None:
    # 8 heads of 128; every fourth of 48 layers sees all, the others a chunk of 8,192 tokens
    layer = 2 * 8 * 128 * 2
    assert kept(name, 8192) == 48 * layer * 8192
    assert kept(name, 1_000_000) == layer * (12 * 1_000_000 + 36 * 8192)
    assert kept(name, 1_000_000, in_full=True) == 48 * layer * 1_000_000


def test_every_model_that_slides_names_its_window() -> None:
    assert {model.name for model in catalog().models if model.sliding_layers and not model.sliding_window} == set()


@pytest.mark.parametrize(
    ("name", "layers", "fourth", "hundredth"), [("DeepSeek V4 Flash", 43, 21, 20), ("DeepSeek V4 Pro", 61, 30, 31)]
)
def test_compressed_attention_keeps_few_entries_and_a_window(
    name: str, layers: int, fourth: int, hundredth: int
) -> None:
    # one vector of 512: an entry for 4 tokens with an index key of 128, or an entry for 128 tokens
    entries = fourth * (512 + 128) / 4 * 2 + hundredth * 512 / 128 * 2
    assert kept(name, 131_072) == pytest.approx(131_072 * entries + layers * 512 * 2 * 128)
    # keys and values of every token would be more than ten times as much
    assert kept(name, 131_072) < 131_072 * layers * 512 * 2 / 5


def test_a_latent_beside_linear_layers_keeps_their_states() -> None:
    sizes: dict[str, Any] = {
        "layers": 4,
        "attention_layers": 1,
        "linear_layers": 3,
        "hidden": 1024,
        "vocab": 1000,
        "heads": 8,
    }
    made = ModelArchitecture(
        name="latent and linear",
        kv_lora_rank=512,
        qk_rope_head_dim=64,
        qk_nope_head_dim=128,
        v_head_dim=128,
        linear_state_bytes_per_sequence=3_000_000,
        attention_kind="MLA",
        **sizes,
    )
    assert kept(made, 100) == 100 * 576 * 2 + 3_000_000


def test_every_cache_grows_as_the_catalog_states() -> None:
    """Where nothing slides and nothing is picked by an indexer, a token takes what the configuration gives."""
    counted = 0
    for model in catalog().models:
        if not model.kv_bytes_per_token_bf16 or model.indexed_layers or model.sliding_layers:
            continue
        counted += 1
        assert kept(model, 3000) - kept(model, 2000) == pytest.approx(1000 * model.kv_bytes_per_token_bf16), model.name
    assert counted > 90
