"""The letter to a supplier: read, adapted, copied, saved or printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from engine.exporting.writing import write_file
from engine.quote.letter import letter
from engine.texts import EngineError, Message
from gui import fonts, i18n
from gui.forms.tab_order import OrderlyDialog
from gui.help.key import HelpKey
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.copying import Copying
from gui.widgets.fields import ChoiceField

if TYPE_CHECKING:
    from PySide6.QtGui import QPagedPaintDevice

    from engine.project.project import Project

_SIZE = (680, 640)
_NAMES: tuple[tuple[i18n.Language, str], ...] = (("en", "English"), ("zh", "中文"))


class LetterDialog(OrderlyDialog):
    """Written in the language of the window until another is chosen; the project is not changed by it."""

    def __init__(self, project: Project, quote_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        HelpKey(self, "quotes_letter")
        self._project, self._quote_id = project, quote_id
        self.setWindowTitle(self.tr("Letter on Quote {quote}").format(quote=quote_id))
        self.resize(*_SIZE)
        self.language = ChoiceField()
        self.language.set_choices(_NAMES)
        self.language.set_value(i18n.language())
        self.language.set_label(self.tr("Language of the letter"))
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.windowTitle())
        self.told = text_label(tone="muted", wrap=True)
        Copying(self.told)
        self.copy, self.save, self.print, self.close_button = (QPushButton() for _ in range(4))
        self._fill_buttons()
        self._lay_out()
        self.language.committed.connect(self._write)
        self._write()

    def _fill_buttons(self) -> None:
        texts = (self.tr("&Copy"), self.tr("&Save…"), self.tr("&Print…"), self.tr("C&lose"))
        icons = ("duplicate", "save", "print", "")
        actions = (self._on_copy, self._on_save, self._on_print, self.reject)
        buttons = (self.copy, self.save, self.print, self.close_button)
        for button, label, icon, action in zip(buttons, texts, icons, actions, strict=True):
            button.setText(label)
            button.setAutoDefault(False)
            button.clicked.connect(action)
            if icon:
                set_icon(button, icon, "on_accent" if button is self.copy else "text_muted")
        set_style(self.copy, kind="primary")
        self.copy.setDefault(True)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.language)
        top.addStretch(1)
        below = QHBoxLayout()
        below.addWidget(self.told, 1)
        for button in (self.copy, self.save, self.print, self.close_button):
            below.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addLayout(top)
        column.addWidget(self.text, 1)
        column.addLayout(below)

    def print_to(self, device: QPagedPaintDevice) -> None:
        """What is on screen, adapted as it may be."""
        document = QTextDocument()
        document.setDefaultFont(fonts.font(fonts.Role.BODY))
        document.setPlainText(self.text.toPlainText())
        document.print_(device)

    def save_to(self, path: Path) -> bool:
        try:
            write_file(path, self.text.toPlainText().encode())
        except EngineError as error:
            self._tell(error.message, "bad")
            return False
        self._tell(Message.of("window.letter_saved", file=path.name), "muted")
        return True

    def _write(self) -> None:
        chosen: i18n.Language = "zh" if self.language.value() == "zh" else "en"
        self.text.setPlainText(letter(self._project, self._quote_id, chosen))

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._tell(Message.of("window.letter_copied", quote=self._quote_id), "muted")

    def _on_save(self) -> None:
        suggested = self.tr("Letter on quote {quote}").format(quote=self._quote_id)
        kinds = self.tr("Text (*.txt);;All files (*)")
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Save the Letter"), f"{suggested}.txt", kinds)
        if chosen:
            self.save_to(Path(chosen))

    def _on_print(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.print_to(printer)
        dialog.deleteLater()

    def _tell(self, message: Message, tone: str) -> None:
        self.told.setText(message.text(i18n.language()))
        set_style(self.told, tone=tone)
