"""The form of one workload: its fields depend on its kind, and a fixed split stands folded away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from engine.project.edits.workloads import (
    change_workload_kind,
    set_lengths,
    set_parallelism,
    set_workload_field,
    set_workload_model,
)
from engine.texts import text
from engine.workload.field_rows import LAYOUT_ROWS, SECTIONS
from engine.workload.workload import GraphicsScience, OfflineBatch, OnlineServing, Workload
from gui import i18n
from gui.forms.bound_form import BoundForm
from gui.forms.finders import ModelFinder, model_size
from gui.forms.lookup_field import LookupField
from gui.forms.performing import perform
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.fields import ChoiceField
from gui.workload.demand_editor import DemandEditor
from gui.workload.lengths_editor import LengthsEditor

if TYPE_CHECKING:
    from engine.project.project import Project
    from engine.texts import EngineError
    from gui.session import ProjectSession

KINDS = ("online_serving", "offline_batch", "fine_tuning", "pretraining", "graphics_science")
FIRST_MODEL = "Llama 3.1 8B"


class WorkloadForm(QWidget):
    edited = Signal()

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._workload: Workload | None = None
        self._finder = ModelFinder(session)
        self.kind = ChoiceField()
        self.model = LookupField(self._finder)
        self.demand = DemandEditor()
        self.lengths = LengthsEditor()
        self.fields = BoundForm("workload_editor", hinted=True, parent=self)
        self.layout_fields = BoundForm("workload_editor", hinted=True, parent=self)
        self.fold = QToolButton()
        self._build()
        self.kind.committed.connect(self._on_kind)
        self.model.committed.connect(self._on_model)
        self.demand.committed.connect(self._on_demand)
        self.lengths.committed.connect(self._on_lengths)
        self.fields.edited.connect(self._on_field)
        self.layout_fields.edited.connect(self._on_layout)
        self.fold.toggled.connect(self._on_fold)

    def _build(self) -> None:
        for section, rows in SECTIONS.items():
            self.fields.add_section(section, ())
            if section == "load":
                self.fields.add_custom(section, "lengths", self.lengths)
            for row in rows:
                self.fields.add_row(section, row)
                if row.name == "requests_per_day":
                    self.fields.add_custom(section, "demand", self.demand)
            if section == "work":
                self.fields.add_custom(section, "kind", self.kind)
                self.fields.add_custom(section, "model", self.model)
        self.layout_fields.add_section("advanced", LAYOUT_ROWS, titled=False)
        self.fold.setCheckable(True)
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        set_style(self.fold, kind="quiet", role="title")
        set_icon(self.fold, "expand")
        self.layout_fields.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for part in (self.fields, self.fold, self.layout_fields):
            column.addWidget(part)

    def retranslate(self) -> None:
        spoken = i18n.language()
        self.kind.set_choices([(kind, text(f"choices.kind.{kind}", spoken)) for kind in KINDS])
        self.fields.retranslate()
        self.layout_fields.retranslate()
        self.fold.setText(text("workload_editor.section_advanced", spoken))
        if self._workload is not None:
            self.show_workload(self._workload)

    def show_workload(self, workload: Workload) -> None:
        another = self._workload is None or self._workload.id != workload.id
        self._workload = workload
        self.fields.show_item(workload)
        if another or self.kind.value() != workload.kind:
            self.kind.set_value(workload.kind)
        scientific = isinstance(workload, GraphicsScience)
        self.fields.set_extra_shown("model", not scientific)
        self.fields.set_extra_shown("demand", isinstance(workload, OnlineServing))
        if isinstance(workload, OnlineServing) and (another or self.demand.value() != workload.demand):
            self.demand.set_value(workload.demand)
        self._show_lengths(workload, another)
        self.fold.setVisible(not scientific)
        self.layout_fields.setVisible(self.fold.isChecked() and not scientific)
        self.layout_fields.show_item(workload.parallelism)
        if not isinstance(workload, GraphicsScience):
            self._show_model(workload.model, another)

    def workload(self) -> Workload | None:
        return self._workload

    def focus_on(self, field: str) -> bool:
        if field.startswith("parallelism"):
            self.fold.setChecked(True)
            return self.layout_fields.focus_on(field.rpartition(".")[2])
        return self.fields.focus_on(field)

    def _show_lengths(self, workload: Workload, another: bool) -> None:
        serves = isinstance(workload, OnlineServing | OfflineBatch)
        self.fields.set_extra_shown("lengths", serves)
        if isinstance(workload, OnlineServing | OfflineBatch) and (another or self.lengths.value() != workload.lengths):
            self.lengths.set_value(workload.lengths)

    def _show_model(self, name: str, another: bool) -> None:
        if another or self.model.value() != name:
            self.model.set_value(name, name)
        known = [model for model in self._session.project.used.models if model.name == name]
        self.fields.set_note("model", model_size(known[0]) if known else "")

    def _on_kind(self, kind: str) -> None:
        if self._workload is not None:
            model = None if self._session.project.used.models else self._finder.model(FIRST_MODEL)
            error = perform(self._session, change_workload_kind, self._workload.id, kind, model)
            if error is not None:
                self.kind.set_value(self._workload.kind)
                self.kind.set_message(_said(error))

    def _on_model(self, name: str) -> None:
        if self._workload is not None:
            error = perform(self._session, set_workload_model, self._workload.id, self._finder.model(name))
            if error is not None:
                self.model.set_message(_said(error))

    def _on_field(self, name: str, value: object) -> None:
        if self._workload is not None:
            error = perform(self._session, set_workload_field, self._workload.id, name, value)
            if error is not None:
                self.fields.refuse(name, _said(error))

    def _on_demand(self) -> None:
        if self._workload is not None:
            error = perform(self._session, set_workload_field, self._workload.id, "demand", self.demand.value())
            if error is not None and isinstance(self._workload, OnlineServing):
                self.demand.set_value(self._workload.demand)

    def _on_lengths(self) -> None:
        if self._workload is not None:
            perform(self._session, set_lengths, self._workload.id, self.lengths.value())

    def _on_layout(self, name: str, value: object) -> None:
        if self._workload is not None:
            error = perform(self._session, set_parallelism, self._workload.id, name, value)
            if error is not None:
                self.layout_fields.refuse(name, _said(error))

    def _on_fold(self, opened: bool) -> None:
        set_icon(self.fold, "collapse" if opened else "expand")
        self.layout_fields.setVisible(opened)


def likely_model(project: Project) -> str:
    """What the last workload runs."""
    names = [workload.model for workload in project.workloads if not isinstance(workload, GraphicsScience)]
    return names[-1] if names else FIRST_MODEL


def _said(error: EngineError) -> str:
    return error.message.text(i18n.language())
