"""The list of assumptions, their ranges and shapes, and the seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.project.assumptions import STATED_HERE, Assumptions
from gui.conditions.assumption_table import COLUMNS, RANGE_ROLE
from gui.conditions.assumptions import AssumptionsSection
from gui.i18n import set_language

if TYPE_CHECKING:
    from engine.values import Assumption
    from gui.session import ProjectSession
    from gui.workload.place import WorkloadPlace


@pytest.fixture
def section(place: WorkloadPlace) -> AssumptionsSection:
    place.show_condition("assumptions")
    found = place.conditions._sections["assumptions"]
    assert isinstance(found, AssumptionsSection)
    return found


def pue(section: AssumptionsSection) -> Assumption:
    return section.session.project.assumptions.cost.pue


def commit(field: object, typed: str) -> None:
    field.line.setText(typed)  # type: ignore[attr-defined]
    field.line.editingFinished.emit()  # type: ignore[attr-defined]


def shown(section: AssumptionsSection) -> list[str]:
    model = section.table.rows
    return [str(model.data(model.index(row, 0))) for row in range(model.rowCount())]


def test_all_assumptions_are_listed_and_found_in_both_languages(section: AssumptionsSection) -> None:
    fields = sum(len(type(getattr(Assumptions(), group)).model_fields) for group in Assumptions.model_fields)
    assert len(shown(section)) == fields
    section.search.setText("busy")
    assert shown(section) == ["Busy share"]
    section.search.setText("no such thing")
    assert shown(section) == []
    assert section._none.isVisibleTo(section)
    section.search.clear()
    set_language("zh")
    assert "忙时占比" in shown(section)


def test_a_range_with_a_shape_is_stated_and_drawn(session: ProjectSession, section: AssumptionsSection) -> None:
    assert section.focus_on("cost/pue")
    editor = section.editor
    commit(editor.low, "1.3")
    assert (pue(section).low, pue(section).value, pue(section).high) == (1.3, 1.5, 1.8)
    assert pue(section).source == STATED_HERE
    box = editor.shape.box
    box.setCurrentIndex(box.findData("normal"))
    box.activated.emit(box.currentIndex())
    assert pue(section).shape == "normal"
    index = section.table.rows.index(section.table.currentIndex().row(), COLUMNS.index("shape"))
    assert index.data(RANGE_ROLE) == ("normal", (1.3, 1.5, 1.8))
    commit(editor.stated_by, "Measured in 2025")
    assert pue(section).source == "Measured in 2025"
    undo = session.undo_name
    assert undo is not None
    assert undo.text("en") == "Change source of PUE"
    for _ in range(3):
        session.undo()
    assert pue(section) == Assumptions().cost.pue


def test_an_end_beyond_the_value_is_refused_where_it_was_typed(section: AssumptionsSection) -> None:
    section.focus_on("cost/pue")
    commit(section.editor.low, "1.7")
    assert pue(section) == Assumptions().cost.pue
    assert section.editor.low.message()
    commit(section.editor.low, "")
    assert pue(section).low is None
    assert not section.editor.low.message()


def test_without_a_range_there_is_no_shape(section: AssumptionsSection) -> None:
    section.focus_on("cost/month_hours")
    assert not section.editor.shape.isVisibleTo(section.aside)
    commit(section.editor.high, "744")
    assert section.editor.shape.isVisibleTo(section.aside)


def test_what_moves_nothing_says_so(section: AssumptionsSection) -> None:
    section.focus_on("cost/pue")
    assert section._moves.text() == "Moves figures of A."
    section.focus_on("speed/training_factor")
    assert "no effect" in section._moves.text()


def test_only_what_was_changed(section: AssumptionsSection) -> None:
    section.focus_on("cost/pue")
    commit(section.editor.number, "1.2")
    section.which.set_value("changed")
    section.refresh()
    assert shown(section) == ["PUE"]
    section.reset.click()
    assert shown(section) == []


def test_the_seed(session: ProjectSession, section: AssumptionsSection) -> None:
    section.draw.click()
    assert session.project.seed == 2
    commit(section.seed, "77")
    assert session.project.seed == 77
    commit(section.seed, "7.5")
    assert session.project.seed == 77
    assert section.seed.message()
