"""Cost over time: what is drawn, what is said, and that a drag makes no new items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import Qt

from engine.compare.curves import CostCurves, CostSeries, Crossing
from engine.compare.uncertainty.cost_bands import CostBand, with_bands
from engine.texts import Message
from gui import i18n, theme
from gui.charts.account_chart import AccountChart
from gui.charts.cost_chart import CostChart
from gui.charts.memory_chart import MemoryChart

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

MONTHS = np.arange(37, dtype=float)
NAMES = {"a": "A", "b": "B", "c": "C"}
SLOTS = {"a": 0, "b": 1, "c": 2}


def line(quote_id: str, upfront: float, monthly: float, *, incomplete: bool = False) -> CostSeries:
    return CostSeries(quote_id, upfront + monthly * MONTHS, incomplete)


def curves(price: float = 0.16e6) -> CostCurves:
    # 2.9 M + 40,000 a month meets 0.3 M + 160,000 a month after 2.6 / 0.12 = 21.67 months
    series = (line("a", 2.9e6, 0.04e6), line("b", 0.3e6, price), line("c", 2.1e6, 0.05e6, incomplete=True))
    return CostCurves(MONTHS, series, Crossing(2.6e6 / (price - 0.04e6), "a", "b"))


@pytest.fixture
def chart(qtbot: QtBot) -> CostChart:
    chart = CostChart()
    qtbot.addWidget(chart)
    chart.resize(560, 320)
    chart.show()
    chart.set_curves(curves(), NAMES, SLOTS, "CNY")
    return chart


def test_the_crossing_is_marked_and_said_in_both_languages(chart: CostChart) -> None:
    assert chart._crossing_line.isVisible()
    assert chart._crossing_line.value() == pytest.approx(21.67, abs=0.01)
    assert chart.notes.note == "A has cost less than B from month 22 on (whatever work is done)"
    i18n.set_language("zh")
    assert chart.notes.note == "第 22 个月起，A 的累计支出低于 B（未计产出差异）"


def test_72_a_note_that_has_no_room_beside_the_unit_stands_below_it(chart: CostChart) -> None:
    chart.resize(800, 320)
    one_line, plot = chart.notes.height(), chart.plot.box.height()
    chart.resize(300, 320)
    assert chart.notes.height() >= one_line + chart.notes.line_height()
    assert chart.plot.box.height() < plot


def test_the_axis_is_scaled_to_the_currency_of_the_reader(chart: CostChart) -> None:
    assert chart.scale.unit == "M CNY"
    i18n.set_language("zh")
    assert chart.scale.unit == "万元"


def test_lines_end_in_their_names_at_their_last_amounts(chart: CostChart) -> None:
    ends = [(label.text, label.value) for label in chart.ends.labels]
    assert ends == [("A", pytest.approx(4.34e6)), ("B", pytest.approx(6.06e6)), ("C", pytest.approx(3.9e6))]


def test_a_lower_bound_is_dashed_and_named_as_such(chart: CostChart) -> None:
    styles = [drawn.pen.style() for drawn in chart.ink.lines]
    assert styles[:2] == [Qt.PenStyle.SolidLine, Qt.PenStyle.SolidLine]
    assert styles[2] == Qt.PenStyle.CustomDashLine
    assert chart.data_table().headers == ("Month", "A (CNY)", "B (CNY)", "C (CNY) + ?")


def test_an_unknown_cost_is_not_drawn_as_zero(chart: CostChart) -> None:
    reason = Message.of("unknown.not_quoted", path="price of B")
    some = CostCurves(MONTHS, (line("a", 1e6, 1e4), CostSeries("b", None, reason=reason)), None)
    chart.set_curves(some, NAMES, SLOTS, "CNY")
    assert [label.text for label in chart.ends.labels] == ["A"]
    assert [drawn.visible for drawn in chart.ink.lines] == [True, False, False]
    assert not chart._crossing_line.isVisible()


def test_nothing_to_draw_is_said_in_a_sentence_with_the_reason(chart: CostChart) -> None:
    chart.set_curves(CostCurves(MONTHS, (), None), NAMES, SLOTS, "CNY")
    assert (chart.empty, chart.empty_text) == (True, "Add a quote to see its costs here.")
    reason = Message.of("unknown.not_quoted", path="price of B")
    chart.set_curves(CostCurves(MONTHS, (CostSeries("b", None, reason=reason),), None), NAMES, SLOTS, "CNY")
    assert chart.empty_text.splitlines() == ["No quote has a cost that can be drawn.", "Not quoted: price of B."]
    chart.set_curves(curves(), NAMES, SLOTS, "CNY")
    assert not chart.empty


def test_the_numbers_can_be_had_as_a_table(chart: CostChart) -> None:
    rows = chart.data_table().rows
    assert rows[0] == ("0", "2900000.00", "300000.00", "2100000.00")
    assert rows[36] == ("36", "4340000.00", "6060000.00", "3900000.00")
    assert chart.data_table().tsv().splitlines()[0] == "Month\tA (CNY)\tB (CNY)\tC (CNY) + ?"
    chart.describe()
    assert "Month 36; A (CNY) 4340000.00" in chart.accessibleDescription()


def test_the_readout_lists_the_quotes_cheapest_first(chart: CostChart, qtbot: QtBot) -> None:
    chart.setFocus()
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert chart.readout.isVisible()
    shown = chart.readout.text()
    assert "Month 0" in shown
    places = [shown.index(amount) for amount in ("0.30 M", "2.10 M + ?", "2.90 M")]
    assert places == sorted(places)


def test_the_view_keeps_still_while_amounts_stay_within_it(chart: CostChart) -> None:
    before = chart.plot.box.viewRange()
    chart.set_curves(curves(0.165e6), NAMES, SLOTS, "CNY")
    assert chart.plot.box.viewRange() == before
    chart.set_curves(curves(0.4e6), NAMES, SLOTS, "CNY")
    assert chart.plot.box.viewRange()[1][1] >= 0.3e6 + 36 * 0.4e6


def test_70_colours_follow_the_theme_at_once(chart: CostChart, qapp: Any) -> None:
    assert chart.ink.lines[0].pen.color().name().upper() == theme.LIGHT.series[0]
    theme.apply_theme(qapp, theme.DARK)
    assert chart.ink.lines[0].pen.color().name().upper() == theme.DARK.series[0]


def test_74_series_beyond_the_colours_of_the_theme_are_told_apart_by_hollow_markers(qtbot: QtBot) -> None:
    chart = CostChart()
    qtbot.addWidget(chart)
    count = len(theme.LIGHT.series) + 2
    series = tuple(line(f"q{place}", 1e6 + place * 1e5, 1e4) for place in range(count))
    slots = {one.quote_id: place for place, one in enumerate(series)}
    chart.set_curves(CostCurves(MONTHS, series, None), {}, slots, "CNY")
    first, again = (chart.ink.lines[place].marker for place in (0, len(theme.LIGHT.series)))
    assert first.inside.name().upper() == theme.LIGHT.series[0]
    assert again.inside.name().upper() == theme.LIGHT.surface


def test_bands_are_filled_where_they_are_given(chart: CostChart) -> None:
    amounts = curves().series[0].amounts
    assert amounts is not None
    banded = with_bands(curves(), {"a": CostBand(0.9 * amounts, 1.2 * amounts, "calibrated")})
    chart.set_curves(banded, NAMES, SLOTS, "CNY")
    assert [drawn.banded for drawn in chart.ink.lines] == [True, False, False]
    assert [entry.kind for entry in chart.legend()] == ["dashes", "calibrated", "range"]
    assert chart.data_table().headers[1:4] == (
        "A (CNY) · calibrated", "A (CNY), lowest", "A (CNY), highest",
    )  # fmt: skip
    month = chart.data_table().rows[12][1:4]
    assert [float(cell) for cell in month] == pytest.approx(
        [amounts[12], 0.9 * amounts[12], 1.2 * amounts[12]], abs=0.01
    )


def test_a_drag_makes_no_new_items(chart: CostChart, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.compare.accounts import AccountBar
    from engine.compare.curves import MemoryBar

    memory, accounts = MemoryChart(), AccountChart()
    for each in (memory, accounts):
        qtbot.addWidget(each)
        each.show()

    def step(place: int) -> None:
        chart.set_curves(curves(0.12e6 + place * 1e3), NAMES, SLOTS, "CNY")
        bar = MemoryBar("a", {"weights": 17.5, "kv_cache": 20.0 + place / 10}, 141.0, 127.0, True)
        memory.set_bars([bar], NAMES, SLOTS)
        accounts.set_accounts(
            [AccountBar("a", {"hardware": 2e6, "electricity": 1e5 + place}, (), 2.1e6 + place, False)],
            NAMES,
            SLOTS,
            "CNY",
        )

    step(0)
    made: list[object] = []
    for kind in (pg.GraphicsObject, pg.GraphicsWidget, pg.PlotCurveItem, pg.ScatterPlotItem, pg.TextItem):
        usual = kind.__init__

        def counted(self: object, *args: Any, _usual: Any = usual, **named: Any) -> None:
            made.append(self)
            _usual(self, *args, **named)

        monkeypatch.setattr(kind, "__init__", counted)
    before = [len(each.canvas.scene().items()) for each in (chart, memory, accounts)]
    for place in range(200):
        step(place)
    assert made == []
    assert [len(each.canvas.scene().items()) for each in (chart, memory, accounts)] == before
