"""The place Workload: what the cards have to do, and what follows from it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.figures import Leaf
from engine.project.edits.workloads import (
    add_workload,
    duplicate_workload,
    move_workload,
    remove_workload,
)
from engine.texts import text
from engine.workload.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing, Pretraining
from gui import i18n
from gui.conditions.pane import Conditions
from gui.format import format_value
from gui.forms.columns import MARGIN, Columns
from gui.forms.finders import ModelFinder
from gui.forms.item_lines import Entry
from gui.forms.item_list import ItemList
from gui.forms.performing import perform
from gui.i18n import keep_translated
from gui.widgets.glow import Glow
from gui.widgets.messages import EmptyState
from gui.workload.form import KINDS, WorkloadForm, likely_model
from gui.workload.live import LivePane

if TYPE_CHECKING:
    from engine.workload import Workload
    from gui.session import ProjectSession


GUIDED: Final = "guided"
ROOM_FOR_NOTHING: Final = 400


class WorkloadPlace(QWidget):
    figure_requested = Signal(str)
    field_requested = Signal(str)
    wizard_requested = Signal()

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self._columns = Columns("workload_columns", self)
        column.addWidget(self._columns)
        self.items = ItemList((GUIDED, *KINDS), self._columns.list_column)
        self._columns.set_list(self.items)
        self.form = WorkloadForm(session, self._columns.form_column.inside)
        self.empty = EmptyState("workload", self._columns.form_column.inside)
        self.empty.setMinimumHeight(ROOM_FOR_NOTHING)
        for part in (self.empty, self.form):
            self._columns.form_column.add(part)
        self.live = LivePane(session, self._columns.aside.inside)
        self._columns.aside.add(self.live)
        self.conditions = Conditions(session, self._columns)
        self._columns.set_list(self.conditions.list)
        self._glow = Glow(self)
        self._connect()
        keep_translated(self.retranslate)

    def _connect(self) -> None:
        self.items.chosen.connect(self._on_workload)
        self.conditions.chosen.connect(self._show_parts)
        self.conditions.figure_requested.connect(self.figure_requested)
        self.conditions.field_requested.connect(self.field_requested)
        self.items.add_requested.connect(self._on_add)
        self.items.duplicate_requested.connect(self.duplicate)
        self.items.remove_requested.connect(self.remove)
        self.items.rename_requested.connect(self._on_rename)
        self.items.moved.connect(self._on_moved)
        self.empty.activated.connect(self.wizard_requested)
        self.live.figure_requested.connect(self.figure_requested)
        self.live.findings.field_chosen.connect(self.field_requested)
        self._session.project_changed.connect(self._on_project)
        self._session.workload_changed.connect(self.refresh)
        self._session.comparison_changed.connect(self._on_comparison)

    def count(self) -> int:
        return len(self._session.project.workloads)

    def retranslate(self) -> None:
        spoken = i18n.language()
        self.empty.set_texts(
            self.tr("What should the cards do?"),
            self.tr("A workload says which model runs, how long its texts are and how many people use it at once."),
            text("workload_editor.step_by_step", spoken),
        )
        kinds = {GUIDED: text("workload_editor.step_by_step", spoken)}
        kinds |= {kind: text(f"choices.kind.{kind}", spoken) for kind in KINDS}
        self.items.set_texts(
            self.tr("Workloads"),
            self.tr("Add"),
            kinds,
            self.tr("Duplicate the workload"),
            self.tr("Remove the workload"),
        )
        self.form.retranslate()
        self.live.retranslate()
        self.conditions.retranslate()
        self.refresh()

    def refresh(self) -> None:
        project = self._session.project
        current = self._session.workload_id
        self.items.set_entries([_entry(workload) for workload in project.workloads], current)
        if self.conditions.current:
            self.items.clear_current()
        if current is not None and project.workloads:
            self.form.show_workload(project.workload(current))
        self._show_which()
        self.live.refresh()

    def add(self, kind: str) -> None:
        model = (
            None
            if kind == "graphics_science"
            else ModelFinder(self._session).model(likely_model(self._session.project))
        )
        name = text(f"choices.kind.{kind}", i18n.language()) if model is None else ""
        before = {workload.id for workload in self._session.project.workloads}
        if perform(self._session, add_workload, kind, model, name) is None:
            self._select_new(before)
            self.form.model.line.setFocus() if model is not None else self.form.focus_on("name")

    def duplicate(self, workload_id: str) -> None:
        before = {workload.id for workload in self._session.project.workloads}
        if perform(self._session, duplicate_workload, workload_id) is None:
            self._select_new(before)

    def remove(self, workload_id: str) -> None:
        ids = [workload.id for workload in self._session.project.workloads]
        place = ids.index(workload_id)
        perform(self._session, remove_workload, workload_id)
        left = self._session.project.workloads
        if left:
            self._session.select_workload(left[min(place, len(left) - 1)].id)

    def show_condition(self, name: str, field: str = "") -> None:
        """Show what holds for all workloads: `electricity`, `site` and the like."""
        section = self.conditions.show(name)
        self._show_parts()
        section.focus_on(field)

    def page_name(self) -> str:
        return self.conditions.current

    def focus_on(self, workload_id: str, field: str = "") -> None:
        self.conditions.leave()
        self._show_parts()
        self._session.select_workload(workload_id)
        self.form.focus_on(field or "name")

    def glow(self, operand: object, _address: str) -> None:
        """The field that an operand of an explained figure came from."""
        path = operand.path if isinstance(operand, Leaf) else ""
        section = self.conditions.shown()
        if section is not None:
            self._glow.around(*section.cell_of(path))
            return
        root, workload_id, name = (*path.split("/")[:3], "", "", "")[:3]
        shown = self.form.workload()
        known = (
            root == "workloads" and shown is not None and shown.id == workload_id and name in self.form.fields.rows()
        )
        self._glow.around(self.form.fields.control(name) if known else None)

    def _select_new(self, before: set[str]) -> None:
        for workload in self._session.project.workloads:
            if workload.id not in before:
                self._session.select_workload(workload.id)
        self.refresh()

    def _on_workload(self, workload_id: str) -> None:
        self.conditions.leave()
        self._show_parts()
        self._session.select_workload(workload_id)

    def _show_parts(self) -> None:
        self._show_which()
        if self.conditions.current:
            self.items.clear_current()
        for column in (self._columns.form_column, self._columns.aside):
            column.verticalScrollBar().setValue(0)

    def _show_which(self) -> None:
        """The workload, the condition that was chosen, or how to describe a first workload."""
        shown, some = not self.conditions.current, bool(self._session.project.workloads)
        for part in (self.form, self.live):
            part.setVisible(shown and some)
        self.empty.setVisible(shown and not some)
        self.setFocusProxy(self.items.view if some else self.empty.button)

    def _on_comparison(self) -> None:
        self.live.refresh()
        self.conditions.refresh()

    def _on_project(self) -> None:
        before = self.form.workload()
        self.refresh()
        after = self.form.workload()
        if before is not None and after is not None and before.id == after.id:
            self.form.fields.reveal_change(before, after)

    def _on_add(self, kind: str) -> None:
        if kind == GUIDED:
            self.wizard_requested.emit()
        else:
            self.add(kind)

    def _on_rename(self, _workload_id: str) -> None:
        self.form.focus_on("name")

    def _on_moved(self, workload_id: str, position: int) -> None:
        perform(self._session, move_workload, workload_id, position)


def _entry(workload: Workload) -> Entry:
    return Entry(workload.id, workload.name or workload.id, _summary(workload))


def _summary(workload: Workload) -> str:
    spoken = i18n.language()
    match workload:
        case OnlineServing():
            sizes = {"input": _short(workload.input_tokens), "output": _short(workload.output_tokens)}
            count = str(workload.concurrency)
            return text("workload_editor.summary_serving", spoken, model=workload.model, count=count, **sizes)
        case OfflineBatch():
            requests = _short(workload.requests)
            return text("workload_editor.summary_batch", spoken, model=workload.model, requests=requests)
        case FineTuning() | Pretraining():
            tokens = _short(workload.tokens)
            return text("workload_editor.summary_training", spoken, model=workload.model, tokens=tokens)
        case GraphicsScience():
            precision = text(f"choices.precision.{workload.precision}", spoken)
            return text("workload_editor.summary_science", spoken, precision=precision, memory=workload.memory_gb)


def _short(number: int) -> str:
    return format_value(number, "", i18n.language())
