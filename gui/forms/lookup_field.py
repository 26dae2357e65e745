"""A field in which one types a name, sees what it can mean, and chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui import fonts, i18n
from gui.icons import set_icon
from gui.theme import set_style, theme
from gui.widgets.field import LineField

if TYPE_CHECKING:
    from collections.abc import Sequence

DETAIL_ROLE: Final = 0x0101
KEY_ROLE: Final = 0x0102
NO_MATCH_ROLE: Final = 0x0103
_POPUP_WIDTH: Final = 470
_ROWS_SHOWN: Final = 12


class Option(NamedTuple):
    """One thing that may be meant: its key, its name, and a few words that tell it from others."""

    key: str
    title: str
    detail: str = ""


class Finder(Protocol):
    def search(self, typed: str) -> Sequence[Option]:
        """What to offer while somebody types."""

    def resolve(self, typed: str) -> Sequence[Option]:
        """What a finished text can mean: nothing, one thing, or several that only a person can tell apart."""

    def not_found(self, name: str) -> str: ...

    def ambiguous(self, name: str) -> str: ...


class _Completer(QCompleter):
    """Highlights nothing by itself: the first of several meanings is not the likeliest."""

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex, /) -> str:
        return str(index.data(0))


class _Options(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.options: Sequence[Option] = ()

    def set_options(self, options: Sequence[Option]) -> None:
        self.beginResetModel()
        self.options = options
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.options)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = 0) -> object:
        option = self.options[index.row()]
        if role in (0, 2):
            return option.title
        if role == DETAIL_ROLE:
            return option.detail
        if role == KEY_ROLE:
            return option.key
        if role == NO_MATCH_ROLE:
            return ""
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{option.title}, {option.detail}"
        return None


class _TwoTone(QStyledItemDelegate):
    """The name at the left, what tells it apart at the right."""

    GAP = 16

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        chosen = theme()
        area = option.rect.adjusted(8, 0, -8, 0)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(chosen.accent_soft))
        painter.setFont(fonts.font(fonts.Role.CAPTION))
        detail = str(index.data(DETAIL_ROLE))
        room = painter.fontMetrics().horizontalAdvance(detail)
        painter.setPen(QColor(chosen.text_faint))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, detail)
        painter.setFont(fonts.font(fonts.Role.BODY))
        painter.setPen(QColor(chosen.text))
        left = area.adjusted(0, 0, -room - self.GAP, 0)
        name = painter.fontMetrics().elidedText(str(index.data(0)), Qt.TextElideMode.ElideRight, left.width())
        painter.drawText(left, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(_POPUP_WIDTH // 2, option.fontMetrics.height() + 10)


class LookupField(LineField):
    """Emits `committed` with the key of what was chosen or unmistakably typed."""

    committed = Signal(str)

    def __init__(self, finder: Finder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._finder = finder
        self._key = ""
        self._options = _Options(self)
        self._completer = _Completer(self._options, self)
        self._completer.setCompletionRole(NO_MATCH_ROLE)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.setMaxVisibleItems(_ROWS_SHOWN)
        self._popup = _popup()
        self._completer.setPopup(self._popup)
        self._popup.setItemDelegate(_TwoTone(self._popup))
        self._completer.activated[QModelIndex].connect(self._on_activated)  # type: ignore[index]
        self._all = QAction(self)
        set_icon(self._all, "expand")
        self._all.triggered.connect(self.offer_all)
        self.line.addAction(self._all, QLineEdit.ActionPosition.TrailingPosition)
        self.line.setCompleter(self._completer)
        self.line.textEdited.connect(self._offer)
        self.line.returnPressed.connect(self._on_return)
        self._entered = False
        # What is meant is asked once the key has done its work.
        self._ask = QTimer(self)
        self._ask.setSingleShot(True)
        self._ask.setInterval(0)
        self._ask.timeout.connect(self._offer_meanings)
        self.set_width(30)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self._all.setText(self.tr("Show all"))
        if self._message:
            self.set_message(self._problem())

    def value(self) -> str:
        return self._key

    def set_value(self, key: str, title: str) -> None:
        self._key = key
        self._show_text(title)

    def set_placeholder(self, text: str) -> None:
        self.line.setPlaceholderText(text)

    def popup(self) -> QListView:
        return self._popup

    def offer_all(self) -> None:
        self._options.set_options(self._finder.search(""))
        self._open()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        opens = isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Down
        if watched is self.line and opens and not self._popup.isVisible():
            self.line.selectAll()
            self.offer_all()
            return True
        return super().eventFilter(watched, event)

    def _offer(self, text: str) -> None:
        self._options.set_options(self._finder.search(text.strip()))

    def _open(self) -> None:
        self._completer.setCompletionPrefix(" ")
        self._completer.complete()

    def _on_return(self) -> None:
        self._entered = True

    def _offer_meanings(self) -> None:
        found = self._found()
        if self._message and found:
            self._options.set_options(found)
            self._open()

    def _on_activated(self, index: QModelIndex) -> None:
        self._choose(str(index.data(KEY_ROLE)), str(index.data(0)))

    def _choose(self, key: str, title: str) -> None:
        before = self._key
        self.set_value(key, title)
        if key != before:
            self.committed.emit(key)

    def _found(self) -> Sequence[Option]:
        return self._finder.resolve(self.line.text().strip())

    def _problem(self) -> str:
        text = self.line.text().strip()
        found = self._found()
        if len(found) == 1:
            return ""
        return self._finder.ambiguous(text) if found else self._finder.not_found(text)

    def _take(self) -> None:
        only = self._found()[0]
        self._choose(only.key, only.title)

    def _on_finished(self) -> None:
        """Enter on a highlighted name is answered by `_on_activated`."""
        entered, self._entered = self._entered, False
        if self._popup.isVisible():
            if self._popup.currentIndex().isValid():
                return
            self._popup.hide()
        super()._on_finished()
        if entered and self._message:
            self._ask.start()


def _popup() -> QListView:
    made = QListView()
    made.setUniformItemSizes(True)
    made.setMinimumWidth(_POPUP_WIDTH)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    set_style(made, kind="popup")
    return made
