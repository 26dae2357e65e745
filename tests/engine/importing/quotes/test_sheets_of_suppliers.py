"""Sheets as integrators, operators of data centres and distributors lay them out."""

from __future__ import annotations

from typing import Any

from quote_sheets import one, read

from engine.importing.quotes.again import answer, correct
from engine.importing.quotes.results import QuoteReading
from engine.values import known


def prices(reading: QuoteReading) -> list[tuple[object, ...]]:
    quotes: list[Any] = [found.quote for found in reading.quotes]
    return [(quote.groups[0].card, quote.kind, quote.price, quote.priced_by) for quote in quotes]


def test_tax_and_unit_of_the_title_of_a_table_are_of_that_table_alone() -> None:
    reading = read(
        ["一、整机销售（单位：万元，含税13%）"],
        ["型号", "配置", "单价"],
        ["H200整机", "8×H200 141G SXM/2T", 229],
        [],
        ["二、算力出租（单位：元/台/月，含税6%）"],
        ["型号", "配置", "月租"],
        ["4090", "8×4090 24G", 8200],
    )
    assert prices(reading) == [
        ("nvidia-h200-sxm-141gb", "purchase", known(2_290_000), "machine"),
        ("geforce-rtx-4090", "rental", known(8200), "machine_month"),
    ]
    assert [found.quote.tax_rate for found in reading.quotes] == [known("0.13"), known("0.06")]


def test_a_footer_holds_for_all_tables_above_it() -> None:
    reading = read(
        ["现货"],
        ["型号", "单价（万元）"],
        ["H20 141G 8卡整机", 112],
        [],
        ["期货"],
        ["型号", "单价（万元）"],
        ["B200 8卡整机", 368],
        ["以上价格含13%增值税"],
    )
    assert [found.quote.tax_rate for found in reading.quotes] == [known("0.13")] * 2


def test_a_title_with_the_unit_above_headings_of_two_rows() -> None:
    reading = read(
        ["GPU服务器报价表", "", "", "", "", "（单位：万元）"],
        ["型号", "卡数", "不含税价", "", "含税价（13%）", ""],
        ["", "", "单价", "总价", "单价", "总价"],
        ["H200 SXM 141G整机", 8, 205, 410, 231.65, 463.3],
    )
    assert prices(reading) == [("nvidia-h200-sxm-141gb", "purchase", known(2_050_000), "machine")]
    assert reading.quotes[0].quote.groups[0].machines == 2  # type: ignore[union-attr]


def test_hourly_prices_of_plans_as_clouds_list_them() -> None:
    reading = read(
        ["Instance type", "GPU", "GPU count", "vCPU", "On-demand hourly (USD)", "1-yr reserved hourly (USD)"],
        ["p5.48xlarge", "NVIDIA H100 80GB SXM", 8, 192, 55.04, 34.66],
    )
    assert prices(reading) == [
        ("nvidia-h100-sxm5-80gb", "rental", known("55.04"), "machine_hour"),
        ("nvidia-h100-sxm5-80gb", "rental", known("34.66"), "machine_hour"),
    ]
    assert [found.quote.commitment_months for found in reading.quotes] == [0, 12]  # type: ignore[union-attr]


def test_a_japanese_sheet_is_in_yen_with_its_tax_below() -> None:
    reading = read(
        ["御見積書"],
        ["株式会社サンプル計算機"],
        ["品名", "仕様", "数量", "単価（円）", "金額（円）"],
        ["NVIDIA H200 GPUサーバー", "H200 SXM 141GB×8", 1, "¥42,800,000", "¥42,800,000"],
        ["", "", "", "小計", "¥42,800,000"],
        ["", "", "", "消費税10%", "¥4,280,000"],
        ["", "", "", "合計", "¥47,080,000"],
    )
    assert prices(reading) == [("nvidia-h200-sxm-141gb", "purchase", known(42_800_000), "machine")]
    quote: Any = reading.quotes[0].quote
    assert (quote.currency, quote.tax_basis, quote.tax_rate) == ("JPY", "excluded", known("0.1"))
    assert reading.supplier == "株式会社サンプル計算機"


def test_a_total_without_a_price_of_one_is_the_price_of_all() -> None:
    found = one(["设备", "数量", "总价（万元）"], ["H20 141G 服务器", "8卡×2台", "224"])
    quote: Any = found.quote
    assert (quote.price, quote.priced_by, quote.groups[0].machines) == (known(2_240_000), "total", 2)


def test_each_currency_has_decimals_of_its_own() -> None:
    reading = read(
        ["Model", "Qty", "Price", "Tax"],
        ["MI300X 8-GPU server", "1", "USD 138,000", "excl. tax"],
        ["H200 NVL 141GB", "4", "€31.200,00", "excl. tax"],
    )
    assert [row[2] for row in prices(reading)] == [known(138_000), known(31_200)]
    assert [found.quote.tax_basis for found in reading.quotes] == ["excluded", "excluded"]


