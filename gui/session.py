"""The one place where the open project lives; every change of it is a named edit made here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal

from engine.project import files
from engine.project.document import new_document
from engine.project.history import History
from engine.texts import EngineError, Message
from gui.document_file import DocumentFile, beginning, since_last_time
from gui.errors import message_of
from gui.evaluation import Evaluator, single_shot
from gui.jobs import JobRunner
from gui.selection import QuoteSelection

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Hashable, Mapping
    from pathlib import Path

    from engine.compare.results import Comparison, Estimate
    from engine.project.document import Document
    from engine.project.project import Project
    from gui.document_file import Bands
    from gui.evaluation import BandsOf, Evaluate

    Edit = Callable[[Project], Project]

GESTURE_MS = 1500


class ProjectSession(QObject):
    """Views read snapshots from here and never keep a copy that they change.

    While a slider is dragged (`preview`) only lines and `comparison` move; `project` follows with `commit_preview`.
    """

    project_changed = Signal(object)
    comparison_changed = Signal(object)
    lines_asked = Signal(object)
    lines_changed = Signal(object)
    bands_changed = Signal()
    stale_changed = Signal(bool)
    document_changed = Signal()
    workload_changed = Signal(str)
    message = Signal(object, str)

    def __init__(
        self,
        project: Project | None = None,
        *,
        runner: JobRunner | None = None,
        evaluate: Evaluate | None = None,
        bands_of: BandsOf | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.jobs = runner or JobRunner(parent=self)
        self.ranges = self._evaluator = Evaluator(self.jobs, evaluate, bands_of, self)
        for name in ("comparison_changed", "lines_asked", "lines_changed", "bands_changed", "stale_changed"):
            getattr(self._evaluator, name).connect(getattr(self, name))
        self._evaluator.failed.connect(self._report)
        self._file = DocumentFile(beginning() if project is None else new_document(project))
        self._history: History[Project] = History(self._file.document.project)
        self._preview: Project | None = None
        self._gesture = single_shot(self, GESTURE_MS, self.seal)
        self.selection = QuoteSelection(self)
        self.project_changed.connect(self.selection.keep_within)
        self._modified = False
        self._workload_id: str | None = None
        self._refresh()

    @property
    def project(self) -> Project:
        return self._history.present

    @property
    def comparison(self) -> Comparison:
        """The comparison as it is shown; during a drag, that of the previewed project."""
        comparison = self._evaluator.comparison
        if comparison is None:
            raise RuntimeError("The project has not been evaluated.")
        return comparison

    @property
    def bands(self) -> Mapping[tuple[str, str], Mapping[str, Estimate]]:
        return self._evaluator.bands

    @property
    def stale(self) -> bool:
        return self._evaluator.stale

    @property
    def previewing(self) -> bool:
        return self._preview is not None

    @property
    def workload_id(self) -> str | None:
        return self._workload_id

    @property
    def can_undo(self) -> bool:
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        return self._history.can_redo

    @property
    def undo_name(self) -> Message | None:
        return self._history.undo_name

    @property
    def redo_name(self) -> Message | None:
        return self._history.redo_name

    @property
    def path(self) -> Path | None:
        return self._file.document.path

    @property
    def saved_at(self) -> datetime.datetime | None:
        return self._file.document.saved_at

    @property
    def document(self) -> Document:
        return self._file.document

    @property
    def modified(self) -> bool:
        return self._modified

    @property
    def title(self) -> str:
        return self.path.stem if self.path is not None else self.project.name or self.tr("Untitled")

    def apply(self, name: Message, edit: Edit, merge: Hashable | None = None) -> bool:
        """Make one undo step; a refused edit changes nothing and says why."""
        self.cancel_preview()
        if (changed := self._tried(edit)) is None:
            return False
        if self._history.apply(name, changed, merge):
            self._gesture.start()
            self._refresh()
        return True

    def seal(self) -> None:
        """End a gesture such as typing: the next edit with the same merge key is a step of its own."""
        self._gesture.stop()
        self._history.seal()

    def preview(self, edit: Edit) -> bool:
        """Show what an edit of the committed project would do, with the next frame and without an undo step."""
        if (changed := self._tried(edit)) is not None:
            self._preview = changed
            self._evaluator.show_soon(changed)
        return changed is not None

    def commit_preview(self, name: Message) -> bool:
        changed, self._preview = self._preview, None
        if changed is None:
            return False
        self._history.seal()
        applied = self._history.apply(name, changed)
        self._refresh()
        return applied

    def cancel_preview(self) -> None:
        if self._preview is not None:
            self._preview = None
            self._evaluator.show_soon(self.project)

    def undo(self) -> None:
        self._step(self._history.undo)

    def redo(self) -> None:
        self._step(self._history.redo)

    def select_workload(self, workload_id: str) -> None:
        if workload_id != self._workload_id and workload_id in {item.id for item in self.project.workloads}:
            self._workload_id = workload_id
            self.workload_changed.emit(workload_id)

    def new(self, template_id: str = "") -> None:
        self.show(beginning(template_id))

    def open(self, path: Path) -> bool:  # where the file cannot be opened, what is shown stays
        return self._read(path, keep=True)

    def open_sample(self, path: Path) -> bool:
        """Open a file as the beginning of a project of one's own, which has no file yet."""
        return self._read(path, keep=False)

    def changed_on_disk(self) -> bool:
        return self._file.changed_outside()

    def save(self) -> bool:
        return self.path is not None and self.save_as(self.path)

    def save_as(self, path: Path) -> bool:
        """Write to a file and go on with that; where that fails, nothing on disk has changed."""
        saved = self._written(path, self._file.save)
        if saved:
            self._history.mark_saved()
            self._modified = False
            self.document_changed.emit()
            self._warn(self._file.document)
        return saved

    def save_copy(self, path: Path) -> bool:
        return self._written(path, self._file.save_copy)

    def revert(self) -> bool:
        """Go back to what the file holds, as a step that undo takes back."""
        if self.path is None or (found := self._loaded(self.path)) is None:
            return False
        self.cancel_preview()
        self._file = DocumentFile(found)
        self._history.seal()
        self._history.apply(Message.of("window.revert"), found.project)
        self._history.mark_saved()
        self._refresh()
        return True

    def _read(self, path: Path, *, keep: bool) -> bool:
        found = self._loaded(path)
        if found is not None:
            self.show(found if keep else new_document(found.project))
            self._warn(found)
        return found is not None

    def _loaded(self, path: Path) -> Document | None:
        try:
            return files.load(path)
        except EngineError as error:
            self._report(error)
            return None

    def show(self, document: Document, *, saved: bool = True) -> None:
        self._preview = None
        self._file = DocumentFile(document)
        self._history = History(document.project, saved=saved)
        self._workload_id = None
        self._refresh()

    def _written(self, path: Path, write: Callable[[Path, Project, Comparison, Bands], object]) -> bool:
        if self._preview is not None:
            self._preview = None
            self._refresh()
        project = self.project
        if project.selected_workload != self._workload_id:
            project = project.replace(selected_workload=self._workload_id)
        try:
            write(path, project, self.comparison, self.bands)
        except EngineError as error:
            self._report(error)
            return False
        return True

    def _warn(self, document: Document) -> None:
        if (said := since_last_time(document, self.comparison)) is not None:
            self.message.emit(said, "moved")

    def _step(self, move: Callable[[], bool]) -> None:
        self.cancel_preview()
        if move():
            self._refresh()

    def _tried(self, edit: Edit) -> Project | None:
        try:
            return edit(self.project)
        except (EngineError, ValidationError) as error:
            self._report(error)
            return None

    def _refresh(self) -> None:
        """Evaluate first, so that whoever hears of the new project already finds its comparison."""
        try:
            self._evaluator.take(self.project)
        except EngineError as error:
            self._report(error)
        self._modified = self._history.modified
        workload_before, self._workload_id = self._workload_id, self._valid_workload()
        self.project_changed.emit(self.project)
        if self._workload_id is not None and self._workload_id != workload_before:
            self.workload_changed.emit(self._workload_id)
        self._evaluator.announce()
        self.document_changed.emit()

    def _valid_workload(self) -> str | None:
        ids = [item.id for item in self.project.workloads]
        wanted = (self._workload_id, self.project.selected_workload, *ids)
        return next((found for found in wanted if found in ids), None)

    def _report(self, error: Exception) -> None:
        self.message.emit(message_of(error), "error")
