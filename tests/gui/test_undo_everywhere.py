"""Undo through the whole window: every edit, named, deep, and brought into view."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from every_edit import walked
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication

from engine.catalog.library import catalog
from engine.project import edits
from engine.project.files import load
from engine.quote.money import ExchangeRate
from engine.quote.quote import Purchase, Rental
from engine.texts import Message
from engine.values import known
from gui.actions import PLACES
from gui.history_commands import where_changed
from gui.i18n import set_language
from gui.main_window import MainWindow
from gui.samples import samples
from gui.session import ProjectSession

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    Gesture = Callable[[MainWindow], object]

SHOWN_AT = {
    "rename_quote": "quotes", "set_quote_field": "quotes", "remove_quote": "quotes", "set_line_cells": "quotes",
    "rename_workload": "workload", "set_workload_field": "workload", "set_site_field": "workload",
    "set_electricity_field": "workload", "hide_page": "walkthrough", "pin_claim": "walkthrough",
    "set_assumption": "compare", "set_baseline": "compare",
}  # fmt: skip
"""Where some edits are made; the comparison shows all others."""

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", extend=True)

OFFER = "型号\t数量\t单价(万元)\t税率\nH20 141G 8卡整机\t2\t98\t13%\n"


def session_of(window: MainWindow) -> ProjectSession:
    assert window.session is not None
    return window.session


def place_of(window: MainWindow, name: str) -> Any:
    window.show_place(name)
    return window.stage.place(name)


def do(window: MainWindow, edit: Any, *arguments: object) -> None:
    session = session_of(window)
    session.apply(edit.name(session.project, *arguments), lambda project: edit(project, *arguments))


def import_offer(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText(OFFER)
    window.commands.imports.paste()
    dialog = window.commands.imports.dialog
    assert dialog is not None
    session_of(window).jobs._executor.drain()  # type: ignore[attr-defined]
    dialog.accept()


def paste_copied_quote(window: MainWindow) -> None:
    place = place_of(window, "quotes")
    place.copy("A")
    place.paste()


def paste_lines(window: MainWindow) -> None:
    place = place_of(window, "quotes")
    place.show_quote("D")
    table = place.editor.lines.table
    table.setCurrentIndex(table.lines.index(0, 0))
    data = QMimeData()
    data.setText("machines\tserver\t2\t1450000\n")
    QGuiApplication.clipboard().setMimeData(data)
    table.paste()


def own_card(window: MainWindow) -> None:
    place = place_of(window, "catalog")
    place.show_card("nvidia-h200-sxm-141gb")
    place.cards.detail.own.copy()


GESTURES: dict[str, Gesture] = {
    "import": import_offer,
    "paste a quote": paste_copied_quote,
    "paste a block of cells": paste_lines,
    "add": lambda window: place_of(window, "quotes").add("rental"),
    "delete": lambda window: place_of(window, "quotes").remove("B"),
    "duplicate": lambda window: place_of(window, "quotes").duplicate("B"),
    "reorder": lambda window: place_of(window, "quotes")._on_moved("A", 2),
    "assumption": lambda window: do(window, edits.set_assumption, "cost.horizon_months", 24.0),
    "baseline": lambda window: do(window, edits.set_baseline, "B"),
    "hidden quote": lambda window: do(window, edits.hide_quote, "C"),
    "note on a value": lambda window: do(window, edits.set_value_note, "A", "w1", "cost_total", "from the trial"),
    "weight of the ranking": lambda window: do(window, edits.set_ranking_weight, "compute", 33.0),
    "page of the walkthrough": lambda window: do(window, edits.hide_page, "cost"),
    "workload": lambda window: place_of(window, "workload").add("pretraining"),
    "own card": own_card,
}


@pytest.mark.parametrize("gesture", GESTURES)
def test_22_every_edit_is_one_step_that_undo_takes_back(window: MainWindow, gesture: str) -> None:
    session = session_of(window)
    before = session.project
    GESTURES[gesture](window)
    after = session.project
    assert after != before
    window.action_set["undo"].trigger()
    assert session.project is before
    assert not session.can_undo
    window.action_set["redo"].trigger()
    assert session.project is after


@pytest.mark.parametrize(("language", "wanted"), [("en", "&Undo Change price of B"), ("zh", "撤销(&U) 修改 B 的价格")])
def test_23_the_menu_names_what_undo_takes_back(window: MainWindow, language: Any, wanted: str) -> None:
    do(window, edits.set_quote_field, "B", "price", known(240))
    set_language(language)
    shown = window.action_set["undo"].text()
    name = edits.set_quote_field.name(session_of(window).project, "B", "price", known(240)).text(language)
    assert name in shown
    if language == "en":
        assert shown == wanted


def test_25_undo_from_another_place_leads_to_what_changed(window: MainWindow) -> None:
    window.show_place("quotes")
    do(window, edits.set_quote_field, "D", "supplier", "Vendor")
    window.show_place("catalog")
    window.action_set["undo"].trigger()
    assert window.settings.place == "quotes"
    assert place_of(window, "quotes").quote_id() == "D"
    assert window.toast.isVisible()
    assert window.toast.text() == "Undone: " + edits.set_quote_field.name(
        session_of(window).project, "D", "supplier", "Vendor"
    ).text("en")
    window.show_place("compare")
    window.action_set["redo"].trigger()
    assert window.settings.place == "compare"
    assert window.toast.text().startswith("Redone: ")


def test_25_undo_selects_the_quote_and_the_workload_that_changed(window: MainWindow) -> None:
    """With another one selected meanwhile, in the very place where the change was made."""
    session, quotes = session_of(window), place_of(window, "quotes")
    do(window, edits.set_quote_field, "D", "supplier", "Vendor")
    do(window, edits.add_workload, "pretraining", catalog().model("Llama 3.1 8B"))
    added = session.project.workloads[-1].id
    do(window, edits.set_workload_field, added, "tokens", 5_000_000)
    session.select_workload("w1")
    quotes.show_quote("A")
    window.action_set["undo"].trigger()
    assert (window.settings.place, session.workload_id) == ("workload", added)
    window.action_set["undo"].trigger()
    window.show_place("quotes")
    assert quotes.quote_id() == "A"
    window.action_set["undo"].trigger()
    assert quotes.quote_id() == "D"
    assert quotes.items.current() == "D"


def test_25_undo_stays_where_the_change_is_seen(window: MainWindow) -> None:
    """An exchange rate on the form of a quote, the order of ranked cards, the horizon among the conditions."""
    session = session_of(window)
    rate = ExchangeRate(base="EUR", quote="CNY", rate=Decimal(8), date=date(2026, 11, 30), source="bank")
    do(window, edits.put_rate, rate)
    do(window, edits.set_ranking_weight, "compute", 33.0)
    do(window, edits.set_assumption, "cost.horizon_months", 48.0)
    place_of(window, "workload").show_condition("money")
    window.action_set["undo"].trigger()
    assert window.settings.place == "workload"
    window.action_set["undo"].trigger()
    assert window.settings.place == "catalog"
    window.show_place("quotes")
    window.action_set["undo"].trigger()
    assert window.settings.place == "quotes"
    place_of(window, "workload").focus_on(session.project.workloads[0].id)
    do(window, edits.set_assumption, "cost.horizon_months", 60.0)
    window.action_set["undo"].trigger()
    assert window.settings.place == "compare"


def test_25_every_edit_that_there_is_leads_to_a_place_that_shows_it() -> None:
    for name, before, after, _ in walked():
        shown, item = where_changed(before, after)
        assert where_changed(after, before)[0] == shown, name
        assert shown == SHOWN_AT.get(name, shown), name
        assert shown in PLACES, name
        if shown == "quotes" and item:
            assert item in {quote.id for one in (before, after) for quote in one.quotes}, name


def test_27_two_hundred_steps_are_taken_back_one_by_one(window: MainWindow) -> None:
    session = session_of(window)
    before = session.project
    for step in range(200):
        session.apply(Message.of("edits.rename_project"), lambda project, name=str(step): project.replace(name=name))
    for _ in range(200):
        session.undo()
    assert session.project is before
    assert not session.can_undo


def test_27_memory_of_steps_is_bounded_and_shares_what_did_not_change() -> None:
    """A snapshot of a renamed project holds the very quotes, workloads and cards of the one before."""
    project = load(samples("en")[0][0]).project
    renamed = project.replace(name="other")
    assert all(one is other for one, other in zip(renamed.quotes, project.quotes, strict=True))
    assert renamed.used is project.used
    from engine.project.history import LIMIT, History

    history = History(project)
    for step in range(LIMIT + 100):
        history.apply(Message.of("edits.rename_project"), project.replace(name=str(step)))
    assert len(history.undo_names) == LIMIT


def test_28_undo_leaves_the_file_alone_until_it_is_saved(window: MainWindow, tmp_path: Path) -> None:
    session, path = session_of(window), tmp_path / "plan.cardwise"
    do(window, edits.set_quote_field, "B", "price", known(240))
    session.save_as(path)
    written = path.read_bytes()
    window.action_set["undo"].trigger()
    assert path.read_bytes() == written
    assert window.isWindowModified()
    quote = load(path).project.quote("B")
    assert isinstance(quote, Rental)
    assert quote.price == known(240)


def test_30_a_refused_edit_leaves_no_trace_in_menu_or_title(window: MainWindow, qtbot: QtBot) -> None:
    place = place_of(window, "quotes")
    place.show_quote("D")
    field = place.editor.fields.control("price").single
    field.line.setFocus()
    field.line.selectAll()
    qtbot.keyClicks(field.line, "-5")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert not window.action_set["undo"].isEnabled()
    assert not window.isWindowModified()
    quote = session_of(window).project.quote("D")
    assert isinstance(quote, Purchase)
