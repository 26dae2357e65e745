"""Commands that change how the window looks, search in it and explain it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.i18n import LANGUAGES, set_language
from gui.theme import Mode, set_font_scale, theme_manager

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QDialog

    from gui.main_window import MainWindow


class ViewCommands:
    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def handlers(self) -> dict[str, Callable[[], object]]:
        names = ("full_screen", "preferences", "find", "search_all", "help", "shortcuts", "about")
        return {name: getattr(self, name) for name in names}

    def full_screen(self) -> None:
        if self._window.isFullScreen():
            self._window.leave_screen()
        else:
            self._window.fill_screen()

    def preferences(self) -> None:
        from gui.settings.dialog import PreferencesDialog

        dialog = PreferencesDialog(self._window, self._window.settings)
        dialog.language_chosen.connect(self.choose_language)
        dialog.theme_chosen.connect(self.choose_theme)
        dialog.text_size_chosen.connect(self.choose_text_size)
        dialog.exec()
        dialog.deleteLater()

    def choose_language(self, wanted: str) -> None:
        for known in LANGUAGES:
            if known == wanted:
                self._window.settings.language = known
                set_language(known)
        self._window.menus.refresh_choices()

    def choose_theme(self, name: str) -> None:
        self._window.settings.theme = name
        theme_manager().set_mode(Mode(name))
        self._window.menus.refresh_choices()

    def choose_text_size(self, percent: int) -> None:
        self._window.settings.font_scale = percent
        set_font_scale(percent / 100)
        self._window.menus.refresh_choices()

    def find(self) -> None:
        focus_search = getattr(self._window.stage.stack.currentWidget(), "focus_search", self.search_all)
        focus_search()

    def search_all(self) -> None:
        from gui.searching.dialog import SearchDialog

        run(SearchDialog(self._window))

    def help(self) -> None:
        from gui.help.dialog import HelpDialog
        from gui.help.topics import focus_topic, page_topic

        window = self._window
        session = None if window.at_start else window.session
        topics = [focus_topic(window, session), page_topic(window)]
        dialog = HelpDialog(window, topics)
        dialog.figure_requested.connect(window.stage.show_figure)
        run(dialog)

    def shortcuts(self) -> None:
        from gui.dialogs.shortcuts import ShortcutsDialog

        run(ShortcutsDialog(self._window))

    def about(self) -> None:
        from gui.dialogs.about import AboutDialog

        run(AboutDialog(self._window))


def run(dialog: QDialog) -> None:
    dialog.exec()
    dialog.deleteLater()
