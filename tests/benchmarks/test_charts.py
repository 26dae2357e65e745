"""Redrawing the charts for twelve quotes, as in a drag of a slider: new data and a new picture."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest

from engine.compare.accounts import AccountBar
from engine.compare.curves import CostCurves, CostSeries, Crossing, MemoryBar
from gui import theme
from gui.charts.account_chart import AccountChart
from gui.charts.cost_chart import CostChart
from gui.charts.memory_chart import MemoryChart

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication
    from pytest_benchmark.fixture import BenchmarkFixture
    from pytestqt.qtbot import QtBot

    from gui.charts.base import Chart

QUOTES = [f"quote-{number}" for number in range(12)]
NAMES = {quote: chr(65 + place) for place, quote in enumerate(QUOTES)}
SLOTS = {quote: place for place, quote in enumerate(QUOTES)}
MONTHS = np.arange(37, dtype=float)


def draw_costs(chart: CostChart, step: int) -> None:
    series = tuple(
        CostSeries(quote, 1e6 + place * 2e5 + (1e5 - place * 7e3 + step * 10) * MONTHS)
        for place, quote in enumerate(QUOTES)
    )
    chart.set_curves(CostCurves(MONTHS, series, Crossing(21.0 + step % 5, *QUOTES[:2])), NAMES, SLOTS, "CNY")


def draw_memory(chart: MemoryChart, step: int) -> None:
    parts = {"weights": 70.0, "kv_cache": 20.0 + step % 7, "activations": 3.0, "reserved": 4.0}
    chart.set_bars([MemoryBar(quote, parts, 96.0, 86.4, False) for quote in QUOTES], NAMES, SLOTS)  # type: ignore[arg-type]


def draw_accounts(chart: AccountChart, step: int) -> None:
    amounts = {"hardware": 2e6, "electricity": 2e5 + step, "operations": 3e5, "migration": 1e5, "spares": 1e5}
    total = sum(amounts.values())
    chart.set_accounts([AccountBar(quote, amounts, (), total, False) for quote in QUOTES], NAMES, SLOTS, "CNY")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "draw"),
    [(CostChart, draw_costs), (MemoryChart, draw_memory), (AccountChart, draw_accounts)],
    ids=["cost", "memory", "accounts"],
)
def test_redraw(
    benchmark: BenchmarkFixture, qtbot: QtBot, qapp: QApplication, kind: type[Chart], draw: Callable[[Chart, int], None]
) -> None:
    theme.apply_theme(qapp, theme.LIGHT)
    chart = kind()  # type: ignore[call-arg]
    qtbot.addWidget(chart)
    chart.resize(560, 420)
    chart.show()
    steps = itertools.count()

    def redraw() -> None:
        draw(chart, next(steps))
        qapp.processEvents()

    benchmark(redraw)
    assert not chart.empty
