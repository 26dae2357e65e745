"""Commands on quotes and workloads, carried out by the places that show them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtGui import QGuiApplication

from gui import i18n
from gui.actions import QUOTE_KINDS, WORKLOAD_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.main_window import MainWindow
    from gui.quotes.place import QuotesPlace
    from gui.workload.place import WorkloadPlace


class ItemCommands:
    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def handlers(self) -> dict[str, Callable[[], object]]:
        return {
            **{f"add_{kind}": partial(self.add_quote, kind) for kind in QUOTE_KINDS},
            **{f"add_{kind}": partial(self.add_workload, kind) for kind in WORKLOAD_KINDS},
            "copy_letter": self.copy_letter,
            "duplicate_quote": self.duplicate_quote,
            "remove_quote": self.remove_quote,
            "workload_wizard": self.describe_workload,
            "duplicate_workload": self.duplicate_workload,
            "remove_workload": self.remove_workload,
        }

    def add_quote(self, kind: str) -> None:
        self._quotes().add(kind)

    def duplicate_quote(self) -> None:
        place = self._quotes()
        quote_id = place.quote_id()
        if quote_id is not None:
            place.duplicate(quote_id)

    def copy_letter(self) -> None:
        """Put the letter of the quote that is shown on the clipboard, in the language of the window."""
        from engine.quote.letter import letter
        from engine.texts import Message

        quote_id, session = self._quotes().quote_id(), self._window.session
        if quote_id is None or session is None:
            return
        QGuiApplication.clipboard().setText(letter(session.project, quote_id, i18n.language()))
        session.message.emit(Message.of("window.letter_copied", quote=quote_id), "info")

    def remove_quote(self) -> None:
        place = self._quotes()
        quote_id = place.quote_id()
        if quote_id is not None:
            place.remove(quote_id)

    def add_workload(self, kind: str) -> None:
        self._workloads().add(kind)

    def describe_workload(self) -> None:
        """Step by step; from the start page the workload becomes that of a new project."""
        from engine.project.edits import add_described_workload
        from engine.project.project import Project
        from gui.forms.performing import perform
        from gui.workload.wizard.dialog import WorkloadWizard

        window, session = self._window, self._window.session
        if session is None or (window.at_start and not window.commands.may_close()):
            return
        base = Project(as_of=session.project.as_of) if window.at_start else session.project
        wizard = WorkloadWizard(base, session.jobs, window)
        agreed = wizard.exec() == WorkloadWizard.DialogCode.Accepted
        workload, model = wizard.draft.workload, wizard.draft.model
        wizard.deleteLater()
        if not agreed:
            return
        if window.at_start:
            session.new()
        perform(session, add_described_workload, workload, model)
        place = self._workloads()
        place.focus_on(session.project.workloads[-1].id)

    def duplicate_workload(self) -> None:
        place, workload_id = self._workloads(), self._workload_id()
        if workload_id is not None:
            place.duplicate(workload_id)

    def remove_workload(self) -> None:
        place, workload_id = self._workloads(), self._workload_id()
        if workload_id is not None:
            place.remove(workload_id)

    def show_field(self, path: str) -> None:
        """Bring a stored field into view, given as quotes/ID/field, workloads/ID/field or assumptions/GROUP/field,
        electricity/field, site/field, schedule/field, conventions/field or rates/one/other."""
        group, _, rest = path.partition("/")
        item_id, _, field = rest.partition("/")
        if group == "quotes" and item_id:
            self._quotes().show_quote(item_id, field)
        elif group == "assumptions":
            self._window.stage.show_figure(path)
        elif group in ("electricity", "site", "schedule"):
            self._workloads().show_condition(group, rest)
        elif group in ("rates", "conventions"):
            self._workloads().show_condition("money", rest)
        elif group == "workloads":
            self._workloads().focus_on(item_id or self._workload_id() or "", field)

    def _workload_id(self) -> str | None:
        return None if self._window.session is None else self._window.session.workload_id

    def _quotes(self) -> QuotesPlace:
        self._window.show_place("quotes")
        return cast("QuotesPlace", self._window.stage.place("quotes"))

    def _workloads(self) -> WorkloadPlace:
        self._window.show_place("workload")
        return cast("WorkloadPlace", self._window.stage.place("workload"))
