"""Reading a large quote."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import xlsxwriter

from engine.importing.quotes.configuration import read_configuration
from engine.importing.quotes.files import read_quote_file
from engine.importing.quotes.results import QuoteReading

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

HEADINGS = ["序号", "规格型号", "配置", "数量", "单位", "单价(万元)", "税率", "价税合计(万元)", "货期", "质保"]
NAMES = ["8卡H20服务器", "H100 SXM 8卡整机", "L40S", "RTX 4090 24G"]


@pytest.fixture
def large_quote(tmp_path: Path) -> Path:
    """2,000 rows of ten columns, with a configuration of its own in each."""
    path, chance = tmp_path / "large.xlsx", random.Random(1)
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("报价")
    sheet.write_row(0, 0, HEADINGS)
    for row in range(1, 2001):
        price, number = 100 + row / 8, chance.randrange(1, 50)
        line = f"2×8480+/{row % 7 + 1}TB/8×H20 141G/4×400G IB #{row}"
        cells = [row, chance.choice(NAMES), line, number, "台", price, "13%", price * number, "4-6周", "三年原厂7x24x4"]
        sheet.write_row(row, 0, cells)
    book.close()
    return path


def test_a_sheet_of_two_thousand_rows(benchmark: BenchmarkFixture, large_quote: Path) -> None:
    def read() -> QuoteReading:
        read_configuration.cache_clear()
        return read_quote_file(large_quote)

    assert len(benchmark.pedantic(read, rounds=3).quotes) == 2000
