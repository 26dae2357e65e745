"""What stands in place of a comparison or a walkthrough until there are a workload and a quote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from engine.texts import text
from gui.i18n import keep_translated, language
from gui.widgets.messages import EmptyState

if TYPE_CHECKING:
    from gui.session import ProjectSession


class NothingYet(EmptyState):
    wizard_requested = Signal()
    quotes_requested = Signal()

    def __init__(self, page: str, session: ProjectSession) -> None:
        super().__init__(page)
        self._page, self._session = page, session
        self.activated.connect(self._on_activated)
        session.project_changed.connect(self.refresh)
        keep_translated(self.refresh)

    def refresh(self) -> None:
        now = language()
        sentence = text(f"nothing_yet.{self._page}", now)
        missing = "quotes" if self._session.project.workloads else "workload"
        self.set_texts(sentence, text(f"nothing_yet.no_{missing}", now), text(f"nothing_yet.add_{missing}", now))

    def _on_activated(self) -> None:
        (self.quotes_requested if self._session.project.workloads else self.wizard_requested).emit()
