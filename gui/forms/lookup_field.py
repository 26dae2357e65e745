"""A field in which one types a name, sees what it can mean, and chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QListView,
    QWidget,
)

from gui import i18n
from gui.forms.options import KEY_ROLE, NO_MATCH_ROLE, POPUP_WIDTH, Option, OptionModel, TwoTone
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.field import LineField

if TYPE_CHECKING:
    from collections.abc import Sequence

_ROWS_SHOWN: Final = 12


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


class LookupField(LineField):
    """Emits `committed` with the key of what was chosen or unmistakably typed."""

    committed = Signal(str)

    def __init__(self, finder: Finder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._finder = finder
        self._key = ""
        self._options = OptionModel(self)
        self._completer = _Completer(self._options, self)
        self._completer.setCompletionRole(NO_MATCH_ROLE)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.setMaxVisibleItems(_ROWS_SHOWN)
        self._popup = _popup()
        self._completer.setPopup(self._popup)
        self._popup.setItemDelegate(TwoTone(self._popup))
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
    made.setMinimumWidth(POPUP_WIDTH)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    set_style(made, kind="popup")
    return made
