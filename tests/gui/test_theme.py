from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from gui import fonts, theme
from gui.theme_style import style_sheet

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize("chosen", [theme.LIGHT, theme.DARK], ids=lambda chosen: chosen.name)
def test_style_sheet_is_whole_and_finds_its_drawings(chosen: theme.Theme) -> None:
    sheet = style_sheet(chosen)
    assert "$" not in sheet
    assert sheet.count("{") == sheet.count("}")
    drawings = set(re.findall(r'url\("([^"]+)"\)', sheet))
    assert len(drawings) >= 6
    assert [drawing for drawing in drawings if not Path(drawing).is_file()] == []


def test_theme_reaches_palette_and_screen_and_is_announced(qapp: QApplication, qtbot: QtBot) -> None:
    card = QFrame()
    theme.set_style(card, surface="card")
    qtbot.addWidget(card)
    card.resize(60, 40)
    with qtbot.waitSignal(theme.theme_manager().theme_changed):
        theme.apply_theme(qapp, theme.DARK)
    assert theme.theme() is theme.DARK
    assert qapp.palette().color(QPalette.ColorRole.Window).name().upper() == theme.DARK.window
    assert card.grab().toImage().pixelColor(30, 20) == QColor(theme.DARK.surface)
    theme.apply_theme(qapp, theme.LIGHT)
    assert card.grab().toImage().pixelColor(30, 20) == QColor(theme.LIGHT.surface)


def test_what_is_hidden_takes_the_theme_when_it_is_shown(qapp: QApplication, qtbot: QtBot) -> None:
    window, place = QWidget(), QWidget()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(place)
    column = QVBoxLayout(place)
    warning, plain = QLabel("!"), QLabel("?")
    for label in (warning, plain):
        theme.set_style(label, tone="bad", role="caption")
        column.addWidget(label)
    window.show()
    place.hide()
    theme.apply_theme(qapp, theme.DARK)
    theme.set_style(plain, tone="", role="")
    place.show()
    colours = [label.palette().color(QPalette.ColorRole.WindowText).name().upper() for label in (warning, plain)]
    assert colours == [theme.DARK.bad, theme.DARK.text]
    assert [label.font().pointSizeF() for label in (warning, plain)] == [8.25, 9.75]


def test_a_widget_is_restyled_no_more_often_the_deeper_it_lies(qapp: QApplication, qtbot: QtBot) -> None:
    told: list[QEvent.Type] = []

    class Inmost(QWidget):
        def event(self, event: QEvent) -> bool:
            told.append(event.type())
            return super().event(event)

    window = inner = QWidget()
    qtbot.addWidget(window)
    for _ in range(6):
        column = QVBoxLayout(inner)
        inner = QWidget()
        column.addWidget(inner)
    QVBoxLayout(inner).addWidget(Inmost())
    window.show()
    told.clear()
    theme.apply_theme(qapp, theme.DARK)
    assert told.count(QEvent.Type.StyleChange) == 2  # the old sheet goes, the new one comes


def test_disabled_text_is_paler_than_text(qapp: QApplication) -> None:
    palette = qapp.palette()
    disabled = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
    assert disabled != palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.Text)


def test_70_modes(qapp: QApplication) -> None:
    theme.apply_theme(qapp, theme.Mode.DARK)
    assert theme.theme() is theme.DARK
    # Offscreen the desktop does not say which it prefers; light is then the answer.
    theme.apply_theme(qapp, theme.Mode.SYSTEM)
    assert theme.theme() is theme.LIGHT
    assert theme.theme_manager().mode is theme.Mode.SYSTEM


def test_73_font_scale_grows_labels_already_on_screen(qtbot: QtBot) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    caption, body = QLabel("0"), QLabel("0")
    theme.set_style(caption, role="caption")
    column.addWidget(caption)
    column.addWidget(body)
    qtbot.addWidget(window)
    window.show()
    assert caption.font().pointSizeF() == pytest.approx(8.25)
    theme.set_font_scale(1.5)
    assert caption.font().pointSizeF() == pytest.approx(12.375, abs=0.01)
    assert body.font().pointSizeF() == pytest.approx(14.625, abs=0.01)
    theme.set_font_scale(9)
    assert fonts.scale() == 2.0


def test_style_properties_repaint_at_once(qtbot: QtBot) -> None:
    label = QLabel("unknown")
    qtbot.addWidget(label)
    label.show()
    theme.set_style(label, tone="bad")
    assert label.palette().color(QPalette.ColorRole.WindowText) == QColor(theme.LIGHT.bad)
    theme.set_style(label, tone="")
    assert label.palette().color(QPalette.ColorRole.WindowText) == QColor(theme.LIGHT.text)


def test_59_focus_is_seen_on_a_button(qtbot: QtBot) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    first, second = QPushButton("A"), QPushButton("B")
    column.addWidget(first)
    column.addWidget(second)
    qtbot.addWidget(window)
    window.show()
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    ring = QColor(theme.LIGHT.accent)
    assert first.grab().toImage().pixelColor(first.width() // 2, 1) == ring
    assert second.grab().toImage().pixelColor(second.width() // 2, 1) != ring
