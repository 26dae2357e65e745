from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QGuiApplication
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTableView, QToolButton, QVBoxLayout, QWidget

from gui import theme
from gui.forms.tab_order import controls_by_eye, step_by_eye
from gui.i18n import set_language
from gui.widgets.basics import ElidedLabel, SeriesDot
from gui.widgets.card import Card, SectionHeader
from gui.widgets.clickable import ClickableLabel
from gui.widgets.fields import TextField
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.messages import EmptyState, InlineMessage, Toast
from gui.widgets.pills import PillTabs
from gui.widgets.tables import calm_table
from gui.widgets.values import ValueLabel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

LEFT = Qt.MouseButton.LeftButton


def accessible(widget: QWidget) -> tuple[str, QAccessible.Role]:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name), interface.role()


def label_texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget)]


def test_card_shows_only_the_heads_it_has(qtbot: QtBot) -> None:
    card = Card()
    qtbot.addWidget(card)
    assert label_texts(card) == []
    card.set_title("Cost over time")
    assert label_texts(card) == ["Cost over time"]
    card.set_subtitle("cumulative")
    assert label_texts(card) == ["Cost over time", "cumulative"]
    assert card.accessibleName() == "Cost over time"


def test_section_header_note(qtbot: QtBot) -> None:
    header = SectionHeader("Six questions", "4 of 6 answered")
    qtbot.addWidget(header)
    assert label_texts(header) == ["Six questions", "4 of 6 answered"]
    header.set_note("")
    assert label_texts(header) == ["Six questions"]


def test_pills_move_by_arrow_keys_and_keep_their_choice(qtbot: QtBot) -> None:
    pills = PillTabs()
    pills.set_tabs([("cost", "Cost"), ("memory", "Memory"), ("roofline", "Roofline")])
    qtbot.addWidget(pills)
    pills.show()
    spy = QSignalSpy(pills.current_changed)
    assert pills.current() == "cost"
    pills.button("cost").setFocus()
    qtbot.waitUntil(pills.button("cost").hasFocus)
    qtbot.keyClick(pills.button("cost"), Qt.Key.Key_Right)
    assert spy.at(0) == ["memory"]
    pills.set_tabs([("cost", "成本"), ("memory", "显存"), ("roofline", "屋顶线")])
    assert (pills.current(), pills.button("memory").text()) == ("memory", "显存")
    pills.set_current("roofline")
    assert spy.count() == 1, "a choice set by the program is not announced"
    pills.set_tabs([("memory", "显存")])
    assert (pills.current(), spy.count()) == ("memory", 1)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_a_figure_is_a_button_for_hand_keyboard_and_ear(qtbot: QtBot, key: Qt.Key) -> None:
    figure = ValueLabel("7.88", "CNY a million tokens")
    qtbot.addWidget(figure)
    figure.show()
    assert accessible(figure) == ("7.88 CNY a million tokens", QAccessible.Role.Button)
    spy = QSignalSpy(figure.clicked)
    qtbot.mouseClick(figure, LEFT)
    qtbot.keyClick(figure, key)
    assert spy.count() == 2
    figure.set_clickable(False)
    assert figure.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_clickable_text_shows_ampersands_and_acts(qtbot: QtBot) -> None:
    label = ClickableLabel("R&D")
    qtbot.addWidget(label)
    assert accessible(label)[0] == "R&D"
    assert label.shortcut().isEmpty()
    with qtbot.waitSignal(label.clicked):
        qtbot.mouseClick(label, LEFT)


def test_elided_label_keeps_its_whole_text_at_hand(qtbot: QtBot) -> None:
    label = ElidedLabel("8 × H200 of vendor one, with spare parts")
    qtbot.addWidget(label)
    label.resize(80, 20)
    label.show()
    assert label.text().endswith("…")
    assert label.toolTip() == "8 × H200 of vendor one, with spare parts"
    label.resize(600, 20)
    assert label.text() == "8 × H200 of vendor one, with spare parts"
    assert label.toolTip() == ""


