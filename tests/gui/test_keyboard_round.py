"""The whole window by keyboard: no control is out of reach of Tab, and none holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from engine.compare.walkthrough import pages
from gui.actions import PLACES
from gui.catalog.place import CatalogPlace
from gui.forms.tab_order import controls_by_eye
from gui.main_window import MainWindow
from gui.session import ProjectSession
from gui.walkthrough.place import WalkthroughPlace

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", extend=True)


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    window.resize(1380, 840)
    return window


def session_of(window: MainWindow) -> ProjectSession:
    assert window.session is not None
    return window.session


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
@pytest.mark.parametrize("place", PLACES)
def test_59_tab_goes_round_as_the_eye_does_and_comes_back(
    window: MainWindow, qtbot: QtBot, place: str, key: Qt.Key
) -> None:
    """Which controls there are, and that each shows its focus, `test_every_screen` looks at."""
    window.show_place(place)
    window.activateWindow()
    QApplication.processEvents()
    expected = controls_by_eye(window)
    assert len(expected) >= 2
    expected[0].setFocus()
    stops: list[QWidget] = []
    while window.focusWidget() not in stops and len(stops) < 2 * len(expected):
        stops.append(window.focusWidget())
        qtbot.keyClick(stops[-1], key)
    assert window.focusWidget() is expected[0]
    order = expected if key is Qt.Key.Key_Tab else [expected[0], *expected[:0:-1]]
    of_old = [widget for widget in stops if widget in expected]  # a chart shows its tools once it has the focus
    assert [name_of(widget) for widget in of_old] == [name_of(widget) for widget in order]


def name_of(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName()}"


def test_the_arrows_turn_pages_from_the_rail_too(window: MainWindow, qtbot: QtBot) -> None:
    """Whoever chose the walkthrough with the mouse has the keyboard still in the rail."""
    window.show_place("walkthrough")
    place = window.stage.place("walkthrough")
    assert isinstance(place, WalkthroughPlace)
    place.set_pages(pages(session_of(window).comparison, session_of(window).workload_id or ""))
    place.go_to(0)
    window.rail.setFocus()
    for number in range(1, place.count()):
        focused = window.focusWidget()
        assert focused is not None
        qtbot.keyClick(focused, Qt.Key.Key_Right)
        assert place.page_number == number
    assert place.hasFocus()


def test_leaving_the_whole_screen_gives_back_the_window_as_it_was(window: MainWindow) -> None:
    window.showMaximized()
    window.present()
    assert window.isFullScreen()
    window.escape()
    assert window.isMaximized()
    window.commands.view.full_screen()
    window.commands.view.full_screen()
    assert window.isMaximized()
    window.showNormal()
    window.present()
    window.escape()
    assert not window.isMaximized()
    assert not window.isFullScreen()


def test_the_walkthrough_names_the_way_out_only_where_there_is_one(window: MainWindow) -> None:
    window.show_place("walkthrough")
    place = window.stage.place("walkthrough")
    assert isinstance(place, WalkthroughPlace)
    assert "Esc" not in place.live.hint.full_text()
    window.present()
    assert "Esc" in place.live.hint.full_text()
    window.escape()
    assert "Esc" not in place.live.hint.full_text()


def test_what_a_figure_rests_on_is_shown_where_it_is_kept(window: MainWindow) -> None:
    window.show_place("catalog")
    catalog_place = window.stage.place("catalog")
    assert isinstance(catalog_place, CatalogPlace)
    catalog_place.search.setText("4090")
    window.show_place("compare")
    window.stage.origin_requested.emit("catalog/cards/nvidia-h200-sxm-141gb/bf16_dense_tflops")
    assert window.settings.place == "catalog"
    assert [card.id for card in catalog_place.cards.detail.cards()] == ["nvidia-h200-sxm-141gb"]
    window.stage.origin_requested.emit("catalog/models/DeepSeek V3 / R1 671B/layers")
    assert catalog_place.models.table.selected_keys() == ("DeepSeek V3 / R1 671B",)
    window.stage.origin_requested.emit("quotes/B/price")
    assert window.settings.place == "quotes"
    window.stage.origin_requested.emit(f"workloads/{session_of(window).workload_id}/output_tokens")
    assert window.settings.place == "workload"


def test_a_shortcut_to_a_place_takes_the_keyboard_there(window: MainWindow, qtbot: QtBot) -> None:
    for place, control in (("catalog", "search"), ("quotes", "items.view"), ("workload", "items.view")):
        window.commands.go_to(place)
        wanted: Any = window.stage.place(place)
        for step in control.split("."):
            wanted = getattr(wanted, step)
        qtbot.waitUntil(wanted.hasFocus, timeout=1000)
