"""The gap between two quotes as a tornado and as a waterfall, and the list of all flip points."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from engine.compare.gap_view import gap_view
from engine.compare.outlook import outlook
from engine.compare.outlook_words import input_value
from engine.compare.table import letters_of
from gui import i18n
from gui.comparison.outlook_page import OutlookPage

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


@pytest.fixture
def page(session: ProjectSession, qtbot: QtBot) -> OutlookPage:
    page = OutlookPage()
    qtbot.addWidget(page)
    page.resize(420, 480)
    page.show()
    page.show_comparison(session.comparison, session.workload_id or "", letters_of(session.project.quotes))
    return page


def show(page: OutlookPage, name: str) -> None:
    page.views.set_current(name)
    page._switch(name)


def test_49_swings_are_drawn_to_scale_the_widest_first(page: OutlookPage, session: ProjectSession) -> None:
    view = gap_view(session.comparison, session.workload_id or "", "B", "D")
    assert view is not None
    item = page.swings.spans
    assert [row.key for row in item.rows] == [swing.leaf.path for swing in view.swings[:12]]
    widths = [abs(row.spans[1].end - row.spans[0].end) for row in item.rows]
    assert widths == sorted(widths, reverse=True)
    area = item.area()
    low, high = item.range
    assert item.place(0.0) == pytest.approx(area.left() + area.width() * -low / (high - low))
    assert item.marks[-1].text == "D cheaper ◂ 0 ▸ B cheaper"
    busy = next(row for row in item.rows if row.key == "assumptions/cost/busy_share")
    assert (busy.label, busy.low_text, busy.high_text) == ("Busy share", "80 %", "40 %")
    assert all(len({span.framed for span in row.spans}) == 2 for row in item.rows)
    assert item.unit == "CNY for a million output tokens"


def test_every_text_at_a_bar_stays_within_the_chart(page: OutlookPage) -> None:
    from PySide6.QtGui import QFontMetricsF

    from gui import fonts
    from gui.fonts import Role

    item = page.swings.spans
    metrics = QFontMetricsF(fonts.font(Role.CAPTION))
    for row in item.rows:
        ends = [item.place(value) for span in row.spans for value in (span.start, span.end)]
        assert min(ends) - metrics.horizontalAdvance(row.low_text) > 0.2 * item.size().width()
        assert max(ends) + metrics.horizontalAdvance(row.high_text) < item.size().width()


def test_a_click_on_a_bar_leads_to_its_input(page: OutlookPage, qtbot: QtBot) -> None:
    item = page.swings.spans
    at = item.area().center()
    scene = item.mapToScene(at.x(), item.area().top() + 30)
    point = page.swings.canvas.mapTo(page.swings, page.swings.canvas.mapFromScene(scene))
    with qtbot.waitSignal(page.input_chosen, timeout=1000) as caught:
        qtbot.mouseClick(page.swings, Qt.MouseButton.LeftButton, pos=QPoint(point.x(), point.y()))
    assert caught.args == [item.rows[1].key]


def test_the_twin_of_the_tornado_holds_every_swing(page: OutlookPage, session: ProjectSession) -> None:
    view = gap_view(session.comparison, session.workload_id or "", "B", "D")
    assert view is not None
    table = page.swings.data_table()
    assert len(table.rows) == len(view.swings) > 12
    assert table.headers[3] == "Gap at the low (CNY)"
    i18n.set_language("zh")
    assert page.swings.data_table().headers[0] == "输入项"
    assert page.swings.spans.marks[-1].text == "D 更便宜 ◂ 0 ▸ B 更便宜"


def test_the_waterfall_ends_where_the_second_quote_stands(page: OutlookPage) -> None:
    show(page, "parts")
    for measure, unit in (("work", "CNY for a million output tokens"), ("total", "M CNY")):
        page.measures.set_current(measure)
        page._draw()
        rows = page.parts.spans.rows
        assert (rows[0].label, rows[-1].label) == ("B", "D")
        assert rows[1].spans[0].start == rows[0].spans[0].end
        for before, after in itertools.pairwise(rows[1:-1]):
            assert after.spans[0].start == before.spans[0].end
        assert rows[-2].spans[0].end == pytest.approx(rows[-1].spans[0].end)
        assert page.parts.spans.unit == unit
        assert ("work" in {row.key for row in rows}) == (measure == "work")
    shares = [row[2] for row in page.parts.data_table().rows[1:-1]]
    # where a part is larger than the whole gap, shares would be hundreds of percent: they are left out
    assert shares == [""] * len(rows[1:-1])


def test_another_pair_can_be_chosen_and_stays(page: OutlookPage, session: ProjectSession) -> None:
    assert (page.first.currentText(), page.second.currentText()) == ("B", "D")
    assert [page.first.itemText(place) for place in range(page.first.count())] == ["A", "B", "C", "D"]
    page.second.setCurrentIndex(page.second.findData("A"))
    page.second.activated.emit(page.second.currentIndex())
    assert page.swings.spans.marks[-1].text == "A cheaper ◂ 0 ▸ B cheaper"
    page.show_comparison(session.comparison, session.workload_id or "", letters_of(session.project.quotes))
    assert (page.first.currentText(), page.second.currentText()) == ("B", "A")
    page.second.setCurrentIndex(page.second.findData("B"))
    page.second.activated.emit(page.second.currentIndex())
    assert page.swings.empty_text == "A gap needs two quotes with firm costs."


def test_49_all_flip_points_are_listed_with_what_was_searched(
    page: OutlookPage, session: ProjectSession, qtbot: QtBot
) -> None:
    found = outlook(session.comparison, session.workload_id or "")
    page.set_outlook(found)
    show(page, "points")
    rows = page.points.data_table().rows
    assert len(rows) == len(found.breaking)
    by_name = {row[0]: row[1:] for row in rows}
    busy = next(point for point in found.breaking if point.name == "cost.busy_share")
    assert busy.value is not None
    assert by_name["Busy share"][0] == f"above {busy.value * 100:.3g} %"
    assert by_name["Busy share"][1:] == ("D", "60 %", "0 % to 100 %")
    assert by_name["Electricity price"] == ("no flip in range", "", "0.70 CNY/kWh", "0.17 CNY/kWh to 2.80 CNY/kWh")
    page.points.setFocus()
    qtbot.keyClick(page.points, Qt.Key.Key_Down)
    with qtbot.waitSignal(page.input_chosen, timeout=1000) as caught:
        qtbot.keyClick(page.points, Qt.Key.Key_Return)
    assert caught.args == ["assumptions/cost/horizon_months"]
    page.points.data_table().copy()
    assert "no flip in range" in QGuiApplication.clipboard().text()


def test_the_map_shows_who_wins_and_where_today_stands(page: OutlookPage, session: ProjectSession) -> None:
    page.set_outlook(outlook(session.comparison, session.workload_id or ""))
    show(page, "map")
    assert page.across.currentText() == "Horizon"
    page.up.setCurrentIndex(page.up.findData("cost.busy_share"))
    page.up.activated.emit(page.up.currentIndex())
    item = page.map.item
    assert item.labels is not None
    assert item.labels.today == pytest.approx(((36 - 9) / (144 - 9), 0.6))
    assert item.labels.across_ticks[0] == "9 months"
    assert item.labels.up_ticks == ("0 %", "25 %", "50 %", "75 %", "100 %")
    rows, columns = item.winner.shape
    today = item.winner[round(0.6 * (rows - 1)), round(0.2 * (columns - 1))]
    assert item.quotes[today][0] == "B"
    assert item.quotes[item.winner[-1, -1]][0] == "D"
    table = page.map.data_table()
    assert table.headers[0] == "Busy share / Horizon"
    assert table.rows[-1][-1] == "D"
    assert item.cell_at(item.area().center()) == (rows // 2, columns // 2)
    page.up.setCurrentIndex(page.up.findData("cost.horizon_months"))
    page.up.activated.emit(page.up.currentIndex())
    assert page.map.empty_text == "A map needs two different assumptions that move the costs."


def test_shares_are_written_in_per_cent_whatever_their_size() -> None:
    ends = [input_value("assumptions/cost/busy_share", value, "1", "en", "CNY") for value in (0.0, 0.415, 1.0)]
    assert ends == ["0 %", "41.5 %", "100 %"]
    assert input_value("assumptions/cost/pue", 1.2, "1", "en", "CNY") == "1.2"


def test_49_a_track_is_coloured_by_who_is_the_cheapest_along_it(page: OutlookPage, session: ProjectSession) -> None:
    found = outlook(session.comparison, session.workload_id or "")
    page.set_outlook(found)
    show(page, "points")
    track = next(one for one in page.points.item.tracks if one.key == "cost.busy_share")
    flip = next(point for point in found.breaking if point.name == "cost.busy_share" and point.value is not None)
    assert flip.value is not None
    assert [one.quote_id for one in track.stretches] == ["B", flip.winner]
    assert track.stretches[0].end == track.stretches[1].start == pytest.approx(flip.value)  # the range is 0 to 100 %
    assert (track.stretches[0].start, track.stretches[-1].end) == (0.0, 1.0)
    assert track.today == pytest.approx(0.6)
    assert [one.text for one in track.flips] == [f"{flip.winner} · {flip.value * 100:.3g} %"]
    area = page.points.item.track_area(0)
    assert area.right() < page.points.item.size().width()
    still = next(one for one in page.points.item.tracks if one.key == "cost.electricity_price")
    assert [one.quote_id for one in still.stretches] == ["B"]
    assert still.flips == ()
