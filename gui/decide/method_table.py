"""Quotes down, methods across: place, value and how often each is first; a cell opens its derivation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QFontMetrics, QIcon, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from engine.compare.bands import estimates
from engine.compare.method_words import place_text
from engine.compare.scores import METHODS
from engine.texts import text
from gui import fonts
from gui.charts.data_table import DataTable
from gui.charts.marks import Slot, draw_marker
from gui.fonts import Role
from gui.format import format_share, format_value, unit_text
from gui.i18n import keep_translated, language
from gui.theme import color, theme_manager
from gui.widgets.grade_marks import ICON, ICON_SIZE, grade_icon, painted_icon
from gui.widgets.ranged import whole_words
from gui.widgets.tables import SpokenItem, calm_table

if TYPE_CHECKING:
    from engine.compare.methods import Methods, Standing, Verdict
    from engine.compare.results import Estimate

PADDING: Final = 11
LEAST: Final = 100
LETTER: Final = 70
MOST_HEIGHT: Final = 1000
NARROWEST: Final = 60
IN_MONEY: Final = ("cost", "total")
WIDE: Final = 680
"""From this width on quotes stand with their names, below it with their letters."""


class MethodTable(QTableWidget):
    cell_chosen = Signal(str, str)
    """Quote id and method whose derivation is asked for."""
    quote_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 1 + len(METHODS), parent)
        self._found: Methods | None = None
        self._letters: Mapping[str, str] = {}
        self._names: Mapping[str, str] = {}
        self._wide = True
        self._filled: DataTable | None = None
        self._supports: dict[tuple[str, str], Estimate] = {}
        self._needed: list[int] = []
        self._chosen = ""
        self._slots: Mapping[str, Slot] = {}
        self._currency = ""
        calm_table(self)
        self.setWordWrap(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setIconSize(ICON_SIZE)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(NARROWEST)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.itemActivated.connect(self._choose)
        self.itemClicked.connect(self._choose)
        self.currentItemChanged.connect(self._on_current)
        theme_manager().theme_changed.connect(self._fill)
        keep_translated(self._fill)

    def set_methods(
        self,
        found: Methods | None,
        letters: Mapping[str, str],
        names: Mapping[str, str],
        slots: Mapping[str, Slot],
        currency: str,
    ) -> None:
        self._found, self._letters, self._names = found, letters, names
        self._slots, self._currency = slots, currency
        self._supports = _supports(found)
        self._fill()

    def choose(self, quote_id: str) -> None:
        """Let a quote stand out, "" for none."""
        self._chosen = quote_id
        for row, one in enumerate(self._quotes()):
            for column in range(self.columnCount()):
                item = self.item(row, column)
                if item is not None:
                    item.setBackground(color("accent_soft") if one == quote_id else QBrush())

    def _quotes(self) -> tuple[str, ...]:
        found = self._found
        return () if found is None else (*found.quotes, *(gate.quote_id for gate in found.gates))

    def _on_current(self, item: QTableWidgetItem | None) -> None:
        if item is not None and self.hasFocus():
            self.quote_chosen.emit(self._quotes()[item.row()])

    def data_table(self) -> DataTable:
        return self._table(self._currency)

    def _shown_table(self) -> DataTable:
        """Where amounts have no room for their currency it stands in the heads."""
        table = self._table(self._currency)
        self._needed = self._needed_by(table)
        if sum(self._needed) > self.viewport().width() > LEAST:
            table = self._table("")
            self._needed = self._needed_by(table)
        return table

    def _table(self, currency: str) -> DataTable:
        now, found = language(), self._found
        named = {method: text(f"methods.short.{method}", now) for method in METHODS}
        if not currency and self._currency:
            unit = unit_text(self._currency, now)
            named |= {method: f"{named[method]}\n{unit}" for method in IN_MONEY}
        headers = (text("methods.quote", now), *named.values())
        rows = [] if found is None else [self._row(found, quote_id, currency) for quote_id in found.quotes]
        for gate in () if found is None else found.gates:
            reason = text("methods.outside", now, reason=gate.reason.text(now))
            rows.append((self._name(gate.quote_id), reason, "", "", ""))
        return DataTable(text("methods.title", now), headers, tuple(rows))

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.data_table().copy()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: object, /) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._wide = self.width() >= WIDE
        if self._shown_table() == self._filled:
            self._fit_columns()
        else:
            self._fill()

    def sizeHint(self) -> QSize:
        rows = sum(self.rowHeight(row) for row in range(self.rowCount()))
        return QSize(420, self.horizontalHeader().sizeHint().height() + rows + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def _row(self, found: Methods, quote_id: str, currency: str) -> tuple[str, ...]:
        cells = (self._cell(found, verdict, verdict.of(quote_id), currency) for verdict in found.verdicts)
        return (self._name(quote_id), *cells)

    def _name(self, quote_id: str) -> str:
        letter = self._letters.get(quote_id, quote_id)
        return f"{letter} {self._names.get(quote_id, '')}".strip() if self._wide else letter

    def _cell(self, found: Methods, verdict: Verdict, standing: Standing, currency: str) -> str:
        now = language()
        if standing.place is None:
            return text("methods.no_rank", now)
        value = float(standing.value.value)
        shown = (
            format_value(value, "money", now, currency)
            if verdict.method in IN_MONEY
            else text("methods.points", now, points=f"{value:.1f}")
        )
        return text("methods.cell", now, place=place_text(found, standing), value=shown)

    def _fill(self) -> None:
        table, found = self._shown_table(), self._found
        self._filled = table
        self.setAccessibleName(table.title)
        self.clearSpans()
        self.setHorizontalHeaderLabels(table.headers)
        for column, method in enumerate(METHODS, start=1):
            head = self.horizontalHeaderItem(column)
            if head is not None:
                head.setToolTip(text(f"methods.about.{method}", language()))
        self.setRowCount(len(table.rows))
        gated = () if found is None else tuple(gate.quote_id for gate in found.gates)
        for row, (quote_id, cells) in enumerate(zip(self._quotes(), table.rows, strict=True)):
            for column, cell in enumerate(cells):
                self.setItem(row, column, self._item(found, quote_id, column, cell, outside=quote_id in gated))
            if quote_id in gated:
                self.setSpan(row, 1, 1, len(METHODS))
        self._fit_columns()
        self.choose(self._chosen)
        self.updateGeometry()

    def _needed_by(self, table: DataTable) -> list[int]:
        """What each column needs so that no value is cut; a reason for standing outside spans them all."""
        metrics = QFontMetrics(fonts.font(Role.STRONG))
        ranked = table.rows[: 0 if self._found is None else len(self._found.quotes)]
        heads = [max(map(metrics.horizontalAdvance, head.split("\n"))) for head in table.headers]
        cells = [[metrics.horizontalAdvance(cell) for cell in column] for column in zip(*ranked, strict=True)]
        mark = ICON + PADDING
        widths = [max(column) + mark for column in cells] or heads
        return [max(NARROWEST, max(pair) + 2 * PADDING) for pair in zip(heads, widths, strict=True)]

    def least_width(self) -> int:
        """So wide that no value is cut, with quotes by their letters."""
        return LETTER + sum(self._needed_by(self._table(""))[1:])

    def _fit_columns(self) -> None:
        """Equal columns where all have room so, else each as wide as it must be and what is left shared out."""
        header = self.horizontalHeader()
        room = self.viewport().width()
        spare = (room - sum(self._needed)) // max(1, len(self._needed) - 1)
        alike = self._wide and all(need <= room // len(self._needed) for need in self._needed)
        mode = QHeaderView.ResizeMode.Stretch if alike or spare < 0 else QHeaderView.ResizeMode.Fixed
        for column, need in enumerate(self._needed):
            header.setSectionResizeMode(column, mode)
            if mode is QHeaderView.ResizeMode.Fixed:
                header.resizeSection(column, need + (spare if column else 0))
        self._fit_rows()

    def _fit_rows(self) -> None:
        """Rows as high as a name needs in its column, and a reason for standing outside in all others."""
        metrics, rows = QFontMetrics(fonts.font()), self.verticalHeader()
        ranked = 0 if self._found is None else len(self._found.quotes)
        first = self.columnWidth(0)
        before = self.sizeHint()
        for row in range(self.rowCount()):
            told = [(0, first - ICON)]
            if row >= ranked:
                told.append((1, self.viewport().width() - first))
            tall = max(self._height_of(metrics, row, column, room - 2 * PADDING) for column, room in told)
            rows.resizeSection(row, rows.defaultSectionSize() + tall - metrics.height())
        if self.sizeHint() != before:
            self.updateGeometry()

    def _height_of(self, metrics: QFontMetrics, row: int, column: int, width: int) -> int:
        item = self.item(row, column)
        flags = Qt.TextFlag.TextWordWrap.value
        box = metrics.boundingRect(QRect(0, 0, max(1, width), MOST_HEIGHT), flags, "" if item is None else item.text())
        return max(metrics.height(), box.height())

    def _item(self, found: Methods | None, quote_id: str, column: int, cell: str, *, outside: bool) -> QTableWidgetItem:
        item = SpokenItem(cell)
        item.setToolTip(cell)
        if column == 0:
            item.setIcon(_dot(self._slots.get(quote_id, 0)))
            item.setToolTip(self._names.get(quote_id, ""))
            return item
        if outside or found is None:
            item.setForeground(color("text_muted"))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            return item
        verdict = found.verdicts[column - 1]
        standing = verdict.of(quote_id)
        item.setData(Qt.ItemDataRole.UserRole, (quote_id, verdict.method))
        if standing.place is None:
            item.setForeground(color("text_muted"))
            item.setToolTip("" if standing.value.reason is None else standing.value.reason.text(language()))
            return item
        often = text("methods.first_in", language(), share=format_share(standing.chance or 0.0, language(), 2))
        support = self._supports[quote_id, verdict.method]
        item.setIcon(grade_icon(support.grade))
        lines = (often, whole_words(support), text("compare.click_to_explain", language()))
        item.setToolTip("\n".join(line for line in lines if line))
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, whole_words(support))
        if standing.place == 1:
            item.setFont(fonts.font(Role.STRONG))
            item.setForeground(color("good" if verdict.certainty == "sure" else "text"))
        return item

    def _choose(self, item: QTableWidgetItem) -> None:
        chosen = item.data(Qt.ItemDataRole.UserRole)
        if chosen:
            self.cell_chosen.emit(*chosen)


def _supports(found: Methods | None) -> dict[tuple[str, str], Estimate]:
    """Ranges and grades of all cells at once, which is far cheaper than one by one."""
    if found is None:
        return {}
    cells = {(one, verdict.method): verdict.of(one).value for verdict in found.verdicts for one in found.quotes}
    return dict(zip(cells, estimates(tuple(cells.values()), found.seed), strict=True))


def _dot(slot: Slot) -> QIcon:
    return painted_icon(lambda painter, box: draw_marker(painter, slot, box.center(), ICON - 1))
