"""A quote that is chosen anywhere stands out everywhere, and a hidden one is hidden everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt

from engine.project.edits import hide_quote, remove_quote
from gui import i18n
from gui.forms.performing import perform

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.charts.line_chart import LineChart
    from gui.comparison.place import ComparePlace
    from gui.main_window import MainWindow
    from gui.session import ProjectSession

UPPER = ("cost", "capacity", "memory", "busy", "roofline", "schedule")


def standing(place: ComparePlace) -> set[str]:
    """What stands out in the table and in each chart."""
    header = place.table_card.table._quote_header.chosen
    return {header, *(chart.chosen for chart in place.charts.charts())}


def line_point(chart: LineChart, quote_id: str, share: float) -> QPoint:
    """Where a line runs, as a share of the chart across."""
    low, high = chart.plot.box.viewRange()[0]
    at = low + share * (high - low)
    value = next(one for one in chart.drawn() if one.quote_id == quote_id).at(chart.value_of(at))
    scene = chart.plot.box.mapViewToScene(QPointF(at, value or 0.0))
    return chart.canvas.mapTo(chart, chart.canvas.mapFromScene(scene))


def test_a_click_on_a_line_lets_the_quote_stand_out_everywhere(place: ComparePlace, qtbot: QtBot) -> None:
    chart = place.charts.cost
    point = line_point(chart, "C", 0.9)
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=point)
    assert standing(place) == {"C"}
    widths = {one.quote_id: line.pen.widthF() for one, line in zip(chart.drawn(), chart.ink.lines, strict=False)}
    assert widths["C"] > widths["A"]
    assert [label.standing for label in chart.ends.labels if label.text == "C"] == ["chosen"]
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=point)
    assert standing(place) == {""}


def test_a_column_of_the_table_chosen_by_key_stands_out_in_the_charts(place: ComparePlace, qtbot: QtBot) -> None:
    table = place.table_card.table
    table.setFocus()
    table.setCurrentIndex(table.model().index(1, 0))
    qtbot.keyClick(table, Qt.Key.Key_Right)
    assert standing(place) == {"B"}
    qtbot.keyClick(table, Qt.Key.Key_Escape)
    assert standing(place) == {""}


def test_the_header_of_a_quote_chooses_it(place: ComparePlace, qtbot: QtBot) -> None:
    header = place.table_card.table._quote_header
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert standing(place) == {"A"}


@pytest.mark.parametrize("name", ["cost", "capacity", "busy"])
def test_arrow_keys_go_through_the_lines_of_a_chart(place: ComparePlace, qtbot: QtBot, name: str) -> None:
    place.charts.upper_tabs.button(name).click()
    chart = {
        "cost": place.charts.cost, "capacity": place.charts.capacity.chart, "busy": place.charts.busy.chart,
    }[name]  # fmt: skip
    chart.setFocus()
    qtbot.keyClick(chart, Qt.Key.Key_Down)
    assert standing(place) == {"A"}
    qtbot.keyClick(chart, Qt.Key.Key_Down)
    assert standing(place) == {"B"}
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert "<th" in chart.readout.text()  # the chosen one is strong in the readout
    qtbot.keyClick(chart, Qt.Key.Key_Escape)
    assert standing(place) == {""}


def test_arrow_keys_go_through_the_bars(place: ComparePlace, qtbot: QtBot) -> None:
    chart = place.charts.accounts
    chart.setFocus()
    qtbot.keyClick(chart, Qt.Key.Key_Down)
    qtbot.keyClick(chart, Qt.Key.Key_Down)
    assert standing(place) == {"B"}
    assert chart.bars.chosen == "B"


def test_a_quote_chosen_in_the_list_of_quotes_stands_out_and_the_other_way_round(window: MainWindow) -> None:
    session = window.session
    assert session is not None
    window.show_place("quotes")
    quotes = window.stage.place("quotes")
    quotes.items.chosen.emit("D")
    assert session.selection.current == "D"
    window.show_place("compare")
    session.selection.choose("B")
    assert quotes.quote_id() == "B"


def test_a_quote_that_is_gone_stands_out_nowhere(place: ComparePlace, session: ProjectSession) -> None:
    session.selection.choose("E")
    assert standing(place) == {"E"}
    assert perform(session, remove_quote, "E") is None
    assert standing(place) == {""}


def test_a_hidden_quote_is_in_no_chart_and_the_charts_say_so(place: ComparePlace, session: ProjectSession) -> None:
    charts = place.charts
    assert perform(session, hide_quote, "C") is None
    assert [one.quote_id for one in charts.cost.drawn()] == ["A", "B", "D", "E"]
    assert [row.key for row in charts.accounts.bars.rows] == ["A", "B", "D", "E"]
    for name in UPPER:
        charts.upper_tabs.button(name).click()
    assert [row.key for row in charts.memory.bars.rows] == ["A", "B", "D", "E"]
    assert "C" not in {one.quote_id for one in charts.busy.chart.drawn()}
    assert all(roof.card.id != "amd-mi300x" for roof in charts.roofline.roofs())
    assert charts._note("cost").endswith("without C, which you hid")
    i18n.set_language("zh")
    assert charts._note("cost").endswith("不含已隐藏的 C")
    session.undo()
    charts.upper_tabs.button("cost").click()
    assert "C" in {one.quote_id for one in charts.cost.drawn()}
