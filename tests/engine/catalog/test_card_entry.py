"""A card as a person states it."""

import datetime

import pytest

from engine.catalog.card import Card
from engine.catalog.card_entry import CardEntry, entered_card, entry_of
from engine.catalog.library import catalog
from engine.project.edits import add_quote, enter_card, put_card, remove_own_card
from engine.project.edits.own_cards import add_own_card, correct_cell, corrected_fields
from engine.project.project import Project
from engine.texts import EngineError

STATED = CardEntry(name="X100", memory_gb=96.0, bandwidth_gbs=1800.0, power_w=400.0, source="Supplier, June")


@pytest.fixture
def project() -> Project:
    return Project(as_of=datetime.date(2026, 11, 30))


def test_what_is_not_stated_stays_unknown() -> None:
    card = entered_card(STATED, "own-1")
    assert (card.memory_gb, card.bandwidth_gbs, card.source) == (96.0, 1800.0, "Supplier, June")
    assert card.bf16_dense_tflops is None
    assert card.leaf("bf16_dense_tflops").reason is not None
    assert card.topology == "unknown"


def test_printed_peaks_with_sparsity_are_halved_and_say_so() -> None:
    """NVIDIA H100 SXM: 3,958 TFLOPS FP8 with sparsity are 1,979 dense; vector units know no sparsity."""
    card = entered_card(STATED.replace(printed="sparse", fp8_dense_tflops=3958.0, fp32_tflops=67.0), "own-1")
    assert card.fp8_dense_tflops == 1979.0
    assert card.fp32_tflops == 67.0
    assert card.marketing_sparse_factor == 2.0
    assert card.source_of("fp8_dense_tflops")[0] == "Supplier, June (3958 ÷ 2, 2:4)"


@pytest.mark.parametrize("field", ["name", "source"])
def test_name_and_source_are_needed(field: str) -> None:
    with pytest.raises(EngineError):
        entered_card(STATED.replace(**{field: "  "}), "own-1")


def test_what_cannot_be_names_its_field() -> None:
    with pytest.raises(EngineError, match="memory"):
        entered_card(STATED.replace(memory_gb=-1.0), "own-1")


def test_every_card_of_the_catalog_goes_through_the_form_unchanged() -> None:
    for card in catalog().cards:
        assert entered_card(entry_of(card), card.id, card) == card or not card.source


def test_an_own_card_is_added_changed_and_removed(project: Project) -> None:
    with_card = enter_card(project, STATED)
    (card,) = with_card.used.cards
    assert (card.id, card.name) == ("own-1", "X100")
    changed = enter_card(with_card, entry_of(card).replace(power_w=350.0), card)
    assert [one.power_w for one in changed.used.cards] == [350.0]
    assert enter_card.name(project, STATED).text("en") == "State card X100"
    assert remove_own_card(changed, changed.used.cards[0]).used.cards == ()


def test_a_card_that_a_quote_has_is_not_removed(project: Project) -> None:
    with_card = enter_card(project, STATED)
    quoted = add_quote(with_card, "owned", with_card.used.cards[0])
    with pytest.raises(EngineError, match="X100 is still used by A"):
        remove_own_card(quoted, quoted.used.cards[0])


def test_all_corrections_of_a_card_are_dropped_at_once(project: Project) -> None:
    known = catalog().card("nvidia-h20-96gb")
    once = correct_cell(project, known, "power_w", 450.0, "Measured")
    twice = correct_cell(once, once.used.cards[0], "form_factor", "PCIe dual-slot", "Supplier")
    assert corrected_fields(twice.used.cards[0]) == ("power_w", "form_factor")
    assert remove_own_card(twice, twice.used.cards[0]).used.cards == ()
    quoted = add_quote(twice, "owned", twice.used.cards[0])
    assert remove_own_card(quoted, quoted.used.cards[0]).used.cards == (known,)


@pytest.mark.parametrize(
    ("field", "value"), [("ecc", "no"), ("segment", "workstation"), ("stack", "CUDA 13"), ("launch_year", 2025.0)]
)
def test_words_and_answers_are_corrected_too(project: Project, field: str, value: str | float) -> None:
    known = catalog().card("nvidia-h20-96gb")
    changed: Card = correct_cell(project, known, field, value, "Supplier").used.cards[0]
    assert getattr(changed, field) == value
    assert corrected_fields(changed) == (field,)


def test_an_answer_that_does_not_exist_is_refused(project: Project) -> None:
    known = catalog().card("nvidia-h20-96gb")
    with pytest.raises(EngineError):
        correct_cell(project, known, "ecc", "perhaps", "Supplier")
    with pytest.raises(EngineError):
        correct_cell(project, known, "form_factor", "  ", "Supplier")


def test_a_copy_keeps_its_link(project: Project) -> None:
    base = catalog().card("nvidia-h20-96gb").replace(topology="neuronlink")
    copied = add_own_card(put_card(project, base), base, "Mine").used.cards[-1]
    entry = entry_of(copied)
    assert entry.topology == "other"
    assert entered_card(entry, copied.id, copied).topology == "neuronlink"
