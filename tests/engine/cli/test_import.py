"""``import`` from the command line."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from engine.cli import main
from engine.project.files import load
from engine.quote import Purchase
from engine.values import known
from resources.files import path as resource

CHAT = "H20 141G 8卡整机 含税 98万/台 现货 质保3年 有效期7天"
TABLE = "型号,数量,单价(万元),税率\nH20 141G 8卡整机,2,98,13%\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    copy = tmp_path / "project.cardwise"
    copy.write_bytes(Path(str(resource("samples/1-serving-70b.en.cardwise"))).read_bytes())
    return copy


def _file(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_how_a_table_was_read_is_printed_cell_by_cell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", _file(tmp_path, "quote.csv", TABLE)]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if "C2 98" in line)
    assert "980000" in line


def test_json_holds_quotes_readings_and_questions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", _file(tmp_path, "chat.txt", CHAT), "--json"]) == 0
    [found] = json.loads(capsys.readouterr().out)
    [quote] = found["quotes"]
    assert quote["ready"] is True
    assert quote["quote"]["price"]["value"] == "980000"
    price = next(reading for reading in quote["readings"] if reading["field"] == "price")
    assert (price["text"], price["value"]) == ("98万/台", "980000")


def test_an_open_question_blocks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", _file(tmp_path, "chat.txt", "A100 80G 8卡 120万/台"), "--lang", "zh"]) == 1
    assert "A100 PCIe 80GB" in capsys.readouterr().out


def test_a_text_is_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(CHAT))
    assert main(["import", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["quotes"][0]["quote"]["valid_days"] == 7


def test_quotes_are_put_into_a_project(tmp_path: Path, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = load(project)
    assert main(["import", _file(tmp_path, "chat.txt", CHAT), "--into", str(project)]) == 0
    after = load(project)
    *kept, added = after.project.quotes
    assert tuple(kept) == before.project.quotes
    assert isinstance(added, Purchase)
    assert added.price == known(980_000)
    assert {shown.address.partition("/")[0] for shown in after.shown} >= {added.id}
    assert len(after.log) > len(before.log)
    assert "1" in capsys.readouterr().out


def test_what_is_not_there_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(tmp_path / "gone.csv")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "gone.csv" in err
    assert err.count("\n") == 1


def test_a_file_that_is_no_project_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = Path(_file(tmp_path, "other.cardwise", "{}"))
    assert main(["import", _file(tmp_path, "chat.txt", CHAT), "--into", str(other)]) == 2
    assert other.read_text(encoding="utf-8") == "{}"
    assert "other.cardwise" in capsys.readouterr().err
