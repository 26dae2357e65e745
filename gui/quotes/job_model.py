"""The jobs of a month as a sheet."""

from __future__ import annotations

import datetime
import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from engine.project.edits.usage import MOST_JOBS, remove_jobs, set_job_cells
from engine.texts import text
from engine.workload.usage import Job
from gui import i18n
from gui.forms.performing import perform
from gui.forms.sheet_model import SheetModel
from gui.widgets.number_field import NumberField
from gui.widgets.number_text import write_number

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.texts import EngineError
    from engine.workload import Workload
    from gui.session import ProjectSession

UNITS: Final = {
    **dict.fromkeys(("hours", "idle_hours", "shut_down_hours", "stopped_hours"), "h"),
    "provisioning_minutes": "min",
}
FIELDS: Final = (
    *("name", "start", "hours", "cards", "times_per_month"),
    *("idle_hours", "stopped_hours", "shut_down_hours", "provisioning_minutes"),
)
NUMBERS: Final = frozenset(FIELDS) - {"name", "start"}
NEW: Final = Job(hours=1.0)
_NEEDED: Final = ("hours", "times_per_month")
_DATE: Final = re.compile(r"(\d{4})[/.年](\d{1,2})[/.月](\d{1,2})日?")


class JobCells:
    """Reads and writes the cells of a job; an empty number of cards takes all that are offered."""

    def __init__(self, parent: QWidget) -> None:
        self._readers = {
            field: NumberField(UNITS.get(field, ""), optional=field not in _NEEDED, parent=parent) for field in NUMBERS
        }
        for reader in self._readers.values():
            reader.hide()

    def read(self, field: str, written: str) -> tuple[object, str]:
        """The stored value that a text means, and why it is refused where it is."""
        plain = written.strip()
        if field == "name":
            return plain, ""
        if field == "start":
            return self._start(plain)
        number, problem = self._readers[field].understood(plain)
        if problem or number is None:
            return None if field == "cards" else 0.0, problem
        return (int(number) if field == "cards" and number == int(number) else float(number)), ""

    def shown(self, job: Job, field: str) -> str:
        """A value as it stands in its cell; nothing for what is not used."""
        value: Any = getattr(job, field)
        if field == "start":
            return "" if value is None else f"{value:%Y-%m-%d %H:%M}"
        if field == "cards" and value is None:
            return ""
        if field in NUMBERS:
            return write_number(Decimal(repr(value))) if value or field in _NEEDED else ""
        return str(value)

    def edited(self, job: Job, field: str) -> str:
        """What an editor begins with."""
        return self.shown(job, field)

    def plain(self, job: Job, field: str) -> str:
        """A value as another program reads it as a number."""
        shown = self.shown(job, field)
        return shown.replace(",", "") if field in NUMBERS else shown

    def _start(self, plain: str) -> tuple[object, str]:
        if not plain:
            return None, ""
        try:
            return datetime.datetime.fromisoformat(_DATE.sub(_dashed, plain)), ""
        except ValueError:
            return None, text("usage_editor.no_time", i18n.language(), given=plain)


def _dashed(found: re.Match[str]) -> str:
    return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}"


class JobModel(SheetModel):
    def __init__(self, session: ProjectSession, parent: QWidget) -> None:
        super().__init__(JobCells(parent), FIELDS, NUMBERS, MOST_JOBS, NEW, parent)
        self._session = session
        self._workload_id = ""

    def set_workload(self, workload: Workload) -> None:
        self._workload_id = workload.id
        self.show_items(workload.id, workload.usage.jobs)

    def header(self, field: str) -> str:
        name = text(f"usage_editor.{field}", i18n.language())
        return f"{name}, {UNITS[field]}" if field in UNITS else name

    def store(self, cells: tuple[tuple[int, str, object], ...]) -> EngineError | None:
        return perform(self._session, set_job_cells, self._workload_id, cells)

    def take_out(self, rows: tuple[int, ...]) -> None:
        perform(self._session, remove_jobs, self._workload_id, rows)
