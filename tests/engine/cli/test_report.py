"""The command ``report``: files in every form, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from python_calamine import CalamineWorkbook
from reports import SAMPLES

from engine.cli import main
from engine.compare.evaluate import evaluate
from engine.project.files import load

FILE = SAMPLES / "1-serving-70b.en.cardwise"
ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def english_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def test_every_form_holds_the_figures_of_the_project(tmp_path: Path) -> None:
    total = float(evaluate(load(FILE).project).of("B", "w1").figures["cost_total"].value)
    for ending in ("xlsx", "csv", "json"):
        assert main(["report", str(FILE), "-o", str(tmp_path / f"r.{ending}"), "--date", "2026-12-01"]) == 0
    sheet = CalamineWorkbook.from_path(str(tmp_path / "r.xlsx")).get_sheet_by_name("All figures").to_python()
    head = [str(name) for name in sheet[0]]
    row = next(row for row in sheet if row[head.index("Address")] == "B/w1/cost_total")
    assert row[head.index("Value")] == pytest.approx(total, rel=1e-12)
    table = csv.DictReader(io.StringIO((tmp_path / "r.csv").read_text("utf-8")))
    assert float(next(line["value"] for line in table if line["address"] == "B/w1/cost_total")) == total
    content = json.loads((tmp_path / "r.json").read_text("utf-8"))
    assert next(line["value"] for line in content["figures"] if line["address"] == "B/w1/cost_total") == total
    assert content["stamp"]["stamped"] == "2026-12-01"


def test_only_the_date_differs_between_two_days(tmp_path: Path) -> None:
    written = []
    for day in ("2027-03-01", "2027-03-02", "2027-03-01"):
        assert main(["report", str(FILE), "-o", str(tmp_path / "r.json"), "--date", day]) == 0
        written.append((tmp_path / "r.json").read_text("utf-8"))
    assert written[0] == written[2]
    assert written[0].replace("2027-03-01", "2027-03-02") == written[1]


def test_chinese_tables_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    for arguments, begins in ((["--lang", "zh"], True), (["--bom"], True), ([], False)):
        assert main(["report", str(FILE), "-o", str(tmp_path / "r.csv"), *arguments]) == 0
        assert (tmp_path / "r.csv").read_bytes().startswith(b"\xef\xbb\xbf") == begins


def test_one_workload_only(tmp_path: Path) -> None:
    file = SAMPLES / "2-tuning-7b.en.cardwise"
    assert main(["report", str(file), "-o", str(tmp_path / "r.json"), "--workload", "w2"]) == 0
    content = json.loads((tmp_path / "r.json").read_text("utf-8"))
    assert {line["workload"] for line in content["figures"]} == {"w2"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "r.docx"], ".xlsx"),
        ([], "-o"),
        (["-o", "r.xlsx", "--paper", "A3"], "A4, Letter"),
        (["-o", "r.xlsx", "--date", "1.12.2026"], "2026-11-30"),
        (["-o", "r.xlsx", "--workload", "w9"], "w9"),
        (["-o", "nowhere/r.csv"], "nowhere. Make it first"),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_written(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", str(FILE), *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_the_name_asked_for_is_told_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "r.csv").mkdir()
    assert main(["report", str(FILE), "-o", "r.csv"]) == 2
    assert "a folder of that name is in" in capsys.readouterr().err
    assert list((tmp_path / "r.csv").iterdir()) == []


def test_a_report_speaks_the_language_of_its_project(tmp_path: Path) -> None:
    for language, title in (("en", "Serving 70B"), ("zh", "在线服务")):
        assert main(["report", str(SAMPLES / f"1-serving-70b.{language}.cardwise"), "-o", str(tmp_path / "r.csv")]) == 0
        written = (tmp_path / "r.csv").read_text("utf-8-sig")
        assert title in written
        assert ("每百万输出" in written) == (language == "zh")


class Drawing:
    """Stands in for the process that draws."""

    def __init__(self, code: int, said: str = "", shares: tuple[str, ...] = ()) -> None:
        self.returncode, self.said = code, said
        self.stdout = iter(shares)
        self.commands: list[list[str]] = []

    def start(self, command: list[str], **_options: Any) -> Drawing:
        self.commands.append(command)
        return self

    def __enter__(self) -> Drawing:
        return self

    def __exit__(self, *_error: object) -> None:
        return None

    def communicate(self) -> tuple[str, str]:
        return "", self.said


@pytest.mark.parametrize("ending", ["pdf", "png", "svg"])
def test_pages_and_pictures_are_drawn_by_a_process_of_the_window(ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Drawing(0)
    monkeypatch.setattr(subprocess, "Popen", drawing.start)
    line = ["report", "a.cardwise", "-o", f"r.{ending}", "--paper", "Letter", "--date", "2026-12-01", "--lang", "zh"]
    assert main(line) == 0
    asked = ["a.cardwise", f"r.{ending}", "--language", "zh", "--paper", "Letter", "--date", "2026-12-01"]
    assert drawing.commands == [[sys.executable, "-m", "gui.reports", *asked]]


def test_how_far_the_drawing_is_is_shown_on_a_screen_that_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawing = Drawing(0, shares=("0.425\n", "1.000\n"))
    monkeypatch.setattr(subprocess, "Popen", drawing.start)
    monkeypatch.setattr("engine.commands.report._is_watched", lambda: True)
    assert main(["report", "a.cardwise", "-o", "r.pdf"]) == 0
    assert drawing.commands[0][-1] == "--tell"
    assert capsys.readouterr().err == "\r 42 %\r     \r"


@pytest.mark.parametrize(
    ("code", "said", "shown"),
    [
        (2, "r.pdf was not written: it is read-only.\n", "r.pdf was not written: it is read-only.\n"),
        (1, "Traceback\nModuleNotFoundError: No module named 'gui'\n", "needs the window of Cardwise"),
        (-11, "", "r.pdf could not be drawn: -11"),
    ],
)
def test_what_the_drawing_process_says_is_passed_on(
    code: int, said: str, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(subprocess, "Popen", Drawing(code, said).start)
    assert main(["report", "a.cardwise", "-o", "r.pdf"]) == 2
    assert shown in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="limits of a process are those of POSIX")
def test_a_disk_that_runs_full_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "r.xlsx"
    target.write_bytes(b"old")

    def small_disk() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    command = [sys.executable, "-m", "engine.cli", "report", str(FILE), "-o", str(target)]
    done = subprocess.run(command, cwd=ROOT, preexec_fn=small_disk, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no room on the disk" in done.stderr
    assert done.stderr.count("\n") == 1
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]
