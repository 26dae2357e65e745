"""The session and its file: what is written, what a failure leaves, what a copy is."""

from __future__ import annotations

import datetime
import json
from typing import TYPE_CHECKING, Any

import pytest

from engine.compare.results import Comparison
from engine.project import files
from engine.project.project import Project
from engine.texts import Message
from gui.i18n import set_language

if TYPE_CHECKING:
    from pathlib import Path

    from gui.session import ProjectSession

RENAME = Message.of("edits.rename_project")


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def session(open_session: Any, said: list[str]) -> ProjectSession:
    made: ProjectSession = open_session(
        Project(name="first", as_of=datetime.date(2026, 11, 30)),
        evaluate=lambda project, _kept=None: Comparison(project, {}),
    )
    made.message.connect(lambda message, _severity: said.append(message.text("en")))
    return made


def rename(session: ProjectSession, name: str) -> None:
    session.apply(RENAME, lambda project: project.replace(name=name))


def test_what_was_saved_opens_again(session: ProjectSession, tmp_path: Path) -> None:
    rename(session, "second")
    assert session.save_as(tmp_path / "cluster")
    path = tmp_path / "cluster.cardwise"
    assert (session.path, session.title, session.modified) == (path, "cluster", False)
    assert session.saved_at is not None
    session.new()
    assert session.path is None
    assert session.open(path)
    assert (session.project.name, session.modified, session.can_undo) == ("second", False, False)


def test_28_undo_works_on_after_saving(session: ProjectSession, tmp_path: Path) -> None:
    rename(session, "second")
    session.save_as(tmp_path / "a.cardwise")
    session.undo()
    assert (session.project.name, session.modified) == ("first", True)
    assert files.load(tmp_path / "a.cardwise").project.name == "second"
    session.redo()
    assert not session.modified


def test_the_log_tells_what_changed_since_it_was_saved(session: ProjectSession, tmp_path: Path) -> None:
    path = tmp_path / "a.cardwise"
    session.save_as(path)
    rename(session, "second")
    rename(session, "third")
    session.save()
    log = json.loads(path.read_text(encoding="utf-8"))["log"]
    assert [(entry["what"], entry["old"], entry["new"]) for entry in log] == [("name", "first", "third")]


def test_a_copy_leaves_the_session_with_its_own_file(session: ProjectSession, tmp_path: Path) -> None:
    session.save_as(tmp_path / "a.cardwise")
    rename(session, "second")
    assert session.save_copy(tmp_path / "b.cardwise")
    assert session.path == tmp_path / "a.cardwise"
    assert session.modified
    copy = files.load(tmp_path / "b.cardwise")
    original = files.load(tmp_path / "a.cardwise")
    assert (copy.project.name, original.project.name) == ("second", "first")
    assert copy.parent_id == original.id != copy.id


def test_a_failed_save_leaves_file_and_session_as_they_were(
    session: ProjectSession, tmp_path: Path, said: list[str]
) -> None:
    path = tmp_path / "a.cardwise"
    session.save_as(path)
    before = path.read_bytes()
    rename(session, "second")
    assert not session.save_as(tmp_path / "no such folder" / "b.cardwise")
    assert "b.cardwise" in said[-1]
    assert (session.path, session.modified) == (path, True)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"not json", b"{}", b'{"format": "cardwise", "format_version": 99}'])
def test_a_file_that_cannot_be_opened_leaves_the_project_alone(
    session: ProjectSession, tmp_path: Path, said: list[str], content: bytes
) -> None:
    rename(session, "second")
    path = tmp_path / "broken.cardwise"
    path.write_bytes(content)
    assert not session.open(path)
    assert (session.project.name, session.path, session.undo_name) == ("second", None, RENAME)
    assert "broken.cardwise" in said[-1]


def test_83_saved_in_one_language_it_opens_the_same_in_the_other(session: ProjectSession, tmp_path: Path) -> None:
    rename(session, "集群 2027：1,5 倍")
    set_language("zh")
    session.save_as(tmp_path / "chinese.cardwise")
    set_language("en")
    saved = session.project
    session.save_copy(tmp_path / "english.cardwise")
    contents = [json.loads((tmp_path / f"{name}.cardwise").read_text("utf-8")) for name in ("chinese", "english")]
    assert contents[0]["project"] == contents[1]["project"]
    assert session.open(tmp_path / "chinese.cardwise")
    assert session.project.replace(used=saved.used) == saved


def test_a_missing_file_is_named(session: ProjectSession, tmp_path: Path, said: list[str]) -> None:
    assert not session.open(tmp_path / "gone.cardwise")
    assert "gone.cardwise" in said[-1]


def test_a_sample_becomes_a_project_of_ones_own(session: ProjectSession, tmp_path: Path) -> None:
    session.save_as(tmp_path / "sample.cardwise")
    assert session.open_sample(tmp_path / "sample.cardwise")
    assert (session.path, session.title, session.modified) == (None, "first", False)


def test_a_change_by_another_program_is_noticed(session: ProjectSession, tmp_path: Path) -> None:
    path = tmp_path / "a.cardwise"
    session.save_as(path)
    assert not session.changed_on_disk()
    path.write_text("changed", encoding="utf-8")
    assert session.changed_on_disk()


def test_revert_shows_the_file_again_and_can_be_undone(session: ProjectSession, tmp_path: Path) -> None:
    session.save_as(tmp_path / "a.cardwise")
    rename(session, "second")
    assert session.revert()
    assert (session.project.name, session.modified) == ("first", False)
    session.undo()
    assert (session.project.name, session.modified) == ("second", True)


def test_a_drag_under_way_is_not_saved(session: ProjectSession, tmp_path: Path) -> None:
    session.preview(lambda project: project.replace(name="dragged"))
    session.save_as(tmp_path / "a.cardwise")
    assert files.load(tmp_path / "a.cardwise").project.name == "first"
    assert session.comparison.project.name == "first"
