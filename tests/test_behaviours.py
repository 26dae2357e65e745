"""Every behaviour of docs/behaviours.md has a test with its number, and every number stands there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def listed() -> set[int]:
    page = (ROOT / "docs" / "behaviours.md").read_text(encoding="utf-8")
    return {int(number) for number in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)}


def numbered() -> set[int]:
    """Numbers of two digits at most; `test_70b_…` is about a model and `test_81559_…` about an amount."""
    found: set[int] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for numbers in re.findall(r"def test_((?:\d{1,2}_(?:and_)?)+)[a-z]", path.read_text(encoding="utf-8")):
            found |= {int(number) for number in re.findall(r"\d+", numbers)}
    return found


def test_every_behaviour_has_a_test_and_every_number_a_behaviour() -> None:
    assert len(listed()) > 70
    assert sorted(listed() - numbered()) == []
    assert sorted(numbered() - listed()) == []
