"""Assumptions moved on a page: charts and words follow, nothing enters the project, Esc puts everything back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt

from engine.project.edits import set_assumption
from gui.walkthrough.place import WalkthroughPlace

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession

COST = 4


@pytest.fixture
def place(place: WalkthroughPlace) -> WalkthroughPlace:
    place.go_to(COST)
    return place


def move(place: WalkthroughPlace, value: float) -> None:
    """As far as a person drags it, with the frame after it and the ranges that follow."""
    row = place.live.sliders.row("horizon_months")
    row.slider.setValue(row._scale.position(value))
    row.commit()


def settled(session: ProjectSession, executor: Any) -> None:
    session._evaluator._show_awaited()
    session._evaluator.start_bands()
    executor.drain()
    executor.drain()


def test_a_moved_assumption_changes_charts_and_words_and_not_the_project(
    place: WalkthroughPlace, session: ProjectSession, executor: Any
) -> None:
    before, claim = session.project, place.page
    assert claim is not None
    move(place, 12)
    assert place.live.mark.isVisible()
    assert "Horizon 36 months → 12 months" in place.live.mark.text()
    settled(session, executor)
    assert session.comparison.project.assumptions.cost.horizon_months.value == 12
    assert place.page is not None
    assert place.page.lead != claim.lead
    assert "12 months" in place.page.lead.text("en")
    assert session.project is before
    assert not session.modified
    assert not session.can_undo


def test_escape_puts_back_what_was_moved_before_it_leaves(
    place: WalkthroughPlace, session: ProjectSession, executor: Any, qtbot: QtBot
) -> None:
    claim = place.page
    move(place, 12)
    settled(session, executor)
    with qtbot.assertNotEmitted(place.leave_requested):
        qtbot.keyClick(place.live, Qt.Key.Key_Escape)
    settled(session, executor)
    assert not place.live.mark.isVisible()
    assert session.comparison.project is session.project
    assert place.page is not None
    assert claim is not None
    assert place.page.lead == claim.lead
    assert place.live.sliders.row("horizon_months").value() == 36
    with qtbot.waitSignal(place.leave_requested):
        qtbot.keyClick(place.live, Qt.Key.Key_Escape)


def test_what_was_moved_is_told_on_every_page_until_it_is_put_back(place: WalkthroughPlace, qtbot: QtBot) -> None:
    move(place, 12)
    for number in range(place.count()):
        place.go_to(number)
        assert place.live.mark.isVisible()
    qtbot.mouseClick(place.live.mark._action, Qt.MouseButton.LeftButton)
    assert not place.live.mark.isVisible()


def test_a_slider_back_at_its_value_is_no_change(place: WalkthroughPlace, session: ProjectSession) -> None:
    move(place, 12)
    move(place, 36)
    assert not place.live.mark.isVisible()
    assert not session.previewing


def test_an_edit_takes_the_place_of_what_was_shown(place: WalkthroughPlace, session: ProjectSession) -> None:
    move(place, 12)
    name = set_assumption.name(session.project, "cost.busy_share", 0.5)
    session.apply(name, lambda project: set_assumption(project, "cost.busy_share", 0.5))
    assert session.project.assumptions.cost.horizon_months.value == 36
    assert not place.live.mark.isVisible()


def test_leaving_the_place_puts_everything_back(place: WalkthroughPlace, session: ProjectSession) -> None:
    move(place, 12)
    place.hide()
    assert not session.previewing
    assert not place.live.sliders.moved


def test_arrows_turn_pages_until_a_slider_is_asked_for(place: WalkthroughPlace, qtbot: QtBot) -> None:
    place.activateWindow()
    place.live.setFocus()
    row = place.live.sliders.row("busy_share")
    qtbot.mouseClick(row.slider, Qt.MouseButton.LeftButton, pos=row.slider.rect().center())
    assert place.live.hasFocus()
    place.live.sliders.put_back()
    qtbot.keyClick(place.live, Qt.Key.Key_S)
    assert row.slider.hasFocus()
    before = row.value()
    qtbot.keyClick(row.slider, Qt.Key.Key_Right)
    assert place.page_number == COST
    assert row.value() > before
    row.commit()
    assert place.live.mark.isVisible()
