"""Tables as people lay them out: parted and merged headings, several on a sheet, lines around, remembered columns."""

from __future__ import annotations

from decimal import Decimal

import pytest
from quote_sheets import one, read

from engine.importing.grids import sheet_of
from engine.importing.quotes.again import answer, correct, learned
from engine.importing.quotes.otherwise import otherwise
from engine.importing.quotes.reading import read_tables
from engine.importing.quotes.results import NO_SETTINGS, Merged, Place
from engine.texts import EngineError
from engine.values import Known, Unknown

H20 = "8×H20 141G"


def test_a_heading_parted_over_two_rows_with_and_without_merged_cells() -> None:
    rows = [
        ["型号", "数量", "单价（元）", "", "备注"],
        ["", "", "不含税", "含税", ""],
        [H20, 2, 1_000_000, 1_130_000, ""],
    ]
    for merged in ((Merged(0, 2, 0, 3), Merged(0, 0, 1, 0), Merged(0, 1, 1, 1), Merged(0, 4, 1, 4)), ()):
        found = one(*rows, merged=merged)
        assert found.quote.price == Known(value=Decimal(1_000_000))
        assert found.quote.tax_basis == "excluded"
        assert found.quote.groups[0].machines == 2


@pytest.mark.parametrize(
    ("upper", "lower"),
    [
        (("价格（万元）", ""), ("单价", "总价")),
        (("人民币(万元)", ""), ("单价", "小计")),
        (("单位：万元", ""), ("单价", "总价")),
        (("价格", ""), ("单价（万元）", "总价（万元）")),
        (("Price (10k CNY)", ""), ("Unit price", "Total")),
    ],
)
@pytest.mark.parametrize("joined", [True, False])
def test_the_unit_of_a_heading_holds_for_the_ones_below_it(
    upper: tuple[str, str], lower: tuple[str, str], joined: bool
) -> None:
    rows = [["型号", "数量", *upper], ["", "", *lower], [H20, 2, 112.5, 225]]
    merged = (Merged(0, 0, 1, 0), Merged(0, 1, 1, 1), Merged(0, 2, 0, 3)) if joined else ()
    found = one(*rows, merged=merged)
    assert found.quote.price == Known(value=Decimal(1_125_000))
    assert found.quote.groups[0].machines == 2


def test_what_a_heading_says_of_tax_currency_and_time_holds_below_it() -> None:
    taxed = one(["型号", "数量", "报价（含13%税，万元）", ""], ["", "", "单价", "总价"], [H20, 2, 113, 226])
    assert (taxed.quote.tax_basis, taxed.quote.tax_rate) == ("included", Known(value=Decimal("0.13")))
    dollars = one(["型号", "数量", "Price (USD)", ""], ["", "", "Unit price", "Total"], [H20, 2, 160_000, 320_000])
    assert dollars.quote.currency == "USD"
    monthly = one(["型号", "数量", "费用（元/台/月）", ""], ["", "", "单价", "总价"], [H20, 2, 60_000, 120_000])
    assert (monthly.quote.kind, monthly.quote.price.value) == ("rental", 60_000)


@pytest.mark.parametrize("units", [("台", "万元", "万元"), ("(台)", "(万元)", "(万元)")])
@pytest.mark.parametrize("upper", [[], [["型号", "数量", "价格", ""]]])
def test_a_row_of_units_below_the_heading(units: tuple[str, ...], upper: list[list[str]]) -> None:
    heading = ["", "", "单价", "总价"] if upper else ["型号", "数量", "单价", "总价"]
    found = one(*upper, heading, ["", *units], [H20, 2, 112.5, 225])
    assert found.quote.price == Known(value=Decimal(1_125_000))
    assert found.quote.groups[0].machines == 2


def test_suppliers_above_prices_may_have_a_unit_beside_their_names() -> None:
    rows = [
        ["型号", "数量", "华信（万元）", "", "GPU Cloud（万元）", ""],
        ["", "", "单价", "总价", "单价", "总价"],
        [H20, 2, 110, 220, 112, 224],
    ]
    assert [found.quote.price.value for found in read(*rows).quotes] == [1_100_000, 1_120_000]  # type: ignore[union-attr]


def test_what_is_paid_counts_and_not_the_list_price_beside_it() -> None:
    found = one(["型号", "数量", "目录价（万元）", "成交价（万元）"], [H20, 2, 150, 110])
    assert found.quote.price == Known(value=Decimal(1_100_000))


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("RTX 4090 48G 涡轮版 8卡", "geforce-rtx-4090-48g"),
        ("RTX 4090 24G 8卡整机", "geforce-rtx-4090"),
        ("8卡 RTX 2080 Ti 22GB", "geforce-rtx-2080-ti-22g"),
    ],
)
def test_a_memory_that_only_a_rebuilt_card_has_names_that_card(name: str, card: str) -> None:
    assert one(["型号", "单价(元)"], [name, 350_000]).quote.groups[0].card == card


