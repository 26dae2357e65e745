"""Cells as they stand on real quotes and tenders; each is read as a buyer would, or asked about, never guessed away.

The prices are disclosed in notices of listed companies and tenders (2022 to 2025), in cloud catalogs and price pages.
"""

from __future__ import annotations

import datetime
import inspect
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from quote_sheets import one, read

from engine.importing.quotes.amounts import read_amount, read_parted
from engine.importing.quotes.cells import read_cell
from engine.importing.quotes.configuration import read_configuration
from engine.importing.quotes.headings import read_heading
from engine.importing.quotes.payments import PAYMENTS, read_payment
from engine.importing.quotes.results import NO_SETTINGS, Merged
from engine.importing.quotes.tax_words import read_tax
from engine.importing.quotes.text import read_quote_text
from engine.importing.quotes.times import read_date, read_delivery, read_span, read_warranty, serial_date
from engine.values import Between, Known, Unknown, known

CARD = "8×H20 141G"


def priced(heading: str, cell: Any, *more: tuple[str, Any]) -> Any:
    """The only quote of a row with a machine of eight H20 and one price."""
    return one(["型号", heading, *(name for name, _ in more)], [CARD, cell, *(value for _, value in more)])


def test_wan_yuan_for_a_server() -> None:
    found = one(["型号", "数量", "单价", "金额"], ["8卡H800 SXM服务器", 38, "283万元", "10754万元"])
    assert found.quote.price == Known(value=Decimal(2_830_000))
    assert (found.quote.currency, found.quote.priced_by, found.quote.groups[0].machines) == ("CNY", "machine", 38)


def test_a_contract_amount_is_held_against_its_parts() -> None:
    found = one(["型号", "数量", "单价", "合同金额"], ["8卡H800 SXM服务器", 38, "283万元", "10754万元"])
    assert found.quote.stated_amount == Known(value=Decimal(107_540_000))
    assert found.quote.price.value * 38 == found.quote.stated_amount.value


def test_hundreds_of_millions() -> None:
    found = one(["型号", "数量", "合同金额"], ["8卡H800 SXM服务器", "330台", "6.93亿元"])
    assert found.quote.stated_amount == Known(value=Decimal(693_000_000))
    assert found.quote.groups[0].machines == 330
    assert (found.quote.price, found.quote.priced_by) == (known(693_000_000), "total")


def test_a_gpu_server_too_cheap_for_eight_cards_is_asked_about() -> None:
    found = one(["型号", "数量", "单位", "单价", "金额"], ["GPU服务器（H20 96G）", 320, "台", "24.375万元", "7800万元"])
    assert found.quote.price == Known(value=Decimal(243_750))
    assert {question.key.partition(":")[0] for question in found.open_questions} >= {"unit", "cards"}
    assert found.quote.priced_by == "unclear"
    assert not found.ready


def test_a_comma_inside_a_number_of_wan_without_tax() -> None:
    found = one(["设备", "数量", "总价"], ["8卡H20 96G服务器", 100, "55,054万元(不含税)"])
    assert found.quote.stated_net == Known(value=Decimal(550_540_000))
    assert Decimal(550_540_000) * Decimal("1.13") == Decimal(622110200)  # 622.1M with 13 % tax


def test_three_decimals_of_wan_are_exact() -> None:
    assert priced("成交单价", "94.998万元").quote.price == Known(value=Decimal(949_980))


def test_a_blank_before_the_unit() -> None:
    assert priced("单价", "2610000.00 元").quote.price == Known(value=Decimal(2_610_000))


def test_a_masked_price_is_unknown_and_never_zero() -> None:
    assert priced("单价", "******?.00元").quote.price == Unknown(note="masked")


@pytest.mark.parametrize(
    ("cell", "amount", "months"),
    [("17,032.32万元（含税）, 服务期48个月", "170323200", 48), ("48,384万元（含税）, 五年", "483840000", 60)],
)
def test_a_service_contract_with_tax_and_term(cell: str, amount: str, months: int) -> None:
    read_as = read_amount(cell)
    assert (read_as.low, read_as.tax.basis, read_as.months) == (Decimal(amount), "included", months)
    found = one(["服务内容", "型号", "月租"], ["算力服务", CARD, cell])
    assert (found.quote.tax_basis, found.quote.commitment_months) == ("included", months)


