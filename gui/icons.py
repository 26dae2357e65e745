"""Line icons of one set, tinted by the theme in force."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol
from weakref import WeakKeyDictionary

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from shiboken6 import isValid

from gui.theme import Theme, theme, theme_manager
from resources import files

SIZES = (16, 20, 32, 40)


class HasIcon(Protocol):
    def setIcon(self, icon: QIcon, /) -> None: ...


def names() -> tuple[str, ...]:
    return tuple(sorted(found.stem for found in files.path("icons").glob("*.svg")))


def icon(name: str, tone: str = "text_muted") -> QIcon:
    """The icon in a colour token of the theme in force; a theme change needs a new one, see `set_icon`."""
    return _icon(name, tone, theme())


def pixmap(name: str, size: int, tone: str = "text_muted", ratio: float = 1.0) -> QPixmap:
    result = _render(_renderer(_drawing(name), getattr(theme(), tone)), round(size * ratio))
    result.setDevicePixelRatio(ratio)
    return result


def set_icon(target: HasIcon, name: str, tone: str = "text_muted") -> None:
    """Give an action or button an icon that is tinted anew whenever the theme changes."""
    if not isinstance(target, QObject):
        raise TypeError("Only actions and buttons can hold an icon that follows the theme.")
    _Bound.instance().bind(target, name, tone)


class _Bound(QObject):
    """Remembers which object shows which icon, without keeping any object alive."""

    _instance: _Bound | None = None

    def __init__(self) -> None:
        super().__init__()
        self._targets: WeakKeyDictionary[QObject, tuple[str, str]] = WeakKeyDictionary()
        theme_manager().theme_changed.connect(self._retint)

    @classmethod
    def instance(cls) -> _Bound:
        if cls._instance is None:
            cls._instance = _Bound()
        return cls._instance

    def bind(self, target: QObject, name: str, tone: str) -> None:
        self._targets[target] = (name, tone)
        target.setIcon(icon(name, tone))  # type: ignore[attr-defined]

    def _retint(self) -> None:
        for target, (name, tone) in list(self._targets.items()):
            if isValid(target):
                target.setIcon(icon(name, tone))  # type: ignore[attr-defined]


@lru_cache(maxsize=256)
def _icon(name: str, tone: str, chosen: Theme) -> QIcon:
    drawing = _drawing(name)
    result = QIcon()
    colors = {
        QIcon.Mode.Normal: getattr(chosen, tone),
        QIcon.Mode.Active: chosen.text if tone == "text_muted" else getattr(chosen, tone),
        QIcon.Mode.Selected: chosen.accent if tone == "text_muted" else getattr(chosen, tone),
        QIcon.Mode.Disabled: chosen.text_disabled,
    }
    for mode, value in colors.items():
        if mode is not QIcon.Mode.Normal and value == colors[QIcon.Mode.Normal]:
            continue
        renderer = _renderer(drawing, value)
        for size in SIZES:
            result.addPixmap(_render(renderer, size), mode)
    return result


@lru_cache(maxsize=128)
def _drawing(name: str) -> str:
    try:
        return files.read_text(f"icons/{name}.svg")
    except FileNotFoundError:
        raise LookupError(f"There is no icon named {name!r}; there are {', '.join(names())}.") from None


def _renderer(drawing: str, tint: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(drawing.replace("currentColor", tint).encode()))


def _render(renderer: QSvgRenderer, size: int) -> QPixmap:
    result = QPixmap(QSize(size, size))
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return result
