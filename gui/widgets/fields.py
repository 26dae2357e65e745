"""Fields for texts, dates, choices and searching."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from gui import i18n
from gui.icons import set_icon
from gui.widgets.date_text import read_date
from gui.widgets.eliding import CalmComboBox
from gui.widgets.field import Field, LineField

if TYPE_CHECKING:
    from collections.abc import Sequence


MOST_IN_NAME: Final = 200
MOST_IN_TEXT: Final = 30_000
"""Letters; a cell of a workbook holds little more."""


class TextField(LineField):
    """Emits `committed` with the text, without blanks at its ends; what is too long is refused, never cut."""

    committed = Signal(str)

    def __init__(self, *, required: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._required, self._most = required, MOST_IN_NAME if required else MOST_IN_TEXT
        self.line.setMaxLength(10 * MOST_IN_TEXT)
        self.set_width(28)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        if self._message:
            self.set_message(self._problem())

    def value(self) -> str:
        return self._shown

    def set_value(self, value: str) -> None:
        self._show_text(value)

    def set_placeholder(self, text: str) -> None:
        self.line.setPlaceholderText(text)

    def _problem(self) -> str:
        text = self.line.text().strip()
        if self._required and not text:
            return self.tr("A name is needed here.")
        if len(text) > self._most and text != self._shown:
            have, most = (i18n.locale().toString(letters) for letters in (len(text), self._most))
            return self.tr("{0} letters are too many; at most {1} fit here.").format(have, most)
        return ""

    def _take(self) -> None:
        before, text = self._shown, self.line.text().strip()
        self._show_text(text)
        if text != before:
            self.committed.emit(text)


class DateField(LineField):
    """Emits `committed` with a date, or with None where an optional field was emptied; shows YYYY-MM-DD."""

    committed = Signal(object)

    def __init__(self, *, optional: bool = False, vacant: bool = False, parent: QWidget | None = None) -> None:
        """`vacant` says that being empty is an answer and no open question."""
        super().__init__(parent)
        self._optional, self._vacant = optional, vacant
        self._value: date | None = None
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self.line.setPlaceholderText(self.tr("YYYY-MM-DD"))
        self._mark()
        if self._message:
            self.set_message(self._problem())

    def value(self) -> date | None:
        return self._value

    def set_value(self, value: date | None) -> None:
        self._value = value
        self._show_text("" if value is None else value.isoformat())

    def is_open(self) -> bool:
        return self._optional and not self._vacant and not self.line.text().strip()

    def _problem(self) -> str:
        text = self.line.text().strip()
        if not text:
            return "" if self._optional else self.tr("A date is needed here.")
        try:
            read_date(text)
        except ValueError:
            return self.tr("This is not a date; write year, month and day such as {0}.").format("2026-11-30")
        return ""

    def _take(self) -> None:
        before, text = self._value, self.line.text().strip()
        self.set_value(read_date(text) if text else None)
        if self._value != before:
            self.committed.emit(self._value)


class ChoiceField(Field):
    """Emits `committed` with the key of the choice that a person made; a value of "" may stand for unknown."""

    committed = Signal(str)

    def __init__(self, *, open_key: str | None = None, parent: QWidget | None = None) -> None:
        self.box = CalmComboBox()
        super().__init__(self.box, parent)
        self._open_key = open_key
        self.box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.box.setMinimumContentsLength(8)
        self.box.activated.connect(self._on_activated)
        self._committed = ""

    def set_choices(self, choices: Sequence[tuple[str, str]]) -> None:
        """Pairs of key and text; the chosen key stays chosen where it is still there."""
        chosen = self._committed
        self.box.blockSignals(True)
        self.box.clear()
        for key, text in choices:
            self.box.addItem(text, key)
        self.box.blockSignals(False)
        self.set_value(chosen)

    def value(self) -> str:
        return self._committed

    def set_value(self, key: str) -> None:
        self._committed = key
        self.box.setCurrentIndex(self.box.findData(key))
        self.set_message("")

    def is_open(self) -> bool:
        return self._open_key is not None and self._committed == self._open_key

    def _on_activated(self, index: int) -> None:
        key = str(self.box.itemData(index))
        if key != self._committed:
            self.set_value(key)
            self.committed.emit(key)


class SearchField(QLineEdit):
    """Emits `search_changed` with each keystroke; Esc empties it."""

    search_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._placeholder = ""
        self._glass = QAction(self)
        self._clear = QAction(self)
        set_icon(self._glass, "search", "text_faint")
        set_icon(self._clear, "close")
        self.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self.addAction(self._clear, QLineEdit.ActionPosition.TrailingPosition)
        self._clear.triggered.connect(self.clear)
        self._clear.setVisible(False)
        self.textChanged.connect(self._on_changed)
        self.installEventFilter(self)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self.setPlaceholderText(self._placeholder or self.tr("Search"))
        self.setAccessibleName(self._placeholder or self.tr("Search"))
        self._glass.setText(self.tr("Search"))
        self._clear.setText(self.tr("Clear the search"))
        self._clear.setToolTip(self.tr("Clear the search"))

    def set_placeholder(self, text: str) -> None:
        self._placeholder = text
        self.retranslate()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is self and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and self.text():
            event.accept()
            if event.type() is QEvent.Type.KeyPress:
                self.clear()
            return True
        return super().eventFilter(watched, event)

    def _on_changed(self, text: str) -> None:
        self._clear.setVisible(bool(text))
        self.search_changed.emit(text)
