"""Memory of the fullest card by part, within the outline of what the card holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from engine.compare.results import MEMORY_PARTS
from engine.texts import text
from gui.charts.bar_chart import BarChart
from gui.charts.bars import BarRow, Segment
from gui.charts.data_table import DataTable
from gui.charts.marks import Slot
from gui.i18n import language
from gui.widgets.fit_scale import shared_scale_gb
from gui.widgets.fit_words import gigabytes, legend_of, numbers_text, part_colour, part_name, remedy_text
from gui.widgets.ranged import whole_words

if TYPE_CHECKING:
    from engine.compare.curves import MemoryBar


class MemoryChart(BarChart):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[MemoryBar, ...] = ()
        self._names: Mapping[str, str] = {}
        self._slots: Mapping[str, Slot] = {}
        self.follow()

    def set_bars(
        self, bars: Sequence[MemoryBar], names: Mapping[str, str], colours: Mapping[str, Slot] | None = None
    ) -> None:
        """Show memory in GB; `names` and `colours` are by quote id."""
        self._bars, self._names = tuple(bars), names
        self._slots = {bar.quote_id: place for place, bar in enumerate(bars)} if colours is None else colours
        self.redraw()
        self.describe_soon()

    def redraw(self) -> None:
        self.set_empty("" if self._bars else text("chart.no_memory", language()))
        _, top = self.steady.fit(0.0, shared_scale_gb(self._bars))
        self.bars.set_rows([self._row(bar) for bar in self._bars], legend_of(self._bars), top, 1.0, "GB")
        self.fit_height()

    def data_table(self) -> DataTable:
        parts = [part for part in MEMORY_PARTS if any(bar.parts.get(part) for bar in self._bars)]
        headers = ("", *(f"{part_name(part)} (GB)" for part in parts))
        ends = ("chart.memory_total", "chart.usable", "chart.capacity")
        headers += (*(f"{text(key, language())} (GB)" for key in ends), text("chart.support", language()))
        rows = (
            (
                self._names.get(bar.quote_id, bar.quote_id),
                *(f"{bar.parts.get(part, 0.0):.2f}" for part in parts),
                *(f"{value:.2f}" for value in (bar.total_gb, bar.usable_gb, bar.capacity_gb)),
                whole_words(bar.whole),
            )
            for bar in self._bars
        )
        return DataTable(text("chart.memory_by_part", language()), headers, tuple(rows))

    def readout_html(self, row: BarRow, segment: Segment | None) -> str:
        bar = next(bar for bar in self._bars if bar.quote_id == row.key)
        lines = [
            _line(part_name(part), bar.parts[part], part_colour(part), segment is not None and segment.key == part)
            for part in MEMORY_PARTS
            if bar.parts.get(part)
        ]
        usable = text("chart.usable", language())
        lines.append(_line(usable, bar.usable_gb, "", False))
        said = "<br>".join(words for words in (whole_words(bar.whole), row.note) if words)
        return f"<b>{row.label}</b> · {row.text}<table>{''.join(lines)}</table>{said}"

    def _row(self, bar: MemoryBar) -> BarRow:
        return BarRow(
            key=bar.quote_id,
            label=self._names.get(bar.quote_id, bar.quote_id),
            slot=self._slots.get(bar.quote_id, 0),
            segments=tuple(Segment(part, amount, part_colour(part)) for part, amount in bar.in_order()),
            text=numbers_text(bar),
            note=remedy_text(bar),
            fit=bar,
            whole=bar.whole,
        )


def _line(name: str, value: float, colour: str, strong: bool) -> str:
    mark = f'<td style="color:{colour}">■</td>' if colour else "<td></td>"
    cells = f'{mark}<td>{name}</td><td align="right" style="padding-left:10px">{gigabytes(value)}</td>'
    return f"<tr>{cells}</tr>".replace("<td", "<th" if strong else "<td")
