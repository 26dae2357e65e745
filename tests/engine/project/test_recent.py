from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from engine.project.recent import RecentFiles, distinct_titles


@pytest.fixture
def recent(tmp_path: Path) -> RecentFiles:
    return RecentFiles(tmp_path / "state" / "cardwise")


def made(folder: Path, *names: str) -> list[Path]:
    folder.mkdir(exist_ok=True)
    paths = [folder / name for name in names]
    for path in paths:
        path.write_text("x")
    return paths


def test_the_newest_file_comes_first_and_none_twice(recent: RecentFiles, tmp_path: Path) -> None:
    a, b, c = made(tmp_path / "报价", "a.cardwise", "b.cardwise", "c.cardwise")
    assert recent.files() == ()
    for path in (a, b, c, a):
        assert recent.remember(path)
    assert [entry.path for entry in recent.files()] == [a, c, b]
    assert RecentFiles(tmp_path / "state" / "cardwise").files() == recent.files()


def test_a_missing_file_is_marked_and_can_be_taken_off(recent: RecentFiles, tmp_path: Path) -> None:
    a, b = made(tmp_path / "x", "a.cardwise", "b.cardwise")
    recent.remember(a)
    recent.remember(b)
    a.unlink()
    assert [(entry.path, entry.missing) for entry in recent.files()] == [(b, False), (a, True)]
    recent.forget(a)
    assert [entry.path for entry in recent.files()] == [b]
    recent.clear()
    assert recent.files() == ()


def test_there_are_ten_at_most(recent: RecentFiles, tmp_path: Path) -> None:
    for number in range(13):
        recent.remember(tmp_path / f"{number}.cardwise")
    assert [entry.path.stem for entry in recent.files()] == [str(number) for number in range(12, 2, -1)]


def test_same_names_are_told_apart_by_as_much_folder_as_it_takes() -> None:
    paths = [
        Path("/home/li/2026/q3/quotes.cardwise"),
        Path("/home/li/2026/q4/quotes.cardwise"),
        Path("/srv/team/q4/quotes.cardwise"),
        Path("/home/li/other.cardwise"),
    ]
    assert distinct_titles(paths) == [
        f"quotes.cardwise — {Path('q3')}",
        f"quotes.cardwise — {Path('2026/q4')}",
        f"quotes.cardwise — {Path('team/q4')}",
        "other.cardwise",
    ]


def test_no_two_titles_are_the_same_even_at_the_root() -> None:
    titles = distinct_titles([Path("/a.cardwise"), Path("/x/a.cardwise")])
    assert len(set(titles)) == 2


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not json",
        b"\xff\xfe\x00",
        b"{}",
        b'"text"',
        b"[" * 100_000,
        b'[1, null, {"a": 1}, ["x"], "", "relative.cardwise", "/nul\\u0000l"]',
        b"[" + b'"/x",' * 300_000 + b'"/x"]',
    ],
    ids=lambda content: repr(content[:12]),
)
def test_a_corrupt_list_is_an_empty_one(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "recent.json").write_bytes(content)
    recent = RecentFiles(tmp_path)
    assert recent.files() == ()
    assert recent.remember(tmp_path / "a.cardwise")
    assert len(recent.files()) == 1


def test_the_good_entries_of_a_list_survive_the_bad_ones(tmp_path: Path) -> None:
    (tmp_path / "recent.json").write_text(f'["{(tmp_path / "a").as_posix()}", 5, "{(tmp_path / "b").as_posix()}"]')
    assert [entry.path.name for entry in RecentFiles(tmp_path).files()] == ["a", "b"]


def test_where_nothing_can_be_kept_nothing_breaks(tmp_path: Path) -> None:
    in_the_way = tmp_path / "state"
    in_the_way.write_text("a file, not a folder")
    recent = RecentFiles(in_the_way / "cardwise")
    assert recent.files() == ()
    assert not recent.remember(tmp_path / "a.cardwise")
    assert not recent.clear()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_no_error(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        assert not RecentFiles(tmp_path).remember(tmp_path / "a.cardwise")
    finally:
        tmp_path.chmod(0o755)


@pytest.mark.skipif(sys.platform != "linux", reason="the folder has another name elsewhere")
def test_the_list_stands_in_the_state_folder_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    RecentFiles().remember(tmp_path / "a.cardwise")
    assert (tmp_path / "cardwise" / "recent.json").is_file()
