"""Output as a demanding person tries it, headless: numbered as in the list of behaviours."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import resource
import signal
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import openpyxl  # noqa: TID251
import pypdf
import pytest
from python_calamine import CalamineWorkbook
from reports import SAMPLES, sample

from engine.cli import main
from engine.compare.evaluate import evaluate
from engine.compare.figure_at import figure_at
from engine.compare.results import Comparison

pytestmark = pytest.mark.filterwarnings("ignore:datetime.datetime.utcnow:DeprecationWarning")
ROOT = Path(__file__).parents[3]
NAMES = [("1-serving-70b", "en"), ("2-tuning-7b", "zh")]
FORMS = ("xlsx", "html", "csv", "json", "pdf", "svg")


@cache
def comparison(name: str, language: str) -> Comparison:
    return evaluate(sample(f"{name}.{language}"))


def written(folder: Path, ending: str, name: str = "1-serving-70b", language: str = "en") -> Path:
    """A report by the command, in a process of its own where it is drawn."""
    target = folder / f"report.{ending}"
    file = SAMPLES / f"{name}.{language}.cardwise"
    assert main(["report", str(file), "-o", str(target), "--lang", language, "--date", "2026-11-30"]) == 0
    return target


@pytest.mark.parametrize("language", ["en", "zh"])
def test_88_the_pdf_has_title_date_pages_and_fonts_inside(tmp_path: Path, language: str) -> None:
    reader = pypdf.PdfReader(written(tmp_path, "pdf", language=language))
    first = "".join(reader.pages[0].extract_text().split())
    title = {"en": "Serving70B:rentorbuy", "zh": "70B在线服务：租还是买"}[language]
    number = {"en": f"Page1of{len(reader.pages)}", "zh": f"第1页，共{len(reader.pages)}页"}[language]
    assert all(words in first for words in (title, "2026-11-30", number))
    assert len(reader.outline) > 10
    fonts = reader.pages[0]["/Resources"]["/Font"].values()  # type: ignore[index]
    for one in fonts:
        below = one.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert {"/FontFile2", "/FontFile3"} & set(below)


@pytest.mark.parametrize(("name", "language"), NAMES)
def test_90_the_workbook_is_sound_and_two_readers_agree(tmp_path: Path, name: str, language: str) -> None:
    path = written(tmp_path, "xlsx", name, language)
    with zipfile.ZipFile(path) as package:
        for part in package.namelist():
            ElementTree.fromstring(package.read(part))
    values, formulas = (openpyxl.load_workbook(path, data_only=cached) for cached in (True, False))
    other = CalamineWorkbook.from_path(str(path))
    assert values.sheetnames == other.sheet_names
    sums = 0
    for sheet in values:
        rows = other.get_sheet_by_name(sheet.title).to_python(skip_empty_area=False)
        for cells, row, typed in zip(sheet.iter_rows(), rows, formulas[sheet.title].iter_rows(), strict=True):
            padded = [*row, *[""] * (len(cells) - len(row))]  # cells joined with others stand empty at the end of a row
            for cell, value, formula in zip(cells, padded, typed, strict=True):
                assert value == ("" if cell.value is None else cell.value)
                if formula.data_type == "f":
                    sums += 1
                    assert str(formula.value).startswith("=SUM(")
                    assert isinstance(cell.value, int | float)
    assert sums > 5
    assert sum(sheet.freeze_panes is not None for sheet in values) >= 5


def test_91_a_chinese_table_opens_in_chinese(tmp_path: Path) -> None:
    data = written(tmp_path, "csv", "2-tuning-7b", "zh").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    assert any("微调" in row["value"] for row in rows)
    assert any("按小时租" in row["quote_name"] for row in rows)


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_92_every_chart_becomes_a_picture(tmp_path: Path, ending: str) -> None:
    written(tmp_path, ending)
    pictures = sorted(tmp_path.glob(f"*.{ending}"))
    kinds = [path.stem.rpartition("-")[2] for path in pictures]
    assert kinds == ["memory", "capacity", "cost", "accounts", "gap"]
    for path in pictures:
        data = path.read_bytes()
        if ending == "png":
            assert data.startswith(b"\x89PNG")
        else:
            assert ElementTree.fromstring(data).tag.endswith("svg")


@pytest.mark.parametrize("ending", FORMS)
def test_93_the_same_project_gives_the_same_bytes(tmp_path: Path, ending: str) -> None:
    made = []
    for place in ("first", "second"):
        (tmp_path / place).mkdir()
        written(tmp_path / place, ending)
        made.append({path.name: path.read_bytes() for path in (tmp_path / place).iterdir()})
    assert made[0] == made[1]


def report_in_a_process(target: Path, limit: int = 0) -> subprocess.CompletedProcess[str]:
    """The command with a disk that takes so many bytes a file."""

    def small_disk() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    command = [sys.executable, "-m", "engine.cli", "report", str(SAMPLES / "1-serving-70b.en.cardwise")]
    return subprocess.run(
        [*command, "-o", str(target)], cwd=ROOT, preexec_fn=small_disk if limit else None, capture_output=True,
        text=True, check=False, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="limits of a process are those of POSIX")
@pytest.mark.parametrize("ending", ["xlsx", "html", "csv", "json", "pdf"])
def test_94_a_full_disk_is_one_sentence_and_the_old_file_stays(tmp_path: Path, ending: str) -> None:
    target = tmp_path / f"report.{ending}"
    target.write_bytes(b"old")
    done = report_in_a_process(target, 20_000)
    assert done.returncode == 2
    assert done.stderr.startswith(f"{target.name} was not saved because there is no room on the disk")
    assert done.stderr.count("\n") == 1
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("ending", ["xlsx", "html", "csv", "json", "pdf"])
def test_94_a_read_only_file_is_one_sentence_and_stays(tmp_path: Path, ending: str) -> None:
    target = tmp_path / f"report.{ending}"
    target.write_bytes(b"old")
    target.chmod(0o444)
    done = report_in_a_process(target)
    assert done.returncode == 2
    assert done.stderr.startswith(f"{target.name} was not written: it is read-only or open in another program.")
    assert done.stderr.count("\n") == 1
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize(("name", "language"), NAMES)
def test_every_exported_number_is_that_of_the_engine(tmp_path: Path, name: str, language: str) -> None:
    """To 1e-9, by the address that stands beside it, in each form that holds numbers as numbers."""
    shown = comparison(name, language)
    table = csv.DictReader(io.StringIO(written(tmp_path, "csv", name, language).read_text("utf-8-sig")))
    lines = [(row["address"], row["value"]) for row in table if row["quote"]]
    content = json.loads(written(tmp_path, "json", name, language).read_text("utf-8"))
    lines += [(line["address"], line["value"]) for line in content["figures"]]
    book = CalamineWorkbook.from_path(str(written(tmp_path, "xlsx", name, language)))
    head, *rows = book.get_sheet_by_name({"en": "All figures", "zh": "全部数字"}[language]).to_python()
    at, of = (head.index(title) for title in {"en": ("Address", "Value"), "zh": ("地址", "数值")}[language])
    lines += [(str(row[at]), row[of] if isinstance(row[of], float) else None) for row in rows]
    assert len(lines) == 3 * len(content["figures"])
    for address, value in lines:
        quantity = figure_at(shown, address)
        assert quantity is not None, address
        if quantity.value is None:
            assert value in ("", None), address
        else:
            assert math.isclose(float(str(value)), float(quantity.value), rel_tol=1e-9, abs_tol=0.0), address
