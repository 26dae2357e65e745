"""One window for one file: whoever opens a file that is open in another window brings that one to the front."""

from __future__ import annotations

import getpass
import hashlib
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

PATIENCE_MS: Final = 500


class OpenFile(QObject):
    """While it holds a file, other windows that want to open it are heard as `wanted`."""

    wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server: QLocalServer | None = None
        self._held: Path | None = None

    def hold(self, path: Path | None) -> None:
        """Hold this file and no other; None lets go."""
        if path == self._held:
            return
        self._held = path
        if self._server is not None:
            self._server.close()
            self._server.deleteLater()
            self._server = None
        if path is not None:
            self._server = self._listening(_name(path))

    def _listening(self, name: str) -> QLocalServer:
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._on_connection)
        if not server.listen(name):
            QLocalServer.removeServer(name)  # left behind by a program that did not end by itself
            server.listen(name)
        return server

    def _on_connection(self) -> None:
        while self._server is not None and (caller := self._server.nextPendingConnection()) is not None:
            caller.disconnected.connect(caller.deleteLater)
            caller.disconnectFromServer()
            self.wanted.emit()


def bring_to_front(path: Path) -> bool:
    """Whether another window has this file open; it has then been asked to come to the front."""
    caller = QLocalSocket()
    caller.connectToServer(_name(path))
    found = caller.waitForConnected(PATIENCE_MS)
    caller.abort()
    return found


def _name(path: Path) -> str:
    """The same for every way to write the path of a file, and another for every person."""
    key = f"{getpass.getuser()}\0{path.resolve()}"
    return f"cardwise-{hashlib.sha256(key.encode()).hexdigest()[:24]}"
