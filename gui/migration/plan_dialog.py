"""The validation plan as a document: read, saved as HTML or Markdown, printed or written as PDF, in either language."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from engine.exporting.writing import write_file
from engine.migration.plan_document import form_of, plan_document
from engine.texts import EngineError, text
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

    from engine.migration.results import Migration
    from engine.project.project import Project

_SIZE = (860, 640)
_MARGIN_MM = 16.0


class PlanDialog(OrderlyDialog):
    def __init__(self, project: Project, migration: Migration, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        HelpKey(self, "plan")
        self._project, self._migration = project, migration
        self.language = ChoiceField()
        self.language.set_choices(list(i18n.LANGUAGE_NAMES.items()))
        self.language.set_value(i18n.language())
        self.view = QTextBrowser()
        self.view.document().setDefaultFont(fonts.font(fonts.Role.BODY))
        self.told = text_label(tone="muted", wrap=True)
        Copying(self.told)
        self.save, self.print, self.close_button = (QPushButton() for _ in range(3))
        self.setWindowTitle(_words("title"))
        self.view.setAccessibleName(self.windowTitle())
        self._fill_buttons()
        self._lay_out()
        self.language.committed.connect(self._write)
        self._write()

    def save_to(self, path: Path) -> bool:
        """PDF, HTML or Markdown, by the ending of the name."""
        try:
            write_file(path, self._content(path))
        except EngineError as error:
            self._tell(error.message.text(i18n.language()), "bad")
            return False
        self._tell(_words("saved", file=path.name), "good")
        return True

    def _content(self, path: Path) -> bytes:
        if path.suffix.lower() == ".pdf":
            return self._pdf()
        return plan_document(self._project, [self._migration], self._chosen(), form_of(path.name)).encode()

    def print_to(self, device: QPagedPaintDevice) -> None:
        document = QTextDocument()
        document.setDefaultFont(fonts.font(fonts.Role.BODY))
        self._fill(document)
        document.print_(device)

    def _pdf(self) -> bytes:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        writer.setPageOrientation(QPageLayout.Orientation.Landscape)
        writer.setPageMargins(QMarginsF(*(_MARGIN_MM,) * 4), QPageLayout.Unit.Millimeter)
        writer.setTitle(self.windowTitle())
        self.print_to(writer)
        del writer
        return bytes(buffer.data().data())

    def _chosen(self) -> i18n.Language:
        return "zh" if self.language.value() == "zh" else "en"

    def _html(self) -> str:
        return plan_document(self._project, [self._migration], self._chosen(), "html")

    def _write(self) -> None:
        self._fill(self.view.document())
        self.view.moveCursor(QTextCursor.MoveOperation.Start)

    def _fill(self, document: QTextDocument) -> None:
        document.setHtml(self._html())
        in_house = QTextCharFormat()
        in_house.setFontFamilies(list(fonts.SANS_FAMILIES))
        cursor = QTextCursor(document)
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeCharFormat(in_house)

    def _fill_buttons(self) -> None:
        texts = (_words("save"), _words("print"), _words("close"))
        actions = (self._on_save, self._on_print, self.reject)
        buttons = (self.save, self.print, self.close_button)
        for button, label, icon, action in zip(buttons, texts, ("save", "print", ""), actions, strict=True):
            button.setText(label)
            button.setAutoDefault(False)
            button.clicked.connect(action)
            if icon:
                set_icon(button, icon, "on_accent" if button is self.save else "text_muted")
        set_style(self.save, kind="primary")
        self.save.setDefault(True)

    def _lay_out(self) -> None:
        self.resize(*_SIZE)
        below = QHBoxLayout()
        below.addWidget(self.language)
        below.addWidget(self.told, 1)
        for button in (self.print, self.save, self.close_button):
            below.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(self.view, 1)
        column.addLayout(below)

    def _on_save(self) -> None:
        kinds = "PDF (*.pdf);;HTML (*.html);;Markdown (*.md)"
        suggested = f"{self.windowTitle()} {self._migration.quote_id}.pdf"
        chosen, _ = QFileDialog.getSaveFileName(self, _words("save_title"), suggested, kinds)
        if chosen:
            self.save_to(Path(chosen))

    def _on_print(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.print_to(printer)
        dialog.deleteLater()

    def _tell(self, sentence: str, tone: str) -> None:
        self.told.setText(sentence)
        set_style(self.told, tone=tone)


def _words(key: str, **told: str) -> str:
    return text(f"migration.document.{key}", i18n.language(), **told)
