"""Sentences below each other, each wrapped on its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from gui.i18n import language
from gui.widgets.basics import text_label

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.texts import Message


class Sentences(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels: list[QLabel] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)

    def set_messages(self, messages: Iterable[Message]) -> None:
        said = [message.text(language()) for message in messages]
        while len(self._labels) < len(said):
            self._labels.append(text_label(wrap=True))
            self._column.addWidget(self._labels[-1])
        for label, sentence in zip(self._labels, said, strict=False):
            label.setText(sentence)
            label.show()
        for label in self._labels[len(said) :]:
            label.hide()
            label.setText("")

    def shown(self) -> list[str]:
        return [label.text() for label in self._labels if label.text()]
