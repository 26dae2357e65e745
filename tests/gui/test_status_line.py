"""The line at the foot of the window tells of work that lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.project.edits import set_assumption
from engine.texts import Message
from gui.comparison.place import ComparePlace
from gui.status_line import StatusLine

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


def outlook_of(place: ComparePlace) -> object:
    return place._flips.outlook


def stale(session: ProjectSession) -> bool:
    return session.stale


def test_63_work_of_more_than_a_fifth_of_a_second_is_told(qtbot: QtBot, session: ProjectSession, executor: Any) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.attach(session)

    def calm() -> bool:
        executor.drain()
        return not session.stale and not session.jobs.busy

    qtbot.waitUntil(calm)
    counts = line.labels()[1]
    session.jobs.run("slow", int, lambda _: None)
    line.refresh()
    assert line.busy_since.interval() == 200
    assert "working…" not in counts.text()
    qtbot.waitUntil(lambda: "working…" in counts.text())
    executor.drain()
    assert "working…" not in counts.text()


def test_work_that_ends_sooner_is_not_told(qtbot: QtBot, session: ProjectSession, executor: Any) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.attach(session)
    session.jobs.run("quick", int, lambda _: None)
    executor.drain()
    assert not line.busy_since.isActive()
    assert "working…" not in line.labels()[1].text()


def test_63_work_of_more_than_a_second_can_be_cancelled_and_taken_up_again(
    qtbot: QtBot, session: ProjectSession, executor: Any
) -> None:
    place, line = ComparePlace(session), StatusLine()
    for widget in (place, line):
        qtbot.addWidget(widget)
        widget.show()
    line.attach(session)
    executor.drain()
    assert session.apply(Message.of("window.revert"), lambda project: set_assumption(project, "cost.busy_share", 0.3))
    session._evaluator.start_bands()
    assert stale(session)
    assert line.work.isHidden()
    assert line.lasting_since.interval() == 1000
    line.lasting_since.stop()
    line.refresh()
    assert line.work.text() == "cancel"
    QTest.keyClick(line.work, Qt.Key.Key_Escape)
    assert not stale(session)
    assert not session.jobs.busy
    executor.drain()
    assert dict(session.bands) == {}
    assert "How sure this is was not computed." in place.recommendation._told()
    assert outlook_of(place) is None
    assert not place.charts.cost.working
    assert line.work.text() == "ranges not computed: compute"
    line.work.click()
    assert stale(session)
    executor.drain()
    place._flips._start()
    executor.drain()
    assert session.bands.keys() == session.comparison.evaluations.keys()
    assert outlook_of(place) is not None
    assert line.work.isHidden()


def test_65_the_next_change_takes_up_what_was_cancelled(session: ProjectSession, executor: Any) -> None:
    session._evaluator.start_bands()
    session.ranges.give_up()
    assert not stale(session)
    assert session.apply(Message.of("window.revert"), lambda project: set_assumption(project, "cost.busy_share", 0.3))
    assert stale(session)
    session._evaluator.start_bands()
    executor.drain()
    assert session.bands.keys() == session.comparison.evaluations.keys()
