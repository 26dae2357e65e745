"""Framed surfaces and the headings of their parts."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.fonts import Role
from gui.theme import set_style
from gui.widgets.basics import text_label

if TYPE_CHECKING:
    from collections.abc import Iterator


class SectionHeader(QWidget):
    """The heading of a part, with a short note beside it."""

    def __init__(self, title: str = "", note: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = text_label(title, Role.TITLE)
        self._note = text_label(note, Role.BODY, "faint")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._title)
        row.addWidget(self._note)
        row.addStretch(1)
        self.set_note(note)

    def set_title(self, title: str) -> None:
        self._title.setText(title)

    def set_note(self, note: str, tone: str = "faint") -> None:
        self._note.setText(note)
        self._note.setVisible(bool(note))
        set_style(self._note, tone=tone)


class Card(QFrame):
    """A titled surface; put content into `body`, small controls into the corner with `add_corner`."""

    MARGIN = 14

    def __init__(
        self, title: str = "", subtitle: str = "", parent: QWidget | None = None, *, wrap_title: bool = False
    ) -> None:
        super().__init__(parent)
        set_style(self, surface="card")
        self._title = text_label(title, Role.TITLE, wrap=wrap_title)
        self._subtitle = text_label(subtitle, Role.CAPTION, "faint", wrap=True)
        self._corner = QHBoxLayout()
        self._corner.setSpacing(4)
        heading = QVBoxLayout()
        heading.setSpacing(2)
        heading.addWidget(self._title)
        heading.addWidget(self._subtitle)
        self._head = QWidget()
        # no taller than its texts need, which depends on the width
        self._head.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addLayout(heading, 1)
        head.addLayout(self._corner)
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(self.MARGIN, 12, self.MARGIN, 12)
        column.setSpacing(10)
        column.addWidget(self._head)
        column.addLayout(self.body, 1)
        self.set_title(title)
        self.set_subtitle(subtitle)

    @contextmanager
    def laid_out_once(self) -> Iterator[None]:
        """Each part that is shown would lay out all of them: put many into `body` within this."""
        self._column.setEnabled(False)
        try:
            yield
        finally:
            self._column.setEnabled(True)
            self._column.activate()

    def set_title(self, title: str) -> None:
        self._title.setText(title)
        self.setAccessibleName(title)
        self._show_head()

    def set_subtitle(self, subtitle: str) -> None:
        self._subtitle.setText(subtitle)
        self._show_head()

    def add(self, widget: QWidget, stretch: int = 0) -> None:
        self.body.addWidget(widget, stretch)

    def add_corner(self, widget: QWidget) -> None:
        self._corner.addWidget(widget)
        self._show_head()

    def _show_head(self) -> None:
        self._title.setVisible(bool(self._title.text()))
        self._subtitle.setVisible(bool(self._subtitle.text()))
        self._head.setVisible(bool(self._title.text() or self._subtitle.text() or self._corner.count()))
