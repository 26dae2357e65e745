"""The four numbers by which cards are chosen, a button for everything else, and what is chosen as chips."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.catalog.search import Filters
from gui.catalog.filter_panel import FilterPanel
from gui.catalog.number_filter import NumberFilter
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.flow_layout import FlowLayout

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.catalog.card import Card
    from engine.catalog.search import Condition


class FilterBar(QWidget):
    changed = Signal()

    def __init__(self, cards: Sequence[Card], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.memory, self.bandwidth = NumberFilter("GB"), NumberFilter("GB/s")
        self.links, self.power = NumberFilter("GB/s"), NumberFilter("W")
        self._numbers: dict[Condition, NumberFilter] = {
            "memory": self.memory,
            "bandwidth": self.bandwidth,
            "interconnect": self.links,
            "power": self.power,
        }
        self.panel = FilterPanel(cards, self)
        self.more, self.clear = QPushButton(), QPushButton()
        set_icon(self.more, "filter")
        set_style(self.clear, kind="link")
        self._chips: dict[Condition, QPushButton] = {}
        self._line = QWidget()
        self._chip_row = FlowLayout(self._line, gap=6, row_gap=4)
        self._build()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        top = QWidget()
        row = FlowLayout(top, gap=10, row_gap=8)
        for number in self._numbers.values():
            row.addWidget(number)
            number.changed.connect(self.changed)
        row.addWidget(self.more)
        column.addWidget(top)
        column.addWidget(self._line)
        for name in (*self._numbers, *self.panel.pills, "year"):
            chip = self._chips[name] = QPushButton()
            set_style(chip, kind="chip")
            chip.hide()
            chip.clicked.connect(partial(self.forget, name))
            self._chip_row.addWidget(chip)
        self._chip_row.addWidget(self.clear)
        self._line.hide()
        self.panel.changed.connect(self.changed)
        self.more.clicked.connect(self._on_more)
        self.clear.clicked.connect(self.reset)

    def retranslate(self) -> None:
        vacant = self.tr("any")
        self.memory.set_caption(self.tr("Memory ≥"), vacant)
        self.bandwidth.set_caption(self.tr("Bandwidth ≥"), vacant)
        self.links.set_caption(self.tr("Links ≥"), vacant)
        self.power.set_caption(self.tr("Power ≤"), vacant)
        self.panel.retranslate()
        self.clear.setText(self.tr("Clear the filters"))

    def filters(self) -> Filters:
        return self.panel.narrowed(
            Filters(
                min_memory_gb=self.memory.value(),
                min_bandwidth_gbs=self.bandwidth.value(),
                min_interconnect_gbs=self.links.value(),
                max_power_w=self.power.value(),
            )
        )

    def show_chips(self, open_cards: Mapping[Condition, int]) -> None:
        """What is asked for, each with the number of cards that do not say; a click drops it."""
        shown: dict[Condition, str] = {
            name: number.described() for name, number in self._numbers.items() if number.value() is not None
        }
        further = self.panel.described()
        shown |= further
        for name, chip in self._chips.items():
            words = shown.get(name, "")
            unsure = open_cards.get(name, 0)
            if words and unsure:
                words += " · " + self.tr("{count} cannot say").format(count=unsure)
            chip.setText(f"{words}  ×")
            chip.setAccessibleName(self.tr("Drop the filter {filter}").format(filter=words))
            chip.setVisible(bool(words))
        self._line.setVisible(bool(shown))
        more = self.tr("More filters")
        self.more.setText(f"{more} ({len(further)})" if further else more)

    def chips(self) -> list[str]:
        return [chip.text() for chip in self._chips.values() if not chip.isHidden()]

    def chip(self, name: Condition) -> QPushButton:
        return self._chips[name]

    def forget(self, name: Condition) -> None:
        if name in self._numbers:
            self._numbers[name].field.set_value(None)
        else:
            self.panel.forget(name)
        self.changed.emit()

    def reset(self) -> None:
        self.blockSignals(True)
        for name in self._chips:
            self.forget(name)
        self.blockSignals(False)
        self.changed.emit()

    def _on_more(self) -> None:
        self.panel.open_below(self.more)
