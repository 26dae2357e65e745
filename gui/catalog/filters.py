"""Search words and the four numbers by which cards are chosen; every keystroke counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from engine.catalog.search import Filters
from engine.texts import text
from gui import fonts, i18n
from gui.forms.rows import VacantNumberField
from gui.theme import set_style, theme_manager
from gui.widgets.basics import text_label
from gui.widgets.fields import ChoiceField
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.number_text import NumberTextError, read_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.catalog.card import Card, Segment

SEGMENTS: Final[tuple[Segment, ...]] = ("datacenter_training", "datacenter_inference", "workstation", "consumer")
ANY: Final = ""
WIDEST_CHOICE: Final = 118


class NumberFilter(QWidget):
    """A short name with ≥ or ≤ before a number."""

    changed = Signal()

    def __init__(self, unit: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unit = unit
        self.caption = text_label(tone="muted")
        self.field = VacantNumberField(unit, optional=True)
        self.field.set_width(10 if unit == "GB/s" else 8)
        self.field.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.caption)
        row.addWidget(self.field)
        self.field.line.textChanged.connect(self.changed)

    def set_caption(self, caption: str, vacant: str) -> None:
        self.caption.setText(caption)
        self.field.set_label(f"{caption} {self._unit}")
        self.field.set_unknown_text(vacant)

    def value(self) -> float | None:
        """What is typed so far; an unreadable text asks for nothing, and is marked when it is left."""
        typed = self.field.line.text().strip()
        try:
            return float(read_number(typed, self._unit)) if typed else None
        except NumberTextError:
            return None


class FilterBar(QWidget):
    changed = Signal()

    def __init__(self, cards: Sequence[Card], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._vendors = sorted({card.vendor for card in cards}, key=str.casefold)
        self._stacks = sorted({card.stack for card in cards if card.stack}, key=str.casefold)
        self.memory, self.bandwidth = NumberFilter("GB"), NumberFilter("GB/s")
        self.links, self.power = NumberFilter("GB/s"), NumberFilter("W")
        self.segment, self.vendor, self.stack, self.origin = (ChoiceField() for _ in range(4))
        self.clear = QPushButton()
        set_style(self.clear, kind="link")
        flow = FlowLayout(self, gap=10, row_gap=8)
        for number in self._numbers():
            flow.addWidget(number)
            number.changed.connect(self.changed)
        for choice in self._choices():
            choice.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
            flow.addWidget(choice)
            choice.committed.connect(self.changed)
        flow.addWidget(self.clear)
        self.clear.clicked.connect(self.reset)
        theme_manager().theme_changed.connect(self._fit_text)
        self._fit_text()

    def _fit_text(self) -> None:
        for choice in self._choices():
            choice.box.setMaximumWidth(round(WIDEST_CHOICE * fonts.scale()))

    def _numbers(self) -> tuple[NumberFilter, ...]:
        return (self.memory, self.bandwidth, self.links, self.power)

    def _choices(self) -> tuple[ChoiceField, ...]:
        return (self.segment, self.vendor, self.stack, self.origin)

    def retranslate(self) -> None:
        spoken, vacant = i18n.language(), self.tr("any")
        self.memory.set_caption(self.tr("Memory ≥"), vacant)
        self.bandwidth.set_caption(self.tr("Bandwidth ≥"), vacant)
        self.links.set_caption(self.tr("Links ≥"), vacant)
        self.power.set_caption(self.tr("Power ≤"), vacant)
        segments = [(segment, text(f"choices.segment.{segment}", spoken)) for segment in SEGMENTS]
        self._set_choices(self.segment, self.tr("Every use"), segments)
        self._set_choices(self.vendor, self.tr("Every maker"), [(name, name) for name in self._vendors])
        self._set_choices(self.stack, self.tr("Every stack"), [(name, name) for name in self._stacks])
        origins = [("domestic", self.tr("Chinese cards")), ("other", self.tr("Other cards"))]
        self._set_choices(self.origin, self.tr("Every origin"), origins)
        self.clear.setText(self.tr("Clear the filters"))

    def _set_choices(self, field: ChoiceField, any_of: str, choices: Sequence[tuple[str, str]]) -> None:
        field.set_choices([(ANY, any_of), *choices])
        field.set_label(any_of)

    def filters(self) -> Filters:
        segment = self.segment.value()
        return Filters(
            min_memory_gb=self.memory.value(),
            min_bandwidth_gbs=self.bandwidth.value(),
            min_interconnect_gbs=self.links.value(),
            max_power_w=self.power.value(),
            segments=tuple(known for known in SEGMENTS if known == segment),
            vendors=(self.vendor.value(),) if self.vendor.value() else (),
            stacks=(self.stack.value(),) if self.stack.value() else (),
            domestic=None if not self.origin.value() else self.origin.value() == "domestic",
        )

    def is_narrowed(self) -> bool:
        return self.filters() != Filters()

    def reset(self) -> None:
        for number in self._numbers():
            number.blockSignals(True)
            number.field.set_value(None)
            number.blockSignals(False)
        for choice in self._choices():
            choice.set_value(ANY)
        self.changed.emit()
