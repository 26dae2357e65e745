"""Offers in German: net prices, rates of tax, decimal commas, rents for an hour of a card or a month of the whole."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest

from engine.importing.quotes.text import read_quote_text
from engine.importing.quotes.text_languages import in_english
from engine.values import Known, known


def _quote(text: str) -> Any:
    (found,) = read_quote_text(text).quotes
    return found.quote


def test_net_price_of_cards() -> None:
    quote = _quote(
        "Sehr geehrter Herr Müller,\nwir bieten Ihnen an:\nPos 1: 2 Stk. NVIDIA L40S 48GB PCIe à 8.450,00 € netto\n"
        "zzgl. 19% MwSt.\nGesamt netto 16.900,00 €\nLieferzeit ca. 3 Wochen, Zahlungsziel 14 Tage netto\n"
        "Angebot gültig bis 15.12.2026, 36 Monate Garantie"
    )
    assert (quote.kind, quote.price, quote.priced_by, quote.currency) == ("purchase", known(8450), "card", "EUR")
    assert (quote.tax_basis, quote.tax_rate) == ("excluded", Known(value=Decimal("0.19")))
    assert (quote.groups[0].card, quote.groups[0].cards) == ("nvidia-l40s", 2)
    assert (quote.start_delay_weeks, quote.warranty_years) == (known(3), 3.0)
    assert quote.valid_until == datetime.date(2026, 12, 15)


@pytest.mark.parametrize(
    ("words", "priced_by", "price"),
    [
        ("2,35 € pro GPU-Stunde", "card_hour", "2.35"),
        ("je GPU-Stunde 2,35 €", "card_hour", "2.35"),
        ("11.250,00 € pro Server im Monat", "machine_month", "11250"),
        ("11.250 € je Server/Monat", "machine_month", "11250"),
    ],
)
def test_rent(words: str, priced_by: str, price: str) -> None:
    quote = _quote(f"Miete: 8x H100 SXM 80GB, {words}, Mindestlaufzeit 12 Monate, zzgl. MwSt. 19 %.")
    assert (quote.kind, quote.priced_by, quote.price) == ("rental", priced_by, Known(value=Decimal(price)))
    assert (quote.commitment_months, quote.tax_basis, quote.currency) == (12, "excluded", "EUR")
    assert quote.tax_rate == Known(value=Decimal("0.19"))


def test_gross_price_and_thousands_points() -> None:
    quote = _quote("Der Preis beträgt 219.000 € je Server (8x H200 SXM, 141 GB) inkl. MwSt.")
    assert (quote.price, quote.tax_basis, quote.priced_by) == (known(219_000), "included", "machine")


def test_words_keep_their_places() -> None:
    text = "zzgl. mwst, 2 stk. je server im monat, mindestvertragslaufzeit 12 monate"
    assert len(in_english(text)) == len(text)
    assert in_english("net 30 days, rent per hour") == "net 30 days, rent per hour"
