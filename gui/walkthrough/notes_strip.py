"""The presenter's notes below the page, for who has one screen only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from engine.texts import text
from gui.fonts import Role
from gui.i18n import language
from gui.theme import set_style
from gui.walkthrough.clock import Clock
from gui.widgets.basics import text_label
from gui.widgets.scrolling import calm_scroll

if TYPE_CHECKING:
    from engine.compare.walkthrough import Page

LEAST, MOST = 60, 150


class NotesStrip(QFrame):
    def __init__(self, clock: Clock) -> None:
        super().__init__()
        set_style(self, surface="message")
        self.notes = text_label(role=Role.SLIDE_TEXT, wrap=True)
        self._next = text_label(tone="faint", wrap=True)
        inner = QWidget()
        inside = QVBoxLayout(inner)
        inside.setContentsMargins(0, 0, 6, 0)
        inside.addWidget(self.notes)
        inside.addStretch(1)
        side = QVBoxLayout()
        side.addWidget(clock.label())
        side.addWidget(self._next)
        side.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 10, 8)
        row.setSpacing(24)
        row.addWidget(calm_scroll(inner), 4)
        row.addLayout(side, 1)
        self.setMinimumHeight(LEAST)
        self.setMaximumHeight(MOST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def show_page(self, page: Page | None, following: Page | None) -> None:
        now = language()
        self.notes.setText("" if page is None else page.notes or text("walkthrough.presenter.no_notes", now))
        self._next.setText(next_text(following))


def next_text(page: Page | None) -> str:
    """What comes after the page that is shown."""
    now = language()
    if page is None:
        return text("walkthrough.presenter.last", now)
    return text("walkthrough.presenter.next", now, title=page.title.text(now))
