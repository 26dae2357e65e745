"""One quote of an import: its questions, what it would change, every reading, and the correction of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gui.importing.change_list import ChangeList
from gui.importing.correction_bar import CorrectionBar
from gui.importing.question_box import QuestionBox
from gui.importing.reading_table import ReadingTable
from gui.theme import set_style
from gui.widgets.emptying import empty_layout

if TYPE_CHECKING:
    from engine.importing.quotes.results import CellReading, Place, ReadQuote
    from gui.importing.colours import FieldColours
    from gui.importing.state import ImportState
    from gui.session import ProjectSession


class QuoteDetail(QWidget):
    reading_chosen = Signal(object)

    def __init__(
        self, session: ProjectSession, state: ImportState, colours: FieldColours, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._state = session, state
        self._place = 0
        self.questions: list[QuestionBox] = []
        self.changes = ChangeList()
        self.table = ReadingTable(colours)
        self.correction = CorrectionBar()
        self._asked = QVBoxLayout()
        self._asked.setSpacing(6)
        self._inside = top = QWidget()
        top.setProperty("scrolled", "true")
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(self._asked)
        column.addWidget(self.changes)
        column.addStretch(1)
        self._top = QScrollArea()
        self._top.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._top.setWidgetResizable(True)
        self._top.setFrameShape(QFrame.Shape.NoFrame)
        self._top.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._top.setWidget(top)
        set_style(self._top, surface="window")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(8)
        outer.addWidget(self._top)
        outer.addWidget(self.table, 1)
        outer.addWidget(self.correction)
        self.table.reading_chosen.connect(self._on_reading)
        self.changes.taken_changed.connect(self._on_taken)
        self.correction.corrected.connect(state.correct)

    def show_quote(self, place: int) -> None:
        quotes = self._state.quotes
        self._place = place
        read = quotes[place] if 0 <= place < len(quotes) else None
        self._show_questions(read)
        difference = self._state.difference(place) if read is not None else None
        fields = () if difference is None else difference.changes
        kept = frozenset(change.field for change in fields if not self._state.takes(place, change.field))
        self.changes.show_difference(difference, kept)
        self.table.show_readings(() if read is None else read.readings)
        if read is not None and read.readings and self.table.current() is None:
            self.table.show_place(read.readings[0].place)
        self._show_correction(self.table.current())
        self._top.setVisible(bool(self.questions) or difference is not None)
        self._fit_top()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit_top()

    def _fit_top(self) -> None:
        """As high as questions and changes need, up to half of the room."""
        layout = self._inside.layout()
        if layout is None:
            return
        layout.activate()
        width = max(self.width(), 200)
        wanted = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        self._top.setFixedHeight(min(wanted + 2, max(96, self.height() // 2)))

    def show_place(self, place: Place) -> None:
        if self.table.show_place(place):
            self._show_correction(self.table.current())
            return
        reading = self._state.reading
        others = () if reading is None else (*reading.headings, *reading.unread)
        found = next((entry for entry in others if entry.place == place), None)
        self.table.clearSelection()
        self._show_correction(found)

    def _show_questions(self, read: ReadQuote | None) -> None:
        empty_layout(self._asked)
        self.questions.clear()
        for question in () if read is None else read.questions:
            box = QuestionBox(self._session, question)
            box.answered.connect(self._state.answer)
            self.questions.append(box)
            self._asked.addWidget(box)
            box.show()  # shown at once, so that it counts for the height

    def _show_correction(self, reading: CellReading | None) -> None:
        shown = self._state.reading
        heading = shown is not None and reading is not None and any(entry is reading for entry in shown.headings)
        self.correction.show_reading(reading, heading=heading)

    def _on_reading(self, reading: CellReading) -> None:
        self._show_correction(reading)
        self.reading_chosen.emit(reading.place)

    def _on_taken(self, field: str, taken: bool) -> None:
        self._state.set_takes(self._place, field, taken)
