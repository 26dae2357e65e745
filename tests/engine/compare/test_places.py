"""Where the inputs of a figure are kept, in words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import resources
from engine.compare.evaluate import evaluate
from engine.compare.places import place_text
from engine.figures import Leaf
from engine.figures.derivation import ordered
from engine.project.files import load
from engine.project.project import Project
from engine.texts import has_text, templates

ROOT = Path(__file__).parent.parent.parent.parent
SAMPLES = sorted((Path(resources.__file__).parent / "samples").glob("*.cardwise"))


@pytest.fixture(scope="module")
def serving() -> Project:
    return load(SAMPLES[1]).project


@pytest.mark.parametrize(
    ("path", "english", "chinese"),
    [
        (
            "assumptions/cost/electricity_price",
            "Assumption: cost › electricity price",
            "假设：成本 › 电价",
        ),
        ("quotes/A/price", "Quote A › price", "报价 A › 价格"),
        ("quotes/B/groups/1/cards", "Quote B › card group 2 › number of cards", "报价 B › 卡组 2 › 卡数"),
        ("workloads/w1/input_tokens", "Workload 70B 对话服务 › input length", "负载 70B 对话服务 › 输入长度"),
        (
            "catalog/cards/huawei-ascend-910b3/bandwidth_gbs",
            "Catalog: Ascend 910B3 64GB › memory bandwidth",
            "目录：昇腾 910B3 64GB › 显存带宽",
        ),
        (
            "catalog/models/Llama 3.1 70B/layers",
            "Catalog: Llama 3.1 70B › layers",
            "目录：Llama 3.1 70B › 层数",
        ),
        ("catalog/models/Llama 3.1 70B/none", "Catalog: Llama 3.1 70B", "目录：Llama 3.1 70B"),
        (
            "catalog/rules/usable_memory_share/ecc",
            "Catalog: usable share of the marketed size › error correction on",
            "目录：标称容量的可用比例 › 开启 ECC",
        ),
        ("rates/USD/CNY", "Exchange rate: USD → CNY", "汇率：USD → CNY"),
        ("formats/bf16/bytes_per_value", "Number format: BF16 › bytes a value", "数值格式：BF16 › 每值字节数"),
        ("layout/tensor", "Layout: tensor parallel size", "并行方式：张量并行数"),
        ("memory/serving/vllm/context_gb", "Framework vLLM › driver context", "软件框架 vLLM › 驱动上下文"),
        ("score/weights/capacity", "Weight in the score: memory capacity", "评分权重：显存容量"),
        ("engine/prefill_chunk", "Fixed in the program: tokens of a prefill step", "程序固定取值：单次预填充长度"),
        ("accounts/none", "", ""),
        ("year", "", ""),
    ],
)
def test_places(path: str, english: str, chinese: str, serving: Project) -> None:
    assert place_text(path, "en", serving) == english
    assert place_text(path, "zh", serving) == chinese


def test_what_the_project_does_not_have_keeps_its_id(serving: Project) -> None:
    assert place_text("workloads/w9/batch", "en", serving) == "Workload w9 › batch"
    assert place_text("catalog/cards/none-such/memory_gb", "en", serving) == "Catalog: none-such › memory size"
    assert place_text("workloads/w1/batch", "en") == "Workload w1 › batch"


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_no_raw_path_is_shown(sample: Path) -> None:
    project = load(sample).project
    language = "zh" if sample.stem.endswith(".zh") else "en"
    figures = [root for one in evaluate(project).evaluations.values() for root in one.figures.values()]
    found = {leaf.path for leaf in ordered(figures) if isinstance(leaf, Leaf)}
    assert len(found) > 50
    for path in found:
        said = place_text(path, language, project)
        assert "_" not in said, path
        assert "/" not in said, path


def steps() -> Iterator[tuple[str, str]]:
    """The last step of each path that the engine writes down."""
    for file in sorted((ROOT / "engine").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in ("Leaf", "given", "leaf_of"):
                continue
            path = node.args[2] if len(node.args) > 2 else None
            last = path.values[-1] if isinstance(path, ast.JoinedStr) else path
            if isinstance(last, ast.Constant) and "/" in str(last.value):
                yield str(last.value).rpartition("/")[2], file.relative_to(ROOT).as_posix()


def test_every_step_of_a_path_has_a_name() -> None:
    found = set(steps())
    assert len(found) > 40
    tables = ("places", "fields", "parameters", "figures")
    missing = {
        (step, where)
        for step, where in found
        if step != "none" and not any(has_text(f"{table}.{step}", "zh") for table in tables)
    }
    assert not missing, (
        "Name these in [places] of resources/texts/en.toml and zh.toml, unless they are fields or parameters"
    )


def test_no_name_is_left_over() -> None:
    stated = (ROOT / "resources" / "memory" / "engines.toml").read_text("utf-8")
    texts = [stated, *(file.read_text("utf-8") for file in (ROOT / "engine").rglob("*.py"))]
    words = {word for text in texts for word in re.findall(r"\w+", text)}
    named = {key.partition(".")[2] for key in templates("en") if key.startswith("places.")}
    assert named - words == set()
