from __future__ import annotations

import datetime
from decimal import Decimal

from engine.catalog.card import Card
from engine.project import edits
from engine.project.changes import Change, differences, logged
from engine.project.document import new_document
from engine.project.project import Project
from engine.values import UNKNOWN, Between, known

MOMENT = datetime.datetime(2026, 11, 30, tzinfo=datetime.UTC)


def test_nothing_differs_from_itself(project: Project) -> None:
    assert differences(project, project) == ()
    assert differences(project, project.replace(name=project.name)) == ()


def test_each_stored_value_that_differs_is_named_with_its_place(project: Project, card: Card) -> None:
    changed = edits.set_price(project, "A", known("498000"))
    changed = edits.set_price(changed, "B", UNKNOWN)
    changed = edits.set_assumption(changed, "cost.horizon_months", 24.0)
    changed = edits.set_group_field(changed, "A", 0, "machines", 3)
    changed = edits.put_card(changed, card.replace(power_w=300.0))
    changed = edits.select_workload(changed, "w2")
    assert differences(project, changed) == (
        Change("quotes/A/groups/nvidia-l40s/machines", "2", "3"),
        Change("quotes/A/price/value", "512000.50", "498000"),
        Change("quotes/B/price", "6.8 … 8.2", None),
        Change("assumptions/cost/horizon_months/value", "36.0", "24.0"),
        Change(
            "assumptions/cost/horizon_months/source",
            "House default until you state one",
            "Stated in this project",
        ),
        Change("used/cards/nvidia-l40s/power_w", "350.0", "300.0"),
        Change("selected_workload", "w1", "w2"),
    )


def test_an_item_that_comes_or_goes_is_one_change(project: Project, other_card: Card) -> None:
    changed = edits.remove_quote(edits.add_quote(project, "rental", other_card), "A")
    assert differences(project, changed) == (
        Change("quotes/A", "华东集成商 (purchase)", None),
        Change("quotes/C", None, "H20 (rental)"),
        Change("used/cards/nvidia-h20", None, differences(project, changed)[2].new),
    )
    empty = Project(as_of=project.as_of)
    one = edits.add_quote(empty, "hosted_api", name="Tokens")
    assert differences(empty, one) == (Change("quotes/A", None, "Tokens (hosted_api)"),)


def test_order_and_kind_are_changes(project: Project) -> None:
    assert differences(project, edits.move_quote(project, "B", 0)) == (Change("quotes", "A, B", "B, A"),)
    rental = edits.change_quote_kind(project, "A", "rental")
    assert differences(project, rental) == (Change("quotes/A", "华东集成商 (purchase)", "华东集成商 (rental)"),)


def test_a_range_is_written_with_both_ends(project: Project) -> None:
    ranged = edits.set_price(project, "A", Between(low=Decimal(1), high=Decimal(2), source="s"))
    assert differences(project, ranged) == (Change("quotes/A/price", "512000.50", "1 … 2"),)


def test_the_log_grows_at_its_end(project: Project) -> None:
    document = new_document(project)
    once = logged(document, edits.rename_project(project, "Chat"), MOMENT, who="Li", reason="shorter")
    twice = logged(once, edits.rename_project(once.project, "客服"), MOMENT)
    assert [(entry.who, entry.what, entry.old, entry.new, entry.reason) for entry in twice.log] == [
        ("Li", "name", "客服大模型", "Chat", "shorter"),
        ("", "name", "Chat", "客服", ""),
    ]
    assert twice.project.name == "客服"


def test_a_long_value_is_cut_in_the_log(project: Project) -> None:
    (change,) = differences(project, edits.set_notes(project, "x" * 1000))
    assert change.new is not None
    assert len(change.new) == 200
