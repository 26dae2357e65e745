"""Making a report while the window stays alive: content off its thread, pages on it step by step."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from engine.exporting.compose import report_of
from engine.exporting.material import Options
from engine.exporting.progress import Cancelled, Progress
from engine.exporting.workbook import Paper
from engine.exporting.writing import Form, Page, bytes_of
from gui.errors import message_of
from gui.i18n import Language
from gui.jobs import Failed, Outcome
from gui.reports.pages import PageMaker

if TYPE_CHECKING:
    from engine.exporting.report import Report
    from gui.session import ProjectSession

TOPIC: Final = "report"
FRAME_SECONDS: Final = 0.03
CONTENT: Final = 0.4
"""The share of the work that the content is, where pages are drawn from it."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted; pages where `form` is None."""

    form: Form | None
    language: Language
    paper: Paper
    options: Options


class Making(QObject):
    """One report at a time. Ends with `made`, with `failed`, or without a word when it is stopped."""

    progressed = Signal(float)
    made = Signal(object)
    """`Pages`, or the bytes of a file."""
    failed = Signal(object)

    def __init__(self, session: ProjectSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._stopped = threading.Event()
        self._maker: PageMaker | None = None
        self._steps: Iterator[float] = iter(())
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def start(self, order: Order) -> None:
        self.stop()
        self._stopped = stopped = threading.Event()
        comparison, known = self._session.comparison, dict(self._session.bands)
        progress = Progress(self.progressed.emit, stopped.is_set)

        def work() -> Report | bytes:
            share = CONTENT if order.form is None else 0.8
            report = report_of(comparison, order.language, order.options, known, progress.part(0.0, share))
            if order.form is None:
                return report
            page = Page(order.paper, byte_order_mark=order.language == "zh")
            return bytes_of(report, order.form, page, progress.part(share, 1.0))

        self._session.jobs.run(TOPIC, work, partial(self._take, order.paper))

    def stop(self) -> None:
        self._stopped.set()
        self._timer.stop()
        self._maker = None
        self._session.jobs.drop(TOPIC)

    def _take(self, paper: Paper, outcome: Outcome) -> None:
        if isinstance(outcome, Failed):
            if not isinstance(outcome.error, Cancelled):
                self.failed.emit(message_of(outcome.error))
            return
        if isinstance(outcome.value, bytes):
            self.made.emit(outcome.value)
            return
        self._maker = PageMaker(outcome.value, paper)
        self._steps = self._maker.steps()
        self._timer.start()

    def _go_on(self) -> None:
        """As many steps as leave the window its frames."""
        maker, until = self._maker, perf_counter() + FRAME_SECONDS
        if maker is None:
            self._timer.stop()
            return
        for share in self._steps:
            if perf_counter() > until:
                self.progressed.emit(CONTENT + (1 - CONTENT) * share)
                return
        self._timer.stop()
        self._maker = None
        self.made.emit(maker.pages)
