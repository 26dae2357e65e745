"""A report is written whole or not at all, and a refusal says in one sentence why."""

from __future__ import annotations

import errno
import io
import itertools
import os
import re
import zipfile
from pathlib import Path

import pytest

from engine.exporting.forms import Form, form_of
from engine.exporting.progress import Cancelled, Progress
from engine.exporting.report import Report
from engine.exporting.writing import bytes_of, write_file
from engine.project.disk import Disk
from engine.project.saving import Saver
from engine.texts import EngineError

OLD = b"what was there"


class RefusingDisk(Disk):
    """A disk on which one call fails."""

    def __init__(self, call: str, number: int) -> None:
        self.call, self.number = call, number

    def write(self, descriptor: int, data: memoryview) -> int:
        if self.call == "write":
            os.write(descriptor, data[:7])
            raise OSError(self.number, os.strerror(self.number))
        return super().write(descriptor, data)

    def replace(self, source: Path, target: Path) -> None:
        if self.call == "replace":
            raise OSError(self.number, os.strerror(self.number), str(target))
        super().replace(source, target)


def refused(path: Path, saver: Saver | None = None) -> str:
    before = sorted(path.parent.iterdir())
    with pytest.raises(EngineError) as caught:
        write_file(path, b"new" * 1000, saver)
    assert sorted(path.parent.iterdir()) == before
    if path.is_file():
        assert path.read_bytes() == OLD
    said = str(caught.value)
    assert path.name in said
    assert "\n" not in said
    return said


@pytest.fixture
def target(tmp_path: Path) -> Path:
    path = tmp_path / "report.xlsx"
    path.write_bytes(OLD)
    return path


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM, errno.EBUSY, errno.ETXTBSY])
def test_a_file_that_is_open_elsewhere_is_named_and_kept(target: Path, number: int) -> None:
    said = refused(target, Saver(RefusingDisk("replace", number), pause=lambda _: None))
    assert "open in another program" in said
    assert "choose another name" in said


def test_a_read_only_file_is_kept(target: Path) -> None:
    target.chmod(0o444)
    assert "read-only" in refused(target)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_full_disk_leaves_the_old_file(target: Path, number: int) -> None:
    assert "no room on the disk" in refused(target, Saver(RefusingDisk("write", number)))


def test_a_full_disk_leaves_no_half_file(tmp_path: Path) -> None:
    assert "no room" in refused(tmp_path / "new.xlsx", Saver(RefusingDisk("write", errno.ENOSPC)))


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "report.xlsx").mkdir()
    assert "folder" in refused(tmp_path / "report.xlsx")


def test_a_file_is_replaced_and_no_copy_is_left_beside_it(target: Path) -> None:
    write_file(target, b"new")
    assert target.read_bytes() == b"new"
    assert list(target.parent.iterdir()) == [target]


@pytest.mark.parametrize(
    ("name", "form"),
    [("a.xlsx", "xlsx"), ("A.XLSX", "xlsx"), ("a.csv", "csv"), ("a.json", "json"), ("a.pdf", None), ("a.PNG", None)],
)
def test_the_ending_says_what_it_becomes(name: str, form: str | None) -> None:
    assert form_of(Path(name)) == form


@pytest.mark.parametrize("name", ["report", "report.docx", "report.xls", ".xlsx"])
def test_other_endings_are_refused_with_those_that_are_known(name: str) -> None:
    with pytest.raises(EngineError, match=r"\.xlsx"):
        form_of(Path(name))


def test_making_the_bytes_can_be_stopped(serving: Report) -> None:
    told: list[float] = []
    with pytest.raises(Cancelled):
        bytes_of(serving, "xlsx", progress=Progress(told.append, lambda: len(told) >= 3))
    assert told == sorted(told)
    assert len(told) == 3


@pytest.mark.parametrize(("form", "steps"), [("xlsx", 15), ("json", 10), ("html", 5)])
def test_64_progress_moves_in_small_steps_while_a_file_is_made(form: Form, steps: int, serving: Report) -> None:
    told = [0.0]
    bytes_of(serving, form, progress=Progress(told.append))
    assert told == sorted(told)
    assert len(told) > steps
    assert told[-1] == 1.0
    # the last step is that of the library which writes, and cannot be cut
    assert max(after - before for before, after in itertools.pairwise(told)) <= 0.41


@pytest.mark.parametrize("form", ["xlsx", "html", "csv", "json"])
def test_every_form_says_by_which_program_on_which_data_from_which_project_it_was_made(
    serving: Report, form: Form
) -> None:
    data = bytes_of(serving, form)
    if form == "xlsx":
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            data = b"".join(book.read(name) for name in book.namelist() if name.endswith(".xml"))
    said, stamp = data.decode("utf-8-sig"), serving.stamp
    assert stamp.content_hash in said
    assert stamp.engine_version in said
    assert stamp.data_date in said
    assert re.search(rf"(?is)seed.{{0,40}}?\b{stamp.seed}\b", said)
