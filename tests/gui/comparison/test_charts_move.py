"""Every chart of the comparison moves when one input changes, and makes no new items for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QCoreApplication

from engine.project.edits import set_assumption
from engine.texts import Message
from gui.conditions.electricity_aside import ElectricityAside

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from gui.charts.base import Chart
    from gui.comparison.place import ComparePlace
    from gui.session import ProjectSession

UPPER: dict[str, tuple[str, float]] = {
    "cost": ("cost.electricity_price", 1.6),
    "capacity": ("speed.real_share", 0.4),
    "busy": ("cost.electricity_price", 1.6),
    "scaling": ("speed.real_share", 0.4),
    "schedule": ("schedule.installation_weeks", 6.0),
}
OUTLOOK: dict[str, tuple[str, float]] = {
    "swings": ("cost.busy_share", 0.45),
    "parts": ("cost.electricity_price", 1.6),
    "points": ("cost.busy_share", 0.45),
    "map": ("cost.electricity_price", 1.9),
}


def assume(session: ProjectSession, path: str, value: float) -> None:
    assert session.apply(Message.of("window.revert"), lambda project: set_assumption(project, path, value))


def crowd(session: ProjectSession) -> None:
    """Four times as many requests at once."""

    def change(project: Any) -> Any:
        first, *rest = project.workloads
        return project.replace(workloads=(first.replace(concurrency=4 * first.concurrency), *rest))

    assert session.apply(Message.of("window.revert"), change)


def picture(chart: Chart) -> QImage:
    for _ in range(3):
        QCoreApplication.processEvents()
    return chart.canvas.grab().toImage()


def moves(chart: Chart, change: Callable[[], None]) -> None:
    """Picture and table are others than before, of the same items."""
    assert not chart.empty
    before, rows, items = picture(chart), chart.data_table().rows, len(chart.canvas.scene().items())
    change()
    assert not chart.empty
    assert chart.data_table().rows != rows
    assert len(chart.data_table().rows) >= 1
    assert picture(chart) != before
    assert len(chart.canvas.scene().items()) == items


@pytest.mark.parametrize("name", UPPER)
def test_48_a_chart_of_quotes_moves_with_an_assumption(
    place: ComparePlace, session: ProjectSession, executor: Any, name: str
) -> None:
    place.charts.upper_tabs.button(name).click()
    executor.drain()
    page = getattr(place.charts, name)
    chart = getattr(page, "chart", page)

    def change() -> None:
        assume(session, *UPPER[name])
        executor.drain()

    moves(chart, change)


@pytest.mark.parametrize("name", ["memory", "roofline"])
def test_48_a_chart_of_quotes_moves_with_the_workload(place: ComparePlace, session: ProjectSession, name: str) -> None:
    place.charts.upper_tabs.button(name).click()
    moves(getattr(place.charts, name), lambda: crowd(session))


def test_48_the_accounts_move_with_the_price_of_electricity(place: ComparePlace, session: ProjectSession) -> None:
    moves(place.charts.accounts, lambda: assume(session, "cost.electricity_price", 1.6))


@pytest.mark.parametrize("name", OUTLOOK)
def test_48_a_chart_of_the_outlook_moves(
    place: ComparePlace, session: ProjectSession, executor: Any, name: str
) -> None:
    place.charts.lower_tabs.button("outlook").click()
    place.charts.outlook.views.button(name).click()
    outlook = place.charts.outlook

    def found() -> None:
        session._evaluator.start_bands()
        executor.drain()
        place._flips._start()
        executor.drain()
        if name == "map":
            for box, wanted in ((outlook.across, "cost.busy_share"), (outlook.up, "cost.horizon_months")):
                box.setCurrentIndex(box.findData(wanted))
            outlook._draw_map()

    def change() -> None:
        assume(session, *OUTLOOK[name])
        found()

    found()
    moves(getattr(outlook, name), change)


def test_48_the_front_moves(place: ComparePlace, session: ProjectSession) -> None:
    place.show_view("decide")
    assert place.decide is not None
    moves(place.decide.methods.front, lambda: assume(session, "cost.electricity_price", 1.9))


def test_48_the_effort_of_a_migration_moves(place: ComparePlace, session: ProjectSession) -> None:
    place.show_migration("E")
    assert place.migration is not None
    moves(place.migration.effort.chart, lambda: assume(session, "migration.tuning_days", 25.0))


@pytest.mark.parametrize("name", ["hours", "months"])
def test_48_electricity_by_hour_and_by_month_moves_with_the_busy_share(
    session: ProjectSession, qtbot: QtBot, name: str
) -> None:
    aside = ElectricityAside(session)
    qtbot.addWidget(aside)
    aside.retranslate()
    aside.resize(420, 760)
    aside.show()
    aside.refresh()

    def change() -> None:
        assume(session, "cost.busy_share", 0.9)
        aside.refresh()

    moves(getattr(aside, name), change)
