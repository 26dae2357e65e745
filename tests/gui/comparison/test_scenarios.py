"""Scenarios in the window: kept, taken up, compared, renamed, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from engine.project.edits import set_assumption
from gui.comparison.scenarios import ScenarioButton, ScenariosDialog
from gui.dialogs.asking import ScenarioNameQuestion
from gui.forms.performing import perform
from gui.widgets.grade_marks import grade_words, shown_grade

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


@pytest.fixture
def button(qtbot: QtBot, session: ProjectSession) -> ScenarioButton:
    made = ScenarioButton(session)
    qtbot.addWidget(made)
    return made


def keep(button: ScenarioButton, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScenarioNameQuestion, "ask", lambda _: name)
    button.keep()


def busy(session: ProjectSession) -> float | None:
    return session.project.assumptions.cost.busy_share.value


def test_a_scenario_is_taken_up_from_the_menu_as_one_step(
    button: ScenarioButton, session: ProjectSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(button, "As it is", monkeypatch)
    perform(session, set_assumption, "cost.busy_share", 1.0)
    keep(button, "Busy", monkeypatch)
    button.fill()
    names = {action.text(): action for action in button.menu().actions() if action.isCheckable()}
    assert {name: action.isChecked() for name, action in names.items()} == {"As it is": False, "Busy": True}
    names["As it is"].trigger()
    assert busy(session) == 0.6
    session.undo()
    assert busy(session) == 1.0
    assert len(session.project.scenarios) == 2


def test_an_empty_name_is_refused_in_one_sentence(
    button: ScenarioButton, session: ProjectSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    session.message.connect(lambda message, _kind: said.append(message.text("en")))
    keep(button, " ", monkeypatch)
    assert said == ["A scenario needs a name."]
    assert session.project.scenarios == ()


def test_the_table_shows_what_differs_and_who_wins(
    button: ScenarioButton, session: ProjectSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    perform(session, set_assumption, "cost.busy_share", 1.0)
    keep(button, "Busy", monkeypatch)
    perform(session, set_assumption, "cost.busy_share", 0.6)
    dialog = ScenariosDialog(session)
    qtbot.addWidget(dialog)
    table = dialog.table
    headers = [table.horizontalHeaderItem(place).text() for place in range(table.columnCount())]
    assert headers == ["Scenario", "Busy share", "Cheapest", "A, CNY", "B, CNY", "C, CNY", "D, CNY", "E, CNY"]
    shown = [[table.item(row, place).text() for place in range(3)] for row in range(table.rowCount())]
    assert shown == [["Now", "60 %", "B"], ["Busy", "100 %", "D"]]
    bold = [[table.item(row, place).font().bold() for place in range(3, 8)] for row in range(2)]
    assert bold == [[False, True, False, False, False], [False, False, False, True, False]]


def test_a_name_is_changed_in_place_and_a_taken_one_refused(
    button: ScenarioButton, session: ProjectSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(button, "One", monkeypatch)
    keep(button, "Two", monkeypatch)
    dialog = ScenariosDialog(session)
    qtbot.addWidget(dialog)
    dialog.table.item(1, 0).setText("First")
    assert [one.name for one in session.project.scenarios] == ["First", "Two"]
    dialog.table.item(2, 0).setText("First")
    assert [one.name for one in session.project.scenarios] == ["First", "Two"]
    assert dialog.table.item(2, 0).text() == "Two"
    assert "First" in dialog._refusal.text()
    dialog.table.selectRow(1)
    dialog.remove.click()
    assert [one.name for one in session.project.scenarios] == ["Two"]
    assert dialog.table.rowCount() == 2


def test_now_can_be_neither_removed_nor_renamed(session: ProjectSession, qtbot: QtBot) -> None:
    dialog = ScenariosDialog(session)
    qtbot.addWidget(dialog)
    dialog.table.selectRow(0)
    assert not dialog.apply.isEnabled()
    assert not dialog.remove.isEnabled()


def test_every_cost_of_a_scenario_carries_the_mark_of_its_support(session: ProjectSession, qtbot: QtBot) -> None:
    dialog = ScenariosDialog(session)
    qtbot.addWidget(dialog)
    (row,) = dialog._rows
    for place, (_, cost) in enumerate(row.costs, 2 + len(row.assumed)):
        item = dialog.table.item(0, place)
        assert cost is not None
        assert item.icon().isNull() == (shown_grade(cost.grade) == "")
        assert grade_words(cost.grade) in item.toolTip()
        assert item.data(Qt.ItemDataRole.AccessibleDescriptionRole) == item.toolTip()
    assert any(not dialog.table.item(0, place).icon().isNull() for place in range(2, dialog.table.columnCount()))
