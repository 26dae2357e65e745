"""Machines for the demand: growth and spares, and beside them what each quote would need and what could stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QPushButton, QWidget

from engine.compare.capacity_plan import capacity_plans
from engine.compare.stand_ins import stand_ins
from engine.compare.table import letters_of, slots_of
from engine.project.assumptions import CapacityAssumptions
from engine.texts import text
from engine.workload.workload import OnlineServing
from gui import i18n
from gui.charts.machines_chart import MachinesChart
from gui.conditions.assumption_table import AssumptionTable, assumption_rows
from gui.conditions.figure_rows import FigureRow, FigureRows
from gui.conditions.section import Section
from gui.explain.assumption_editor import AssumptionEditor
from gui.fonts import Role
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.pills import FoldingPills

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.compare.capacity_plan import CapacityPlan
    from engine.project.project import Project
    from gui.session import ProjectSession

NEEDED: Final = tuple(CapacityAssumptions.model_fields)


class CapacitySection(Section):
    def __init__(self, session: ProjectSession, parent: QWidget, aside_parent: QWidget) -> None:
        super().__init__(session, parent, aside_parent)
        self.demand, self.go_to = text_label(wrap=True), QPushButton()
        set_style(self.go_to, kind="link")
        self.table, self.editor = AssumptionTable(), AssumptionEditor(session)
        for part in (self.demand, self.go_to, self.table, self.editor):
            self.column.addWidget(part)
        self.chart = MachinesChart()
        self.sentences = text_label(wrap=True)
        self.substitutes = text_label(wrap=True)
        self._note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self.quotes, self.figures = FoldingPills(), FigureRows()
        self._needed, self._one, self._stand_in = Card(), Card(), Card()
        for widget in (self.chart, self.sentences):
            self._needed.add(widget)
        self._one.add_corner(self.quotes)
        self._one.add(self.figures)
        for widget in (self._note, self.substitutes):
            self._stand_in.add(widget)
        self.beside.addWidget(self._needed)
        self.beside.addWidget(self._one)
        self.beside.addWidget(self._stand_in)
        self.table.chosen.connect(self.editor.show_assumption)
        self.go_to.clicked.connect(self._on_go)
        self.quotes.current_changed.connect(self.refresh)
        self.figures.figure_requested.connect(self.figure_requested)
        self.chart.part_activated.connect(self._on_part)
        session.selection.link(self.chart)

    def retranslate(self) -> None:
        now = i18n.language()
        self.title.setText(text("conditions.capacity", now))
        self.go_to.setText(text("capacity_plan.go_to", now))
        self._needed.set_title(text("capacity_plan.title", now))
        self._one.set_title(text("capacity_plan.one", now))
        self._stand_in.set_title(text("capacity_plan.substitutes", now))
        self._note.setText(text("capacity_plan.substitutes_note", now))
        self.table.setAccessibleName(text("conditions.capacity", now))
        self.table.rows.retranslate()

    def refresh(self) -> None:
        now, project, workload_id = i18n.language(), self.session.project, self.session.workload_id
        rows = {row.path.rpartition("/")[2]: row for row in assumption_rows(project) if row.group == "capacity"}
        self.table.set_rows([rows[name] for name in NEEDED], project.currency)
        self.editor.show_assumption(self.table.current())
        comparison = self.session.comparison
        letters = letters_of(comparison.project.quotes)
        plans = () if workload_id is None else capacity_plans(comparison, workload_id)
        self.demand.setText(self._demand())
        self.go_to.setVisible(not plans and self._serves())
        self.chart.set_plans(plans, letters, slots_of(letters))
        lines = [line for plan in plans for line in self._lines(plan, letters)]
        self.sentences.setText("\n".join(lines))
        self.sentences.setVisible(bool(lines))
        self._show_figures(plans, letters)
        shown = [f"{letters[one.quote_id]}  {one.words().text(now)}" for one in stand_ins(project)]
        self.substitutes.setText("\n\n".join(shown))
        self._stand_in.setVisible(bool(shown))

    def _lines(self, plan: CapacityPlan, letters: dict[str, str]) -> Iterator[str]:
        """What is offered and needed, and what other machines take or add."""
        now, quote = i18n.language(), letters[plan.quote_id]
        yield f"{quote}  {plan.words().text(now)}"
        for pool in plan.pools:
            count = f"{float(pool.machines.value):g}"
            yield text("capacity_plan.pool", now, quote=quote, owned=letters[pool.owned_id], machines=count)
        for more in plan.more:
            card = self.session.project.used.card(more.card)
            told = {"card": card.name_in(now), "count": f"{float(more.machines.value):g}"}
            yield text("capacity_plan.more", now, quote=quote, months=f"{12 * plan.needs[-1].year:g}", **told)

    def _show_figures(self, plans: Sequence[CapacityPlan], letters: dict[str, str]) -> None:
        counted = [plan for plan in plans if plan.needs]
        self.quotes.set_tabs((plan.quote_id, letters[plan.quote_id]) for plan in counted)
        self._one.setVisible(bool(counted))
        plan = next((plan for plan in counted if plan.quote_id == self.quotes.current()), None)
        rows = [] if plan is None else self._rows(plan, letters)
        self.figures.show_rows(rows, self.session.project.currency, self.session.project.seed)

    def _rows(self, plan: CapacityPlan, letters: dict[str, str]) -> list[FigureRow]:
        now = i18n.language()
        rows = []
        for name, quantity in plan.figures().items():
            kind, _, which = name.partition("/")
            told = {"year": which, "owned": letters.get(which, which)}
            if kind == "more":
                told["card"] = self.session.project.used.card(which).name_in(now)
            key = f"capacity_plan.figure.{kind}" + ("_now" if which == "0" else "")
            address = f"{plan.quote_id}/{self.session.workload_id}/capacity/{name}"
            rows.append(FigureRow(address, text(key, now, **told), quantity))
        return rows

    def _on_part(self, quote_id: str, part: str) -> None:
        plans = capacity_plans(self.session.comparison, self.session.workload_id or "")
        last = next((f"{plan.needs[-1].year:g}" for plan in plans if plan.quote_id == quote_id), "0")
        name = {"now": "machines/0", "growth": f"machines/{last}", "spare": f"spares/{last}"}[part]
        self.figure_requested.emit(f"{quote_id}/{self.session.workload_id}/capacity/{name}")

    def focus_on(self, _field: str) -> bool:
        self.table.setFocus()
        return True

    def _serves(self) -> bool:
        workload_id = self.session.workload_id
        return workload_id is not None and isinstance(self.session.project.workload(workload_id), OnlineServing)

    def _demand(self) -> str:
        now, workload_id = i18n.language(), self.session.workload_id
        workload = None if workload_id is None else self.session.project.workload(workload_id)
        if not isinstance(workload, OnlineServing):
            return text("capacity_plan.only_serving", now)
        if workload.requests_per_day is None:
            return text("capacity_plan.no_demand", now)
        peak = 1.0 if workload.demand is None else workload.demand.peak_to_mean
        told = {"requests": f"{workload.requests_per_day:,.0f}", "peak": f"{peak:.3g}"}
        return text("capacity_plan.demand", now, **told)

    def _on_go(self) -> None:
        self.field_requested.emit(f"workloads/{self.session.workload_id}/requests_per_day")


def summary(project: Project) -> str:
    """Growth and spares."""
    group = project.assumptions.capacity
    growth, spare = group.growth_rate.value, group.spare_machines.value
    shown = ["?" if value is None else f"{value * scale:g}" for value, scale in ((growth, 100), (spare, 1))]
    return text("conditions.summary.capacity", i18n.language(), growth=shown[0], spare=shown[1])
