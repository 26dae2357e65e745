"""In a drag lines come first and all other values soon after; at rest everything tells the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from engine.compare.curves import cost_curves
from engine.compare.evaluate import evaluate
from engine.project.edits import set_assumption

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from engine.compare.results import Comparison
    from engine.project.project import Project
    from gui.comparison.place import ComparePlace
    from gui.session import ProjectSession


def dearer(project: Project) -> Project:
    return set_assumption(project, "cost.electricity_price", 1.6)


def totals(place: ComparePlace) -> list[str]:
    rows = place.table_card.table.comparison_model().rows()
    return [cell.main for cell in next(row for row in rows if row.key == "cost_total").cells]


def ends(place: ComparePlace) -> list[float]:
    return [label.value for label in place.charts.cost.ends.labels]


def ends_of(comparison: Comparison, workload_id: str) -> list[float]:
    return [float(one.amounts[-1]) for one in cost_curves(comparison, workload_id).series if one.amounts is not None]


def test_24_lines_come_first_and_the_table_follows(place: ComparePlace, session: ProjectSession, qtbot: QtBot) -> None:
    workload_id = session.workload_id or ""
    lines, table, shown = ends(place), totals(place), session.comparison
    wanted = evaluate(dearer(session.project))
    with qtbot.assertNotEmitted(session.comparison_changed), qtbot.waitSignal(session.lines_changed):
        session.preview(dearer)
    assert ends(place) == ends_of(wanted, workload_id) != lines
    assert totals(place) == table
    assert session.comparison is shown
    with qtbot.waitSignal(session.comparison_changed):
        pass
    assert totals(place) != table
    assert ends(place) == ends_of(session.comparison, workload_id) == ends_of(wanted, workload_id)


def test_while_a_drag_goes_on_the_table_follows_a_few_times_a_second(
    place: ComparePlace, session: ProjectSession, qtbot: QtBot
) -> None:
    drawn: list[object] = []
    session.lines_changed.connect(drawn.append)
    prices = iter(0.5 + step * 0.001 for step in range(10_000))
    moved: list[float] = []

    def go_on() -> bool:
        moved.append(next(prices))
        session.preview(lambda project: set_assumption(project, "cost.electricity_price", moved[-1]))
        return len(whole) >= 2

    whole: list[Comparison] = []
    session.comparison_changed.connect(whole.append)
    qtbot.waitUntil(go_on, timeout=20_000)
    assert len(drawn) >= 2
    assert whole[0].project.assumptions.cost.electricity_price.value in moved


def test_at_rest_everything_tells_the_same(place: ComparePlace, session: ProjectSession, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.lines_changed):
        session.preview(dearer)
    assert session.commit_preview(set_assumption.name(session.project, "cost.electricity_price", 1.6))
    shown, table = ends(place), totals(place)
    for _ in range(3):
        QCoreApplication.processEvents()
    assert (ends(place), totals(place)) == (shown, table)
    assert shown == ends_of(evaluate(session.project), session.workload_id or "")
    session.undo()
    assert ends(place) == ends_of(evaluate(session.project), session.workload_id or "")


def test_where_no_lines_are_seen_all_values_come_with_the_frame(
    place: ComparePlace, session: ProjectSession, qtbot: QtBot
) -> None:
    place.charts.hide()
    with qtbot.assertNotEmitted(session.lines_changed), qtbot.waitSignal(session.comparison_changed):
        session.preview(dearer)
