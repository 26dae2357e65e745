"""How money is counted: currency and tax, conventions over time, and the assumptions that they need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from engine.cost.conventions import Conventions
from engine.field_rows import Row
from engine.project.edits import set_convention, set_currency, set_tax_included
from engine.texts import text
from gui import i18n
from gui.conditions.assumption_table import AssumptionTable, assumption_rows
from gui.conditions.investment_aside import InvestmentAside
from gui.conditions.rates import Rates
from gui.conditions.section import Section, said
from gui.explain.assumption_editor import AssumptionEditor
from gui.format import unit_text
from gui.forms.bound_form import BoundForm
from gui.forms.performing import perform
from gui.widgets.fields import ChoiceField, TextField

if TYPE_CHECKING:
    from engine.project.project import Project
    from gui.session import ProjectSession

ROWS: Final = tuple(Row(name, "choice") for name in Conventions.model_fields)
NEEDED: Final = (
    "horizon_months", "nominal_rate", "inflation_rate", "income_tax_rate", "depreciation_months", "residual_share",
    "rent_change_share", "token_price_change_share", "late_week_cost", "person_day_cost",
)  # fmt: skip
TAX: Final = ("excluded", "included")


class MoneySection(Section):
    def __init__(self, session: ProjectSession, parent: QWidget, aside_parent: QWidget) -> None:
        super().__init__(session, parent, aside_parent)
        self.form, self.currency, self.tax = BoundForm("money_editor"), TextField(required=True), ChoiceField()
        self.currency.set_width(8)
        self.form.add_section("compared", ())
        self.form.add_custom("compared", "currency", self.currency)
        self.form.add_custom("compared", "tax", self.tax)
        self.rates = Rates(session)
        self._rates_heading = self.form.add_heading()
        self.form.add_wide(self.rates)
        self.form.add_section("over_time", ROWS)
        self._heading = self.form.add_heading()
        self.table, self.editor = AssumptionTable(), AssumptionEditor(session)
        self.investments = InvestmentAside(session, self.aside)
        for part in (self.form, self.table, self.editor):
            self.column.addWidget(part)
        self.beside.addWidget(self.investments)
        self.currency.committed.connect(self._on_currency)
        self.tax.committed.connect(self._on_tax)
        self.form.edited.connect(self._on_convention)
        self.table.chosen.connect(self.editor.show_assumption)
        self.investments.figure_requested.connect(self.figure_requested)

    def retranslate(self) -> None:
        now = i18n.language()
        self.title.setText(text("conditions.money", now))
        self.tax.set_choices([(key, text(f"choices.tax_basis.{key}", now)) for key in TAX])
        self.form.retranslate()
        self._rates_heading.set_title(text("money_editor.section_rates", now))
        self.rates.retranslate()
        self._heading.set_title(text("money_editor.section_assumed", now))
        self.table.setAccessibleName(text("money_editor.section_assumed", now))
        self.table.rows.retranslate()
        self.investments.retranslate()

    def refresh(self) -> None:
        project = self.session.project
        self.currency.set_value(project.currency)
        self.tax.set_value(TAX[project.tax_included])
        self.form.show_item(project.conventions)
        rows = {row.path.rpartition("/")[2]: row for row in assumption_rows(project) if row.group == "cost"}
        self.table.set_rows([rows[name] for name in NEEDED], project.currency)
        self.editor.show_assumption(self.table.current())
        self.form.heading("compared").show()
        self.rates.refresh()
        self.investments.refresh()

    def cell_of(self, path: str) -> tuple[QWidget | None, QRect | None]:
        rate = next((self.rates.fields[side] for side in path.split("/") if side in self.rates.fields), None)
        return (rate, None) if rate is not None else super().cell_of(path)

    def focus_on(self, field: str) -> bool:
        """`field` is one of the form, or a pair of currencies."""
        return self.rates.focus_on(field) or self.form.focus_on(field.partition("/")[0] or "currency")

    def _on_currency(self, typed: str) -> None:
        error = perform(self.session, set_currency, typed.upper())
        if error is not None:
            self.currency.set_message(said(error))

    def _on_tax(self, key: str) -> None:
        perform(self.session, set_tax_included, key == "included")

    def _on_convention(self, name: str, value: object) -> None:
        error = perform(self.session, set_convention, name, value)
        if error is not None:
            self.form.refuse(name, said(error))


def summary(project: Project) -> str:
    """Currency, horizon and rate."""
    now, cost = i18n.language(), project.assumptions.cost
    months, rate = cost.horizon_months.value, cost.nominal_rate.value
    shown = ["?" if value is None else f"{value * scale:g}" for value, scale in ((months, 1), (rate, 100))]
    currency = unit_text(project.currency, now)
    return text("conditions.summary.money", now, currency=currency, months=shown[0], rate=shown[1])
