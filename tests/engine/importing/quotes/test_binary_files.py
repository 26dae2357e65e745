"""Workbooks in the binary format of before 2007, which suppliers still send."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from binary_sheets import Cell, binary_workbook

from engine.importing.quotes.files import read_quote_file
from engine.texts import EngineError
from engine.values import Known

HEADINGS: list[Cell] = ["规格型号", "数量", "单价（万元）", "货期"]


def test_a_binary_workbook_reads_like_any_other(tmp_path: Path) -> None:
    path = tmp_path / "报价.xls"
    rows: list[list[Cell]] = [
        ["某某科技有限公司报价单", None, None, None],
        HEADINGS,
        ["8×H20 141G", 2.0, 110.5, "4周"],
        ["8卡H100 SXM服务器", 3.0, ("=200+30", 230.0), "现货"],
    ]
    path.write_bytes(binary_workbook("报价", rows, [(0, 0, 0, 3)]))
    reading = read_quote_file(path)
    assert [sheet.name for sheet in reading.sheets] == ["报价"]
    found = [(one.quote.groups[0].card, one.quote.groups[0].machines, one.quote.price) for one in reading.quotes]  # type: ignore[union-attr]
    assert found == [
        ("nvidia-h20-141gb", 2, Known(value=Decimal(1_105_000))),
        ("nvidia-h100-sxm5-80gb", 3, Known(value=Decimal(2_300_000))),
    ]
    assert reading.quotes[0].quote.start_delay_weeks == Known(value=Decimal(4))


def test_a_cell_of_a_binary_workbook_is_named_as_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "quote.xls"
    path.write_bytes(binary_workbook("Sheet1", [HEADINGS, ["8×H20 141G", 1.0, "面议", "4周"]]))
    (quote,) = read_quote_file(path).quotes
    price = next(one for one in quote.readings if one.text == "面议")
    assert str(price.place) == "quote.xls · Sheet1 · C2"


@pytest.mark.parametrize("length", [8, 512, 1024, 3000])
def test_a_binary_workbook_that_was_cut_off_is_refused(tmp_path: Path, length: int) -> None:
    path = tmp_path / "cut.xls"
    path.write_bytes(binary_workbook("Sheet1", [HEADINGS, ["8×H20 141G", 1.0, 110.5, "4周"]])[:length])
    with pytest.raises(EngineError, match=r"cut\.xls"):
        read_quote_file(path)
