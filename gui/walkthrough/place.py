"""The walkthrough: a plain sequence of pages from the need to the decision, moved through by keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from engine.compare.walkthrough import PAGE_COUNT, Page, pages
from engine.texts import text
from gui.errors import message_of
from gui.i18n import language
from gui.icons import set_icon
from gui.jobs import Failed, Outcome
from gui.theme import set_style
from gui.walkthrough.page_view import PageView
from gui.walkthrough.parts import Progress
from gui.widgets.basics import ElidedLabel, text_label
from gui.widgets.messages import EmptyState

if TYPE_CHECKING:
    from gui.session import ProjectSession

MARGIN: Final = 56
FORWARD: Final = frozenset({Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Space})
BACK: Final = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_Backspace})


class WalkthroughPlace(QWidget):
    figure_requested = Signal(str)
    leave_requested = Signal()

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._pages: tuple[Page, ...] = ()
        self._number = 0
        self._outdated = True
        self._presenting = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        set_style(self, surface="plain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.view = PageView()
        self.view.figure_requested.connect(self.figure_requested)
        self._empty = EmptyState("walkthrough")
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.view)
        self._progress = Progress()
        self._progress.chosen.connect(self.go_to)
        self._position = text_label(tone="muted")
        self._hint = ElidedLabel(tone="faint")
        self._back, self._next = _arrow("previous", self.back), _arrow("next", self.forward)
        self._build()
        session.comparison_changed.connect(self._on_comparison)
        session.workload_changed.connect(self._on_changed)
        session.bands_changed.connect(self._on_changed)
        self.retranslate()

    def count(self) -> int:
        return PAGE_COUNT

    @property
    def page_number(self) -> int:
        return self._number

    @property
    def page(self) -> Page | None:
        return self._pages[self._number] if self._pages else None

    def go_to(self, number: int) -> None:
        self._number = min(max(number, 0), max(0, len(self._pages) - 1))
        self._show()

    def forward(self) -> None:
        self.go_to(self._number + 1)

    def back(self) -> None:
        self.go_to(self._number - 1)

    def set_presenting(self, presenting: bool) -> None:
        """Whether the pages have the whole screen, which Esc then leaves."""
        self._presenting = presenting
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Walkthrough"))
        self._hint.set_text(self.tr("← → to move · Esc to leave") if self._presenting else self.tr("← → to move"))
        for button, name in ((self._back, self.tr("Page before")), (self._next, self.tr("Next page"))):
            button.setToolTip(name)
            button.setAccessibleName(name)
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in FORWARD:
            self.forward()
        elif key in BACK:
            self.back()
        elif key == Qt.Key.Key_Home:
            self.go_to(0)
        elif key == Qt.Key.Key_End:
            self.go_to(PAGE_COUNT - 1)
        elif key == Qt.Key.Key_Escape:
            self.leave_requested.emit()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._outdated:
            self._compose()
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._session.jobs.drop("walkthrough")

    def _on_comparison(self) -> None:
        self._on_changed()
        page, workload_id = self.page, self._session.workload_id
        if self.isVisible() and page is not None and page.chart and workload_id is not None:
            self.view.show_charts(page.chart, self._session.comparison, workload_id)

    def _on_changed(self) -> None:
        self._outdated = True
        if self.isVisible() and not (self._pages and self._session.stale):
            self._compose()

    def _compose(self) -> None:
        """Off the GUI thread: looking for the points at which the choice flips takes many evaluations."""
        session = self._session
        workload_id = session.workload_id
        if workload_id is None or not session.project.quotes:
            self._pages, self._outdated = (), False
            session.jobs.drop("walkthrough")
            self._show()
            return
        keyed = session.bands
        bands = {quote_id: band for (quote_id, found), band in keyed.items() if found == workload_id} or None
        work = partial(pages, session.comparison, workload_id, bands)
        session.jobs.run("walkthrough", work, self._take)

    def _take(self, outcome: Outcome) -> None:
        if isinstance(outcome, Failed):
            self._session.message.emit(message_of(outcome.error), "error")
            return
        self._outdated = False
        self._pages = outcome.value
        self.go_to(self._number)

    def _show(self) -> None:
        page, workload_id = self.page, self._session.workload_id
        shown = page is not None and workload_id is not None
        self._stack.setCurrentWidget(self.view if shown else self._empty)
        self._progress.set_progress(self._number, len(self._pages))
        self._back.setEnabled(self._number > 0)
        self._next.setEnabled(self._number < len(self._pages) - 1)
        if page is None or workload_id is None:
            self._position.setText("")
            self._show_empty()
            return
        self.view.show_page(page, self._session.comparison, workload_id)
        title = page.title.text(language())
        number, count = self._number + 1, len(self._pages)
        self._position.setText(text("walkthrough.progress", language(), number=number, count=count, title=title))

    def _show_empty(self) -> None:
        if self._session.workload_id is None or not self._session.project.quotes:
            advice = self.tr("Add at least one workload and one quote; the pages compose themselves from them.")
            self._empty.set_texts(self.tr("There is nothing to walk through yet"), advice)
        else:
            self._empty.set_texts(self.tr("Composing the pages…"))

    def _build(self) -> None:
        foot = QHBoxLayout()
        foot.setSpacing(12)
        foot.addWidget(self._progress)
        foot.addWidget(self._position)
        foot.addStretch(1)
        foot.addWidget(self._hint)
        foot.addWidget(self._back)
        foot.addWidget(self._next)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, 40, MARGIN, 20)
        column.setSpacing(16)
        column.addWidget(self._stack, 1)
        column.addLayout(foot)


def _arrow(icon: str, slot: object) -> QToolButton:
    button = QToolButton()
    set_style(button, kind="quiet")
    set_icon(button, icon)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.clicked.connect(slot)
    return button
