"""Where the presenter prepares the walkthrough: all pages at the left, one of them large, with its title and notes."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.project import edits
from engine.project.edits.walkthrough import next_page_id
from engine.project.explain_errors import could_not_read
from engine.project.picture import Picture
from engine.texts import EngineError, Message, text
from gui.i18n import language
from gui.icons import set_icon
from gui.walkthrough.large_picture import LargePicture
from gui.walkthrough.page_editor import PageEditor
from gui.walkthrough.page_list import PageList
from gui.walkthrough.page_pictures import PagePictures
from gui.widgets.basics import text_label

if TYPE_CHECKING:
    from collections.abc import Hashable

    from engine.compare.walkthrough import Page
    from engine.project.edits import Edit
    from gui.session import ProjectSession

PATTERNS: Final = "*.png *.jpg *.jpeg"


class ArrangePages(QWidget):
    closed = Signal(str)
    """The page with which to go on."""

    def __init__(self, session: ProjectSession) -> None:
        super().__init__()
        self._session = session
        self._pages: tuple[Page, ...] = ()
        self._wanted = ""
        self.pages, self.editor = PageList(), PageEditor()
        self.pictures = PagePictures(self)
        self.large = LargePicture()
        self._advice = text_label(tone="faint", wrap=True)
        self.done = QPushButton()
        set_icon(self.done, "walkthrough")
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.pages)

    def set_pages(self, pages: tuple[Page, ...], *, current: str = "") -> None:
        """All pages, hidden ones too."""
        self._pages = pages
        self.pages.set_pages(pages, current or self._wanted)
        if self._wanted in {page.key for page in pages}:
            self._wanted = ""
        if self.isVisible():
            self.draw()
        self._show_current()

    def draw(self) -> None:
        """Draw the pictures of what is shown."""
        workload_id = self._session.workload_id
        if workload_id is not None and self._pages:
            self.pictures.set_pages(self._pages, self._session.comparison, workload_id)
            self.pictures.first(self.pages.current())

    def leave(self) -> None:
        """Take over what is typed and draw no more."""
        self.editor.commit()
        self.pictures.stop()

    def retranslate(self) -> None:
        now = language()
        self.done.setText(text("walkthrough.arrange.done", now))
        self._advice.setText(text("walkthrough.arrange.advice", now))
        self.pages.retranslate()
        self.editor.retranslate()
        self.pictures.draw_all()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._finish()
        else:
            super().keyPressEvent(event)

    def add_picture(self, path: Path) -> None:
        """Add a page with a picture file, or say why that cannot be."""
        picture = self._picture(path)
        if picture is not None:
            self._add("picture", {"picture": picture, "title": path.stem})

    def _connect(self) -> None:
        pages, editor = self.pages, self.editor
        pages.chosen.connect(self._on_chosen)
        pages.opened.connect(self.closed)
        pages.moved.connect(self._move)
        pages.hidden.connect(self._hide)
        pages.removed.connect(partial(self._edit, edits.remove_page))
        pages.reset.connect(self._reset)
        pages.added.connect(self._on_added)
        editor.claim_changed.connect(self._pin)
        editor.claim_released.connect(self._release)
        editor.notes_changed.connect(self._note)
        editor.field_changed.connect(self._set_field)
        editor.picture_wanted.connect(self._exchange_picture)
        self.pictures.drawn.connect(self._on_drawn)
        self.done.clicked.connect(self._finish)

    def _finish(self) -> None:
        self.closed.emit(self.pages.current())

    def _on_chosen(self, key: str) -> None:
        self.pictures.first(key)
        self._show_current()

    def _show_current(self) -> None:
        key = self.pages.current()
        page = self.pages.page(key)
        kept = next((one for one in self._session.project.walkthrough.arranged() if one.id == key), None)
        self.editor.show_page(page if kept is not None else None, kept)
        self.large.set_picture(self.pictures.picture(key))

    def _on_drawn(self, key: str) -> None:
        picture = self.pictures.picture(key)
        if picture is not None:
            self.pages.set_picture(key, picture)
        if key == self.pages.current():
            self.large.set_picture(picture)

    def _edit(self, edit: Edit[Any], *arguments: Any, merge: Hashable = None) -> bool:
        name = edit.name(self._session.project, *arguments)
        return self._session.apply(name, lambda project: edit(project, *arguments), merge)

    def _move(self, key: str, position: int) -> None:
        if not self._edit(edits.move_page, key, position):
            self.pages.set_pages(self._pages)

    def _hide(self, key: str, hidden: bool) -> None:
        self._edit(edits.hide_page if hidden else edits.show_page, key)

    def _reset(self) -> None:
        self._edit(edits.reset_pages)

    def _pin(self, title: str) -> None:
        page, workload_id = self.pages.page(self._editing()), self._session.workload_id
        if page is not None and page.composed is not None and workload_id is not None:
            self._edit(edits.pin_claim, page.key, workload_id, title, page.composed)

    def _release(self) -> None:
        if self._session.workload_id is not None:
            self._edit(edits.release_claim, self._editing(), self._session.workload_id)

    def _note(self, notes: str) -> None:
        self._edit(edits.set_page_notes, self._editing(), notes, merge=("page_notes", self._editing()))

    def _set_field(self, field: str, value: object) -> None:
        key = self._editing()
        self._edit(edits.set_page_field, key, field, value, merge=("page_text", key) if field == "text" else None)

    def _editing(self) -> str:
        """The page that the editor holds; while another one is being chosen it is still the one before."""
        return self.editor.page_key()

    def _on_added(self, kind: str, name: str) -> None:
        if kind == "picture":
            chosen = self._chosen_file()
            if chosen is not None:
                self.add_picture(chosen)
        else:
            self._add(kind, {kind: name} if name else {})

    def _add(self, kind: str, content: dict[str, Any]) -> None:
        self.editor.commit()
        self._wanted = next_page_id(self._session.project)
        if not self._edit(edits.add_page, kind, self.pages.current() or "need", content):
            self._wanted = ""

    def _exchange_picture(self) -> None:
        chosen = self._chosen_file()
        picture = None if chosen is None else self._picture(chosen)
        if picture is not None:
            self._set_field("picture", picture)

    def _chosen_file(self) -> Path | None:
        now = language()
        kinds = f"{text('walkthrough.arrange.picture_files', now)} ({PATTERNS})"
        chosen, _ = QFileDialog.getOpenFileName(self, text("walkthrough.arrange.choose_picture", now), "", kinds)
        return Path(chosen) if chosen else None

    def _picture(self, path: Path) -> Picture | None:
        try:
            return Picture.of(path.read_bytes())
        except EngineError as error:
            self._session.message.emit(Message.of("file.problem", file=path.name, problem=error.message), "error")
        except OSError as error:
            self._session.message.emit(could_not_read(path, error).message, "error")
        return None

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.addWidget(self._advice, 1)
        foot.addWidget(self.done)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.large, 1)
        right.addWidget(self.editor)
        right.addLayout(foot)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 12, 14, 12)
        row.setSpacing(14)
        row.addWidget(self.pages)
        row.addLayout(right, 1)