def test_a_column_of_tax_says_the_rate_that_was_read() -> None:
    found = one(["型号", "单价(元)", "税"], [H20, 1_100_000, "含13%专票"])
    told = next(reading for reading in found.readings if reading.field == "tax")
    assert told.value == "included"
    assert "13%" in told.message.text("zh")
    assert "13 %" in told.message.text("en")


def test_tables_side_by_side() -> None:
    rows = [
        ["型号", "数量", "单价(元)", "", "型号", "数量", "单价(元)"],
        [H20, 2, 1_100_000, "", "8卡H100 SXM服务器", 3, 2_300_000],
        [H20, 4, 1_050_000, "", "", "", ""],
    ]
    offers = [(found.quote.price.value, found.quote.groups[0].machines) for found in read(*rows).quotes]  # type: ignore[union-attr]
    assert sorted(offers) == [(1_050_000, 4), (1_100_000, 2), (2_300_000, 3)]


def test_tables_below_one_another_have_headings_and_units_of_their_own() -> None:
    rows = [
        ["单位：万元"],
        ["型号", "数量", "单价"],
        [H20, 2, 110],
        ["合计", "", ""],
        [],
        ["单位：元"],
        ["GPU型号", "单价", "台数"],
        ["8卡H100 SXM服务器", 2_300_000, 3],
    ]
    offers = [(found.quote.price.value, found.quote.groups[0].machines) for found in read(*rows).quotes]  # type: ignore[union-attr]
    assert offers == [(1_100_000, 2), (2_300_000, 3)]


def test_lines_around_a_table_hold_for_all_of_it() -> None:
    rows = [
        ["供应商：甲公司", "", "报价单号：Q-2025-07"],
        ["报价日期", "2025-11-20", "有效期：15天"],
        ["型号", "数量", "单价(元)"],
        [H20, 2, 1_100_000],
        ["备注：以上价格含13%增值税专用发票，付款方式：30%预付，70%到货"],
    ]
    quote = one(*rows).quote
    assert (quote.supplier, quote.number, str(quote.date), quote.valid_days) == (
        "甲公司",
        "Q-2025-07",
        "2025-11-20",
        15,
    )
    assert (quote.tax_basis, quote.tax_rate, quote.tax_deductible) == ("included", Known(value=Decimal("0.13")), "yes")
    assert quote.order_payment_share == Known(value=Decimal("0.3"))


def test_totals_are_held_against_their_rows() -> None:
    rows = [["型号", "数量", "单价(元)", "金额(元)"], [H20, 2, 1_100_000, 2_200_000], [H20, 1, 1_000_000, 1_000_000]]
    assert not read(*rows, ["合计", "", "", 3_200_000]).findings
    wrong = read(*rows, ["合计", "", "", 3_300_000])
    assert [finding.message.key for finding in wrong.findings] == ["importing.why.total_differs"]
    assert wrong.findings[0].place == Place("quote.xlsx", "Sheet1", 3, 3)
    assert wrong.totals[0].amount == Known(value=Decimal(3_300_000))
    subtotals = read(rows[0], rows[1], ["小计", "", "", 2_200_000], rows[2], ["小计", "", "", 1_000_000])
    assert not subtotals.findings


def test_what_stands_beside_the_machines_becomes_lines_of_the_only_quote() -> None:
    rows = [
        ["名称", "数量", "单价(元)"],
        ["8×H20 141G 服务器", 4, 1_100_000],
        ["IB交换机 QM9700", 2, 180_000],
        ["安装调试", 1, 50_000],
        ["三年维保", 1, 90_000],
    ]
    quote = one(*rows).quote
    assert [(line.item, line.quantity.value, line.list_price.value) for line in quote.lines] == [
        ("network", 2, 180_000),
        ("installation", 1, 50_000),
        ("support", 1, 30_000),
    ]


def test_with_several_quotes_it_is_asked_whose_the_other_lines_are() -> None:
    rows = [["名称", "数量", "单价(元)"], [H20, 4, 1_100_000], ["8卡H100 SXM服务器", 4, 2_300_000], ["运费", 1, 5_000]]
    reading = read(*rows)
    question = next(question for question in reading.questions if question.key.startswith("lines"))
    assert question.blocks
    every = answer(reading, question, "every")
    assert all(found.ready and len(found.quote.lines) == 1 for found in every.quotes)  # type: ignore[union-attr]
    none = answer(reading, question, "none_of_them")
    assert all(found.ready and not found.quote.lines for found in none.quotes)  # type: ignore[union-attr]
    assert answer(every, question, "").quotes == reading.quotes


def test_an_amount_merged_over_several_rows_is_not_the_price_of_each() -> None:
    rows = [["型号", "数量", "单价(元)"], [H20, 1, 3_300_000], ["8卡H100 SXM服务器", 1, ""]]
    reading = read(*rows, merged=(Merged(1, 2, 2, 2),))
    assert all(isinstance(found.quote.price, Unknown) for found in reading.quotes)  # type: ignore[union-attr]


