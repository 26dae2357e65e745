"""The walkthrough: a plain sequence of pages from the need to the decision, moved through by keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.compare.walkthrough import PAGE_COUNT, Page, arranged_pages
from engine.texts import text
from gui.errors import message_of
from gui.forms.nothing_yet import NothingYet
from gui.i18n import language
from gui.jobs import Failed, Outcome
from gui.theme import set_style
from gui.walkthrough.live import LivePages
from gui.walkthrough.page_view import PageView

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.session import ProjectSession
    from gui.walkthrough.arrange import ArrangePages


class WalkthroughPlace(QWidget):
    figure_requested = Signal(str)
    leave_requested = Signal()
    wizard_requested = Signal()
    quotes_requested = Signal()

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._pages: tuple[Page, ...] = ()
        self._outdated = True
        self._next: Callable[[], None] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_style(self, surface="plain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.live = LivePages(session)
        self.live.figure_requested.connect(self.figure_requested)
        self.live.escaped.connect(self.leave_requested)
        self.live.edit_requested.connect(self.arrange)
        self._arrange: ArrangePages | None = None
        self.empty = NothingYet("walkthrough", session)
        self.empty.wizard_requested.connect(self.wizard_requested)
        self.empty.quotes_requested.connect(self.quotes_requested)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.live)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self.setFocusProxy(self.live)
        session.comparison_changed.connect(self._on_changed)
        session.workload_changed.connect(self._on_changed)
        session.bands_changed.connect(self._on_changed)
        self.retranslate()

    @property
    def view(self) -> PageView:
        return self.live.view

    @property
    def page_number(self) -> int:
        return self.live.page_number

    @property
    def page(self) -> Page | None:
        return self.live.page

    def count(self) -> int:
        return len(self.live.pages()) or PAGE_COUNT

    def go_to(self, number: int) -> None:
        self._next = None if self._pages else partial(self.go_to, number)
        self.live.go_to(number)

    def set_pages(self, pages: tuple[Page, ...]) -> None:
        """All pages, of which those that are not hidden are walked through."""
        self._pages = pages
        self.live.set_pages(tuple(page for page in pages if not page.hidden))
        if self._arrange is not None:
            self._arrange.set_pages(pages)
        self._show()
        if self._next is not None and pages:
            self._next()

    @property
    def arranging(self) -> bool:
        return self._arrange is not None and self._stack.currentWidget() is self._arrange

    def page_name(self) -> str:
        return "arrange" if self.arranging else ""

    def arrange(self) -> None:
        """Let the pages be ordered, hidden, added and written instead of being shown."""
        self._next = None if self._pages else self.arrange
        if not self._pages:
            return
        self.live.sliders.put_back()
        face = self._made_arrange()
        self._stack.setCurrentWidget(face)
        face.set_pages(self._pages, current="" if self.page is None else self.page.key)
        face.draw()
        self.setFocusProxy(face)
        face.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_pages(self, key: str = "") -> None:
        """Show the pages again, from this one on, once they are composed."""
        self._next = None if self._pages else partial(self.show_pages, key)
        if not self._pages:
            return
        if self._arrange is not None:
            self._arrange.leave()
        self._stack.setCurrentWidget(self.live)
        self.setFocusProxy(self.live)
        keys = [page.key for page in self.live.pages()]
        if key in keys:
            self.live.go_to(keys.index(key))
        self.live.setFocus(Qt.FocusReason.OtherFocusReason)

    def _made_arrange(self) -> ArrangePages:
        if self._arrange is None:
            from gui.walkthrough.arrange import ArrangePages

            self._arrange = ArrangePages(self._session)
            self._arrange.closed.connect(self.show_pages)
            self._arrange.retranslate()
            self._stack.addWidget(self._arrange)
        return self._arrange

    def set_presenting(self, presenting: bool) -> None:
        """Whether the pages have the whole screen, which Esc then leaves."""
        if presenting and self.arranging and self._arrange is not None:
            self.show_pages(self._arrange.pages.current())
        self.live.set_presenting(presenting)

    def retranslate(self) -> None:
        self.setAccessibleName(text("walkthrough.show.place", language()))
        self.live.retranslate()
        if self._arrange is not None:
            self._arrange.retranslate()
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.arranging:
            self.live.keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._outdated:
            self._compose()
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._session.jobs.drop("walkthrough")
            self.live.sliders.put_back()
            if self._arrange is not None:
                self._arrange.leave()

    def _on_changed(self) -> None:
        self._outdated = True
        if self.isVisible() and not (self._pages and self._session.stale):
            self._compose()

    def _compose(self) -> None:
        """Off the GUI thread: looking for the points at which the choice flips takes many evaluations."""
        session = self._session
        workload_id = session.workload_id
        if workload_id is None or not session.project.quotes:
            self._outdated = False
            session.jobs.drop("walkthrough")
            self.set_pages(())
            return
        keyed = session.bands
        bands = {quote_id: band for (quote_id, found), band in keyed.items() if found == workload_id}
        work = partial(arranged_pages, session.comparison, workload_id, None if session.stale else bands or None)
        session.jobs.run("walkthrough", work, self._take)

    def _take(self, outcome: Outcome) -> None:
        if isinstance(outcome, Failed):
            self._session.message.emit(message_of(outcome.error), "error")
            return
        self._outdated = False
        self.set_pages(outcome.value)

    def _show(self) -> None:
        shown = bool(self._pages) and self._session.workload_id is not None
        if not shown:
            self._stack.setCurrentWidget(self.empty)
        elif self._stack.currentWidget() is self.empty:
            self._stack.setCurrentWidget(self.live)
        if shown:
            return
        if self._session.workload_id is None or not self._session.project.quotes:
            self.empty.refresh()
        else:
            self.empty.set_texts(self.tr("Composing the pages…"))
