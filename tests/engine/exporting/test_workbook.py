"""Two readers find the same values in a workbook, texts stay texts, and sums carry their values."""

from __future__ import annotations

import io
import math
import zipfile
from itertools import zip_longest
from xml.etree import ElementTree

import openpyxl  # noqa: TID251
import pytest
from python_calamine import CalamineWorkbook

from engine.compare.capacity_curves import CapacityCurves
from engine.compare.curves import CostCurves
from engine.exporting.report import Chart, Report, Table
from engine.exporting.workbook import workbook_of

pytestmark = pytest.mark.filterwarnings("ignore:datetime.datetime.utcnow:DeprecationWarning")


def by_openpyxl(data: bytes, *, formulas: bool) -> dict[str, list[list[object]]]:
    book = openpyxl.load_workbook(io.BytesIO(data), data_only=not formulas)
    return {sheet.title: [[cell.value for cell in row] for row in sheet.iter_rows()] for sheet in book}


def by_calamine(data: bytes) -> dict[str, list[list[object]]]:
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    return {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in book.sheet_names}


def test_two_readers_find_the_same_values(serving: Report, tuning: Report) -> None:
    for report in (serving, tuning):
        data = workbook_of(report)
        first, second = by_openpyxl(data, formulas=False), by_calamine(data)
        assert list(first) == list(second)
        compared = 0
        for name, rows in first.items():
            for row, other in zip(rows, second[name], strict=True):
                for value, same in zip_longest(row, other):
                    assert ("" if same is None else same) == ("" if value is None else value), name
                    compared += value is not None
        assert compared > 1_500


def test_every_figure_is_in_the_workbook_to_the_last_digit(serving: Report, tuning: Report) -> None:
    for report, sheet in ((serving, "All figures"), (tuning, "全部数字")):
        head, *rows = by_calamine(workbook_of(report))[sheet]
        place = {str(name): column for column, name in enumerate(head)}
        address, value = (
            place[name] for name in (("Address", "Value") if sheet == "All figures" else ("地址", "数值"))
        )
        found = {str(row[address]): row[value] for row in rows}
        assert len(found) == len(report.figures) > 200
        for line in report.figures:
            written = found[line.number.address]
            if line.number.value is None:
                assert isinstance(written, str)
            else:
                assert isinstance(written, float)
                assert math.isclose(written, float(line.number.value), rel_tol=1e-12, abs_tol=0.0), line


def test_sums_are_formulas_that_carry_their_value(serving: Report) -> None:
    data = workbook_of(serving)
    formulas, values = (by_openpyxl(data, formulas=formulas)["Cost"] for formulas in (True, False))
    row = next(place for place, cells in enumerate(formulas) if str(cells[2]).startswith("=SUM("))
    accounts = next(one for one in serving.blocks() if isinstance(one, Table) and one.key == "accounts")
    totals = [cell.number for cell in accounts.rows[-1].cells[1:]]
    start = int(str(formulas[row][2])[6:].partition(":")[0])
    for column, total in enumerate(totals, 2):
        assert total is not None
        assert values[row][column] == pytest.approx(float(total.value or 0), rel=1e-12)
        if total.incomplete:
            assert not str(formulas[row][column]).startswith("=")
        else:
            letters = "ABCDEFG"[column]
            assert formulas[row][column] == f"=SUM({letters}{start}:{letters}{row})"
            parts = [values[above][column] for above in range(start - 1, row)]
            assert math.fsum(float(str(part)) for part in parts) == pytest.approx(float(total.value or 0), rel=1e-9)


def test_a_lower_bound_is_marked_and_stays_a_number(serving: Report) -> None:
    sheet = openpyxl.load_workbook(io.BytesIO(workbook_of(serving)))["Cost"]
    bounds = [cell for row in sheet.iter_rows() for cell in row if "+ ?" in cell.number_format]
    assert bounds
    assert all(isinstance(cell.value, int | float) for cell in bounds)


def test_nothing_that_somebody_typed_becomes_a_formula(hostile: Report) -> None:
    data = workbook_of(hostile)
    formulas = [value for rows in by_openpyxl(data, formulas=True).values() for row in rows for value in row]
    book = openpyxl.load_workbook(io.BytesIO(data))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert all(str(cell.value).startswith("=SUM(") for cell in cells if cell.data_type == "f")
    typed = [cell for cell in cells if "cmd|" in str(cell.value)]
    assert typed
    assert all(cell.data_type == "s" for cell in typed)
    assert all(cell.quotePrefix for cell in typed if str(cell.value).startswith("="))
    assert any("=cmd|' /C calc'!A0" in str(value) for value in formulas)


def test_every_part_is_well_formed_and_holds_no_link_and_no_macro(serving: Report, hostile: Report) -> None:
    for report in (serving, hostile):
        with zipfile.ZipFile(io.BytesIO(workbook_of(report))) as package:
            assert package.testzip() is None
            for name in package.namelist():
                ElementTree.fromstring(package.read(name))
                assert "vba" not in name.lower()
                assert "externalLink" not in name


