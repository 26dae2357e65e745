"""The inputs of a figure, each opened only when somebody looks: the graph behind it is never unrolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from engine.compare.explanation import Entry, entry_of, hint_text
from engine.figures import Derived, Leaf, Operand, Quantity
from gui import fonts
from gui.fonts import Role
from gui.i18n import language
from gui.theme import theme
from gui.widgets.glow import paint_glow

if TYPE_CHECKING:
    from engine.project.project import Project

OPERAND: Final = Qt.ItemDataRole.UserRole
PARAMETER: Final = Qt.ItemDataRole.UserRole + 1
ENTRY: Final = Qt.ItemDataRole.UserRole + 2
GLOWS: Final = Qt.ItemDataRole.UserRole + 3
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class InputsTree(QTreeWidget):
    input_opened = Signal(list)
    """Parameters that lead from the shown figure to an input that was opened as a figure of its own."""
    leaf_chosen = Signal(object)
    operand_pointed = Signal(object)
    """The input under the pointer, None for none."""
    leaf_opened = Signal(str)
    """Path of a leaf that was opened: where it is kept."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._currency = ""
        self._project: Project | None = None
        self.setColumnCount(1)
        self.setHeaderHidden(True)
        self.setItemDelegate(_EntryDelegate(self))
        self.setUniformRowHeights(False)
        self.setIndentation(14)
        self.setExpandsOnDoubleClick(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemExpanded.connect(self._fill)
        self.itemActivated.connect(self._open)
        self.currentItemChanged.connect(self._tell)
        self.setMouseTracking(True)
        self.itemEntered.connect(self._on_entered)
        self.viewportEntered.connect(self._on_left)

    def point_at(self, parameter: str) -> None:
        """Let the row of an input of the shown figure glow, "" for none."""
        for place in range(self.topLevelItemCount()):
            item = self.topLevelItem(place)
            if item is not None:
                item.setData(0, GLOWS, bool(parameter) and item.data(0, PARAMETER) == parameter)

    def leaveEvent(self, event: QEvent, /) -> None:
        super().leaveEvent(event)
        self._on_left()

    def _on_entered(self, item: QTreeWidgetItem) -> None:
        self.operand_pointed.emit(item.data(0, OPERAND))

    def _on_left(self) -> None:
        self.operand_pointed.emit(None)

    def show_inputs(self, quantity: Quantity, currency: str, project: Project | None = None) -> None:
        """Show the inputs; where they have the same shape as before, what is open stays open."""
        self._currency, self._project = currency, project
        self._put(self.invisibleRootItem(), quantity)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _put(self, parent: QTreeWidgetItem, quantity: Operand) -> None:
        pairs: list[tuple[str, Operand]] = []
        if isinstance(quantity, Derived):
            pairs = list(zip(quantity.figure.parameters, quantity.inputs, strict=True))
        items = [item for place in range(parent.childCount()) if (item := parent.child(place)) is not None]
        if [item.data(0, PARAMETER) for item in items] != [parameter for parameter, _ in pairs]:
            parent.takeChildren()
            items = [QTreeWidgetItem() for _ in pairs]
            parent.addChildren(items)
        for item, (parameter, operand) in zip(items, pairs, strict=True):
            self._write(item, parameter, operand)

    def _write(self, item: QTreeWidgetItem, parameter: str, operand: Operand) -> None:
        entry = entry_of(parameter, operand, language(), self._currency, self._project)
        before = item.data(0, OPERAND)
        item.setData(0, OPERAND, operand)
        item.setData(0, PARAMETER, parameter)
        if item.data(0, ENTRY) != entry:
            item.setData(0, ENTRY, entry)
            item.setText(0, f"{entry.name}: {entry.value}")
            item.setToolTip(0, _tip(entry, operand))
        policy = QTreeWidgetItem.ChildIndicatorPolicy
        shown = policy.ShowIndicator if isinstance(operand, Derived) else policy.DontShowIndicator
        item.setChildIndicatorPolicy(shown)
        if not isinstance(operand, Derived) or not isinstance(before, Derived) or before.figure is not operand.figure:
            item.takeChildren()
        elif item.childCount():
            self._put(item, operand)

    def _fill(self, item: QTreeWidgetItem) -> None:
        self._put(item, item.data(0, OPERAND))

    def current_leaf(self) -> Leaf | None:
        item = self.currentItem()
        operand = None if item is None else item.data(0, OPERAND)
        return operand if isinstance(operand, Leaf) else None

    def _open(self, item: QTreeWidgetItem) -> None:
        operand = item.data(0, OPERAND)
        if isinstance(operand, Leaf):
            self.leaf_opened.emit(operand.path)
        if not isinstance(operand, Derived):
            return
        trail: list[str] = []
        step: QTreeWidgetItem | None = item
        while step is not None:
            trail.insert(0, step.data(0, PARAMETER))
            step = step.parent()
        self.input_opened.emit(trail)

    def _tell(self) -> None:
        self.leaf_chosen.emit(self.current_leaf())


def _tip(entry: Entry, operand: Operand) -> str:
    hint = hint_text(operand, language()) if isinstance(operand, Leaf) else ""
    return "\n".join(part for part in (f"{entry.name}: {entry.value}", entry.below, hint) if part)


class _EntryDelegate(QStyledItemDelegate):
    """Name left and value right on one line, source or formula small beneath, over as many lines as it takes."""

    def __init__(self, tree: InputsTree) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, /) -> QSize:
        entry: Entry | None = index.data(ENTRY)
        if entry is None:
            return QSize(100, 24)
        width = self._tree.viewport().width() - self._indent(index) - 16
        body, small = QFontMetrics(fonts.font(Role.BODY)), QFontMetrics(fonts.font(Role.CAPTION))
        height = body.height() + 9
        if not self._on_one_line(entry, width):
            height += body.height()
        if entry.below:
            height += _wrapped(small, entry.below, width)
        return QSize(width, height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, /
    ) -> None:
        entry: Entry | None = index.data(ENTRY)
        if entry is None:
            return
        colours = theme()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        if index.data(GLOWS):
            paint_glow(painter, rect)
        elif state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(colours.accent_soft))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(colours.hover))
        inner = rect.adjusted(4, 4, -10, -4)
        strong, body = fonts.font(Role.STRONG), fonts.font(Role.BODY)
        line = QRect(inner.left(), inner.top(), inner.width(), QFontMetrics(body).height())
        painter.setFont(body)
        painter.setPen(QColor(colours.text))
        painter.drawText(
            line, _LEFT, painter.fontMetrics().elidedText(entry.name, Qt.TextElideMode.ElideRight, line.width())
        )
        if not self._on_one_line(entry, inner.width()):
            line.translate(0, line.height())
        painter.setFont(strong)
        painter.setPen(QColor(colours.text_faint if entry.unknown else colours.text))
        painter.drawText(line, _RIGHT, entry.value)
        if entry.below:
            painter.setFont(fonts.font(Role.CAPTION))
            painter.setPen(QColor(colours.text_faint))
            below = QRect(inner.left(), line.bottom() + 1, inner.width(), inner.bottom() - line.bottom())
            painter.drawText(below, int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap), entry.below)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(colours.accent))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))

    def _indent(self, index: QModelIndex | QPersistentModelIndex) -> int:
        depth, step = 1, index.parent()
        while step.isValid():
            depth, step = depth + 1, step.parent()
        return depth * self._tree.indentation()

    @staticmethod
    def _on_one_line(entry: Entry, width: int) -> bool:
        name = QFontMetrics(fonts.font(Role.BODY)).horizontalAdvance(entry.name)
        value = QFontMetrics(fonts.font(Role.STRONG)).horizontalAdvance(entry.value)
        return name + value + 12 <= width


def _wrapped(metrics: QFontMetrics, text: str, width: int) -> int:
    flags = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)
    return metrics.boundingRect(QRect(0, 0, max(40, width), 10_000), flags, text).height()
