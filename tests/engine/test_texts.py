"""Both languages say the same things, and every sentence that the engine can ask for exists."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from engine.compare.results import ACCOUNTS
from engine.compare.sliders import SLIDERS
from engine.figures import GRADES
from engine.figures.parameters import PARAMETERS
from engine.project.assumptions import Assumptions
from engine.quote import QUESTIONS
from engine.registry import all_figures
from engine.texts import LANGUAGES, EngineError, Message, format_number, has_text, templates, text

ROOT = Path(__file__).parent.parent.parent
ENGLISH, CHINESE = templates("en"), templates("zh")
SECTIONS = {key.partition(".")[0] for key in ENGLISH}
KEY = re.compile(rf"(?:{'|'.join(SECTIONS)})(?:\.[a-z0-9_/]+)+")
CHINESE_CHARACTER = re.compile(r"[\u4e00-\u9fff]")
# what the trade writes in Latin letters in a Chinese text as well
SAME_IN_CHINESE = re.compile(
    r"tokens?|GB|MiB|TOPS|USD|GGUF|LoRA|QLoRA|FLOP|PUE|PCIe|FP\d+|INT8|TF32|TFLOPS|BF16|I?Q\d_[KX0]\w*|k?Wh?|k?VA|dB|V|A|ms|s"
    r"|P\d\d"
)

# the helpers of the engine that put a section before a key, and the place of the key among their operands
PREFIXES = {
    ("engine/compare/findings.py", "_of"): ("findings.", 0),
    ("engine/compare/quote_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/use_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/demand_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/price_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/length_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/sheet_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/sheet_words.py", "of_terms"): ("findings.", 0),
    ("engine/compare/service_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/sum_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/site_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/practice_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/operation_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/measured_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/memory_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/switch_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/open_findings.py", "of_terms"): ("findings.", 0),
    ("engine/compare/plan_findings.py", "of_terms"): ("findings.", 0),
    ("engine/commands", "words"): ("cli.", 1),
    ("engine/commands", "option"): ("cli.help.", 1),
    ("engine/commands", "argument"): ("cli.help.", 1),
    ("engine/compare/walkthrough", "sentence"): ("walkthrough.", 0),
    ("engine/compare/walkthrough", "page_title"): ("walkthrough.title.", 0),
    ("engine/project/edits", "edit"): ("edits.", 0),
    ("engine/exporting", "words"): ("report.", 0),
}


@cache
def trees() -> dict[str, ast.Module]:
    found = sorted((ROOT / "engine").rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in found}


def constants(tree: ast.AST) -> Iterator[str]:
    """Whole strings; the parts of an f-string are none."""
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.value


def called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def prefixed(name: str, tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        for (place, helper), (prefix, position) in PREFIXES.items():
            if name.startswith(place) and called(node) == helper and len(node.args) > position:
                key = node.args[position]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield prefix + key.value


def literal_keys() -> set[tuple[str, str]]:
    found = set()
    for name, tree in trees().items():
        found |= {(name, value) for value in constants(tree) if KEY.fullmatch(value)}
        found |= {(name, key) for key in prefixed(name, tree)}
    return found


def patterns() -> set[tuple[str, str]]:
    """Keys with a part that is only known when the program runs, as regular expressions."""
    found = set()
    for name, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [one.value if isinstance(one, ast.Constant) else None for one in node.values]
                form = "".join(".+" if part is None else re.escape(str(part)) for part in parts)
                if parts[0] is not None and re.match(rf"(?:{'|'.join(SECTIONS)})\.", str(parts[0])):
                    found.add((name, form))
    return found


def said_through_a_helper() -> set[str]:
    """Keys whose last part stands somewhere in a file with a helper that puts the section before it."""
    found = set()
    for name, tree in trees().items():
        for (place, _), (prefix, _) in PREFIXES.items():
            if name.startswith(place):
                found |= {prefix + value for value in constants(tree)}
                parts = [node.values for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
                starts = [values[0].value for values in parts if isinstance(values[0], ast.Constant)]
                found |= {key for key in ENGLISH for start in starts if key.startswith(f"{prefix}{start}")}
    return found


def placeholders(template: str) -> Counter[str]:
    return Counter(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def test_both_languages_have_the_same_keys() -> None:
    assert sorted(ENGLISH) == sorted(CHINESE)
    assert len(ENGLISH) > 1_500


def test_placeholders_are_the_same_in_both_languages() -> None:
    for key, english in ENGLISH.items():
        assert set(placeholders(english)) == set(placeholders(CHINESE[key])), key


def test_placeholders_are_plain_names() -> None:
    for language in LANGUAGES:
        for key, template in templates(language).items():
            for _, name, form, conversion in Formatter().parse(template):
                assert name is None or (name.isidentifier() and not form and conversion is None), (language, key)


def test_chinese_texts_are_chinese() -> None:
    for key, chinese in CHINESE.items():
        if CHINESE_CHARACTER.search(chinese):
            continue
        words = re.findall(r"[A-Za-z][A-Za-z0-9_]*", re.sub(r"\{\w+\}", "", chinese))
        assert all(SAME_IN_CHINESE.fullmatch(word) for word in words), (key, chinese)


def test_english_texts_are_english() -> None:
    for key, english in ENGLISH.items():
        assert not CHINESE_CHARACTER.search(english), key
        assert not re.search(r"[，。；：（）]", english), key


def test_punctuation_is_that_of_the_language() -> None:
    """A Chinese sentence ends with a Chinese full stop, and commas between Chinese words are Chinese ones."""
    for key, chinese in CHINESE.items():
        between = re.search(r"[\u4e00-\u9fff][,;:?!][ \u4e00-\u9fff]", chinese)
        assert not between, (key, chinese)
        if ENGLISH[key].endswith(".") and CHINESE_CHARACTER.search(chinese):
            assert chinese.endswith(("。", "）")), (key, chinese)


def test_no_text_has_stray_spaces() -> None:
    for language in LANGUAGES:
        for key, template in templates(language).items():
            assert template == template.strip(), (language, key)
            assert "  " not in template, (language, key)


def test_every_figure_and_parameter_has_a_name() -> None:
    figures = all_figures()
    for language in LANGUAGES:
        assert [name for name in figures if not has_text(f"figures.{name}", language)] == []
        assert [name for name in PARAMETERS if not has_text(f"parameters.{name}", language)] == []


def test_no_name_is_left_over() -> None:
    figures = all_figures()
    used = {name for figure in figures.values() for name in figure.parameters}
    named = {
        section: {key.partition(".")[2] for key in ENGLISH if key.startswith(f"{section}.")} for section in SECTIONS
    }
    assert named["figures"] - set(figures) == set()
    assert named["parameters"] - used == set()


def test_every_key_that_the_engine_names_exists() -> None:
    keys = literal_keys()
    assert len(keys) > 300
    assert {(name, key) for name, key in keys if key not in ENGLISH} == set()


def test_every_key_with_a_variable_part_can_be_met() -> None:
    found = patterns()
    assert len(found) > 25
    for name, pattern in found:
        assert any(re.fullmatch(pattern, key) for key in ENGLISH), (name, pattern)


ASSUMPTIONS = [name for group in Assumptions() for name in type(group[1]).model_fields]
SETS: dict[str, list[str]] = {
    "accounts.{}": list(ACCOUNTS),
    "chart.accounts.{}": list(ACCOUNTS),
    "grades.{}": list(GRADES),
    "fields.{}": ASSUMPTIONS,
    "choices.question.{}": list(QUESTIONS),
    "table.question.{}": list(QUESTIONS),
    "table.bound.{}": ["bandwidth", "compute", "links", "overhead", "capacity", "supplier"],
    "table.kind.{}": ["purchase", "rental", "lease", "owned", "hosted_api"],
    "table.workload.{}": ["online_serving", "offline_batch", "fine_tuning", "pretraining", "graphics_science"],
    "table.findings.{}": ["block", "warn"],
    "cli.severity.{}": ["block", "warn", "note"],
    "choices.tax_basis.{}": ["included", "excluded", "unknown"],
    "findings.misses_{}": ["ttft_ms", "tpot_ms", "deadline"],
    "decision.by.{}": ["cost_per_million_output_tokens_all_in", "cost_per_run", "cost_per_month"],
    "decision.flips_{}": ["below", "above"],
    "compare.slider.{}": list(SLIDERS),
    "walkthrough.change.{}_below": list(SLIDERS),
    "walkthrough.change.{}_above": list(SLIDERS),
    "segments.{}": ["consumer", "workstation", "datacenter_inference", "datacenter_training", "domestic"],
}


@pytest.mark.parametrize("pattern", SETS)
def test_every_member_of_a_known_set_has_a_text(pattern: str) -> None:
    assert [name for name in SETS[pattern] if pattern.format(name) not in ENGLISH] == []


@pytest.mark.parametrize("section", ["findings", "refusal", "decision", "unknown", "error", "note"])
def test_no_sentence_is_left_over(section: str) -> None:
    """What nobody says any more is taken out of the files."""
    keys = {key for _, key in literal_keys()} | said_through_a_helper()
    forms = [pattern for _, pattern in patterns() if not pattern.endswith(r"\..+") or pattern.count(r"\.") > 1]
    unsaid = {key for key in ENGLISH if key.startswith(f"{section}.")} - keys
    assert {key for key in unsaid if not any(re.fullmatch(form, key) for form in forms)} == set()


def test_a_message_is_rendered_in_each_language_with_what_is_inside_it() -> None:
    inner = Message.of("accounts.electricity")
    outer = Message.of("findings.cost_incomplete", accounts=inner)
    assert outer.text("en") == "The cost is a lower bound; not known: Electricity."
    assert outer.text("zh") == "成本只是下限，尚缺：电费。"


def test_numbers_in_messages_are_written_for_reading() -> None:
    assert "1,234" in Message.of("error.figure_too_many", figure="x", count=1234).text()


def test_an_error_carries_its_message() -> None:
    error = EngineError("error.no_card", card="h100")
    assert str(error) == "The project has no card h100."
    assert error.message.text("zh") == "项目中没有加速卡 h100。"


def test_a_missing_text_or_argument_is_an_error_of_the_program() -> None:
    with pytest.raises(KeyError):
        text("error.no_such_sentence")
    with pytest.raises(KeyError):
        text("error.no_card", quote="A")


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (0, "0"),
        (0.0, "0"),
        (1234567, "1,234,567"),
        (123456.789, "123,457"),
        (12.34567, "12.35"),
        (0.0311111, "0.03111"),
        (0.1, "0.1"),
        (9.9996, "10"),
        (99999.6, "100,000"),
        (1e15, "1.000e+15"),
        (4.2e22, "4.200e+22"),
        (0.00001234, "1.234e-05"),
        (-1500.0, "-1,500"),
        (float("inf"), "∞"),
        (float("-inf"), "−∞"),
        (float("nan"), "?"),
    ],
)
def test_numbers(number: float, written: str) -> None:
    assert format_number(number) == written
