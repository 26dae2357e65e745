"""What the presenter sees on a second screen: the page that is shown, the next one, notes and the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.texts import text
from gui.fonts import Role
from gui.i18n import keep_translated, language
from gui.theme import set_style
from gui.walkthrough.clock import Clock
from gui.walkthrough.large_picture import LargePicture
from gui.walkthrough.notes_strip import next_text
from gui.walkthrough.page_pictures import PagePictures
from gui.widgets.basics import text_label
from gui.widgets.scrolling import calm_scroll

if TYPE_CHECKING:
    from gui.session import ProjectSession
    from gui.walkthrough.live import LivePages

FIRST: Final = QSize(1000, 640)
LOOK_MS: Final = 120
"""After a change of page, before it is pictured as it then looks."""


class PresenterView(QWidget):
    """A window of its own; every key in it does what it does on the pages."""

    closed = Signal()
    swap_requested = Signal()

    def __init__(self, session: ProjectSession, live: LivePages, clock: Clock, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._session, self._live = session, live
        set_style(self, surface="plain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.current, self.following = LargePicture(), LargePicture()
        self._pictures = PagePictures(self)
        self._position, self._next = text_label(role=Role.STRONG, tone="muted"), text_label(tone="muted", wrap=True)
        self._warning = text_label(tone="warn", wrap=True)
        self.notes = text_label(role=Role.SLIDE_TEXT, wrap=True)
        self._time = clock.label()
        self.swap, self.close_button = QPushButton(), QPushButton()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(LOOK_MS)
        self._soon.timeout.connect(self.look)
        self._lay_out()
        self.resize(FIRST)
        self.swap.clicked.connect(self.swap_requested)
        self.close_button.clicked.connect(self.close)
        self._pictures.drawn.connect(self._on_drawn)
        live.moved.connect(self.show_page)
        live.looked_different.connect(self._soon.start)
        keep_translated(self.retranslate)

    def set_two_screens(self, two: bool) -> None:
        self.swap.setVisible(two)

    def show_page(self) -> None:
        page, following = self._live.page, self._live.following
        workload_id = self._session.workload_id
        now = language()
        if page is None or workload_id is None:
            return
        number, count = self._live.page_number + 1, len(self._live.pages())
        said = text("walkthrough.progress", now, number=number, count=count, title=page.title.text(now))
        self._position.setText(said)
        self._next.setText(next_text(following))
        self.notes.setText(page.notes or text("walkthrough.presenter.no_notes", now))
        self._warning.setText(page.warning(now))
        self._warning.setVisible(page.outdated)
        self.following.set_picture(None)
        if following is not None:
            self._pictures.set_pages((following,), self._session.comparison, workload_id)
            self.following.set_picture(self._pictures.picture(following.key))
        self._soon.start()

    def look(self) -> None:
        """Picture the page as it looks now, with everything that was moved."""
        if self.isVisible() and self._live.isVisible():
            self.current.set_picture(self._live.view.grab())

    def retranslate(self) -> None:
        now = language()
        self.setWindowTitle(text("walkthrough.presenter.title", now))
        self.swap.setText(text("walkthrough.presenter.swap", now))
        self.close_button.setText(text("walkthrough.presenter.close", now))
        self.notes.setAccessibleName(text("walkthrough.arrange.notes", now))
        self.show_page()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._live.keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self._soon.stop()
        self._pictures.stop()
        self.closed.emit()

    def _on_drawn(self, key: str) -> None:
        following = self._live.following
        if following is not None and following.key == key:
            self.following.set_picture(self._pictures.picture(key))

    def _lay_out(self) -> None:
        for button in (self.swap, self.close_button):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget()
        inside = QVBoxLayout(inner)
        inside.setContentsMargins(0, 0, 8, 0)
        inside.addWidget(self.notes)
        inside.addStretch(1)
        left = QVBoxLayout()
        left.addWidget(self._position)
        left.addWidget(self.current, 3)
        left.addWidget(self._warning)
        right = QVBoxLayout()
        right.addWidget(self._time, 0, Qt.AlignmentFlag.AlignRight)
        right.addWidget(self._next)
        right.addWidget(self.following, 2)
        upper = QHBoxLayout()
        upper.setSpacing(24)
        upper.addLayout(left, 3)
        upper.addLayout(right, 2)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.swap)
        foot.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 18, 24, 14)
        column.setSpacing(14)
        column.addLayout(upper, 3)
        column.addWidget(calm_scroll(inner), 2)
        column.addLayout(foot)
