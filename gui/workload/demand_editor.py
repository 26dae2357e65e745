"""The demand curve of a workload: a shape to begin with, and its hours to be moved."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.texts import text
from engine.value_text import format_share
from engine.workload.demand import PRESETS, DemandCurve, preset_of
from gui import i18n
from gui.fonts import Role
from gui.format import format_value
from gui.widgets.basics import text_label
from gui.widgets.fields import ChoiceField
from gui.widgets.pills import PillTabs
from gui.workload.demand_bars import TOP, DemandBars

Part = Literal["weekday", "weekend"]
PARTS: Final[tuple[Part, Part]] = ("weekday", "weekend")
NONE: Final = "none"
OWN: Final = "own"


class DemandEditor(QWidget):
    """`value` is None where nobody says when requests come."""

    committed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curve: DemandCurve | None = None
        self._part: Part = "weekday"
        self.shape = ChoiceField()
        self.parts = PillTabs()
        self.bars = DemandBars()
        self.note = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.shape, 1)
        head.addWidget(self.parts)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.bars)
        column.addWidget(self.note)
        self.setFocusProxy(self.shape)
        self.shape.committed.connect(self._on_shape)
        self.parts.current_changed.connect(self._on_part)
        self.bars.committed.connect(self._on_bars)
        self.bars.edited.connect(self._show_note)
        self.bars.hour_changed.connect(self._show_note)
        i18n.keep_translated(self.retranslate)

    def value(self) -> DemandCurve | None:
        return self._curve

    def set_value(self, curve: DemandCurve | None) -> None:
        self._curve = curve
        self._show()

    def set_label(self, label: str) -> None:
        self.shape.set_label(label)

    def retranslate(self) -> None:
        now = i18n.language()
        names = [NONE, *PRESETS, *([OWN] if self._is_own() else [])]
        self.shape.set_choices([(name, text(f"demand.{name}", now)) for name in names])
        self.parts.set_tabs((part, text(f"demand.{part}", now)) for part in PARTS)
        self.bars.setToolTip(text("demand.help", now))
        self.bars.setAccessibleName(text("demand.chart", now))
        self.bars.setAccessibleDescription(text("demand.help", now))
        self._show()

    def _is_own(self) -> bool:
        return self._curve is not None and preset_of(self._curve) is None

    def _show(self) -> None:
        now, curve = i18n.language(), self._curve
        names = [NONE, *PRESETS, *([OWN] if self._is_own() else [])]
        self.shape.set_choices([(name, text(f"demand.{name}", now)) for name in names])
        self.shape.set_value(NONE if curve is None else preset_of(curve) or OWN)
        for part in (self.parts, self.bars, self.note):
            part.setVisible(curve is not None)
        if curve is not None:
            highest = max(*curve.weekday, *curve.weekend)
            self.bars.set_heights(tuple(height / highest * TOP for height in getattr(curve, self._part)))
        self._show_note()

    def _show_note(self) -> None:
        now, curve, hour = i18n.language(), self._edited(), self.bars.hour()
        if curve is None:
            return
        factor, share = format_value(curve.peak_to_mean, "1", now), format_share(curve.mean_to_peak, now, 2)
        lines = [text("demand.note", now, factor=factor, share=share)]
        if hour is not None:
            share = format_share(self.bars.heights()[hour] / TOP, now, 3)
            day = text(f"demand.{self._part}", now)
            lines.append(text("demand.hour", now, day=day, start=hour, end=hour + 1, share=share))
        self.note.setText("\n".join(lines))

    def _edited(self) -> DemandCurve | None:
        """The curve with the bars as they stand; as it was where they leave no demand at all."""
        if self._curve is None:
            return None
        other: Part = "weekend" if self._part == "weekday" else "weekday"
        highest = max(*self._curve.weekday, *self._curve.weekend)
        days = {
            self._part: self.bars.heights(),
            other: tuple(height / highest * TOP for height in getattr(self._curve, other)),
        }
        return DemandCurve(**days) if any(map(any, days.values())) else self._curve

    def _on_shape(self) -> None:
        chosen = self.shape.value()
        if chosen != OWN:
            self._curve = PRESETS.get(chosen)
            self._show()
            self.committed.emit()

    def _on_part(self, part: str) -> None:
        self._part = "weekend" if part == "weekend" else "weekday"
        self._show()

    def _on_bars(self) -> None:
        self._curve = self._edited()
        self._show()
        self.committed.emit()
