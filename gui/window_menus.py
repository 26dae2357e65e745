"""The submenus whose entries change: recent files, samples, language, theme and text size."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from gui import fonts
from gui.actions import QT_TRANSLATE_NOOP
from gui.i18n import LANGUAGE_NAMES, in_all_languages, language
from gui.settings.store import FONT_SCALES
from gui.theme import theme_manager

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from engine.project.recent import RecentFile

CONTEXT: Final = "WindowMenus"
NAMES: Final = "names"
"""Property of an entry: its names in all languages, where they differ."""
THEME_NAMES: Final = {
    "light": QT_TRANSLATE_NOOP("WindowMenus", "&Light"),
    "dark": QT_TRANSLATE_NOOP("WindowMenus", "&Dark"),
    "contrast_light": QT_TRANSLATE_NOOP("WindowMenus", "&High Contrast, Light"),
    "contrast_dark": QT_TRANSLATE_NOOP("WindowMenus", "High &Contrast, Dark"),
    "system": QT_TRANSLATE_NOOP("WindowMenus", "&Follow the System"),
}


class WindowMenus(QObject):
    file_chosen = Signal(Path)
    sample_chosen = Signal(Path)
    template_chosen = Signal(str)
    recent_cleared = Signal()
    language_chosen = Signal(str)
    theme_chosen = Signal(str)
    text_size_chosen = Signal(int)

    def __init__(self, window: QWidget, submenus: Mapping[str, QMenu]) -> None:
        super().__init__(window)
        self._recent = submenus["<recent>"]
        self._samples = submenus["<samples>"]
        self._templates = submenus["<templates>"]
        self._language = submenus["<language>"]
        self._theme = submenus["<theme>"]
        self._text_size = submenus["<text_size>"]
        for menu in (self._recent, self._samples, self._templates):
            menu.setEnabled(False)

    def set_recent(self, recent: Sequence[RecentFile]) -> None:
        self._recent.clear()
        self._recent.setEnabled(bool(recent))
        for found in recent:
            action = self._recent.addAction(_escaped(found.title))
            action.setEnabled(not found.missing)
            gone = self.tr("{path} is not there any more").format(path=found.path)
            action.setToolTip(gone if found.missing else str(found.path))
            action.setData(found.path)
            action.triggered.connect(self._on_recent)
        if recent:
            self._recent.addSeparator()
            self._recent.addAction(self.tr("&Clear List")).triggered.connect(self.recent_cleared)

    def offer_beginnings(self) -> None:
        """Templates and samples in the language of the window."""
        from engine.project.templates import templates
        from gui.samples import samples

        spoken = language()
        _offer(self._templates, ((entry.id, entry.name[spoken]) for entry in templates()), self._on_template)
        for action, entry in zip(self._templates.actions(), templates(), strict=True):
            action.setProperty(NAMES, tuple(entry.name.values()))
        _offer(self._samples, samples(spoken), self._on_sample)

    def refresh_choices(self) -> None:
        sizes = {size: f"{size} %" for size in FONT_SCALES}
        self._choose(self._language, dict(LANGUAGE_NAMES), language(), self._on_language)
        names = {key: QCoreApplication.translate(CONTEXT, name) for key, name in THEME_NAMES.items()}
        self._choose(self._theme, names, theme_manager().mode.value, self._on_theme)
        for action, name in zip(self._theme.actions(), THEME_NAMES.values(), strict=True):
            action.setProperty(NAMES, in_all_languages(CONTEXT, name))
        self._choose(self._text_size, sizes, round(fonts.scale() * 100), self._on_text_size)

    def _choose(self, menu: QMenu, choices: Mapping[Any, str], current: object, slot: Callable[[], None]) -> None:
        menu.clear()
        group = QActionGroup(menu)
        for key, text in choices.items():
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(key == current)
            action.setData(key)
            action.setActionGroup(group)
            action.triggered.connect(slot)

    def _on_recent(self) -> None:
        self.file_chosen.emit(self._data())

    def _on_sample(self) -> None:
        self.sample_chosen.emit(self._data())

    def _on_template(self) -> None:
        self.template_chosen.emit(self._data())

    def _on_language(self) -> None:
        self.language_chosen.emit(self._data())

    def _on_theme(self) -> None:
        self.theme_chosen.emit(self._data())

    def _on_text_size(self) -> None:
        self.text_size_chosen.emit(self._data())

    def _data(self) -> object:
        action = self.sender()
        return action.data() if isinstance(action, QAction) else None


def _offer(menu: QMenu, entries: Iterable[tuple[object, str]], slot: Callable[[], None]) -> None:
    menu.clear()
    for data, name in entries:
        action = menu.addAction(_escaped(name))
        action.setData(data)
        action.triggered.connect(slot)
    menu.setEnabled(not menu.isEmpty())


def _escaped(text: str) -> str:
    return text.replace("&", "&&")
