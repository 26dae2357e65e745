"""Capacity, driven as a person drives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.compare.capacity_plan import capacity_plans
from engine.compare.figure_at import figure_at
from engine.figures.variation import ranges
from engine.project import edits
from engine.texts import format_number
from gui.conditions.capacity import CapacitySection
from gui.i18n import set_language

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession
    from gui.workload.place import WorkloadPlace


@pytest.fixture
def section(place: WorkloadPlace) -> CapacitySection:
    place.show_condition("capacity")
    found = place.conditions._sections["capacity"]
    assert isinstance(found, CapacitySection)
    return found


def ask(session: ProjectSession, requests: float) -> None:
    arguments = ("w1", "requests_per_day", requests)
    changed = edits.set_workload_field(session.project, *arguments)
    session.apply(edits.set_workload_field.name(session.project, *arguments), lambda _before: changed)


def test_without_a_demand_there_is_a_way_to_state_one(qtbot: QtBot, section: CapacitySection) -> None:
    assert section.chart.empty
    with qtbot.waitSignal(section.field_requested) as asked:
        section.go_to.click()
    assert asked.args == ["workloads/w1/requests_per_day"]


def test_machines_by_year_follow_growth(session: ProjectSession, section: CapacitySection) -> None:
    ask(session, 1000.0)
    rows = [row for row in section.chart.data_table().rows if row[0] == "A"]
    assert [row[1] for row in rows] == ["0", "1", "2", "3"]
    assert {(row[3], row[4], row[5]) for row in rows} == {("1", "2", "1")}
    section.table.choose("assumptions/capacity.growth_rate")
    section.editor.number.line.setText("100")
    section.editor.number.line.editingFinished.emit()
    assert session.project.assumptions.capacity.growth_rate.value == 1.0
    shown = {row.path: row for row in section.table.rows.rows}["assumptions/capacity/growth_rate"]
    assert section.table.rows._shown(shown, "value") == "100 %"
    rows = [row for row in section.chart.data_table().rows if row[0] == "A"]
    # it doubles every year
    assert float(rows[3][2]) == pytest.approx(8 * float(rows[0][2]), rel=1e-3)


def test_machines_carry_range_and_support_in_bars_table_and_figures(
    session: ProjectSession, section: CapacitySection
) -> None:
    """How many machines a demand takes rests on the estimated rate of one: a slower one takes more of them."""
    ask(session, 20_000_000.0)
    plan = next(one for one in capacity_plans(session.comparison, "w1") if one.quote_id == "A")
    low, high = ranges([plan.needs[-1].with_spares])[0] or (0.0, 0.0)
    assert low <= float(plan.needs[-1].with_spares.value) < high
    bar = next(row for row in section.chart.bars.rows if row.key == "A")
    assert bar.whole is not None
    assert (bar.whole.low, bar.whole.high) == (low, high)
    assert {"calibrated", "range"} <= {entry.kind for entry in section.chart.bars.legend}
    last = [row for row in section.chart.data_table().rows if row[0] == "A"][-1]
    assert last[-1] == f"{format_number(low, 3)} to {format_number(high, 3)} · calibrated"
    row = next(row for row in section.figures._rows if row.label.text().startswith("Requests a second"))
    assert row.mark.grade() == "calibrated"
    assert " to " in row.note.text()


def test_what_could_stand_in_is_said_in_both_languages(section: CapacitySection) -> None:
    first = section.substitutes.text().splitlines()[0]
    assert first.startswith("A  ")
    assert "not tried here" in first
    set_language("zh")
    assert "本项目未试用" in section.substitutes.text()


def test_every_count_asks_for_its_derivation(
    qtbot: QtBot, session: ProjectSession, place: WorkloadPlace, section: CapacitySection
) -> None:
    ask(session, 1000.0)
    buttons = [button for _, _, button, _ in section.figures._rows if button.isVisibleTo(section.figures)]
    assert buttons[0].accessibleName().startswith("Requests a second that one machine serves")
    for button in buttons:
        with qtbot.waitSignal(place.figure_requested) as asked:
            button.click()
        assert figure_at(session.comparison, asked.args[0]) is not None
    with qtbot.waitSignal(place.figure_requested) as asked:
        section.chart.part_activated.emit("A", "spare")
    assert asked.args == ["A/w1/capacity/spares/3"]
