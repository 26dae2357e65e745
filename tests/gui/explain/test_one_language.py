"""A derivation that is shown in Chinese has no English sentence in it."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest

import resources
from engine.compare.evaluate import evaluate
from engine.project.files import load
from engine.texts import LANGUAGES, Language
from gui.explain.written import written_out

SAMPLES = Path(resources.__file__).parent / "samples"
ENGLISH_SENTENCE = re.compile(r"(?<![\w./-])[a-z]{2,}(?: [a-z]{2,}){2,}")
CHINESE_CHARACTER = re.compile(r"[\u4e00-\u9fff]")


@lru_cache
def written(stem: str, language: Language) -> tuple[str, ...]:
    """The lines of every derivation of every quote under every workload, each once."""
    project = load(SAMPLES / f"{stem}.{language}.cardwise").project
    lines: dict[str, None] = {}
    for evaluation in evaluate(project).evaluations.values():
        for name, quantity in evaluation.figures.items():
            text = written_out(quantity, name, language, project.currency, project)
            lines |= dict.fromkeys(re.sub(r"^\s*\[\d+\] ", "", line) for line in text.splitlines()[2:])
    return tuple(lines)


@pytest.mark.parametrize("stem", ["1-serving-70b", "2-tuning-7b"])
def test_chinese_derivations_are_chinese(stem: str) -> None:
    lines = written(stem, "zh")
    assert len(lines) > 500
    assert [line for line in lines if ENGLISH_SENTENCE.search(line)] == []


@pytest.mark.parametrize("stem", ["1-serving-70b", "2-tuning-7b"])
def test_english_derivations_are_english(stem: str) -> None:
    quoted = ("Quote", "算家云", "晨涧云")
    lines = [line for line in written(stem, "en") if not any(word in line for word in quoted)]
    assert [line for line in lines if CHINESE_CHARACTER.search(line)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_path_of_the_file_is_shown(language: Language) -> None:
    places = [line.partition(" — ")[2].partition(" · ")[0] for line in written("1-serving-70b", language)]
    assert sum(bool(place) for place in places) > 60
    assert [place for place in places if re.search(r"[a-z]/[a-z]|\w_\w", place)] == []
