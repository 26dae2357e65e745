"""Profiles and results of validations in a project: kept in the file, gone with what they are about."""

from __future__ import annotations

import datetime

import pytest
from offers import project, purchase, rental, serving

from engine.migration.profile import ProfiledOperator, ProfileSummary
from engine.project.document import Document
from engine.project.edits.migration import (
    clear_validation_result,
    put_profile,
    put_validation_result,
    remove_profile,
)
from engine.project.edits.quotes import duplicate_quote, remove_quote
from engine.project.edits.workloads import remove_workload
from engine.project.file_format import read, written
from engine.texts import EngineError

PROFILE = ProfileSummary(
    id="step", file="step.json", format="torch_trace", operators=(ProfiledOperator(name="aten::mm", seconds=0.5),)
)
MADE = project((purchase("nvidia-h100-sxm5-80gb"), rental("amd-mi300x")), (serving(),))


def test_a_second_profile_takes_the_place_of_the_first() -> None:
    first = put_profile(MADE, "chat", PROFILE)
    second = put_profile(first, "chat", PROFILE.replace(id="later"))
    found = second.migration.profile_of("chat")
    assert found is not None
    assert found.id == "later"
    assert len(second.migration.profiles) == 1
    assert remove_profile(second, "chat").migration.profile_of("chat") is None
    assert second.quotes[0] is MADE.quotes[0]


def test_a_result_takes_the_place_of_the_one_before() -> None:
    first = put_validation_result(MADE, "B", "chat", "decode", 20.0)
    second = put_validation_result(first, "B", "chat", "decode", 25.0, datetime.date(2026, 11, 30), "own run")
    assert [one.value for one in second.migration.results_of("B", "chat")] == [25.0]
    assert clear_validation_result(second, "B", "chat", "decode").migration.results == ()


def test_records_go_with_their_quote_and_their_workload() -> None:
    made = put_validation_result(put_profile(MADE, "chat", PROFILE), "B", "chat", "decode", 20.0)
    without_quote = remove_quote(made, "B")
    assert without_quote.migration.results == ()
    assert without_quote.migration.profile_of("chat") is not None
    assert remove_workload(made, "chat").migration.profiles == ()
    assert remove_quote(made, "A").migration is made.migration


def test_a_copy_of_a_quote_has_no_results_yet() -> None:
    made = duplicate_quote(put_validation_result(MADE, "B", "chat", "decode", 20.0), "B")
    assert [one.quote_id for one in made.migration.results] == ["B"]


def test_a_file_keeps_them() -> None:
    made = put_validation_result(put_profile(MADE, "chat", PROFILE), "B", "chat", "accuracy", 0.002, source="own run")
    when = datetime.datetime(2026, 11, 30, tzinfo=datetime.UTC)
    found = read(written(Document(project=made, id="one"), when), "a.cardwise")
    assert found.project == made


@pytest.mark.parametrize(
    ("quote", "workload", "step", "value", "problem"),
    [
        ("X", "chat", "decode", 1.0, "X"),
        ("B", "other", "decode", 1.0, "other"),
        ("B", "chat", "dance", 1.0, "There is no step dance"),
        ("B", "chat", "decode", -1.0, "0 or more"),
        ("B", "chat", "decode", float("nan"), "finite"),
        ("B", "chat", "accuracy", 5.0, "1 or less"),
    ],
)
def test_what_cannot_be_is_refused(quote: str, workload: str, step: str, value: float, problem: str) -> None:
    with pytest.raises(EngineError, match=problem):
        put_validation_result(MADE, quote, workload, step, value)  # type: ignore[arg-type]
