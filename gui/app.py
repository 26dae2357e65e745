"""The program: window first, then everything that takes time to import."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from engine.collection import collect_rarely
from gui.fonts import set_scale
from gui.i18n import Language, language, set_language, system_language
from gui.logout import LogoutGuard
from gui.main_window import MainWindow
from gui.settings.store import THEMES, Settings
from gui.theme import Mode, apply_theme

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

NAME: Final = "Cardwise"
NEVER_PAINTED_MS: Final = 400


class Starter(QObject):
    """Brings a window to life after its first paint, and keeps it alive when a step fails: with a file, with a sample,
    or on the start page."""

    ready = Signal()

    def __init__(self, window: MainWindow, file: Path | None, *, sample: bool = False) -> None:
        super().__init__(window)
        self._window = window
        self._file, self._sample = file, sample
        self._begun = False
        window.stage.first_painted.connect(self._begin_soon)
        # A window that starts minimised is not painted.
        QTimer.singleShot(NEVER_PAINTED_MS, self.begin)

    def begin(self) -> None:
        if self._begun:
            return
        self._begun = True
        from gui.session import ProjectSession

        session = ProjectSession(parent=self._window)
        self._window.attach(session)
        self._open()
        if not self._window.settings.kept:
            from engine.texts import Message

            session.message.emit(Message.of("window.settings_lost", file=str(self._window.settings.path)), "warn")
        self.ready.emit()

    def _begin_soon(self) -> None:
        QTimer.singleShot(0, self.begin)

    def _open(self) -> None:
        from gui.samples import samples

        window, first_run = self._window, not self._window.settings.place
        if self._file is not None:
            opened = window.commands.open_path(self._file)
        else:
            wanted = samples(language())[:1] if self._sample else []
            opened = any(window.commands.open_sample(path) for path, _ in wanted)
        if not opened:
            window.show_start()
        elif self._file is None and first_run:
            self._point_to_start()

    def _point_to_start(self) -> None:
        """Who begins finds a sample open, and is told where one's own work begins."""
        from engine.texts import Message

        close = self._window.action_set["close"].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        if self._window.session is not None:
            self._window.session.message.emit(Message.of("window.first_run", keys=close), "info")


class CrashGuard:
    """Shows what nobody foresaw and goes on; a second fault while one is shown goes to standard error only."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._showing = False

    def install(self) -> None:
        sys.excepthook = self.caught

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        if self._showing or not issubclass(kind, Exception):
            return
        from gui.dialogs.crash import CrashDialog, details_of

        self._showing = True
        try:
            dialog = CrashDialog(self._window, details_of(kind, error, trace))
            dialog.exec()
            dialog.deleteLater()
        finally:
            self._showing = False


def guard_changes(window: MainWindow) -> None:
    from gui.recovery import RecoveryGuard

    RecoveryGuard(window)


class Options(argparse.Namespace):
    file: Path | None
    lang: Language | None
    theme: str | None
    grab: Path | None
    sample: bool
    size: str


def arguments_of(arguments: Sequence[str]) -> Options:
    parser = argparse.ArgumentParser(prog="cardwise", description="Compare AI accelerator quotes offline.")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the project to open")
    parser.add_argument("--sample", action="store_true", help="open a sample where no FILE is given")
    parser.add_argument("--lang", choices=("en", "zh"), help="language of the window")
    parser.add_argument("--theme", choices=THEMES, help="colours of the window")
    parser.add_argument("--grab", type=Path, metavar="DIR", help="draw all screens into PNG files there and exit")
    parser.add_argument("--size", default="1440x900", metavar="WxH", help="size of the window for --grab")
    return parser.parse_args(arguments, Options())


def make_application(options: Options, settings: Settings) -> QApplication:
    application = QApplication([NAME])
    application.setApplicationName("cardwise")
    application.setOrganizationName("cardwise")
    application.setDesktopFileName("cardwise")
    set_language(options.lang or settings.language or system_language())
    set_scale(settings.font_scale / 100)
    apply_theme(application, Mode(options.theme or settings.theme))
    return application


def main(argv: Sequence[str] | None = None) -> int:
    options = arguments_of(sys.argv[1:] if argv is None else argv)
    if options.grab is not None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    settings = Settings()
    application = make_application(options, settings)
    if options.file is not None and options.grab is None and options.file.exists():
        from gui.open_elsewhere import bring_to_front

        if bring_to_front(options.file):
            return 0
    window = MainWindow(settings)
    starter = Starter(window, options.file, sample=options.sample or options.grab is not None)
    starter.ready.connect(collect_rarely)
    if options.grab is not None:
        from gui.grab import grab_screens

        return grab_screens(window, options.grab, options.size)
    CrashGuard(window).install()
    LogoutGuard(window)
    starter.ready.connect(partial(guard_changes, window))
    window.show()
    code = application.exec()
    if window.session is not None:
        window.session.jobs.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
