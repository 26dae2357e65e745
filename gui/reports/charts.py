"""Charts of a report as vectors, drawn by the charts of the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPicture

from engine.compare.accounts import AccountBar
from engine.compare.capacity_curves import CapacityCurves
from engine.compare.curves import CostCurves, MemoryBar
from engine.compare.gap_view import GapView, Measure
from engine.compare.table import slots_of
from engine.exporting.report import Chart as Block
from engine.exporting.report import ChartData, Report
from engine.exporting.stamps import stamp_facts
from engine.texts import text
from gui.charts.account_chart import AccountChart
from gui.charts.base import Chart
from gui.charts.capacity_chart import CapacityChart
from gui.charts.cost_chart import CostChart
from gui.charts.gap_chart import GapChart
from gui.charts.memory_chart import MemoryChart
from gui.charts.picture import picture_of
from gui.charts.swing_chart import Words
from gui.paper import on_paper
from gui.theme import theme
from gui.widgets.legend import legend_height, legend_places, paint_legend

ROWS: Final = 20
"""Bars that stand in one picture."""
LOWEST: Final = 210.0
HIGHEST: Final = 640.0
LINE: Final = 13.0
GAP: Final = 8.0


def is_flexible(block: Block) -> bool:
    """Whether a chart may be drawn lower or taller: lines over time or load, whose height nothing else sets."""
    return isinstance(block.data, CostCurves | CapacityCurves)


def chart_pictures(block: Block, width: float, taller: float = 0.0) -> Iterator[tuple[QPicture, float]]:
    """Pictures and their heights, `taller` than usual; many bars make several. To be called while drawing for
    paper."""
    for data in _parts(block.data):
        with _made(block, data) as chart:
            if not chart.empty:
                yield _picture(chart, width, _lines(data), taller)


def chart_files(report: Report, form: str) -> Iterator[tuple[str, bytes]]:
    """Kind and content of each chart as a picture that stands alone."""
    source = text("chart.source", report.language, project=report.title, **stamp_facts(report.stamp))
    for block in _charts_once(report):
        for data in _parts(block.data):
            with on_paper(report.language), _made(block, data) as chart:
                if not chart.empty:
                    yield block.kind, picture_of(chart, ("", source)).data(form)


def _charts_once(report: Report) -> Iterable[Block]:
    """Each chart once; that of a summary, which may be told in short, only where no other section has it."""
    sections = sorted(report.sections, key=lambda one: one.topic == "summary")
    found: dict[tuple[object, ...], Block] = {}
    for section in sections:
        for block in section.blocks:
            told = isinstance(block, Block) and any(key[:2] == (block.kind, block.workload_id) for key in found)
            if isinstance(block, Block) and not (told and section.topic == "summary"):
                found.setdefault((block.kind, block.workload_id, id(block.data)), block)
    return found.values()


def _parts(data: ChartData) -> Sequence[ChartData]:
    if not isinstance(data, tuple):
        return (data,)
    found: Any = data
    return [found[start : start + ROWS] for start in range(0, len(found), ROWS)]


def _lines(data: ChartData) -> int:
    return len(data.series) if isinstance(data, CostCurves | CapacityCurves) else 0


@contextmanager
def _made(block: Block, data: ChartData) -> Iterator[Chart]:
    """A chart that is never shown."""
    letters, slots, currency = block.letters, slots_of(block.letters), block.currency
    chart: Any
    if isinstance(data, CostCurves):
        chart = CostChart()
        chart.set_curves(data, letters, slots, currency)
    elif isinstance(data, CapacityCurves):
        chart = CapacityChart()
        chart.set_curves(data, letters, slots)
    elif isinstance(data, tuple) and data and isinstance(data[0], MemoryBar):
        chart = MemoryChart()
        chart.set_bars(data, letters, slots)
    elif isinstance(data, tuple) and data and isinstance(data[0], AccountBar):
        chart = AccountChart()
        chart.set_accounts(data, letters, slots, currency)
    elif isinstance(data, GapView):
        chart = GapChart()
        measure: Measure = "work" if "work" in data.parts else "total"
        chart.set_gap(data, Words(str, lambda *_: "", lambda quote: letters.get(quote, quote), currency), measure)
    try:
        yield chart
    finally:
        chart.close()
        chart.deleteLater()


def _picture(chart: Chart, width: float, lines: int, taller: float) -> tuple[QPicture, float]:
    height = chart.height_on_paper(width)
    if lines:
        height = min(HIGHEST, max(LOWEST, 0.38 * width, lines * LINE)) + taller
    vectors, entries = QPicture(), chart.legend()
    painter = QPainter(vectors)
    with chart.dressed_for_paper():
        chart.draw(painter, QRectF(0, 0, width, height))
        if entries:
            paint_legend(painter, entries, legend_places(entries, width), height + GAP, theme())
            height += GAP + legend_height(entries, width)
    painter.end()
    return vectors, height
