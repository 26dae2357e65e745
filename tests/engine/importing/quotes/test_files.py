"""The same quote in every kind of file and from the clipboard of three spreadsheets."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter

from engine.importing.grids import decoded, separator_of
from engine.importing.quotes.files import read_clipboard, read_quote_file
from engine.importing.quotes.results import QuoteReading
from engine.texts import EngineError
from engine.values import Known, Unknown

ROWS = [
    ["规格型号", "数量", "单价（万元）", "货期"],
    ["8×H20 141G", "2", "110.5", "4周"],
    ["8卡H100 SXM服务器", "3", "230", "现货"],
]
HTML = "<table>" + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in ROWS) + "</table>"


def assert_read(reading: QuoteReading) -> None:
    found = [(one.quote.groups[0].card, one.quote.groups[0].machines, one.quote.price) for one in reading.quotes]  # type: ignore[union-attr]
    assert found == [
        ("nvidia-h20-141gb", 2, Known(value=Decimal(1_105_000))),
        ("nvidia-h100-sxm5-80gb", 3, Known(value=Decimal(2_300_000))),
    ]


def separated(separator: str) -> str:
    return "\r\n".join(separator.join(row) for row in ROWS) + "\r\n"


@pytest.mark.parametrize("separator", [",", "\t", ";", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le", "utf-16-be"])
def test_separated_text(tmp_path: Path, separator: str, encoding: str) -> None:
    path = tmp_path / "quote.csv"
    path.write_bytes(separated(separator).encode(encoding))
    assert_read(read_quote_file(path))


def test_a_separator_inside_quotes_parts_nothing() -> None:
    assert separator_of('a;"1,000";"2,000"\nb;"3,000";"4,000"\n') == ";"


def workbook(path: Path, fill: Callable[[Any, Any], None]) -> Path:
    book = xlsxwriter.Workbook(path, {"strings_to_formulas": False})
    fill(book, book.add_worksheet("报价"))
    book.close()
    return path


def test_a_workbook_with_numbers_merged_cells_and_dates(tmp_path: Path) -> None:
    def fill(book: Any, sheet: Any) -> None:
        sheet.merge_range("A1:E1", "报价单")
        sheet.write_row("A2", ["报价日期"])
        sheet.write_datetime("B2", datetime.datetime(2025, 11, 20), book.add_format({"num_format": "yyyy-mm-dd"}))
        sheet.write_row("A3", ["规格型号", "数量", "单价（万元）", "货期", "有效期"])
        sheet.merge_range("A4:A5", "8×H20 141G")
        sheet.write_row("B4", [2, 110.1, "4周"])
        sheet.write_row("B5", [5, 0.1 + 0.2, "4周"])
        sheet.write_datetime("E4", datetime.datetime(2025, 12, 31), book.add_format({"num_format": "yyyy-mm-dd"}))

    reading = read_quote_file(workbook(tmp_path / "quote.xlsx", fill))
    first, second = (one.quote for one in reading.quotes)
    assert first.price == Known(value=Decimal(1_101_000))  # type: ignore[union-attr]
    assert second.price == Known(value=Decimal(3000))  # type: ignore[union-attr]
    assert (first.date, first.valid_until) == (datetime.date(2025, 11, 20), datetime.date(2025, 12, 31))
    assert first.groups[0].card == second.groups[0].card == "nvidia-h20-141gb"  # type: ignore[union-attr]


def test_formulas_count_by_their_stored_result_and_are_asked_about_without_one(tmp_path: Path) -> None:
    def fill(_: Any, sheet: Any) -> None:
        sheet.write_row("A1", ["规格型号", "数量", "单价（元）"])
        sheet.write_row("A2", ["8×H20 141G", 2])
        sheet.write_formula("C2", "=1105000*1", None, 1_105_000)
        sheet.write_row("A3", ["8×H20 141G", 3])
        sheet.write_formula("C3", "=1105000*2", None, "")

    reading = read_quote_file(workbook(tmp_path / "quote.xlsx", fill))
    assert reading.quotes[0].quote.price == Known(value=Decimal(1_105_000))  # type: ignore[union-attr]
    assert reading.quotes[1].quote.price == Unknown(note="unreadable")  # type: ignore[union-attr]
    asked = next(one for one in reading.quotes[1].readings if one.certainty == "asked")
    assert (asked.place.address, asked.text) == ("C3", "=1105000*2")


def open_document() -> bytes:
    """A small ODS: the parts that a reader needs."""
    cell_tag = 'table:table-cell office:value-type="string"'
    cells = "".join(
        "<table:table-row>"
        + "".join(f"<{cell_tag}><text:p>{cell}</text:p></table:table-cell>" for cell in row)
        + "</table:table-row>"
        for row in ROWS
    )
    names = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0"?><office:document-content {names}><office:body><office:spreadsheet>'
        f'<table:table table:name="报价">{cells}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", content)
        packed.writestr("META-INF/manifest.xml", "<manifest/>")
    return data.getvalue()


def test_an_open_document(tmp_path: Path) -> None:
    path = tmp_path / "quote.ods"
    path.write_bytes(open_document())
    assert_read(read_quote_file(path))


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_a_page_that_is_called_a_workbook(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "quote.xls"
    path.write_bytes(f"<html><head><style>td {{}}</style></head><body>{HTML}</body></html>".encode(encoding))
    assert_read(read_quote_file(path))


def test_the_clipboard_of_three_spreadsheets() -> None:
    excel = f'<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><!--StartFragment-->{HTML}</body></html>'
    wide = HTML.replace("<td>110.5</td>", '<td x:num="110.5">####</td>')
    office = HTML.replace("<td>110.5</td>", '<td sdval="110.5" sdnum="1033;">110.5</td>')
    for html in (excel, wide, office):
        assert_read(read_clipboard("", html))
    assert_read(read_clipboard(separated("\t")))
    with pytest.raises(EngineError, match="clipboard"):
        read_clipboard("  ")


def test_rows_and_columns_that_span_in_a_page() -> None:
    html = (
        "<table><tr><th rowspan=2>型号<th rowspan=2>数量<th colspan=2>单价(元)</tr><tr><th>不含税<th>含税</tr>"
        "<tr><td>8×H20 141G<td>2<td>1000000<td>1130000</tr></table>"
    )
    quote = read_clipboard("", html).quotes[0].quote
    assert (quote.price, quote.tax_basis) == (Known(value=Decimal(1_000_000)), "excluded")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK\x03\x04 no zip",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"0" * 600,
        b"\x00\x01\x02\xff" * 300,
        b"\x89PNG\r\n\x1a\n\x00",
    ],
)
def test_what_is_no_table_is_said_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "quote.xlsx"
    path.write_bytes(content)
    with pytest.raises(EngineError) as error:
        read_quote_file(path)
    assert "quote.xlsx" in str(error.value)
    with pytest.raises(EngineError, match=r"gone\.csv"):
        read_quote_file(tmp_path / "gone.csv")


def test_a_cell_at_the_far_end_does_not_fill_the_memory(tmp_path: Path) -> None:
    path = workbook(
        tmp_path / "far.xlsx", lambda _, sheet: (sheet.write(0, 0, "型号"), sheet.write(1_048_575, 16_383, "x"))
    )  # type: ignore[arg-type]
    with pytest.raises(EngineError, match="far end"):
        read_quote_file(path)


def test_a_text_is_never_cut_by_a_wrong_byte() -> None:
    assert decoded("型号,单价".encode("gb18030") + b"\xff").startswith("型号,单价")


def test_every_cut_of_a_file_ends(tmp_path: Path) -> None:
    whole = open_document()
    path = tmp_path / "quote.ods"
    for length in range(0, len(whole), 37):
        path.write_bytes(whole[:length])
        with suppress(EngineError):
            read_quote_file(path)
