from __future__ import annotations

import datetime
import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from engine.project import edits, files
from engine.project.document import Document, new_document
from engine.project.kept_data import keeping_data
from engine.project.project import Project
from engine.project.saving import Saver
from engine.texts import EngineError

MOMENT = datetime.datetime(2026, 11, 30, 8, 0, tzinfo=datetime.UTC)

needs_user = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
needs_posix = pytest.mark.skipif(os.name == "nt", reason="modes, links and pipes of POSIX")


@pytest.fixture
def document(project: Project) -> Document:
    return new_document(keeping_data(project))


@pytest.fixture
def saver() -> Saver:
    return Saver()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_saved_document_comes_back(tmp_path: Path, document: Document) -> None:
    path = tmp_path / "a.cardwise"
    saved = files.save(document, path, now=MOMENT)
    found = files.load(path)
    assert found.project == document.project
    assert found == saved
    assert (found.id, found.path, found.saved_at) == (document.id, path, MOMENT)
    assert names(tmp_path) == ["a.cardwise"]


@pytest.mark.parametrize("stem", ["报价 对比", "a b  c", "é" * 100, "x" * 246])
def test_any_name_works(tmp_path: Path, document: Document, saver: Saver, stem: str) -> None:
    folder = tmp_path / "项目 文件夹"
    folder.mkdir()
    path = folder / f"{stem}.cardwise"
    saved = files.save(document, path, saver=saver)
    files.save(saved, path, saver=saver)
    assert files.load(path).project == document.project
    assert len(names(folder)) == 2, "the file and its backup"


def test_a_name_that_is_too_long_is_refused(tmp_path: Path, document: Document) -> None:
    with pytest.raises(EngineError, match="too long for this disk"):
        files.save(document, tmp_path / ("x" * 300 + ".cardwise"))
    with pytest.raises(EngineError, match="too long for this disk"):
        files.load(tmp_path / ("x" * 300 + ".cardwise"))
    assert names(tmp_path) == []


def test_saving_elsewhere_makes_a_child(tmp_path: Path, document: Document) -> None:
    first = files.save(document, tmp_path / "a.cardwise")
    assert (first.id, first.parent_id) == (document.id, None)
    assert files.save(first, tmp_path / "a.cardwise").id == first.id
    second = files.save(first, tmp_path / "b.cardwise")
    assert second.id != first.id
    assert second.parent_id == first.id
    assert files.load(tmp_path / "a.cardwise").id == first.id


def test_a_copy_leaves_the_document_where_it_is(tmp_path: Path, document: Document) -> None:
    here = files.save(document, tmp_path / "a.cardwise")
    copy = files.save_copy(here, tmp_path / "b.cardwise")
    assert copy.parent_id == here.id
    assert files.load(tmp_path / "b.cardwise").id == copy.id
    assert here.path == tmp_path / "a.cardwise"


def test_one_backup_a_session(tmp_path: Path, document: Document, project: Project) -> None:
    path, backup = tmp_path / "a.cardwise", tmp_path / "a.cardwise.bak"
    files.save(document, path, saver=Saver())
    first = path.read_bytes()
    session = Saver()
    opened = files.load(path)
    for name in ("second", "third"):
        opened = files.save(replace(opened, project=edits.rename_project(project, name)), path, saver=session)
        assert backup.read_bytes() == first
    assert files.load(backup).project.name == project.name
    files.save(replace(opened, project=edits.rename_project(project, "fourth")), path, saver=Saver())
    assert files.load(backup).project.name == "third"
    assert names(tmp_path) == ["a.cardwise", "a.cardwise.bak"]


def test_a_change_by_another_program_is_noticed(tmp_path: Path, document: Document) -> None:
    path = tmp_path / "a.cardwise"
    assert not files.changed_outside(document)
    saved = files.save(document, path)
    assert not files.changed_outside(saved)
    assert not files.changed_outside(files.load(path))
    os.utime(path, (1, 1))
    assert not files.changed_outside(saved), "touched, but the same bytes"
    path.write_bytes(path.read_bytes() + b" ")
    assert files.changed_outside(saved)
    path.unlink()
    assert not files.changed_outside(saved), "nothing there that could be overwritten"


def test_a_change_of_the_same_size_at_the_same_second_is_noticed(tmp_path: Path, document: Document) -> None:
    path = tmp_path / "a.cardwise"
    saved = files.save(document, path)
    found = path.stat()
    path.write_bytes(path.read_bytes().replace(b"512000", b"412000"))
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns + 1))
    assert files.changed_outside(saved)


@needs_posix
def test_the_mode_is_kept(tmp_path: Path, document: Document) -> None:
    path = tmp_path / "a.cardwise"
    saved = files.save(document, path)
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~umask
    path.chmod(0o640)
    files.save(saved, path, saver=Saver())
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert stat.S_IMODE((tmp_path / "a.cardwise.bak").stat().st_mode) == 0o640


