"""Making a report while the window stays alive: content off its thread, pages on it step by step."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QObject, QTimer, Signal

from engine.exporting.compose import report_of
from engine.exporting.forms import Form
from engine.exporting.material import Options
from engine.exporting.progress import Cancelled, Progress
from engine.exporting.workbook import Paper
from engine.exporting.writing import Page, bytes_of
from gui.errors import message_of
from gui.i18n import Language
from gui.jobs import Failed, Outcome
from gui.reports.pages import PageMaker, Pages
from gui.reports.pdf import PdfMaker

if TYPE_CHECKING:
    from engine.exporting.report import Report
    from gui.session import ProjectSession

TOPIC: Final = "report"
FRAME_SECONDS: Final = 0.03
CONTENT: Final = 0.4
"""The share of the work that the content is, where pages are drawn from it."""
LAID_OUT: Final = 0.5
DRAWN: Final = 0.95
"""The shares of the rest that are done when pages are laid out, and when they are drawn."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted; pages where `form` is None."""

    form: Form | Literal["pdf"] | None
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
            drawn = order.form is None or order.form == "pdf"
            share = CONTENT if drawn else 0.8
            report = report_of(comparison, order.language, order.options, known, progress.part(0.0, share))
            if order.form is None or order.form == "pdf":
                return report
            page = Page(order.paper, byte_order_mark=order.language == "zh")
            return bytes_of(report, order.form, page, progress.part(share, 1.0))

        self._session.jobs.run(TOPIC, work, partial(self._take, order))

    def stop(self) -> None:
        self._stopped.set()
        self._timer.stop()
        self._steps = iter(())
        self._session.jobs.drop(TOPIC)

    def _take(self, order: Order, outcome: Outcome) -> None:
        if isinstance(outcome, Failed):
            if not isinstance(outcome.error, Cancelled):
                self.failed.emit(message_of(outcome.error))
            return
        if isinstance(outcome.value, bytes):
            self.made.emit(outcome.value)
            return
        self._steps = self._draw(outcome.value, order)
        self._timer.start()

    def _draw(self, report: Report, order: Order) -> Iterator[float]:
        """Lays out the pages, then records them, or writes them where a file of them is wanted."""
        rest, maker = 1.0 - CONTENT, PageMaker(report, order.paper)
        for share in maker.steps():
            yield CONTENT + rest * LAID_OUT * share
        pages = maker.pages
        if pages is None:
            raise RuntimeError("The steps of a page maker end with its pages.")
        writing = None if order.form is None else PdfMaker(pages)
        for share in _recorded(pages) if writing is None else writing.steps():
            yield CONTENT + rest * (LAID_OUT + (DRAWN - LAID_OUT) * share)
        if writing is None:
            self.made.emit(pages)
        else:
            self._session.jobs.run(TOPIC, writing.written, partial(self._take, order))

    def _go_on(self) -> None:
        """As many steps as leave the window its frames."""
        until = perf_counter() + FRAME_SECONDS
        for share in self._steps:
            if perf_counter() > until:
                self.progressed.emit(share)
                return
        self._timer.stop()


def _recorded(pages: Pages) -> Iterator[float]:
    """The share that is done after each page."""
    for number in range(pages.count):
        pages.picture(number)
        yield (number + 1) / pages.count
