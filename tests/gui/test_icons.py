from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QColor, QIcon, QImage

from gui import icons, theme
from resources import files

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

WANTED = [
    "new",
    "open",
    "save",
    "undo",
    "redo",
    "add",
    "remove",
    "duplicate",
    "edit",
    "search",
    "filter",
    "close",
    "workload",
    "catalog",
    "quotes",
    "compare",
    "walkthrough",
    "import",
    "export",
    "settings",
    "info",
    "warning",
    "error",
    "check",
    "question",
    "chart",
    "expand",
    "collapse",
    "next",
    "previous",
    "play",
    "reset",
    "language",
    "theme",
    "help",
    "pin",
]


def image(icon: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal) -> QImage:
    return icon.pixmap(QSize(20, 20), 1.0, mode).toImage().convertToFormat(QImage.Format.Format_ARGB32)


def strongest(drawn: QImage) -> QColor:
    """The colour of the most opaque pixel."""
    pixels = (drawn.pixelColor(x, y) for x in range(drawn.width()) for y in range(drawn.height()))
    return max(pixels, key=QColor.alpha)


def near(one: QColor, other: str) -> bool:
    wanted = QColor(other)
    channels = ((one.red(), wanted.red()), (one.green(), wanted.green()), (one.blue(), wanted.blue()))
    return all(abs(a - b) <= 6 for a, b in channels)


@pytest.mark.parametrize("name", WANTED)
def test_each_icon_resolves_and_follows_the_theme(qapp: QApplication, name: str) -> None:
    light = image(icons.icon(name))
    assert strongest(light).alpha() > 150, "an icon that draws nothing"
    assert near(strongest(light), theme.LIGHT.text_muted)
    theme.apply_theme(qapp, theme.DARK)
    dark = image(icons.icon(name))
    assert near(strongest(dark), theme.DARK.text_muted)
    assert dark != light


def test_no_two_icons_look_alike() -> None:
    drawn = {name: bytes(image(icons.icon(name)).constBits()) for name in icons.names()}
    assert set(WANTED) <= set(drawn)
    assert len(set(drawn.values())) == len(drawn)


def test_modes_have_their_own_tint() -> None:
    save = icons.icon("save")
    assert near(strongest(image(save, QIcon.Mode.Disabled)), theme.LIGHT.text_disabled)
    assert near(strongest(image(save, QIcon.Mode.Active)), theme.LIGHT.text)
    assert near(strongest(image(save, QIcon.Mode.Selected)), theme.LIGHT.accent)


def test_an_action_is_tinted_anew_when_the_theme_changes(qapp: QApplication) -> None:
    action = QAction()
    icons.set_icon(action, "undo")
    before = image(action.icon())
    theme.apply_theme(qapp, theme.DARK)
    assert near(strongest(image(action.icon())), theme.DARK.text_muted)
    assert image(action.icon()) != before


def test_a_sharp_screen_gets_a_finer_drawing() -> None:
    drawn = icons.pixmap("chart", 20, ratio=2.0)
    assert (drawn.width(), drawn.devicePixelRatio()) == (40, 2.0)


def test_an_unknown_name_is_told_with_the_known_ones() -> None:
    with pytest.raises(LookupError, match=r"no icon named 'sav'.*save"):
        icons.icon("sav")


def test_drawings_are_one_set() -> None:
    for name in icons.names():
        drawing = files.read_text(f"icons/{name}.svg")
        assert 'viewBox="0 0 20 20"' in drawing, name
        assert 'stroke="currentColor" stroke-width="1.5"' in drawing, name
        assert "#" not in drawing, name
