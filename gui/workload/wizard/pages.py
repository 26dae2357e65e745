"""The steps in which one states what a workload does: kind of work, lengths, demand, limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QVBoxLayout, QWidget

from engine.project.edits import set_lengths
from engine.texts import text
from engine.workload.workload import OfflineBatch, OnlineServing
from gui import i18n
from gui.forms.bound_form import BoundForm
from gui.forms.performing import perform
from gui.widgets.tile import Tile
from gui.workload.demand_editor import DemandEditor
from gui.workload.form import KINDS
from gui.workload.lengths_editor import LengthsEditor
from gui.workload.wizard.steps import STEP_ROWS

if TYPE_CHECKING:
    from engine.texts import EngineError
    from gui.workload.wizard.draft import Draft

_COLUMNS: Final = 2
_MOVES: Final[dict[int, int]] = {
    Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -_COLUMNS, Qt.Key.Key_Down: _COLUMNS,
}  # fmt: skip


class KindPage(QWidget):
    """One tile a kind; the arrow keys move among them and choose."""

    def __init__(self, draft: Draft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.tiles: dict[str, Tile] = {}
        self._group = QButtonGroup(self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(10)
        for place, kind in enumerate(KINDS):
            tile = Tile()
            tile.setCheckable(True)
            tile.setProperty("kind", kind)
            tile.setAutoDefault(False)
            tile.clicked.connect(self._on_clicked)
            self._group.addButton(tile)
            self.tiles[kind] = tile
            grid.addWidget(tile, place // _COLUMNS, place % _COLUMNS)
        grid.setRowStretch(grid.rowCount(), 1)
        self.retranslate()
        self.refresh()

    def retranslate(self) -> None:
        spoken = i18n.language()
        for kind, tile in self.tiles.items():
            tile.set_texts(text(f"choices.kind.{kind}", spoken), text(f"workload_wizard.about_{kind}", spoken))

    def refresh(self) -> None:
        self.tiles[self._draft.workload.kind].setChecked(True)

    def first_focus(self) -> QWidget:
        return self.tiles[self._draft.workload.kind]

    def problem(self) -> str:
        return ""

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        step = _MOVES.get(event.key())
        if step is None:
            super().keyPressEvent(event)
            return
        place = KINDS.index(self._draft.workload.kind) + step
        if 0 <= place < len(KINDS):
            self.choose(KINDS[place])

    def choose(self, kind: str) -> None:
        self._draft.set_kind(kind)
        self.refresh()
        self.first_focus().setFocus()

    def _on_clicked(self) -> None:
        self.choose(self.sender().property("kind"))


class FieldsPage(QWidget):
    """The fields of one step; what the kind of work does not have is left out."""

    figure_requested = Signal(str)

    def __init__(self, draft: Draft, step: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft, self._step = draft, step
        self.fields = BoundForm("workload_editor", hinted=True, parent=self)
        self.lengths = LengthsEditor() if step == "load" else None
        self.demand = DemandEditor() if step == "demand" else None
        self.fields.add_section(step, (), titled=False)
        if self.lengths is not None:
            self.fields.add_custom(step, "lengths", self.lengths)
            self.lengths.committed.connect(self._on_lengths)
        for row in STEP_ROWS[step]:
            self.fields.add_row(step, row)
            if row.name == "requests_per_day" and self.demand is not None:
                self.fields.add_custom(step, "demand", self.demand)
                self.demand.committed.connect(self._on_demand)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.fields)
        column.addStretch(1)
        self.fields.edited.connect(self._on_field)
        self.retranslate()

    def retranslate(self) -> None:
        self.fields.retranslate()
        self.refresh()

    def refresh(self) -> None:
        workload = self._draft.workload
        self.fields.show_item(workload)
        if self.lengths is not None:
            serves = isinstance(workload, OnlineServing | OfflineBatch)
            self.fields.set_extra_shown("lengths", serves)
            stated = workload.lengths if isinstance(workload, OnlineServing | OfflineBatch) else None
            if self.lengths.value() != stated:
                self.lengths.set_value(stated)
        if self.demand is not None:
            self.fields.set_extra_shown("demand", isinstance(workload, OnlineServing))
            curve = workload.demand if isinstance(workload, OnlineServing) else None
            if self.demand.value() != curve:
                self.demand.set_value(curve)

    def first_focus(self) -> QWidget:
        if self.lengths is not None and not self.lengths.isHidden():
            return self.lengths.shape.control
        for row in STEP_ROWS[self._step]:
            if row.name != "name" and row.stands_for(self._draft.workload):
                return self.fields.control(row.name)
        return self.fields.control("name")

    def problem(self) -> str:
        """Why one cannot go on: a field that holds what is not understood."""
        shown = (self.fields.control(row.name) for row in STEP_ROWS[self._step] if row.stands_for(self._draft.workload))
        parts = [*shown, *(self.lengths.points.values() if self.lengths is not None else ())]
        return next((found for part in parts if (found := getattr(part, "message", str)())), "")

    def _on_field(self, name: str, value: object) -> None:
        error = self._draft.set_field(name, value)
        if error is not None:
            self.fields.refuse(name, _said(error))

    def _on_lengths(self) -> None:
        if self.lengths is not None:
            perform(self._draft, set_lengths, self._draft.workload.id, self.lengths.value())

    def _on_demand(self) -> None:
        if self.demand is not None:
            self._draft.set_field("demand", self.demand.value())


def _said(error: EngineError) -> str:
    return error.message.text(i18n.language())
