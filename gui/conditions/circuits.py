"""The circuits of a site: how many of a kind, and what each carries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.electricity.site import Circuit
from engine.field_rows import Row
from engine.texts import EngineError, text
from gui import i18n
from gui.forms.bound_form import BoundForm
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.fields import ChoiceField

if TYPE_CHECKING:
    from collections.abc import Sequence

ROWS: Final = (
    Row("count", "whole"),
    Row("volts", "number", "volts"),
    Row("amperes", "number", "amperes"),
    Row("continuous_share", "share"),
)
PHASES: Final = (1, 3)


class CircuitForm(QWidget):
    changed = Signal(object)
    removed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._circuit = Circuit()
        self.form = BoundForm("site_editor")
        self.phases, self.remove = ChoiceField(), QPushButton()
        set_style(self.remove, kind="link")
        self.form.add_section("circuit", ROWS, titled=False)
        self.form.add_custom("circuit", "phases", self.phases)
        self.form.add_custom("circuit", "remove_circuit", self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 6)
        column.addWidget(self.form)
        self.form.edited.connect(self._on_field)
        self.phases.committed.connect(self._on_phases)
        self.remove.clicked.connect(self.removed)

    def retranslate(self) -> None:
        now = i18n.language()
        self.phases.set_choices([(str(count), text(f"site_editor.phases_{count}", now)) for count in PHASES])
        self.form.retranslate()
        self.form.set_label(self.remove, "")
        self.remove.setText(text("site_editor.remove_circuit", now))

    def show_circuit(self, circuit: Circuit) -> None:
        self._circuit = circuit
        self.form.show_item(circuit)
        self.phases.set_value(str(circuit.phases))

    def _on_field(self, name: str, value: object) -> None:
        try:
            self.changed.emit(self._circuit.replace(**{name: value}))
        except EngineError as error:
            self.form.refuse(name, error.message.text(i18n.language()))

    def _on_phases(self, key: str) -> None:
        self.changed.emit(self._circuit.replace(phases=int(key)))


class CircuitsEditor(QWidget):
    """Emits `committed` with all circuits."""

    committed = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._circuits: tuple[Circuit, ...] = ()
        self.forms: list[CircuitForm] = []
        self.add = QPushButton()
        set_style(self.add, kind="link")
        set_icon(self.add, "add", "accent")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.add)
        self.add.clicked.connect(self._on_add)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self.add.setText(text("site_editor.add_circuit", i18n.language()))
        for form in self.forms:
            form.retranslate()

    def show_circuits(self, circuits: Sequence[Circuit]) -> None:
        self._circuits = tuple(circuits)
        while len(self.forms) < len(circuits):
            self._make()
        for place, form in enumerate(self.forms):
            form.setVisible(place < len(circuits))
            if place < len(circuits):
                form.show_circuit(circuits[place])

    def _make(self) -> None:
        form = CircuitForm(self)
        form.retranslate()
        form.changed.connect(self._on_changed)
        form.removed.connect(self._on_removed)
        self._column.insertWidget(self._column.indexOf(self.add), form)
        self.forms.append(form)

    def _on_changed(self, circuit: Circuit) -> None:
        changed = self.sender()
        both = zip(self.forms, self._circuits, strict=False)
        self.committed.emit(tuple(circuit if form is changed else kept for form, kept in both))

    def _on_add(self) -> None:
        self.committed.emit((*self._circuits, self._circuits[-1] if self._circuits else Circuit()))

    def _on_removed(self) -> None:
        gone = self.sender()
        both = zip(self.forms, self._circuits, strict=False)
        self.committed.emit(tuple(kept for form, kept in both if form is not gone))
