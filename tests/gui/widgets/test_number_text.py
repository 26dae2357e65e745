from __future__ import annotations

import contextlib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.widgets.number_text import NumberTextError, Problem, read_number, write_number

UNDERSTOOD = [
    ("1,234.5", "", "1234.5"),
    ("1.2e3", "", "1200"),
    ("1E-3", "", "0.001"),
    ("80 GB", "GB", "80"),
    ("８０ＧＢ", "GB", "80"),
    ("1\u00a0234", "", "1234"),
    ("1\u202f234\u202f567,5", "", "1234567.5"),
    ("15%", "%", "15"),
    ("15％", "%", "15"),
    ("15%", "", "0.15"),
    ("¥12万", "CNY", "120000"),
    ("￥１２．５万元", "CNY", "125000"),
    ("3亿", "", "300000000"),
    ("1.234,50 €", "EUR", "1234.50"),
    ("$1,234.50", "USD", "1234.50"),
    ("US$ 5", "USD", "5"),
    ("4.4 M CNY", "CNY", "4400000"),
    ("236.70 CNY/h", "CNY/h", "236.70"),
    ("5元/小时", "CNY/h", "5"),
    ("¥5/h", "CNY/h", "5"),
    ("−3", "", "-3"),
    (".5", "", "0.5"),
    ("1 TB", "GB", "1000"),
    # 80 × 2^30 bytes
    ("80 GiB", "GB", "85.89934592"),
    ("5 kW", "W", "5000"),
    # 10 × 10^9 bits a second are 1.25 × 10^9 bytes a second
    ("10 Gbit/s", "GB/s", "1.25"),
    ("24h", "h", "24"),
]
REFUSED = [
    ("abc", "", Problem.NOT_A_NUMBER),
    ("nan", "", Problem.NOT_A_NUMBER),
    ("1.2.3", "", Problem.NOT_A_NUMBER),
    ("3 1", "", Problem.NOT_A_NUMBER),
    ("about 5", "", Problem.NOT_A_NUMBER),
    ("1,5", "", Problem.COMMA_UNCLEAR),
    ("12,34", "", Problem.COMMA_UNCLEAR),
    ("1,234,56", "", Problem.COMMA_UNCLEAR),
    ("80 apples", "GB", Problem.OTHER_UNIT),
    ("80 W", "GB", Problem.OTHER_UNIT),
    ("5 %", "GB", Problem.OTHER_UNIT),
    ("236 CNY/day", "CNY/h", Problem.OTHER_UNIT),
    ("5 CNY/h", "CNY", Problem.OTHER_UNIT),
    ("0x10", "", Problem.OTHER_UNIT),
    ("$5", "CNY", Problem.OTHER_CURRENCY),
    ("5 美元", "CNY", Problem.OTHER_CURRENCY),
    ("1e400", "", Problem.TOO_LARGE),
]


@pytest.mark.parametrize(("text", "unit", "expected"), UNDERSTOOD)
def test_32_what_people_type_is_understood(text: str, unit: str, expected: str) -> None:
    assert read_number(text, unit) == Decimal(expected)


@pytest.mark.parametrize(("text", "unit", "problem"), REFUSED)
def test_32_what_is_not_certain_is_refused(text: str, unit: str, problem: Problem) -> None:
    with pytest.raises(NumberTextError) as refusal:
        read_number(text, unit)
    assert refusal.value.problem is problem


def test_numbers_are_written_grouped_and_short() -> None:
    assert write_number(1234567.5) == "1,234,567.5"
    assert write_number(236.7, 2, 2) == "236.70"
    assert write_number(Decimal("0.1000")) == "0.1"
    assert write_number(-0.001, 2) == "0"
    assert write_number(1800, 0) == "1,800"
    assert write_number(1e18) == "1e18"
    assert write_number(2.5e18) == "2.5e18"
    assert write_number(999_000_000_000_000) == "999,000,000,000,000"


@given(st.decimals(min_value=-(10**12), max_value=10**12, places=4, allow_nan=False))
def test_a_written_number_reads_back(value: Decimal) -> None:
    assert read_number(write_number(value)) == value
    assert read_number(f"{write_number(value)} GB", "GB") == value


@given(st.text(max_size=20), st.sampled_from(["", "GB", "CNY", "%", "CNY/h"]))
def test_any_text_is_read_or_refused_never_worse(text: str, unit: str) -> None:
    with contextlib.suppress(NumberTextError):
        assert read_number(text, unit).is_finite()
