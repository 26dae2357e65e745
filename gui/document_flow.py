"""New, open, save and close, with the questions that keep a person from losing work."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.dialogs.questions import ask_changed_on_disk, ask_unsaved

if TYPE_CHECKING:
    from gui.session import ProjectSession
    from gui.settings.store import Settings

SUFFIX: Final = "cardwise"


class DocumentFlow(QObject):
    """Each step returns whether it was carried through; False leaves everything as it was."""

    def __init__(self, window: QWidget, session: ProjectSession, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._settings = settings

    def new(self, template_id: str = "") -> bool:
        if not self.may_close():
            return False
        self._session.new(template_id)
        return True

    def open(self) -> bool:
        dialog = self._dialog(self.tr("Open a Project"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptOpen)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        chosen = self._chosen(dialog)
        return chosen is not None and self.open_path(chosen)

    def open_path(self, path: Path) -> bool:
        if not self.may_close():
            return False
        self._remember_folder(path)
        return self._session.open(path)

    def open_sample(self, path: Path) -> bool:
        return self.may_close() and self._session.open_sample(path)

    def save(self) -> bool:
        self._take_over_typing()
        path = self._session.path
        if path is None:
            return self.save_as()
        if self._session.changed_on_disk():
            answer = ask_changed_on_disk(self._window, path.name)
            if answer != "overwrite":
                return answer == "save_as" and self.save_as()
        return self._session.save()

    def save_as(self) -> bool:
        self._take_over_typing()
        chosen = self._target(self.tr("Save the Project As"))
        return chosen is not None and not self._is_taken(chosen) and self._session.save_as(chosen)

    def save_copy(self) -> bool:
        self._take_over_typing()
        chosen = self._target(self.tr("Save a Copy of the Project"))
        return chosen is not None and not self._is_taken(chosen) and self._session.save_copy(chosen)

    def _is_taken(self, path: Path) -> bool:
        """Whether another window has the file open, which then must not change under its hands."""
        from engine.texts import Message
        from gui.open_elsewhere import is_open_elsewhere

        taken = path != self._session.path and is_open_elsewhere(path)
        if taken:
            self._session.message.emit(Message.of("window.save_elsewhere", file=path.name), "error")
        return taken

    def may_close(self) -> bool:
        """Whether the open project may go: nothing to lose, saved just now, or given up on purpose."""
        self._take_over_typing()
        if not self._session.modified:
            return True
        answer = ask_unsaved(self._window, self._session)
        return self.save() if answer == "save" else answer == "discard"

    def _take_over_typing(self) -> None:
        """A field takes over what was typed when it loses the focus; a shortcut alone does not take it away."""
        field: QWidget | None = self._window.focusWidget()
        if field is not None and field.hasFocus():
            field.clearFocus()
            field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _target(self, title: str) -> Path | None:
        dialog = self._dialog(title)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setDefaultSuffix(SUFFIX)
        dialog.selectFile(f"{file_name(self._session.title)}.{SUFFIX}")
        chosen = self._chosen(dialog)
        if chosen is not None:
            self._remember_folder(chosen)
        return chosen

    def _dialog(self, title: str) -> QFileDialog:
        path = self._session.path
        folder = str(path.parent) if path is not None else self._settings.folder or str(Path.home())
        dialog = QFileDialog(self._window, title, folder)
        dialog.setNameFilters([self.tr("Cardwise projects (*.cardwise)"), self.tr("All files (*)")])
        return dialog

    def _chosen(self, dialog: QFileDialog) -> Path | None:
        accepted = dialog.exec() == QFileDialog.DialogCode.Accepted
        files = dialog.selectedFiles()
        dialog.deleteLater()
        return Path(files[0]) if accepted and files else None

    def _remember_folder(self, path: Path) -> None:
        self._settings.folder = str(path.resolve().parent)


def file_name(title: str) -> str:
    """A title as a name of a file on every system: "Serving 70B: rent or buy" becomes "Serving 70B - rent or buy"."""
    spaced = re.sub(r"\s*[:：]\s*", " - ", title)
    return re.sub(r'[<>"/\\|?*\x00-\x1f]', " ", spaced).strip(" .") or SUFFIX
