"""The colours of the window as fixed sets of tokens, and the object that tells when they change."""

from __future__ import annotations

from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from gui import fonts
from gui.restyling import Restyler
from gui.theme_style import style_sheet
from resources.theme_colors import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, Theme

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "CONTRAST_DARK",
    "CONTRAST_LIGHT",
    "DARK",
    "LIGHT",
    "Mode",
    "Theme",
    "ThemeManager",
    "apply_theme",
    "color",
    "set_font_scale",
    "set_style",
    "theme",
    "theme_manager",
]


class Mode(StrEnum):
    LIGHT = "light"
    DARK = "dark"
    CONTRAST_LIGHT = "contrast_light"
    CONTRAST_DARK = "contrast_dark"
    SYSTEM = "system"


class ThemeManager(QObject):
    """Holds the theme in force; charts and painted widgets follow `theme_changed` (theme or font size)."""

    theme_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self._mode = Mode.LIGHT
        self._following = False
        self._scale = fonts.scale()
        self._restyler = Restyler()

    @property
    def theme(self) -> Theme:
        return self._theme

    @property
    def mode(self) -> Mode:
        return self._mode

    def set_theme(self, chosen: Theme) -> None:
        self._theme = chosen
        application = QApplication.instance()
        if isinstance(application, QApplication):
            self._dress(application, chosen)
        self.theme_changed.emit()

    @contextmanager
    def lent(self, chosen: Theme) -> Iterator[None]:
        """Draw in another theme for a while; nothing on screen hears of it."""
        before, self._theme = self._theme, chosen
        try:
            yield
        finally:
            self._theme = before

    def set_mode(self, mode: Mode) -> None:
        self._mode = mode
        if not self._following:
            self._following = True
            hints = QGuiApplication.styleHints()
            hints.colorSchemeChanged.connect(self._follow_system)
            hints.accessibility().contrastPreferenceChanged.connect(self._follow_system)
        self.set_theme(_theme_of(mode))

    def set_font_scale(self, scale: float) -> None:
        fonts.set_scale(scale)
        self.set_theme(self._theme)

    def _follow_system(self) -> None:
        wanted = _theme_of(self._mode)
        if self._mode is Mode.SYSTEM and wanted is not self._theme:
            self.set_theme(wanted)

    def _dress(self, application: QApplication, chosen: Theme) -> None:
        sheet = style_sheet(chosen)
        if sheet != application.styleSheet():
            same_sizes, self._scale = fonts.scale() == self._scale, fonts.scale()
            application.setPalette(palette(chosen))
            application.setFont(fonts.font(fonts.Role.BODY))
            self._restyler.replace(application, sheet, colours_only=same_sizes)


_THEMES = {
    Mode.LIGHT: LIGHT,
    Mode.DARK: DARK,
    Mode.CONTRAST_LIGHT: CONTRAST_LIGHT,
    Mode.CONTRAST_DARK: CONTRAST_DARK,
}


def _theme_of(mode: Mode) -> Theme:
    if mode is not Mode.SYSTEM:
        return _THEMES[mode]
    hints = QGuiApplication.styleHints()
    dark = hints.colorScheme() == Qt.ColorScheme.Dark
    if hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
        return CONTRAST_DARK if dark else CONTRAST_LIGHT
    return DARK if dark else LIGHT


_manager: ThemeManager | None = None


def theme_manager() -> ThemeManager:
    global _manager  # noqa: PLW0603
    if _manager is None:
        _manager = ThemeManager()
    return _manager


def theme() -> Theme:
    return theme_manager().theme


def color(token: str) -> QColor:
    """A colour token of the theme in force, by name."""
    return QColor(getattr(theme(), token))


def apply_theme(application: QApplication, chosen: Theme | Mode) -> None:
    """Set style, palette, font and style sheet of the application."""
    fonts.load(application)
    if not application.styleSheet():
        application.setStyle("Fusion")
    manager = theme_manager()
    if isinstance(chosen, Mode):
        manager.set_mode(chosen)
    else:
        manager.set_theme(chosen)


def set_font_scale(scale: float) -> None:
    theme_manager().set_font_scale(scale)


def set_style(widget: QWidget, **properties: str) -> None:
    """Set style properties such as role="caption" or tone="muted", and repaint the widget by them."""
    changed = {name: value for name, value in properties.items() if widget.property(name) != value}
    for name, value in changed.items():
        widget.setProperty(name, value)
    if changed and widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        widget.update()


def palette(chosen: Theme) -> QPalette:
    roles = {
        QPalette.ColorRole.Window: chosen.window,
        QPalette.ColorRole.WindowText: chosen.text,
        QPalette.ColorRole.Base: chosen.surface,
        QPalette.ColorRole.AlternateBase: chosen.surface_alt,
        QPalette.ColorRole.Text: chosen.text,
        QPalette.ColorRole.Button: chosen.surface,
        QPalette.ColorRole.ButtonText: chosen.text,
        QPalette.ColorRole.BrightText: chosen.bad,
        QPalette.ColorRole.ToolTipBase: chosen.tooltip,
        QPalette.ColorRole.ToolTipText: chosen.on_tooltip,
        QPalette.ColorRole.PlaceholderText: chosen.text_faint,
        QPalette.ColorRole.Highlight: chosen.selection,
        QPalette.ColorRole.HighlightedText: chosen.text,
        QPalette.ColorRole.Accent: chosen.accent,
        QPalette.ColorRole.Link: chosen.accent,
        QPalette.ColorRole.LinkVisited: chosen.accent,
        QPalette.ColorRole.Light: chosen.surface,
        QPalette.ColorRole.Midlight: chosen.surface_alt,
        QPalette.ColorRole.Mid: chosen.border,
        QPalette.ColorRole.Dark: chosen.border_strong,
        QPalette.ColorRole.Shadow: chosen.shadow,
    }
    result = QPalette()
    for role, value in roles.items():
        result.setColor(role, QColor(value))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(chosen.text_disabled))
    return result
