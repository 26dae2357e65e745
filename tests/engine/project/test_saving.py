"""Every call to the disk fails once, in every way; the file is always the old one or the new one."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.project import files
from engine.project.disk import Disk
from engine.project.document import Document
from engine.project.explain_errors import reason_of
from engine.project.project import Project
from engine.project.saving import Saver, backup_path, temporary_path
from engine.texts import EngineError

OLD = b"old content\n" * 400
NEW = b"new content, longer\n" * 500
CALLS = ("resolve", "stat", "may_write", "create", "copy_owner_and_mode", "write", "fsync", "close", "read", "replace")
CALLS += ("open_directory",)


class FailingDisk(Disk):
    """The real disk, on which call number `failing` goes wrong."""

    def __init__(self, failing: int, failure: Callable[[], BaseException] | None) -> None:
        self.failing = failing
        self.failure = failure
        self.calls: list[str] = []

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name not in CALLS:
            return found

        def watched(*arguments: Any) -> Any:
            self.calls.append(name)
            if len(self.calls) != self.failing:
                return found(*arguments)
            if self.failure is None:
                return found(arguments[0], arguments[1][:7]) if name == "write" else found(*arguments)
            if name == "close":
                found(*arguments)
            if name == "write":
                found(arguments[0], arguments[1][:7])
            raise self.failure()

        return watched


class Scene:
    """A folder with or without an old file and its backup, in which a save is tried."""

    def __init__(self, folder: Path, *, old: bool, saved_before: bool) -> None:
        self.folder = folder
        self.target = folder / "a.cardwise"
        self.backup = folder / "a.cardwise.bak"
        self.old = OLD if old else None
        self.saved_before = saved_before

    def save(self, disk: Disk) -> BaseException | None:
        for path in self.folder.iterdir():
            path.unlink()
        if self.old is not None:
            self.target.write_bytes(self.old)
            self.target.chmod(0o640)
        saver = Saver(disk)
        if self.saved_before:
            saver._backed_up.add(self.target)
        try:
            saver.save(self.target, NEW)
        except BaseException as error:
            return error
        return None

    def check(self, error: BaseException | None) -> None:
        content = self.target.read_bytes() if self.target.exists() else None
        assert content == (NEW if error is None else self.old)
        left = {path.name for path in self.folder.iterdir()} - {"a.cardwise"}
        assert left <= {"a.cardwise.bak"}
        if left:
            assert self.backup.read_bytes() == OLD
        if self.old is not None:
            assert self.target.stat().st_mode & 0o777 == 0o640


SCENES = [
    {"old": True, "saved_before": False},
    {"old": True, "saved_before": True},
    {"old": False, "saved_before": False},
]


@pytest.fixture(params=SCENES, ids=["first overwrite", "later overwrite", "new file"])
def scene(request: pytest.FixtureRequest, tmp_path: Path) -> Scene:
    folder = tmp_path.resolve() / "folder"
    folder.mkdir()
    return Scene(folder, **request.param)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.EDQUOT])
def test_an_error_at_any_call_leaves_the_old_file(scene: Scene, code: int) -> None:
    quiet = FailingDisk(0, None)
    assert scene.save(quiet) is None
    scene.check(None)
    assert set(quiet.calls) >= set(CALLS) - (set() if scene.old else {"may_write", "copy_owner_and_mode"})
    for call, expected in enumerate(decisive(quiet.calls), start=1):
        error = scene.save(FailingDisk(call, lambda: OSError(code, os.strerror(code))))
        scene.check(error)
        assert (error is not None) == expected, quiet.calls[call - 1]


def decisive(calls: list[str]) -> Iterator[bool]:
    """Whether the failure of a call must fail the save: not once a file took its place, for then it is the new one."""
    in_place = False
    for call in calls:
        in_place = in_place and call not in {"open_directory", "resolve"}
        yield not in_place
        in_place = in_place or call == "replace"


def test_an_interruption_at_any_call_leaves_the_old_or_the_new_file(scene: Scene) -> None:
    quiet = FailingDisk(0, None)
    scene.save(quiet)
    for call in range(1, len(quiet.calls) + 1):
        error = scene.save(FailingDisk(call, KeyboardInterrupt))
        assert isinstance(error, KeyboardInterrupt)
        content = scene.target.read_bytes() if scene.target.exists() else None
        assert content in (scene.old, NEW)
        assert {path.name for path in scene.folder.iterdir()} <= {"a.cardwise", "a.cardwise.bak"}


def test_a_short_write_is_carried_on(scene: Scene) -> None:
    quiet = FailingDisk(0, None)
    scene.save(quiet)
    for call in range(1, len(quiet.calls) + 1):
        error = scene.save(FailingDisk(call, None))
        assert error is None
        scene.check(None)


class StuckDisk(Disk):
    def write(self, descriptor: int, data: memoryview) -> int:
        return 0


class LyingDisk(Disk):
    """Says that it wrote everything, and did not."""

    def write(self, descriptor: int, data: memoryview) -> int:
        os.write(descriptor, data[:-1])
        return len(data)


@pytest.mark.parametrize("disk", [StuckDisk(), LyingDisk()])
def test_a_disk_that_does_not_write_is_found_out(scene: Scene, disk: Disk) -> None:
    error = scene.save(disk)
    assert isinstance(error, OSError)
    scene.check(error)


def test_a_disk_that_does_not_confirm_is_told_to_the_user(tmp_path: Path, project: Project) -> None:
    class Unconfirmed(Disk):
        def fsync(self, descriptor: int) -> None:
            if stat.S_ISDIR(os.fstat(descriptor).st_mode):
                raise OSError(errno.EIO, "input/output error")

    saved = files.save(Document(project=project, id="1"), tmp_path / "a.cardwise", saver=Saver(Unconfirmed()))
    assert [str(warning) for warning in saved.warnings] == [
        "a.cardwise was saved, but the disk did not confirm it; save a copy elsewhere to be safe."
    ]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (errno.ENOSPC, "a.cardwise was not saved because there is no room on the disk"),
        (errno.EDQUOT, "a.cardwise was not saved because there is no room on the disk"),
        (errno.EROFS, "a.cardwise was not saved: you are not allowed to write it"),
        (errno.EIO, "a.cardwise was not saved: the disk or the network does not answer. The file is as it was"),
    ],
)
def test_a_failure_is_told_in_a_sentence(tmp_path: Path, project: Project, code: int, sentence: str) -> None:
    class Full(Disk):
        def write(self, descriptor: int, data: memoryview) -> int:
            raise OSError(code, os.strerror(code))

    with pytest.raises(EngineError) as refused:
        files.save(Document(project=project, id="1"), tmp_path / "a.cardwise", saver=Saver(Full()))
    assert str(refused.value).startswith(sentence)
    assert "a.cardwise 未能保存" in refused.value.message.text("zh")


def test_a_scanner_that_holds_the_file_for_a_moment_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Held(Disk):
        left = 2

        def replace(self, source: Path, target: Path) -> None:
            if self.left:
                self.left -= 1
                raise PermissionError(errno.EACCES, "sharing violation")
            super().replace(source, target)

    pauses: list[float] = []
    saver = Saver(Held(), pauses.append)
    monkeypatch.setattr("engine.project.saving.RETRIES", True)
    saver.save(tmp_path / "a", b"x")
    assert (tmp_path / "a").read_bytes() == b"x"
    assert len(pauses) == 2
    monkeypatch.setattr("engine.project.saving.RETRIES", False)
    with pytest.raises(PermissionError):
        Saver(Held(), pauses.append).save(tmp_path / "b", b"x")


def test_what_a_killed_save_left_long_ago_is_cleared_away(tmp_path: Path) -> None:
    target = tmp_path / "a.cardwise"
    old, fresh, foreign = temporary_path(target), temporary_path(target), temporary_path(tmp_path / "b.cardwise")
    for left in (old, fresh, foreign):
        left.write_bytes(b"half")
    long_ago = time.time() - 90_000
    os.utime(old, (long_ago, long_ago))
    os.utime(foreign, (long_ago, long_ago))
    Saver().save(target, b"x")
    assert not old.exists()
    assert fresh.exists(), "another program may be saving right now"
    assert foreign.exists()


def test_the_name_of_a_backup() -> None:
    assert backup_path(Path("/x/a.cardwise")) == Path("/x/a.cardwise.bak")
    long = backup_path(Path("/x") / ("报" * 80 + ".cardwise"))
    assert len(os.fsencode(long.name)) <= 255
    assert long.name.endswith(".cardwise.bak")
    assert backup_path(Path("/x") / ("报" * 79 + "价" + ".cardwise")) != long


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.EBUSY, "Device or resource busy"), "正被另一个程序使用"),
        (OSError(errno.EPROTO, "Protocol error"), "操作系统拒绝了该操作（EPROTO）"),
        (ValueError("embedded null byte"), "文件名无效"),
    ],
)
def test_67_why_the_system_refused_is_said_in_either_language(error: OSError | ValueError, said: str) -> None:
    assert reason_of(error).text("zh") == said
