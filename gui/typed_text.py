"""What is being typed into a field and is not in the project yet."""

from __future__ import annotations

import contextlib

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QPlainTextEdit, QWidget

from gui.widgets.field import Field

Editor = QLineEdit | QPlainTextEdit


class Typing(QObject):
    """Follows the focus; `changed` comes with every letter."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._editor: Editor | None = None
        self._entered = ""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus)

    def text(self) -> str:
        """With the name of its field; "" where all that was typed is in the project."""
        if self._editor is None:
            return ""
        with contextlib.suppress(RuntimeError):  # it was deleted with its page
            written = _written(self._editor)
            if isinstance(self._editor, QLineEdit) and not self._editor.isModified():
                return ""  # what stands there was put there, by undo for instance
            if written.strip() and written != self._entered:
                name = QAccessible.queryAccessibleInterface(self._editor).text(QAccessible.Text.Name)
                return f"{name}: {written}" if name else written
        return ""

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self._editor is not None:
            with contextlib.suppress(RuntimeError):
                self._editor.textChanged.disconnect(self.changed)
                if isinstance(self._editor, QLineEdit):
                    self._editor.editingFinished.disconnect(self._on_entered)
            self._editor = None
        if isinstance(now, QLineEdit | QPlainTextEdit) and _belongs_to_the_project(now):
            self._editor = now
            self._on_entered()
            now.textChanged.connect(self.changed)
            if isinstance(now, QLineEdit):
                now.editingFinished.connect(self._on_entered)

    def _on_entered(self) -> None:
        if self._editor is not None:
            self._entered = _written(self._editor)
            self.changed.emit()


def _written(editor: Editor) -> str:
    return editor.toPlainText() if isinstance(editor, QPlainTextEdit) else editor.text()


def _belongs_to_the_project(editor: QWidget) -> bool:
    """Fields of forms and cells of tables, but no line to search with."""
    parent = editor.parentWidget()
    while parent is not None and not isinstance(parent, Field | QAbstractItemView):
        parent = parent.parentWidget()
    return parent is not None
