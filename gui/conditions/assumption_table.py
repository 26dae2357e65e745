"""All assumptions as rows: name, value, range, and the shape of the range as a small picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHeaderView, QScrollArea, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from engine.compare.explanation import range_text, value_text
from engine.figures import Leaf
from engine.invalid import field_name
from engine.project.assumed import assumed
from engine.project.assumptions import GROUPS, Assumptions
from engine.texts import text
from gui import fonts, i18n
from gui.theme import set_style, theme
from gui.widgets.shape_picture import paint_shape
from gui.widgets.tables import ROW_HEIGHT, calm_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.project.project import Project

COLUMNS: Final = ("name", "value", "range", "shape")
RANGE_ROLE: Final = 0x0101
WIDTHS: Final = {"value": (128, 112), "range": (124, 124), "shape": (82, 62)}
ROOMY: Final = 460
LEAST_ROWS: Final = 3
MOST_ROWS: Final = 15
BELOW: Final = 62
"""What stands below the list."""
FRAME: Final = 6
PADDING: Final = 14
SHAPE: Final = 18


@dataclass(frozen=True, slots=True)
class AssumptionRow:
    """`path` is that of the leaf; `changed` tells it from the default of the house."""

    group: str
    path: str
    name: str
    leaf: Leaf
    changed: bool

    @property
    def ends(self) -> tuple[float, float, float] | None:
        """Low, value and high of its range; None where it has none."""
        leaf = self.leaf
        if leaf.value is None or not leaf.uncertain:
            return None
        value = float(leaf.value)
        return (value if leaf.low is None else float(leaf.low), value, value if leaf.high is None else float(leaf.high))


def assumption_rows(project: Project) -> list[AssumptionRow]:
    now, house = i18n.language(), Assumptions()
    rows = []
    for group in GROUPS:
        held, default = getattr(project.assumptions, group), getattr(house, group)
        for name in type(held).model_fields:
            said = field_name(name).text(now)
            shown = said if said[1:2].isupper() else said[:1].upper() + said[1:]
            changed = getattr(held, name) != getattr(default, name)
            rows.append(AssumptionRow(group, f"assumptions/{group}/{name}", shown, assumed(held, name), changed))
    return rows


class AssumptionModel(QAbstractTableModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[AssumptionRow] = []
        self._currency = ""

    def set_rows(self, rows: Sequence[AssumptionRow], currency: str) -> None:
        """With the same rows as before only their contents change, so that the choice stays."""
        same = [row.path for row in rows] == [row.path for row in self.rows]
        if not same:
            self.beginResetModel()
        self.rows, self._currency = list(rows), currency
        if not same:
            self.endResetModel()
        elif self.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, len(COLUMNS) - 1))

    def retranslate(self) -> None:
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return text(f"assumptions.column.{COLUMNS[section]}", i18n.language())
        return None

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = 0) -> object:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._shown(row, COLUMNS[index.column()])
        if role == Qt.ItemDataRole.ToolTipRole:
            group = text(f"assumptions.group.{row.group}", i18n.language())
            return "\n".join(line for line in (row.name, self._shown(row, "range"), group) if line)
        if role == Qt.ItemDataRole.FontRole and row.changed:
            return fonts.font(fonts.Role.STRONG)
        if role == RANGE_ROLE and COLUMNS[index.column()] == "shape" and row.ends is not None:
            return row.leaf.shape, row.ends
        if role == Qt.ItemDataRole.AccessibleTextRole:
            parts = (row.name, *(self._shown(row, column) for column in COLUMNS[1:]))
            shape = text(f"range.shape.{row.leaf.shape}", i18n.language()) if row.ends is not None else ""
            return ", ".join(part for part in (*parts, shape) if part)
        return None

    def _shown(self, row: AssumptionRow, column: str) -> str:
        now = i18n.language()
        if column == "name":
            return row.name
        if column == "value":
            return value_text(row.leaf, now, self._currency)
        if column == "range" and row.ends is not None:
            return range_text(row.ends[0], row.ends[2], row.leaf, now)
        return ""


class _ShapeDelegate(QStyledItemDelegate):
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        found = index.data(RANGE_ROLE)
        if found is not None:
            area = QRectF(option.rect).adjusted(8, 0, -8, 0)
            area = area.adjusted(0, (area.height() - SHAPE) / 2, 0, -(area.height() - SHAPE) / 2)
            paint_shape(painter, area, found[0], found[1], QColor(theme().accent))


class AssumptionTable(QTableView):
    """Emits `chosen` with the path of the leaf of the row that is current."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._around: QScrollArea | None = None
        set_style(self, kind="list")
        self.rows = AssumptionModel(self)
        self.setModel(self.rows)
        calm_table(self)
        self.setWordWrap(True)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setItemDelegateForColumn(COLUMNS.index("shape"), _ShapeDelegate(self))
        header = self.horizontalHeader()
        header.setMinimumSectionSize(40)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentRowChanged.connect(self._on_current)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Columns are as wide as what they hold, within bounds; where room is short, ranges give way to the name."""
        roomy = self.width() > ROOMY * fonts.scale()
        self.setColumnHidden(COLUMNS.index("range"), not roomy)
        for column, (wide, narrow) in WIDTHS.items():
            place, most = COLUMNS.index(column), round((wide if roomy else narrow) * fonts.scale())
            held = max(self.sizeHintForColumn(place), self.horizontalHeader().sectionSizeHint(place)) + 4
            self.horizontalHeader().resizeSection(place, most if column == "shape" else min(held, most))
        self._fit_rows()

    def _fit_rows(self) -> None:
        """A name that is longer than its column goes on in a second line."""
        least = self.verticalHeader().defaultSectionSize() or ROW_HEIGHT
        room = self.columnWidth(0) - 2 * PADDING
        metrics = self.fontMetrics()
        for place, row in enumerate(self.rows.rows):
            lines = 1 + (metrics.horizontalAdvance(row.name) > room)
            self.setRowHeight(place, least + (lines - 1) * metrics.lineSpacing())
        heights = [self.rowHeight(place) for place in range(len(self.rows.rows))]
        head = self.horizontalHeader().sizeHint().height() + FRAME
        rows = sum(heights[:MOST_ROWS]) + max(0, LEAST_ROWS - len(heights)) * least
        if len(heights) > MOST_ROWS and self._around is not None:
            rows = max(sum(heights[: MOST_ROWS // 2]), self._room(self._around) - head)
        self.setFixedHeight(min(rows, max(sum(heights), LEAST_ROWS * least)) + head)

    def _room(self, around: QScrollArea) -> int:
        """What the page around has room for: a list that scrolls in a page that scrolls is a nuisance."""
        page = around.widget()
        above = 0 if page is None else self.mapTo(page, QPoint()).y()
        return around.viewport().height() - above - round(BELOW * fonts.scale())

    def showEvent(self, event: QShowEvent, /) -> None:
        super().showEvent(event)
        parent = self.parentWidget()
        while parent is not None and not isinstance(parent, QScrollArea):
            parent = parent.parentWidget()
        if parent is not self._around and isinstance(parent, QScrollArea):
            self._around = parent
            parent.viewport().installEventFilter(self)
        self._fit_rows()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() is QEvent.Type.Resize and self._around is not None and watched is self._around.viewport():
            self._fit_rows()
        return super().eventFilter(watched, event)

    def set_rows(self, rows: Sequence[AssumptionRow], currency: str) -> None:
        kept = self.current()
        self.rows.set_rows(rows, currency)
        self._fit_columns()
        self.choose(kept or (rows[0].path if rows else ""))

    def current(self) -> str:
        place = self.currentIndex().row()
        return self.rows.rows[place].path if 0 <= place < len(self.rows.rows) else ""

    def area_of(self, path: str) -> QRect | None:
        """The line of an assumption; None where it is not in the table or scrolled away."""
        place = next((place for place, row in enumerate(self.rows.rows) if row.path == path), None)
        if place is None or not self.isVisible():
            return None
        first, last = (self.visualRect(self.rows.index(place, column)) for column in (0, len(COLUMNS) - 1))
        line = first.united(last)
        return line if line.intersects(self.viewport().rect()) else None

    def figure_in_focus(self) -> str:
        return self.current()

    def choose(self, path: str) -> bool:
        place = next((place for place, row in enumerate(self.rows.rows) if row.path == path), None)
        if place is None:
            return False
        if place != self.currentIndex().row():
            self.setCurrentIndex(self.rows.index(place, 0))
        return True

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self.rows.rows[index.row()].path)
