"""The bundled fonts, and one size and weight for each role that text plays."""

from __future__ import annotations

from contextlib import contextmanager
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from resources import files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

SANS = "Cardwise Sans"
CJK = "Cardwise Sans CJK"
MONO = "Cardwise Mono"
SANS_FAMILIES = (SANS, CJK, MONO)
MONO_FAMILIES = (MONO, CJK, SANS)

_FILES = (
    "CardwiseSans-Regular.otf",
    "CardwiseSans-Bold.otf",
    "CardwiseSansCJK-Regular.otf",
    "CardwiseSansCJK-Bold.otf",
    "CardwiseMono-Regular.ttf",
)


class Role(Enum):
    """Size in points and whether bold; 9.75 pt is 13 px at 96 dots an inch."""

    BODY = (9.75, False)
    STRONG = (9.75, True)
    CAPTION = (8.25, False)
    CAPTION_STRONG = (8.25, True)
    TITLE = (10.0, True)
    HEADING = (13.5, True)
    FIGURE = (13.5, True)
    FORMULA = (8.75, False)
    SLIDE_TITLE = (22.5, True)
    SLIDE_TEXT = (13.0, False)
    SLIDE_FIGURE = (17.0, True)

    @property
    def points(self) -> float:
        return self.value[0]

    @property
    def bold(self) -> bool:
        return self.value[1]


class _State:
    loaded = False
    scale = 1.0
    on_paper = False


def load(application: QApplication) -> None:
    """Register the bundled fonts and make them the application's own; a second call does nothing."""
    if not _State.loaded:
        for name in _FILES:
            if QFontDatabase.addApplicationFont(str(files.path(f"fonts/{name}"))) < 0:
                raise RuntimeError(f"The bundled font resources/fonts/{name} cannot be read; install Cardwise again.")
        QFont.insertSubstitutions(SANS, [CJK, MONO])
        QFont.insertSubstitutions(MONO, [CJK, SANS])
        _State.loaded = True
    application.setFont(font(Role.BODY))


def font(role: Role = Role.BODY) -> QFont:
    return QFont(_made(role, _State.scale, _State.on_paper))


def width_of(text: str, role: Role = Role.BODY) -> float:
    """The room that one line of text takes, in pixels."""
    return _width(text, role, _State.scale, _State.on_paper)


@lru_cache(maxsize=4096)
def _width(text: str, role: Role, scale: float, on_paper: bool) -> float:
    return QFontMetricsF(_made(role, scale, on_paper)).horizontalAdvance(text)


@lru_cache(maxsize=256)
def _made(role: Role, scale: float, on_paper: bool) -> QFont:
    result = QFont()
    result.setFamilies(list(families(role)))
    result.setPointSizeF(round(role.points * scale, 2))
    result.setBold(role.bold)
    if on_paper:
        result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return result


def families(role: Role = Role.BODY) -> tuple[str, ...]:
    return MONO_FAMILIES if role is Role.FORMULA else SANS_FAMILIES


def points(role: Role) -> float:
    """The size of a role at the scale that the user has chosen."""
    return round(role.points * _State.scale, 2)


def scale() -> float:
    return _State.scale


def set_scale(value: float) -> None:
    """Call `gui.theme.set_font_scale` instead: it also restyles what is on screen."""
    _State.scale = min(2.0, max(0.8, value))


@contextmanager
def for_paper() -> Iterator[None]:
    """Fonts of the usual size whose widths are true at any resolution; see `gui.paper`."""
    before = _State.scale, _State.on_paper
    _State.scale, _State.on_paper = 1.0, True
    try:
        yield
    finally:
        _State.scale, _State.on_paper = before
