"""Correcting a cell in the window, marking it, and taking it back."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from engine.project.project import Project
from gui.catalog.own_card import CorrectionDialog
from gui.catalog.place import CatalogPlace

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

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
