"""Questions that are answered with a few words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from gui.forms.tab_order import OrderlyDialog
from gui.theme import set_style
from gui.widgets.basics import text_label

LEAST_WIDTH = 420


class WordsQuestion(OrderlyDialog):
    """Enter keeps a line; Ctrl+Enter keeps a text of several lines, which Tab leaves."""

    def __init__(self, parent: QWidget | None, words: QLineEdit | QPlainTextEdit) -> None:
        super().__init__(parent)
        self.setMinimumWidth(LEAST_WIDTH)
        self.words = words
        self._question = text_label(wrap=True)
        self._question.setTextFormat(Qt.TextFormat.PlainText)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._keep = buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self._keep.setDefault(True)
        set_style(self._keep, kind="primary")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        for part in (self._question, words, buttons):
            column.addWidget(part)
        if isinstance(words, QPlainTextEdit):
            words.setTabChangesFocus(True)
            QShortcut(QKeySequence("Ctrl+Return"), self).activated.connect(self.accept)
            self._keep.setToolTip("Ctrl+Enter")
        words.setFocus()

    def put(self, title: str, question: str, keep: str) -> None:
        self.setWindowTitle(title)
        self._question.setText(question)
        self.words.setAccessibleName(question)
        self._keep.setText(keep)

    def text(self) -> str:
        return self.words.toPlainText() if isinstance(self.words, QPlainTextEdit) else self.words.text()

    def ask(self) -> str | None:
        """What is written in the end; None where it was left with Cancel or Esc."""
        found = self.text() if self.exec() else None
        self.deleteLater()
        return found


class NoteQuestion(WordsQuestion):
    def __init__(self, parent: QWidget | None, row: str, quote: str, note: str) -> None:
        super().__init__(parent, QPlainTextEdit(note))
        question = self.tr("What should be remembered of “{row}” of {quote}?").format(row=row, quote=quote)
        self.put(self.tr("Note"), question, self.tr("&Keep the Note"))


class ScenarioNameQuestion(WordsQuestion):
    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent, QLineEdit())
        self.put(self.tr("Keep These Assumptions"), self.tr("Name of the scenario"), self.tr("&Keep the Assumptions"))
