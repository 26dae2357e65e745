"""The invoice of a purchase against sums by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest
from offers import group, purchase

from engine.quote import PurchaseLine
from engine.quote.purchase_bill import purchase_bill
from engine.texts import EngineError
from engine.values import UNKNOWN, known

CARD = "nvidia-l20"
ALONE = {"installation": known(0), "support_per_year": known(0)}


def test_lines_at_list_contracted_and_billed() -> None:
    """2 × 500,000.00 less 12 % = 880,000.00; switches 80,000.00; 13 % on both: 124,800.00; together 1,084,800.00."""
    lines = (
        PurchaseLine(item="machines", quantity=known(2), list_price=known(500_000), discount_share=0.12),
        PurchaseLine(item="network", text="switches", list_price=known(80_000)),
    )
    found = purchase_bill(purchase(CARD, price=UNKNOWN, lines=lines, tax_rate=known("0.13"), **ALONE))
    assert (found.list_cost.value, found.contracted_cost.value) == (1_080_000, 960_000)
    assert (found.net.value, found.tax.value, found.total.value) == (960_000, 124_800, 1_084_800)
    assert sum(line.billed.value for line in found.lines) == found.total.value


def test_duty_is_taxed_and_no_part_of_the_contracted_price() -> None:
    """1,000,000.00 with 5 % duty and 13 % tax on both: 1,186,500.00."""
    found = purchase_bill(purchase(CARD, priced_by="total", duty_rate=known("0.05"), tax_rate=known("0.13"), **ALONE))
    assert found.contracted_cost.value == 1_000_000
    assert found.total.value == 1_186_500


def test_a_price_of_the_card_counts_all_cards_and_what_is_stated_goes_before_lines() -> None:
    """16 cards at 9,999.99 and installation for 100.00, not that of the line."""
    lines = (PurchaseLine(item="installation", list_price=known(77)), PurchaseLine(item="cards", list_price=known(1)))
    quote = purchase(
        CARD,
        groups=(group(CARD, 8, machines=2),),
        priced_by="card",
        price=known("9999.99"),
        installation=known(100),
        support_per_year=UNKNOWN,
        lines=lines,
        tax_rate=known(0),
    )
    found = purchase_bill(quote)
    assert found.total.value == Decimal("160099.84")
    assert [(line.item, line.quantity.value) for line in found.lines[:1]] == [("cards", 16)]


def test_what_is_open_is_refused_or_incomplete() -> None:
    quote = purchase(CARD, tax_rate=known("0.13"), **ALONE)
    with pytest.raises(EngineError, match="a card or of a machine"):
        purchase_bill(quote.replace(priced_by="unclear"))
    with pytest.raises(EngineError, match="whether tax is included"):
        purchase_bill(quote.replace(tax_basis="unknown"))
    unpriced = purchase_bill(quote.replace(lines=(PurchaseLine(item="software"),)))
    assert unpriced.total.incomplete
    assert unpriced.net.value == 1_000_000


MIXED = (
    PurchaseLine(item="machines", quantity=known(2), list_price=known("500000.05")),
    PurchaseLine(item="installation", list_price=known("33333.33"), tax_rate=known("0.06")),
    PurchaseLine(item="support", list_price=known("10000.01"), tax_rate=known("0.06")),
    PurchaseLine(item="freight", list_price=known("999.99"), tax_rate=known("0.09")),
    PurchaseLine(item="network", list_price=known(80_000), tax_rate=known("0.13")),
)


@pytest.mark.parametrize(("rounded_at", "services"), [("total", "2600.00"), ("line", "2600.00")])
def test_services_are_taxed_at_their_own_rate(rounded_at: str, services: str) -> None:
    """13 % on 1,000,000.10 + 80,000: 140,400.01; 6 % on 33,333.33 + 10,000.01: 2,600.00; 9 % on 999.99: 90.00."""
    quote = purchase(CARD, price=UNKNOWN, lines=MIXED, tax_rate=known("0.13"), rounded_at=rounded_at)
    found = purchase_bill(quote.replace(installation=UNKNOWN, support_per_year=UNKNOWN))
    taxes = [line.billed.value for line in found.of("tax")]
    assert taxes == [Decimal("140400.01"), Decimal(services), Decimal("90.00")]
    assert found.net.value == Decimal("1124333.43")
    assert found.tax.value == sum(taxes)
    assert found.total.value == Decimal("1267423.44") == sum(line.billed.value for line in found.lines)
    assert "6 %" in found.of("tax")[1].explanation.text("en")


def test_the_tax_of_each_rate_is_contained_in_prices_with_tax() -> None:
    """1,130,000.00 at 13 % hold 1,000,000.00 and 10,600.00 at 6 % hold 10,000.00 before tax."""
    lines = (
        PurchaseLine(item="machines", list_price=known(1_130_000)),
        PurchaseLine(item="installation", list_price=known(10_600), tax_rate=known("0.06")),
    )
    about = {"tax_basis": "included", "tax_rate": known("0.13"), "lines": lines, "price": UNKNOWN}
    found = purchase_bill(purchase(CARD, **ALONE | {"installation": UNKNOWN} | about))
    assert (found.net.value, found.tax.value, found.total.value) == (1_010_000, 130_600, 1_140_600)
    assert not found.of("tax")


def test_a_line_at_the_rate_of_its_quote_makes_no_second_rate_and_duty_has_that_of_its_line() -> None:
    """(100 + 5 of duty) at 6 % and 200 at 13 %: 6.30 and 26.00."""
    lines = (
        PurchaseLine(item="cards", list_price=known(100), tax_rate=known("0.06")),
        PurchaseLine(item="software", list_price=known(200), tax_rate=known("0.13")),
    )
    quote = purchase(CARD, price=UNKNOWN, lines=lines, tax_rate=known("0.13"), duty_rate=known("0.05"), **ALONE)
    assert [line.billed.value for line in purchase_bill(quote).of("tax")] == [Decimal("26.00"), Decimal("6.30")]
    plain = quote.replace(lines=lines[1:], price=known(100), priced_by="total")
    assert len(purchase_bill(plain).of("tax")) == 1
