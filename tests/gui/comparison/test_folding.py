"""Strips above and below the table fold where the window is low, by hand, and as they were left."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QLabel

from gui.comparison.recommendation import LEAD_LINES
from gui.comparison.table_titles import lines_of
from gui.fonts import Role, font
from gui.widgets.pills import FoldingPills
from gui.window_layout import keep_parts, restore_parts

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.comparison.place import ComparePlace
    from gui.settings.store import Settings

LOW, MIDDLE, HIGH = (868, 524), (1124, 700), (1298, 808)
"""The place in a window of 1024 × 640, of 1280 × 800, and of 1440 × 900."""
LONG: Final = "It holds only as long as nothing else does. " * 30


def resized(place: ComparePlace, size: tuple[int, int]) -> ComparePlace:
    place.resize(*size)
    for _ in range(3):
        QCoreApplication.processEvents()
    return place


def rows_seen(place: ComparePlace) -> int:
    table = place.table_card.table
    rows = range(table.model().rowCount())
    bottom = table.viewport().height()
    return sum(table.rowViewportPosition(row) + table.rowHeight(row) <= bottom for row in rows)


def test_a_low_window_shows_a_line_of_the_recommendation_and_a_useful_part_of_the_table(place: ComparePlace) -> None:
    high = resized(place, HIGH).recommendation.height()
    assert not place.recommendation.fold.folded
    resized(place, LOW)
    assert place.recommendation.fold.folded
    assert place.recommendation.height() < high
    assert place.recommendation._short.full_text() == place.recommendation._lead.full_text()
    assert rows_seen(place) >= 6


def test_the_figure_beside_a_folded_recommendation_is_seen_whole(place: ComparePlace) -> None:
    strip = resized(place, LOW).recommendation
    shown = [fact for fact in strip._facts if fact.isVisible()]
    assert shown
    for label in (label for fact in shown for label in fact.findChildren(QLabel) if label.isVisible()):
        assert label.height() >= label.fontMetrics().height() - 1, label.text()


def test_a_condition_of_more_lines_than_are_shown_opens_with_more(place: ComparePlace) -> None:
    strip = resized(place, MIDDLE).recommendation
    decision = strip._decision
    assert decision is not None
    strip.set_decision(replace(decision, remarks=()), 0, "CNY")
    resized(place, MIDDLE)
    assert strip.more.isHidden()
    strip._lead.set_text(LONG)
    assert strip._lead.text().endswith("…")
    assert strip.more.isVisible()
    strip.more.click()
    strip._lead.set_text(LONG)
    assert strip._lead.text() == LONG
    assert strip.more.isVisible()


def test_five_quotes_are_seen_at_once_in_a_window_of_1280_until_a_person_wants_wider_charts(
    place: ComparePlace, settings: Settings
) -> None:
    table = resized(place, MIDDLE).table_card.table
    assert table.model().columnCount() == 5
    assert table.horizontalScrollBar().maximum() == 0
    keep_parts(place, settings)
    assert settings.bytes_of("compare_middle").isEmpty()
    place.middle.moveSplitter(520, 1)
    assert table.horizontalScrollBar().maximum() > 0
    moved = place.middle.sizes()
    keep_parts(place, settings)
    place.middle.setSizes([800, 300])
    restore_parts(place, settings)
    assert place.middle.sizes() == moved
    resized(place, HIGH)
    assert place.middle.sizes()[0] < moved[0] * 1.3


def test_titles_without_room_go_on_in_a_second_line_and_lose_nothing(place: ComparePlace) -> None:
    table = resized(place, MIDDLE).table_card.table
    header, strong = table._row_header, QFontMetrics(font(Role.STRONG))
    rows = table.comparison_model().rows()
    parted = [row for row in rows if len(lines_of(row, header.width())) == 2]
    assert parted
    for row in rows:
        lines = lines_of(row, header.width())
        assert "".join(lines).replace(" ", "") == row.title.partition(" · ")[0].replace(" ", "")
        assert all(strong.horizontalAdvance(line) <= header.width() for line in lines)


def test_what_a_person_folded_or_opened_stays_so(place: ComparePlace, settings: Settings, qtbot: QtBot) -> None:
    resized(place, LOW)
    place.recommendation.fold.click()
    assert not place.recommendation.fold.folded
    assert place.recommendation._lead.isVisible()
    place.what_if.fold.click()
    height = resized(place, LOW).what_if.height()
    assert "60 %" in place.what_if.summary.full_text()
    assert not place.what_if.row("busy_share").isVisible()
    keep_parts(place, settings)
    place.what_if.fold.click()
    assert resized(place, LOW).what_if.height() > height + 20
    restore_parts(place, settings)
    assert place.what_if.fold.folded
    assert not place.recommendation.fold.folded


def test_remarks_open_in_place_by_the_keyboard_and_stay_as_they_were_left(
    place: ComparePlace, settings: Settings, executor: Any, ranges_arrive: Any, qtbot: QtBot
) -> None:
    ranges_arrive()
    place._flips._start()
    executor.drain()
    strip = resized(place, MIDDLE).recommendation
    lines = strip._lead.height() / strip._lead.fontMetrics().lineSpacing()
    assert 1 <= lines <= LEAD_LINES
    assert strip._remarks.text()
    assert strip._remarks.text() in strip.accessibleDescription()
    assert strip._remarks.text() == strip.more.toolTip()
    assert not strip._remarks.isVisible()
    closed = strip.height()
    strip.more.setFocus(Qt.FocusReason.TabFocusReason)
    assert strip.more.focusPolicy() & Qt.FocusPolicy.TabFocus
    qtbot.keyClick(strip.more, Qt.Key.Key_Space)
    resized(place, MIDDLE)
    assert strip._remarks.isVisible()
    assert strip._lead.text() == strip._lead.full_text()
    assert strip.height() > closed + 2 * strip._lead.fontMetrics().lineSpacing()
    keep_parts(place, settings)
    strip.more.click()
    assert resized(place, MIDDLE).recommendation.height() == closed
    restore_parts(place, settings)
    assert strip._remarks.isVisible()


def test_what_is_copied_of_the_recommendation_is_all_of_it(
    place: ComparePlace, executor: Any, ranges_arrive: Any, qtbot: QtBot
) -> None:
    ranges_arrive()
    place._flips._start()
    executor.drain()
    strip = resized(place, MIDDLE).recommendation
    strip.actions()[0].trigger()
    told = [strip._headline.text(), strip._lead.full_text(), strip._remarks.text()]
    assert QGuiApplication.clipboard().text() == "\n".join(told)


def test_chips_that_do_not_fit_into_one_line_are_left_out_where_the_window_is_low(place: ComparePlace) -> None:
    flow = place.chips._flow
    resized(place, HIGH)
    assert flow.heightForWidth(300) > flow.heightForWidth(2000)
    resized(place, LOW)
    assert flow.heightForWidth(300) == flow.heightForWidth(2000)


@pytest.fixture
def pills(qtbot: QtBot) -> FoldingPills:
    pills = FoldingPills()
    qtbot.addWidget(pills)
    pills.set_tabs((name, name.title()) for name in ("cost", "capacity", "memory", "scaling", "roofline"))
    pills.resize(2000, 30)
    pills.show()
    return pills


def test_tabs_without_room_move_into_a_menu_and_the_chosen_one_never_does(pills: FoldingPills) -> None:
    assert pills.folded() == []
    assert not pills.more.isVisible()
    pills.resize(220, 30)
    QCoreApplication.processEvents()
    assert pills.more.isVisible()
    assert "roofline" in pills.folded()
    chosen: list[str] = []
    pills.current_changed.connect(chosen.append)
    pills._fill_menu()
    next(action for action in pills._menu.actions() if action.text() == "Roofline").trigger()
    assert chosen == ["roofline"]
    assert "roofline" not in pills.folded()
    assert pills.current() == "roofline"
    widths = [button.geometry().right() for button in pills._buttons.values() if button.isVisible()]
    assert max(widths) <= pills.width()


@pytest.mark.parametrize("size", [LOW, MIDDLE, HIGH])
def test_a_window_that_rests_is_not_laid_out_again_and_again(place: ComparePlace, size: tuple[int, int]) -> None:
    class Requests(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.LayoutRequest:
                asked.append(type(watched).__name__)
            return False

    asked: list[str] = []
    requests = Requests()
    place.charts.show_page("outlook")
    for _ in range(10):
        resized(place, size)
    for part in (place.recommendation, place.charts.outlook):
        part.installEventFilter(requests)
    for _ in range(10):
        QCoreApplication.processEvents()
    assert asked == []
