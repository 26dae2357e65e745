"""The line at the foot of the window tells of work that lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gui.status_line import StatusLine

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


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
