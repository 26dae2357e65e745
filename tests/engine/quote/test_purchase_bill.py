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
    assert purchase_bill(quote).total.value == Decimal("160099.84")


def test_what_is_open_is_refused_or_incomplete() -> None:
    quote = purchase(CARD, tax_rate=known("0.13"), **ALONE)
    with pytest.raises(EngineError, match="a card or of a machine"):
        purchase_bill(quote.replace(priced_by="unclear"))
    with pytest.raises(EngineError, match="whether tax is included"):
        purchase_bill(quote.replace(tax_basis="unknown"))
    unpriced = purchase_bill(quote.replace(lines=(PurchaseLine(item="software"),)))
    assert unpriced.total.incomplete
    assert unpriced.net.value == 1_000_000
