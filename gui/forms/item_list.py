"""The list at the left of an editor: what there is, and adding, copying, removing and moving it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QDropEvent, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui import fonts
from gui.charts.marks import draw_marker, letter_width
from gui.icons import set_icon
from gui.theme import set_style, theme, theme_manager

if TYPE_CHECKING:
    from collections.abc import Sequence

ENTRY_ROLE: Final = 0x0101
_STEPS: Final[dict[int, int]] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


@dataclass(frozen=True)
class Entry:
    """One line of the list; `series` is its slot in the charts, None for no marker."""

    key: str
    title: str
    summary: str
    letter: str = ""
    series: int | None = None
    warns: bool = False


class _Lines(QStyledItemDelegate):
    """A marker and a letter, the name in bold, and a short summary below."""

    MARGIN, DOT, GAP = 10, 9, 6

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        entry: Entry = index.data(ENTRY_ROLE)
        chosen = theme()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option)
        area = option.rect.adjusted(self.MARGIN, 7, -self.MARGIN, -7)
        left = area.left()
        title_font = fonts.font(fonts.Role.STRONG)
        painter.setFont(title_font)
        height = painter.fontMetrics().height()
        if entry.series is not None:
            centre = QPointF(left + self.DOT / 2, area.top() + height / 2)
            draw_marker(painter, entry.series, centre, self.DOT)
            left += self.DOT + self.GAP
        painter.setPen(QColor(chosen.text))
        if entry.letter:
            painter.drawText(QRect(left, area.top(), 40, height), Qt.AlignmentFlag.AlignLeft, entry.letter)
            left += max(letter_width(painter.fontMetrics()), painter.fontMetrics().horizontalAdvance(entry.letter))
            left += self.GAP + 2
        line = QRect(left, area.top(), area.right() - left, height)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft, _elided(painter, entry.title, line.width()))
        painter.setFont(fonts.font(fonts.Role.CAPTION))
        painter.setPen(QColor(chosen.warn if entry.warns else chosen.text_faint))
        below = QRect(left, area.top() + height + 3, area.right() - left, height)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, _elided(painter, entry.summary, below.width()))
        painter.restore()

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        body, caption = fonts.font(fonts.Role.STRONG), fonts.font(fonts.Role.CAPTION)
        return QSize(120, round((body.pointSizeF() + caption.pointSizeF()) * 96 / 72 * 1.25) + 24)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        chosen = theme()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if not selected and not option.state & QStyle.StateFlag.State_MouseOver:
            return
        focused = selected and bool(option.state & QStyle.StateFlag.State_HasFocus)
        painter.setBrush(QColor(chosen.accent_soft if selected else chosen.hover))
        painter.setPen(QColor(chosen.accent) if focused else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(option.rect.adjusted(1, 1, -2, -2), 5, 5)


class _List(QListWidget):
    """Announces where a dragged line was dropped instead of moving it itself: the project decides."""

    dropped = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setItemDelegate(_Lines(self))
        theme_manager().theme_changed.connect(self.doItemsLayout)

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

    def __init__(self, kinds: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style(self, surface="card")
        self.view = _List()
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
        while self.view.count() < len(entries):
            self.view.addItem(QListWidgetItem())
        for row, entry in enumerate(entries):
            item = self.view.item(row)
            if item.data(ENTRY_ROLE) != entry:
                item.setData(ENTRY_ROLE, entry)
                item.setToolTip(f"{entry.title}\n{entry.summary}")
                spoken = " ".join(part for part in (entry.letter, entry.title) if part)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{spoken}, {entry.summary}")
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


def _elided(painter: QPainter, text: str, width: int) -> str:
    return painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
