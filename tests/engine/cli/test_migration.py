"""``profile`` and ``migration`` from the command line."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

import pytest
from offers import hosted, project, purchase, rental, serving

from engine.cli import main
from engine.project.document import Document
from engine.project.edits.migration import put_profile
from engine.project.file_format import written

TABLE = "operator,time (ms),calls\naten::mm,6,10\naten::_grouped_mm,3,5\nncclDevKernel_AllReduce,4,2\naten::add,1,7\n"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "operators.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def test_a_profile_with_the_answer_of_each_stack(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", str(table), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["compute_seconds"] == pytest.approx(0.010)
    assert found["collective_seconds"] == pytest.approx(0.004)
    musa = found["stacks"]["MUSA"]
    assert musa["shares"] == pytest.approx({"native": 0.7, "fallback": 0, "missing": 0.3, "unknown": 0})
    grouped = musa["operators"][1]
    assert (grouped["operator"], grouped["support"], grouped["commit"]) == (
        "aten::_grouped_mm",
        "missing",
        "8b583b3f2fd0",
    )


def test_a_profile_to_read(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", str(table), "--lang", "zh"]) == 0
    said = capsys.readouterr().out
    assert "集合通信 4 ms" in said
    assert "aten::_grouped_mm" in said


def test_what_can_be_read_of_a_truncated_trace_is_taken_on_request(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cut.json"
    kernel = {"ph": "X", "cat": "kernel", "name": "sgemm", "ts": 1, "dur": 8, "args": {"correlation": 1}}
    path.write_text(json.dumps([kernel, kernel])[:-5], encoding="utf-8")
    assert main(["profile", str(path)]) == 2
    assert "ends in the middle" in capsys.readouterr().err
    assert main(["profile", str(path), "--partial", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert not found["complete"]
    assert found["compute_seconds"] == pytest.approx(8e-6)


@pytest.fixture
def file(tmp_path: Path, table: Path) -> Path:
    from engine.importing.profiles import read_profile

    quotes = (purchase("nvidia-h100-sxm5-80gb"), rental("amd-mi300x"), hosted())
    made = put_profile(project(quotes, (serving(),)), "chat", read_profile(table))
    path = tmp_path / "a.cardwise"
    path.write_bytes(written(Document(project=made, id="one"), datetime.datetime(2026, 11, 30, tzinfo=datetime.UTC)))
    return path


def test_the_migration_of_each_quote(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["migration", str(file), "--json"]) == 0
    found = {one["quote"]: one for one in json.loads(capsys.readouterr().out)}
    assert set(found) == {"A", "B"}
    assert found["A"]["basis"] == "same_stack"
    moved = found["B"]
    assert (moved["from"], moved["to"], moved["basis"]) == ("CUDA", "AMD ROCm", "profile")
    # nothing lacks, the sum of two tensors is listed without a statement: 5 + 6 + 1.2 + 10.75
    assert moved["person_days"]["value"] == pytest.approx(22.95)
    assert moved["shares"]["unknown"]["value"] == pytest.approx(0.1)
    assert [one["procedure"] for one in moved["procedures"]] == [
        "make_it_run", "align_accuracy", "fill_operators", "tune_speed"
    ]  # fmt: skip
    assert moved["house_rules"]["person_days"]["value"] == 80
    assert {one["verdict"] for one in moved["plan"]} == {"open"}


def test_the_migration_to_read(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["migration", str(file), "--lang", "zh"]) == 0
    said = capsys.readouterr().out
    assert "对齐精度" in said
    assert "同一平台，无需迁移" in said


def test_plans_are_written_to_a_file(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "plan.html"
    assert main(["migration", str(file), "--plan", str(target), "--lang", "zh"]) == 0
    assert "验证方案" in target.read_text(encoding="utf-8")
    assert main(["migration", str(file), "--plan", str(tmp_path / "plan.doc")]) == 2
    assert "plan.doc" in capsys.readouterr().err
    assert not (tmp_path / "plan.doc").exists()
