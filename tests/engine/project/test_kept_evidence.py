"""A project keeps what lists of operators and engines said, so that the lists of next month do not move its figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from offers import AS_OF, MODELS, rental, serving
from offers import project as project_of

from engine.compare.evaluate import evaluate
from engine.compare.results import Evaluation
from engine.migration import answers, kept_evidence
from engine.migration.coverage import Cell, Evidence
from engine.migration.profile import ProfiledOperator, ProfileSummary
from engine.migration.records import MigrationRecords, WorkloadProfile
from engine.project import edits
from engine.project.document import new_document
from engine.project.files import load, save
from engine.project.kept_data import keeping_data, keeps_older_evidence
from engine.project.project import Project
from engine.texts import EngineError

PROFILE = ProfileSummary(
    id="p",
    file="train.json",
    format="torch_trace",
    stack="CUDA",
    operators=(
        ProfiledOperator(name="aten::mm", seconds=6.0, calls=10),
        ProfiledOperator(name="aten::_fused_adamw_", seconds=3.0, calls=1),
        ProfiledOperator(name="aten::no_such_operator", seconds=1.0),
    ),
)


@pytest.fixture
def moving() -> Project:
    """One quote on Moore Threads and one on the stack of today."""
    quotes = (rental("moore-threads-mtt-s4000", 8, quote_id="A"), rental("nvidia-h100-sxm5-80gb", 8, quote_id="B"))
    return project_of(quotes, (serving(MODELS["dense"]),))


@pytest.fixture
def profiled(moving: Project) -> Project:
    kept = WorkloadProfile(workload_id=moving.workloads[0].id, profile=PROFILE)
    return moving.replace(migration=MigrationRecords(profiles=(kept,)))


@pytest.fixture
def newer_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that comes with lists in which everything is missing, and no engine names any model."""
    gone = Cell("missing", "anything", "a later list", "99", Evidence("somebody/else", "", "2027-01-01"))
    newer = answers.OperatorAnswer(gone)
    monkeypatch.setattr(kept_evidence, "answer_today", lambda name, stack, implied: newer)
    monkeypatch.setattr(kept_evidence, "model_precedents", lambda model, stack: ())


def first(project: Project) -> Evaluation:
    return evaluate(project).of("A", project.workloads[0].id)


def days(project: Project) -> dict[str, object]:
    found = first(project).migration
    assert found is not None
    return {name: quantity.value for name, quantity in found.figures.items()} | dict(found.counts)


@pytest.mark.parametrize("kind", ["moving", "profiled"])
def test_lists_of_next_month_do_not_move_a_saved_project(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project: Project = request.getfixturevalue(kind)
    as_saved = days(project)
    save(new_document(project), tmp_path / "a.cardwise")
    request.getfixturevalue("newer_lists")
    reopened = load(tmp_path / "a.cardwise").project
    assert reopened.used.evidence is not None
    assert days(reopened) == as_saved
    assert days(reopened.replace(used=reopened.used.replace(evidence=None))) != as_saved
    assert keeps_older_evidence(reopened)
    brought = edits.bring_to_today(reopened, AS_OF)
    assert days(brought) != as_saved
    assert not keeps_older_evidence(brought)


def test_the_rows_in_the_file_say_what_the_lists_say(profiled: Project, tmp_path: Path) -> None:
    """As published by MooreThreads/torch_musa: a product of matrices is native."""
    save(new_document(profiled), tmp_path / "a.cardwise")
    evidence = json.loads((tmp_path / "a.cardwise").read_text("utf-8"))["used"]["evidence"]
    assert evidence["operators"][0].split("|")[:3] == ["stack", "name", "implied"]
    rows = load(tmp_path / "a.cardwise").project.used.evidence
    assert rows is not None
    assert {one.id for one in rows.stacks} == {"MUSA"}
    by_name = {one.name: one.cell for one in rows.operators}
    assert by_name["aten::mm"].support == "native"
    assert (by_name["aten::mm"].repository, by_name["aten::mm"].date) == ("MooreThreads/torch_musa", "2026-01-19")
    assert by_name["aten::no_such_operator"].support == "unknown"


def test_a_save_adds_what_is_newly_asked_and_drops_the_rest(moving: Project, newer_lists: None) -> None:
    kept = keeping_data(moving)
    assert keeping_data(kept) is kept
    assert kept.used.evidence is not None
    stays = keeping_data(kept.replace(quotes=kept.quotes[1:]))
    assert stays.used.evidence is None


def test_new_operators_are_asked_today_and_old_ones_stay(profiled: Project, request: pytest.FixtureRequest) -> None:
    kept = keeping_data(profiled)
    request.getfixturevalue("newer_lists")
    more = PROFILE.replace(operators=(*PROFILE.operators, ProfiledOperator(name="aten::add", seconds=0.5)))
    records = MigrationRecords(profiles=(WorkloadProfile(workload_id=kept.workloads[0].id, profile=more),))
    again = keeping_data(kept.replace(migration=records)).used.evidence
    assert again is not None
    assert {one.name: one.cell.support for one in again.operators}["aten::mm"] == "native"
    assert {one.name: one.cell.support for one in again.operators}["aten::add"] == "missing"


def test_a_damaged_row_is_refused_in_a_sentence(profiled: Project, tmp_path: Path) -> None:
    path = tmp_path / "a.cardwise"
    save(new_document(profiled), path)
    content = json.loads(path.read_text("utf-8"))
    content["used"]["evidence"]["operators"][1] += "|too much"
    path.write_text(json.dumps(content), "utf-8")
    with pytest.raises(EngineError, match="operators, line 1"):
        load(path)
