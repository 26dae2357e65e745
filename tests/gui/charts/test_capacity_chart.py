"""Capacity over requests at once: what is drawn and said, and that a drag makes no new items."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from engine.compare.capacity_curves import CapacityCurves, CapacityPoints, CapacitySeries
from engine.texts import Message
from gui import i18n
from gui.charts.capacity_chart import CapacityChart
from gui.comparison.capacity_page import CapacityPage

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

AT_ONCE = np.array([1.0, 2.0, 4.0, 8.0, 16.0])


def made(scale: float, within: tuple[bool, ...] = (True,) * 5, grade: str = "calibrated") -> CapacityPoints:
    rate = scale * np.array([100.0, 180.0, 300.0, 420.0, 500.0])
    best = max((place for place, kept in enumerate(within) if kept), default=None)
    return CapacityPoints(
        concurrency=AT_ONCE,
        output_tokens_per_s=rate,
        rate_low=0.8 * rate,
        rate_high=1.3 * rate,
        requests_per_s=rate / 100,
        ttft_ms=50 * AT_ONCE,
        ttft_p95_ms=80 * AT_ONCE,
        tpot_ms=10 + AT_ONCE,
        tpot_p95_ms=12 + AT_ONCE,
        tpot_with_first_ms=11 + AT_ONCE,
        within=np.array(within),
        highest_rate=None if best is None else float(rate[best] / 100),
        highest_rate_at=None if best is None else float(AT_ONCE[best]),
        ends="memory",
        grade=grade,  # type: ignore[arg-type]
    )


def curves(scale: float = 1.0) -> CapacityCurves:
    series = (
        CapacitySeries("a", made(scale, (True, True, True, False, False))),
        CapacitySeries("b", made(0.5, grade="datasheet")),
        CapacitySeries("c", None, Message.of("capacity.hosted")),
    )
    return CapacityCurves(series, 4.0, 400.0, None)


NAMES, SLOTS = {"a": "A", "b": "B", "c": "C"}, {"a": 0, "b": 1, "c": 2}


@pytest.fixture
def chart(qtbot: QtBot) -> CapacityChart:
    chart = CapacityChart()
    qtbot.addWidget(chart)
    chart.resize(520, 300)
    chart.show()
    chart.set_curves(curves(), NAMES, SLOTS)
    return chart


def test_limits_and_the_stated_concurrency_are_drawn(chart: CapacityChart) -> None:
    assert chart._asked.value() == 2.0  # four at once, in doublings
    assert not chart._limit.isVisible()
    chart.set_metric("ttft_ms")
    assert chart._limit.isVisible()
    assert chart._limit.value() == 400.0
    assert chart.notes.note == "asked: 4 · limit 400 ms"


def test_the_part_beyond_the_limits_is_another_line(chart: CapacityChart) -> None:
    line = chart.ink.lines[0]
    kept, beyond = (
        {path.elementAt(place).x for place in range(path.elementCount())} for path in (line.within, line.outside)
    )
    assert kept == {0.0, 1.0, 2.0}  # doublings of requests at once
    assert beyond == {2.0, 3.0, 4.0}


def test_new_values_make_no_new_items(chart: CapacityChart) -> None:
    before = len(chart.canvas.scene().items())
    for scale in (1.1, 0.9, 1.0):
        chart.set_curves(curves(scale), NAMES, SLOTS)
        chart.set_metric("tpot_ms")
        chart.set_metric("output_tokens_per_s")
    assert len(chart.canvas.scene().items()) == before


def test_the_table_has_every_doubling_with_both_percentiles_and_definitions(chart: CapacityChart) -> None:
    table = chart.data_table()
    assert len(table.rows) == 10
    assert table.rows[2] == ("A", "4", "300", "240", "390", "200", "320", "14", "16", "15", "calibrated")
    assert "with the first token" in table.headers[-2]


def test_goodput_in_both_languages(chart: CapacityChart) -> None:
    def shown() -> str:
        return chart.note_text().replace("\N{NO-BREAK SPACE}", " ")

    ends = "Lines end where no more run at once: A 16 (memory) · B 16 (memory)"
    assert shown() == f"Highest rate within the limits, requests/s (P95): A 3.00 at 4 · B 2.50 at 16\n{ends}"
    i18n.set_language("zh")
    assert shown().startswith("时延上限内的最高请求速率，每秒请求数（P95）：A 3.00（并发 4） · B 2.50（并发 16）")


def test_without_curves_one_sentence_says_why(chart: CapacityChart) -> None:
    chart.set_curves(CapacityCurves((curves().series[2],), None, None, None), NAMES, SLOTS)
    assert chart.empty
    assert "Hosted tokens have no capacity of their own." in chart.empty_text


def test_the_legend_shows_the_grades_that_are_there(qtbot: QtBot) -> None:
    page = CapacityPage()
    qtbot.addWidget(page)
    page.set_curves(curves(), NAMES, SLOTS)
    assert [entry.kind for entry in page.legend.entries()] == ["dots", "calibrated", "datasheet", "range"]
    page.metrics.button("ttft_ms").click()
    assert [entry.kind for entry in page.legend.entries()] == ["stroke", "dashes", "dots", "calibrated", "datasheet"]
