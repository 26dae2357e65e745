"""The list at the left of an editor: what there is, and adding, copying, removing and moving it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QDropEvent, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.forms.item_lines import ENTRY_ROLE, MOST_LINES, Entry, ItemLines
from gui.icons import set_icon
from gui.theme import set_style, theme_manager

if TYPE_CHECKING:
    from collections.abc import Sequence

_STEPS: Final[dict[int, int]] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class _List(QListWidget):
    """Announces where a dragged line was dropped instead of moving it itself: the project decides."""

    dropped = Signal(str, int)

    def __init__(self, summary_lines: int) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setItemDelegate(ItemLines(self, summary_lines))
        theme_manager().theme_changed.connect(self.doItemsLayout)

    def focusInEvent(self, event: QFocusEvent, /) -> None:
        """Coming by with Tab chooses nothing where nothing is chosen."""
        row = self.currentRow()
        self.blockSignals(True)
        super().focusInEvent(event)
        if row < 0:
            self.setCurrentRow(-1)
        self.blockSignals(False)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        clipboard = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.Paste)
        if event.modifiers() & Qt.KeyboardModifier.AltModifier or any(event.matches(key) for key in clipboard):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent, /) -> None:
        source = self.currentRow()
        target = self.indexAt(event.position().toPoint()).row()
        position = self.count() if target < 0 else target
        if self.dropIndicatorPosition() is QAbstractItemView.DropIndicatorPosition.BelowItem:
            position += 1
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        if source >= 0:
            self.dropped.emit(self.item(source).data(ENTRY_ROLE).key, position - (position > source))


class ItemList(QFrame):
    """Emits what a person wants done; the owner makes the edits and sets the entries anew."""

    chosen = Signal(str)
    add_requested = Signal(str)
    duplicate_requested = Signal(str)
    remove_requested = Signal(str)
    rename_requested = Signal(str)
    moved = Signal(str, int)
    copy_requested = Signal(str)
    paste_requested = Signal()

    def __init__(self, kinds: Sequence[str], parent: QWidget | None = None, summary_lines: int = MOST_LINES) -> None:
        super().__init__(parent)
        set_style(self, surface="card")
        self.view = _List(summary_lines)
        self.add = QPushButton()
        self.duplicate, self.remove = QToolButton(), QToolButton()
        self._kinds: dict[str, QAction] = {}
        self._build(kinds)
        self.view.currentItemChanged.connect(self._on_current)
        self.view.itemDoubleClicked.connect(self._on_double_click)
        self.view.dropped.connect(self.moved)
        self.duplicate.clicked.connect(self._on_duplicate)
        self.remove.clicked.connect(self._on_remove)

    def _build(self, kinds: Sequence[str]) -> None:
        menu = QMenu(self)
        for kind in kinds:
            action = menu.addAction("")
            action.setData(kind)
            self._kinds[kind] = action
        menu.triggered.connect(self._on_add)
        self.add.setMenu(menu)
        set_style(self.add, has_menu="true")
        set_icon(self.add, "add")
        set_icon(self.duplicate, "duplicate")
        set_icon(self.remove, "remove")
        buttons = QHBoxLayout()
        buttons.setContentsMargins(2, 0, 2, 0)
        buttons.setSpacing(4)
        buttons.addWidget(self.add)
        buttons.addStretch(1)
        buttons.addWidget(self.duplicate)
        buttons.addWidget(self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 8, 6, 10)
        column.setSpacing(8)
        column.addWidget(self.view, 1)
        column.addLayout(buttons)

    def set_texts(self, name: str, add: str, kinds: dict[str, str], duplicate: str, remove: str) -> None:
        self.view.setAccessibleName(name)
        self.add.setText(add)
        for kind, text in kinds.items():
            self._kinds[kind].setText(text)
        for button, text, shortcut in ((self.duplicate, duplicate, "Ctrl+D"), (self.remove, remove, "Del")):
            button.setToolTip(f"{text} ({shortcut})")
            button.setAccessibleName(text)

    def set_entries(self, entries: Sequence[Entry], current: str | None) -> None:
        """Show other entries without announcing a choice."""
        self.view.blockSignals(True)
        while self.view.count() > len(entries):
            self.view.takeItem(self.view.count() - 1)
        for row, entry in enumerate(entries):
            if row == self.view.count():
                self.view.addItem(_item_of(entry))
            elif self.view.item(row).data(ENTRY_ROLE) != entry:
                _write(self.view.item(row), entry)
            if entry.key == current:
                self.view.setCurrentRow(row)
        self.view.blockSignals(False)
        self.duplicate.setEnabled(bool(entries))
        self.remove.setEnabled(bool(entries))

    def clear_current(self) -> None:
        """Mark none, without announcing it."""
        self.view.blockSignals(True)
        self.view.setCurrentRow(-1)
        self.view.blockSignals(False)

    def current(self) -> str:
        row = self.view.currentRow()
        return "" if row < 0 else str(self.view.item(row).data(ENTRY_ROLE).key)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        alternate = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        key, current = event.key(), self.current()
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste_requested.emit()
        elif not current:
            super().keyPressEvent(event)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_requested.emit(current)
        elif key == Qt.Key.Key_Delete:
            self.remove_requested.emit(current)
        elif key == Qt.Key.Key_D and control:
            self.duplicate_requested.emit(current)
        elif key in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.rename_requested.emit(current)
        elif alternate and key in _STEPS:
            self._move(current, _STEPS[key])
        else:
            super().keyPressEvent(event)

    def _move(self, current: str, step: int) -> None:
        position = self.view.currentRow() + step
        if 0 <= position < self.view.count():
            self.moved.emit(current, position)

    def _on_current(self) -> None:
        if self.current():
            self.chosen.emit(self.current())

    def _on_double_click(self) -> None:
        self.rename_requested.emit(self.current())

    def _on_add(self, action: QAction) -> None:
        self.add_requested.emit(str(action.data()))

    def _on_duplicate(self) -> None:
        self.duplicate_requested.emit(self.current())

    def _on_remove(self) -> None:
        self.remove_requested.emit(self.current())


def _item_of(entry: Entry) -> QListWidgetItem:
    item = QListWidgetItem()
    _write(item, entry)
    return item


def _write(item: QListWidgetItem, entry: Entry) -> None:
    item.setData(ENTRY_ROLE, entry)
    item.setToolTip(f"{entry.title}\n{entry.summary}")
    spoken = " ".join(part for part in (entry.letter, entry.title) if part)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{spoken}, {entry.summary}")
