"""Charts of a report as vectors, drawn by the charts of the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPicture

from engine.compare.accounts import AccountBar
from engine.compare.capacity_curves import CapacityCurves
from engine.compare.curves import CostCurves, MemoryBar
from engine.compare.table import slots_of
from engine.exporting.report import Chart as Block
from engine.exporting.report import ChartData, Report
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


def chart_pictures(block: Block, width: float) -> Iterator[tuple[QPicture, float]]:
    """Pictures and their heights; many bars make several. To be called while drawing for paper."""
    for data in _parts(block.data):
        with _made(block, data) as chart:
            if not chart.empty:
                yield _picture(chart, width, _lines(data))


def chart_files(report: Report, form: str) -> Iterator[tuple[str, bytes]]:
    """Kind and content of each chart as a picture that stands alone."""
    stamp = report.stamp
    facts = {"project": report.title, "as_of": stamp.as_of.isoformat(), "version": stamp.engine_version}
    source = text("chart.source", report.language, **facts)
    charts = [block for block in report.blocks() if isinstance(block, Block)]
    # the same chart may stand in two sections
    for block in {(block.kind, id(block.data)): block for block in charts}.values():
        for data in _parts(block.data):
            with on_paper(report.language), _made(block, data) as chart:
                if not chart.empty:
                    yield block.kind, picture_of(chart, ("", source)).data(form)


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
    else:
        chart = GapChart()
        chart.set_gap(data, Words(str, lambda *_: "", lambda quote: letters.get(quote, quote), currency), "work")
    try:
        yield chart
    finally:
        chart.close()
        chart.deleteLater()


def _picture(chart: Chart, width: float, lines: int) -> tuple[QPicture, float]:
    height = chart.height_on_paper(width)
    if lines:
        height = min(HIGHEST, max(LOWEST, 0.38 * width, lines * LINE))
    vectors, entries = QPicture(), chart.legend()
    painter = QPainter(vectors)
    with chart.dressed_for_paper():
        chart.draw(painter, QRectF(0, 0, width, height))
        if entries:
            paint_legend(painter, entries, legend_places(entries, width), height + GAP, theme())
            height += GAP + legend_height(entries, width)
    painter.end()
    return vectors, height
