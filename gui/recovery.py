"""Keeps what was changed since the last save, against a crash, and offers what a crash left behind."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt

from engine.project.recovery import Recovery
from engine.texts import Message
from gui.document_file import as_one
from gui.errors import message_of
from gui.evaluation import single_shot
from gui.jobs import Failed, JobRunner
from gui.recovery_bar import RecoveryBar
from gui.typed_text import Typing

if TYPE_CHECKING:
    from engine.project.project import Project
    from engine.project.recovery import Recovered
    from gui.jobs import Outcome
    from gui.main_window import MainWindow
    from gui.session import ProjectSession

KEPT_AFTER_MS: Final = 1500
_TOPIC: Final = "recovery"


class RecoveryGuard(QObject):
    """Writes on a thread of its own, at most once in `KEPT_AFTER_MS` and never while a slider is dragged."""

    def __init__(self, window: MainWindow, recovery: Recovery | None = None, runner: JobRunner | None = None) -> None:
        super().__init__(window)
        self._window = window
        self._session = _session_of(window)
        self.recovery = recovery or Recovery()
        self._runner = runner or JobRunner(parent=self)
        self.timer = single_shot(self, KEPT_AFTER_MS, self.keep)
        self._kept: tuple[Project, str] | None = None
        self._typing = Typing(window)
        self._typing.changed.connect(self._on_typing)
        self._told = False
        self._adopted: list[Recovered] = []
        found = self.recovery.left_behind()
        self._offered = list(found.recovered)
        self.bar = RecoveryBar()
        self.bar.action_triggered.connect(self._on_action)
        self.bar.second_triggered.connect(self._on_second)
        self.bar.compare_triggered.connect(self._on_compare)
        window.stage.add_bar(self.bar)
        self._session.document_changed.connect(self._on_document)
        window.closed.connect(self.end)
        self._offer()
        if (said := as_one(found.damaged)) is not None:
            self._session.message.emit(said, "warn")

    def keep(self) -> None:
        """Write now; during a drag, after it."""
        if self._session.previewing:
            self.timer.start()
            return
        project, typed = self._session.project, self._typing.text()
        if not self._session.modified and not typed:
            self._forget()
        elif self._kept is None or self._kept[0] is not project or self._kept[1] != typed:
            self._kept = (project, typed)
            work = partial(self.recovery.keep, self._session.document, project, typed=typed)
            self._runner.run(_TOPIC, work, self._on_kept)

    def end(self) -> None:
        """The window closed after everything was saved or given up; what was not decided on is kept."""
        self.timer.stop()
        self._runner.close()
        self.recovery.close()
        self._remove_adopted()
        for recovered in self._offered:
            recovered.leave()
        self._offered.clear()

    def _on_document(self) -> None:
        if self._session.modified:
            if not self.timer.isActive():
                self.timer.start()
            return
        self.timer.stop()
        self._remove_adopted()
        self._forget()

    def _on_typing(self) -> None:
        if not self.timer.isActive():
            self.timer.start()

    def _forget(self) -> None:
        if self._kept is not None:
            self._kept = None
            self._runner.run(_TOPIC, self.recovery.forget, _nothing_follows)

    def _on_kept(self, outcome: Outcome) -> None:
        if isinstance(outcome, Failed):
            self._kept = None
            if not self._told:
                self._told = True
                self._session.message.emit(message_of(outcome.error), "warn")
        else:
            self._remove_adopted()

    def _remove_adopted(self) -> None:
        for recovered in self._adopted:
            recovered.remove()
        self._adopted.clear()

    # What was left behind

    def _offer(self) -> None:
        self.bar.offer(self._offered[0] if self._offered else None, len(self._offered))

    def _on_action(self) -> None:
        if self.bar.asking:
            self._offered.pop(0).remove()
            self._offer()
        else:
            self._open(self._offered[0])

    def _on_second(self) -> None:
        self.bar.ask(asking=not self.bar.asking)

    def _on_compare(self) -> None:
        recovered = self._offered[0]
        in_file = recovered.in_file()
        if in_file is None:
            self._offer()
            return
        from gui.dialogs.recovered_changes import RecoveredChangesDialog

        dialog = RecoveredChangesDialog(self._window, in_file, recovered.document.project)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _open(self, recovered: Recovered) -> None:
        path = recovered.document.path
        commands = self._window.commands
        if (path is not None and commands.is_open_elsewhere(path)) or not commands.may_close():
            return
        self._offered.remove(recovered)
        base = recovered.base()
        if base is None:
            self._session.show(recovered.document, saved=False)
        else:
            self._session.show(base)
            self._session.apply(Message.of("recovery.step"), lambda _: recovered.document.project)
        self._adopted.append(recovered)
        self._on_document()
        self.keep()
        self._window.show_place(self._window.last_place(), focus=True)
        said = Message.of("recovery.opened")
        if recovered.typed:
            said = Message.of("recovery.opened_typed", typed=recovered.typed)
        self._session.message.emit(said, "info")
        self._offer()


def _session_of(window: MainWindow) -> ProjectSession:
    if window.session is None:
        raise RuntimeError("Recovery needs an open session.")
    return window.session


def _nothing_follows(_: Outcome) -> None:
    """What could not be removed is removed when the window closes."""
