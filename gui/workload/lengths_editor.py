"""How long requests are: a shape to begin with, and P50 and P95 of prompts and answers."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from engine.texts import EngineError, text
from engine.workload.lengths import PRESETS, Lengths, length_figures, preset_of
from gui import i18n
from gui.fonts import Role
from gui.format import format_value
from gui.widgets.basics import text_label
from gui.widgets.fields import ChoiceField
from gui.widgets.number_field import NumberField

NONE: Final = "none"
OWN: Final = "own"
_SIDES: Final = ("input", "output")
_POINTS: Final = ("p50", "p95")


class LengthsEditor(QWidget):
    """`value` is None where only typical lengths are known."""

    committed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lengths: Lengths | None = None
        self.shape = ChoiceField()
        self.points = {f"{side}_{point}": NumberField(minimum=1) for side in _SIDES for point in _POINTS}
        self.note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self._heads = {point: text_label(role=Role.CAPTION, tone="muted", wrap=True) for point in _POINTS}
        self._names = {side: text_label(tone="muted") for side in _SIDES}
        self._table = QWidget()
        self._lay_out()
        self.setFocusProxy(self.shape)
        self.shape.committed.connect(self._on_shape)
        for field in self.points.values():
            field.committed.connect(self._on_point)
        i18n.keep_translated(self.retranslate)

    def value(self) -> Lengths | None:
        return self._lengths

    def set_value(self, lengths: Lengths | None) -> None:
        self._lengths = lengths
        self._show()

    def set_label(self, label: str) -> None:
        self.shape.set_label(label)

    def retranslate(self) -> None:
        now = i18n.language()
        for point, head in self._heads.items():
            head.setText(text(f"lengths.{point}", now))
        for side, name in self._names.items():
            name.setText(text(f"lengths.{side}", now))
            for point in _POINTS:
                field = self.points[f"{side}_{point}"]
                field.set_label(f"{text(f'lengths.{side}', now)}, {text(f'lengths.{point}', now)}")
                field.set_unit(text("workload_editor.unit_tokens", now))
        self._show()

    def _lay_out(self) -> None:
        grid = QGridLayout(self._table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        for place, point in enumerate(_POINTS, 1):
            grid.addWidget(self._heads[point], 0, place)
            grid.setColumnStretch(place, 1)
        for row, side in enumerate(_SIDES, 1):
            grid.addWidget(self._names[side], row, 0)
            for place, point in enumerate(_POINTS, 1):
                self.points[f"{side}_{point}"].set_width(14)
                grid.addWidget(self.points[f"{side}_{point}"], row, place)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for part in (self.shape, self._table, self.note):
            column.addWidget(part)

    def _show(self) -> None:
        now, lengths = i18n.language(), self._lengths
        chosen = NONE if lengths is None else preset_of(lengths) or OWN
        names = [NONE, *PRESETS, *([OWN] if chosen == OWN else [])]
        self.shape.set_choices([(name, text(f"lengths.{name}", now)) for name in names])
        self.shape.set_value(chosen)
        for part in (self._table, self.note):
            part.setVisible(lengths is not None)
        if lengths is None:
            return
        for name, field in self.points.items():
            field.set_value(getattr(lengths, name))
        found = length_figures(lengths, "")
        told = {"input": found.input_mean, "output": found.output_mean, "longest": found.longest}
        shown = {name: format_value(round(float(one.value)), "", now) for name, one in told.items()}
        self.note.setText(text("lengths.note", now, **shown))

    def _on_shape(self) -> None:
        chosen = self.shape.value()
        if chosen != OWN:
            self._lengths = PRESETS.get(chosen)
            self._show()
            self.committed.emit()

    def _on_point(self) -> None:
        stated = {name: field.value() for name, field in self.points.items()}
        try:
            self._lengths = Lengths(**{name: round(float(value or 0)) for name, value in stated.items()})
        except (EngineError, ValueError) as error:
            told = error.message.text(i18n.language()) if isinstance(error, EngineError) else str(error)
            field = self.sender()
            if isinstance(field, NumberField):
                field.set_message(told)
            return
        self._show()
        self.committed.emit()
