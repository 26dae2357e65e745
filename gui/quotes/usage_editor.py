"""How a workload uses machines in a month: a pattern, or jobs one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.field_rows import Row
from engine.project.edits.usage import add_job, set_usage_field
from engine.texts import text
from gui import i18n
from gui.fonts import Role
from gui.forms.bound_form import BoundForm
from gui.forms.performing import perform
from gui.forms.sheet_table import SheetEditor, SheetTable, row_buttons
from gui.quotes.job_model import FIELDS, JobModel
from gui.theme import set_style
from gui.widgets.basics import text_label

if TYPE_CHECKING:
    from engine.workload import Workload
    from gui.session import ProjectSession

TIME_ROWS: Final = (
    Row("starts_per_month", "number", optional=True, vacant="one"),
    Row("provisioning_minutes", "number", "minutes"),
    Row("between", "choice"),
)
HELD_ROWS: Final = (
    Row("storage_gb", "number", "gb", optional=True, vacant="quoted"),
    Row("snapshot_gb", "number", "gb", optional=True, vacant="quoted"),
    Row("egress_gb", "number", "gb", optional=True, vacant="quoted"),
)
JOB_WIDTHS: Final = {
    "name": 92, "start": 116, "hours": 58, "cards": 54, "times_per_month": 58, "idle_hours": 70, "stopped_hours": 58,
    "shut_down_hours": 70, "provisioning_minutes": 70,
}  # fmt: skip


class JobTable(SheetTable):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(JOB_WIDTHS, parent)
        self.jobs = JobModel(session, self)
        self.show_sheet(self.jobs, SheetEditor(self))


class UsageEditor(QWidget):
    """The use of the selected workload; with the first job the hours of the pattern give way to jobs."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._workload: Workload | None = None
        self.times, self.held = BoundForm("usage_editor"), BoundForm("usage_editor")
        self.times.add_section("times", TIME_ROWS, titled=False)
        self.held.add_section("held", HELD_ROWS, titled=False)
        self.table = JobTable(session, self)
        self.note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self.add, self.remove, buttons = row_buttons()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        for part in (self.times, self.note, self.table):
            self._column.addWidget(part)
        self._column.addLayout(buttons)
        self._column.addWidget(self.held)
        self.add.clicked.connect(self._on_add)
        self.remove.clicked.connect(self.table.remove_selected)
        self.table.jobs.refused.connect(self._on_refused)
        for form in (self.times, self.held):
            form.edited.connect(self._on_field)

    def retranslate(self) -> None:
        self.add.setText(text("bill_page.add_job", i18n.language()))
        for form in (self.times, self.held):
            form.retranslate()
        self.remove.setText(text("usage_editor.remove_jobs", i18n.language()))
        self.table.setAccessibleName(text("usage_editor.jobs", i18n.language()))
        self.table.jobs.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(FIELDS) - 1)
        self.table.fit_rows()
        self._on_refused(len(self.table.jobs.bad))

    def show_workload(self, workload: Workload | None) -> None:
        self._workload = workload
        self.setEnabled(workload is not None)
        if workload is None:
            return
        self.times.setVisible(not workload.usage.jobs)
        for form in (self.times, self.held):
            form.show_item(workload.usage)
        self.table.jobs.set_workload(workload)
        self.remove.setVisible(bool(workload.usage.jobs))
        for part in (self.table, self.note):
            part.setVisible(bool(workload.usage.jobs) or bool(self.table.jobs.bad))

    def _on_refused(self, count: int) -> None:
        spoken = i18n.language()
        key = "usage_editor.jobs_hint" if not count else f"quote_editor.bad_cell{'' if count == 1 else 's'}"
        self.note.setText(text(key, spoken, count=count) if count else text(key, spoken))
        set_style(self.note, tone="bad" if count else "faint")

    def _on_field(self, name: str, value: object) -> None:
        if self._workload is None:
            return
        error = perform(self._session, set_usage_field, self._workload.id, name, value)
        if error is not None:
            form = self.times if name in self.times.rows() else self.held
            form.refuse(name, error.message.text(i18n.language()))

    def _on_add(self) -> None:
        if self._workload is not None and perform(self._session, add_job, self._workload.id) is None:
            self.table.setCurrentIndex(self.table.jobs.index(len(self.table.jobs.items()) - 1, 0))
            self.table.setFocus()
