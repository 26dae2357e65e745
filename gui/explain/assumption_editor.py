"""A field for the assumption that a figure rests on, right where it is explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.compare.explanation import is_named_share, is_share
from engine.figures.shapes import SHAPES
from engine.invalid import field_name
from engine.project.assumption_limits import limits_of
from engine.project.assumptions import STATED_HERE, Assumptions
from engine.project.edits import (
    assumption_at,
    reset_assumption,
    set_assumption,
    set_assumption_range,
    set_assumption_source,
)
from engine.source_texts import source_text
from engine.texts import text
from gui.fonts import Role
from gui.format import unit_text
from gui.forms.performing import perform
from gui.forms.rows import VacantNumberField
from gui.i18n import language
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.fields import ChoiceField, TextField
from gui.widgets.number_field import NumberField
from gui.widgets.shape_picture import ShapePicture

if TYPE_CHECKING:
    from engine.project.project import Project
    from engine.texts import EngineError
    from engine.values import Assumption
    from gui.session import ProjectSession

PREFIX: Final = "assumptions/"


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
        self.low, self.high = (VacantNumberField(minimum=0, optional=True) for _ in range(2))
        self.shape, self.picture, self.stated_by = ChoiceField(), ShapePicture(), TextField()
        self.shape.box.setMinimumContentsLength(9)
        self._to = text_label(tone="muted")
        self.number.committed.connect(self._change)
        self.default.clicked.connect(self._return)
        for field in (self.low, self.high):
            field.set_width(8)
            field.committed.connect(self._change_range)
        self.shape.committed.connect(self._change_range)
        self.stated_by.committed.connect(self._change_source)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.number, 1)
        row.addWidget(self.default)
        ends = QHBoxLayout()
        ends.setSpacing(6)
        for part in (self.low, self._to, self.high):
            ends.addWidget(part)
        ends.addStretch(1)
        shape = QHBoxLayout()
        shape.addWidget(self.shape, 1)
        shape.addWidget(self.picture)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(5)
        column.addWidget(self._name)
        for line in (row, ends, shape):
            column.addLayout(line)
        column.addWidget(self._source)
        column.addWidget(self.stated_by)

    @property
    def path(self) -> str:
        """Of the leaf of the assumption that can be changed here, "" for none."""
        return f"{PREFIX}{self._path.replace('.', '/')}" if self._path else ""

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
        bounded = is_named_share(self._path, assumption.unit)
        share = bounded or is_share(assumption.value, assumption.unit)
        self._factor = 100.0 if share else 1.0
        self._name.setText(text("explain.change", now, field=field_name(self._path.rpartition(".")[2])))
        self._source.setText(text("explain.source", now, source=source_text(assumption.source, now)))
        most = 100 * limits_of(self._path.rpartition(".")[2])[1] if bounded else None
        self._show_numbers(assumption, "%" if share else self._unit(assumption), most)
        self._show_shape(assumption)
        standard = assumption_at(Assumptions(), self._path)
        self.default.setText(text("explain.to_default", now))
        self.default.setEnabled(assumption != standard)

    def _show_numbers(self, assumption: Assumption, unit: str, most: float | None) -> None:
        now, name = language(), self._name.text()
        values = (assumption.value, assumption.low, assumption.high)
        for field, value, key in zip((self.number, self.low, self.high), values, ("value", "low", "high"), strict=True):
            field.set_unit(unit, shown=field is self.number)
            field.set_range(0, most)
            field.set_label(f"{name}, {text(f'range.{key}', now)}")
            if not field.line.hasFocus():
                field.set_value(None if value is None else round(value * self._factor, 9))
        for field in (self.low, self.high):
            field.set_unknown_text(text("range.none", now))
            field.setToolTip(text("range.help", now))
        self._to.setText(text("range.to", now))

    def _show_shape(self, assumption: Assumption) -> None:
        now, value = language(), assumption.value
        ends = tuple(value if end is None else end for end in (assumption.low, value, assumption.high))
        ranged = value is not None and ends[0] != ends[2]
        self.shape.set_choices([(shape, text(f"range.shape.{shape}", now)) for shape in SHAPES])
        self.shape.set_value(assumption.shape)
        self.shape.set_label(text("range.shape_of", now))
        self.shape.setToolTip(text(f"range.shape_help.{assumption.shape}", now))
        self.shape.setVisible(ranged)
        self.picture.setVisible(ranged)
        self.picture.set_range(assumption.shape, ends if ranged else None)  # type: ignore[arg-type]
        self.stated_by.set_label(text("range.source", now))
        self.stated_by.set_placeholder(text("range.source", now))
        own = assumption.source not in (STATED_HERE, assumption_at(Assumptions(), self._path).source)
        if not self.stated_by.line.hasFocus():
            self.stated_by.set_value(assumption.source if own else "")

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
        self._refuse(self.number, perform(self._session, set_assumption, self._path, shown / self._factor))

    def _change_range(self) -> None:
        assumption = self._assumption(self._session.project)
        if assumption is None:
            return
        low, high = (self._stored(field) for field in (self.low, self.high))
        shape = next(shape for shape in SHAPES if shape == self.shape.value())
        source = assumption.source if self.sender() is self.shape else STATED_HERE
        values = (assumption.value, low, high, source, shape)
        field = self.high if self.sender() is self.high else self.low
        self._refuse(field, perform(self._session, set_assumption_range, self._path, *values))

    def _stored(self, field: NumberField) -> float | None:
        """An end that nobody touched keeps all its digits."""
        shown = field.value()
        assumption = self._assumption(self._session.project)
        kept = None if assumption is None else assumption.low if field is self.low else assumption.high
        if shown is None or kept is None or round(kept * self._factor, 9) != shown:
            return None if shown is None else shown / self._factor
        return kept

    def _change_source(self, typed: str) -> None:
        """Emptied, a value of the house is the house's again, and another one is whoever states it here."""
        held, house = self._assumption(self._session.project), assumption_at(Assumptions(), self._path)
        if held is not None:
            nobody = house.source if held.replace(source=house.source) == house else STATED_HERE
            perform(self._session, set_assumption_source, self._path, typed or nobody)
        self.refresh()

    def _return(self) -> None:
        perform(self._session, reset_assumption, self._path)
        self.refresh()

    def _refuse(self, field: NumberField, error: EngineError | None) -> None:
        """What was typed stays for mending, with the reason beside it."""
        if error is None:
            self.refresh()
        else:
            field.set_message(error.message.text(language()))
