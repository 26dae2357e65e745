"""The language of a report where nobody says which, and the names of its sections."""

from __future__ import annotations

import pytest
from reports import SAMPLES

from engine.compare.walkthrough_page import page_title
from engine.exporting.compose import topic_title
from engine.exporting.language import language_of
from engine.project.files import load
from engine.project.walkthrough import COMPOSED
from engine.texts import LANGUAGES, Language, text


@pytest.mark.parametrize(
    ("names", "environment", "expected"),
    [
        ("zh", {"LANG": "en_US.UTF-8"}, "zh"),
        ("en", {"LANG": "en_US.UTF-8"}, "en"),
        ("en", {"LANG": "zh_CN.UTF-8"}, "zh"),
        ("en", {"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        ("en", {"LC_ALL": "", "LC_MESSAGES": "zh_CN", "LANG": "en_US"}, "zh"),
        ("en", {}, "en"),
    ],
)
def test_names_of_the_project_come_before_what_the_system_speaks(
    names: str, environment: dict[str, str], expected: str
) -> None:
    assert language_of(load(SAMPLES / f"1-serving-70b.{names}.cardwise").project, environment) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_topic_is_called_alike_in_report_walkthrough_and_table(language: Language) -> None:
    for topic in ("fit", "speed", "cost"):
        assert topic_title(topic, language) == text(f"table.group.{topic}", language)
    for page in (key for key in COMPOSED if key != "decision"):
        assert topic_title(page, language) == page_title(page).text(language)
