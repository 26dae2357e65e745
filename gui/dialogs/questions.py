"""Questions that guard the document: what would be lost, and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QWidget

from gui.forms.tab_order import step_by_eye
from gui.i18n import language
from gui.theme import set_style

if TYPE_CHECKING:
    from gui.session import ProjectSession

UnsavedAnswer = Literal["save", "discard", "cancel"]
ChangedAnswer = Literal["save_as", "overwrite", "cancel"]
Role = QMessageBox.ButtonRole


class Question(QMessageBox):
    """A message box whose buttons are verbs; Esc is the button in the role of rejection, which changes nothing."""

    def __init__(self, parent: QWidget | None, title: str, text: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(QGuiApplication.applicationDisplayName())
        self.setIcon(QMessageBox.Icon.NoIcon)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(title)
        self.setInformativeText(text)

    def focusNextPrevChild(self, forward: bool, /) -> bool:
        return step_by_eye(self, forward=forward)

    def add(self, answer: str, text: str, role: Role, *, default: bool = False) -> None:
        button = self.addButton(text, role)
        button.setObjectName(answer)
        if default:
            self.setDefaultButton(button)
            set_style(button, kind="primary")
        if role is Role.RejectRole:
            self.setEscapeButton(button)

    def ask(self) -> str:
        self.exec()
        clicked: QAbstractButton | None = self.clickedButton()
        return "cancel" if clicked is None else clicked.objectName()


class UnsavedQuestion(Question):
    def __init__(self, parent: QWidget | None, session: ProjectSession) -> None:
        super().__init__(parent, "", "")
        self.setText(self.tr("Save the changes to “{name}”?").format(name=session.title))
        self.setInformativeText(self._loss(session))
        self.add("save", self.tr("&Save"), Role.AcceptRole, default=True)
        self.add("discard", self.tr("&Discard"), Role.DestructiveRole)
        self.add("cancel", self.tr("Cancel"), Role.RejectRole)

    def _loss(self, session: ProjectSession) -> str:
        last = session.undo_name
        if session.path is None:
            loss = self.tr("It was never saved to a file: everything in it would be lost.")
        else:
            loss = self.tr("Otherwise all changes made since it was saved are lost.")
        if last is None:
            return loss
        last_change = self.tr("The last one was: {change}.")
        return f"{loss} {last_change.format(change=last.text(language()))}"


class ChangedOnDiskQuestion(Question):
    def __init__(self, parent: QWidget | None, name: str) -> None:
        super().__init__(parent, "", "")
        self.setText(self.tr("“{name}” was changed by another program since it was opened").format(name=name))
        self.setInformativeText(self.tr("Replacing it loses those changes. Save As keeps both versions."))
        self.add("save_as", self.tr("Save &As…"), Role.AcceptRole, default=True)
        self.add("overwrite", self.tr("&Replace"), Role.DestructiveRole)
        self.add("cancel", self.tr("Cancel"), Role.RejectRole)


def ask_unsaved(parent: QWidget | None, session: ProjectSession) -> UnsavedAnswer:
    return cast("UnsavedAnswer", UnsavedQuestion(parent, session).ask())


def ask_changed_on_disk(parent: QWidget | None, name: str) -> ChangedAnswer:
    return cast("ChangedAnswer", ChangedOnDiskQuestion(parent, name).ask())
