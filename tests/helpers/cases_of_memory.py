"""What the engine answers to cases of buyers: memory, caches and layouts."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any

import pytest
from offers import evaluated, purchase, tuning

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.library import catalog
from engine.catalog.parameters import count
from engine.figures.run import numbers
from engine.memory.formats import CACHE_BITS
from engine.memory.inference import cache_bytes
from engine.memory.layouts import layouts, tensor_refusal
from engine.registry import all_figures
from engine.workload import Parallelism

FIGURES = all_figures()
GIB, MIB = 2**30, 2**20
Case = Callable[[dict[str, Any], dict[str, Any]], None]
MEMORY_CASES: dict[str, Case] = {}


def case(name: str) -> Callable[[Case], Case]:
    def keep(function: Case) -> Case:
        MEMORY_CASES[name] = function
        return function

    return keep


def value(name: str, *operands: float, **named: float) -> float:
    return float(FIGURES[name](*operands, **named).value)


def cache(given: dict[str, Any], tokens: float = 1, bytes_per_value: float = 2) -> float:
    return value("kv_cache_bytes", given["layers"], given["kv_heads"], given["head_dim"], tokens, 1, bytes_per_value)


def model(heads: int, kv_heads: int, ffn: int, layers: int = 64) -> ModelArchitecture:
    sizes = {"layers": layers, "attention_layers": layers, "hidden": 128 * heads, "vocab": 32_000}
    return ModelArchitecture(name="of the case", heads=heads, kv_heads=kv_heads, head_dim=128, ffn=ffn, **sizes)


def allowed(architecture: ModelArchitecture, largest: int) -> list[int]:
    sizes = range(1, largest + 1)
    return [size for size in sizes if tensor_refusal(architecture, size, largest) is None]


@case("B001")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert cache(given) == expected["kv_bytes_per_token"]
    assert cache(given) / 1024 == expected["kib"]
    assert expected["tool_wrong_value"] / cache(given) == expected["wrong_over_right"]


@case("B002")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    by_catalog = cache_bytes(numbers, catalog().model("Llama 3 8B"), "fp16", 1, 1)
    assert cache(given) == by_catalog == expected["kv_bytes_per_token"]
    assert cache({**given, "kv_heads": given["heads"]}) == expected["wrong_if_query_heads_used"]


@case("B004")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    tokens = given["blocks"] * given["block_size"]
    room = float(cache_bytes(numbers, catalog().model("Llama 3.1 8B"), "bf16", tokens, 1))
    each = float(cache_bytes(numbers, catalog().model("Llama 3.1 8B"), "bf16", given["request_tokens"], 1))
    assert tokens == expected["tokens"]
    assert room / GIB == expected["kv_gib"]
    assert room / each == pytest.approx(expected["concurrency"], abs=0.005)
    assert value("largest_concurrency", room, 0, each, 1) == 1


@case("B006")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    usable = value("usable_bytes", given["total_gib"] * GIB, given["util"])
    taken = (given["peak_torch_gib"] + given["non_torch_gib"]) * GIB
    # caches of 1 MiB each
    assert value("largest_concurrency", usable, taken, MIB, 1) / 1024 == pytest.approx(expected["kv_gib"], abs=0.01)


@case("B007")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    each = float(cache_bytes(numbers, catalog().model("gpt-oss 120B"), "bf16", 1, 1))
    assert each == cache(given) == expected["kv_bytes_per_token_all"]
    assert cache({**given, "layers": given["full_layers"]}) == expected["tool_undercount"]
    assert value("largest_concurrency", given["kv_gib"] * GIB, 0, each, 1) == expected["tokens"]


@case("B010")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    found = cache_bytes(numbers, catalog().model("DeepSeek V3 / R1 671B"), "q8_0", given["tokens"], 1)
    assert float(found) / MIB == pytest.approx(expected["kv_mib"], abs=1e-9)


@case("B013")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    each = float(cache_bytes(numbers, catalog().model("Qwen3 32B"), "bf16", 1, 1))
    per_rank = value("cache_bytes_per_card", each, given["layers"], 1, given["tp"], given["kv_heads"])
    assert (each, per_rank, each / per_rank) == (expected["total"], expected["per_rank"], expected["factor"])


@case("B015")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    per_value = CACHE_BITS["q8_0"][0] / 8
    assert per_value == expected["bytes_per_value"] == 1 + 2 / given["values_per_scale"]
    assert given["bf16_gib"] * per_value / 2 == pytest.approx(expected["q8_gib"], abs=0.01)


@case("B018")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert cache(given, given["tokens"]) / GIB == expected["fp16_gib"]
    assert cache(given, given["tokens"], CACHE_BITS["q8_0"][0] / 8) / GIB == expected["q8_0_gib"]


@case("B020")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    weights = value("weight_bytes", given["total_b"] * 1e9, given["bytes"])
    assert weights / 1e9 == pytest.approx(expected["weights_gb"], abs=0.1)
    assert (weights <= given["card_gb"] * 1e9) is expected["fits"]


@case("B021")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    counted = count(catalog().model("Qwen3 30B-A3B"))
    assert counted.total == given["total_params"]
    found = [value("weight_bytes", counted.total, bits / 8) / 1e9 for bits in given["bits"]]
    assert found == pytest.approx([expected["q4_gb"], expected["bf16_gb"]], rel=0.01)


@case("B023")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    counted = count(catalog().model("Mixtral 8x7B"))
    assert counted.total == given["total"]
    assert counted.active == pytest.approx(given["active"], rel=0.01)
    assert value("weight_bytes", counted.total, 0.5) / 1e9 == pytest.approx(expected["q4_gb"], rel=0.01)


@case("B024")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    weights = value("weight_bytes", given["params_b"] * 1e9, given["bytes"]) / 1e9
    left = [given["cards"] * card - weights for card in given["card_gb"]]
    assert weights == expected["weights_gb"]
    assert left == expected["left_gb"]
    assert [room >= 0 for room in left] == expected["weights_fit"]


@case("B026")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    deepseek, cards = catalog().model("DeepSeek V3 / R1 671B"), given["cards"]
    each = value("data_bytes_per_card", given["weights_gb"], cards) / 1e9
    assert each == pytest.approx(expected["per_card_weights_gb"], abs=0.01)
    assert (each <= given["card_gb"]) is expected["memory_ok"]
    assert (tensor_refusal(deepseek, cards, cards) is None) is expected["tp24_ok"]
    legal = layouts(deepseek, cards, 8, Parallelism(), training=False).legal
    assert (8, 3) in {(layout.tensor, layout.pipeline) for layout in legal}
    assert tensor_refusal(deepseek, 32, 32) is None


@case("B030")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    weights = value("weight_bytes", given["params_b"], given["bytes"]) / given["cards"]
    usable = value("usable_bytes", given["card_gb"], given["util"])
    assert weights == pytest.approx(expected["weights_per_card_gb"], abs=0.05)
    assert usable - weights == pytest.approx(expected["left_gb"], abs=0.05)


@case("B031")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    total = given["cards"] * given["card_gb"]
    assert total == expected["total_gb"]
    assert (given["weights_gb"] <= total) is expected["fits"]
    fewest = next(
        cards
        for cards in range(1, 65)
        if value("data_bytes_per_card", given["weights_gb"], cards) <= given["card_gb"] * 1e9
    )
    assert fewest == expected["min_cards_by_weights"] == ceil(given["weights_gb"] / given["card_gb"])


@case("B033")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    each = given["weights"] + given["grads"] + given["optimizer"]
    assert each == expected["bytes_per_param"]
    states = value("training_state_bytes", given["params_b"] * 1e9, each)
    assert states / 1e9 == pytest.approx(expected["total_gb"])
    assert (states <= 80e9) is expected["fits_80gb"]


@case("B035")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    counted = count(catalog().model("Llama 2 7B")).total
    assert counted == given["params"]
    states = value("training_state_bytes", counted, given["bytes_per_param"])
    assert states / 1e9 == pytest.approx(expected["total_gb"], abs=0.1)
    for cards, key in ((1, "one_80gb"), (2, "two_80gb")):
        found = evaluated(purchase("nvidia-a100-sxm4-80gb", cards), tuning("Llama 2 7B", method="full"))
        assert found.fit is not None
        assert found.fit.fits is expected[key]


@case("B042")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    architecture = model(given["heads"], given["kv_heads"], given["intermediate"], given["layers"])
    refused = tensor_refusal(architecture, given["cards"], given["cards"])
    assert (refused is None) is expected["tp3"]
    assert allowed(architecture, 8) == expected["allowed_1_8"]
    legal = layouts(architecture, given["cards"], given["cards"], Parallelism(), training=False).legal
    assert (1, 3) in {(layout.tensor, layout.pipeline) for layout in legal}


@case("B044")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    architecture = model(given["heads"], given["kv_heads"], given["intermediate"])
    assert allowed(architecture, 6) == expected["allowed_1_6"]
    weights = value("weight_bytes", given["params_b"] * 1e9, 2) / GIB
    assert weights == pytest.approx(expected["fp16_weights_gib"], abs=0.05)
    usable = 4 * value("usable_bytes", value("reported_capacity_bytes", given["card_mib"]), given["util"]) / GIB
    assert usable == pytest.approx(expected["tp4_usable_gib"], abs=0.05)
    assert (weights <= usable) is expected["tp4_fits"]


@case("B046")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    architecture = model(given["heads"], given["heads"], 64 * 256)
    refused = tensor_refusal(architecture, given["cards"], given["cards"])
    assert refused is not None
    assert refused.key == "refusal.heads"
    assert expected["first_blocker"] in refused.text()
    assert allowed(architecture, 64) == expected["allowed"]
