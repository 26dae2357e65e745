"""Two or more rates of tax in a mail or a chat, carried by the lines that they are for."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.importing.quotes.text import read_quote_text
from engine.quote.purchase_bill import purchase_bill
from engine.values import Known, known


def _quote(text: str) -> Any:
    (found,) = read_quote_text(text).quotes
    return found.quote


@pytest.mark.parametrize(
    "text",
    [
        "H20 141G 8卡整机 110万/台，安装调试2万，软件授权5万，不含税（硬件13%，服务6%，软件6%）",
        (
            "H20 141GB 8-GPU server CNY 1,100,000 each, installation CNY 20,000, software licence CNY 50,000, "
            "excl. tax. VAT: 13% on hardware, 6% on services, 6% on software."
        ),
        (
            "Server mit 8x H20 141GB je Server CNY 1.100.000,00, Installation CNY 20.000,00, Lizenz CNY 50.000,00, "
            "netto, MwSt.: Hardware 13 %, Dienstleistungen 6 %, Software 6 %"
        ),
    ],
)
def test_services_of_a_purchase_have_their_own_rate(text: str) -> None:
    """1,100,000 × 13 % + 70,000 × 6 % = 147,200."""
    quote = _quote(text)
    assert (quote.tax_basis, quote.tax_rate) == ("excluded", Known(value=Decimal("0.13")))
    six = known(Decimal("0.06"))
    assert {(line.item, line.list_price, line.tax_rate) for line in quote.lines} == {
        ("installation", known(20_000), six), ("software", known(50_000), six),
    }  # fmt: skip
    bill = purchase_bill(quote)
    assert (bill.tax.value, bill.total.value) == (Decimal("147200.00"), Decimal("1317200.00"))


def test_power_and_lines_of_a_rental_have_their_own_rate() -> None:
    quote = _quote("H20 141G 8卡裸金属 5.6万/台/月，机柜电费3000元/月，带宽2000元/月，含税：租金13%、电费9%、带宽6%")
    assert (quote.kind, quote.tax_basis, quote.tax_rate) == ("rental", "included", Known(value=Decimal("0.13")))
    rates = (quote.power_tax_rate, quote.bandwidth_tax_rate)
    assert rates == (Known(value=Decimal("0.09")), Known(value=Decimal("0.06")))
    assert "租金13%、电费9%、带宽6%" in quote.note


def test_a_pair_of_rates_is_that_of_goods_and_services() -> None:
    quote = _quote("H20 141G 8卡 112万/台，税率13%/6%，安装1万")
    assert quote.tax_rate == Known(value=Decimal("0.13"))
    assert [(line.item, line.tax_rate) for line in quote.lines] == [("installation", Known(value=Decimal("0.06")))]
