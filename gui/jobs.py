"""Runs pure work off the GUI thread and hands its result back on the GUI thread."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

SWITCH_SECONDS: Final = 0.0005


@dataclass(frozen=True, slots=True)
class Ok:
    value: Any


@dataclass(frozen=True, slots=True)
class Failed:
    error: Exception


Outcome = Ok | Failed


@dataclass(frozen=True, slots=True)
class _Ticket:
    topic: str
    generation: int
    deliver: Callable[[Outcome], None]


class JobRunner(QObject):
    """One job counts for each topic: a newer one makes the older one's result stale, and stale results are dropped."""

    busy_changed = Signal(bool)
    _done = Signal(object, object)

    def __init__(self, executor: Executor | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = executor or _own_thread()
        self._generations: dict[str, int] = {}
        self._waiting: dict[str, Future[None]] = {}
        self._closed = False
        self._done.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        return bool(self._waiting)

    def waits_for(self, *topics: str) -> bool:
        return any(topic in self._waiting for topic in topics)

    def run(self, topic: str, work: Callable[[], Any], deliver: Callable[[Outcome], None]) -> None:
        if self._closed:
            return
        was_busy = self.busy
        self._outdate(topic)
        ticket = _Ticket(topic, self._generations[topic], deliver)
        self._waiting[topic] = self._executor.submit(self._work, ticket, work)
        if not was_busy:
            self.busy_changed.emit(True)

    def drop(self, topic: str) -> None:
        """Forget the job of a topic: whatever it still yields is stale."""
        was_busy = self.busy
        self._outdate(topic)
        if was_busy and not self.busy:
            self.busy_changed.emit(False)

    def _outdate(self, topic: str) -> None:
        self._generations[topic] = self._generations.get(topic, 0) + 1
        waiting = self._waiting.pop(topic, None)
        if waiting is not None:
            waiting.cancel()

    def stop(self) -> None:
        """Deliver nothing any more; work under way goes on, but nobody waits for it."""
        self._closed = True
        self._waiting.clear()
        self._executor.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self.stop()
        self._executor.shutdown(wait=True, cancel_futures=True)

    def _work(self, ticket: _Ticket, work: Callable[[], Any]) -> None:
        outcome: Outcome
        try:
            outcome = Ok(work())
        except Exception as error:
            outcome = Failed(error)
        if not self._closed:
            self._done.emit(ticket, outcome)

    def _deliver(self, ticket: _Ticket, outcome: Outcome) -> None:
        if self._closed or self._generations.get(ticket.topic) != ticket.generation:
            return
        self._waiting.pop(ticket.topic, None)
        if not _is_gone(ticket.deliver):
            ticket.deliver(outcome)
        if not self.busy:
            self.busy_changed.emit(False)


def _is_gone(deliver: Callable[[Outcome], None]) -> bool:
    """Whether what waited for a result, such as a dialog, was closed meanwhile and is no more."""
    waiting = getattr(deliver.func if isinstance(deliver, partial) else deliver, "__self__", None)
    return isinstance(waiting, QObject) and not isValid(waiting)


def _own_thread() -> Executor:
    # Each call into Qt gives up the interpreter lock; while a job computes, getting it back takes up to one switch
    # interval. At the usual 5 ms, building a page of several hundred widgets would take seconds.
    sys.setswitchinterval(SWITCH_SECONDS)
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="cardwise")
