"""From a move of a slider to lines and bars of four charts painted, for twelve quotes. Target: a median below 33 ms."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from benchmarked import twelve_quotes
from PySide6.QtCore import QEvent, QObject

from engine.compare.sliders import Slider, with_slider
from engine.compare.table import letters_of
from gui import theme
from gui.comparison.charts_column import ChartsColumn
from gui.comparison.place import ComparePlace
from gui.session import ProjectSession

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QApplication
    from pytest_benchmark.fixture import BenchmarkFixture
    from pytestqt.qtbot import QtBot

    from gui.charts.base import Chart


class Painted(QObject):
    """Which of some charts have been painted since `begin`; one that shows the same as before needs no paint."""

    def __init__(self, charts: Iterable[Chart]) -> None:
        super().__init__()
        self._charts = {chart.canvas.viewport(): chart for chart in charts}
        self.charts: set[Chart] = set()
        for viewport in self._charts:
            viewport.installEventFilter(self)

    def begin(self) -> None:
        self.charts.clear()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.charts.add(self._charts[watched])
        return False


@pytest.mark.parametrize("slider", ["busy_share", "electricity_price", "real_share"])
def test_a_move_until_all_is_painted(
    benchmark: BenchmarkFixture, qtbot: QtBot, qapp: QApplication, slider: Slider
) -> None:
    theme.apply_theme(qapp, theme.LIGHT)
    quotes = twelve_quotes()
    asked = quotes.workloads[0]
    if slider == "busy_share":  # which counts only where no demand is stated
        asked = asked.replace(requests_per_day=None)
    session = ProjectSession(quotes.replace(workloads=(asked,)))
    place, beside = ComparePlace(session), ChartsColumn(session)
    beside.upper_tabs.set_current("memory")
    beside.upper_tabs.current_changed.emit("memory")
    letters = letters_of(session.project.quotes)
    session.comparison_changed.connect(lambda found: beside.show_comparison(found, "chat", letters))
    for widget, width in ((place, 1400), (beside, 560)):
        qtbot.addWidget(widget)
        widget.resize(width, 860)
        widget.show()
    qapp.processEvents()
    charts = [chart for chart in (*place.charts.charts(), *beside.charts()) if chart.isVisible()]
    assert len(charts) == 4
    painted = Painted(charts)
    moved = {chart for chart in charts if chart is not beside.memory}
    values = itertools.count(1)
    drawn: list[object] = []
    session.lines_changed.connect(drawn.append)

    def move() -> None:
        painted.begin()
        drawn.clear()
        value = {"electricity_price": 0.7}.get(slider, 0.4) + next(values) * 1e-4
        session.preview(lambda project: with_slider(project, slider, value))
        while not drawn:
            qapp.processEvents()
        qapp.processEvents()
        assert painted.charts >= moved

    benchmark.pedantic(move, rounds=60, warmup_rounds=5)
    session.jobs.close()
