"""Reading a profile: progress that can be cancelled, then what was read, before any of it is taken."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from engine.importing.profiles import ProfileTruncatedError, read_profile
from engine.project.edits.migration import put_profile
from engine.texts import EngineError, Message, text
from gui.forms.performing import perform
from gui.forms.tab_order import OrderlyDialog
from gui.help.key import HelpKey
from gui.i18n import language
from gui.jobs import Failed, JobRunner, Outcome
from gui.migration.reading_result import ReadingResult
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.messages import InlineMessage

if TYPE_CHECKING:
    from engine.migration.profile import ProfileSummary
    from gui.session import ProjectSession

TOPIC: Final = "profile"
POLL_MS: Final = 100
SIZE: Final = (620, 520)
STEPS: Final = 1000


class ProfileDialog(OrderlyDialog):
    """Nothing changes before a person takes what was read; a trace that ends in the middle may be taken in part."""

    settled = Signal()
    """Reading has ended, well or not."""

    def __init__(
        self, session: ProjectSession, workload_id: str, runner: JobRunner | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        HelpKey(self, "profile")
        self._session, self._workload_id = session, workload_id
        self._runner = runner or JobRunner(parent=self)
        self._given_up = threading.Event()
        self._share = 0.0
        self.profile: ProfileSummary | None = None
        self.message = InlineMessage()
        self.message.hide()
        self._reading = text_label(wrap=True)
        self.progress = QProgressBar()
        self.progress.setRange(0, STEPS)
        self.result_view = ReadingResult()
        self.take, self.cancel = QPushButton(), QPushButton()
        self._poll = QTimer(self)
        self._poll.setInterval(POLL_MS)
        self._poll.timeout.connect(self._show_progress)
        self._lay_out()
        self._name()
        self.take.clicked.connect(self._take)
        self.cancel.clicked.connect(self.reject)

    def read(self, path: Path) -> None:
        """Read a file off the thread of the window, however large it is."""
        self._reading.setText(text("migration.reading.reading", language(), file=path.name))
        self._poll.start()

        def work() -> ProfileSummary:
            return read_profile(path, self._on_share, self._given_up.is_set)

        self._runner.run(TOPIC, work, self._deliver)

    def done(self, result: int, /) -> None:
        self._given_up.set()
        self._poll.stop()
        self._runner.stop()
        super().done(result)

    def _on_share(self, share: float) -> None:
        self._share = share  # read by the timer; a number is replaced whole

    def _show_progress(self) -> None:
        self.progress.setValue(round(self._share * STEPS))

    def _deliver(self, outcome: Outcome) -> None:
        self._poll.stop()
        if isinstance(outcome, Failed):
            self._show_failure(outcome.error)
        else:
            self._show_profile(outcome.value)
        self.settled.emit()

    def _show_failure(self, error: Exception) -> None:
        if isinstance(error, MemoryError):
            error = EngineError("profile.too_large", file="")
        if not isinstance(error, EngineError):
            raise error
        self._say(error.message)
        partial = error.partial if isinstance(error, ProfileTruncatedError) else None
        if partial is not None:
            self._show_profile(partial)
        else:
            self.pages.setCurrentIndex(1)
            self.result_view.hide()

    def _show_profile(self, profile: ProfileSummary) -> None:
        self.profile = profile
        before = self._session.project.migration.profile_of(self._workload_id)
        self.result_view.show_profile(profile, "" if before is None else before.file)
        self.pages.setCurrentIndex(1)
        key = "take" if profile.complete else "take_partial"
        self.take.setText(text(f"migration.reading.{key}", language()))
        self.take.setEnabled(True)
        self.take.setFocus()

    def _take(self) -> None:
        if self.profile is None:
            return
        error = perform(self._session, put_profile, self._workload_id, self.profile)
        if error is None:
            self.accept()
        else:
            self._say(error.message)

    def _say(self, message: Message) -> None:
        self.message.set_message(message.text(language()), "bad")
        self.message.show()

    def _name(self) -> None:
        now, workload = language(), self._session.project.workload(self._workload_id)
        self.setWindowTitle(text("migration.reading.title", now, workload=workload.name or workload.id))
        self.progress.setAccessibleName(self.windowTitle())
        self.take.setText(text("migration.reading.take", now))
        self.cancel.setText(text("migration.reading.cancel", now))

    def _lay_out(self) -> None:
        self.resize(*SIZE)
        set_style(self.take, kind="primary")
        self.take.setEnabled(False)
        self.take.setDefault(True)
        self.cancel.setAutoDefault(False)
        waiting = QWidget()
        inside = QVBoxLayout(waiting)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addStretch(1)
        inside.addWidget(self._reading)
        inside.addWidget(self.progress)
        inside.addStretch(2)
        self.pages = QStackedWidget()
        self.pages.addWidget(waiting)
        self.pages.addWidget(self.result_view)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.take)
        buttons.addWidget(self.cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(self.message)
        column.addWidget(self.pages, 1)
        column.addLayout(buttons)
