"""What becomes of what charts and reports write: the word of success with a way to it, or why it was refused."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from engine.texts import Message, text
from gui.exports import exports
from gui.i18n import language

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.main_window import MainWindow
    from gui.reports.printing import Printing
    from gui.session import ProjectSession


MOST_NAMES: Final = 16


class ExportCommands(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session: ProjectSession | None = None
        self._written: Path | None = None
        self._printing: Printing | None = None

    def attach(self, session: ProjectSession) -> None:
        self._session = session
        exports().ask(self)
        exports().written.connect(self._on_written)
        exports().refused.connect(self._on_refused)
        self._window.toast.action_triggered.connect(self._show)

    def handlers(self) -> dict[str, Callable[[], object]]:
        return {"export_report": self.export_report, "print_preview": self.print_preview, "print": self.print}

    def export_report(self) -> None:
        from gui.reports.dialog import ExportDialog

        if self._session is not None:
            dialog = ExportDialog(self._window, self._session, self._window.settings)
            dialog.exec()
            dialog.making.stop()
            dialog.deleteLater()

    def print_preview(self) -> None:
        printing = self._made_printing()
        if printing is not None:
            printing.begin(printing.preview)

    def print(self) -> None:
        printing = self._made_printing()
        if printing is not None:
            printing.begin(printing.print)

    def _made_printing(self) -> Printing | None:
        """Made when first asked for, since printers are slow to be found; the choice of one is kept."""
        if self._printing is None and self._session is not None:
            from gui.reports.printing import Printing

            self._printing = Printing(self._window, self._session)
        return self._printing

    def source(self) -> str:
        """Whose figures a picture shows, and as of when."""
        if self._session is None:
            return ""
        from engine.exporting.stamps import project_stamp, stamp_facts

        facts = stamp_facts(project_stamp(self._session.project))
        return text("chart.source", language(), project=self._session.title, **facts)

    def names(self) -> str:
        from engine.compare.table import letters_of

        quotes = () if self._session is None else self._session.project.quotes
        letters = letters_of(quotes)
        named = [f"{letters[quote.id]}\u00a0 {quote.name}" for quote in quotes if quote.name]
        return "   ".join(named) if len(quotes) <= MOST_NAMES else ""

    def folder(self) -> str:
        return self._window.settings.folder

    def _on_written(self, path: Path) -> None:
        self._written = path
        self._window.settings.folder = str(path.resolve().parent)
        self._window.toast.show_message(self.tr("Saved to {file}.").format(file=path.name), self.tr("Show"))

    def _on_refused(self, message: Message) -> None:
        if self._session is not None:
            self._session.message.emit(message, "error")

    def _show(self) -> None:
        if self._written is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._written)))
