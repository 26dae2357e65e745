"""Importing quotes through the window: drop, look, correct, answer, add, undo, and import again."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QGuiApplication

from engine.project.project import Project
from engine.quote import Purchase, Rental
from engine.values import Known
from gui.i18n import set_language
from gui.importing.dialog import ImportDialog
from gui.importing.wording import value_text
from gui.main_window import MainWindow
from gui.session import ProjectSession
from gui.theme import DARK, LIGHT, apply_theme

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

CHAT = "H20 141G 8卡整机 含税 98万/台 现货 质保3年 有效期7天"
TABLE = "型号,数量,单价(万元),税率,质保\nH20 141G 8卡整机,2,98,13%,3年\nH100 80G SXM 8卡整机,1,245,13%,3年\n"
DOUBTFUL = "型号,数量,单价(元),备注\nA100 80G 8卡整机,4,1250000,现货\n"


@pytest.fixture
def window(bare_window: MainWindow) -> Iterator[MainWindow]:
    window = bare_window
    window.show_place("quotes")
    yield window
    if window.commands.imports.dialog is not None:
        window.commands.imports.dialog.reject()


def _session(window: MainWindow) -> ProjectSession:
    assert window.session is not None
    return window.session


def _project(window: MainWindow) -> Project:
    return _session(window).project


def _dialog(window: MainWindow) -> ImportDialog:
    assert window.commands.imports.dialog is not None
    return window.commands.imports.dialog


def _data(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def _drag(window: MainWindow, data: QMimeData) -> QDragEnterEvent:
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(10, 10), copy, data, left, none)
    enter.ignore()
    window.dragEnterEvent(enter)
    return enter


def _drop(window: MainWindow, *paths: Path) -> None:
    data = _data(*paths)
    assert _drag(window, data).isAccepted()
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(10, 10), copy, data, left, none))


def _file(folder: Path, name: str, text: str, encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path


def _row(dialog: ImportDialog, field: str) -> int:
    readings = dialog.detail.table.readings.readings
    return next(row for row, reading in enumerate(readings) if reading.field == field)


def test_the_whole_way_from_three_messy_files_to_the_project_and_back(
    window: MainWindow, tmp_path: Path, executor: Any, qtbot: QtBot
) -> None:
    files = (
        _file(tmp_path, "甲.csv", TABLE, "gb18030"),
        _file(tmp_path, "乙.csv", DOUBTFUL, "utf-8-sig"),
        _file(tmp_path, "丙.txt", CHAT),
    )
    before = _project(window)
    _drop(window, *files)
    dialog = _dialog(window)
    executor.drain()
    assert _project(window) is before
    assert [len(read.reading.quotes) for read in dialog.state.reads if read.reading is not None] == [2, 1, 1]
    assert dialog.state.included_count() == 3

    dialog.state.show_source(1)
    buttons = [button for box in dialog.detail.questions for button in box.choices]
    answer = next(button for button in buttons if button.property("choice") == "nvidia-a100-sxm4-80gb")
    qtbot.mouseClick(answer, Qt.MouseButton.LeftButton)
    executor.drain()
    assert dialog.state.included_count() == 4

    dialog.state.show_source(2)
    dialog.detail.table.setCurrentIndex(dialog.detail.table.readings.index(_row(dialog, "price"), 0))
    dialog.detail.correction.value.setText("96万")
    qtbot.keyClick(dialog.detail.correction.value, Qt.Key.Key_Return)
    executor.drain()
    qtbot.mouseClick(dialog.add, Qt.MouseButton.LeftButton)

    added = _project(window).quotes[len(before.quotes) :]
    prices = [quote.price for quote in added if isinstance(quote, Purchase)]
    assert [price.value for price in prices if isinstance(price, Known)] == [980_000, 2_450_000, 1_250_000, 960_000]
    assert str(_session(window).undo_name) == "Import quotes"
    _session(window).undo()
    assert _project(window).quotes == before.quotes


def test_where_a_value_came_from_stays_with_the_quote(window: MainWindow, tmp_path: Path, executor: Any) -> None:
    _drop(window, _file(tmp_path, "甲.csv", TABLE))
    executor.drain()
    _dialog(window).accept()
    quote = _project(window).quotes[-1]
    origin = next(entry for entry in quote.origins if entry.field == "price")
    assert (origin.file, origin.cell, origin.text) == ("甲.csv", "C3", "245")
    place: Any = window.stage.place("quotes")
    place.show_quote(quote.id)
    tip = place.editor.fields.control("price").toolTip()
    assert "甲.csv" in tip
    assert "C3: “245”" in tip


def test_64_nothing_changes_where_a_person_cancels(window: MainWindow, tmp_path: Path, executor: Any) -> None:
    before = _project(window)
    _drop(window, _file(tmp_path, "甲.csv", TABLE))
    executor.drain()
    _dialog(window).reject()
    assert _project(window) is before
    assert window.commands.imports.dialog is None


def test_64_reading_can_be_stopped(window: MainWindow, tmp_path: Path, executor: Any) -> None:
    _drop(window, _file(tmp_path, "甲.csv", TABLE))
    dialog = _dialog(window)
    assert dialog.progress.isVisibleTo(dialog)
    dialog.stop.click()
    executor.drain()
    assert not dialog.progress.isVisibleTo(dialog)
    assert dialog.state.reads == ()
    assert not dialog.add.isEnabled()


def test_files_of_other_kinds_are_refused_by_name(window: MainWindow, tmp_path: Path) -> None:
    photo = _file(tmp_path, "photo.png", "no")
    _drag(window, _data(photo))
    assert window.drop_frame.isVisible()
    assert window.drop_frame.refused
    window.dragLeaveEvent(QDragLeaveEvent())
    assert not window.drop_frame.isVisible()
    _drop(window, photo)
    assert window.commands.imports.dialog is None
    assert "photo.png" in window.stage.message.text()


def test_67_a_broken_file_says_why_and_leaves_the_others(window: MainWindow, tmp_path: Path, executor: Any) -> None:
    broken = tmp_path / "broken.xlsx"
    broken.write_bytes(b"PK\x03\x04 no workbook at all")
    _drop(window, broken, _file(tmp_path, "甲.csv", TABLE))
    executor.drain()
    dialog = _dialog(window)
    assert "broken.xlsx" in dialog.message.text()
    assert dialog.state.included_count() == 2


def test_31_cells_copied_from_a_workbook_open_the_preview(window: MainWindow, executor: Any, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText(TABLE.replace(",", "\t"))
    place: Any = window.stage.place("quotes")
    place.items.view.setFocus()
    qtbot.keyClick(place.items.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    executor.drain()
    assert [read.name for read in _dialog(window).state.quotes] == ["H20 SXM 141GB", "H100 SXM5 80GB"]


def test_a_text_is_read_while_it_is_typed(window: MainWindow, executor: Any, qtbot: QtBot) -> None:
    window.commands.imports.paste()
    dialog = _dialog(window)
    dialog.source.text.insertPlainText(CHAT)
    with qtbot.waitSignal(dialog.source.text.edited):
        pass
    executor.drain()
    assert dialog.state.included_count() == 1
    underlined = [selection.cursor.selectedText() for selection in dialog.source.text.extraSelections()]
    assert "98万/台" in underlined
    assert "质保3年" in underlined


def test_one_click_reads_an_amount_as_another_field(window: MainWindow, executor: Any) -> None:
    QGuiApplication.clipboard().setText("H100 SXM 租赁 18元/卡/小时 押金 5万")
    window.commands.imports.paste()
    executor.drain()
    dialog = _dialog(window)
    dialog.detail.table.setCurrentIndex(dialog.detail.table.readings.index(_row(dialog, "deposit"), 0))
    way = next(button for button in dialog.detail.correction.ways if "installation" in button.text())
    way.click()
    executor.drain()
    quote = dialog.state.quotes[0].quote
    assert isinstance(quote, Rental)
    assert not isinstance(quote.deposit, Known)


def test_importing_again_shows_old_and_new_and_takes_what_is_chosen(
    window: MainWindow, tmp_path: Path, executor: Any
) -> None:
    _drop(window, _file(tmp_path, "甲.csv", TABLE))
    executor.drain()
    _dialog(window).accept()
    count, first = len(_project(window).quotes), _project(window).quotes[-2]

    _drop(window, _file(tmp_path, "甲.csv", TABLE.replace("2,98", "5,95")))
    executor.drain()
    dialog = _dialog(window)
    boxes = {str(box.property("field")): box for box in dialog.detail.changes.boxes}
    assert {"price", "groups/0/machines"} <= boxes.keys()
    boxes["groups/0/machines"].click()
    dialog.accept()

    renewed = _project(window).quote(first.id)
    assert isinstance(renewed, Purchase)
    assert len(_project(window).quotes) == count
    assert renewed.price == Known(value=Decimal(950_000))
    assert renewed.groups[0].machines == 2


def test_a_corrected_column_is_remembered_for_its_supplier(window: MainWindow, tmp_path: Path, executor: Any) -> None:
    table = "供应商：北京算力科技有限公司,,\n型号,数量,神秘列\nH20 141G 8卡整机,2,980000\n"
    _drop(window, _file(tmp_path, "甲.csv", table))
    executor.drain()
    dialog = _dialog(window)
    reading = dialog.state.reading
    assert reading is not None
    heading = next(entry for entry in (*reading.headings, *reading.unread) if entry.text == "神秘列")
    dialog.state.correct(heading.place, "unit_price")
    executor.drain()
    dialog.accept()
    assert "神秘列" in window.settings.quote_settings

    _drop(window, _file(tmp_path, "乙.csv", table))
    executor.drain()
    price = _dialog(window).state.quotes[0].quote.price  # type: ignore[union-attr]
    assert price == Known(value=Decimal(980_000))


def test_a_quote_is_left_out_with_the_space_bar(
    window: MainWindow, tmp_path: Path, executor: Any, qtbot: QtBot
) -> None:
    _drop(window, _file(tmp_path, "甲.csv", TABLE))
    executor.drain()
    dialog = _dialog(window)
    dialog.quotes.show_row(1)
    qtbot.keyClick(dialog.quotes, Qt.Key.Key_Space)
    assert dialog.state.included_count() == 1
    assert dialog.add.text() == "Add 1 Quote to Project"


def test_the_preview_speaks_the_language_and_follows_the_theme(
    window: MainWindow, tmp_path: Path, executor: Any, qapp: QApplication
) -> None:
    _drop(window, _file(tmp_path, "甲.csv", TABLE))
    executor.drain()
    dialog = _dialog(window)
    set_language("zh")
    assert dialog.add.text() == "将 2 份报价加入项目"
    assert dialog.windowTitle() == "导入报价"
    light = dialog.detail.table.readings.data(dialog.detail.table.readings.index(0, 1), Qt.ItemDataRole.ForegroundRole)
    apply_theme(qapp, DARK)
    dark = dialog.detail.table.readings.data(dialog.detail.table.readings.index(0, 1), Qt.ItemDataRole.ForegroundRole)
    assert (light.name().upper(), dark.name().upper()) == (LIGHT.text, DARK.text)


@pytest.mark.parametrize(("typed", "weeks"), [("8", "8"), ("8 weeks", "8"), ("10 working days", "2"), ("28天", "4")])
def test_a_time_is_typed_in_the_unit_that_is_shown_or_in_its_own(
    window: MainWindow, tmp_path: Path, executor: Any, qtbot: QtBot, typed: str, weeks: str
) -> None:
    sheet = _file(tmp_path, "丁.csv", "型号,数量,单价(元),货期\nL40S,4,52000,6周\n")
    _drop(window, sheet)
    dialog = _dialog(window)
    executor.drain()
    dialog.detail.table.setCurrentIndex(dialog.detail.table.readings.index(_row(dialog, "lead_time"), 0))
    assert dialog.detail.correction.value.text() == "6 weeks"
    dialog.detail.correction.value.setText(typed)
    qtbot.keyClick(dialog.detail.correction.value, Qt.Key.Key_Return)
    executor.drain()
    assert dialog.state.quotes[0].quote.start_delay_weeks == Known(value=Decimal(weeks))


@pytest.mark.parametrize(("language", "included", "rate"), [("zh", "含税", "13 %"), ("en", "tax included", "13 %")])
def test_words_of_a_tax_column_are_in_the_language_of_the_window(
    window: MainWindow, language: str, included: str, rate: str
) -> None:
    set_language(language)  # type: ignore[arg-type]
    assert value_text("tax", "included").lower() == included
    assert value_text("tax", Known(value=Decimal("0.13"))) == rate
