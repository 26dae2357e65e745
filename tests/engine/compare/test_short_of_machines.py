"""A recommended quote with fewer machines than the demand and its spares need says so, and what the rest costs."""

from __future__ import annotations

from typing import Any

import pytest
from offers import MODELS, compared, group, known, purchase, serving

from engine.compare.capacity_plan import capacity_plans
from engine.compare.decision import decide
from engine.compare.figure_at import figure_at
from engine.compare.outlook import outlook
from engine.compare.results import Comparison
from engine.compare.table import comparison_table
from engine.cost.capacity_figures import cost_of_missing_machines
from engine.texts import LANGUAGES, Message, format_number
from engine.value_text import ValueText

CARD = "nvidia-h100-sxm5-80gb"
FEW = purchase(CARD, priced_by="total")


def two_machines(price: int) -> Any:
    return purchase(CARD, quote_id="B", priced_by="total", groups=(group(CARD, 8, 2),), price=known(price))


def among(*quotes: Any) -> tuple[Comparison, Message]:
    comparison = compared(quotes, (serving(MODELS["dense"], requests_per_day=1000.0),))
    decision = decide(comparison, "chat", outlook(comparison, "chat"))
    assert decision.winner == quotes[0].id
    return comparison, decision.condition


def money(amount: float, comparison: Comparison, language: Any) -> str:
    return ValueText.of_value(amount, "money", comparison.project.currency).text(language)


def test_one_machine_more_costs_as_much_as_the_one_that_is_offered() -> None:
    comparison, condition = among(FEW, two_machines(9_000_000))
    assert condition.key == "decision.missing_machines_priced"
    cost = comparison.of("A", "chat").cost
    assert cost is not None
    for language in LANGUAGES:
        said = condition.text(language)
        assert money(float(cost.total.value), comparison, language) in said
        assert format_number(2.0) in said


def test_a_quote_with_enough_machines_is_named_where_it_is_cheaper_at_what_is_needed() -> None:
    comparison, condition = among(FEW, two_machines(1_200_000))
    assert condition.key == "decision.missing_machines_dearer"
    few, enough = (comparison.of(name, "chat").cost for name in ("A", "B"))
    assert few is not None
    assert enough is not None
    assert few.total.value < enough.total.value < 2 * few.total.value
    for language in LANGUAGES:
        said = condition.text(language)
        assert money(2 * float(few.total.value), comparison, language) in said
        assert money(float(enough.total.value), comparison, language) in said


def test_nothing_is_said_where_the_machines_suffice() -> None:
    _, condition = among(FEW.replace(groups=(group(CARD, 8, 2),)), two_machines(9_000_000))
    assert condition.key == "decision.at_demand"


def test_what_is_missing_is_a_derived_line_of_the_table_and_pays_a_migration_once() -> None:
    """One machine of two: the missing one costs what the first costs, but for the migration and the late start."""
    comparison, _ = among(FEW, two_machines(9_000_000))
    few, enough = capacity_plans(comparison, "chat")
    cost = comparison.of("A", "chat").cost
    assert cost is not None
    once = sum(float(line.total.value) for line in cost.lines if line.account in ("migration", "late_start"))
    missing = figure_at(comparison, "A/chat/capacity/missing")
    complete = figure_at(comparison, "A/chat/capacity/complete")
    assert missing is few.missing
    assert complete is few.complete
    assert missing is not None
    assert complete is not None
    assert float(missing.value) == pytest.approx(float(cost.total.value) - once)
    assert float(complete.value) == pytest.approx(2 * float(cost.total.value) - once)
    assert enough.missing is None
    rows = {row.key: row for group in comparison_table(comparison, "chat").groups for row in group.rows}
    assert [cell.figure for cell in rows["cost_needed"].cells] == ["capacity/complete", "cost_total"]
    assert capacity_plans(comparison, "chat")[0] is few


def test_a_migration_is_no_part_of_what_another_machine_costs() -> None:
    found = cost_of_missing_machines(1000.0, 100.0, 50.0, 3.0, 2.0)
    assert found.value == pytest.approx(850 / 2)
    assert cost_of_missing_machines(1000.0, 100.0, 50.0, 2.0, 4.0).value == 0


def test_there_is_no_such_line_where_the_machines_suffice() -> None:
    comparison = compared((two_machines(9_000_000),), (serving(MODELS["dense"], requests_per_day=1000.0),))
    rows = {row.key for group in comparison_table(comparison, "chat").groups for row in group.rows}
    assert "machines_needed" in rows
    assert "cost_needed" not in rows
