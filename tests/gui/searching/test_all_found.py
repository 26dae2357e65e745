"""Every page and every entry of every menu is found by its name, in both languages, in a window of either."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from engine.texts import text
from gui.actions import ACTIONS, without_mnemonic
from gui.comparison.chart_pages import LOWER, UPPER
from gui.conditions.pane import SECTIONS
from gui.decide.view import PAGES as METHODS
from gui.i18n import LANGUAGES, Language, language, set_language
from gui.pages import PAGES, shown_page
from gui.searching.entries import Entry, entries, matching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.main_window import MainWindow


def menu_entries(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from menu_entries(below)
        elif not action.isSeparator():
            yield action


def names_in_menus(window: MainWindow) -> list[str]:
    """All but samples, which are other files in each language, and what undo and redo are called at the moment."""
    left_out = {window.action_set[name] for name in ("search_all", "undo", "redo")}
    left_out |= set(window.action_set.submenus["<samples>"].actions())
    menus = (action.menu() for action in window.menuBar().actions())
    return [
        without_mnemonic(action.text())
        for menu in menus
        if isinstance(menu, QMenu)
        for action in menu_entries(menu)
        if action not in left_out
    ]


def found(window: MainWindow, fixed: list[Entry], typed: str) -> list[str]:
    return [entry.option.title for entry in matching(window, fixed, typed)]


@pytest.mark.parametrize("shown", LANGUAGES)
def test_62_every_entry_of_a_menu_is_found_by_its_name_in_both_languages(window: MainWindow, shown: Language) -> None:
    names: dict[Language, list[str]] = {}
    for spoken in (*LANGUAGES, shown):
        set_language(spoken)
        names[spoken] = names_in_menus(window)
    fixed = entries(window)
    assert len(names["en"]) > 60
    for spoken in LANGUAGES:
        for name, own in zip(names[spoken], names[shown], strict=True):
            assert any(own in title for title in found(window, fixed, name)), (spoken, name)


def test_62_samples_are_found(window: MainWindow) -> None:
    sample = window.action_set.submenus["<samples>"].actions()[-1].text()
    assert any(sample in title for title in found(window, entries(window), sample))


@pytest.mark.parametrize("shown", LANGUAGES)
def test_62_every_page_is_found_by_its_name_in_both_languages(window: MainWindow, shown: Language) -> None:
    set_language(shown)
    fixed = entries(window)
    for page in PAGES:
        for name in page.names():
            assert page.name(shown) in found(window, fixed, name), name


@pytest.mark.parametrize("shown", LANGUAGES)
def test_62_a_page_is_found_by_what_its_tab_says(window: MainWindow, shown: Language) -> None:
    set_language(shown)
    fixed = entries(window)
    labels = {f"compare_{name}": text(f"compare.tab.{name}", shown, count="") for name in (*UPPER, *LOWER)}
    labels |= {f"workload_{name}": text(f"conditions.{name}", shown) for name in SECTIONS}
    labels |= {f"compare_{name}": text(f"decide.page.{name}", shown) for name in METHODS}
    labels["catalog_ranking"] = text("ranking.tab", shown)
    labels["compare_migration"] = text("migration.view.migration", shown)
    for key, label in labels.items():
        assert text(f"pages.name.{key}", shown) in found(window, fixed, label), label


def test_62_a_page_that_is_chosen_is_shown(window: MainWindow) -> None:
    fixed = {entry.option.key: entry for entry in entries(window)}
    for key in ("catalog_ranking", "workload_site", "quotes_bill", "compare_ways", "compare_migration"):
        fixed[key].run()
        assert shown_page(window) == key
    fixed["compare_roofline"].run()
    assert shown_page(window) == "compare_table"
    assert window.stage.place("compare").charts.upper_tabs.current() == "roofline"  # type: ignore[attr-defined]


def test_61_a_page_without_what_it_shows_says_why(window: MainWindow) -> None:
    assert window.session is not None
    window.session.new()
    fixed = {entry.option.key: entry.option for entry in entries(window)}
    assert language() == "en"
    assert fixed["catalog_ranking"].enabled
    assert not fixed["quotes_bill"].enabled
    assert fixed["quotes_bill"].detail == "There is no quote."
    assert all(spec.name in fixed for spec in ACTIONS if spec.name != "search_all")
