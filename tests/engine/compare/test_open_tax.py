"""A quote that does not say whether its price includes tax is nowhere ranked firmly, and stands in both readings."""

from __future__ import annotations

from typing import Any

import pytest
from offers import ALL_ANSWERED, AS_OF, compared, purchase, serving

from engine.compare.bands import bands
from engine.compare.decision import decide
from engine.compare.method_words import method_texts, place_text
from engine.compare.methods import methods
from engine.compare.open_tax import read_otherwise
from engine.compare.outlook import outlook
from engine.compare.results import Comparison
from engine.compare.table import comparison_table
from engine.quote import Purchase
from engine.values import known

CARD = "nvidia-h100-sxm5-80gb"
RATE = known("0.13")


def offer(quote_id: str, price: int, basis: str, **changes: Any) -> Purchase:
    """Nothing is open but the tax, and the price is all that moves with it."""
    settled = {"answers": ALL_ANSWERED, "date": AS_OF, "valid_days": 30, "network_storage": known(0), "tax_rate": RATE}
    nothing = {"installation": known(0), "support_per_year": known(0)}
    stated = {"price": known(price), "tax_basis": basis}
    return purchase(CARD, quote_id=quote_id, **settled, **nothing, **stated, **changes)


def against(price: int, basis: str = "unknown") -> Comparison:
    """A at a price, and B at 1,800,000 before tax."""
    return compared((offer("A", price, basis), offer("B", 1_800_000, "excluded")), (serving(),))


@pytest.fixture(scope="module")
def ahead() -> Comparison:
    """A is cheaper than B in both readings: 1,500,000 or 1,327,434."""
    return against(1_500_000)


@pytest.fixture(scope="module")
def behind() -> Comparison:
    """A is dearer than B unless its price includes tax: 1,900,000 or 1,681,416."""
    return against(1_900_000)


def table_cells(comparison: Comparison, row: str) -> list[Any]:
    ranges = {one.quote.id: bands(one) for one in comparison.column("chat")}
    table = comparison_table(comparison, "chat", ranges)
    found = next((one for group in table.groups for one in group.rows if one.key == row), None)
    return [] if found is None else list(found.cells)


@pytest.mark.parametrize(("name", "tax_free"), [("ahead", 1_500_000), ("behind", 1_900_000)])
def test_both_readings_stand_in_the_table(name: str, tax_free: int, request: pytest.FixtureRequest) -> None:
    """With 13 % in the price it is the price ÷ 1.13, and with it all that is a share of the price."""
    comparison = request.getfixturevalue(name)
    stated = against(tax_free, "included").of("A", "chat").figures["cost_total"].value
    own, other = table_cells(comparison, "cost_other_tax")
    assert own.estimate.value == pytest.approx(stated)
    assert other.estimate is None
    assert own.estimate.value == read_otherwise(comparison.of("A", "chat"), "cost_total")


def test_the_row_is_left_out_where_every_tax_is_stated() -> None:
    assert table_cells(against(1_500_000, "excluded"), "cost_other_tax") == []


def test_a_column_says_that_its_tax_is_not_stated(ahead: Comparison) -> None:
    first, second = comparison_table(ahead, "chat", {}).columns
    assert first.subtitle.text("en") == "buy · tax not stated · Vendor"
    assert first.subtitle.text("zh") == "采购 · 税未明 · Vendor"
    assert second.subtitle.text("en") == "buy · before tax · Vendor"


def test_no_cost_of_an_open_tax_or_before_one_is_marked_best(ahead: Comparison, behind: Comparison) -> None:
    assert [cell.best for cell in table_cells(ahead, "cost_total")] == [False, False]
    assert [cell.best for cell in table_cells(behind, "cost_total")] == [False, False]
    # once it is stated the same lead is marked
    assert [cell.best for cell in table_cells(against(1_500_000, "excluded"), "cost_total")] == [True, False]


def test_the_sentence_is_not_firm_and_has_both_readings(ahead: Comparison, behind: Comparison) -> None:
    decision = decide(ahead, "chat", outlook(ahead, "chat"))
    assert decision.headline.text("en").startswith("Cheapest however its tax is read, not yet firm: A")
    dear = ahead.of("A", "chat").figures["cost_per_million_output_tokens_all_in"].value
    cheap = read_otherwise(ahead.of("A", "chat"), "cost_per_million_output_tokens_all_in")
    assert cheap is not None
    said = " ".join(remark.text("en") for remark in decision.remarks)
    assert f"it costs {float(dear):.2f} CNY, or {cheap:.2f} CNY if it does" in said
    decision = decide(behind, "chat", outlook(behind, "chat"))
    assert decision.headline.text("en").startswith("Too close to call; B")
    said = " ".join(remark.text("zh") for remark in decision.remarks)
    assert "A 未写明是否含税" in said
    assert "届时它成本最低" in said


def test_no_recommendation_is_firm_while_certainty_is_worked_out(ahead: Comparison) -> None:
    assert decide(ahead, "chat").headline.key == "decision.tax_unsaid"
    assert decide(against(1_500_000, "excluded"), "chat").headline.key == "decision.recommended"


def test_places_of_all_methods_are_marked(ahead: Comparison, behind: Comparison) -> None:
    for comparison, marked in ((ahead, {"A": "1?", "B": "2"}), (behind, {"A": "2?", "B": "1?"})):
        found = methods(comparison, "chat")
        for verdict in found.verdicts:
            assert {one.quote_id: place_text(found, one) for one in verdict.standings} == marked
            assert verdict.certainty != "sure"
        said = " ".join(message.text("en") for message in method_texts(found))
        assert "A does not say whether its price includes tax" in said


def test_places_are_plain_where_taxes_are_stated() -> None:
    found = methods(against(1_500_000, "excluded"), "chat")
    assert (found.unfirm, found.moved) == ({}, frozenset())
    assert [place_text(found, one) for one in found.verdicts[0].standings] == ["1", "2"]
    assert found.verdicts[0].certainty == "sure"
