"""The figures that the file showed, beside those that come out now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from engine.compare.bands import estimates
from engine.compare.figure_at import figure_at
from engine.compare.figure_titles import figure_title
from engine.compare.saved_against_now import moved_figures, moved_recommendations, why_moved
from engine.project.kept_data import keeps_older_calibration, keeps_older_evidence
from engine.texts import Message, text
from engine.throughput.calibration import published_calibration
from engine.value_text import format_change, format_value
from gui.forms.tab_order import OrderlyDialog
from gui.help.key import HelpKey
from gui.i18n import language
from gui.widgets.basics import text_label
from gui.widgets.grade_marks import ICON_SIZE
from gui.widgets.ranged import mark_item
from gui.widgets.tables import SpokenItem, calm_table, right_heads

if TYPE_CHECKING:
    from engine.compare.results import Comparison, Estimate
    from engine.compare.saved_against_now import Moved
    from engine.project.document import Document

NOW = 3
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class SavedAndNowDialog(OrderlyDialog):
    today_wanted = Signal()

    def __init__(self, parent: QWidget | None, document: Document, comparison: Comparison) -> None:
        super().__init__(parent)
        HelpKey(self, "saved_and_now")
        self.setWindowTitle(self.tr("Saved and Now"))
        self.resize(760, 520)
        self._document, self._comparison = document, comparison
        self._moved = moved_figures(document, comparison)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        for sentence in self._sentences():
            column.addWidget(text_label(sentence, wrap=True))
        if self._moved:
            column.addWidget(self._table(), 1)
        else:
            column.addStretch(1)
        if keeps_older_calibration(comparison.project) or keeps_older_evidence(comparison.project):
            today = buttons.addButton(self.tr("Bring to Today"), QDialogButtonBox.ButtonRole.ActionRole)
            today.clicked.connect(self.today_wanted)
            today.clicked.connect(self.accept)
        column.addWidget(buttons)

    def _sentences(self) -> list[str]:
        found: list[Message] = []
        kept = self._document.project.used.calibration
        found += moved_recommendations(self._document, self._comparison)
        if self._document.recommended and self._moved and not found:
            found.append(Message.of("saved.same_winner"))
        if self._moved:
            found.append(why_moved(self._document, kept_calibration=kept is not None))
        elif self._document.shown:
            found.append(Message.of("saved.as_saved", all=len(self._document.shown)))
        else:
            found.append(Message.of("saved.no_figures"))
        used = self._comparison.project.used.calibration
        if used is not None and keeps_older_calibration(self._comparison.project):
            today = published_calibration().fitted
            found.append(Message.of("saved.older_calibration", kept=used.fitted, today=today))
        if keeps_older_evidence(self._comparison.project):
            found.append(Message.of("saved.older_evidence"))
        return [message.text(language()) for message in found]

    def _table(self) -> QTableWidget:
        table = QTableWidget(len(self._moved), 5)
        calm_table(table)
        table.setIconSize(ICON_SIZE)
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setAccessibleName(self.windowTitle())
        headers = (self.tr("Figure"), self.tr("Workload"), self.tr("Saved"), self.tr("Now"), self.tr("Change"))
        table.setHorizontalHeaderLabels(headers)
        right_heads(table, range(2, len(headers)))
        supports = self._supports()
        for row, moved in enumerate(self._moved):
            for place, cell in enumerate(self._cells(moved)):
                item = SpokenItem(cell)
                if place > 1:
                    item.setTextAlignment(_RIGHT)
                if place == NOW:
                    mark_item(item, supports.get(moved.address))
                table.setItem(row, place, item)
        table.resizeColumnsToContents()
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        return table

    def _supports(self) -> dict[str, Estimate]:
        found = {moved.address: figure_at(self._comparison, moved.address) for moved in self._moved}
        known = {address: figure for address, figure in found.items() if figure is not None}
        return dict(zip(known, estimates(tuple(known.values()), self._comparison.project.seed), strict=True))

    def _cells(self, moved: Moved) -> tuple[str, ...]:
        chosen, currency = language(), self._comparison.project.currency
        title = figure_title(moved.address, figure_at(self._comparison, moved.address))
        workload_id = moved.address.split("/", 2)[1]
        workloads = {item.id: item.name for item in self._comparison.project.workloads}
        saved, now = (format_value(value, moved.unit, chosen, currency) for value in (moved.saved, moved.now))
        if workload_id not in workloads:
            now = text("saved.gone", chosen)
        change = "" if moved.change is None else format_change(moved.change, chosen)
        return title.text(chosen), workloads.get(workload_id) or workload_id, saved, now, change
