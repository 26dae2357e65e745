"""Presenting: large type, the clock, notes, and the presenter's view on a second screen where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication, QScreen

from gui.walkthrough.clock import Clock
from gui.walkthrough.large_type import LargeType

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from gui.session import ProjectSession
    from gui.walkthrough.place import WalkthroughPlace
    from gui.walkthrough.presenter import PresenterView


class Presentation(QObject):
    def __init__(
        self,
        window: QWidget,
        place: WalkthroughPlace,
        session: ProjectSession,
        usual_scale: Callable[[], float],
        screens: Callable[[], Sequence[QScreen]] = QGuiApplication.screens,
    ) -> None:
        super().__init__(window)
        self._window, self._place, self._session = window, place, session
        self._screens = screens
        self._large_type = LargeType(window, usual_scale)
        self.clock = Clock(place)
        self.view: PresenterView | None = None
        self._active = False
        place.live.use_clock(self.clock)
        place.live.key_pressed.connect(self._on_key)

    def begin(self) -> None:
        """With two screens the presenter's view opens on the other one."""
        self._active = True
        self._place.set_presenting(True)
        self._large_type.begin()
        self.clock.start()
        if len(self._screens()) > 1:
            self.show_view()

    def end(self) -> None:
        self._active = False
        self.hide_view()
        self.clock.stop()
        self._place.live.show_notes(False)
        self._place.set_presenting(False)
        self._large_type.end()

    def show_view(self) -> None:
        view = self._made_view()
        other = self._other_screen()
        view.set_two_screens(other is not None)
        if other is not None:
            view.setGeometry(other.availableGeometry())
        view.show()
        view.show_page()
        self._window.activateWindow()

    def hide_view(self) -> None:
        if self.view is not None and self.view.isVisible():
            self.view.close()

    def swap_screens(self) -> None:
        """Exchange the screens of the pages and of the presenter's view."""
        other = self._other_screen()
        if other is None or self.view is None:
            return
        here = self._window.screen()
        self._window.showNormal()
        self._window.setScreen(other)
        self._window.setGeometry(other.availableGeometry())
        self._window.showFullScreen()
        self.view.setGeometry(here.availableGeometry())

    def _other_screen(self) -> QScreen | None:
        here = self._window.screen()
        return next((screen for screen in self._screens() if screen is not here), None)

    def _on_key(self, key: int) -> None:
        if not self._active:
            return
        if key == Qt.Key.Key_N:
            self._place.live.show_notes(not self._place.live.notes_shown)
        elif key == Qt.Key.Key_P:
            self._toggle_view()

    def _toggle_view(self) -> None:
        if self.view is not None and self.view.isVisible():
            self.hide_view()
        else:
            self.show_view()

    def _made_view(self) -> PresenterView:
        if self.view is None:
            from gui.walkthrough.presenter import PresenterView

            self.view = PresenterView(self._session, self._place.live, self.clock, self._window)
            self.view.swap_requested.connect(self.swap_screens)
        return self.view
