"""Ctrl+K: type what is wanted, choose it, be there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QVBoxLayout

from gui.fonts import Role
from gui.forms.options import OptionModel, TwoTone
from gui.forms.tab_order import OrderlyDialog
from gui.help.key import HelpKey
from gui.searching.entries import Entry, entries, matching
from gui.theme import set_style
from gui.widgets.basics import text_label

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex

    from gui.main_window import MainWindow

WIDTH: Final = 620
HEIGHT: Final = 420
BELOW_TOP: Final = 72
_MOVES: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class SearchDialog(OrderlyDialog):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        HelpKey(self, "search")
        self._window = window
        self._fixed = entries(window)
        self._found: list[Entry] = []
        self.line = QLineEdit()
        self.view = QListView()
        self._model = OptionModel(self)
        self._nothing = text_label(role=Role.BODY, tone="faint", wrap=True)
        self._build()
        self._place()
        self._show_matching("")

    def _build(self) -> None:
        self.setWindowTitle(self.tr("Search everything"))
        set_style(self, surface="card")
        self.line.setPlaceholderText(self.tr("Commands, cards, models, quotes, figures, assumptions"))
        self.line.setAccessibleName(self.windowTitle())
        self.line.setClearButtonEnabled(True)
        self.view.setModel(self._model)
        self.view.setItemDelegate(TwoTone(self.view))
        self.view.setUniformItemSizes(True)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setAccessibleName(self.tr("What was found"))
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.addWidget(self.line)
        column.addWidget(self._nothing)
        column.addWidget(self.view, 1)
        self.line.textChanged.connect(self._show_matching)
        self.line.returnPressed.connect(self._on_return)
        self.line.installEventFilter(self)
        self.view.clicked.connect(self._run)

    def _place(self) -> None:
        around = self._window.rect()
        width = min(WIDTH, around.width() - 40)
        self.resize(width, min(HEIGHT, around.height() - BELOW_TOP - 20))
        corner = around.topLeft()
        corner.setX((around.width() - width) // 2)
        corner.setY(BELOW_TOP)
        self.move(self._window.mapToGlobal(corner))
        self.line.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """The keys up and down move in the list while the line keeps what is typed."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in _MOVES:
            self.view.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _show_matching(self, typed: str) -> None:
        self._found = matching(self._window, self._fixed, typed)
        self._model.set_options([entry.option for entry in self._found])
        first = next((place for place, entry in enumerate(self._found) if entry.option.enabled), None)
        if first is not None:
            self.view.setCurrentIndex(self._model.index(first))
        self._nothing.setText(self.tr("Nothing is called “{typed}”.").format(typed=typed.strip()))
        self._nothing.setVisible(not self._found)
        self.view.setVisible(bool(self._found))

    def _on_return(self) -> None:
        self._run(self.view.currentIndex())

    def _run(self, index: QModelIndex) -> None:
        if index.isValid() and (entry := self._found[index.row()]).option.enabled:
            self.accept()
            entry.run()
