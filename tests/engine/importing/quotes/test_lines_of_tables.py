"""Lines beside the machines: shared, of rentals, priced for years, free, or of a kind nobody knows."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from quote_sheets import one, read

from engine.importing.quotes.again import answer
from engine.importing.quotes.results import QuoteReading
from engine.quote.purchase_bill import purchase_bill
from engine.quote.sums import sum_checks
from engine.values import UNKNOWN, Known, known

HEADINGS = ["名称", "数量", "含税单价(元)"]
H20 = ["8×H20 141G 服务器", 4, 1_100_000]
H100 = ["8卡H100 SXM服务器", 2, 2_300_000]
SWITCH = ["IB交换机 QM9790", 3, 200_000]


def answered(reading: QuoteReading, **choices: str) -> QuoteReading:
    """The reading with an answer to the question that begins with each word."""
    for begins, chosen in choices.items():
        key = next(one.key for one in reading.questions if one.key.startswith(f"{begins}:"))
        reading = answer(reading, key, chosen)
    return reading


def lines(reading: QuoteReading) -> list[list[tuple[str, Decimal]]]:
    return [[(line.item, line.quantity.value) for line in found.quote.lines] for found in reading.quotes]  # type: ignore[union-attr]


def test_a_shared_line_belongs_to_each_in_parts_to_one_or_to_none() -> None:
    reading = read(HEADINGS, H20, H100, SWITCH)
    asked = next(question for question in reading.questions if question.key.startswith("lines:"))
    assert [choice.key for choice in asked.choices] == ["every", "together", "in_parts", "to:0", "to:1", "none_of_them"]
    assert lines(answered(reading, lines="every")) == [[("network", 3)], [("network", 3)]]
    assert lines(answered(reading, lines="in_parts")) == [[("network", 2)], [("network", 1)]]
    assert lines(answered(reading, lines="to:1")) == [[], [("network", 3)]]
    assert lines(answered(reading, lines="none_of_them")) == [[], []]


def test_parts_of_a_line_come_to_the_whole() -> None:
    other = ["8卡A800服务器", 3, 900_000]
    parts = lines(
        answered(
            read(HEADINGS, H20, other, ["NVIDIA L40S 8卡服务器", 4, 500_000], [*SWITCH[:1], 1, 200_000]),
            lines="in_parts",
        )
    )
    assert sum(part[0][1] for part in parts) == 1
    assert parts[0][0][1] == Decimal("0.363636")


def test_several_machines_and_shared_lines_are_one_order() -> None:
    found = answered(read(HEADINGS, H20, H100, SWITCH), lines="together").quotes
    assert len(found) == 1
    quote: Any = found[0].quote
    assert [(group.card, group.machines) for group in quote.groups] == [
        ("nvidia-h20-141gb", 4),
        ("nvidia-h100-sxm5-80gb", 2),
    ]
    assert [(line.item, line.quantity.value) for line in quote.lines] == [
        ("machines", 4),
        ("machines", 2),
        ("network", 3),
    ]
    bill = purchase_bill(quote.replace(installation=known(0), support_per_year=known(0), tax_rate=known("0.13")))
    assert bill.total.value == 4 * 1_100_000 + 2 * 2_300_000 + 3 * 200_000
    assert {one.place.row for one in found[0].readings} == {1, 2, 3}


def test_lines_are_given_to_quotes_one_by_one() -> None:
    reading = answered(read(HEADINGS, H20, H100, SWITCH, ["运费", 1, 5_000]), lines="line_by_line")
    questions = [one for one in reading.questions if one.key.startswith("line_of:")]
    assert len(questions) == 2
    reading = answer(answer(reading, questions[0], "to:0"), questions[1], "every")
    assert lines(reading) == [[("network", 3), ("freight", 1)], [("freight", 1)]]
    assert all(found.ready for found in reading.quotes)


@pytest.mark.parametrize(("name", "each"), [("三年维保", 30_000), ("5年原厂技术支持", 18_000), ("维保(元/年)", 90_000)])
def test_support_is_kept_by_the_year(name: str, each: int) -> None:
    quote = one(HEADINGS, H20, [name, 1, 90_000]).quote
    assert [(line.item, line.list_price) for line in quote.lines] == [("support", known(each))]


def test_support_without_its_years_is_asked() -> None:
    reading = read(HEADINGS, H20, ["维保服务", 1, 90_000])
    assert reading.quotes[0].quote.lines[0].list_price == UNKNOWN  # type: ignore[union-attr]
    assert reading.quotes[0].ready
    three = answered(reading, years="3").quotes[0].quote
    assert three.lines[0].list_price == known(30_000)  # type: ignore[union-attr]


@pytest.mark.parametrize("free", ["免费", "赠送", "included", "含"])
def test_what_is_free_costs_nothing(free: str) -> None:
    quote = one(HEADINGS, H20, ["安装调试", 1, free]).quote
    assert quote.lines[0].list_price == known(0)


@pytest.mark.parametrize("name", ["AI训练服务器(含三年维保)", "GPU服务器 含安装部署", "推理服务器/含软件授权"])
def test_a_machine_that_comes_with_support_is_no_line_of_support(name: str) -> None:
    found = read(HEADINGS, [name, 2, 800_000]).quotes
    assert [one.key.partition(":")[0] for one in found[0].open_questions][:1] == ["no_card"]


def test_what_nobody_knows_is_a_line_when_a_person_says_so() -> None:
    reading = read(HEADINGS, H20, ["PDU 32A", 8, 3_000])
    assert len(reading.quotes) == 2
    said = answered(reading, no_card="line:installation")
    assert lines(said) == [[("installation", 8)]]
    key = next(one.key for one in said.questions if one.key.startswith("no_card"))
    assert len(answer(said, key, "").quotes) == 2


def test_lines_of_a_rental_become_its_add_ons() -> None:
    rows = [
        ["项目", "数量", "单位", "月单价(元)"],
        ["8卡H20 141G 算力租赁", 2, "台", 70_000],
        ["并行文件存储", 20, "TB", 300],
        ["公网带宽", 100, "M", 23],
        ["弹性公网IP", 2, "个", 50],
        ["运维服务", 1, "项", 4_000],
    ]
    quote = one(*rows).quote
    assert quote.kind == "rental"
    assert (quote.storage_gb, quote.storage_price) == (known(20_000), Known(value=Decimal("0.3")))
    assert (quote.line_mbps, quote.line_price) == (known(100), known(23))
    assert (quote.public_ips, quote.public_ip_price) == (known(2), known(50))
    assert quote.support_per_month == known(4_000)


def test_what_has_no_field_in_a_rental_is_asked_about() -> None:
    reading = read(["项目", "数量", "月租(元/台/月)"], ["8卡H20 141G", 2, 70_000], ["平台软件授权", 1, 2_000])
    assert any(one.certainty == "asked" and one.place.row == 2 for one in reading.unread)


def rates(reading: QuoteReading) -> dict[str, Any]:
    return {line.item: line.tax_rate for found in reading.quotes for line in found.quote.lines}  # type: ignore[union-attr]


INSTALLED = ["安装调试", 1, 50_000]
SUPPORTED = ["维保(元/年)", 1, 20_000]


def test_a_line_keeps_its_own_rate_of_tax() -> None:
    """4 × 1,100,000 at 13 % and 50,000 at 6 %, tax in both: before it 3,893,805.31 and 47,169.81."""
    rows = [["名称", "数量", "含税单价(元)", "税率"], [*H20, "13%"], [*INSTALLED, "6%"]]
    quote: Any = one(*rows).quote
    assert (quote.tax_rate, quote.lines[0].tax_rate) == (known("0.13"), known("0.06"))
    bill = purchase_bill(quote.replace(support_per_year=known(0)))
    assert bill.net.value == Decimal("3893805.31") + Decimal("47169.81")
    assert bill.net.value + bill.tax.value == bill.total.value == 4_450_000
    rows[2][3] = "13%"
    assert rates(read(*rows)) == {"installation": UNKNOWN}


@pytest.mark.parametrize(
    "said",
    [
        "税率：硬件13%，服务6%",
        "含税价，设备 13% 专票、安装及维保 6% 专票",
        "VAT 13% for equipment, 6% for services",
        "13%/6%增值税",
    ],
)
def test_a_line_beside_the_table_tells_the_rates_of_goods_and_services(said: str) -> None:
    found = read(HEADINGS, H20, INSTALLED, SUPPORTED, [SWITCH[0], 1, 200_000], [], [said])
    assert found.quotes[0].quote.tax_rate == known("0.13")  # type: ignore[union-attr]
    assert rates(found) == {"installation": known("0.06"), "support": known("0.06"), "network": UNKNOWN}


def test_of_two_rates_in_a_cell_that_of_software_is_asked() -> None:
    rows = [
        ["名称", "数量", "含税单价(元)", "税率"],
        [*H20, "13%/6%"],
        ["平台软件授权", 1, 90_000, "13%/6%"],
        [*INSTALLED, "13%/6%"],
    ]
    reading = read(*rows)
    cell = next(one for one in reading.quotes[0].readings if one.place.address == "D2")
    assert (cell.certainty, cell.message.key) == ("guessed", "importing.why.two_rates")
    assert [one.key.partition(":")[0] for one in reading.quotes[0].open_questions] == ["rate"]
    assert rates(answered(reading, rate="0.06")) == {"software": known("0.06"), "installation": known("0.06")}
    assert rates(answered(reading, rate="0.13")) == {"software": UNKNOWN, "installation": known("0.06")}


def test_a_line_without_tax_is_kept_in_the_basis_of_its_quote() -> None:
    """50,000 without tax are 53,000 with 6 %."""
    rows = [["名称", "数量", "单价(元)", "税率", "备注"], [*H20, "13%", "含税"], [*INSTALLED, "6%", "不含税"]]
    reading = read(*rows)
    assert [one.message.key for one in reading.findings] == ["importing.why.other_basis_included"]
    assert reading.quotes[0].quote.lines[0].list_price == known(53_000)  # type: ignore[union-attr]


def test_a_line_of_a_rental_keeps_its_own_rate_of_tax() -> None:
    rows = [["项目", "数量", "月租(元/台/月)", "税率"], ["8卡H20 141G", 2, 70_000, "6%"], ["公网带宽", 100, 23, "9%"]]
    reading = read(*rows)
    (found,) = reading.quotes
    quote: Any = found.quote
    assert (quote.tax_rate, quote.bandwidth_tax_rate) == (known(Decimal("0.06")), known(Decimal("0.09")))
    assert reading.findings == ()
    rows[2][3] = "6%"
    assert not read(*rows).findings


def test_a_row_of_two_rates_of_tax_is_a_tax_and_tells_both() -> None:
    """985,000 at 13 % and 120,000 at 6 %: 128,050 + 7,200 = 135,250."""
    rows = [
        ["设备名称", "规格", "数量(台)", "单价(万元)", "金额(万元)"],
        ["GPU服务器", "8*H20-3e 141G", 1, 98.5, 98.5],
        ["集成服务费", "含上架调试", 1, 12, 12],
        ["小计", "", "", "", 110.5],
        ["增值税13%/6%", "", "", "", 13.525],
        ["价税合计", "", "", "", 124.025],
    ]
    reading = read(*rows)
    quote: Any = reading.quotes[0].quote
    assert (len(reading.quotes), reading.findings) == (1, ())
    assert (quote.tax_basis, quote.tax_rate, quote.stated_tax) == ("excluded", known("0.13"), known(135_250))
    assert rates(reading) == {"installation": known("0.06")}
    assert sum_checks(quote) == ()
