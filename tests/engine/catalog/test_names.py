"""Names as quotes, logs and benchmarks write them; what is ambiguous stays ambiguous."""

import csv
from pathlib import Path

import pytest

from engine.catalog.library import catalog
from engine.catalog.names import shortened
from engine.texts import EngineError

SPELLINGS = Path(__file__).parents[2] / "data" / "catalog" / "spellings.csv"
"""Every card and model as the public benchmark tables that were collected write it."""


def spelled(kind: str) -> list[str]:
    with SPELLINGS.open(encoding="utf-8", newline="") as file:
        return [row["spelling"] for row in csv.DictReader(file) if row["kind"] == kind]


@pytest.mark.parametrize(
    ("text", "card_id", "units"),
    [
        ("NVIDIA H100 80GB HBM3", "nvidia-h100-sxm5-80gb", 1),
        ("NVIDIA H100-SXM5-80GB HBM3 700W", "nvidia-h100-sxm5-80gb", 1),
        ("h100 sxm 80g", "nvidia-h100-sxm5-80gb", 1),
        ("8x NVIDIA H100 80GB HBM3", "nvidia-h100-sxm5-80gb", 8),
        ("8卡 H20 96G", "nvidia-h20-96gb", 8),
        ("RTX4090 x2", "geforce-rtx-4090", 2),
        ("8 卡 A800 80GB PCIe 服务器", "nvidia-a800-pcie-80gb", 8),
        ("８＊９１０Ｃ", "huawei-ascend-910c", 8),
        ("NVIDIA GeForce RTX 4090 GPU", "geforce-rtx-4090", 1),
        ("RTX 4090 D", "geforce-rtx-4090-d", 1),
        ("华为昇腾910B3", "huawei-ascend-910b3", 1),
        ("海光K100-AI", "hygon-dcu-k100-ai", 1),
        ("寒武纪 MLU370-X8", "cambricon-mlu370-x8", 1),
        ("AMD Instinct MI300X OAM", "amd-mi300x", 1),
        ("NVIDIA H20-3e", "nvidia-h20-141gb", 1),
        ("p5.48xlarge", "nvidia-h100-sxm5-80gb", 8),
        ("GB200 NVL72", "nvidia-gb200", 72),
        ("MI250X (one GCD, 64GB)", "amd-mi250x", 0.5),
        ("D-M", "tier-d-m", 1),
        ("C90-32", "tier-c90-32", 1),
        ("Ryzen AI Max+ 395", "amd-ryzen-ai-max-395-128gb", 1),
        ("2x MTT S3000", "moore-threads-mtt-s3000", 2),
        ("B300 SXM 288GB", "nvidia-b300-sxm", 1),
    ],
)
def test_a_clear_name_means_one_card(text: str, card_id: str, units: float) -> None:
    match = catalog().find_cards(text)
    assert match.only is not None
    assert (match.only.id, match.units) == (card_id, units)
    assert not match.ambiguous


@pytest.mark.parametrize(
    "text",
    [
        "H100",
        "H100-80GB",
        "A100",
        "A800",
        "H200",
        "H20",
        "8卡H20整机",
        "4*A100-80G",
        "910B",
        "双卡4090",
        "5090",
        "RTX 3080",
        "2080Ti",
        "RTX PRO 6000",
        "MI50",
        "Gaudi 3",
        "K100",
        "MLU370",
        "C90",
        "A100 PCIe",
        "Tesla V100 SXM2",
        "RTX PRO 5000 Blackwell",
    ],
)
def test_an_ambiguous_name_holds_every_candidate(text: str) -> None:
    match = catalog().find_cards(text)
    assert match.ambiguous
    assert len(match.candidates) > 1
    assert match.only is None


def test_the_unit_of_a_superchip_is_asked() -> None:
    match = catalog().find_cards("GB200")
    assert match.ambiguous
    assert [card.id for card in match.candidates] == ["nvidia-gb200"]
    assert "superchip" in match.note


def test_910b_without_a_suffix_could_be_five_cards() -> None:
    match = catalog().find_cards("昇腾910B")
    assert {card.id for card in match.candidates} == {
        f"huawei-ascend-910{suffix}" for suffix in ("b1", "b2", "b3", "b4", "b4-1")
    }