@needs_posix
def test_a_link_stays_a_link(tmp_path: Path, document: Document, saver: Saver) -> None:
    real = tmp_path / "real" / "a.cardwise"
    real.parent.mkdir()
    link = tmp_path / "link.cardwise"
    link.symlink_to(real)
    saved = files.save(document, link, saver=saver)
    files.save(saved, link, saver=saver)
    assert link.is_symlink()
    assert files.load(link).project == files.load(real).project == document.project
    assert names(real.parent) == ["a.cardwise", "a.cardwise.bak"]
    assert names(tmp_path) == ["link.cardwise", "real"]


@needs_posix
def test_a_link_in_a_circle_is_refused(tmp_path: Path, document: Document) -> None:
    link = tmp_path / "a.cardwise"
    link.symlink_to(link)
    with pytest.raises(EngineError, match="leads back to itself"):
        files.save(document, link)
    with pytest.raises(EngineError, match="leads back to itself"):
        files.load(link)


@needs_posix
def test_a_second_name_of_the_old_file_keeps_the_old_content(tmp_path: Path, document: Document) -> None:
    path, other = tmp_path / "a.cardwise", tmp_path / "other.cardwise"
    saved = files.save(document, path)
    os.link(path, other)
    files.save(replace(saved, project=edits.rename_project(saved.project, "new")), path)
    assert files.load(path).project.name == "new"
    assert files.load(other).project == document.project


@needs_posix
def test_a_write_protected_file_is_not_replaced(tmp_path: Path, document: Document) -> None:
    path = tmp_path / "a.cardwise"
    saved = files.save(document, path)
    before = path.read_bytes()
    path.chmod(0o444)
    with pytest.raises(EngineError, match="not allowed to write it"):
        files.save(replace(saved, project=edits.rename_project(saved.project, "new")), path)
    assert path.read_bytes() == before
    assert names(tmp_path) == ["a.cardwise"]


@needs_user
def test_a_read_only_folder_is_refused(tmp_path: Path, document: Document) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    path = folder / "a.cardwise"
    saved = files.save(document, path)
    before = path.read_bytes()
    folder.chmod(0o555)
    try:
        with pytest.raises(EngineError, match="not allowed to write it or its folder"):
            files.save(saved, path, saver=Saver())
        assert path.read_bytes() == before
    finally:
        folder.chmod(0o755)
    assert names(folder) == ["a.cardwise"]


def test_a_folder_that_is_gone_is_named(tmp_path: Path, document: Document) -> None:
    folder = tmp_path / "usb"
    with pytest.raises(EngineError, match=r"there is no folder .*usb"):
        files.save(document, folder / "a.cardwise")
    with pytest.raises(EngineError, match=r"a\.cardwise was not found in .*usb"):
        files.load(folder / "a.cardwise")
    (tmp_path / "file").write_text("x")
    with pytest.raises(EngineError, match="there is no folder"):
        files.save(document, tmp_path / "file" / "a.cardwise")


def test_a_folder_is_no_file(tmp_path: Path, document: Document) -> None:
    (tmp_path / "a.cardwise").mkdir()
    with pytest.raises(EngineError, match=r"a\.cardwise was not saved: a folder of that name"):
        files.save(document, tmp_path / "a.cardwise")
    with pytest.raises(EngineError, match=r"a\.cardwise is a folder"):
        files.load(tmp_path / "a.cardwise")
    assert names(tmp_path) == ["a.cardwise"]


@needs_posix
def test_a_pipe_is_neither_read_nor_replaced(tmp_path: Path, document: Document) -> None:
    pipe = tmp_path / "a.cardwise"
    os.mkfifo(pipe)
    with pytest.raises(EngineError, match="no ordinary file"):
        files.load(pipe)
    with pytest.raises(EngineError):
        files.save(document, pipe)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "a.cardwise"
    with path.open("wb") as file:
        file.truncate(2**30)
    with pytest.raises(EngineError, match=r"a\.cardwise: The file is larger than 64 MB"):
        files.load(path)


def test_a_text_that_no_file_can_hold_keeps_the_old_file(tmp_path: Path, document: Document) -> None:
    path = tmp_path / "a.cardwise"
    saved = files.save(document, path)
    before = path.read_bytes()
    broken = saved.project.model_copy(update={"notes": "\ud800"})
    with pytest.raises(EngineError, match="half of a character"):
        files.save(replace(saved, project=broken), path)
    assert path.read_bytes() == before


def test_a_project_that_could_not_be_opened_again_is_not_saved(tmp_path: Path, document: Document) -> None:
    path = tmp_path / "a.cardwise"
    saved = files.save(document, path)
    before = path.read_bytes()
    unsound = document.project.replace(used=document.project.used.replace(cards=()))
    with pytest.raises(EngineError, match="no card nvidia-l40s"):
        files.save(replace(saved, project=unsound), path)
    assert path.read_bytes() == before


def test_a_name_without_ending_gets_one() -> None:
    assert files.with_suffix(Path("a")) == Path("a.cardwise")
    assert files.with_suffix(Path("a.v2")) == Path("a.v2.cardwise")
    assert files.with_suffix(Path("a.CARDWISE")) == Path("a.CARDWISE")
