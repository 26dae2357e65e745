"""Figures under one another, name at the left and value at the right; a click explains one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from engine.compare.bands import estimates
from engine.compare.explanation import range_text, value_text
from engine.figures import Quantity
from engine.project.project import FIRST_SEED
from gui import i18n
from gui.fonts import Role
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.grade_marks import GradeMark, grade_words
from gui.widgets.ranged import whisker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.compare.results import Estimate


class FigureRow(NamedTuple):
    """`note` stands below the value after its range, in its tone; `instead` takes the place of a value that nobody
    asks for."""

    address: str
    name: str
    quantity: Quantity
    note: str = ""
    tone: str = "faint"
    instead: str = ""


class _Row(NamedTuple):
    label: QLabel
    mark: GradeMark
    button: QPushButton
    note: QLabel


class FigureRows(QWidget):
    figure_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setHorizontalSpacing(4)
        self._grid.setVerticalSpacing(2)
        self._rows: list[_Row] = []
        self._addresses: dict[QPushButton, str] = {}

    def show_rows(self, rows: Sequence[FigureRow], currency: str, seed: int = FIRST_SEED) -> None:
        while len(self._rows) < len(rows):
            self._make()
        found = estimates([row.quantity for row in rows], seed)
        for place, made in enumerate(self._rows):
            for widget in made:
                widget.setVisible(place < len(rows))
            if place < len(rows):
                self._show(rows[place], found[place], made, currency)

    def _show(self, row: FigureRow, estimate: Estimate, made: _Row, currency: str) -> None:
        value = row.instead or value_text(row.quantity, i18n.language(), currency)
        made.mark.set_grade("" if row.instead else estimate.grade)
        ends = None if row.instead else whisker(estimate)
        spread = "" if ends is None else range_text(*ends, row.quantity, i18n.language())
        said = " · ".join(part for part in (spread, row.note) if part)
        self._addresses[made.button] = row.address
        made.label.setText(row.name)
        made.button.setText(value)
        supported = "" if row.instead else grade_words(estimate.grade)
        made.button.setAccessibleName(", ".join(part for part in (row.name, value, spread, supported) if part))
        made.button.setAccessibleDescription(row.note)
        made.note.setText(said)
        made.note.setVisible(bool(said))
        set_style(made.note, tone=row.tone)

    def _make(self) -> None:
        label, button = text_label(tone="muted", wrap=True), QPushButton()
        note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        note.setAlignment(Qt.AlignmentFlag.AlignRight)
        mark = GradeMark()
        set_style(button, kind="link")
        button.clicked.connect(self._on_clicked)
        place = 2 * len(self._rows)
        self._grid.addWidget(label, place, 0)
        self._grid.addWidget(mark, place, 1, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(button, place, 2, Qt.AlignmentFlag.AlignRight)
        self._grid.addWidget(note, place + 1, 0, 1, 3)
        self._rows.append(_Row(label, mark, button, note))

    def _on_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.figure_requested.emit(self._addresses[button])