@pytest.mark.parametrize("text", ["", "  ", "B9999", "graphics card", "8卡"])
def test_what_nobody_knows_has_no_candidate(text: str) -> None:
    assert catalog().find_cards(text).candidates == ()


def test_a_price_list_label_is_no_name() -> None:
    assert catalog().find_cards("Community").candidates == ()


@pytest.mark.parametrize("text", spelled("card"))
def test_every_card_of_the_benchmarks_is_known(text: str) -> None:
    assert catalog().find_cards(text).candidates


@pytest.mark.parametrize("text", spelled("model"))
def test_every_model_of_the_benchmarks_is_known(text: str) -> None:
    assert catalog().find_models(text).candidates


def test_all_but_a_few_spellings_of_the_benchmarks_are_settled() -> None:
    cards = [text for text in spelled("card") if catalog().find_cards(text).ambiguous]
    models = [text for text in spelled("model") if catalog().find_models(text).ambiguous]
    assert len(cards) <= 9
    assert len(models) <= 3


@pytest.mark.parametrize(
    ("text", "model"),
    [
        ("meta-llama/Llama-3.1-70B-Instruct-FP8", "Llama 3.1 70B"),
        ("Llama-3-8B-Q4_K_M.gguf", "Llama 3 8B"),
        ("llama3_1-70b", "Llama 3.1 70B"),
        ("llama2-70b-99.9", "Llama 2 70B"),
        ("qwen2.5-72b-instruct-awq", "Qwen2.5 72B"),
        ("Qwen/Qwen3-32B-GPTQ-Int4", "Qwen3 32B"),
        ("通义千问2.5-72B", "Qwen2.5 72B"),
        ("deepseek-ai/DeepSeek-R1-0528", "DeepSeek V3 / R1 671B"),
        ("DeepSeek-R1-Distill-Qwen-32B", "Qwen2.5 32B"),
        ("gpt-oss:120b", "gpt-oss 120B"),
        ("Mixtral-8x7B", "Mixtral 8x7B"),
    ],
)
def test_a_clear_name_means_one_model(text: str, model: str) -> None:
    match = catalog().find_models(text)
    assert match.only is not None
    assert match.only.name == model


def test_digits_of_version_and_size_do_not_run_together() -> None:
    """Qwen2 57B is another model than Qwen2.5 7B."""
    assert catalog().find_models("Qwen2-57B-A14B").candidates == ()
    assert catalog().find_models("Qwen2-57B").candidates == ()


def test_versions_of_one_shape_are_alike() -> None:
    mistral = catalog().find_models("Mistral-7B")
    assert mistral.ambiguous
    assert mistral.alike is not None
    assert mistral.alike.layers == 32
    assert catalog().find_models("DeepSeek-R1").alike is None


def test_a_benchmark_of_pictures_is_no_language_model() -> None:
    assert catalog().find_models("BERT-99").kind == "not_llm"


def test_a_wrong_id_gets_close_ones() -> None:
    with pytest.raises(EngineError, match="nvidia-h100-sxm5-80gb"):
        catalog().card("nvidia-h100-sxm-80gb")
    with pytest.raises(EngineError, match=r"Llama 3\.1 70B"):
        catalog().model("Llama 3.1 70")


def test_no_card_needs_its_size_and_another_size_is_not_it() -> None:
    for card in catalog().cards:
        for name in shortened(card.name):
            assert catalog().find_cards(name).candidates, name
    assert catalog().find_cards("Ryzen AI Max+ 395 64GB").candidates == ()
    assert catalog().find_cards("Apple M3 Max (20-core GPU)").candidates == ()


@pytest.mark.parametrize(
    ("name", "cores"),
    [
        ("M3 Max", [40, 30]),
        ("Apple M2 Ultra", [76, 60]),
        ("MacBook Pro M4 Max", [40, 32]),
        ("Mac mini M4", [10]),
        ("M4 Pro 20-Core GPU", [20]),
    ],
)
def test_a_chip_by_name_means_every_number_of_cores_that_it_is_sold_with(name: str, cores: list[int]) -> None:
    names = [card.name for card in catalog().find_cards(name).candidates]
    assert len(names) == len(cores)
    assert all(f"({count}-core GPU)" in full for count, full in zip(cores, names, strict=True))
