"""F1 in a dialog, where the commands of the window do not reach."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog


class HelpKey(QShortcut):
    """Explains what has the focus in a dialog, and the dialog; `key` is that of its text."""

    def __init__(self, dialog: QDialog, key: str) -> None:
        super().__init__(QKeySequence("F1"), dialog)
        self._dialog, self.topic = dialog, key
        self.activated.connect(self.show)

    def show(self) -> None:
        from gui.help.dialog import HelpDialog
        from gui.help.topics import dialog_topic, focus_topic

        shown = HelpDialog(self._dialog, [focus_topic(self._dialog, None), dialog_topic(self._dialog, self.topic)])
        shown.exec()
        shown.deleteLater()
