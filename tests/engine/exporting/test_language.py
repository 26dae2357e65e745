"""The language of a report where nobody says which."""

from __future__ import annotations

import pytest
from reports import SAMPLES

from engine.exporting.language import language_of
from engine.project.files import load


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
