"""A bar or a flip point that rests on an assumption opens it beside the comparison, where it can be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gui.stage import Stage

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


@pytest.fixture
def stage(session: ProjectSession, qtbot: QtBot) -> Stage:
    stage = Stage()
    qtbot.addWidget(stage)
    stage.attach(session)
    stage.resize(1200, 800)
    stage.show()
    return stage


def test_an_assumption_opens_with_its_field_and_an_edit_is_one_step(stage: Stage, session: ProjectSession) -> None:
    stage.show_figure("assumptions/cost/pue")
    panel = stage._panel
    assert panel is not None
    assert panel._name.text() == "PUE"
    assert panel._editor is not None
    assert panel._editor.isVisibleTo(panel)
    panel._editor.number.committed.emit(1.3)
    assert session.project.assumptions.cost.pue.value == 1.3
    assert panel._value.text() == "1.3"
    session.undo()
    assert session.project.assumptions.cost.pue.value == 1.5