def test_two_amounts_in_a_cell_are_two_offers() -> None:
    cell = "18.7万元和1656万元 分别 (2台/5台)"
    assert [(part.low, number) for part, number in read_parted(cell)] == [(187_000, 2), (16_560_000, 5)]
    reading = read(["型号", "单价"], [CARD, cell])
    offers = [(found.quote.price.value, found.quote.groups[0].machines) for found in reading.quotes]  # type: ignore[union-attr]
    assert offers == [(187_000, 2), (16_560_000, 5)]


def test_a_range_of_rent_for_a_machine_and_month() -> None:
    found = one(["型号", "报价"], ["8卡A100 80G SXM", "3.15-3.8 万元/台/月"])
    assert (found.quote.price.low, found.quote.price.high) == (31_500, 38_000)
    assert (found.quote.kind, found.quote.priced_by) == ("rental", "machine_month")
    per_card_hour = [round(end / 8 / Decimal("730.5"), 2) for end in (found.quote.price.low, found.quote.price.high)]
    assert per_card_hour == [Decimal("5.39"), Decimal("6.50")]


def test_yuan_for_a_card_hour() -> None:
    found = one(["GPU型号", "价格"], ["RTX 5090", "3.25 元/卡时"])
    assert (found.quote.price.value, found.quote.priced_by, found.quote.currency) == (
        Decimal("3.25"),
        "card_hour",
        "CNY",
    )


def test_yen_or_yuan_is_decided_by_language_or_asked() -> None:
    chinese = one(["型号", "月租"], [CARD, "¥18,000-¥25,000"])
    assert (chinese.quote.price.low, chinese.quote.price.high, chinese.quote.currency) == (18_000, 25_000, "CNY")
    japanese = one(["model", "monthly price", "備考"], [CARD, "¥18,000-¥25,000", "サーバー"])
    assert japanese.quote.currency == "JPY"
    english = one(["model", "monthly price"], [CARD, "¥18,000-¥25,000"])
    asked = next(question for question in english.open_questions if question.key.startswith("currency"))
    assert [choice.key for choice in asked.choices] == ["CNY", "JPY"]
    assert asked.blocks


def test_dollars_an_hour_for_an_instance() -> None:
    found = one(["instance type", "GPU", "GPU count", "price"], ["p5.48xlarge", "H100 SXM", 8, "$98.32/hr"])
    assert (found.quote.price.value, found.quote.currency) == (Decimal("98.32"), "USD")
    assert found.quote.priced_by == "machine_hour"
    assert found.quote.price.value / found.quote.groups[0].cards_per_machine == Decimal("12.29")


def test_a_row_of_a_cloud_catalog_is_priced_by_the_instance() -> None:
    found = one(
        ["InstanceType", "AcceleratorName", "AcceleratorCount", "Price", "Region"],
        ["gpu_8x_a100", "A100-80GB-SXM", "8.0", "10.32", "us-east-1"],
    )
    assert (found.quote.priced_by, found.quote.currency) == ("machine_hour", "USD")
    assert found.quote.price.value / found.quote.groups[0].cards_per_machine == Decimal("1.29")


def test_a_range_with_an_en_dash_keeps_both_ends() -> None:
    found = one(["GPU", "price per GPU-hour"], ["L40S", "$1.50–$3.00"])
    assert (found.quote.price.low, found.quote.price.high) == (Decimal("1.50"), Decimal("3.00"))


def test_no_number_is_unknown() -> None:
    assert isinstance(one(["model", "price($)"], ["L40S", "NaN"]).quote.price, Unknown)
    assert isinstance(one(["model", "price($)"], ["L40S", float("nan")]).quote.price, Unknown)


@pytest.mark.parametrize("cell", ["面议", "电议", "询价", "call", "contact sales"])
def test_a_price_to_be_asked_for_keeps_its_row(cell: str) -> None:
    assert priced("单价", cell).quote.price == Unknown(note="negotiable")


@pytest.mark.parametrize(
    "rows",
    [
        (["采购询价表（单位：万元）"], ["设备", "合同金额"], ["8卡H20 96G服务器 100台", "130,450.39"]),
        (["设备", "合同金额（万元）"], ["8卡H20 96G服务器 100台", "130,450.39"]),
        (["单位", "万元"], ["设备", "合同金额"], ["8卡H20 96G服务器 100台", "130,450.39"]),
    ],
)
def test_the_unit_stands_in_the_caption_or_heading(rows: tuple[list[str], ...]) -> None:
    assert one(*rows).quote.stated_amount == Known(value=Decimal(1304503900))


