"""The line at the foot of the window: the file, what the project holds, in which money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from gui.fonts import Role
from gui.format import format_time, unit_text
from gui.i18n import language
from gui.widgets.basics import ElidedLabel, text_label
from gui.widgets.clickable import ClickableLabel

if TYPE_CHECKING:
    from gui.session import ProjectSession

BUSY_AFTER_MS: Final = 200
CANCEL_AFTER_MS: Final = 1000
RANGES: Final = ("bands", "flips", "effects")
"""Work without which figures stand as points."""


class WorkButton(ClickableLabel):
    """Cancels the ranges that are being computed, by Escape too, or takes them up again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(role=Role.CAPTION, parent=parent)
        self.cancels = False
        self.hide()

    def say(self, words: str, *, cancels: bool) -> None:
        self.cancels = cancels
        if words != self.text():
            self.set_text(words)
        self.setVisible(bool(words))

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() == Qt.Key.Key_Escape and self.cancels:
            self.click()
        else:
            super().keyPressEvent(event)


class StatusLine(QStatusBar):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._file = ElidedLabel()
        self._counts = text_label()
        self._basis = text_label()
        self.addWidget(self._file, 1)
        self.addPermanentWidget(self._counts)
        self.work = WorkButton()
        self.work.clicked.connect(self._on_work)
        self.addPermanentWidget(self.work)
        self.addPermanentWidget(self._basis)
        self._session: ProjectSession | None = None
        self._silent = False
        self.busy_since = QTimer(self, singleShot=True, interval=BUSY_AFTER_MS)
        self.busy_since.timeout.connect(self.refresh)
        self.lasting_since = QTimer(self, singleShot=True, interval=CANCEL_AFTER_MS)
        self.lasting_since.timeout.connect(self.refresh)

    def set_silent(self, silent: bool) -> None:
        """Say nothing while no project is shown."""
        if silent != self._silent:
            self._silent = silent
            self.refresh()

    def labels(self) -> tuple[QLabel, QLabel, QLabel]:
        return self._file, self._counts, self._basis

    def attach(self, session: ProjectSession) -> None:
        self._session = session
        session.document_changed.connect(self.refresh)
        session.project_changed.connect(self.refresh)
        session.stale_changed.connect(self.refresh)
        session.bands_changed.connect(self.refresh)
        session.jobs.busy_changed.connect(self._take_busy)
        self.refresh()

    def _take_busy(self, busy: bool) -> None:
        """Work that is done at once is not worth a word."""
        if busy:
            self.busy_since.start()
            self.lasting_since.start()
        else:
            self.busy_since.stop()
            self.lasting_since.stop()
            self.refresh()

    def refresh(self) -> None:
        if self._session is None:
            self._file.set_text(self.tr("Opening…"))
            return
        if self._silent:
            self._file.set_text("")
            self._counts.setText("")
            self._basis.setText(self.tr("offline"))
            self.work.say("", cancels=False)
            return
        project = self._session.project
        self._file.set_text(self._file_text(self._session))
        parts = [
            _counted(len(project.quotes), self.tr("1 quote"), self.tr("{n} quotes")),
            _counted(len(project.workloads), self.tr("1 workload"), self.tr("{n} workloads")),
            _counted(open_questions(self._session), self.tr("1 open question"), self.tr("{n} open questions")),
        ]
        if self._session.stale:
            parts.append(self.tr("ranges being computed"))
        elif self._session.jobs.busy and not self.busy_since.isActive():
            parts.append(self.tr("working…"))
        self._counts.setText(" · ".join(parts))
        self._offer_work(self._session)
        tax = self.tr("tax included") if project.tax_included else self.tr("tax excluded")
        money = self.tr("all figures in {currency}, {tax}")
        shown = money.format(currency=unit_text(project.currency, language()), tax=tax)
        offline = self.tr("offline")
        self._basis.setText(f"{shown} · {offline}")

    def _offer_work(self, session: ProjectSession) -> None:
        lasts = session.jobs.waits_for(*RANGES) and not self.lasting_since.isActive()
        if session.ranges.given_up:
            self.work.say(self.tr("ranges not computed: compute"), cancels=False)
            self.work.setToolTip(self.tr("Compute ranges, chances and flips. The next change does so, too."))
        else:
            self.work.say(self.tr("cancel") if lasts else "", cancels=lasts)
            self.work.setToolTip(self.tr("Leave figures without ranges for now (Esc)"))

    def _on_work(self) -> None:
        if self._session is not None:
            ranges = self._session.ranges
            (ranges.give_up if self.work.cancels else ranges.take_up)()
            self.refresh()

    def _file_text(self, session: ProjectSession) -> str:
        if session.path is None:
            return self.tr("not saved to a file yet")
        name = session.path.name
        if session.modified:
            return self.tr("{file} · has changes that are not saved").format(file=name)
        if session.saved_at is None:
            return name
        return self.tr("{file} · saved {time}").format(file=name, time=format_time(session.saved_at))


def _counted(number: int, one: str, many: str) -> str:
    return one if number == 1 else many.format(n=number)


def open_questions(session: ProjectSession) -> int:
    """How many of the six questions no supplier has answered, over all quotes."""
    from engine.quote.follow_up import open_questions as open_of

    return sum(len(open_of(quote)) for quote in session.project.quotes)
