"""Cells that a project knows better than the catalog, and cards of its own."""

import datetime

import pytest

from engine.catalog.library import catalog
from engine.project.edits.own_cards import add_own_card, correct_cell, corrected_fields, restore_cell
from engine.project.edits.quotes import add_quote
from engine.project.project import Project
from engine.texts import EngineError

H20 = catalog().card("nvidia-h20-96gb")


@pytest.fixture
def project() -> Project:
    return Project(as_of=datetime.date(2026, 11, 30))


def test_a_correction_keeps_its_source_and_can_be_taken_back(project: Project) -> None:
    changed = correct_cell(project, H20, "memory_gb", 141.0, "Supplier's datasheet")
    (card,) = changed.used.cards
    assert card.memory_gb == 141
    assert card.source_of("memory_gb") == ("Supplier's datasheet", "medium")
    assert corrected_fields(card) == ("memory_gb",)
    assert catalog().card(H20.id).memory_gb == 96
    assert restore_cell(changed, card, "memory_gb").used.cards == ()


def test_a_corrected_card_in_a_quote_goes_back_to_the_catalogs_and_stays(project: Project) -> None:
    changed = add_quote(correct_cell(project, H20, "power_w", 450.0, "Measured"), "purchase", H20)
    (card,) = changed.used.cards
    assert card.power_w == 450
    assert restore_cell(changed, card, "power_w").used.cards == (H20,)


def test_one_of_two_corrections_is_taken_back(project: Project) -> None:
    (once,) = correct_cell(project, H20, "power_w", 450.0, "Measured").used.cards
    changed = correct_cell(project, once, "memory_gb", 141.0, "Sheet")
    (twice,) = changed.used.cards
    (left,) = restore_cell(changed, twice, "power_w").used.cards
    assert (left.power_w, left.memory_gb) == (H20.power_w, 141)


@pytest.mark.parametrize(
    ("field", "value", "source"), [("memory_gb", 141.0, " "), ("memory_gb", -1.0, "x"), ("name", 1.0, "x")]
)
def test_what_cannot_be_is_refused(project: Project, field: str, value: float, source: str) -> None:
    with pytest.raises(EngineError):
        correct_cell(project, H20, field, value, source)


def test_an_own_card_begins_as_a_copy(project: Project) -> None:
    once = add_own_card(project, H20, "H20 3e")
    twice = add_own_card(once, H20, "H20 again")
    assert [(card.id, card.name, card.memory_gb) for card in twice.used.cards] == [
        ("own-1", "H20 3e", 96),
        ("own-2", "H20 again", 96),
    ]
    assert corrected_fields(twice.used.cards[0]) == ()


def test_undo_names_the_cell_and_the_card(project: Project) -> None:
    said = correct_cell.name(project, H20, "power_w", 450.0, "x").text("en")
    assert "H20" in said
    assert said.startswith("Correct ")
