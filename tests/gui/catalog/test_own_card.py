"""Correcting a cell in the window, marking it, and taking it back."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from engine.project.edits import add_quote
from engine.project.project import Project
from gui.catalog.card_form import CardForm
from gui.catalog.own_card import CorrectionDialog
from gui.catalog.place import CatalogPlace
from gui.forms.performing import perform

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from engine.catalog.card import Card
    from gui.session import ProjectSession

H20 = "nvidia-h20-96gb"


@pytest.fixture
def session(open_session: Callable[[Project], ProjectSession]) -> ProjectSession:
    return open_session(Project(as_of=datetime.date(2026, 11, 30)))


@pytest.fixture
def place(session: ProjectSession, qtbot: QtBot) -> CatalogPlace:
    place = CatalogPlace(session)
    qtbot.addWidget(place)
    place.resize(1290, 770)
    place.show()
    place.show_card(H20)
    return place


def correct(place: CatalogPlace, session: ProjectSession, qtbot: QtBot, source: str) -> CorrectionDialog:
    dialog = CorrectionDialog(session, place.cards.detail.cards()[0], place)
    qtbot.addWidget(dialog)
    dialog.field.set_value("power_w")
    dialog._show_cell()
    dialog.value.setText("450")
    dialog.source.setText(source)
    dialog._on_accept()
    return dialog


def test_a_correction_shows_in_table_and_detail_and_is_undone(
    place: CatalogPlace, session: ProjectSession, qtbot: QtBot
) -> None:
    before = place.cards.detail.cards()[0].power_w
    correct(place, session, qtbot, "Measured here")
    assert place.cards.detail.cards()[0].power_w == 450
    assert place.cards.detail.own.mark.text() == "Corrected in this project: Board power"
    records = place.cards.table.records
    assert records.index(records.row_of(H20), 0).data().endswith(" ✎")
    session.undo()
    assert place.cards.detail.cards()[0].power_w == before
    assert place.cards.detail.own.mark.isHidden()


def test_the_catalogs_value_comes_back(place: CatalogPlace, session: ProjectSession, qtbot: QtBot) -> None:
    correct(place, session, qtbot, "Measured here")
    dialog = CorrectionDialog(session, place.cards.detail.cards()[0], place)
    qtbot.addWidget(dialog)
    assert not dialog.restore.isEnabled()
    dialog.field.set_value("power_w")
    dialog._show_cell()
    assert dialog.restore.isEnabled()
    dialog.restore.click()
    assert session.project.used.cards == ()


def test_without_a_source_nothing_changes(place: CatalogPlace, session: ProjectSession, qtbot: QtBot) -> None:
    dialog = correct(place, session, qtbot, "")
    assert not dialog.problem.isHidden()
    assert session.project.used.cards == ()


def test_a_copy_is_a_card_of_ones_own(place: CatalogPlace, session: ProjectSession) -> None:
    place.cards.detail.own.copying.click()
    assert session.project.used.cards[0].id == "own-1"
    assert place.cards.select("own-1")
    assert place.cards.detail.own.mark.text() == "A card of your own, kept in this project"


def form(session: ProjectSession, place: CatalogPlace, qtbot: QtBot, card: Card | None = None) -> CardForm:
    dialog = CardForm(session, card, place)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def state(dialog: CardForm, name: str, typed: str) -> None:
    line = dialog.form.control(name).line  # type: ignore[attr-defined]
    line.setText(typed)
    line.editingFinished.emit()


def test_a_card_is_stated_from_nothing_and_undone(place: CatalogPlace, session: ProjectSession, qtbot: QtBot) -> None:
    dialog = form(session, place, qtbot)
    for name, typed in (("name", "X100"), ("memory_gb", "96"), ("bandwidth_gbs", "1.8 TB/s"), ("source", "Offer 12")):
        state(dialog, name, typed)
    dialog.form.control("printed").set_value("sparse")  # type: ignore[attr-defined]
    dialog._on_field("printed", "sparse")
    state(dialog, "fp8_dense_tflops", "2000")
    dialog.buttons.accepted.emit()
    (card,) = session.project.used.cards
    assert (card.name, card.memory_gb, card.bandwidth_gbs) == ("X100", 96, 1800)
    assert card.fp8_dense_tflops == 1000
    assert card.power_w is None
    assert place.cards.table.select(card.id)
    assert place.cards.detail.own.mark.text() == "A card of your own, kept in this project"
    session.undo()
    assert not place.cards.table.select(card.id)


def test_without_a_source_nothing_is_kept_and_the_field_is_shown(
    place: CatalogPlace, session: ProjectSession, qtbot: QtBot
) -> None:
    dialog = form(session, place, qtbot)
    dialog.buttons.accepted.emit()
    assert dialog.problem.isVisible()
    assert session.project.used.cards == ()
    assert dialog.focusWidget() is dialog.form.control("source").line  # type: ignore[attr-defined]


def test_an_own_card_is_changed_in_the_form_and_removed(
    place: CatalogPlace, session: ProjectSession, qtbot: QtBot
) -> None:
    place.cards.detail.own.copy()
    (card,) = session.project.used.cards
    place.show_card(card.id)
    dialog = form(session, place, qtbot, card)
    state(dialog, "power_w", "333")
    dialog.buttons.accepted.emit()
    assert session.project.used.cards[0].power_w == 333
    assert place.cards.detail.cards()[0].power_w == 333
    perform(session, add_quote, "owned", session.project.used.cards[0])
    said: list[str] = []
    session.message.connect(lambda message, _kind: said.append(message.text("en")))
    place.cards.detail.own.removing.click()
    assert said == [f"{card.name} is still used by A; change those first."]
    session.undo()
    place.cards.detail.own.removing.click()
    assert session.project.used.cards == ()


def test_a_corrected_cell_is_marked_and_the_catalogs_value_stands_below(
    place: CatalogPlace, session: ProjectSession, qtbot: QtBot
) -> None:
    correct(place, session, qtbot, "Measured here")
    power = next(row for row in place.cards.detail.grid.texts() if row[0] == "Board power")
    assert power[1] == "450 W  ✎"
    assert place.cards.detail._rows()[-1].field
    (cell,) = next(row.cells for row in place.cards.detail._rows() if row.field == "power_w")
    assert cell.elsewhere.splitlines()[0] == "catalog: 400 W"
    assert place.cards.detail.own.removing.text() == "Drop all corrections"
    place.cards.detail.own.removing.click()
    assert session.project.used.cards == ()


def test_an_answer_is_corrected_by_choice(place: CatalogPlace, session: ProjectSession, qtbot: QtBot) -> None:
    dialog = CorrectionDialog(session, place.cards.detail.cards()[0], place)
    qtbot.addWidget(dialog)
    dialog.field.set_value("ecc")
    dialog._show_cell()
    assert dialog._right.currentWidget() is dialog.answer
    dialog.answer.set_value("no")
    dialog.source.setText("Supplier")
    dialog._on_accept()
    assert session.project.used.cards[0].ecc == "no"


def test_from_the_row_to_a_quote(place: CatalogPlace, session: ProjectSession) -> None:
    asked: list[str] = []
    place.field_requested.connect(asked.append)
    menu = place.cards.row_menu()
    assert [action.text() for action in menu.actions() if not action.isSeparator()] == [
        "New quote: Purchase",
        "New quote: Rental",
        "New quote: Already owned",
        "Correct a value…",
        "Copy as a card of your own",
    ]
    menu.actions()[1].trigger()
    assert session.project.quotes[0].kind == "rental"
    assert asked == ["quotes/A/price"]
    menu.deleteLater()
