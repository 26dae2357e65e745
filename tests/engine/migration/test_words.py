"""Everything that a migration can say has words in both languages."""

from __future__ import annotations

import pytest

from engine.catalog.stacks import stacks
from engine.migration.coverage import SUPPORTS
from engine.migration.records import STEP_UNITS, STEPS
from engine.migration.results import PROCEDURES
from engine.texts import LANGUAGES, has_text

WORDS = {
    "migration.step": STEPS,
    "migration.instruction": STEPS,
    "migration.support": SUPPORTS,
    "cli.support": SUPPORTS,
    "migration.reply": ("yes", "no", "answered", "open"),
    "migration.verdict": ("open", "passed", "failed", "recorded"),
    "migration.kind": ("same_stack", "quoted", "profile", "architecture", "nothing"),
    "migration.fallback": ("cpu_with_warning", "cpu", "error_unless_allowed", "none_known", "unknown"),
    "cli.fallback": ("cpu_with_warning", "cpu", "error_unless_allowed", "none_known", "unknown"),
}


@pytest.mark.parametrize("section", WORDS)
def test_every_word_is_there(section: str) -> None:
    missing = [
        (word, language)
        for word in WORDS[section]
        for language in LANGUAGES
        if not has_text(f"{section}.{word}", language)
    ]
    assert missing == []


def test_procedures_are_steps_that_are_counted_in_days() -> None:
    assert {STEP_UNITS[procedure] for procedure in PROCEDURES} == {"d"}


def test_caveats_are_in_both_languages() -> None:
    assert [one.id for one in stacks() if bool(one.caveat) != bool(one.caveat_zh)] == []
