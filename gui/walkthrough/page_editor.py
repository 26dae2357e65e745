"""Title, notes and content of one page, each change a step that undo takes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QPlainTextEdit, QPushButton, QWidget

from engine.project.walkthrough import PAGE_CHARTS, TABLE_PARTS
from engine.texts import text
from gui.i18n import language
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.eliding import CalmComboBox
from gui.widgets.messages import InlineMessage

if TYPE_CHECKING:
    from engine.compare.walkthrough import Page
    from engine.project.walkthrough import KeptPage

REST_MS: Final = 1200
CHOICES: Final = {"chart": PAGE_CHARTS, "table": TABLE_PARTS}


class NotesField(QPlainTextEdit):
    """Hands over what was typed when it is left, or when nobody types for a while."""

    committed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._kept = ""
        self.setTabChangesFocus(True)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.commit)
        self.textChanged.connect(self._rest.start)

    def set_kept(self, shown: str) -> None:
        """Show what the project holds; what is typed at this moment stays."""
        typing = self.toPlainText() != self._kept and self.hasFocus()
        self._kept = shown
        if not typing and self.toPlainText() != shown:
            self.setPlainText(shown)
        if not typing:
            self._rest.stop()

    def commit(self) -> None:
        self._rest.stop()
        if self.toPlainText() != self._kept:
            self._kept = self.toPlainText()
            self.committed.emit(self._kept)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.commit()


class PageEditor(QWidget):
    claim_changed = Signal(str)
    claim_released = Signal()
    notes_changed = Signal(str)
    field_changed = Signal(str, object)
    picture_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._page: Page | None = None
        self._kept: KeptPage | None = None
        self._labels = {name: text_label(tone="muted") for name in ("title", "text", "notes", "holds")}
        self.title = QLineEdit()
        self.release, self.confirm, self.picture = QPushButton(), QPushButton(), QPushButton()
        self.choice = CalmComboBox()
        self.words, self.notes = NotesField(), NotesField()
        self.warning = InlineMessage(kind="warn")
        self._lay_out()
        self.title.editingFinished.connect(self._take_title)
        self.release.clicked.connect(self.claim_released)
        self.confirm.clicked.connect(self._confirm)
        self.picture.clicked.connect(self.picture_wanted)
        self.choice.activated.connect(self._take_choice)
        self.words.committed.connect(self._take_words)
        self.notes.committed.connect(self.notes_changed)

    def show_page(self, page: Page | None, kept: KeptPage | None) -> None:
        if page is None or self._page is None or page.key != self._page.key:
            self.commit()
        self._page, self._kept = page, kept
        self.setEnabled(page is not None)
        if page is None or kept is None:
            return
        now = language()
        if not (self.title.hasFocus() and self.title.isModified()):
            shown = getattr(kept, "title", "") if page.added else page.headline.text(now)
            self.title.setText(shown)
            self.title.setCursorPosition(0)
        self.title.setPlaceholderText(page.headline.text(now))
        said = page.warning(now)
        self.warning.set_message(said, "warn")
        self.warning.setVisible(bool(said))
        self.release.setVisible(page.pinned is not None)
        self.confirm.setVisible(page.outdated)
        self._show_content(page, kept)
        self.notes.set_kept(page.notes)

    def page_key(self) -> str:
        return "" if self._page is None else self._page.key

    def commit(self) -> None:
        """Take over what is typed in a field."""
        self._take_title()
        self.words.commit()
        self.notes.commit()

    def retranslate(self) -> None:
        now = language()
        for name, label in self._labels.items():
            label.setText(text(f"walkthrough.arrange.{name}", now))
        for widget, name in (
            (self.title, "title"),
            (self.words, "text"),
            (self.notes, "notes"),
            (self.choice, "holds"),
        ):
            widget.setAccessibleName(text(f"walkthrough.arrange.{name}", now))
        self.notes.setPlaceholderText(text("walkthrough.arrange.notes_hint", now))
        self.release.setText(text("walkthrough.arrange.release", now))
        self.release.setToolTip(text("walkthrough.arrange.release_tip", now))
        self.confirm.setText(text("walkthrough.arrange.confirm", now))
        self.confirm.setToolTip(text("walkthrough.arrange.confirm_tip", now))
        self.picture.setText(text("walkthrough.arrange.choose_picture", now))
        self.show_page(self._page, self._kept)

    def _show_content(self, page: Page, kept: KeptPage) -> None:
        names = CHOICES.get(kept.kind, ())
        self.choice.setVisible(bool(names))
        self.picture.setVisible(kept.kind == "picture")
        self._labels["holds"].setVisible(bool(names) or kept.kind == "picture")
        for part in (self.words, self._labels["text"]):
            part.setVisible(page.added)
        self.words.set_kept(page.text)
        wanted = getattr(kept, kept.kind, "")
        self.choice.clear()
        for name in names:
            self.choice.addItem(text(f"walkthrough.{kept.kind}.{name}", language()), name)
        self.choice.setCurrentIndex(self.choice.findData(wanted))

    def _take_title(self) -> None:
        page, typed = self._page, self.title.text()
        if page is None or not self.title.isModified():
            return
        self.title.setModified(False)
        if page.added:
            self.field_changed.emit("title", typed)
        elif not typed.strip():
            self.claim_released.emit()
        elif typed != page.headline.text(language()):
            self.claim_changed.emit(typed)

    def _confirm(self) -> None:
        if self._page is not None:
            self.claim_changed.emit(self._page.headline.text(language()))

    def _take_choice(self) -> None:
        if self._kept is not None:
            self.field_changed.emit(self._kept.kind, self.choice.currentData())

    def _take_words(self, typed: str) -> None:
        self.field_changed.emit("text", typed)

    def _lay_out(self) -> None:
        set_style(self.release, kind="link")
        set_style(self.confirm, kind="link")
        title = QHBoxLayout()
        title.setSpacing(8)
        title.addWidget(self.title, 1)
        title.addWidget(self.confirm)
        title.addWidget(self.release)
        holds = QHBoxLayout()
        holds.addWidget(self.choice)
        holds.addWidget(self.picture)
        holds.addStretch(1)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        grid.addWidget(self._labels["title"], 0, 0)
        grid.addLayout(title, 0, 1)
        grid.addWidget(self.warning, 1, 1)
        grid.addLayout(holds, 2, 1)
        for row, (name, field) in enumerate((("text", self.words), ("notes", self.notes)), start=3):
            grid.addWidget(self._labels[name], row, 0)
            grid.addWidget(field, row, 1)
        grid.addWidget(self._labels["holds"], 2, 0)
        for field in (self.words, self.notes):
            field.setMinimumHeight(46)
            field.setMaximumHeight(84)
