"""Jobs run elsewhere, arrive here, and only the newest of a topic counts."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QObject
from shiboken6 import delete

from gui.jobs import Failed, JobRunner, Ok

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


@pytest.fixture
def runner(executor: Any) -> Iterator[JobRunner]:
    made = JobRunner(executor)
    yield made
    made.close()


def test_a_result_arrives_as_a_value(runner: JobRunner, executor: Any) -> None:
    arrived: list[Any] = []
    runner.run("sum", lambda: 2 + 2, arrived.append)
    assert arrived == []
    executor.drain()
    assert arrived == [Ok(4)]


def test_an_error_arrives_as_a_value(runner: JobRunner, executor: Any) -> None:
    arrived: list[Any] = []
    runner.run("division", lambda: 1 // 0, arrived.append)
    executor.drain()
    assert isinstance(arrived[0], Failed)
    assert isinstance(arrived[0].error, ZeroDivisionError)


def test_65_only_the_newest_job_of_a_topic_is_delivered(runner: JobRunner, executor: Any) -> None:
    arrived: list[Any] = []
    runner.run("bands", lambda: "old", arrived.append)
    runner.run("bands", lambda: "new", arrived.append)
    runner.run("other", lambda: "other", arrived.append)
    executor.drain()
    assert arrived == [Ok("new"), Ok("other")]


def test_a_result_on_its_way_is_dropped_when_it_became_stale(runner: JobRunner, executor: Any) -> None:
    arrived: list[Any] = []
    runner.run("bands", lambda: runner.drop("bands"), arrived.append)
    executor.drain()
    assert arrived == []


def test_it_is_busy_from_the_first_job_to_the_last(runner: JobRunner, executor: Any) -> None:
    told: list[bool] = []
    runner.busy_changed.connect(told.append)
    runner.run("one", lambda: 1, lambda _: None)
    runner.run("two", lambda: 2, lambda _: None)
    runner.run("two", lambda: 2, lambda _: None)
    executor.drain()
    assert told == [True, False]
    assert not runner.busy


def test_66_nothing_arrives_after_it_was_closed(executor: Any) -> None:
    runner = JobRunner(executor)
    arrived: list[Any] = []
    runner.run("late", lambda: 1, arrived.append)
    runner.close()
    executor.drain()
    runner.run("later", lambda: 1, arrived.append)
    executor.drain()
    assert arrived == []


def test_63_work_leaves_the_window_thread_and_its_result_returns_to_it(qtbot: QtBot) -> None:
    runner = JobRunner()
    threads: list[int] = []
    runner.run("where", threading.get_ident, lambda outcome: threads.extend([outcome.value, threading.get_ident()]))  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: len(threads) == 2)
    runner.close()
    assert threads[0] != threading.get_ident()
    assert threads[1] == threading.get_ident()


def test_66_nothing_is_delivered_to_what_was_closed_meanwhile(runner: JobRunner, executor: Any) -> None:
    """A dialog may be gone when what it asked for is found."""

    class Waiting(QObject):
        def take(self, *_outcome: object) -> None:
            arrived.append(self.objectName())  # fails once the object is deleted

    arrived: list[str] = []
    gone, here = Waiting(), Waiting()
    here.setObjectName("here")
    runner.run("first", lambda: 1, gone.take)
    runner.run("second", lambda: 2, partial(gone.take, "card"))
    runner.run("third", lambda: 3, here.take)
    delete(gone)
    executor.drain()
    assert arrived == ["here"]
    assert not runner.busy
