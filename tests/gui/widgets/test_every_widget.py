"""Each part is built in both themes, both languages and at large text, as it will be seen."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gui import i18n, theme
from gui.theme import set_style
from gui.widgets.basics import ElidedLabel, SeriesDot, rule
from gui.widgets.card import Card, SectionHeader
from gui.widgets.clickable import ClickableLabel
from gui.widgets.fields import ChoiceField, DateField, SearchField, TextField
from gui.widgets.form import Form
from gui.widgets.marked_slider import Mark
from gui.widgets.messages import EmptyState, InlineMessage
from gui.widgets.number_field import NumberField
from gui.widgets.pills import PillTabs
from gui.widgets.slider_row import SliderRow
from gui.widgets.slider_scale import SliderScale
from gui.widgets.values import ValueLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot


def form() -> Form:
    result = Form()
    number, choice, day = NumberField("CNY/h"), ChoiceField(), DateField()
    text, count = TextField(), NumberField()
    number.set_value(236.7)
    number.set_hint("含税 6 %")
    choice.set_choices([("a", "whole machine, an hour"), ("b", "单卡，按小时")])
    choice.set_value("a")
    day.set_value(date(2026, 11, 30))
    text.set_value("east-2")
    result.add_heading("Price", "4 of 6")
    for field, label in (
        (number, "Price"),
        (choice, "Priced by"),
        (day, "有效期至"),
        (text, "Region"),
        (count, "Cards"),
    ):
        result.add_field(field, label)
    return result


def card() -> Card:
    result = Card("What is offered", "from the sheet of 2026-11-02")
    pills = PillTabs()
    pills.set_tabs([("a", "Cost"), ("b", "显存")])
    result.add_corner(pills)
    for part in (SearchField(), SectionHeader("Price", "note"), rule(), SeriesDot(0), ElidedLabel("long " * 40)):
        result.add(part)
    result.add(ClickableLabel("10.92 CNY"))
    result.add(ValueLabel("22 months", "until it beats renting B"))
    return result


def slider() -> SliderRow:
    result = SliderRow(SliderScale(0, 100, 1), "%")
    result.set_label("Busy share")
    result.set_value(60)
    result.set_marks((Mark(41, "flips to B below 41 %"),))
    return result


def messages() -> QWidget:
    result = QWidget()
    column = QVBoxLayout(result)
    column.addWidget(InlineMessage("已保存。", "good"))
    column.addWidget(InlineMessage("Does not fit: 140 GB of weights on three 48 GB cards.", "bad", closable=True))
    empty = EmptyState("quotes")
    empty.set_texts("还没有报价", "Paste a sheet or import a file.", "Add a quote")
    column.addWidget(empty)
    return result


BUILDERS = [form, card, slider, messages]


def show(builder: object, qtbot: QtBot) -> QWidget:
    window = QWidget()
    set_style(window, surface="window")
    column = QVBoxLayout(window)
    column.addWidget(builder())  # type: ignore[operator]
    qtbot.addWidget(window)
    window.resize(640, 480)
    window.show()
    return window


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("chosen", [theme.LIGHT, theme.DARK], ids=lambda chosen: chosen.name)
@pytest.mark.parametrize("builder", BUILDERS)
def test_part_is_drawn_in_its_theme(
    builder: object, chosen: theme.Theme, language: i18n.Language, qapp: QApplication, qtbot: QtBot
) -> None:
    i18n.set_language(language)
    theme.apply_theme(qapp, chosen)
    drawn = show(builder, qtbot).grab().toImage()
    assert drawn.pixelColor(2, 2) == QColor(chosen.window)
    lightness = [drawn.pixelColor(x, y).lightness() for x in range(0, 640, 2) for y in range(0, 480, 2)]
    grounds = sum(value > 128 for value in lightness) / len(lightness)
    assert grounds < 0.2 if chosen.dark else grounds > 0.8
    far = 110
    ground = QColor(chosen.window).lightness()
    assert any(abs(value - ground) > far for value in lightness), "nothing readable is drawn"


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("builder", BUILDERS)
def test_no_text_is_cut_off(builder: object, scale: float, qtbot: QtBot) -> None:
    theme.set_font_scale(scale)
    window = show(builder, qtbot)
    window.resize(900, 700)
    cut = []
    for widget in [*window.findChildren(QLabel), *window.findChildren(QPushButton), *window.findChildren(QLineEdit)]:
        if not widget.isVisible() or isinstance(widget, ElidedLabel) or not widget.text():
            continue
        metrics = widget.fontMetrics()
        wraps = isinstance(widget, QLabel) and widget.wordWrap()
        needed = 0 if wraps else metrics.horizontalAdvance(widget.text().replace("&", ""))
        if widget.width() < needed or widget.height() < metrics.height():
            cut.append((type(widget).__name__, widget.text(), widget.size().toTuple(), needed, metrics.height()))
    assert cut == []


@pytest.mark.parametrize("builder", BUILDERS)
def test_all_that_takes_focus_has_a_name(builder: object, qtbot: QtBot) -> None:
    window = show(builder, qtbot)
    nameless = []
    for widget in window.findChildren(QWidget):
        inner = widget.focusProxy() is not None
        if widget.focusPolicy() is Qt.FocusPolicy.NoFocus or inner or not widget.isVisible():
            continue
        interface = QAccessible.queryAccessibleInterface(widget)
        if not interface.text(QAccessible.Text.Name):
            nameless.append(type(widget).__name__)
    assert nameless == []
