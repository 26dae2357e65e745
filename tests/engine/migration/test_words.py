"""Everything that a migration can say has words in both languages."""

from __future__ import annotations

import pytest

from engine.catalog.stacks import stacks
from engine.migration.coverage import SUPPORTS, Cell, Evidence
from engine.migration.profile import ProfiledOperator, ProfileSummary
from engine.migration.records import STEP_UNITS, STEPS
from engine.migration.results import PROCEDURES, OperatorRow
from engine.migration.wording import operator_notes
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


def test_why_an_operator_is_looked_up_under_another_name_is_said_in_both_languages() -> None:
    row = OperatorRow(
        "aten::cudnn_batch_norm", "native", Cell("native", "native_batch_norm", "x", "", Evidence()),
        alias="native_batch_norm", why="cuDNN-only",
    )  # fmt: skip
    assert any("cuDNN-only" in note for note in operator_notes(row, "en"))
    assert any("仅 cuDNN 提供" in note for note in operator_notes(row, "zh"))


@pytest.mark.parametrize(
    ("seconds", "count", "thin"),
    # a decode step of 8B on a card of 3.35 TB/s reads 16 GB: some 5 ms
    [(0.005, 40, True), (1.0, 40, False), (1.0, 2, True)],
)
def test_a_profile_of_a_few_milliseconds_or_kernels_is_thin(seconds: float, count: int, thin: bool) -> None:
    operators = tuple(ProfiledOperator(name=f"aten::op{place}", seconds=seconds / count) for place in range(count))
    assert ProfileSummary(id="p", file="a.json", format="torch_trace", operators=operators).thin is thin
