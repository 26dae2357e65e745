"""Tables pasted out of a PDF: columns apart by blanks, not quite below one another, rows over two lines."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest

from engine.importing.quotes.text_tables import aligned_sheet, read_words
from engine.values import Between, Known, known

PASTED = """                         Quotation  No. AX-7781        Date: 2026-11-12
Axion Compute Pte. Ltd.
Item  Description                                         Qty   Unit Price (USD)     Amount (USD)
1   HGX H200 server, 8x H200 141GB SXM5,           3        268,000.00
     2x Xeon 8558P, 2TB RAM, 8x 400G NDR                               804,000.00
2     Quantum-2 QM9790 switch      1      32,500.00   32,500.00
3  Installation & burn-in       1   lot        9,800.00
                                                          Subtotal        846,300.00
                                                 GST 9%     76,167.00
                                                Grand Total   922,467.00
Delivery: 10-12 weeks DDP Singapore. Warranty 3 years NBD. Payment: 40% with order, 60% before shipment.
Validity: until 12 December 2026
"""


def test_a_pasted_table_is_read_as_a_table() -> None:
    """3 × 268,000 + 32,500 + 9,800 = 846,300; 9 % are 76,167."""
    reading = read_words(PASTED)
    (found,) = reading.quotes
    quote: Any = found.quote
    group = quote.groups[0]
    assert (group.card, group.cards_per_machine, group.machines, group.network_gbs) == (
        "nvidia-h200-sxm-141gb", 8, 3, 400.0,
    )  # fmt: skip
    assert (quote.price, quote.currency, quote.tax_basis) == (known(268_000), "USD", "excluded")
    assert (quote.stated_net, quote.stated_tax, quote.stated_total) == (known(846_300), known(76_167), known(922_467))
    assert [(line.item, line.list_price) for line in quote.lines] == [
        ("network", known(32_500)),
        ("installation", known(9_800)),
    ]
    assert (quote.supplier, quote.valid_until) == ("Axion Compute Pte. Ltd.", datetime.date(2026, 12, 12))
    assert quote.shipment_payment_share == Known(value=Decimal("0.6"))
    assert isinstance(quote.start_delay_weeks, Between)
    assert reading.findings == ()
    assert not found.open_questions


@pytest.mark.parametrize(
    "text",
    [
        "H20 141G 8卡整机 110万/台，含13%专票",
        "型号  数量  单价\n没有数字的一行  很好  再议",
        "Dear all,\n\nplease find our offer:\nH100 8-GPU server   $230,000 each\n\nRegards",
    ],
)
def test_words_are_read_as_words(text: str) -> None:
    assert read_words(text).sheets == ()


def test_columns_are_found_by_order_kind_and_place() -> None:
    text = "型号          数量    单价(元)    交货期\nH20 141G 8卡整机   2   1,100,000   4周\nL40S  16       52,000\n"
    sheet = aligned_sheet(text)
    assert sheet is not None
    assert sheet.texts[1:] == (("H20 141G 8卡整机", "2", "1,100,000", "4周"), ("L40S", "16", "52,000", ""))
