"""Facility over machine power: one value for the year, or one for warm and one for cool months."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.electricity.site import SeasonalPue
from engine.field_rows import Row
from engine.project.edits import set_seasonal_pue
from engine.texts import EngineError, text
from gui import i18n
from gui.explain.assumption_editor import AssumptionEditor
from gui.forms.bound_form import BoundForm
from gui.forms.performing import perform
from gui.widgets.fields import ChoiceField
from gui.widgets.month_picker import MonthPicker

if TYPE_CHECKING:
    from gui.session import ProjectSession

PUE: Final = "assumptions/cost/pue"
ROWS: Final = (Row("warm", "number"), Row("cool", "number"))
CHOICES: Final = ("no", "yes")


class PueEditor(QWidget):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.seasonal, self.months = ChoiceField(), MonthPicker(spare=True)
        self.form = BoundForm("electricity_editor", hinted=True)
        self.form.add_section("pue", ())
        self.form.add_custom("pue", "seasonal", self.seasonal)
        for row in ROWS:
            self.form.add_row("pue", row)
        self.form.add_custom("pue", "warm_months", self.months)
        self.year = AssumptionEditor(session)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.form)
        column.addWidget(self.year)
        self.seasonal.committed.connect(self._on_seasonal)
        self.form.edited.connect(self._on_field)
        self.months.committed.connect(self._on_months)

    def retranslate(self) -> None:
        now = i18n.language()
        self.seasonal.set_choices([(key, text(f"electricity_editor.seasonal_{key}", now)) for key in CHOICES])
        self.form.retranslate()
        self.refresh()

    def refresh(self) -> None:
        stated = self._stated()
        self.seasonal.set_value(CHOICES[stated is not None])
        for name in ("warm", "cool"):
            self.form.set_shown(self.form.control(name), stated is not None)
        self.form.set_extra_shown("warm_months", stated is not None)
        if stated is not None:
            self.form.show_item(stated)
            self.months.set_value(stated.warm_months)
        self.form.heading("pue").show()
        self.year.show_assumption(PUE if stated is None else "")

    def _stated(self) -> SeasonalPue | None:
        site = self._session.project.site
        return None if site is None else site.seasonal_pue

    def _on_seasonal(self, key: str) -> None:
        perform(self._session, set_seasonal_pue, SeasonalPue() if key == "yes" else None)

    def _on_field(self, name: str, value: object) -> None:
        self._put(name, value)

    def _on_months(self, months: tuple[int, ...]) -> None:
        self._put("warm_months", months)

    def _put(self, name: str, value: object) -> None:
        stated = self._stated()
        if stated is None:
            return
        try:
            changed = stated.replace(**{name: value})
        except EngineError as error:
            self.form.refuse(name, error.message.text(i18n.language()))
            return
        perform(self._session, set_seasonal_pue, changed)
