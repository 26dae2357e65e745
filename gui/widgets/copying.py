"""What is told can be copied: by selecting, by the context menu, and by Ctrl+C once Tab has reached it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QWidget

from engine.texts import text
from gui import i18n


class Copying(QAction):
    """Copies what is selected of a label, else all of it or what `whole` tells; `around` offers it in its menu too."""

    def __init__(self, label: QLabel, around: QWidget | None = None, whole: Callable[[], str] | None = None) -> None:
        super().__init__(label)
        self._label = label
        self._whole = whole or label.text
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for widget in (label, around):
            if widget is not None:
                widget.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
                widget.addAction(self)
        self.triggered.connect(self._copy)
        label.installEventFilter(self)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self.setText(text("compare.copy", i18n.language()))

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """A label takes Ctrl+C for itself and copies nothing where nothing is selected."""
        copies = isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Copy)
        if copies and event.type() is QEvent.Type.KeyPress:
            self._copy()
            return True
        return super().eventFilter(watched, event)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._label.selectedText() or self._whole())
