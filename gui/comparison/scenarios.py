"""Scenarios: the button that keeps and takes up sets of assumptions, and the table that compares them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QMenu,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.compare.figure_titles import figure_name
from engine.compare.outlook_words import AssumptionName, input_value, path_of
from engine.compare.scenarios import scenario_rows
from engine.compare.table import letters_of
from engine.project.edits import apply_scenario, keep_scenario, remove_scenario, rename_scenario
from engine.project.edits.scenarios import stated_in
from gui.dialogs.asking import ScenarioNameQuestion
from gui.format import format_estimate, unit_text, unknown_text
from gui.forms.performing import perform
from gui.forms.tab_order import OrderlyDialog
from gui.help.key import HelpKey
from gui.i18n import keep_translated, language
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.copying import Copying
from gui.widgets.grade_marks import ICON_SIZE
from gui.widgets.ranged import mark_item
from gui.widgets.tables import SpokenItem, calm_table, right_heads

if TYPE_CHECKING:
    from engine.compare.scenarios import ScenarioRow
    from gui.session import ProjectSession

_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ScenarioButton(QPushButton):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._menu = QMenu(self)
        set_style(self, has_menu="true")
        self.setMenu(self._menu)
        self._menu.aboutToShow.connect(self.fill)
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self.setText(self.tr("Scenarios"))
        self.setToolTip(self.tr("Keep the assumptions under a name, take them up again, compare them"))

    def fill(self) -> None:
        project = self._session.project
        self._menu.clear()
        for scenario in project.scenarios:
            action = self._menu.addAction(scenario.name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(scenario.stated == stated_in(project.assumptions))
            action.triggered.connect(partial(self._apply, scenario.id))
        if project.scenarios:
            self._menu.addSeparator()
        self._menu.addAction(self.tr("&Keep These Assumptions…"), self.keep)
        compare = self._menu.addAction(self.tr("&Compare Scenarios…"), self.compare)
        compare.setEnabled(bool(project.scenarios and project.workloads))

    def keep(self) -> None:
        wanted = ScenarioNameQuestion(self).ask()
        refused = None if wanted is None else perform(self._session, keep_scenario, wanted)
        if refused is not None:
            self._session.message.emit(refused.message, "error")

    def compare(self) -> None:
        dialog = ScenariosDialog(self._session, self.window())
        dialog.exec()
        dialog.deleteLater()

    def _apply(self, scenario_id: str) -> None:
        perform(self._session, apply_scenario, scenario_id)


class ScenariosDialog(OrderlyDialog):
    """A row for what is assumed now and for each scenario; names can be edited in place."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        HelpKey(self, "compare_scenarios")
        self._session = session
        self._rows: tuple[ScenarioRow, ...] = ()
        self._lead = text_label(tone="muted", wrap=True)
        self._refusal = text_label(tone="bad", wrap=True)
        Copying(self._refusal)
        self.table = QTableWidget()
        calm_table(self.table)
        self.table.setIconSize(ICON_SIZE)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.apply = buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self.remove = buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self.apply.clicked.connect(self._on_apply)
        self.remove.clicked.connect(self._on_remove)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        self.table.itemSelectionChanged.connect(self._on_selected)
        self.table.itemChanged.connect(self._on_renamed)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(self._lead)
        column.addWidget(self.table, 1)
        column.addWidget(self._refusal)
        column.addWidget(buttons)
        self.resize(960, 420)
        self._write()
        session.comparison_changed.connect(self._fill)
        self._fill()

    def _write(self) -> None:
        self.setWindowTitle(self.tr("Scenarios"))
        self.table.setAccessibleName(self.windowTitle())
        self.apply.setText(self.tr("&Apply"))
        self.remove.setText(self.tr("&Remove"))

    def _fill(self) -> None:
        workload_id = self._session.workload_id
        if workload_id is None:
            return
        self._rows = scenario_rows(self._session.comparison, workload_id)
        chosen = self.table.currentRow()
        lead = self.tr("{cost} under each set of assumptions; the cheapest that meets every limit is bold.")
        ranked_by = next((row.ranked_by for row in self._rows if row.ranked_by is not None), "cost_per_month")
        self._lead.setText(lead.format(cost=figure_name(ranked_by).text(language())))
        self.table.blockSignals(True)
        self.table.clear()
        self._refusal.hide()
        first = self._rows[0]
        assumed = [AssumptionName.of(path_of(path)).text(language()) for path, _ in first.assumed]
        letters = letters_of(self._session.project.quotes)
        headers = [self.tr("Scenario"), *assumed, self.tr("Cheapest"), *self._cost_heads(first, letters)]
        self.table.setColumnCount(len(headers))
        self.table.setRowCount(len(self._rows))
        self.table.setHorizontalHeaderLabels(headers)
        right_heads(self.table, range(1, len(headers)))
        for number, row in enumerate(self._rows):
            self._fill_row(number, row, letters)
        self.table.resizeColumnsToContents()
        self.table.blockSignals(False)
        self.table.selectRow(min(max(chosen, 0), len(self._rows) - 1))
        self._on_selected()

    def _cost_heads(self, first: ScenarioRow, letters: dict[str, str]) -> list[str]:
        currency = unit_text(self._session.project.currency, language())
        return [f"{letters[quote]}, {currency}" for quote, _ in first.costs]

    def _fill_row(self, number: int, row: ScenarioRow, letters: dict[str, str]) -> None:
        spoken, currency = language(), self._session.project.currency
        name = SpokenItem(row.name if row.scenario_id else self.tr("Now"))
        if not row.scenario_id:
            name.setFlags(name.flags() & ~Qt.ItemFlag.ItemIsEditable)
        self.table.setItem(number, 0, name)
        cells = [
            unknown_text(spoken) if one.value is None else input_value(path, one.value, one.unit, spoken, currency)
            for path, one in row.assumed
        ]
        cells.append(self.tr("none") if row.winner is None else letters[row.winner])
        costs = [cost for _, cost in row.costs]
        cells += ["—" if cost is None else format_estimate(cost, spoken) for cost in costs]
        supports = [*([None] * (len(row.assumed) + 1)), *costs]
        winning = None if row.winner is None else [quote for quote, _ in row.costs].index(row.winner)
        for place, (cell, support) in enumerate(zip(cells, supports, strict=True), 1):
            item = SpokenItem(cell)
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
            item.setTextAlignment(_RIGHT)
            mark_item(item, support)
            if winning is not None and place == len(row.assumed) + 2 + winning:
                font = item.font()
                font.setBold(True)
                item.setFont(font)
            self.table.setItem(number, place, item)

    def _chosen(self) -> ScenarioRow | None:
        row = self.table.currentRow()
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def _on_selected(self) -> None:
        chosen = self._chosen()
        self.apply.setEnabled(chosen is not None and not chosen.in_force)
        self.remove.setEnabled(chosen is not None and bool(chosen.scenario_id))

    def _on_apply(self) -> None:
        if (chosen := self._chosen()) is not None and chosen.scenario_id:
            perform(self._session, apply_scenario, chosen.scenario_id)

    def _on_remove(self) -> None:
        if (chosen := self._chosen()) is not None and chosen.scenario_id:
            perform(self._session, remove_scenario, chosen.scenario_id)

    def _on_renamed(self, item: QTableWidgetItem) -> None:
        row = self._rows[item.row()]
        if row.scenario_id and item.text() != row.name:
            refused = perform(self._session, rename_scenario, row.scenario_id, item.text())
            if refused is not None:
                self._fill()
                self._refusal.setText(refused.message.text(language()))
                self._refusal.show()
