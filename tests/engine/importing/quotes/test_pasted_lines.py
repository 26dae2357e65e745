"""Tables pasted as text: parted by one blank, by commas or semicolons, under headings of three languages or none."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.importing.quotes.files import read_clipboard
from engine.values import Known, known

_PDF = """Quotation No. Q-2026-118
Item Description Qty Unit Price Amount
1 NVIDIA H200 NVL 141GB PCIe 4 USD 31,200.00 USD 124,800.00
2 NVLink bridge 4-way 1 USD 2,400.00 USD 2,400.00
Subtotal USD 127,200.00
GST 9% USD 11,448.00
Total USD 138,648.00"""
_PDF_WITHOUT_HEADS = """Quote 2026-118
NVIDIA H200 NVL 141GB PCIe USD 31,200.00 x 4 USD 124,800.00
NVLink bridge 4-way USD 2,400.00 x 1 USD 2,400.00
Subtotal USD 127,200.00
GST 9% USD 11,448.00
Total USD 138,648.00"""
_PDF_GERMAN = """Angebot Nr. 2026-118
Pos Bezeichnung Menge Einzelpreis Gesamtpreis
1 NVIDIA H200 NVL 141GB PCIe 4 31.200,00 € 124.800,00 €
2 NVLink Bridge 4-way 1 2.400,00 € 2.400,00 €
Zwischensumme 127.200,00 €
zzgl. 19% MwSt. 24.168,00 €
Gesamt brutto 151.368,00 €
Lieferzeit: 4 Wochen, Garantie: 3 Jahre"""


@pytest.mark.parametrize(
    ("text", "currency", "rate", "tax", "gross"),
    [
        (_PDF, "USD", "0.09", "11448", "138648"),
        (_PDF_WITHOUT_HEADS, "USD", "0.09", "11448", "138648"),
        (_PDF_GERMAN, "EUR", "0.19", "24168", "151368"),
    ],
)
def test_lines_of_a_quotation_are_one_offer_with_lines(
    text: str, currency: str, rate: str, tax: str, gross: str
) -> None:
    """4 × 31,200 + 2,400 = 127,200; with 9 % 138,648, with 19 % 151,368."""
    reading = read_clipboard(text)
    (found,) = reading.quotes
    quote: Any = found.quote
    group = quote.groups[0]
    assert (group.card, group.cards_per_machine, group.machines) == ("nvidia-h200-nvl-141gb", 1, 4)
    assert (quote.price, quote.priced_by, quote.currency) == (known(31_200), "card", currency)
    assert [(line.item, line.list_price) for line in quote.lines] == [("network", known(2_400))]
    assert (quote.tax_basis, quote.tax_rate) == ("excluded", Known(value=Decimal(rate)))
    assert quote.stated_net == known(127_200)
    assert (quote.stated_tax, quote.stated_total) == (known(tax), known(gross))
    assert reading.findings == ()
    assert not found.open_questions


def test_a_wrong_total_of_pasted_lines_is_found() -> None:
    reading = read_clipboard(_PDF.replace("127,200.00", "127,900.00"))
    assert [one.message.key for one in reading.findings] == ["importing.why.total_differs"]


@pytest.mark.parametrize("mark", [",", ";", "|", " | "])
def test_parted_by_a_mark(mark: str) -> None:
    rows = [
        ("型号", "数量", "单价(万元)", "合计(万元)", "税率", "质保"),
        ("H20 96G*8", "2", "95", "190", "13%", "3年"),
        ("A800 80G PCIe*8", "1", "78.5", "78.5", "13%", "1年"),
        ("910B2 8卡", "4", "125", "500", "13%", "3年"),
    ]
    reading = read_clipboard("以下为本周报价\n" + "\n".join(mark.join(row) for row in rows) + "\n以上均为含税价")
    quotes: list[Any] = [found.quote for found in reading.quotes]
    groups = [quote.groups[0] for quote in quotes]
    assert [(group.card, group.cards_per_machine, group.machines) for group in groups] == [
        ("nvidia-h20-96gb", 8, 2), ("nvidia-a800-pcie-80gb", 8, 1), ("huawei-ascend-910b2", 8, 4),
    ]  # fmt: skip
    assert [quote.price for quote in quotes] == [known(950_000), known(785_000), known(1_250_000)]
    assert [quote.tax_basis for quote in quotes] == ["included"] * 3


def test_a_german_table_with_its_currency_below() -> None:
    text = (
        "GPU;Menge;Einzelpreis;Gesamt\nRTX 6000 Ada 48GB;4;6.799,00;27.196,00\nH100 PCIe 80GB;2;24.950,00;49.900,00\n"
        "Alle Preise in EUR inkl. 19% MwSt."
    )
    reading = read_clipboard(text)
    quotes: list[Any] = [found.quote for found in reading.quotes]
    assert [(quote.price, quote.priced_by, quote.groups[0].cards) for quote in quotes] == [
        (known(6_799), "card", 4), (known(24_950), "card", 2),
    ]  # fmt: skip
    assert {(quote.currency, quote.tax_basis, quote.tax_rate) for quote in quotes} == {
        ("EUR", "included", Known(value=Decimal("0.19")))
    }
    assert "Alle Preise in EUR inkl. 19% MwSt." in {one.text for one in reading.unread}


@pytest.mark.parametrize(
    "text",
    [
        "H200, 8 cards, price 230,000 USD, amount of tax 9 %\nsecond line",
        "Item price quantity amount as discussed\nH100 8-GPU server $230,000 each",
        "4x H100 8-GPU servers at USD 248,500 each, total USD 994,000",
    ],
)
def test_words_stay_words(text: str) -> None:
    assert read_clipboard(text).sheets == ()
