"""The projects opened last, on the start page; a file that is gone says so and can be taken off the list."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from engine.texts import text
from gui.fonts import Role
from gui.i18n import language
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.basics import ElidedLabel, text_label
from gui.widgets.card import Card
from gui.widgets.eliding import ElidedButton
from gui.widgets.emptying import empty_layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.project.recent import RecentFile


class RecentCard(Card):
    file_chosen = Signal(Path)
    forget_requested = Signal(Path)
    clear_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._files: tuple[RecentFile, ...] = ()
        self.clear = QPushButton()
        set_style(self.clear, kind="link")
        self.clear.clicked.connect(self.clear_requested)
        self.add_corner(self.clear)

    def set_files(self, files: Sequence[RecentFile]) -> None:
        self._files = tuple(files)
        self.refresh()

    def refresh(self) -> None:
        empty_layout(self.body)
        self.clear.setText(_words("clear"))
        self.clear.setVisible(bool(self._files))
        if not self._files:
            self.add(text_label(_words("nothing"), tone="faint", wrap=True))
        for file in self._files:
            self.add(self._missing(file) if file.missing else self._there(file))
        self.body.addStretch(1)

    def _there(self, file: RecentFile) -> QWidget:
        button = ElidedButton(file.path.stem.replace("&", "&&"))
        set_style(button, kind="link")
        button.setToolTip(str(file.path))
        button.setAccessibleName(f"{file.title}, {file.path.parent}")
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.clicked.connect(partial(self.file_chosen.emit, file.path))
        return _row(button, _folder(file))

    def _missing(self, file: RecentFile) -> QWidget:
        name = text_label(file.path.stem, tone="faint")
        told = _words("missing", folder=str(file.path.parent))
        name.setToolTip(told)
        name.setAccessibleName(f"{file.title}, {told}")
        name.setContentsMargins(4, 4, 0, 4)
        gone = text_label(_words("gone"), role=Role.CAPTION, tone="warn")
        forget = QToolButton()
        set_style(forget, kind="quiet")
        set_icon(forget, "close")
        forget.setToolTip(_words("forget", file=file.path.name))
        forget.setAccessibleName(forget.toolTip())
        forget.clicked.connect(partial(self.forget_requested.emit, file.path))
        return _row(name, gone, forget)


def _folder(file: RecentFile) -> QWidget:
    label = ElidedLabel(role=Role.CAPTION, tone="faint")
    label.set_text(str(file.path.parent))
    return label


def _row(name: QWidget, *others: QWidget) -> QWidget:
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    row.addWidget(name)
    for place, other in enumerate(others):
        row.addWidget(other, int(place == 0))
    return whole


def _words(key: str, **told: str) -> str:
    return text(f"start.{key}", language(), **told)
