"""The mark over the window while files are dragged onto it: what dropping them will do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui import fonts
from gui.fonts import Role
from gui.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

INSET: Final = 8
VEIL: Final = 225


class DropFrame(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = ""
        self.refused = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def cover(self, window: QWidget, paths: Sequence[Path]) -> None:
        from gui.document_flow import SUFFIX
        from gui.importing.sources import importable

        names = ", ".join(path.name for path in paths[:3]) + (" …" if len(paths) > 3 else "")
        project = len(paths) == 1 and paths[0].suffix.lower() == f".{SUFFIX}"
        self.refused = not project and not any(importable(path) for path in paths)
        if project:
            self.words = self.tr("Drop to open {files}").format(files=names)
        elif self.refused:
            self.words = self.tr("{files} cannot be opened or imported").format(files=names)
        else:
            self.words = self.tr("Drop to read quotes from {files}").format(files=names)
        self.setGeometry(window.rect())
        self.raise_()
        self.show()

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        chosen = theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(chosen.bad_soft if self.refused else chosen.accent_soft)
        veil.setAlpha(VEIL)
        painter.fillRect(self.rect(), veil)
        line = QColor(chosen.bad if self.refused else chosen.accent)
        painter.setPen(QPen(line, 2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(INSET, INSET, -INSET, -INSET), 8, 8)
        painter.setFont(fonts.font(Role.TITLE))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.words)
        painter.end()
