"""`python -m gui.reports`, which the command line starts: what it writes, how it ends, what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest
from PySide6.QtWidgets import QApplication

from engine.exporting.stamps import project_stamp
from engine.project.files import load
from gui.reports.__main__ import main
from resources import files

SAMPLE = files.path("samples/1-serving-70b.zh.cardwise")


def test_a_process_of_its_own_draws_the_pdf(tmp_path: Path) -> None:
    out = tmp_path / "报告.pdf"
    command = [sys.executable, "-m", "gui.reports", str(SAMPLE), str(out), "--language", "zh", "--paper", "letter"]
    environment = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    done = subprocess.run(
        [*command, "--date", "2026-11-30", "--tell"], capture_output=True, text=True, check=False, env=environment,
        cwd=Path(__file__).parents[3],
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    told = [float(share) for share in done.stdout.splitlines()]
    assert told == sorted(told)
    assert (len(told) > 30, told[-1]) == (True, 1.0)
    reader = pypdf.PdfReader(out)
    first = re.sub(r"\s", "", reader.pages[0].extract_text())
    assert "70B在线服务：租还是买" in first
    assert f"第1页，共{len(reader.pages)}页" in first
    assert float(reader.pages[0].mediabox.width) == pytest.approx(612, abs=1)


def test_charts_are_written_one_file_each(qapp: QApplication, tmp_path: Path) -> None:
    assert main([str(SAMPLE), str(tmp_path / "charts.svg"), "--language", "zh"]) == 0
    names = sorted(path.name for path in tmp_path.glob("*.svg"))
    assert [name.split("-")[-1] for name in names] == [
        f"{kind}.svg" for kind in ("memory", "capacity", "cost", "accounts", "gap")
    ]
    drawing = (tmp_path / names[2]).read_text(encoding="utf-8")
    assert "成本随时间变化" in drawing
    stamp = project_stamp(load(SAMPLE).project)
    for said in (stamp.engine_version, stamp.data_date, stamp.content_hash[:12], f"随机种子 {stamp.seed}"):
        assert said in drawing


def test_94_a_target_that_may_not_be_written_ends_with_one_sentence(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "report.pdf"
    target.write_bytes(b"kept")
    target.chmod(0o444)
    assert main([str(SAMPLE), str(target), "--language", "en"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert said[0].startswith("report.pdf was not written: it is read-only or open in another program.")
    assert target.read_bytes() == b"kept"


def test_a_file_that_is_no_project_ends_with_one_sentence(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.cardwise").write_text("{")
    assert main([str(tmp_path / "x.cardwise"), str(tmp_path / "x.pdf"), "--language", "zh"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert said[0].startswith("x.cardwise")
    assert list(tmp_path.glob("*.pdf")) == []
