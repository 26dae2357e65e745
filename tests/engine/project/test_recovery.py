"""What a session keeps against a crash, and what the next one makes of it."""

from __future__ import annotations

import datetime
import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.project import files
from engine.project.document import Document, new_document
from engine.project.edits.project import rename_project
from engine.project.project import Project
from engine.project.recovery import Recovery
from engine.project.saving import Saver
from engine.texts import EngineError

EDITED_AT = datetime.datetime(2026, 11, 29, 16, 20, tzinfo=datetime.UTC)

CRASHED = """
import os, signal, sys
from pathlib import Path
from engine.project import files
from engine.project.edits.project import rename_project
from engine.project.recovery import Recovery

document = files.load(sys.argv[1])
recovery = Recovery(Path(sys.argv[2]))
recovery.keep(document, rename_project(document.project, "second"))
if len(sys.argv) > 3:
    print("kept", flush=True)
    sys.stdin.read()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state" / "recovery"


@pytest.fixture
def saved(project: Project, tmp_path: Path) -> Document:
    return files.save(new_document(project), tmp_path / "报价 100%.cardwise")


def crash(recovery: Recovery) -> None:
    """What the end of a process does to a session: its lock is gone, and nothing else."""
    assert recovery._lock is not None
    os.close(recovery._lock._descriptor)


def left_by_crash(folder: Path, document: Document, name: str = "second") -> Path:
    recovery = Recovery(folder)
    recovery.keep(document, rename_project(document.project, name), EDITED_AT)
    crash(recovery)
    return recovery.snapshot


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_crash_leaves_the_edit_the_path_and_the_file_as_opened(folder: Path, saved: Document) -> None:
    left_by_crash(folder, saved)
    [found] = Recovery(folder).left_behind().recovered
    assert found.document.project.name == "second"
    assert (found.document.path, found.document.stamp, found.document.id) == (saved.path, saved.stamp, saved.id)
    assert found.edited_at == EDITED_AT
    assert found.file_now() == "same"
    assert found.base() is not None
    assert [(entry.what, entry.new) for entry in found.document.log] == [("name", "second")]


def test_a_project_without_a_file_is_kept_too(folder: Path, project: Project) -> None:
    left_by_crash(folder, new_document(project))
    [found] = Recovery(folder).left_behind().recovered
    assert (found.document.path, found.file_now(), found.base()) == (None, "unnamed", None)
    assert found.document.project.name == "second"


def test_a_session_that_closes_leaves_nothing(folder: Path, saved: Document) -> None:
    recovery = Recovery(folder)
    recovery.keep(saved, rename_project(saved.project, "second"))
    assert recovery.snapshot.exists()
    recovery.forget()
    assert not recovery.snapshot.exists()
    recovery.keep(saved, rename_project(saved.project, "third"))
    recovery.close()
    assert names_in(folder) == []


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_process_killed_after_an_edit_is_offered_and_one_that_runs_is_not(folder: Path, saved: Document) -> None:
    command = [sys.executable, "-c", CRASHED, str(saved.path), str(folder)]
    killed = subprocess.run(command, check=False)
    assert killed.returncode == -signal.SIGKILL
    with subprocess.Popen([*command, "wait"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as living:
        assert living.stdout is not None
        assert living.stdout.readline() == "kept\n"
        [found] = Recovery(folder).left_behind().recovered
        assert found.document.project.name == "second"
        found.remove()
        assert Recovery(folder).left_behind().recovered == ()
    [found] = Recovery(folder).left_behind().recovered
    found.leave()


def test_what_one_session_offers_no_other_does(folder: Path, saved: Document) -> None:
    left_by_crash(folder, saved)
    [offered] = Recovery(folder).left_behind().recovered
    assert Recovery(folder).left_behind().recovered == ()
    offered.leave()
    [again] = Recovery(folder).left_behind().recovered
    again.remove()
    assert names_in(folder) == []


def test_projects_of_the_same_name_in_other_folders_stand_beside_each_other(
    folder: Path, project: Project, tmp_path: Path
) -> None:
    for place in ("a", "b"):
        (tmp_path / place).mkdir()
        left_by_crash(folder, files.save(new_document(project), tmp_path / place / "x.cardwise"), place)
    found = Recovery(folder).left_behind().recovered
    assert {(one.document.path, one.document.project.name) for one in found} == {
        (tmp_path / "a" / "x.cardwise", "a"),
        (tmp_path / "b" / "x.cardwise", "b"),
    }


def test_a_file_changed_meanwhile_is_told_by_its_content(folder: Path, saved: Document) -> None:
    assert saved.path is not None
    assert saved.stamp is not None
    left_by_crash(folder, saved)
    data = saved.path.read_bytes()
    saved.path.write_bytes(data.replace(b'"log"', b'"lag"'))
    os.utime(saved.path, ns=(saved.stamp.modified_ns, saved.stamp.modified_ns))
    [found] = Recovery(folder).left_behind().recovered
    assert found.file_now() == "changed"
    saved.path.write_bytes(data)
    assert found.file_now() == "same"
    saved.path.unlink()
    assert found.file_now() == "gone"
    assert found.base() is None


def test_a_crash_between_saving_and_forgetting_leaves_nothing_to_offer(folder: Path, saved: Document) -> None:
    assert saved.path is not None
    snapshot = left_by_crash(folder, saved)
    files.save(new_document(rename_project(saved.project, "second")), saved.path)
    assert Recovery(folder).left_behind().recovered == ()
    assert not snapshot.exists()


@pytest.mark.parametrize("cut", [0, 1, 40, -200, -1])
def test_a_damaged_snapshot_is_set_aside_and_told(folder: Path, saved: Document, cut: int) -> None:
    snapshot = left_by_crash(folder, saved)
    damaged = snapshot.read_bytes()[: cut - 2 if cut < 0 else cut]
    snapshot.write_bytes(damaged)
    found = Recovery(folder).left_behind()
    assert found.recovered == ()
    [said] = found.damaged
    assert f"{snapshot.name}.bak" in said.text()
    assert f"{snapshot.name}.bak" in said.text("zh")
    assert names_in(folder) == [f"{snapshot.name}.bak"]
    assert (folder / f"{snapshot.name}.bak").read_bytes() == damaged
    assert Recovery(folder).left_behind().damaged == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (rb"\"name\": \"second\"", rb"\"name\": \"sekond\""),
        (b"cardwise-recovery", b"something"),
        (b'"path"', b'"pith"'),
    ],
)
def test_a_snapshot_that_reads_but_is_not_what_was_written_is_set_aside(
    folder: Path, saved: Document, old: bytes, new: bytes
) -> None:
    snapshot = left_by_crash(folder, saved)
    snapshot.write_bytes(snapshot.read_bytes().replace(old, new, 1))
    found = Recovery(folder).left_behind()
    assert (found.recovered, len(found.damaged)) == ((), 1)


def test_what_a_newer_version_left_stays_for_it(folder: Path, saved: Document) -> None:
    snapshot = left_by_crash(folder, saved)
    newer = snapshot.read_bytes().replace(b'"format_version": 1,', b'"format_version": 99,', 1)
    snapshot.write_bytes(newer)
    found = Recovery(folder).left_behind()
    assert (found.recovered, found.damaged) == ((), ())
    assert snapshot.read_bytes() == newer


def test_a_folder_in_the_way_is_said_and_disturbs_nothing(folder: Path, saved: Document) -> None:
    folder.parent.mkdir()
    folder.write_bytes(b"")
    recovery = Recovery(folder)
    with pytest.raises(EngineError) as error:
        recovery.keep(saved, saved.project)
    assert error.value.message.key == "recovery.unwritable"
    assert (recovery.left_behind().recovered, recovery.left_behind().damaged) == ((), ())
    recovery.close()
    assert folder.read_bytes() == b""


def test_a_full_disk_is_said_and_what_was_kept_stays(
    folder: Path, saved: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    recovery = Recovery(folder)
    recovery.keep(saved, rename_project(saved.project, "second"))
    kept = recovery.snapshot.read_bytes()

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Saver, "save", full)
    with pytest.raises(EngineError) as error:
        recovery.keep(saved, rename_project(saved.project, "third"))
    assert error.value.message.key == "recovery.disk_full"
    assert recovery.snapshot.read_bytes() == kept
    recovery.close()


def test_a_session_killed_before_its_first_edit_leaves_no_lock(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "0123.lock").write_bytes(b"")
    assert Recovery(folder).left_behind().recovered == ()
    assert names_in(folder) == []
