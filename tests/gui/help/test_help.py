"""F1: what has the focus explains itself, then the page; in both languages, in every place and dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel

from engine.texts import LANGUAGES, has_text, templates, text
from gui.dialogs.shortcuts import ShortcutsDialog
from gui.help.dialog import HelpDialog
from gui.help.key import HelpKey
from gui.help.topics import focus_topic, page_topic
from gui.i18n import set_language
from gui.main_window import MainWindow
from gui.pages import PAGES
from gui.screens import shown

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the", extend=True)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[HelpDialog]:
    """The help dialogs that were opened."""
    opened: list[HelpDialog] = []

    def remember(dialog: HelpDialog) -> None:
        opened.append(dialog)

    monkeypatch.setattr(HelpDialog, "exec", remember)
    monkeypatch.setattr(HelpDialog, "deleteLater", lambda _dialog: None)
    return opened


def test_96_f1_on_a_figure_tells_its_value_formula_and_source(
    window: MainWindow, qtbot: QtBot, asked: list[HelpDialog]
) -> None:
    place: Any = window.stage.place("compare")
    table = place.table_card.table
    index = table.index_of("A", "cost_total")
    table.setCurrentIndex(index)
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_F1)
    figure, page = asked[0].topics
    assert figure.address == "A/w1/cost_total"
    assert any(line.startswith("Source: ") for line in figure.lines)
    assert table.comparison_model().cell(index).figure == "cost_total"
    assert page.title == "Comparison table"
    asked[0].figure_requested.emit(figure.address)
    assert window.stage._address == "A/w1/cost_total"


def test_96_f1_on_a_field_tells_what_it_means(window: MainWindow, qtbot: QtBot) -> None:
    window.show_place("workload")
    place: Any = window.stage.place("workload")
    place.form.focus_on("concurrency")
    found = focus_topic(window, window.session)
    assert found is not None
    assert found.title == "At once"
    assert text("hints.concurrency") in found.lines[0]
    set_language("zh")
    found = focus_topic(window, window.session)
    assert found is not None
    assert text("hints.concurrency", "zh") in found.lines[0]


def test_96_f1_on_a_slider_and_an_explanation(window: MainWindow) -> None:
    place: Any = window.stage.place("compare")
    place.what_if.row_of("cost.busy_share").slider.setFocus()
    found = focus_topic(window, window.session)
    assert found is not None
    assert found.address == "assumptions/cost/busy_share"
    window.stage.show_figure("A/w1/cost_total")
    panel: Any = window.stage._panel
    panel.inputs.setFocus()
    found = focus_topic(window, window.session)
    assert found is not None
    assert found.address == "A/w1/cost_total"


def test_96_every_page_has_help_in_both_languages() -> None:
    of_places = ("start", "workload", "quotes", "walkthrough", "walkthrough_arrange")
    for key in (*of_places, *(page.key for page in PAGES if page.place != "walkthrough")):
        for language in LANGUAGES:
            assert has_text(f"pages.help.{key}", language), key
            assert has_text(f"pages.name.{key}", language), key


DIALOGS = (
    "import", "wizard-kind", "report", "letter", "scenarios", "correction", "own-card", "profile", "plan",
    "saved-and-now", "preferences", "search",
)  # fmt: skip


def test_96_f1_in_a_dialog_explains_it(window: MainWindow, asked: list[HelpDialog]) -> None:
    for name in DIALOGS:
        with shown(window, f"dialog-{name}") as dialog:
            assert isinstance(dialog, QDialog)
            key = dialog.findChild(HelpKey)
            assert key is not None, name
            key.activated.emit()
            topic = asked[-1].topics[-1]
            assert topic == (dialog.windowTitle(), (templates("en")[f"pages.help.{key.topic}"],), ""), name


def test_62_the_shortcuts_are_reached_from_the_help(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[ShortcutsDialog] = []

    def remember(dialog: ShortcutsDialog) -> None:
        opened.append(dialog)

    monkeypatch.setattr(ShortcutsDialog, "exec", remember)
    dialog = HelpDialog(window, [page_topic(window)])
    assert text("pages.help.compare_table") in {label.text() for label in dialog.findChildren(QLabel)}
    dialog.shortcuts.click()
    window.action_set["shortcuts"].trigger()
    assert len(opened) == 2
    dialog.deleteLater()
    QApplication.sendPostedEvents()
