"""Quotes laid out as suppliers send them: what stands in other columns, in words, above, beside and below a table."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest
from quote_sheets import one, read

from engine.importing.grids import html_sheets
from engine.importing.quotes.again import correct
from engine.importing.quotes.otherwise import otherwise
from engine.importing.quotes.reading import read_tables
from engine.importing.quotes.results import NO_SETTINGS, Merged
from engine.importing.quotes.text import read_quote_text
from engine.quote.sums import sum_checks
from engine.values import UNKNOWN, Known, known

H20 = "8×H20 141G"


def test_the_column_of_units_says_what_a_price_is_for() -> None:
    rows = [
        ["卡型", "单机卡数", "单价", "单位"],
        ["H100 80G SXM", 8, "8.2万", "元/台/月"],
        ["RTX4090 24G", 8, "1.85", "元/卡/小时"],
    ]
    machine, card = (found.quote for found in read(*rows).quotes)
    assert (machine.kind, machine.priced_by, machine.price) == ("rental", "machine_month", known(82_000))  # type: ignore[union-attr]
    assert (card.kind, card.priced_by, card.price) == ("rental", "card_hour", known("1.85"))  # type: ignore[union-attr]


def test_the_column_of_units_gives_amounts_their_scale() -> None:
    assert one(["型号", "数量", "单位", "单价"], [H20, 2, "万元", 110]).quote.price == known(1_100_000)


def test_a_title_says_what_prices_are_for_and_spanned_headings_which_plan() -> None:
    rows = [
        ["算力租赁价格表（元/卡/小时，含税6%）", "", "", ""],
        ["GPU型号", "租期", "", ""],
        ["", "按需", "包年", "三年"],
        ["H20 96GB", 9.8, 6.9, 5.8],
    ]
    merged = (Merged(0, 0, 0, 3), Merged(1, 0, 2, 0), Merged(1, 1, 1, 3))
    quotes: list[Any] = [found.quote for found in read(*rows, merged=merged).quotes]
    assert [(quote.priced_by, quote.price, quote.market, quote.commitment_months) for quote in quotes] == [
        ("card_hour", known("9.8"), "on_demand", 0),
        ("card_hour", known("6.9"), "reserved", 12),
        ("card_hour", known("5.8"), "reserved", 36),
    ]
    assert {(quote.tax_basis, quote.tax_rate) for quote in quotes} == {("included", known("0.06"))}


def test_plans_of_one_machine_are_all_of_the_machine() -> None:
    rows = [
        ["Instance", "GPU", "GPU count", "On-demand ($/hr)", "Spot ($/hr)"],
        ["a", "NVIDIA A100 SXM4 80GB", 8, 14.32, 6.0],
    ]
    assert [found.quote.priced_by for found in read(*rows).quotes] == ["machine_hour", "machine_hour"]  # type: ignore[union-attr]


def test_prices_below_the_names_of_suppliers_are_quotes_of_each() -> None:
    page = (
        "<table><tr><th rowspan=2>产品名称</th><th rowspan=2>数量</th>"
        "<th colspan=2>甲公司</th><th colspan=2>乙公司</th></tr>"
        "<tr><th>单价</th><th>货期</th><th>单价</th><th>货期</th></tr>"
        "<tr><td>H20 141G 8卡整机</td><td>2</td>"
        "<td>1,085,000元</td><td>现货</td><td>1,120,000元</td><td>3周</td></tr></table>"
    )
    quotes: list[Any] = [found.quote for found in read_tables("a.xls", html_sheets(page, "a"), NO_SETTINGS).quotes]
    assert [(quote.supplier, quote.price, quote.start_delay_weeks) for quote in quotes] == [
        ("甲公司", known(1_085_000), known(0)),
        ("乙公司", known(1_120_000), known(3)),
    ]


def test_names_above_tables_side_by_side_are_their_suppliers() -> None:
    heading = ["型号", "数量", "单价(元)"]
    rows = [["A供应商", "", "", "", "B供应商"], [*heading, "", *heading], [H20, 2, 1_100_000, "", H20, 2, 1_050_000]]
    assert [(found.quote.supplier, found.quote.price) for found in read(*rows).quotes] == [  # type: ignore[union-attr]
        ("A供应商", known(1_100_000)),
        ("B供应商", known(1_050_000)),
    ]


def test_a_total_is_taxed_as_the_price_that_multiplies_to_it() -> None:
    quote = one(
        ["型号", "数量", "不含税单价(万元)", "含税单价(万元)", "合计(万元)"], [H20, 4, "97.345", 110, 440]
    ).quote
    assert (quote.tax_basis, quote.price, quote.stated_total, quote.stated_net) == (
        *("excluded", known(973_450)),
        *(known(4_400_000), UNKNOWN),
    )
    assert quote.stated_other_price == known(1_100_000)


def test_a_list_price_with_its_discount_and_tax_below_the_sum() -> None:
    rows = [
        ["Part", "Description", "Qty", "List Price", "Discount", "Unit Price", "Ext. Price"],
        ["SYS", "8x NVIDIA H100 80GB SXM5 server", 4, 289_000, "12%", 254_320, 1_017_280],
        ["SW", "NDR switch, 64 ports", 2, 39_500, "10%", 35_550, 71_100],
        ["", "", "", "", "", "Subtotal", 1_088_380],
        ["", "", "", "", "", "Sales tax 8.25%", "89,791.35"],
        ["", "", "", "", "", "Total (USD)", "1,178,171.35"],
    ]
    quote = one(*rows).quote
    assert (quote.price, quote.discount_share, quote.stated_unit_price) == (known(289_000), 0.12, known(254_320))
    assert (quote.currency, quote.tax_basis, quote.tax_rate) == ("USD", "excluded", known("0.0825"))
    assert [(line.list_price, line.discount_share, line.stated_unit_price) for line in quote.lines] == [
        (known(39_500), 0.1, known(35_550))
    ]
    assert (quote.stated_net, quote.stated_tax, quote.stated_total) == (
        *(known(1_088_380), known("89791.35")),
        known("1178171.35"),
    )
    assert sum_checks(quote) == ()
    rows[1][6] = 1_017_820
    assert [found.message.key for found in read(*rows).findings][:1] == ["importing.why.row_differs"]
    rows[1][6], rows[3][6] = 1_017_280, 1_088_830
    assert {check.kind for check in sum_checks(one(*rows).quote)} >= {"net"}


def test_a_discount_that_does_not_lead_to_the_price_is_a_slip_of_the_supplier() -> None:
    rows = [["型号", "数量", "目录价(元)", "折扣", "单价(元)"], [H20, 2, 1_000_000, "10%", 950_000]]
    assert [check.kind for check in sum_checks(one(*rows).quote)] == ["unit_price"]


def test_columns_without_a_field_and_remarks_still_say_terms() -> None:
    rows = [
        ["卡型", "单机卡数", "单价(元/卡/小时)", "计费方式", "SLA", "备注"],
        ["RTX4090 24G", 8, 1.85, "按需", "99.9%", "不足一小时按一小时计费，含100M独享带宽"],
    ]
    quote = one(*rows).quote
    assert (quote.market, quote.availability_share) == ("on_demand", Known(value=Decimal("0.999")))
    assert (quote.billing_step, quote.line_mbps) == ("hour_begun", known(100))
    readings = [one for one in read(*rows).quotes[0].readings if one.field == "line_mbps"]
    assert [(reading.place.address, reading.text) for reading in readings] == [("F2", "100M独享带宽")]


def test_a_term_in_a_remark_is_corrected_without_losing_the_remark() -> None:
    reading = read(["卡型", "单机卡数", "单价(元/卡/小时)", "备注"], ["RTX4090 24G", 8, 1.85, "含100M独享带宽"])
    term = next(one for one in reading.quotes[0].readings if one.field == "line_mbps")
    way = next(way for way in otherwise(term) if way.message.text("en") == "Read 100 as MB/s")
    for value, wanted in ((way.value, 800), (known(200), 200)):
        found = correct(reading, term.place, "line_mbps", value).quotes[0]
        assert (found.quote.line_mbps, found.quote.note) == (known(wanted), "含100M独享带宽")  # type: ignore[union-attr]
        assert [one.value for one in found.readings if one.field == "line_mbps"] == [known(wanted)]


@pytest.mark.parametrize("footer", ["以上价格均含6%增值税专票", "Prices include 6% VAT", "备注：不含安装"])
def test_a_footer_is_no_product(footer: str) -> None:
    assert len(read(["型号", "数量", "单价(元)"], [H20, 2, 1_100_000], [footer, "", ""]).quotes) == 1


def test_a_heading_of_two_fields_and_a_total_of_a_bid() -> None:
    rows = [["货物名称", "品牌及型号", "数量", "投标单价", "质保期"], ["训练服务器", "8*H20 141G", 2, "1100000元", 36]]
    found = read(*rows, ["投标总价（小写）", "", "", "2200000元", ""]).quotes
    assert [(one.quote.groups[0].card, one.quote.warranty_years) for one in found] == [("nvidia-h20-141gb", 3)]  # type: ignore[union-attr]


def test_a_deposit_in_months_of_a_table() -> None:
    quote = one(["卡型", "单机卡数", "月租(元/台/月)", "押金"], ["H100 80G SXM", 8, 82_000, "押二付三"]).quote
    assert quote.deposit == known(164_000)


def test_a_card_with_more_behind_its_dashes() -> None:
    group = one(["配置", "台数", "含税单价"], ["8*A800-80G-SXM/2*8358P/1T/2*200G HDR", 2, "79w"]).quote.groups[0]
    assert (group.card, group.cards_per_machine, group.network_gbs) == ("nvidia-a800-sxm4-80gb", 8, 50)


def test_a_mail_with_installation_an_extension_and_a_signature() -> None:
    mail = (
        "From: sales@nordic.example\nDate: Thu, 19 Nov 2026 10:12:00 +0100\n\n"
        "please find our offer NC-2026-1187 below:\n\n"
        "2 x HGX H200 server (8x H200 141GB SXM5): EUR 268.500,00 each, plus 19% VAT\n"
        "Installation and burn-in test: EUR 4.800,00\nExtension to 5 years: EUR 21.000,00 per server\n"
        "Valid until 15 December 2026.\n\nLars Holm\nNordic Compute GmbH\n"
    )
    quotes = read_quote_text(mail).quotes
    assert len(quotes) == 1
    quote: Any = quotes[0].quote
    assert (quote.price, quote.installation, quote.tax_rate) == (known(268_500), known(4_800), known("0.19"))
    assert (quote.supplier, quote.number) == ("Nordic Compute GmbH", "NC-2026-1187")
    assert quote.valid_until == datetime.date(2026, 12, 15)
    assert "21,000.00" in quote.note


@pytest.mark.parametrize(("text", "kind"), [("带宽另算 20/M", "rental"), ("输入 2/M 输出 8/M", "hosted_api")])
def test_a_bare_m_is_a_line_or_tokens(text: str, kind: str) -> None:
    reading = read_quote_text(f"H20 141G 8卡整机 月租5.8w {text}" if kind == "rental" else f"DeepSeek-V3 {text}")
    assert [found.quote.kind for found in reading.quotes] == [kind]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("A100 80G PCIe 拆机卡 7.2万/张", "used"),
        ("L40S 全新 5.2万/张", "new"),
        ("L40S 5.2万/张 质保3年（拆机卡除外）", "unknown"),
    ],
)
def test_whether_a_card_is_new(text: str, condition: str) -> None:
    assert read_quote_text(text).quotes[0].quote.groups[0].condition == condition  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("foot", "years", "response", "parts"),
    [
        ("备注：含三年质保，7×24上门", 3, "unknown", "on_site"),
        ("1、以上报价含三年质保，7x24x4；2、货期4-6周", 3, "four_hours", "unknown"),
        ("All prices include 3 years NBD on-site warranty", 3, "next_business_day", "unknown"),
        ("以上设备均为五年原厂质保", 5, "unknown", "unknown"),
        ("付款：预付30%，验收60%，质保期满后付10%", None, "unknown", "unknown"),
        ("五年延保另购", None, "unknown", "unknown"),
    ],
)
def test_a_warranty_in_the_remarks_below_a_table(foot: str, years: int | None, response: str, parts: str) -> None:
    quote: Any = one(["型号", "数量(台)", "含税单价(元)"], [H20, 2, 1_100_000], [foot]).quote
    assert (quote.warranty_years, quote.warranty_response, quote.parts_policy) == (years, response, parts)