@pytest.mark.parametrize("cell", ["28w", "28W"])
def test_w_is_ten_thousand_in_a_column_of_prices_and_watts_in_one_of_power(cell: str) -> None:
    found = one(["型号", "单价", "功耗"], [CARD, cell, cell])
    assert found.quote.price == Known(value=Decimal(280_000))
    power = next(reading for reading in found.readings if reading.field == "power")
    assert power.value == cell


@pytest.mark.parametrize("cell", ["1.2M", "1.2m"])
def test_m_is_a_million_in_a_column_of_prices_and_months_in_one_of_delivery(cell: str) -> None:
    found = one(["型号", "单价(元)", "货期"], [CARD, cell, cell])
    assert found.quote.price == Known(value=Decimal(1_200_000))
    span = read_delivery(cell).span
    assert span is not None
    assert span.low / 30 == Decimal("1.2")
    assert round(found.quote.start_delay_weeks.value, 2) == Decimal("5.14")  # 36 days


@pytest.mark.parametrize(("cell", "cards"), [("8卡整机", 8), ("8*H20", 8), ("1*A100 16C 256G", 1)])
def test_cards_of_a_configuration_are_those_of_one_machine(cell: str, cards: int) -> None:
    assert read_configuration(cell).cards == cards


@pytest.mark.parametrize(
    ("cell", "cards"),
    [
        ("H20 GPU服务器", None),
        ("H100 GPU server", None),
        ("昇腾910 NPU服务器", None),
        ("H20 GPU服务器 2×8480+/2TB/8×H20 141G/4×400G IB", 8),
        ("H100 GPU server 8-GPU", 8),
    ],
)
def test_the_number_in_the_name_of_a_card_counts_no_cards(cell: str, cards: int | None) -> None:
    assert read_configuration(cell).cards == cards


def test_cards_of_a_machine_are_read_beside_a_product_named_after_its_card() -> None:
    row = ["H20 GPU服务器", "2×8480+/2TB/8×H20 141G/4×400G IB", 1, 1_150_000]
    found = one(["产品名称", "配置", "数量", "单价(元)"], row)
    assert found.quote.groups[0].card == "nvidia-h20-141gb"
    assert found.quote.groups[0].cards_per_machine == 8


@pytest.mark.parametrize(("cell", "low", "high"), [("现货", 0, 0), ("期货4-6周", 28, 42), ("45个工作日", 63, 63)])
def test_lead_times_in_calendar_days(cell: str, low: int, high: int) -> None:
    span = read_delivery(cell).span
    assert span is not None
    assert (span.low, span.high) == (low, high)


def test_in_stock_or_later_is_asked() -> None:
    found = one(["型号", "单价(元)", "货期"], [CARD, 1_100_000, "现货 / 期货4-6周"])
    assert next(reading for reading in found.readings if reading.field == "lead_time").certainty == "asked"
    assert isinstance(found.quote.start_delay_weeks, Unknown)


def test_payment_in_shares() -> None:
    found = one(["型号", "单价(元)", "付款方式"], [CARD, 1_100_000, "30%预付,70%到货"])
    assert found.quote.order_payment_share == Known(value=Decimal("0.3"))
    assert found.quote.delivery_payment_share == Known(value=Decimal("0.7"))
    assert read_payment("30%预付,60%到货") == {}


@pytest.mark.parametrize(
    ("words", "shares"),
    [
        ("30%预付,70%发货前", "0.3 0.7 - - -"),
        ("预付30%，提货前付60%，验收10%", "0.3 0.6 - 0.1 -"),
        ("30%预付，发货后付70%", "0.3 - 0.7 - -"),
        ("预付30%，发货前40%，到货20%，质保金10%", "0.3 0.4 0.2 - 0.1"),
        ("合同签订付30%，发货前付60%，质保金10%", "0.3 0.6 - - 0.1"),
        ("30% deposit and 70% before shipment", "0.3 0.7 - - -"),
        ("40% with order, 60% upon shipment", "0.4 0.6 - - -"),
        ("50% on order, 50% on delivery", "0.5 - 0.5 - -"),
    ],
)
def test_what_is_paid_before_shipment_is_not_paid_at_delivery(words: str, shares: str) -> None:
    table = one(["型号", "单价(元)", "付款方式"], [CARD, 1_100_000, words]).quote
    text = read_quote_text(f"H20 141G 8卡 110万/台 {words}").quotes[0].quote
    for quote in (table, text):
        found = [getattr(quote, name) for name in PAYMENTS]
        assert " ".join(str(share.value) if isinstance(share, Known) else "-" for share in found) == shares


