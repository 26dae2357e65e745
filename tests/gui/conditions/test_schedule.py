"""The schedule, driven as a person drives it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from engine.project import edits
from engine.values import known
from gui.conditions.schedule import ScheduleSection
from gui.i18n import set_language

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession
    from gui.workload.place import WorkloadPlace


@pytest.fixture
def section(place: WorkloadPlace, session: ProjectSession) -> ScheduleSection:
    changed = edits.set_quote_field(session.project, "A", "start_delay_weeks", known(8))
    session.apply(edits.set_quote_field.name(session.project, "A", "start_delay_weeks", None), lambda _before: changed)
    place.show_condition("schedule")
    found = place.conditions._sections["schedule"]
    assert isinstance(found, ScheduleSection)
    return found


def test_steps_of_a_bought_machine_are_drawn_and_told(section: ScheduleSection) -> None:
    rows = section.steps.data_table().rows
    assert [row[1] for row in rows] == ["Delivery", "Installation", "Image and drivers"]
    assert [row[3] for row in rows] == ["8.00", "9.00", "9.40"]
    bought, rented = section.all.spans.rows
    assert len(bought.spans) == 4
    assert bought.high_text.startswith("9.4 weeks (")
    assert rented.high_text == "unknown"
    set_language("zh")
    assert section.steps.data_table().rows[0][1] == "交付"


def test_a_day_is_stated_missed_and_forgotten(session: ProjectSession, section: ScheduleSection) -> None:
    section.needed_by.line.setText("2027-01-04")
    section.needed_by.line.editingFinished.emit()
    assert session.project.needed_by == datetime.date(2027, 1, 4)
    # five weeks after the order against 9.4
    assert section.steps.spans.marks[0].value == 5
    names = [row.label.text() for row in section.figures._rows]
    late = section.figures._rows[names.index("Too late by")].button
    assert late.text() == "4.4 weeks"
    findings = session.comparison.of("A", "w1").findings
    assert "misses_needed_by" in {one.key for one in findings}
    undo = session.undo_name
    assert undo is not None
    assert undo.text("en") == "Change the day it is needed"
    session.undo()
    assert session.project.needed_by is None
    assert section.needed_by.value() is None


def test_a_row_chooses_its_quote(qtbot: QtBot, section: ScheduleSection) -> None:
    section.all.row_activated.emit("B")
    assert section.quotes.current() == "B"
    assert section.steps.empty
    section.all.row_activated.emit("A")
    with qtbot.waitSignal(section.figure_requested) as asked:
        section.figures._rows[0].button.click()
    assert asked.args == ["A/w1/ready_weeks"]
