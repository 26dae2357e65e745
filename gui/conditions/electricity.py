"""How electricity is billed: one assumed price, or a contract taken from a price list or defined here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from engine.electricity.plan import PERIODS
from engine.field_rows import Row
from engine.project.edits import (
    begin_contract,
    set_day_plans,
    set_electricity,
    set_electricity_field,
    set_tiers,
    take_tariff,
)
from engine.texts import text
from gui import i18n
from gui.conditions.electricity_aside import ElectricityAside
from gui.conditions.hours import HoursEditor
from gui.conditions.pue import PueEditor
from gui.conditions.section import Section, said
from gui.conditions.tariffs import TariffFinder
from gui.conditions.tiers import TiersEditor
from gui.explain.assumption_editor import AssumptionEditor
from gui.format import unit_text
from gui.forms.bound_form import BoundForm
from gui.forms.lookup_field import LookupField
from gui.forms.performing import perform
from gui.widgets.fields import ChoiceField

if TYPE_CHECKING:
    from engine.project.project import Project
    from gui.session import ProjectSession

PRICE: Final = "assumptions/cost/electricity_price"
CHOICES: Final = ("assumed", "contract")


def _by_demand(plan: Any) -> bool:
    return bool(plan.charge_by == "demand")


def _by_capacity(plan: Any) -> bool:
    return bool(plan.charge_by == "capacity")


NAME_ROWS: Final = (
    Row("name", "text", width=34),
    Row("currency", "text", width=6),
    Row("source", "text", width=34),
    *(Row(period, "stated", "price") for period in PERIODS),
)
CHARGE_ROWS: Final = (
    Row("charge_by", "choice"),
    Row("demand_charge_per_kw_month", "stated", "per_kw", shown=_by_demand),
    Row("capacity_charge_per_kva_month", "stated", "per_kva", shown=_by_capacity),
    Row("capacity_kva", "stated", "kva", shown=_by_capacity),
)


class ElectricitySection(Section):
    def __init__(self, session: ProjectSession, parent: QWidget, aside_parent: QWidget) -> None:
        super().__init__(session, parent, aside_parent)
        self._finder = TariffFinder()
        self.kind, self.tariff = ChoiceField(), LookupField(self._finder)
        self.hours, self.tiers = HoursEditor(), TiersEditor()
        self.choice, self.form = (BoundForm("electricity_editor") for _ in range(2))
        self.price, self.pue = AssumptionEditor(session), PueEditor(session)
        self.charts = ElectricityAside(session, self.aside)
        self._build()
        self.kind.committed.connect(self._on_kind)
        self.tariff.committed.connect(self._on_tariff)
        self.form.edited.connect(self._on_field)
        self.hours.committed.connect(self._on_hours)
        self.tiers.committed.connect(self._on_tiers)
        self.charts.figure_requested.connect(self.figure_requested)

    def _build(self) -> None:
        self.choice.add_section("kind", (), titled=False)
        self.choice.add_custom("kind", "billed_by", self.kind)
        self.choice.add_custom("kind", "tariff", self.tariff)
        self.form.add_section("price", NAME_ROWS)
        self._when = self.form.add_heading()
        self.form.add_wide(self.hours)
        self.form.add_section("charges", CHARGE_ROWS)
        self.form.add_custom("charges", "tiers", self.tiers)
        for part in (self.choice, self.price, self.form, self.pue):
            self.column.addWidget(part)
        self.beside.addWidget(self.charts)

    def retranslate(self) -> None:
        now = i18n.language()
        self.title.setText(text("conditions.electricity", now))
        self.kind.set_choices([(key, text(f"electricity_editor.kind_{key}", now)) for key in CHOICES])
        for part in (self.choice, self.form, self.pue, self.charts):
            part.retranslate()
        self._when.set_title(text("electricity_editor.hours", now))

    def refresh(self) -> None:
        plan = self.session.project.electricity
        self.kind.set_value(CHOICES[plan is not None])
        self.form.setVisible(plan is not None)
        self.price.show_assumption(PRICE if plan is None else "")
        if plan is not None:
            self.form.show_item(plan)
            unit = f"{unit_text(plan.currency, i18n.language())}/kWh"
            self.hours.set_value(plan.day_plans)
            self.tiers.show_tiers(plan.tiers, unit)
        self.pue.refresh()
        self.charts.refresh()

    def focus_on(self, field: str) -> bool:
        if not field:
            self.kind.box.setFocus()
            return True
        return self.form.focus_on(field.partition("/")[0])

    def _on_kind(self, key: str) -> None:
        if key == "assumed":
            perform(self.session, set_electricity, None)
        else:
            perform(self.session, begin_contract, text("electricity_editor.contract_name", i18n.language()))

    def _on_tariff(self, key: str) -> None:
        tariff = self._finder.tariff(key)
        error = perform(self.session, take_tariff, tariff, i18n.language())
        self.tariff.set_value("", "")
        plan = self.session.project.electricity
        if error is not None or plan is None:
            self.tariff.set_message("" if error is None else said(error))
            return
        flat = set(plan.day_plans[0].hours) == {"flat"} and (tariff.peak is not None or tariff.valley is not None)
        self.tariff.set_hint(text("electricity_editor.no_hours", i18n.language()) if flat else "", "warn")

    def _on_field(self, name: str, value: object) -> None:
        wanted = str(value).upper() if name == "currency" else value
        error = perform(self.session, set_electricity_field, name, wanted)
        if error is not None:
            self.form.refuse(name, said(error))

    def _on_hours(self, plans: tuple[Any, ...]) -> None:
        error = perform(self.session, set_day_plans, plans)
        plan = self.session.project.electricity
        if error is not None and plan is not None:
            self.hours.set_value(plan.day_plans)
            self.hours.refuse(said(error))

    def _on_tiers(self, tiers: tuple[Any, ...]) -> None:
        perform(self.session, set_tiers, tiers)


def summary(project: Project) -> str:
    """Which electricity is counted."""
    now, price = i18n.language(), project.assumptions.cost.electricity_price.value
    if project.electricity is not None:
        return project.electricity.name
    if price is None:
        return text("conditions.summary.no_price", now)
    shown = f"{price:g} {unit_text(project.currency, now)}/kWh"
    return text("conditions.summary.one_price", now, price=shown)
