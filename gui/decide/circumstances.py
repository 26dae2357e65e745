"""What speaks for renting or buying beside the costs: how long the model stays, and who would run the machines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from engine.project.edits import assumption_at, set_assumption_range
from engine.texts import text
from gui.format import unit_text
from gui.forms.performing import perform
from gui.forms.rows import VacantNumberField
from gui.i18n import keep_translated, language
from gui.widgets.form import Form

if TYPE_CHECKING:
    from engine.project.project import Project
    from gui.session import ProjectSession

FIELDS: Final = {"model_life_months": "month", "operators_on_staff": "people"}


class Circumstances(Form):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.fields = {name: VacantNumberField(minimum=0, optional=True) for name in FIELDS}
        for field in self.fields.values():
            field.set_width(10)
            self.add_field(field)
            field.committed.connect(self._on_committed)
        session.project_changed.connect(self.show_project)
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        now = language()
        for name, field in self.fields.items():
            self.set_label(field, text(f"ways.circumstance.{name}", now))
            field.set_unit(unit_text(FIELDS[name], now))
            field.set_unknown_text(text("ways.circumstance.open", now))
        self.show_project(self._session.project)

    def show_project(self, project: Project) -> None:
        for name, field in self.fields.items():
            if not field.line.hasFocus():
                field.set_value(assumption_at(project.assumptions, f"decision.{name}").value)

    def _on_committed(self, value: float | None) -> None:
        name = next(name for name, field in self.fields.items() if field is self.sender())
        error = perform(self._session, set_assumption_range, f"decision.{name}", value)
        if error is not None:
            self.fields[name].set_message(error.message.text(language()))
