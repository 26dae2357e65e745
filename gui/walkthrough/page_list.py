"""The list of all pages with their pictures, in which they are ordered, hidden, added and removed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.project.walkthrough import PAGE_CHARTS, TABLE_PARTS
from engine.texts import text
from gui.i18n import language
from gui.icons import set_icon
from gui.theme import color, set_style
from gui.walkthrough.page_pictures import SIZE

if TYPE_CHECKING:
    from engine.compare.walkthrough import Page

PICTURE: Final = QSize(112, 66)
WIDTH: Final = 262
_KEY: Final = Qt.ItemDataRole.UserRole
TOOLS: Final = (("up", "up"), ("down", "down"), ("hide", "close"), ("remove", "remove"), ("reset", "reset"))


class PageList(QWidget):
    chosen = Signal(str)
    opened = Signal(str)
    """A page that is to be shown large."""
    moved = Signal(str, int)
    hidden = Signal(str, bool)
    removed = Signal(str)
    reset = Signal()
    added = Signal(str, str)
    """Kind of the page, and the chart or table on it."""

    def __init__(self) -> None:
        super().__init__()
        self._pages: tuple[Page, ...] = ()
        self.list = _Pages(self)
        self.add = QPushButton()
        set_icon(self.add, "add")
        self.menu = QMenu(self)
        self.add.setMenu(self.menu)
        self.tools: dict[str, QToolButton] = {}
        row = QHBoxLayout()
        row.setSpacing(2)
        row.addStretch(1)
        for name, icon in TOOLS:
            button = QToolButton()
            set_style(button, kind="quiet")
            set_icon(button, icon)
            self.tools[name] = button
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.list, 1)
        column.addWidget(self.add)
        self.setFixedWidth(WIDTH)
        self.setFocusProxy(self.list)
        self.list.currentItemChanged.connect(self._on_current)
        self.list.itemActivated.connect(self._on_activated)
        self.list.model().rowsMoved.connect(self._on_dragged)
        self.tools["up"].clicked.connect(self.move_up)
        self.tools["down"].clicked.connect(self.move_down)
        self.tools["hide"].clicked.connect(self.toggle_hidden)
        self.tools["remove"].clicked.connect(self.remove)
        self.tools["reset"].clicked.connect(self.reset)

    def current(self) -> str:
        row = self.list.currentRow()
        return self._key(self.list.item(row)) if row >= 0 else ""

    def page(self, key: str) -> Page | None:
        return next((page for page in self._pages if page.key == key), None)

    def set_pages(self, pages: tuple[Page, ...], current: str = "") -> None:
        """Show these pages; the current one stays where it is still among them."""
        wanted, row = current or self.current(), self.list.currentRow()
        self._pages = pages
        self.list.blockSignals(True)
        icons = {self._key(item): item.icon() for item in self._items()}
        self.list.clear()
        for number, page in enumerate(pages, start=1):
            item = QListWidgetItem(icons.get(page.key) or self._empty(), self._text(number, page))
            item.setData(_KEY, page.key)
            item.setToolTip(page.headline.text(language()))
            item.setSizeHint(QSize(WIDTH - 24, PICTURE.height() + 12))
            self.list.addItem(item)
        keys = [page.key for page in pages]
        self.list.setCurrentRow(keys.index(wanted) if wanted in keys else max(0, min(row, len(keys) - 1)))
        self.list.blockSignals(False)
        self._allow()

    def _empty(self) -> QIcon:
        """What stands for a page until its picture is drawn."""
        ratio = self.devicePixelRatioF()
        blank = QPixmap(SIZE.scaled(PICTURE * ratio, Qt.AspectRatioMode.KeepAspectRatio))
        blank.setDevicePixelRatio(ratio)
        blank.fill(color("surface_alt"))
        _framed(blank)
        return QIcon(blank)

    def set_picture(self, key: str, picture: QPixmap) -> None:
        small = picture.scaled(
            PICTURE * self.devicePixelRatioF(),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        small.setDevicePixelRatio(self.devicePixelRatioF())
        _framed(small)
        for item in self._items():
            if self._key(item) == key:
                item.setIcon(QIcon(small))

    def move_up(self) -> None:
        self._move(self.list.currentRow() - 1)

    def move_down(self) -> None:
        self._move(self.list.currentRow() + 1)

    def toggle_hidden(self) -> None:
        page = self.page(self.current())
        if page is not None:
            self.hidden.emit(page.key, not page.hidden)

    def remove(self) -> None:
        page = self.page(self.current())
        if page is not None and page.added:
            self.removed.emit(page.key)

    def retranslate(self) -> None:
        now = language()
        self.list.setAccessibleName(text("walkthrough.arrange.pages", now))
        self.add.setText(text("walkthrough.arrange.add", now))
        for name, button in self.tools.items():
            button.setAccessibleName(text(f"walkthrough.arrange.{name}", now))
        self._fill_menu()
        self.set_pages(self._pages)

    def _fill_menu(self) -> None:
        now = language()
        self.menu.clear()
        for kind, names in (("chart", PAGE_CHARTS), ("table", TABLE_PARTS)):
            below = self.menu.addMenu(text(f"walkthrough.arrange.{kind}", now))
            for name in names:
                action = below.addAction(text(f"walkthrough.{kind}.{name}", now))
                action.triggered.connect(partial(self._add, kind, name))
        for kind in ("text", "picture"):
            action = self.menu.addAction(text(f"walkthrough.arrange.{kind}", now))
            action.triggered.connect(partial(self._add, kind, ""))

    def _add(self, kind: str, name: str, _checked: bool = False) -> None:
        self.added.emit(kind, name)

    def _move(self, row: int) -> None:
        if self.current() and 0 <= row < len(self._pages):
            self.moved.emit(self.current(), row)

    def _allow(self) -> None:
        now, page, row = language(), self.page(self.current()), self.list.currentRow()
        own = page is not None and page.added
        hide = "show" if page is not None and page.hidden else "hide"
        allowed = {"up": row > 0, "down": 0 <= row < len(self._pages) - 1, "hide": page is not None, "remove": own}
        for name, button in self.tools.items():
            button.setEnabled(allowed.get(name, True))
            tip = hide if name == "hide" else "not_removed" if name == "remove" and not own else name
            button.setToolTip(text(f"walkthrough.arrange.{tip}", now))
        set_icon(self.tools["hide"], "check" if hide == "show" else "close")

    def _text(self, number: int, page: Page) -> str:
        title = page.title.text(language())
        marks = [text("walkthrough.arrange.is_hidden", language())] if page.hidden else []
        marks += ["⚠"] if page.outdated else []
        return "\n".join((f"{number}  {title}", *marks))

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    @staticmethod
    def _key(item: QListWidgetItem) -> str:
        return str(item.data(_KEY))

    def _on_current(self) -> None:
        self._allow()
        self.chosen.emit(self.current())

    def _on_activated(self, item: QListWidgetItem) -> None:
        self.opened.emit(self._key(item))

    def _on_dragged(self) -> None:
        """The list has moved the row already; the project follows."""
        order = [self._key(item) for item in self._items()]
        before = [page.key for page in self._pages]
        key = self.current()
        if order != before and key in order:
            self.moved.emit(key, order.index(key))


def _framed(picture: QPixmap) -> None:
    painter = QPainter(picture)
    painter.setPen(color("border"))
    painter.drawRect(QRectF(QPointF(0, 0), picture.deviceIndependentSize()).adjusted(0, 0, -1, -1))
    painter.end()


class _Pages(QListWidget):
    def __init__(self, owner: PageList) -> None:
        super().__init__()
        self._owner = owner
        self.setIconSize(PICTURE)
        self.setWordWrap(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with an arrow moves the page, H hides it, Delete removes one of the presenter's own."""
        key, alt = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if alt and key == Qt.Key.Key_Up:
            self._owner.move_up()
        elif alt and key == Qt.Key.Key_Down:
            self._owner.move_down()
        elif key == Qt.Key.Key_Delete:
            self._owner.remove()
        elif key == Qt.Key.Key_H and not event.modifiers():
            self._owner.toggle_hidden()
        else:
            super().keyPressEvent(event)
