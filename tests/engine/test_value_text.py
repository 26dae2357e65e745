"""Figures as a person of the trade writes them."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest

from engine.compare.results import Estimate
from engine.money_text import stated_money
from engine.row_format import row_format
from engine.texts import text
from engine.value_text import (
    ValueText,
    format_change,
    format_estimate,
    format_money,
    format_range,
    format_share,
    format_time,
    format_value,
    split_value,
    told_apart,
    unparted,
)


@pytest.mark.parametrize(
    ("value", "unit", "english", "chinese"),
    [
        (61e9, "B", "61 GB", "61 GB"),
        (4.8e12, "B/s", "4.8 TB/s", "4.8 TB/s"),
        (989.4e12, "FLOP/s", "989.4 TFLOP/s", "989.4 TFLOP/s"),
        (9840.4, "tokens/s", "9,840 tokens/s", "9,840 tokens/s"),
        (310.4, "ms", "310 ms", "310 毫秒"),
        (1300.0, "ms", "1,300 ms", "1,300 毫秒"),
        (13_000.0, "ms", "13 s", "13 秒"),
        (22.95, "d", "23 days", "23 天"),
        (0.0311, "s", "31.1 ms", "31.1 毫秒"),
        (5_126_953.0, "s", "59.3 days", "59.3 天"),
        (1, "week", "1 week", "1 周"),
        (7.318, "week", "7.3 weeks", "7.3 周"),
        (0.7161e9, "B", "716 MB", "716 MB"),
        (12.276e9, "B", "12.3 GB", "12.3 GB"),
        (1.792e12, "B/s", "1.792 TB/s", "1.792 TB/s"),
        (165.2e12, "FLOP/s", "165.2 TFLOP/s", "165.2 TFLOP/s"),
        (16, "week", "16 weeks", "16 周"),
        (0.7, "money/kWh", "0.70 CNY/kWh", "0.70 元/kWh"),
        (1800, "money/d", "1,800 CNY/day", "1,800 元/天"),
        (212, "1", "212", "212"),
        (0.62, "1", "0.62", "0.62"),
        (5600.0, "W", "5.6 kW", "5.6 kW"),
        (2_418_498_178, "token", "2.42 bn tokens", "24.2 亿 token"),
        (9_999_999, "token", "9,999,999 tokens", "9,999,999 token"),
        (None, "B", "unknown", "未知"),
    ],
)
def test_values_in_their_units(value: Any, unit: str, english: str, chinese: str) -> None:
    assert format_value(value, unit, "en", "CNY") == english
    assert format_value(value, unit, "zh", "CNY") == chinese


@pytest.mark.parametrize(
    ("amount", "english", "chinese"),
    [
        (Decimal("7.876"), "7.88 CNY", "7.88 元"),
        (0.0004, "0.0004 CNY", "0.0004 元"),
        (0, "0 CNY", "0 元"),
        (999.994, "999.99 CNY", "999.99 元"),
        (999.996, "1,000 CNY", "1,000 元"),
        (169_390, "169,390 CNY", "16.9 万元"),
        (999_999, "999,999 CNY", "100 万元"),
        (2_900_000, "2.90 M CNY", "290 万元"),
        (9_996_000, "10.0 M CNY", "1,000 万元"),
        (1_250_000_000, "1.25 bn CNY", "12.5 亿元"),
        (-4_400_000, "−4.40 M CNY", "−440 万元"),
    ],
)
def test_money_small_and_big(amount: Any, english: str, chinese: str) -> None:
    assert format_money(amount, "CNY", "en") == english
    assert format_money(amount, "CNY", "zh") == chinese


def test_big_money_in_full_where_an_invoice_needs_it() -> None:
    assert format_money(2_900_123.4, "USD", "en", compact=False) == "2,900,123 USD"


def test_number_and_unit_apart_for_columns() -> None:
    assert split_value(61e9, "B") == ("61", "GB")
    assert split_value(4_400_000, "money", "zh", "CNY") == ("440 万", "元")
    assert split_value(None, "B") == ("unknown", "")


def test_ranges_in_the_scale_of_their_upper_end() -> None:
    assert format_range(8312.0, 11204.0, "tokens/s") == "8,312 to 11,204"
    assert format_range(0.9e9, 1.4e9, "B", "zh") == "0.9 至 1.4"
    assert format_range(6.9, 9.4, "money") == "6.90 to 9.40"
    assert format_range(5.0, 5.0, "tokens/s") == ""
    assert format_range(None, 5.0, "tokens/s") == ""


def test_changes_carry_their_sign() -> None:
    assert [format_change(share) for share in (0.111, 0.0, -0.32)] == ["+11.1 %", "0 %", "−32 %"]


def test_shares_are_percentages() -> None:
    assert format_share(0.6) == "60 %"
    assert format_share(0.4137) == "41.4 %"
    assert format_share(None, "zh") == "未知"


def test_a_sum_with_an_unknown_part_is_a_lower_bound() -> None:
    incomplete = Estimate(4_400_000.0, None, None, "money", None, incomplete=True)
    assert format_estimate(incomplete, "en", "CNY") == "at least 4.40 M CNY"
    assert format_estimate(incomplete, "zh", "CNY") == "至少 440 万元"
    unknown = Estimate(None, None, None, "money", None, incomplete=True)
    assert format_estimate(unknown, "en", "CNY") == "unknown"


def test_times_of_other_days_carry_their_date() -> None:
    now = datetime.datetime.now().astimezone().replace(hour=14, minute=2)
    assert format_time(now) == "14:02"
    assert format_time(now - datetime.timedelta(days=400)).endswith(" 14:02")
    assert format_time(None) == ""


@pytest.mark.parametrize(
    ("low", "high", "unit", "beside", "shown"),
    [
        # 532.2 ms from 369 ms to 1.04 s stands in milliseconds on both sides
        (0.369, 1.0364, "s", 0.5322, "369 to 1,036"),
        (1.18, 3.32, "s", 1.705, "1.18 to 3.32"),
        (900e6, 1.5e9, "B", 950e6, "900 to 1,500"),
        (0.5, 2.0, "1", None, "0.5 to 2"),
    ],
)
def test_a_range_is_written_in_the_unit_of_the_value_beside_it(
    low: float, high: float, unit: str, beside: float | None, shown: str
) -> None:
    assert format_range(low, high, unit, "en", beside) == shown


def test_a_number_hangs_together_with_its_unit() -> None:
    assert unparted("91 % of 5.3 TB/s on 8 cards") == "91\u00a0% of 5.3\u00a0TB/s on 8\u00a0cards"
    assert unparted("up to 1.07 M CNY and 2 bn USD") == "up to 1.07\u00a0M\u00a0CNY and 2\u00a0bn\u00a0USD"


def test_chinese_meets_chinese_without_white() -> None:
    value = ValueText.of_value(4770.0, "s")
    latin = ValueText.of_value(80e9, "B")
    told = [text("walkthrough.speed.undecided", "zh", best="B", other="C", value=one) for one in (value, latin)]
    assert "分钟领先" in told[0] or "小时领先" in told[0]
    assert "80 GB 领先" in told[1]


@pytest.mark.parametrize(
    ("low", "high", "beside", "english", "chinese"),
    [
        (83_140, 163_000, None, "83,140 to 163,000", "8.31 万至 16.3 万"),
        (900_000, 2_400_000, 1_500_000, "0.90 M to 2.40 M", "90.0 万至 240 万"),
        (-20_000, 1_200_000, None, "−0.02 M to 1.20 M", "−2.00 万至 120 万"),
        (0, 400, None, "0 to 400.00", "0 至 400.00"),
    ],
)
def test_both_ends_of_a_range_of_money_stand_in_one_unit(
    low: float, high: float, beside: float | None, english: str, chinese: str
) -> None:
    assert format_range(low, high, "money", "en", beside) == english
    assert format_range(low, high, "money", "zh", beside) == chinese


@pytest.mark.parametrize(
    ("amount", "english", "chinese"),
    [
        ("1125000", "1,125,000", "112.5 万"),
        ("1126543", "1,126,543", "1,126,543"),
        ("268000000", "268,000,000", "2.68 亿"),
        ("38000", "38,000", "38,000"),
        ("21666.6666666667", "21,666.67", "21,666.67"),
        ("68", "68", "68"),
        ("4.5", "4.50", "4.50"),
        ("0.0042", "0.0042", "0.0042"),
        ("-1250000", "−1,250,000", "−125 万"),
        ("0", "0", "0"),
    ],
)
def test_what_somebody_stated_keeps_its_digits(amount: str, english: str, chinese: str) -> None:
    assert stated_money(Decimal(amount)) == english
    assert stated_money(Decimal(amount), "zh") == chinese


def test_numbers_that_differ_do_not_read_the_same() -> None:
    """What is needed and what is there have a digit more each until they differ."""
    assert told_apart(need=56.6031, usable=45.904) == {"need": "56.6", "usable": "45.9"}
    assert told_apart(need=24.4712, usable=24.4689) == {"need": "24.471", "usable": "24.469"}
    assert told_apart(need=24.5, usable=24.5) == {"need": "24.5", "usable": "24.5"}


@pytest.mark.parametrize(
    ("amounts", "chinese", "english"),
    [
        ((1_510_000, 122_583), ["151 万", "12.3 万"], ["1.51 M", "0.12 M"]),
        ((1_510_000, 41_310), ["151 万", "4.13 万"], ["1,510 k", "41.3 k"]),
        ((1_512_000, 1_514_000), ["151.2 万", "151.4 万"], ["1.512 M", "1.514 M"]),
        ((12_076, 2_173), ["12,076", "2,173"], ["12,076", "2,173"]),
        ((85_625, 78_227), ["8.56 万", "7.82 万"], ["85,625", "78,227"]),
        ((0, 147_582), ["0", "14.8 万"], ["0", "148 k"]),
    ],
)
def test_amounts_of_a_row_have_three_digits_and_one_more_to_be_told_apart(
    amounts: tuple[int, int], chinese: list[str], english: list[str]
) -> None:
    for language, wanted in (("zh", chinese), ("en", english)):
        written = row_format(amounts, "money", language, "CNY")
        assert [written.text(amount) for amount in amounts] == wanted


def test_one_of_anything_is_singular_in_english() -> None:
    """Also what is one only as it is written, and nouns behind a count in any sentence."""
    assert format_value(1.0004, "week") == "1 week"
    assert format_value(0.99999, "month") == "1 month"
    assert format_value(1.2, "week") == "1.2 weeks"
    assert text("findings.notice", days=1) == "at 1 day's notice"
    assert text("findings.notice", days=2) == "at 2 days' notice"
    assert "1 week after the order, 3 weeks after" in text("findings.misses_needed_by", weeks=1.0, late="3")
    assert text("findings.notice", "zh", days=1) == text("findings.notice", "zh", days=2).replace("2", "1")
