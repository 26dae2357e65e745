"""One reading, and every way to read it otherwise."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from engine.catalog.library import catalog
from engine.importing.quotes.otherwise import otherwise, spoken_value
from engine.texts import text
from engine.values import Between, Known
from gui import i18n
from gui.fonts import Role
from gui.importing.wording import field_name, shown_unit, table_fields, text_fields, value_text
from gui.theme import set_style
from gui.widgets.basics import ElidedLabel, text_label
from gui.widgets.copying import Copying
from gui.widgets.fields import ChoiceField
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.number_text import NumberTextError, Problem, read_number

if TYPE_CHECKING:
    from engine.importing.quotes.results import Alternative, CellReading, ReadValue

LEAVE_OUT: Final = ""
MOST_ALTERNATIVES: Final = 6


class CorrectionBar(QFrame):
    """`corrected` carries the place, the field (None leaves the place out) and the value (None reads it again)."""

    corrected = Signal(object, object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style(self, surface="card")
        self._reading: CellReading | None = None
        self._others: tuple[Alternative, ...] = ()
        self.words = ElidedLabel(role=Role.STRONG)
        self.why = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self.field = ChoiceField()
        self.value = QLineEdit()
        self.refusal = text_label(role=Role.CAPTION, tone="bad", wrap=True)
        Copying(self.refusal)
        self.refusal.hide()
        self._ways = FlowLayout()
        self.ways: list[QPushButton] = []
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.field)
        self._equals = text_label("=", tone="muted")
        row.addWidget(self._equals)
        row.addWidget(self.value, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(6)
        for part in (self.words, self.why):
            column.addWidget(part)
        column.addLayout(row)
        column.addWidget(self.refusal)
        column.addLayout(self._ways)
        self.field.committed.connect(self._on_field)
        self.value.returnPressed.connect(self._on_value)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self.field.set_label(self.tr("Field"))
        self.value.setAccessibleName(self.tr("Value"))
        self.value.setPlaceholderText(self.tr("Another value, then Enter"))
        self.show_reading(self._reading, heading=False)

    def show_reading(self, reading: CellReading | None, *, heading: bool) -> None:
        """`heading` says that the place is a heading, whose whole column takes the field."""
        self._reading = reading
        self.setVisible(reading is not None)
        if reading is None:
            return
        spoken = i18n.language()
        self.words.set_text(f"“{' '.join(reading.text.split())}”")
        self.why.setText(reading.message.text(spoken))
        self.refusal.hide()
        fields = table_fields() if reading.place.address else text_fields()
        own = () if reading.field is None or reading.field in fields else (reading.field,)
        names = sorted(((name, field_name(name)) for name in (*own, *fields)), key=lambda entry: entry[1])
        self.field.set_choices([(LEAVE_OUT, text("import_quotes.no_field", spoken)), *names])
        self.field.set_value(reading.field or LEAVE_OUT)
        for part in (self._equals, self.value):
            part.setVisible(not heading)
        self.value.setText("" if reading.value is None else value_text(reading.field, reading.value))
        self._show_ways(() if heading else otherwise(reading))

    def _show_ways(self, alternatives: tuple[Alternative, ...]) -> None:
        while self.ways:
            button = self.ways.pop()
            self._ways.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._others = alternatives[:MOST_ALTERNATIVES]
        for place, other in enumerate(self._others):
            button = QPushButton(other.message.text(i18n.language()))
            set_style(button, kind="link")
            button.setProperty("place", place)
            button.clicked.connect(self._on_way)
            self.ways.append(button)
            self._ways.addWidget(button)

    def _on_way(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton) and self._reading is not None:
            other = self._others[int(button.property("place"))]
            self.corrected.emit(self._reading.place, other.field, other.value)

    def _on_field(self, name: str) -> None:
        if self._reading is not None:
            self.corrected.emit(self._reading.place, name or None, None)

    def _on_value(self) -> None:
        if self._reading is None:
            return
        typed = self.value.text().strip()
        try:
            value = _typed(self._reading, typed)
        except (NumberTextError, ValueError):
            self.refusal.setText(text("import_quotes.value_unclear", i18n.language(), value=typed))
            self.refusal.show()
            return
        self.corrected.emit(self._reading.place, self._reading.field, value)


def _number(reading: CellReading, typed: str) -> ReadValue:
    """A number in the unit that is shown, or in another one that the words name."""
    unit = shown_unit(reading.field, i18n.language())
    bare = typed.removesuffix(unit).strip() if unit else typed
    try:
        return Known(value=read_number(bare))
    except NumberTextError as error:
        spoken = spoken_value(reading, typed) if error.problem is Problem.OTHER_UNIT else None
        if spoken is None:
            raise
        return spoken


def _typed(reading: CellReading, typed: str) -> ReadValue:
    """What a person typed, in the shape that the field has."""
    if reading.field in ("card", "model"):
        found = catalog().find_cards(typed).candidates
        if len(found) != 1:
            raise ValueError(typed)
        return found[0].id
    if isinstance(reading.value, datetime.date):
        return datetime.date.fromisoformat(typed)
    if isinstance(reading.value, Known | Between):
        return _number(reading, typed)
    return typed
