"""Memory of the fullest card by part, within the outline of what the card holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from engine.compare.results import MEMORY_PARTS
from engine.texts import text
from gui.charts.bar_chart import BarChart
from gui.charts.bars import BarRow, LegendEntry, Segment
from gui.charts.data_table import DataTable
from gui.charts.marks import Slot
from gui.charts.scales import three_digits
from gui.i18n import language
from gui.theme import theme

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
        highest = max((max(bar.capacity_gb, _total(bar)) for bar in self._bars), default=1.0)
        _, top = self.steady.fit(0.0, highest)
        self.bars.set_rows([self._row(bar) for bar in self._bars], self._legend(), top, 1.0, "GB")
        self.fit_height()

    def data_table(self) -> DataTable:
        parts = [part for part in MEMORY_PARTS if any(bar.parts.get(part) for bar in self._bars)]
        headers = ("", *(f"{_part_name(part)} (GB)" for part in parts))
        ends = ("chart.memory_total", "chart.usable", "chart.capacity")
        headers += tuple(f"{text(key, language())} (GB)" for key in ends)
        rows = (
            (
                self._names.get(bar.quote_id, bar.quote_id),
                *(f"{bar.parts.get(part, 0.0):.2f}" for part in parts),
                *(f"{value:.2f}" for value in (_total(bar), bar.usable_gb, bar.capacity_gb)),
            )
            for bar in self._bars
        )
        return DataTable(text("chart.memory_by_part", language()), headers, tuple(rows))

    def readout_html(self, row: BarRow, segment: Segment | None) -> str:
        bar = next(bar for bar in self._bars if bar.quote_id == row.key)
        lines = [
            _line(_part_name(part), bar.parts[part], _colour(part), segment is not None and segment.key == part)
            for part in MEMORY_PARTS
            if bar.parts.get(part)
        ]
        usable = text("chart.usable", language())
        return (
            f"<b>{row.label}</b> · {row.text}<table>{''.join(lines)}{_line(usable, bar.usable_gb, '', False)}</table>"
        )

    def _row(self, bar: MemoryBar) -> BarRow:
        total = _total(bar)
        amounts = {"total": three_digits(total), "capacity": three_digits(bar.capacity_gb)}
        return BarRow(
            key=bar.quote_id,
            label=self._names.get(bar.quote_id, bar.quote_id),
            slot=self._slots.get(bar.quote_id, 0),
            segments=tuple(
                Segment(part, bar.parts[part], _colour(part)) for part in MEMORY_PARTS if bar.parts.get(part)
            ),
            text=text("chart.of_gb", language(), **amounts),
            note="" if bar.fits else text("chart.does_not_fit", language()),
            bad=not bar.fits,
            limit=bar.capacity_gb,
            mark=bar.usable_gb,
        )

    def _legend(self) -> list[LegendEntry]:
        entries = [
            LegendEntry(_part_name(part), _colour(part))
            for part in MEMORY_PARTS
            if any(bar.parts.get(part) for bar in self._bars)
        ]
        entries.append(LegendEntry(text("chart.capacity", language()), theme().text_faint, "outline"))
        entries.append(LegendEntry(text("chart.usable", language()), theme().text, "line"))
        if any(not bar.fits for bar in self._bars):
            entries.append(LegendEntry(text("chart.beyond", language()), theme().bad, "hatched"))
        return entries


def _total(bar: MemoryBar) -> float:
    return float(sum(bar.parts.values()))


def _part_name(part: str) -> str:
    return text(f"chart.parts.{part}", language())


def _colour(part: str) -> str:
    palette = theme().memory
    return palette[[*MEMORY_PARTS].index(part) % len(palette)]  # type: ignore[arg-type]


def _line(name: str, value: float, colour: str, strong: bool) -> str:
    mark = f'<td style="color:{colour}">■</td>' if colour else "<td></td>"
    cells = f'{mark}<td>{name}</td><td align="right" style="padding-left:10px">{three_digits(value)} GB</td>'
    return f"<tr>{cells}</tr>".replace("<td", "<th" if strong else "<td")
