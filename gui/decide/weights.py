"""The weights of the scores as sliders; they are kept in the project."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from engine.project.assumption_limits import WEIGHTS
from engine.project.assumptions import Assumptions
from engine.project.edits import assumption_at, reset_assumption
from engine.texts import Message, text
from gui.comparison.knobs import Knob, commit, preview
from gui.i18n import keep_translated, language
from gui.widgets.card import Card
from gui.widgets.slider_row import SliderRow
from gui.widgets.slider_scale import SliderScale

if TYPE_CHECKING:
    from engine.project.project import Project
    from gui.session import ProjectSession

KNOBS: Final[tuple[Knob[str], ...]] = tuple(
    Knob(name, f"decision.{name}", SliderScale(0, 100, 1), 0, 100.0) for name in (*WEIGHTS, "tender_price_weight")
)
ROW: Final = 170


class Weights(Card):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self.rows: dict[str, SliderRow] = {}
        self.reset = QPushButton()
        self.reset.clicked.connect(self._reset)
        self.add_corner(self.reset)
        inner = QWidget()
        self._grid = QGridLayout(inner)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(2)
        for knob in KNOBS:
            row = SliderRow(knob.scale, "%", knob.decimals)
            row.value_changing.connect(partial(preview, session, knob))
            row.value_committed.connect(partial(commit, session, knob))
            self.rows[knob.slider] = row
        self._columns = 0
        self._arrange(3)
        self.add(inner)
        session.project_changed.connect(self.show_project)
        keep_translated(self.retranslate)

    def show_project(self, project: Project) -> None:
        for knob in KNOBS:
            self.rows[knob.slider].set_value(
                float(assumption_at(project.assumptions, knob.path).value or 0.0) * knob.shown
            )
        self.reset.setEnabled(not _is_default(project))

    def retranslate(self) -> None:
        now = language()
        self.set_title(text("methods.weights", now))
        self.set_subtitle(text("methods.weights_note", now))
        self.reset.setText(text("compare.reset", now))
        for name, row in self.rows.items():
            row.set_label(text(f"methods.weight.{name}", now))
        self.show_project(self._session.project)

    def resizeEvent(self, event: object) -> None:
        self._arrange(min(len(KNOBS), max(2, self.width() // ROW)))
        super().resizeEvent(event)  # type: ignore[arg-type]

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for place, row in enumerate(self.rows.values()):
            self._grid.addWidget(row, place // columns, place % columns)

    def _reset(self) -> None:
        self._session.apply(Message.of("methods.reset_edit"), _reset_project)


def _reset_project(project: Project) -> Project:
    for knob in KNOBS:
        project = reset_assumption(project, knob.path)
    return project


def _is_default(project: Project) -> bool:
    usual = Assumptions()
    return all(assumption_at(project.assumptions, knob.path) == assumption_at(usual, knob.path) for knob in KNOBS)
