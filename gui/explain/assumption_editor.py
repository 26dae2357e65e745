"""A field for the assumption that a figure rests on, right where it is explained."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.compare.explanation import is_share
from engine.invalid import field_name
from engine.project.assumptions import Assumptions
from engine.project.edits import assumption_at, reset_assumption, set_assumption
from engine.source_texts import source_text
from engine.texts import text
from gui.fonts import Role
from gui.format import unit_text
from gui.i18n import language
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.number_field import NumberField

if TYPE_CHECKING:
    from engine.project.project import Project
    from engine.values import Assumption
    from gui.session import ProjectSession

PREFIX: Final = "assumptions/"
_SHARES: Final = ("_share", "_rate", "_doubling")


class AssumptionEditor(QFrame):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style(self, surface="message")
        self._session = session
        self._path = ""
        self._factor = 1.0
        self._name = text_label(role=Role.STRONG, wrap=True)
        self._source = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self.number = NumberField(minimum=0)
        self.default = QPushButton()
        self.number.committed.connect(self._change)
        self.default.clicked.connect(self._return)
        row = QHBoxLayout()
        row.addWidget(self.number, 1)
        row.addWidget(self.default)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(5)
        column.addWidget(self._name)
        column.addLayout(row)
        column.addWidget(self._source)
        self.hide()

    def show_assumption(self, leaf_path: str) -> None:
        """Offer the assumption behind a leaf; a path of another kind hides the editor."""
        self._path = leaf_path.removeprefix(PREFIX).replace("/", ".") if leaf_path.startswith(PREFIX) else ""
        self.refresh()

    def refresh(self) -> None:
        assumption = self._assumption(self._session.project)
        self.setVisible(assumption is not None)
        if assumption is None:
            return
        now = language()
        bounded = assumption.unit == "1" and self._path.endswith(_SHARES)
        share = bounded or is_share(assumption.value, assumption.unit)
        self._factor = 100.0 if share else 1.0
        self._name.setText(text("explain.change", now, field=field_name(self._path.rpartition(".")[2])))
        self._source.setText(text("explain.source", now, source=source_text(assumption.source, now)))
        self.number.set_unit("%" if share else self._unit(assumption))
        self.number.set_range(0, 100.0 if bounded else None)
        if not self.number.line.hasFocus():
            self.number.set_value(None if assumption.value is None else round(assumption.value * self._factor, 9))
        standard = assumption_at(Assumptions(), self._path)
        self.default.setText(text("explain.to_default", now))
        self.default.setEnabled(assumption != standard)

    def begin(self) -> None:
        """Put the cursor into the number."""
        self.number.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.number.line.selectAll()

    def _assumption(self, project: Project) -> Assumption | None:
        return assumption_at(project.assumptions, self._path) if self._path else None

    def _unit(self, assumption: Assumption) -> str:
        if assumption.unit.startswith("money"):
            currency = unit_text(self._session.project.currency, language())
            return currency + unit_text(assumption.unit.removeprefix("money"), language())
        return unit_text(assumption.unit, language())

    def _change(self, shown: float) -> None:
        value = shown / self._factor
        name = set_assumption.name(self._session.project, self._path, value)
        self._session.apply(name, partial(set_assumption, path=self._path, value=value))
        self.refresh()

    def _return(self) -> None:
        name = reset_assumption.name(self._session.project, self._path)
        self._session.apply(name, partial(reset_assumption, path=self._path))
        self.refresh()