@pytest.mark.parametrize("index", [0, 3, 7])
def test_a_dot_has_the_color_of_its_series(qtbot: QtBot, index: int) -> None:
    dot = SeriesDot(index)
    qtbot.addWidget(dot)
    middle = dot.grab().toImage().pixelColor(dot.width() // 2, dot.height() // 2)
    assert middle == QColor(theme.LIGHT.series[index % len(theme.LIGHT.series)])


def test_message_can_be_acted_on_and_closed(qtbot: QtBot) -> None:
    message = InlineMessage("Bills go on after shutdown.", "warn", closable=True)
    qtbot.addWidget(message)
    message.set_action("Show")
    message.show()
    assert message.accessibleName() == "Bills go on after shutdown."
    with qtbot.waitSignal(message.action_triggered):
        qtbot.mouseClick(message.findChild(QPushButton), LEFT)
    with qtbot.waitSignal(message.closed):
        qtbot.mouseClick(message.findChild(QToolButton), LEFT)
    assert not message.isVisible()


def test_toast_stands_above_the_lower_edge_and_offers_undo(qtbot: QtBot) -> None:
    window = QWidget()
    window.resize(800, 600)
    toast = Toast(window)
    qtbot.addWidget(window)
    window.show()
    assert not toast.isVisible()
    toast.show_message("Quote D removed", "Undo")
    assert toast.isVisible()
    assert abs(toast.geometry().center().x() - 400) <= 1
    assert 500 < toast.geometry().bottom() < 600
    assert not toast.hasFocus()
    window.resize(1000, 700)
    assert abs(toast.geometry().center().x() - 500) <= 1
    with qtbot.waitSignal(toast.action_triggered):
        qtbot.mouseClick(toast.findChild(QPushButton), LEFT)
    assert not toast.isVisible()


def test_empty_state_leads_on(qtbot: QtBot) -> None:
    empty = EmptyState("quotes")
    qtbot.addWidget(empty)
    empty.set_texts("No quote yet", button="Add a quote")
    assert [text for text in label_texts(empty) if text] == ["No quote yet"]
    with qtbot.waitSignal(empty.activated):
        qtbot.mouseClick(empty.findChild(QPushButton), LEFT)


def test_flow_begins_a_new_row_where_the_width_ends(qtbot: QtBot) -> None:
    window = QWidget()
    flow = FlowLayout(window, gap=10, row_gap=5)
    boxes = [QWidget() for _ in range(5)]
    for box in boxes:
        box.setFixedSize(QSize(90, 20))
        flow.addWidget(box)
    qtbot.addWidget(window)
    window.resize(300, 200)
    window.show()
    assert [box.pos() for box in boxes] == [QPoint(x, y) for x, y in ((0, 0), (100, 0), (200, 0), (0, 25), (100, 25))]
    assert (flow.heightForWidth(300), flow.heightForWidth(100), flow.heightForWidth(490)) == (45, 120, 20)
    boxes[0].hide()
    assert flow.heightForWidth(300) == 45
    boxes[1].hide()
    assert flow.heightForWidth(300) == 20


def test_tables_are_calm(qtbot: QtBot) -> None:
    view = QTableView()
    qtbot.addWidget(view)
    calm_table(view)
    assert not view.showGrid()
    assert view.verticalHeader().isHidden()
    assert view.verticalHeader().defaultSectionSize() >= 28


def test_widgets_leave_nothing_behind_when_they_go(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    for _ in range(3):
        message = InlineMessage("x", parent=window)
        message.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.findChildren(InlineMessage) == []
    theme.theme_manager().theme_changed.emit()


@pytest.mark.parametrize("menu_of", ["frame", "words"])
def test_67_messages_offer_a_copy_of_what_they_say(qtbot: QtBot, menu_of: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    message, toast = InlineMessage("Bills go on after shutdown.", "warn", parent=window), Toast(window)
    toast.show_message("Saved.")
    for shown, said in ((message, "Bills go on after shutdown."), (toast, "Saved.")):
        pointed_at = shown if menu_of == "frame" else shown._text
        assert pointed_at.contextMenuPolicy() is Qt.ContextMenuPolicy.ActionsContextMenu
        (copying,) = pointed_at.actions()
        assert copying.text() == "Copy"
        copying.trigger()
        assert QGuiApplication.clipboard().text() == said
    message._text.setSelection(0, 5)
    message.copying.trigger()
    assert QGuiApplication.clipboard().text() == "Bills"
    set_language("zh")
    assert message.copying.text() == "复制"


def test_67_messages_and_refusals_are_copied_by_keys_alone(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    message, field = InlineMessage("Bills go on after shutdown.", "warn"), TextField()
    for part in (message, field):
        column.addWidget(part)
    field.set_message("A name is needed.")
    window.show()
    window.activateWindow()
    said = []
    for _ in controls_by_eye(window):
        step_by_eye(window, forward=True)
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        said.append(QGuiApplication.clipboard().text())
    assert said[0] == "Bills go on after shutdown."
    assert said[-1] == "A name is needed."
    field.set_message("")
    assert field._beside not in controls_by_eye(window)
