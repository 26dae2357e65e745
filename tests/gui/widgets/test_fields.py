from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QLabel

from gui.widgets.date_text import read_date
from gui.widgets.fields import ChoiceField, DateField, SearchField, TextField
from gui.widgets.form import Form

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot


def turn_wheel(widget: QWidget) -> None:
    nothing = QPoint(0, 0)
    event = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        nothing,
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


@pytest.mark.parametrize(
    "text", ["2026-11-30", "2026/11/30", "2026.11.30", "20261130", "2026年11月30日", "２０２６-11-30"]
)
def test_42_dates_are_read_year_first(text: str) -> None:
    assert read_date(text) == date(2026, 11, 30)


@pytest.mark.parametrize("text", ["30/11/2026", "11-30", "2026-02-30", "tomorrow", "26-11-30"])
def test_42_dates_that_could_be_mistaken_are_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_date(text)


def test_date_field_shows_iso_and_commits_a_date(qtbot: QtBot) -> None:
    field = DateField(optional=True)
    qtbot.addWidget(field)
    spy = QSignalSpy(field.committed)
    qtbot.keyClicks(field.line, "2026/1/5")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert spy.at(0) == [date(2026, 1, 5)]
    assert field.line.text() == "2026-01-05"
    field.line.selectAll()
    qtbot.keyClicks(field.line, "5.1.2026")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert field.message() == "This is not a date; write year, month and day such as 2026-11-30."
    assert field.value() == date(2026, 1, 5)


def test_text_field_trims_and_may_require(qtbot: QtBot) -> None:
    field = TextField(required=True)
    field.set_value("A")
    qtbot.addWidget(field)
    spy = QSignalSpy(field.committed)
    field.line.selectAll()
    qtbot.keyClicks(field.line, "  B ")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert spy.at(0) == ["B"]
    field.line.clear()
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert field.message() == "A name is needed here."
    assert spy.count() == 1


def test_choice_keeps_its_key_when_texts_change_language(qtbot: QtBot) -> None:
    field = ChoiceField(open_key="")
    field.set_choices([("", "not asked"), ("yes", "included"), ("no", "extra")])
    qtbot.addWidget(field)
    spy = QSignalSpy(field.committed)
    assert field.box.property("state") == "open"
    field.box.setCurrentIndex(1)
    field.box.activated.emit(1)
    assert spy.at(0) == ["yes"]
    assert field.box.property("state") == ""
    field.set_choices([("", "未询问"), ("yes", "包含"), ("no", "另计")])
    assert (field.value(), field.box.currentText(), spy.count()) == ("yes", "包含", 1)


def test_a_passing_wheel_changes_nothing(qtbot: QtBot) -> None:
    choice = ChoiceField()
    choice.set_choices([("a", "A"), ("b", "B")])
    choice.set_value("a")
    qtbot.addWidget(choice)
    turn_wheel(choice.box)
    assert choice.box.currentText() == "A"


def test_search_speaks_with_each_key_and_esc_empties_it(qtbot: QtBot) -> None:
    field = SearchField()
    qtbot.addWidget(field)
    spy = QSignalSpy(field.search_changed)
    qtbot.keyClicks(field, "h2")
    assert [spy.at(i) for i in range(spy.count())] == [["h"], ["h2"]]
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    assert field.accessibleName() == "Search"


def test_form_labels_name_their_fields(qtbot: QtBot) -> None:
    form, field = Form(), TextField()
    form.add_field(field, "Region")
    qtbot.addWidget(form)
    form.show()
    assert field.line.accessibleName() == "Region"
    form.set_label(field, "地域")
    label = next(label for label in form.findChildren(QLabel) if label.text() == "地域")
    assert label.buddy() is field.line
    form.set_shown(field, False)
    assert not label.isVisible()
    assert not field.isVisible()


def test_ctrl_d_deletes_nothing_in_a_field(qtbot: QtBot) -> None:
    field = TextField()
    qtbot.addWidget(field)
    field.set_value("Offer of March")
    field.show()
    field.line.setCursorPosition(0)
    qtbot.keyClick(field.line, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert field.line.text() == "Offer of March"


def test_a_long_note_stands_below_where_room_beside_is_short(qtbot: QtBot) -> None:
    """Beside the field it would be a tall column of words; a short one, or one with room, stays beside it."""
    field = TextField()
    qtbot.addWidget(field)
    field.resize(300, 80)
    field.show()
    field.set_hint("Short.", "warn")
    QApplication.processEvents()
    note = next(label for label in field.findChildren(QLabel) if label.text() == "Short.")
    assert note.x() >= field.line.geometry().right()
    long = "The quote does not say whether tax is included, so it counts as the dearer of two readings of its price. "
    field.set_hint(long * 2, "warn")
    QApplication.processEvents()
    assert note.y() >= field.line.geometry().bottom()
    assert note.width() > 250
    field.resize(1400, 80)
    QApplication.processEvents()
    assert note.x() >= field.line.geometry().right()


def test_57_a_shortcut_that_is_not_here_picks_nothing_in_a_choice(qtbot: QtBot) -> None:
    field = ChoiceField()
    qtbot.addWidget(field)
    field.set_choices([("bf16", "BF16"), ("nf4", "NF4")])
    field.set_value("bf16")
    committed = QSignalSpy(field.committed)
    qtbot.keyClick(field.box, "n", Qt.KeyboardModifier.AltModifier)
    assert (field.value(), committed.count()) == ("bf16", 0)
    qtbot.keyClick(field.box, "n")
    assert field.value() == "nf4"
