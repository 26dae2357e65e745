"""Where tables come from and where results go: separators, files that fail, streams that end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli import main

ROOT = Path(__file__).parents[3]
HEADER = "card,model,n_cards,input_len,output_len,concurrency,metric,unit"
ROW = "L40S,Llama-3.1-8B,1,1024,512,4,output_tokens_per_s,tokens/s"


def answers(tmp_path: Path, content: str, capsys: pytest.CaptureFixture[str]) -> str:
    file = tmp_path / "cases.csv"
    file.write_bytes(content.encode())
    assert main(["estimate", "--cases", str(file)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_a_table_is_the_same_however_it_is_laid_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = answers(tmp_path, f"{HEADER}\n{ROW}\n", capsys)
    assert plain.count("\n") == 2
    quoted = ROW.replace("1024", '"1,024"')
    for other in (
        f"\ufeff{HEADER}\r\n{ROW}\r\n",
        f"{HEADER}\n{ROW}\n".replace(",", ";"),
        f"{HEADER}\n{ROW}\n".replace(",", "\t"),
        f"\n \n,,,,\n{HEADER}\n{ROW}\n",
        f"{HEADER.upper()}\n{quoted}",
    ):
        assert answers(tmp_path, other, capsys) == plain


def test_a_table_without_rows_has_no_answers_and_no_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(tmp_path, f"{HEADER}\n", capsys).count("\n") == 1
    assert main(["validate", str(tmp_path / "cases.csv")]) == 2
    assert capsys.readouterr().err.endswith("cases.csv has a header line and no rows below it.\n")


def test_answers_never_take_the_place_of_their_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cases.csv"
    file.write_text(f"{HEADER}\n{ROW}\n", encoding="utf-8")
    (tmp_path / "link.csv").symlink_to(file)
    for name in ("cases.csv", "link.csv"):
        assert main(["estimate", "--cases", str(file), "--out", str(tmp_path / name)]) == 2
        assert "is the table itself" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == f"{HEADER}\n{ROW}\n"


def test_answers_that_cannot_be_written_leave_the_old_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "cases.csv", tmp_path / "answers.csv"
    file.write_text(f"{HEADER}\n{ROW}\n", encoding="utf-8")
    out.write_text("old", encoding="utf-8")
    out.chmod(0o444)
    assert main(["estimate", "--cases", str(file), "--out", str(out)]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == "old"
    assert main(["estimate", "--cases", str(file), "--out", str(tmp_path / "none" / "answers.csv")]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("line", [["compare"], ["validate"], ["estimate", "--cases"]])
def test_a_name_that_no_file_can_have(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*line, "a\0b"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("line", [["catalog", "cards", "--json"], ["figure", "--list"], ["catalog", "stacks"]])
def test_a_full_disk_behind_the_output_is_said_and_no_finding(line: list[str]) -> None:
    """Exit code 1 would say that a model does not fit."""
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "engine.cli", *line]
        result = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert result.returncode == 2
    assert result.stderr.decode().count("\n") == 1
    assert b"The standard output cannot be written" in result.stderr


@pytest.mark.skipif(os.name == "nt", reason="streams are closed by a shell of POSIX")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_streams_that_were_never_open(closed: str) -> None:
    command = ["sh", "-c", f'exec "$0" -m engine.cli figure --list {closed}', sys.executable]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert result.returncode == 0
    assert result.stderr == b""
