"""One window for one file: whoever opens a file that is open in another window brings that one to the front."""

from __future__ import annotations

import contextlib
import hashlib
import os
import socket
import tempfile
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier, Signal

PATIENCE_S: Final = 0.5
WANT: Final = b"!"
ASK: Final = b"?"
"""What a caller says: come to the front, or only whether there is somebody."""


class OpenFile(QObject):
    """While it holds a file, other windows that want to open it are heard as `wanted`.

    Sockets of the system do, since Qt's need libraries that a bare system lacks; without them nothing is heard.
    """

    wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server: socket.socket | None = None
        self._notifier: QSocketNotifier | None = None
        self._held: Path | None = None

    def hold(self, path: Path | None) -> None:
        """Hold this file and no other; None lets go."""
        if path == self._held:
            return
        self._let_go()
        self._held = path
        if path is not None:
            with contextlib.suppress(OSError, AttributeError):
                self._listen(_address(path))

    def _listen(self, address: Path) -> None:
        if _call(address, ASK):
            return  # another window has it, and goes on being the one that is asked for
        address.unlink(missing_ok=True)  # left behind by a program that did not end by itself
        server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        server.setblocking(False)
        server.bind(str(address))
        address.chmod(0o600)
        server.listen()
        self._server = server
        self._notifier = QSocketNotifier(server.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_caller)

    def _on_caller(self) -> None:
        if self._server is not None:
            with contextlib.suppress(OSError):
                caller = self._server.accept()[0]
                with caller:
                    caller.settimeout(PATIENCE_S)
                    said = caller.recv(1)
                if said == WANT:
                    self.wanted.emit()

    def _let_go(self) -> None:
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._notifier = None
        if self._server is not None and self._held is not None:
            self._server.close()
            self._server = None
            with contextlib.suppress(OSError):
                _address(self._held).unlink(missing_ok=True)


def bring_to_front(path: Path) -> bool:
    """Whether another window has this file open; it has then been asked to come to the front."""
    return _call(_address(path), WANT)


def is_open_elsewhere(path: Path) -> bool:
    """Whether another window, or this one, has this file open; it is left where it is."""
    return _call(_address(path), ASK)


def _call(address: Path, word: bytes) -> bool:
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as caller:
            caller.settimeout(PATIENCE_S)
            caller.connect(str(address))
            caller.sendall(word)
    except (OSError, AttributeError):
        return False
    return True


def _address(path: Path) -> Path:
    """The same for every way to write the path of a file, and another for every person."""
    person = os.getuid() if hasattr(os, "getuid") else ""
    key = hashlib.sha256(f"{person}\0{path.resolve()}".encode()).hexdigest()[:24]
    return Path(tempfile.gettempdir()) / f"cardwise-{key}"
