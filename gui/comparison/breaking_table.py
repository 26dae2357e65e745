"""Every assumption that the costs rest on, with the value at which another quote becomes the cheapest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from engine.compare.outlook_words import input_name, input_value, path_of
from engine.project.edits import assumption_at
from engine.texts import text
from gui.charts.data_table import DataTable
from gui.i18n import keep_translated, language
from gui.widgets.tables import calm_table

if TYPE_CHECKING:
    from engine.compare.outlook import Outlook
    from engine.compare.uncertainty.breaking_points import Breaking
    from engine.project.project import Project

COLUMNS: Final = ("assumption", "flips", "winner", "today", "searched")
MOST_NAME: Final = 150


class BreakingTable(QTableWidget):
    input_chosen = Signal(str)
    """Path of the assumption that was double-clicked or entered."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, len(COLUMNS), parent)
        self._shown: tuple[Outlook | None, Project] | None = None
        self._letters: Mapping[str, str] = {}
        calm_table(self)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setMinimumHeight(180)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(44)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        self.itemActivated.connect(self._choose)
        keep_translated(self._fill)

    def set_outlook(self, outlook: Outlook | None, project: Project, letters: Mapping[str, str]) -> None:
        self._shown, self._letters = (outlook, project), letters
        self._fill()

    def data_table(self) -> DataTable:
        now = language()
        headers = tuple(text(f"outlook.column.{name}", now) for name in COLUMNS)
        rows = tuple(self._cells(one) for one in self._points())
        return DataTable(text("outlook.points", now), headers, rows)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.data_table().copy()
        else:
            super().keyPressEvent(event)

    def _points(self) -> tuple[Breaking, ...]:
        found = None if self._shown is None else self._shown[0]
        return () if found is None else found.breaking

    def _fill(self) -> None:
        table = self.data_table()
        self.setAccessibleName(table.title)
        self.setHorizontalHeaderLabels(table.headers)
        self.setRowCount(len(table.rows))
        names = [one.name for one in self._points()]
        for row, (name, cells) in enumerate(zip(names, table.rows, strict=True)):
            for column, cell in enumerate(cells):
                item = QTableWidgetItem(cell)
                item.setToolTip(cell if column else f"{cell}\n{text('outlook.open_input', language())}")
                if column in (1, 3, 4):
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                if column == 0:
                    item.setData(Qt.ItemDataRole.UserRole, path_of(name))
                self.setItem(row, column, item)
        self.setColumnWidth(0, min(self.sizeHintForColumn(0), MOST_NAME))

    def _cells(self, one: Breaking) -> tuple[str, ...]:
        if self._shown is None:
            return ("",) * len(COLUMNS)
        now, project = language(), self._shown[1]
        path, unit = path_of(one.name), assumption_at(project.assumptions, one.name).unit
        today, low, high = (input_value(path, value, unit, now, project.currency) for value in _ends(one))
        name = input_name(path, now, project)
        searched = text("display.range", now, low=low, high=high)
        if one.value is None:
            return name, text("compare.no_flip", now), "", today, searched
        value = input_value(path, one.value, unit, now, project.currency)
        flips = text(f"outlook.point_{one.side}", now, value=value)
        return name, flips, self._letters.get(one.winner or "", one.winner or ""), today, searched

    def _choose(self, item: QTableWidgetItem) -> None:
        first = self.item(item.row(), 0)
        if first is not None:
            self.input_chosen.emit(first.data(Qt.ItemDataRole.UserRole))


def _ends(one: Breaking) -> tuple[float, float, float]:
    return one.current, one.low, one.high
