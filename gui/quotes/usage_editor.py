"""How a workload uses machines in a month: a pattern, or jobs one by one."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.field_rows import Row
from engine.project.edits.usage import add_job, remove_job, set_job_field, set_usage_field
from engine.texts import text
from gui import i18n
from gui.forms.bound_form import BoundForm
from gui.forms.performing import perform
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.fields import TextField

if TYPE_CHECKING:
    from engine.workload import Workload
    from engine.workload.usage import Job
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
JOB_ROWS: Final = (
    Row("name", "text", optional=True, empty="", width=20),
    Row("hours", "number", "hours"),
    Row("cards", "whole", optional=True, vacant="all"),
    Row("times_per_month", "number"),
    Row("provisioning_minutes", "number", "minutes"),
    Row("idle_hours", "number", "hours"),
    Row("shut_down_hours", "number", "hours"),
    Row("stopped_hours", "number", "hours"),
)


class JobForm(QWidget):
    removed = Signal()

    def __init__(self, session: ProjectSession, index: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._index, self._workload_id = session, index, ""
        self.form = BoundForm("usage_editor")
        self.form.add_section("job", JOB_ROWS, titled=False)
        self.start = TextField()
        self.remove = QPushButton()
        set_style(self.remove, kind="link")
        self.form.add_custom("job", "start", self.start)
        self.form.add_custom("job", "remove_job", self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.form)
        self.form.edited.connect(self._on_field)
        self.start.committed.connect(self._on_start)
        self.remove.clicked.connect(self.removed)

    @property
    def index(self) -> int:
        return self._index

    def retranslate(self) -> None:
        spoken = i18n.language()
        self.form.retranslate()
        self.form.set_label(self.remove, "")
        self.remove.setText(text("usage_editor.remove_job", spoken))
        self.start.set_placeholder(text("usage_editor.vacant_any", spoken))

    def show_job(self, workload_id: str, job: Job) -> None:
        self._workload_id = workload_id
        self.form.show_item(job)
        self.start.set_value("" if job.start is None else f"{job.start:%Y-%m-%d %H:%M}")

    def _on_field(self, name: str, value: object) -> None:
        error = perform(self._session, set_job_field, self._workload_id, self._index, name, value)
        if error is not None:
            self.form.refuse(name, error.message.text(i18n.language()))

    def _on_start(self, typed: str) -> None:
        try:
            start = None if not typed else datetime.datetime.fromisoformat(typed)
        except ValueError:
            self.start.set_message(text("usage_editor.no_time", i18n.language(), given=typed))
            return
        self.start.set_message("")
        perform(self._session, set_job_field, self._workload_id, self._index, "start", start)


class UsageEditor(QWidget):
    """The use of the selected workload; with the first job the hours of the pattern give way to jobs."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._workload: Workload | None = None
        self.times, self.held = BoundForm("usage_editor"), BoundForm("usage_editor")
        self.times.add_section("times", TIME_ROWS, titled=False)
        self.held.add_section("held", HELD_ROWS, titled=False)
        self.jobs: list[JobForm] = []
        self.add = QPushButton()
        set_style(self.add, kind="link")
        set_icon(self.add, "add", "accent")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        for part in (self.times, self.add, self.held):
            self._column.addWidget(part)
        self.add.clicked.connect(self._on_add)
        for form in (self.times, self.held):
            form.edited.connect(self._on_field)

    def retranslate(self) -> None:
        self.add.setText(text("bill_page.add_job", i18n.language()))
        for form in (self.times, self.held):
            form.retranslate()
        for job in self.jobs:
            job.retranslate()

    def show_workload(self, workload: Workload | None) -> None:
        self._workload = workload
        self.setEnabled(workload is not None)
        if workload is None:
            return
        self.times.setVisible(not workload.usage.jobs)
        for form in (self.times, self.held):
            form.show_item(workload.usage)
        jobs = workload.usage.jobs
        while len(self.jobs) < len(jobs):
            self._make()
        for place, job_form in enumerate(self.jobs):
            job_form.setVisible(place < len(jobs))
            if place < len(jobs):
                job_form.show_job(workload.id, jobs[place])

    def _make(self) -> None:
        form = JobForm(self._session, len(self.jobs))
        form.retranslate()
        form.removed.connect(self._on_removed)
        self._column.insertWidget(self._column.indexOf(self.add), form)
        self.jobs.append(form)

    def _on_field(self, name: str, value: object) -> None:
        if self._workload is None:
            return
        error = perform(self._session, set_usage_field, self._workload.id, name, value)
        if error is not None:
            form = self.times if name in self.times.rows() else self.held
            form.refuse(name, error.message.text(i18n.language()))

    def _on_add(self) -> None:
        if self._workload is not None:
            perform(self._session, add_job, self._workload.id)

    def _on_removed(self) -> None:
        form = self.sender()
        if isinstance(form, JobForm) and self._workload is not None:
            perform(self._session, remove_job, self._workload.id, form.index)
