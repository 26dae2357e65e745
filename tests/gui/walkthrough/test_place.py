"""Walking through a project by keys, with live charts, and leaving it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from engine.compare.walkthrough import PAGE_COUNT
from engine.project.edits.project import rename_project
from gui.charts.base import Chart
from gui.i18n import Language, set_language
from gui.main_window import MainWindow
from gui.session import ProjectSession
from gui.settings.store import Settings
from gui.walkthrough.parts import KeyFigureView
from gui.walkthrough.place import WalkthroughPlace

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


LAST = PAGE_COUNT - 1


def shown(place: WalkthroughPlace) -> list[str]:
    """Words that are seen; numbers hang together with their units."""
    return [label.text().replace("\u00a0", " ") for label in place.findChildren(QLabel) if label.isVisible()]


@pytest.mark.parametrize(
    ("keys", "page"),
    [
        ([Qt.Key.Key_Right], 1),
        ([Qt.Key.Key_PageDown, Qt.Key.Key_Space, Qt.Key.Key_Down], 3),
        ([Qt.Key.Key_End, Qt.Key.Key_Right], LAST),
        ([Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_PageUp], LAST - 2),
        ([Qt.Key.Key_End, Qt.Key.Key_Home, Qt.Key.Key_Left], 0),
    ],
)
def test_keys_move_from_page_to_page(place: WalkthroughPlace, qtbot: QtBot, keys: list[Qt.Key], page: int) -> None:
    for key in keys:
        qtbot.keyClick(place, key)
    assert place.page_number == page
    assert place.page is not None
    assert place.page.headline.text("en") in shown(place)
    assert f"{page + 1} of {PAGE_COUNT} · {place.page.title.text('en')}" in shown(place)


def test_charts_are_made_once_and_shown_where_they_belong(place: WalkthroughPlace) -> None:
    visible = {}
    for number in range(PAGE_COUNT):
        place.go_to(number)
        assert place.page is not None
        made = place.view.charts.made()
        visible[place.page.key] = {name for name, chart in made.items() if chart.isVisible()}
    assert visible == {
        "need": set(), "candidates": set(), "fit": {"memory"}, "speed": {"capacity"}, "cost": {"cost"},
        "change": {"swings"}, "migration": {"schedule"}, "open": set(), "decision": set(),
    }  # fmt: skip
    before = place.view.charts.made()
    place.go_to(4)
    assert place.view.charts.made() == before


def test_a_key_leads_through_the_charts_of_a_page(place: WalkthroughPlace, qtbot: QtBot) -> None:
    place.go_to(4)
    qtbot.keyClick(place, Qt.Key.Key_C)
    assert place.view.charts.made()["accounts"].isVisible()
    assert not place.view.charts.made()["cost"].isVisible()
    qtbot.keyClick(place, Qt.Key.Key_C)
    assert place.view.charts.made()["cost"].isVisible()


def test_arrow_keys_are_not_taken_by_a_chart(place: WalkthroughPlace) -> None:
    for number in range(PAGE_COUNT):
        place.go_to(number)
    charts = place.findChildren(Chart)
    assert len(charts) >= 5
    assert {chart.focusPolicy() for chart in charts} == {Qt.FocusPolicy.NoFocus}


def test_a_key_figure_opens_its_derivation_by_mouse_and_key(place: WalkthroughPlace, qtbot: QtBot) -> None:
    place.go_to(4)
    qtbot.waitUntil(lambda: any(view.isVisible() for view in place.findChildren(KeyFigureView)))
    figure = next(view for view in place.findChildren(KeyFigureView) if view.isVisible() and view._address)
    with qtbot.waitSignal(place.figure_requested) as clicked:
        qtbot.mouseClick(figure, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(place.figure_requested) as entered:
        qtbot.keyClick(figure, Qt.Key.Key_Return)
    assert clicked.args == entered.args
    quote_id, workload_id, name = clicked.args[0].split("/")
    assert name in place._session.comparison.of(quote_id, workload_id).figures


def test_pages_follow_the_language(place: WalkthroughPlace) -> None:
    place.go_to(4)
    set_language("zh")
    place.retranslate()
    assert place.page is not None
    assert place.page.headline.text("zh") in shown(place)


def test_pages_follow_the_project_and_stay_where_they_are(
    place: WalkthroughPlace, session: ProjectSession, executor: Any
) -> None:
    place.go_to(1)
    first, second, *rest = session.project.quotes
    session.apply(
        rename_project.name(session.project, ""), lambda project: project.replace(quotes=(second, first, *rest))
    )
    session._evaluator.start_bands()
    executor.drain()
    executor.drain()
    assert place.page_number == 1
    assert place.page is not None
    assert [line.quote_id for line in place.page.lines][:2] == [second.id, first.id]


def test_without_quotes_it_says_what_is_missing(qtbot: QtBot, session: ProjectSession) -> None:
    session.apply(rename_project.name(session.project, ""), lambda project: project.replace(quotes=()))
    place = WalkthroughPlace(session)
    qtbot.addWidget(place)
    place.show()
    assert any("nothing to walk through" in text for text in shown(place))
    qtbot.keyClick(place, Qt.Key.Key_Right)
    assert place.page_number == 0


def test_escape_returns_from_the_full_screen_to_the_place_before(
    qtbot: QtBot, session: ProjectSession, executor: Any, tmp_path: Path
) -> None:
    window = MainWindow(Settings(tmp_path / "settings.ini"))
    window.attach(session)
    qtbot.addWidget(window)
    window.show()
    window.show_place("quotes")
    window.action_set["present"].trigger()
    executor.drain()
    place = window.stage.place("walkthrough")
    assert window.isFullScreen()
    assert not window.rail.isVisible()
    assert not window.menuBar().isVisible()
    qtbot.keyClick(place, Qt.Key.Key_Right)
    qtbot.keyClick(place, Qt.Key.Key_Escape)
    assert not window.isFullScreen()
    assert window.rail.isVisible()
    assert window.stage.stack.currentWidget() is window.stage.place("quotes")


@pytest.mark.parametrize("spoken", ["en", "zh"])
def test_the_keys_are_told_whole_in_the_smallest_window(place: WalkthroughPlace, spoken: Language) -> None:
    set_language(spoken)
    place.resize(868, 524)
    for number in range(len(place.live.pages())):
        place.go_to(number)
        QApplication.processEvents()
        assert place.live.hint.text() == place.live.hint.full_text()
