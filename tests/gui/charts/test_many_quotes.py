"""Charts of fifty quotes: names that never meet, ranges and readouts that stay readable."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt

from engine.compare.curves import CostCurves, CostSeries
from engine.compare.uncertainty.cost_bands import CostBand, with_bands
from gui.charts.cost_chart import CostChart
from gui.charts.end_labels import named, spread

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

MONTHS = np.arange(37, dtype=float)


def made(count: int) -> CostCurves:
    series = (CostSeries(f"q{place}", 1e6 + (1e4 + 700 * place) * MONTHS) for place in range(count))
    return CostCurves(MONTHS, tuple(series), None)


def bands(curves: CostCurves) -> dict[str, CostBand]:
    amounts = {one.quote_id: one.amounts for one in curves.series}
    return {name: CostBand(0.9 * one, 1.1 * one) for name, one in amounts.items() if one is not None}


@pytest.fixture
def chart(qtbot: QtBot) -> CostChart:
    chart = CostChart()
    qtbot.addWidget(chart)
    chart.resize(460, 240)
    chart.show()
    curves = with_bands(made(50), bands(made(50)))
    names = {one.quote_id: f"Q{place}" for place, one in enumerate(curves.series)}
    chart.set_curves(curves, names, {name: place for place, name in enumerate(names)}, "CNY")
    return chart


@pytest.mark.parametrize("count", [2, 5, 12, 50])
def test_names_keep_their_distance(count: int) -> None:
    wanted, room = [float(place) for place in range(count)], 20
    kept = named(wanted, [False] * count, room)
    placed = sorted(spread([wanted[place] for place in kept], 7.0, 0.0, 150.0))
    assert len(kept) == min(count, room)
    assert all(after - before >= 7.0 - 1e-6 for before, after in itertools.pairwise(placed))
    assert 0.0 <= placed[0] <= placed[-1] <= 150.0


def test_the_chosen_quote_always_has_its_name() -> None:
    for chosen in range(50):
        assert chosen in named([float(place) for place in range(50)], [place == chosen for place in range(50)], 9)


def test_of_many_lines_only_the_chosen_one_has_its_range(chart: CostChart) -> None:
    assert not any(line.banded for line in chart.ink.lines)
    chart.choose("q7")
    assert [place for place, line in enumerate(chart.ink.lines) if line.banded] == [7]


def test_the_readout_fits_and_says_how_many_more_there_are(chart: CostChart, qtbot: QtBot) -> None:
    chart.choose("q30")
    chart.setFocus()
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    shown = chart.readout.text()
    rows = shown.count("<tr>")
    assert f"and {50 - rows} more" in shown
    assert ">Q30<" in shown
    assert chart.readout.height() <= chart.canvas.height()