FORM = (
    ["报价单"],
    ["供应商", "深圳某某科技有限公司"],
    ["产品型号", "H20 141G 8卡服务器"],
    ["数量", "2台"],
    ["单价", "112万元"],
    ["总价", "224万元"],
    ["税率", "13%（含税）"],
    ["质保", "三年"],
)


def test_a_form_of_labels_and_values_is_a_quote_with_its_own_cells() -> None:
    reading = read(*FORM)
    (found,) = reading.quotes
    quote: Any = found.quote
    assert prices(reading) == [("nvidia-h20-141gb", "purchase", known(1_120_000), "machine")]
    assert (quote.supplier, quote.tax_rate, quote.groups[0].machines) == ("深圳某某科技有限公司", known("0.13"), 2)
    (priced,) = (one for one in found.readings if one.field == "unit_price")
    assert (priced.place.address, priced.text) == ("B5", "112万元")
    changed = correct(reading, priced.place, "unit_price", known(1_100_000))
    assert prices(changed)[0][2] == known(1_100_000)


def test_offers_in_columns_beside_one_another_are_quotes() -> None:
    reading = read(
        ["型号", "H20 141G 8卡整机", "H200 SXM 8卡整机"],
        ["数量", 2, 1],
        ["单价（万元）", 112, 229],
    )
    assert [row[2] for row in prices(reading)] == [known(1_120_000), known(2_290_000)]


def test_numbers_from_which_a_price_holds_are_no_quantities() -> None:
    reading = read(
        ["型号", "采购数量", "单价（元，未税）"],
        ["RTX 5090 32G", "1-9张", 28500],
        ["RTX 5090 32G", "50张以上", 27200],
    )
    assert not any(question.key.startswith("quantity") for question in reading.questions)
    assert [found.quote.note for found in reading.quotes] == ["1-9张", "50张以上"]
    assert [row[3] for row in prices(reading)] == ["card", "card"]


def test_the_file_is_called_after_the_supplier() -> None:
    reading = read(["型号", "数量", "单价（元）"], ["L40S 48G", 10, 54800], name="鼎盛智算_报价20261118.xlsx")
    assert reading.supplier == "鼎盛智算"
    assert reading.quotes[0].quote.supplier == "鼎盛智算"


def test_a_name_and_a_configuration_that_differ_only_in_memory() -> None:
    heads = ["名称", "配置", "数量", "单价"]
    changed = one(heads, ["RTX 4090 GPU服务器", "8×4090 48G/512G/2×6530", 2, "26万"])
    assert changed.quote.groups[0].card == "geforce-rtx-4090-48g"  # type: ignore[union-attr]
    other = read(heads, ["H20服务器", "8×H100 80G/2T", 4, "112万"])
    asked = next(question for question in other.questions if question.key.startswith("card:"))
    assert {choice.key for choice in asked.choices} >= {"nvidia-h20-141gb", "nvidia-h100-sxm5-80gb"}
    assert answer(other, asked.key, "nvidia-h100-sxm5-80gb").quotes[0].quote.groups[0].card == "nvidia-h100-sxm5-80gb"  # type: ignore[union-attr]


def test_prices_of_suppliers_beside_one_another_are_those_of_each() -> None:
    reading = read(
        ["型号", "数量", "甲公司单价(万元)", "乙公司单价(万元)"],
        ["H20 141G 8卡整机", 2, 112, 109.5],
    )
    told = [(found.quote.supplier, found.quote.price) for found in reading.quotes]  # type: ignore[union-attr]
    assert told == [("甲公司", known(1_120_000)), ("乙公司", known(1_095_000))]


def test_a_heading_that_says_the_currency_goes_before_the_sign_of_the_cell() -> None:
    found = one(["型号", "数量", "单价（日元）"], ["H200 SXM 8卡整机", 1, "¥42,000,000"])
    assert (found.quote.currency, found.quote.price) == ("JPY", known(42_000_000))


def test_the_unit_that_a_line_above_says_of_all_amounts() -> None:
    reading = read(["以下金额单位：千元，不含税"], ["型号", "数量", "单价"], ["H20 141G 8卡整机", 2, 992])
    assert prices(reading) == [("nvidia-h20-141gb", "purchase", known(992_000), "machine")]


def test_a_column_that_names_cards_under_another_heading() -> None:
    reading = read(
        ["资源", "规格", "单价", "单位"], ["H20 141G", "8卡", 7.2, "元/卡/时"], ["A800 80G SXM", "8卡", 4.1, "元/卡/时"]
    )
    assert [row[0] for row in prices(reading)] == ["nvidia-h20-141gb", "nvidia-a800-sxm4-80gb"]