def test_warranty_with_years_and_response() -> None:
    read_as = read_warranty("三年原厂7x24x4")
    assert (read_as.months, read_as.response) == (36, "four_hours")
    found = one(["型号", "单价(元)", "质保"], [CARD, 1_100_000, "三年原厂7x24x4"])
    assert (found.quote.warranty_years, found.quote.warranty_response) == (3, "four_hours")


@pytest.mark.parametrize(
    ("cell", "rate", "deductible"),
    [("含13%增值税专用发票", "0.13", "yes"), ("含6%", "0.06", ""), ("普票", None, "no")],
)
def test_tax_in_words(cell: str, rate: str | None, deductible: str) -> None:
    tax = read_tax(cell)
    assert (tax.basis, tax.rate, tax.deductible) == ("included", rate and Decimal(rate), deductible)
    found = one(["型号", "单价(元)", "税率"], [CARD, 1_100_000, cell])
    assert (found.quote.tax_basis, found.quote.tax_deductible) == ("included", deductible or "unknown")


def test_the_total_in_words_is_a_check_and_no_product() -> None:
    rows = [
        ["型号", "数量", "金额"],
        ["8卡H20 141G服务器", 2, 2_610_000],
        ["合计(大写) 贰佰陆拾壹万元整", "", 2_610_000],
    ]
    reading = read(*rows)
    assert len(reading.quotes) == 1
    assert not reading.findings
    rows[2][0] = "合计(大写) 贰佰陆拾贰万元整"
    assert [finding.message.key for finding in read(*rows).findings] == ["importing.why.words_differ"]


@pytest.mark.parametrize("cell", ["#REF!", "#DIV/0!"])
def test_the_error_of_a_formula_is_unknown(cell: str) -> None:
    assert priced("单价", cell).quote.price == Unknown(note="error")


@pytest.mark.parametrize(("cell", "value"), [("1.0E+06", 1_000_000), ("2.83E6", 2_830_000)])
def test_scientific_notation(cell: str, value: int) -> None:
    assert priced("单价(元)", cell).quote.price == Known(value=Decimal(value))


def test_full_width_digits_and_brackets() -> None:
    assert priced("单价", "２８３万（全角）").quote.price == Known(value=Decimal(2_830_000))


def test_a_merged_name_goes_on_inside_its_range_only_and_stops_at_a_total() -> None:
    rows = [["型号", "数量", "单价(元)"], [CARD, 1, 1_100_000], ["", 2, 1_050_000], ["", 3, 990_000], ["合计", "", ""]]
    reading = read(*rows, merged=(Merged(1, 0, 2, 0),))
    cards = [found.quote.groups[0].card for found in reading.quotes]  # type: ignore[union-attr]
    assert cards[:2] == ["nvidia-h20-141gb"] * 2
    blocking = [question.key.partition(":")[0] for question in reading.quotes[2].open_questions if question.blocks]
    assert "nameless" in blocking
    assert len(reading.quotes) == 3


def test_validity_in_days_by_a_date_and_as_a_serial_number() -> None:
    assert read_span("有效期7天").low == 7  # type: ignore[union-attr]
    assert read_date("2025.12.31前有效") == datetime.date(2025, 12, 31)
    assert serial_date(Decimal(45658)) == datetime.date(2025, 1, 1)
    heading = read_heading("有效期", NO_SETTINGS)
    assert read_cell(heading, Decimal(45658), "45658", None).value == datetime.date(2025, 1, 1)
    rows = (["报价日期：2025-12-01"], ["型号", "单价(元)", "有效期"])
    assert one(*rows, [CARD, 1_100_000, "2025.12.31前有效"]).quote.valid_until == datetime.date(2025, 12, 31)
    assert one(*rows, [CARD, 1_100_000, "有效期7天"]).quote.valid_days == 7


def test_a_range_is_no_single_price() -> None:
    assert isinstance(priced("单价", "100-120万").quote.price, Between)


def test_the_cell_that_names_the_card_is_shown_as_its_origin() -> None:
    found = one(
        ["云厂商", "产品", "卡型", "每台卡数", "单价(元/卡·小时)"], ["某云", "GPU裸金属", "NVIDIA H20 96GB", 8, "9.80"]
    )
    told = {reading.text: reading.value for reading in found.readings if reading.field == "model"}
    assert told == {"GPU裸金属": "GPU裸金属", "NVIDIA H20 96GB": "H20 SXM 96GB"}