def test_the_same_report_gives_the_same_bytes(serving: Report) -> None:
    assert workbook_of(serving) == workbook_of(serving)


def test_sheets_have_frozen_heads_a_page_setup_and_widths(serving: Report) -> None:
    book = openpyxl.load_workbook(io.BytesIO(workbook_of(serving, "Letter")))
    assert {"Summary", "Memory", "Cost", "Assumptions", "Findings", "All figures"} <= set(book.sheetnames)
    for name in ("Memory", "Cost", "Findings", "Assumptions", "All figures"):
        assert book[name].freeze_panes is not None, name
        assert book[name].print_title_rows, name
    for sheet in book:
        assert sheet.page_setup.orientation == "landscape"
        assert int(sheet.page_setup.paperSize or 0) == 1
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert "&P" in (sheet.oddFooter.right.text or "")
        assert all(size.width is None or 9 <= size.width <= 49 for size in sheet.column_dimensions.values())


def test_money_and_shares_have_their_formats(serving: Report) -> None:
    sheet = openpyxl.load_workbook(io.BytesIO(workbook_of(serving)))["Cost"]
    formats = {cell.number_format for row in sheet.iter_rows() for cell in row if isinstance(cell.value, int | float)}
    assert {"#,##0.00", "0.0 %"} <= formats


def test_big_numbers_keep_their_value_and_are_read_in_larger_units(serving: Report) -> None:
    sheet = openpyxl.load_workbook(io.BytesIO(workbook_of(serving)))["Candidates"]
    cells = [cell for row in sheet.iter_rows() for cell in row]
    # the H100 SXM reads 3.35 TB/s
    bandwidth = next(cell for cell in cells if cell.value == 3.35e12)
    assert bandwidth.number_format == '#,##0.0,,, "GB/s"'
    peak = next(cell for cell in cells if cell.value == 989.4e12)
    assert peak.number_format == '#,##0.0,,,, "TFLOP/s"'


def test_a_flip_says_on_which_side_it_lies(serving: Report) -> None:
    sheet = openpyxl.load_workbook(io.BytesIO(workbook_of(serving)))["What could change"]
    formats = [cell.number_format for row in sheet.iter_rows() for cell in row if isinstance(cell.value, float)]
    assert any(one.startswith('"above "') for one in formats)
    assert any(one.startswith('"below "') for one in formats)


def test_charts_are_those_of_the_report_over_numbers_that_tie_out(serving: Report) -> None:
    book = openpyxl.load_workbook(io.BytesIO(workbook_of(serving)))
    placed = {sheet.title: len(sheet._charts) for sheet in book if sheet._charts}  # type: ignore[attr-defined]
    assert placed == {"Summary": 1, "Memory": 1, "Speed": 1, "Cost": 2, "What could change": 1}
    data = by_calamine(workbook_of(serving))["Chart data"]
    cost = next(block for block in serving.blocks() if isinstance(block, Chart) and block.kind == "cost")
    assert isinstance(cost.data, CostCurves)
    head = next(place for place, row in enumerate(data) if row[0] == "Month")
    for one in cost.data.series:
        assert one.amounts is not None
        column = data[head].index(cost.letters[one.quote_id])
        written = [row[column] for row in data[head + 1 : head + 1 + len(one.amounts)]]
        assert written == pytest.approx(list(one.amounts), rel=1e-12)


def test_series_of_charts_point_at_the_cells_that_hold_their_numbers(serving: Report, tuning: Report) -> None:
    space = {"c": "http://schemas.openxmlformats.org/drawingml/2006/chart"}
    for report in (serving, tuning):
        data = workbook_of(report)
        cells = openpyxl.load_workbook(io.BytesIO(data))
        checked = 0
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            for name in (one for one in package.namelist() if one.startswith("xl/charts/chart")):
                root = ElementTree.fromstring(package.read(name))
                for kind in ("c:val", "c:yVal"):
                    for reference in root.iterfind(f".//{kind}/c:numRef", space):
                        sheet, _, area = str(reference.findtext("c:f", "", space)).rpartition("!")
                        held = [row[0].value for row in cells[sheet.strip("'")][area.replace("$", "")]]
                        cached = {
                            int(str(point.get("idx"))): float(point.findtext("c:v", "", space))
                            for point in reference.iterfind("c:numCache/c:pt", space)
                        }
                        assert cached == {place: value for place, value in enumerate(held) if value is not None}
                        checked += len(cached)
        assert checked > 100


def test_fifty_quotes_stay_legible_in_charts(fifty: Report) -> None:
    for block in fifty.blocks():
        if isinstance(block, Chart) and block.kind in ("cost", "capacity"):
            assert isinstance(block.data, CostCurves | CapacityCurves)
            assert len(block.data.series) == 8
            assert "the 8 best placed of 50" in block.caption
