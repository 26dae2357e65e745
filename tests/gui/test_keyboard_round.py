"""The whole window by keyboard: no control is out of reach of Tab, and none holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from engine.compare.walkthrough import pages
from gui.actions import PLACES
from gui.catalog.place import CatalogPlace
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


def reached_from(start: QWidget) -> list[QWidget]:
    """The controls that Tab comes by, from one and back to it."""
    found, widget = [start], start.nextInFocusChain()
    while widget is not None and widget is not start and len(found) < 5000:
        found.append(widget)
        widget = widget.nextInFocusChain()
    return found


@pytest.mark.parametrize("place", PLACES)
def test_59_tab_reaches_every_control_and_comes_back(window: MainWindow, place: str) -> None:
    window.show_place(place)
    QApplication.processEvents()
    controls = [widget for widget in window.findChildren(QWidget) if takes_tab(widget)]
    assert len(controls) >= 3
    reached = set(map(id, reached_from(window)))
    assert [name_of(widget) for widget in controls if id(widget) not in reached] == []


def takes_tab(widget: QWidget) -> bool:
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return by_tab and widget.isVisible() and widget.isEnabled() and not widget.isWindow()


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
