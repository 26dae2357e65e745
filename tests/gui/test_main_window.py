"""The window: its life before and after a session, places, title, commands, languages, themes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSlider,
    QToolButton,
    QWidget,
)

from engine.figures.quantity import Derived
from engine.project.edits.project import rename_project
from engine.project.files import load
from engine.project.templates import templates
from engine.texts import Message
from gui.actions import ACTIONS, PLACES, translated
from gui.explain.panel import ExplainPanel
from gui.i18n import set_language
from gui.main_window import MainWindow
from gui.menus import MENUS
from gui.samples import samples
from gui.session import ProjectSession
from gui.settings.store import Settings
from gui.theme import DARK, theme
from gui.widgets.tile import Tile
from gui.workload.place import WorkloadPlace

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.catalog.place import CatalogPlace


def session_of(window: MainWindow) -> ProjectSession:
    assert window.session is not None
    return window.session


def rename(window: MainWindow, name: str) -> None:
    session = session_of(window)
    session.apply(rename_project.name(session.project, name), lambda project: rename_project(project, name))


def test_before_a_session_nothing_can_be_done_but_leave_and_ask_for_help(qtbot: QtBot, settings: Settings) -> None:
    window = MainWindow(settings)
    qtbot.addWidget(window)
    enabled = {spec.name for spec in ACTIONS if window.action_set[spec.name].isEnabled()}
    assert enabled == {"quit", "preferences", "full_screen", "shortcuts", "about"}
    assert window.windowTitle() == "Cardwise"


def test_the_skeleton_is_painted_before_the_engine_is_there(qtbot: QtBot, settings: Settings) -> None:
    window = MainWindow(settings)
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.stage.first_painted):
        window.show()


@pytest.mark.parametrize("place", PLACES)
def test_every_place_opens_by_its_command_and_is_remembered(window: MainWindow, settings: Settings, place: str) -> None:
    window.action_set[place].trigger()
    assert window.stage.stack.currentWidget() is window.stage.place(place)
    assert window.rail.currentRow() == PLACES.index(place)
    assert settings.place == place


def test_the_rail_moves_by_arrow_keys(window: MainWindow, qtbot: QtBot) -> None:
    window.rail.setFocus()
    qtbot.keyClick(window.rail, Qt.Key.Key_Up)
    assert window.stage.stack.currentWidget() is window.stage.place("quotes")


def test_title_and_commands_follow_the_document(window: MainWindow, tmp_path: Path) -> None:
    assert not window.action_set["undo"].isEnabled()
    assert "no change to undo" in window.action_set["undo"].toolTip()
    rename(window, "Cluster 2027")
    assert window.windowTitle() == "Cluster 2027[*] — Cardwise"
    assert window.isWindowModified()
    change = rename_project.name(session_of(window).project, "Cluster 2027").text("en")
    assert window.action_set["undo"].text() == f"&Undo {change}"
    session_of(window).save_as(tmp_path / "plan.cardwise")
    assert (window.windowTitle(), window.isWindowModified()) == ("plan[*] — Cardwise", False)
    assert not window.action_set["revert"].isEnabled()
    window.action_set["undo"].trigger()
    assert window.isWindowModified()
    assert window.action_set["redo"].text() == f"&Redo {change}"
    window.action_set["redo"].trigger()
    assert not window.isWindowModified()


def test_57_shortcuts_are_the_usual_ones_and_never_used_twice(window: MainWindow) -> None:
    keys = [key.toString() for spec in ACTIONS for key in window.action_set[spec.name].shortcuts()]
    assert len(keys) == len(set(keys))
    expected = {"Ctrl+N", "Ctrl+O", "Ctrl+S", "Ctrl+Shift+S", "Ctrl+W", "Ctrl+Q", "Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z"}
    assert expected | {"Ctrl+,", "F1", "Ctrl+/", "F5", "F11", *(f"Ctrl+{place}" for place in range(1, 6))} <= set(keys)
    assert all(not QKeySequence(key).isEmpty() for key in keys)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_58_mnemonics_are_unique_in_every_menu(window: MainWindow, language: Any) -> None:
    set_language(language)
    menus = [menu for menu in window.menuBar().findChildren(QWidget) if hasattr(menu, "actions") and menu.actions()]
    for menu in [window.menuBar(), *menus]:
        texts = [action.text().replace("&&", "") for action in menu.actions()]
        letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(letters) == len(set(letters)), texts


def test_every_command_and_menu_is_translated(window: MainWindow) -> None:
    set_language("zh")
    texts = [text for spec in ACTIONS for text in (spec.text, spec.tip, spec.why_not) if text]
    assert [text for text in (*texts, *(menu.text for menu in MENUS)) if translated(text) == text] == []


def test_70_language_and_theme_change_live_with_unsaved_changes(
    window: MainWindow, settings: Settings, qapp: QApplication
) -> None:
    rename(window, "Cluster 2027")
    project = session_of(window).project
    window.menus.language_chosen.emit("zh")
    window.menus.theme_chosen.emit("dark")
    window.menus.text_size_chosen.emit(130)
    assert window.windowTitle() == "Cluster 2027[*] — 卡衡"
    assert window.menuBar().actions()[0].text() == "文件(&F)"
    assert theme() is DARK
    assert (settings.language, settings.theme, settings.font_scale) == ("zh", "dark", 130)
    assert session_of(window).project is project
    assert session_of(window).modified
    window.menus.text_size_chosen.emit(100)


@pytest.mark.parametrize("place", PLACES)
def test_every_control_has_an_accessible_name(window: MainWindow, place: str) -> None:
    window.show_place(place)
    controls = [
        control
        for kind in (QAbstractButton, QComboBox, QLineEdit, QSlider)
        for control in window.findChildren(kind)
        if control.isVisible() and not control.objectName().startswith("qt_")
    ]
    assert len(controls) > 5
    from PySide6.QtGui import QAccessible

    nameless = []
    for control in controls:
        interface = QAccessible.queryAccessibleInterface(control)
        if interface is not None and not interface.text(QAccessible.Text.Name).strip():
            nameless.append(f"{type(control).__name__} in {type(control.parent()).__name__}")
    assert nameless == []


def test_4_a_window_saved_on_a_screen_that_is_gone_comes_back(qtbot: QtBot, settings: Settings) -> None:
    far = MainWindow(settings)
    qtbot.addWidget(far)
    far.show()
    far.move(QPoint(30_000, 30_000))
    far.close()
    window = MainWindow(settings)
    qtbot.addWidget(window)
    window.show()
    screen: QRect = QGuiApplication.primaryScreen().availableGeometry()
    frame = window.frameGeometry()
    title_bar = QRect(frame.topLeft(), window.geometry().topRight()).normalized().adjusted(0, 0, 0, 30)
    visible = title_bar.intersected(screen)
    assert visible.width() >= 120
    assert visible.height() >= 30


def test_3_splitters_come_back(window: MainWindow, settings: Settings, qtbot: QtBot) -> None:
    place = window.stage.place("compare")
    splitter = place.middle  # type: ignore[attr-defined]
    splitter.setSizes([400, 800])
    kept = splitter.saveState()
    window.close()
    again = MainWindow(settings)
    qtbot.addWidget(again)
    again.attach(session_of(window))
    again.show()
    again.show_place("compare")
    QApplication.processEvents()
    assert again.stage.place("compare").middle.saveState() == kept  # type: ignore[attr-defined]


def test_a_figure_opens_its_derivation_beside_the_place(window: MainWindow) -> None:
    session = session_of(window)
    address = f"{session.project.quotes[0].id}/{session.workload_id}/cost_total"
    window.stage.place("compare").figure_requested.emit(address)
    panel = window.stage._panel
    assert panel is not None
    assert panel.isVisible()
    assert window.action_set["explain"].isChecked()
    window.escape()
    assert not panel.isVisible()
    window.action_set["explain"].trigger()
    assert panel.isVisible()
    window.stage.show_figure("nobody/nothing/cost_total")
    assert panel.isVisible()


def drop(window: MainWindow, path: Path) -> bool:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(10, 10), copy, data, left, none)
    enter.ignore()
    window.dragEnterEvent(enter)
    if enter.isAccepted():
        window.dropEvent(QDropEvent(QPointF(10, 10), copy, data, left, none))
    return enter.isAccepted()


def test_a_project_dropped_on_the_window_opens(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "Müller 报价 & more.cardwise"
    session_of(window).save_copy(path)
    assert drop(window, path)
    assert session_of(window).path == path


def test_any_other_file_is_refused_with_the_reason(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "photo.png"
    path.write_bytes(b"PK")
    assert drop(window, path)
    assert session_of(window).path is None
    assert window.stage.message.isVisible()
    assert "photo.png" in window.stage.message.text()


def test_a_message_stays_until_the_next_change_and_speaks_the_language(window: MainWindow) -> None:
    session_of(window).message.emit(Message.of("error.no_quote", quote="Z"), "error")
    assert window.stage.message.isVisible()
    set_language("zh")
    assert window.stage.message.text() == Message.of("error.no_quote", quote="Z").text("zh")
    rename(window, "other")
    assert not window.stage.message.isVisible()


def test_2_a_sample_opens_from_the_start_page(window: MainWindow, qtbot: QtBot) -> None:
    window.action_set["close"].trigger()
    assert window.at_start
    page = window.start_page
    assert page is not None
    assert window.windowTitle() == "Cardwise"
    assert not window.rail.isEnabled()
    assert not window.action_set["save"].isEnabled()
    assert not window.action_set["quotes"].isEnabled()
    buttons = [button for button in page._samples.findChildren(QAbstractButton) if button.isVisible()]
    names = [button.text() for button in buttons]
    assert names == [name for _, name in samples("en")]
    buttons[1].click()
    assert not window.at_start
    assert session_of(window).title == names[1]
    assert session_of(window).path is None


def test_2_a_template_begins_a_project_with_its_workloads(window: MainWindow) -> None:
    window.show_start()
    page = window.start_page
    assert page is not None
    tiles = {tile.accessibleName(): tile for tile in page.findChildren(Tile) if tile.isVisible()}
    assert list(tiles) == [entry.name["en"] for entry in templates()]
    tiles["A first training cluster"].click()
    project = session_of(window).project
    assert [workload.name for workload in project.workloads] == ["Full tuning of 7B", "Full tuning of 14B"]
    assert not session_of(window).modified
    assert window.stage.stack.currentWidget() is window.stage.place("workload")


def test_templates_are_in_the_menu_in_the_language_of_the_window(window: MainWindow) -> None:
    set_language("zh")
    actions = window.action_set.submenus["<templates>"].actions()
    assert [action.text() for action in actions] == [entry.name["zh"] for entry in templates()]
    actions[0].trigger()
    assert session_of(window).project.name == "个人开发：7B 至 14B"


def test_new_leads_to_the_workload(window: MainWindow) -> None:
    window.action_set["new"].trigger()
    assert session_of(window).project.quotes == ()
    assert window.stage.stack.currentWidget() is window.stage.place("workload")
    assert not window.action_set["present"].isEnabled()
    for place in PLACES:
        window.show_place(place)


def test_recent_files_are_offered_newest_first(window: MainWindow, tmp_path: Path) -> None:
    for name in ("one", "two"):
        session_of(window).save_as(tmp_path / f"{name}.cardwise")
    (tmp_path / "one.cardwise").unlink()
    actions = window.action_set.submenus["<recent>"].actions()
    assert [action.text() for action in actions if not action.isSeparator()] == [
        "two.cardwise",
        "one.cardwise",
        "&Clear List",
    ]
    window.commands._refresh_recent()
    actions = window.action_set.submenus["<recent>"].actions()
    assert [action.isEnabled() for action in actions[:2]] == [True, False]
    actions[-1].trigger()
    assert not window.action_set.submenus["<recent>"].isEnabled()


def test_2_a_recent_file_opens_and_one_that_is_gone_says_so_and_leaves_the_list(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    for name in ("one", "two"):
        session_of(window).save_as(tmp_path / f"{name}.cardwise")
    (tmp_path / "one.cardwise").unlink()
    window.show_start()
    page = window.start_page
    assert page is not None
    labels = [label.text() for label in page.recent.findChildren(QLabel) if label.isVisible()]
    assert labels[labels.index("one") : labels.index("one") + 2] == ["one", "file is gone"]
    (forget,) = [button for button in page.recent.findChildren(QToolButton) if button.isVisible()]
    assert forget.accessibleName() == "Take one.cardwise off the list"
    forget.click()
    QApplication.processEvents()  # a row that was put in shows itself then
    assert [file.path.stem for file in window.commands.recent_files()] == ["two"]
    (two,) = [
        button for button in page.recent.findChildren(QPushButton) if button.isVisible() and button.text() == "two"
    ]
    with qtbot.waitSignal(page.file_chosen):
        two.click()
    assert not window.at_start


def test_a_new_project_invites_to_describe_the_work_and_shows_what_holds_for_all(window: MainWindow) -> None:
    window.action_set["new"].trigger()
    place = window.stage.place("workload")
    assert isinstance(place, WorkloadPlace)
    assert place.empty.isVisible()
    assert place.conditions.list.isVisible()
    assert not place.form.isVisible()
    assert window.focusWidget() is place.empty.button
    place.conditions.list.items.chosen.emit("electricity")
    assert not place.empty.isVisible()
    assert place.conditions.current == "electricity"


def test_commands_on_quotes_and_workloads(window: MainWindow) -> None:
    session = session_of(window)
    quotes = len(session.project.quotes)
    window.action_set["add_rental"].trigger()
    assert len(session.project.quotes) == quotes + 1
    assert session.project.quotes[-1].kind == "rental"
    window.action_set["duplicate_quote"].trigger()
    assert len(session.project.quotes) == quotes + 2
    window.action_set["remove_quote"].trigger()
    window.action_set["undo"].trigger()
    assert len(session.project.quotes) == quotes + 2
    window.action_set["add_fine_tuning"].trigger()
    assert session.project.workloads[-1].kind == "fine_tuning"
    window.action_set["remove_workload"].trigger()
    assert len(session.project.workloads) == 1


def test_what_is_being_typed_is_saved_too(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    session = session_of(window)
    session.save_as(tmp_path / "plan.cardwise")
    window.show_place("quotes")
    window.activateWindow()
    place: Any = window.stage.place("quotes")
    line = next(line for line in place.editor.findChildren(QLineEdit) if line.text() == session.project.quotes[0].name)
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    line.selectAll()
    qtbot.keyClicks(line, "Another name")
    assert not session.modified
    window.action_set["save"].trigger()
    assert load(tmp_path / "plan.cardwise").project.quotes[0].name == "Another name"
    assert line.hasFocus()


def test_the_fit_of_a_card_in_the_catalog_opens_its_derivation(qtbot: QtBot, window: MainWindow) -> None:
    place = cast("CatalogPlace", window.stage.place("catalog"))
    window.stage.show_place("catalog")
    place.show_card("nvidia-h200-sxm-141gb")
    detail = place.cards.detail
    qtbot.waitUntil(lambda: bool(detail.bars.bars()))
    bar = detail.bars.bars()[0]
    bar.setFocus()
    qtbot.keyClick(bar, Qt.Key.Key_Return)
    panel = window.stage.findChild(ExplainPanel)
    assert panel is not None
    current = panel.current()
    assert isinstance(current, Derived)
    assert current.figure.name == "gigabytes"
    (held,) = current.inputs
    assert isinstance(held, Derived)
    assert held.figure.name == "memory_per_card_bytes"


def test_what_cannot_be_read_is_refused_on_the_start_page_too(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "photo.png"
    path.write_bytes(b"PK")
    window.show_start()
    assert window.at_start
    assert drop(window, path)
    assert window.at_start
    assert "photo.png" in window.stage.message.text()


def test_quotes_dropped_on_the_start_page_begin_a_project(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "报价.csv"
    path.write_text("型号,数量(台),含税单价(万元)\n8×H20 141G,2,118.5\n", encoding="utf-8")
    window.show_start()
    assert drop(window, path)
    assert not window.at_start
    assert not session_of(window).project.quotes
    dialog = window.commands.imports.dialog
    assert dialog is not None
    assert dialog.isVisible()
    dialog.reject()


def test_places_that_cannot_be_gone_to_look_so(window: MainWindow) -> None:
    window.show_place("compare")
    enabled = window.rail.grab().toImage()
    window.rail.set_place("")
    without_choice = window.rail.grab().toImage()
    window.rail.setEnabled(False)
    assert window.rail.grab().toImage() != without_choice != enabled
