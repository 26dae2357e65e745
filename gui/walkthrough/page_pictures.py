"""Small pictures of the pages, drawn one after the other while nothing else is to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.theme import set_style, theme_manager
from gui.walkthrough.page_view import PageView

if TYPE_CHECKING:
    from engine.compare.results import Comparison
    from engine.compare.walkthrough import Page

SIZE: Final = QSize(1180, 690)
"""Of the page that a picture shows."""
MARGIN: Final = 44


class PagePictures(QObject):
    drawn = Signal(str)
    """Id of the page whose picture is new."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._slide: QWidget | None = None
        self._view: PageView | None = None
        self._parent = parent
        self._pages: dict[str, Page] = {}
        self._shown: tuple[Comparison, str] | None = None
        self._pictures: dict[str, QPixmap] = {}
        self._waiting: list[str] = []
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._draw_next)
        theme_manager().theme_changed.connect(self.draw_all)

    def set_pages(self, pages: tuple[Page, ...], comparison: Comparison, workload_id: str) -> None:
        """Pictures that exist stay until theirs is drawn anew."""
        same = self._shown is not None and self._shown[0] is comparison and self._shown[1] == workload_id
        before, self._pages = self._pages, {page.key: page for page in pages}
        self._shown = (comparison, workload_id)
        changed = [key for key, page in self._pages.items() if not same or before.get(key) != page]
        self._want(changed)

    def draw_all(self) -> None:
        """Draw every picture anew, as after a change of theme or language."""
        self._want(list(self._pages))

    def stop(self) -> None:
        """Draw no more until pages are set again."""
        self._turn.stop()
        self._waiting.clear()
        self._shown = None

    @property
    def busy(self) -> bool:
        """Whether pictures are still to be drawn."""
        return self._turn.isActive()

    def picture(self, key: str) -> QPixmap | None:
        return self._pictures.get(key)

    def first(self, key: str) -> None:
        """Let the picture of a page be the next that is drawn."""
        if key in self._waiting:
            self._waiting.remove(key)
            self._waiting.insert(0, key)

    def _want(self, keys: list[str]) -> None:
        self._waiting = [*keys, *(key for key in self._waiting if key not in keys and key in self._pages)]
        if self._waiting and self._shown is not None:
            self._turn.start()

    def _draw_next(self) -> None:
        if not self._waiting or self._shown is None:
            return
        key = self._waiting.pop(0)
        if key in self._pages:
            slide, view = self._made()
            view.show_page(self._pages[key], *self._shown)
            self._pictures[key] = slide.grab()
            self.drawn.emit(key)
        if self._waiting:
            self._turn.start()

    def _made(self) -> tuple[QWidget, PageView]:
        if self._slide is None or self._view is None:
            self._slide, self._view = QWidget(self._parent), PageView()
            self._slide.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
            self._slide.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            self._slide.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            set_style(self._slide, surface="plain")
            column = QVBoxLayout(self._slide)
            column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
            column.addWidget(self._view)
            self._slide.hide()
            self._slide.resize(SIZE)
        return self._slide, self._view
