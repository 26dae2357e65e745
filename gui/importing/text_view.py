"""A text as it was pasted; each phrase underlined in the colour of the field it was read into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QHelpEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip, QWidget

from gui.importing.sheet_view import reading_words
from gui.theme import theme_manager

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.importing.quotes.results import CellReading, Place
    from gui.importing.colours import FieldColours

READ_AFTER_MS = 350


class TextView(QPlainTextEdit):
    """What is typed or pasted is read again after a short rest."""

    edited = Signal(str)
    reading_chosen = Signal(object)

    def __init__(self, colours: FieldColours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self._readings: tuple[CellReading, ...] = ()
        self._chosen: Place | None = None
        self._showing = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(READ_AFTER_MS)
        self._rest.timeout.connect(self._say_edited)
        self.setTabChangesFocus(True)
        self.textChanged.connect(self._on_edit)
        self.cursorPositionChanged.connect(self._on_cursor)
        theme_manager().theme_changed.connect(self._draw)

    def show_text(self, text: str, readings: Iterable[CellReading]) -> None:
        self._showing = True
        self._readings = tuple({(entry.place, entry.field): entry for entry in readings}.values())
        if text != self.toPlainText():
            self.setPlainText(text)
        self._showing = False
        self._draw()

    def show_place(self, place: Place) -> None:
        self._chosen = place
        self._showing = True
        cursor = self.textCursor()
        cursor.setPosition(_units(self.toPlainText(), place.start))
        self.setTextCursor(cursor)
        self._showing = False
        self.ensureCursorVisible()
        self._draw()

    def reading_at(self, position: int) -> CellReading | None:
        text = self.toPlainText()
        found = (
            reading
            for reading in self._readings
            if _units(text, reading.place.start) <= position < _units(text, reading.place.end)
        )
        return next(found, None)

    def event(self, event: QEvent, /) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            found = self.reading_at(self.cursorForPosition(event.pos()).position())
            if found is not None:
                QToolTip.showText(event.globalPos(), reading_words(found), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def _draw(self) -> None:
        text = self.toPlainText()
        selections = []
        for reading in self._readings:
            selection = QTextEdit.ExtraSelection()
            shape = QTextCharFormat()
            shape.setUnderlineStyle(self._colours.style(reading.field))
            shape.setUnderlineColor(self._colours.color(reading.field))
            tinted = self._chosen is not None and self._chosen.start == reading.place.start
            shape.setBackground(self._colours.tint(reading.field, strong=tinted or reading.certainty == "asked"))
            cursor = QTextCursor(self.document())
            cursor.setPosition(_units(text, reading.place.start))
            cursor.setPosition(_units(text, reading.place.end), QTextCursor.MoveMode.KeepAnchor)
            selection.cursor, selection.format = cursor, shape
            selections.append(selection)
        self.setExtraSelections(selections)

    def _on_edit(self) -> None:
        if not self._showing:
            self._readings = ()
            self._draw()
            self._rest.start()

    def _say_edited(self) -> None:
        self.edited.emit(self.toPlainText())

    def _on_cursor(self) -> None:
        if self._showing:
            return
        found = self.reading_at(self.textCursor().position())
        if found is not None and found.place != self._chosen:
            self._chosen = found.place
            self._draw()
            self.reading_chosen.emit(found.place)


def _units(text: str, place: int) -> int:
    """Positions of the editor count UTF-16 units, places of a reading characters."""
    return place + sum(mark > "\uffff" for mark in text[:place])