def test_an_ambiguous_card_is_asked_once_for_all_its_rows() -> None:
    reading = read(["型号", "数量", "单价(元)"], ["8卡H20", 2, 1_100_000], ["8卡H20", 4, 1_000_000])
    question = reading.questions[0]
    assert [choice.key for choice in question.choices] == ["nvidia-h20-96gb", "nvidia-h20-141gb", "out"]
    assert len(question.places) == 2
    assert not any(found.ready for found in reading.quotes)
    settled = answer(reading, question, "nvidia-h20-141gb")
    assert [found.quote.groups[0].card for found in settled.quotes] == ["nvidia-h20-141gb"] * 2  # type: ignore[union-attr]
    assert all(found.ready for found in settled.quotes)
    assert answer(reading, question, "out").quotes == ()
    with pytest.raises(EngineError, match="asks no question"):
        answer(reading, "card:nothing", "x")


def test_card_or_machine_is_told_by_the_dated_prices_of_the_catalog() -> None:
    found = one(["model", "price (CNY)", "GPU count"], ["RTX 4090", 18_000, 8])
    assert found.quote.priced_by == "card"
    reading = next(one for one in found.readings if one.field == "unit_price")
    assert reading.certainty == "guessed"
    assert "2024-03-25" in reading.message.text("en")


def test_a_correction_of_a_heading_changes_its_column_and_is_remembered_for_the_supplier() -> None:
    rows = [["供应商：甲公司"], ["型号", "数量", "到手", "单价(元)"], [H20, 2, 1_200_000, 1_100_000]]
    reading = read(*rows)
    place = Place("quote.xlsx", "Sheet1", 1, 2)
    assert next(one for one in reading.headings if one.place == place).field is None
    changed = correct(correct(reading, place, "unit_price_taxed"), Place("quote.xlsx", "Sheet1", 1, 3), None)
    assert changed.quotes[0].quote.price == Known(value=Decimal(1_200_000))  # type: ignore[union-attr]
    settings = learned(changed)
    assert {(column.supplier, column.heading, column.field) for column in settings.columns} == {
        ("甲公司", "到手", "unit_price_taxed"),
        ("甲公司", "单价(元)", None),
    }
    again = read_tables("next.xlsx", (sheet_of("Sheet1", rows),), settings)
    assert again.quotes[0].quote.price == Known(value=Decimal(1_200_000))  # type: ignore[union-attr]
    rows[0] = ["供应商：乙公司"]
    other = read_tables("next.xlsx", (sheet_of("Sheet1", rows),), settings)
    assert other.quotes[0].quote.price == Known(value=Decimal(1_100_000))  # type: ignore[union-attr]


def test_a_correction_of_a_cell_changes_that_cell_alone() -> None:
    reading = read(["型号", "数量", "单价(元)"], [H20, "若干", 1_100_000], [H20, 4, 1_000_000])
    assert not reading.quotes[0].ready
    changed = correct(reading, Place("quote.xlsx", "Sheet1", 1, 1), "quantity", Known(value=Decimal(3)))
    assert changed.quotes[0].ready
    assert [found.quote.groups[0].machines for found in changed.quotes] == [3, 4]  # type: ignore[union-attr]
    alternative = otherwise(next(one for one in changed.quotes[1].readings if one.field == "unit_price"))[0]
    wan = correct(changed, Place("quote.xlsx", "Sheet1", 2, 2), alternative.field, alternative.value)
    assert wan.quotes[1].quote.price == Known(value=Decimal(10_000_000_000))  # type: ignore[union-attr]


def test_columns_in_english_and_two_currencies() -> None:
    rows = [
        ["Part Number", "Qty", "Unit price (USD, excl. VAT)", "Lead time"],
        ["NVIDIA H100 SXM5 80GB x8", "2", "250,000.00", "8-10 weeks"],
    ]
    quote = one(*rows).quote
    assert (quote.price.value, quote.currency, quote.tax_basis) == (250_000, "USD", "excluded")
    assert (quote.start_delay_weeks.low, quote.start_delay_weeks.high) == (8, 10)


def test_without_any_currency_in_an_english_table_it_is_asked() -> None:
    found = one(["Part Number", "Qty", "Unit price"], ["NVIDIA H100 SXM5 80GB x8", 2, 250_000])
    question = next(question for question in found.open_questions if question.key.startswith("currency"))
    assert question.blocks
    assert {choice.key for choice in question.choices} >= {"CNY", "USD", "EUR"}


def test_what_is_said_of_memory_is_kept_beside_the_card_also_where_it_does_not_fit() -> None:
    assert one(["型号", "单价(元)"], ["8×L40S 64G", 400_000]).quote.groups[0].stated_memory_gb == 64
    assert one(["型号", "显存", "单价(元)"], ["8×H20", "141GB", 1_100_000]).quote.groups[0].card == "nvidia-h20-141gb"


def test_a_sheet_without_headings_says_so() -> None:
    reading = read(["一些文字"], ["别的文字"])
    assert [finding.message.key for finding in reading.findings] == ["importing.why.no_heading"]
    assert {one.text for one in reading.unread} == {"一些文字", "别的文字"}
    assert read_tables("x", (), NO_SETTINGS).findings
