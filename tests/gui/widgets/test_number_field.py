from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.widgets.number_field import NumberField

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def shown(field: NumberField, qtbot: QtBot) -> QSignalSpy:
    qtbot.addWidget(field)
    field.show()
    spy = QSignalSpy(field.committed)
    assert spy.isValid()
    return spy


def write(field: NumberField, qtbot: QtBot, text: str) -> None:
    field.line.selectAll()
    qtbot.keyClick(field.line, Qt.Key.Key_Delete)
    qtbot.keyClicks(field.line, text)


def test_enter_commits_in_the_unit_of_the_field(qtbot: QtBot) -> None:
    field = NumberField("GB")
    spy = shown(field, qtbot)
    write(field, qtbot, "1.5 TB")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert spy.at(0) == [1500.0]
    assert field.line.text() == "1,500"
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert spy.count() == 1, "an unchanged number is no edit"


def test_leaving_the_field_commits(qtbot: QtBot) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    field, other = NumberField("CNY", decimals=2, least_decimals=2), NumberField()
    column.addWidget(field)
    column.addWidget(other)
    qtbot.addWidget(window)
    window.show()
    field.line.setFocus()
    qtbot.waitUntil(field.line.hasFocus)
    with qtbot.waitSignal(field.committed) as committed:
        field.line.insert("¥12万")
        qtbot.keyClick(field.line, Qt.Key.Key_Tab)
    assert committed.args == [120000.0]
    assert field.decimal() == Decimal(120000)
    assert field.line.text() == "120,000.00"


def test_a_refused_text_stays_marked_with_its_reason_and_esc_restores(qtbot: QtBot) -> None:
    field = NumberField("GB")
    field.set_value(80)
    spy = shown(field, qtbot)
    write(field, qtbot, "eighty")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert field.line.text() == "eighty"
    assert field.message() == "This is not a number; write one such as 1,234.5."
    assert field.line.property("state") == "bad"
    assert field.line.accessibleDescription() == f"GB. {field.message()}"
    assert field.value() == 80
    qtbot.keyClick(field.line, Qt.Key.Key_Escape)
    assert field.line.text() == "80"
    assert field.message() == ""
    assert field.line.property("state") == ""
    assert spy.count() == 0


def test_a_mark_goes_as_soon_as_the_text_is_right(qtbot: QtBot) -> None:
    field = NumberField("GB")
    shown(field, qtbot)
    write(field, qtbot, "8x")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert field.message()
    qtbot.keyClick(field.line, Qt.Key.Key_Backspace)
    assert field.message() == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("-1", "At least 0 % is needed here."),
        ("101", "At most 100 % is possible here."),
        ("", "A number is needed here."),
        ("5 GB", "This unit does not belong here; the field is in %."),
    ],
)
def test_the_reason_says_what_would_be_right(qtbot: QtBot, text: str, message: str) -> None:
    field = NumberField("%", minimum=0, maximum=100)
    field.set_value(60)
    spy = shown(field, qtbot)
    write(field, qtbot, text)
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert field.message() == message
    assert spy.count() == 0


def test_empty_means_unknown_where_that_is_allowed(qtbot: QtBot) -> None:
    field = NumberField("CNY", optional=True)
    field.set_unknown_text("not quoted")
    field.set_value(5)
    spy = shown(field, qtbot)
    assert field.line.property("state") == ""
    write(field, qtbot, "")
    assert field.line.property("state") == "open"
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert spy.at(0) == [None]
    assert field.value() is None
    assert field.line.placeholderText() == "not quoted"


def test_a_value_from_elsewhere_replaces_a_refused_text_in_silence(qtbot: QtBot) -> None:
    field = NumberField("CNY")
    spy = shown(field, qtbot)
    write(field, qtbot, "abc")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    field.set_value(Decimal("0.10"))
    assert (field.line.text(), field.message(), spy.count()) == ("0.1", "", 0)
    assert field.decimal() == Decimal("0.10")


def test_assistive_technology_reads_name_and_value(qtbot: QtBot) -> None:
    field = NumberField("W")
    field.set_label("Power")
    field.set_value(700)
    shown(field, qtbot)
    interface = QAccessible.queryAccessibleInterface(field.line)
    assert interface.text(QAccessible.Text.Name) == "Power"
    assert interface.text(QAccessible.Text.Value) == "700"
    assert interface.role() is QAccessible.Role.EditableText
