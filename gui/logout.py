"""The end of the desktop's session: changes that are not saved are asked about, and Cancel keeps the session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from gui.main_window import MainWindow


class Manager(Protocol):
    """What is needed of QSessionManager."""

    def allowsInteraction(self) -> bool: ...

    def release(self) -> None: ...

    def cancel(self) -> None: ...


class LogoutGuard(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.commitDataRequest.connect(self.ask, Qt.ConnectionType.DirectConnection)

    def ask(self, manager: Manager) -> None:
        """Where nobody may be asked the file stays as it was saved last."""
        session = self._window.session
        if session is None or not session.modified or not manager.allowsInteraction():
            return
        self._window.come_to_front()
        may_go = self._window.commands.may_close()
        manager.release()
        if may_go:
            self._window.given_up = session.project
        else:
            manager.cancel()
