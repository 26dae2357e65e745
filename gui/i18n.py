"""The language of the window, changed live."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QCollator,
    QCollatorSortKey,
    QCoreApplication,
    QLibraryInfo,
    QLocale,
    QObject,
    Qt,
    QTranslator,
    Signal,
)

from resources import files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Language = Literal["en", "zh"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")
LANGUAGE_NAMES: Final[dict[Language, str]] = {"en": "English", "zh": "简体中文"}


class LanguageManager(QObject):
    language_changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._language: Language = "en"
        self._translators: list[QTranslator] = []

    @property
    def language(self) -> Language:
        return self._language

    def set_language(self, wanted: Language) -> None:
        if wanted not in LANGUAGES:
            raise ValueError(f"The language is {wanted!r}; it must be one of {', '.join(LANGUAGES)}.")
        changed = wanted != self._language
        self._language = wanted
        QLocale.setDefault(locale(wanted))
        for translator in self._translators:
            QCoreApplication.removeTranslator(translator)
        self._translators = _load(wanted)
        for translator in self._translators:
            QCoreApplication.installTranslator(translator)
        if changed:
            self.language_changed.emit(wanted)

    @contextmanager
    def lent(self, wanted: Language) -> Iterator[None]:
        """Write in another language for a while; nothing on screen hears of it."""
        before, self._language = self._language, wanted
        try:
            yield
        finally:
            self._language = before


_NOT_IN_QT: Final = (
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QFileSystemModel", "Size"),
    QT_TRANSLATE_NOOP("QPrintSettingsOutput", "Page &Set:"),
    QT_TRANSLATE_NOOP("QPageSetupWidget", "Page &order:"),
    QT_TRANSLATE_NOOP("QPageSetupWidget", "Pages &per sheet:"),
)
"""Texts of Qt's own dialogs that its catalogue lacks, or words otherwise than desktops do; ours has them."""


def _load(wanted: Language) -> list[QTranslator]:
    if wanted == "en":
        return []
    found = []
    folders = ((QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath), "qtbase_zh_CN"),)
    for folder, name in (*folders, (str(files.path("translations")), "cardwise_zh_CN")):
        translator = QTranslator()
        if translator.load(name, folder):
            found.append(translator)
    return found


_manager: LanguageManager | None = None
_collators: dict[Language, QCollator] = {}


def language_manager() -> LanguageManager:
    global _manager  # noqa: PLW0603
    if _manager is None:
        _manager = LanguageManager()
    return _manager


def language() -> Language:
    """The code to hand to the engine's texts."""
    return language_manager().language


def in_all_languages(context: str, source: str) -> tuple[str, ...]:
    """A text of the window as each language has it, whichever is in force."""
    return tuple(
        next((found for one in _loaded(spoken) if (found := one.translate(context, source))), source)
        for spoken in LANGUAGES
    )


@cache
def _loaded(wanted: Language) -> list[QTranslator]:
    return _load(wanted)


def set_language(wanted: Language) -> None:
    language_manager().set_language(wanted)


def system_language() -> Language:
    return "zh" if any(name.lower().startswith("zh") for name in QLocale.system().uiLanguages()[:1]) else "en"


def locale(wanted: Language | None = None) -> QLocale:
    """How the window writes numbers and dates."""
    chinese = (wanted or language()) == "zh"
    return QLocale(
        QLocale.Language.Chinese if chinese else QLocale.Language.English,
        QLocale.Country.China if chinese else QLocale.Country.UnitedStates,
    )


def sort_key(name: str, wanted: Language | None = None) -> QCollatorSortKey:
    """What puts names into the order of the language, with H20 before H100."""
    chosen = wanted or language()
    if chosen not in _collators:
        _collators[chosen] = QCollator(locale(chosen))
        _collators[chosen].setNumericMode(True)
        _collators[chosen].setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    return _collators[chosen].sortKey(name)


def keep_translated(retranslate: Callable[[], None]) -> None:
    """Call a widget's own `retranslate` now and after each change of language, for as long as the widget lives."""
    language_manager().language_changed.connect(retranslate)
    retranslate()
