"""The workload while it is being described: a project of its own, of which nothing is left when one cancels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engine.project.edits import add_workload, change_workload_kind, put_model, set_workload_field, set_workload_model
from engine.project.project import Project, Used
from engine.texts import text
from engine.workload.workload import GraphicsScience
from gui import i18n
from gui.forms.finders import ModelFinder
from gui.forms.performing import perform

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.catalog.architecture import ModelArchitecture
    from engine.texts import EngineError, Message
    from engine.workload import Workload

FIRST_KIND = "online_serving"


class Draft(QObject):
    """Takes edits as a session does."""

    changed = Signal()

    def __init__(self, project: Project, first_model: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        used = Used(cards=project.used.cards, models=project.used.models)
        self._project = Project(as_of=project.as_of, assumptions=project.assumptions, used=used)
        self.beside = frozenset(workload.kind for workload in project.workloads)
        """Kinds of the work that the project has already."""
        self._named = False
        self.finder = ModelFinder(self)
        self._project = add_workload(self._project, FIRST_KIND, self.finder.model(first_model))
        self._kept_model = self.model

    @property
    def project(self) -> Project:
        return self._project

    @property
    def workload(self) -> Workload:
        return self._project.workloads[0]

    @property
    def model(self) -> ModelArchitecture | None:
        workload = self.workload
        return None if isinstance(workload, GraphicsScience) else self._project.used.model(workload.model)

    def apply(self, _name: Message, edit: Callable[[Project], Project]) -> bool:
        self._project = edit(self._project)
        self.changed.emit()
        return True

    def set_kind(self, kind: str) -> EngineError | None:
        self._kept_model = self.model or self._kept_model
        error = perform(self, change_workload_kind, self.workload.id, kind, self._kept_model)
        self._name_after_work()
        return error

    def set_model(self, model: ModelArchitecture) -> EngineError | None:
        """A model of the catalog, or one's own in place of what was stated before."""
        refused = perform(self, put_model, model) or perform(self, set_workload_model, self.workload.id, model)
        self._name_after_work()
        return refused

    def set_field(self, name: str, value: object) -> EngineError | None:
        self._named = self._named or name == "name"
        return perform(self, set_workload_field, self.workload.id, name, value)

    def _name_after_work(self) -> None:
        """Until somebody gives it a name, the work is called by its model, or by its kind."""
        if not self._named:
            model = self.model
            name = text(f"choices.kind.{self.workload.kind}", i18n.language()) if model is None else model.name
            perform(self, set_workload_field, self.workload.id, "name", name)
