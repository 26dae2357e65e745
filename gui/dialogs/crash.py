"""What a person sees when something went wrong that nobody foresaw: calm, with the details to copy."""

from __future__ import annotations

import platform
import traceback
from typing import TYPE_CHECKING

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from gui.dialogs.about import installed
from gui.fonts import Role
from gui.forms.tab_order import OrderlyDialog
from gui.widgets.basics import text_label

if TYPE_CHECKING:
    from types import TracebackType


class CrashDialog(OrderlyDialog):
    def __init__(self, parent: QWidget | None, details: str) -> None:
        super().__init__(parent)
        self._details = details
        self.setWindowTitle(self.tr("Something went wrong"))
        self.setMinimumWidth(560)
        report = QPlainTextEdit(details)
        report.setReadOnly(True)
        report.setAccessibleName(self.tr("Details"))
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(10)
        column.addWidget(text_label(self.tr("That step failed. Your project is still open."), Role.HEADING, wrap=True))
        advice = self.tr(
            "Nothing was lost: save the project now, under another name if you are unsure. "
            "The details help to repair the fault; nothing is sent unless you pass them on."
        )
        column.addWidget(text_label(advice, wrap=True))
        column.addWidget(report)
        column.addWidget(self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        copy = buttons.addButton(self.tr("&Copy Details"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self.copy)
        go_on = buttons.addButton(self.tr("Go &On"), QDialogButtonBox.ButtonRole.AcceptRole)
        go_on.setDefault(True)
        buttons.accepted.connect(self.accept)
        return buttons

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self._details)


def details_of(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    written = "".join(traceback.format_exception(kind, error, trace))
    versions = f"Cardwise {installed('cardwise')}, Python {platform.python_version()}, Qt {qVersion()}"
    return f"{versions}, {platform.platform()}\n\n{written}"