@pytest.mark.parametrize(
    ("cell", "months"),
    [("1小时", 0), ("一天起租", 0), ("1 hour", 0), ("按需", 0), ("1个月", 1), ("1年", 12), ("12个月", 12)],
)
def test_the_shortest_term_of_a_rent_by_the_hour_commits_to_nothing(cell: str, months: int) -> None:
    found = one(["型号", "每台卡数", "单价(元/卡·小时)", "最短租期"], ["H20 96GB", 8, "9.80", cell])
    assert found.quote.commitment_months == months
    assert not [reading for reading in found.readings if reading.certainty == "asked"]


CELLS: dict[Callable[..., None], tuple[str, ...]] = {
    test_wan_yuan_for_a_server: ("283万元",),
    test_a_contract_amount_is_held_against_its_parts: ("10754万元",),
    test_hundreds_of_millions: ("6.93亿元", "330台"),
    test_a_gpu_server_too_cheap_for_eight_cards_is_asked_about: ("24.375万元",),
    test_a_comma_inside_a_number_of_wan_without_tax: ("55,054万元(不含税)",),
    test_three_decimals_of_wan_are_exact: ("94.998万元",),
    test_a_blank_before_the_unit: ("2610000.00 元",),
    test_a_masked_price_is_unknown_and_never_zero: ("******?.00元",),
    test_a_service_contract_with_tax_and_term: (
        "17,032.32万元（含税）, 服务期48个月", "48,384万元（含税）, 五年",
    ),
    test_two_amounts_in_a_cell_are_two_offers: ("18.7万元和1656万元 分别 (2台/5台)",),
    test_a_range_of_rent_for_a_machine_and_month: ("3.15-3.8 万元/台/月",),
    test_yuan_for_a_card_hour: ("3.25 元/卡时",),
    test_yen_or_yuan_is_decided_by_language_or_asked: ("¥18,000-¥25,000",),
    test_dollars_an_hour_for_an_instance: ("$98.32/hr",),
    test_a_row_of_a_cloud_catalog_is_priced_by_the_instance: ("10.32", "8.0"),
    test_a_range_with_an_en_dash_keeps_both_ends: ("$1.50–$3.00",),
    test_no_number_is_unknown: ("NaN",),
    test_a_price_to_be_asked_for_keeps_its_row: ("面议", "电议", "询价", "call", "contact sales"),
    test_the_unit_stands_in_the_caption_or_heading: ("130,450.39",),
    test_w_is_ten_thousand_in_a_column_of_prices_and_watts_in_one_of_power: ("28w", "28W"),
    test_m_is_a_million_in_a_column_of_prices_and_months_in_one_of_delivery: ("1.2M", "1.2m"),
    test_cards_of_a_configuration_are_those_of_one_machine: ("8卡整机", "8*H20", "1*A100 16C 256G"),
    test_lead_times_in_calendar_days: ("现货", "期货4-6周", "45个工作日"),
    test_payment_in_shares: ("30%预付,70%到货",),
    test_warranty_with_years_and_response: ("三年原厂7x24x4",),
    test_tax_in_words: ("含13%增值税专用发票", "含6%", "普票"),
    test_the_total_in_words_is_a_check_and_no_product: ("合计(大写) 贰佰陆拾壹万元整",),
    test_the_error_of_a_formula_is_unknown: ("#REF!", "#DIV/0!"),
    test_scientific_notation: ("1.0E+06", "2.83E6"),
    test_full_width_digits_and_brackets: ("２８３万（全角）",),
    test_a_merged_name_goes_on_inside_its_range_only_and_stops_at_a_total: ("Merged(",),
    test_validity_in_days_by_a_date_and_as_a_serial_number: ("有效期7天", "2025.12.31前有效", "45658"),
}  # fmt: skip
"""The texts of the collected cells, by the test that reads them."""


def test_each_of_the_collected_cells_is_read_by_a_test() -> None:
    """32 cells of contracts, chats, catalogs and exports; two of service contracts share a test, 10.32 has one beside
    its count of cards, and the merged one is no text."""
    assert len(CELLS) == 32
    missing = [cell for test, cells in CELLS.items() for cell in cells if cell not in inspect.getsource(test)]
    assert missing == []
