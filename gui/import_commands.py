"""Commands that bring quotes into the project: from files, from the clipboard, by drag and drop."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from engine.texts import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.importing.dialog import ImportDialog
    from gui.importing.sources import Source
    from gui.main_window import MainWindow


class ImportCommands(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.dialog: ImportDialog | None = None

    def handlers(self) -> dict[str, Callable[[], object]]:
        return {"import_quotes": self.choose_files, "paste_quotes": self.paste}

    def choose_files(self) -> None:
        from engine.importing.quotes.any_file import SUFFIXES

        patterns = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        quotes, everything = self.tr("Quotes"), self.tr("All files")
        filters = f"{quotes} ({patterns});;{everything} (*)"
        settings = self._window.settings
        title = self.tr("Import Quotes")
        chosen, _ = QFileDialog.getOpenFileNames(self._window, title, settings.folder, filters)
        if chosen:
            settings.folder = str(Path(chosen[0]).parent)
            self.import_files([Path(name) for name in chosen])

    def import_files(self, paths: Sequence[Path]) -> None:
        from gui.importing.sources import Source

        self._preview([Source(path=path) for path in paths])

    def import_dropped(self, paths: Sequence[Path]) -> None:
        """Refuse what cannot be read, with the reason, and preview the rest."""
        from gui.importing.sources import importable

        wrong = [path for path in paths if not importable(path)]
        right = [path for path in paths if importable(path)]
        if right and self._window.at_start:
            self._window.commands.new()
        if wrong:
            self._say(Message.of("window.wrong_drop", file=wrong[0].name))
        if right and not self._window.at_start:
            self.import_files(right)

    def paste(self) -> None:
        """Preview what the clipboard holds; without anything, an empty page to paste or type into."""
        from gui.importing.sources import Source, clipboard_source

        source = clipboard_source(QGuiApplication.clipboard().mimeData())
        self._preview([source or Source()])

    def _preview(self, sources: Sequence[Source]) -> None:
        session = self._window.session
        if session is None or self.dialog is not None:
            return
        from gui.importing.dialog import ImportDialog

        self._window.show_place("quotes")
        self.dialog = ImportDialog(session, self._window.settings, self._window)
        self.dialog.finished.connect(self._forget)
        self.dialog.start(sources)
        self.dialog.open()

    def _forget(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def _say(self, message: Message) -> None:
        if self._window.session is not None:
            self._window.session.message.emit(message, "error")
