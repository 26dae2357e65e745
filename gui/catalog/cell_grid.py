"""The cells of cards in rows: a name, a value for each card, and for a single card who says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from gui import fonts
from gui.catalog.records import OWN, UNKNOWN
from gui.fonts import Role
from gui.theme import set_style
from gui.widgets.basics import ElidedLabel, text_label
from gui.widgets.grade_marks import GradeMark, grade_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.catalog.cells import CellRow, CellText

MOST = 6
ROOM_FOR_NAME = 112
ROOM_FOR_VALUE = 96
BETWEEN, CLOSE_BETWEEN = 12, 6
ACROSS = 3
"""Columns of a group's name: over those of further cards, shown or not, it would ask for room between them."""
PARTS = 4
"""Rows of the grid that a line takes: its group, its name where that stands above, its cells, and who says so."""


class _Line:
    """The labels of one row; made once and filled again and again."""

    def __init__(self, grid: QGridLayout, row: int) -> None:
        self.field = ""
        self._grid, self._top = grid, PARTS * row
        self.group = text_label(role=Role.STRONG)
        self.group.setContentsMargins(0, 8, 0, 0)
        self.name = text_label(tone="muted", wrap=True)
        self.values = [text_label(wrap=True) for _ in range(MOST)]
        self.sources = [ElidedLabel(role=Role.CAPTION, tone="faint") for _ in range(MOST)]
        self.marks = [GradeMark() for _ in range(MOST)]
        for column, value in enumerate(self.values):
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            mark = self.marks[column]
            grid.addWidget(mark, self._top + 2, 2 * column + 1, Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(value, self._top + 2, 2 * column + 2, Qt.AlignmentFlag.AlignTop)
        for column, source in enumerate(self.sources):
            source.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            grid.addWidget(source, self._top + 3, 2 * column + 2)

    def stand(self, above: int) -> None:
        """The name beside the values, or above those of so many cards."""
        for label in (self.group, self.name):
            self._grid.removeWidget(label)
        self._grid.addWidget(self.group, self._top, 0, 1, 2 * above + 1 if above else ACROSS)
        if above:
            self._grid.addWidget(self.name, self._top + 1, 0, 1, 2 * above + 1)
        else:
            self._grid.addWidget(self.name, self._top + 2, 0, Qt.AlignmentFlag.AlignTop)

    def show_row(self, row: CellRow, group: str, *, sourced: bool) -> None:
        self.field = row.field
        self.group.setText(group)
        self.group.setVisible(bool(group))
        self.name.setText(row.label)
        self.name.show()
        for place, value in enumerate(self.values):
            value.setVisible(place < len(row.cells))
            self.marks[place].set_grade(row.cells[place].grade if place < len(row.cells) else None)
            if place < len(row.cells):
                _show_value(value, row.cells[place], row.label)
                if not row.label:
                    set_style(value, role="strong")
        for place, source in enumerate(self.sources):
            cell = row.cells[place] if place < len(row.cells) else None
            words = "" if cell is None else _sources(cell, everything=sourced, alone=len(row.cells) == 1)
            source.set_text(words)
            source.setVisible(bool(words))
            set_style(source, tone="warn" if cell is not None and cell.elsewhere else "faint")

    def hide(self) -> None:
        for label in (self.group, self.name, *self.sources, *self.values, *self.marks):
            label.hide()


class CellGrid(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[_Line] = []
        self._room, self._columns, self._above = 0, 0, 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(BETWEEN)
        self._grid.setVerticalSpacing(3)

    def show_rows(self, rows: Sequence[CellRow], *, differing_only: bool = False, sourced: bool = False) -> None:
        shown, group = [], ""
        for row in rows:
            group = row.group or group
            if not differing_only or row.differs:
                shown.append((row, group))
                group = ""
        while len(self._lines) < len(shown):
            self._lines.append(_Line(self._grid, len(self._lines)))
            self._lines[-1].stand(self._above)
        columns = self._columns = len(rows[0].cells) if rows else 0
        self._grid.setColumnMinimumWidth(0, round((ROOM_FOR_NAME if columns == 1 else 0) * fonts.scale()))
        for column in range(1, MOST + 1):
            self._grid.setColumnStretch(2 * column, int(column <= columns))
        for place, line in enumerate(self._lines):
            if place < len(shown):
                line.show_row(*shown[place], sourced=sourced)
            else:
                line.hide()
        self._stack()

    def set_room(self, width: int) -> None:
        """How wide the grid may become without being scrolled; where that is too little, names stand above values."""
        self._room = width
        self._stack()

    def _stack(self) -> None:
        needed = round((ROOM_FOR_NAME + self._columns * ROOM_FOR_VALUE) * fonts.scale())
        above = self._columns if self._columns > 1 and self._room < needed else 0
        self._grid.setHorizontalSpacing(CLOSE_BETWEEN if above else BETWEEN)
        for line in self._lines if above != self._above else ():
            line.stand(above)
        self._above = above

    def value_of(self, field: str, column: int) -> QLabel | None:
        """The value of a cell of a card, where it is shown."""
        return next(
            (line.values[column] for line in self._lines if line.field == field and line.name.isVisible()), None
        )

    def texts(self) -> list[tuple[str, ...]]:
        """What stands in the rows that are shown."""
        return [
            (line.name.text(), *(value.text() for value in line.values if not value.isHidden()))
            for line in self._lines
            if not line.name.isHidden()
        ]


def _sources(cell: CellText, *, everything: bool, alone: bool) -> str:
    """What stands below a value: who says it where asked for or of its own, and who says something else."""
    if cell.text == UNKNOWN:
        return cell.elsewhere if cell.corrected else ""
    said = cell.source if everything or (alone and cell.own) else ""
    return " · ".join(part for part in (cell.elsewhere.replace("\n", " · "), said) if part)


def _show_value(label: QLabel, cell: CellText, name: str) -> None:
    parts = (cell.text, cell.delta if cell.text != UNKNOWN else "", OWN if cell.corrected else "")
    label.setText("  ".join(part for part in parts if part))
    said = (cell.source, cell.elsewhere) if cell.text != UNKNOWN else ()
    label.setToolTip("\n".join(part for part in said if part))
    label.setAccessibleName(f"{name}: {cell.text}")
    label.setAccessibleDescription(grade_words(cell.grade))
    tone = "faint" if cell.text == UNKNOWN else "good" if cell.best else ""
    set_style(label, tone=tone, role="strong" if cell.best else "body")
