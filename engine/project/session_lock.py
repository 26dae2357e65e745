"""A lock that the system takes back when the process that holds it ends, however it ends."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import Final, Self

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_TRIES: Final = 10
_HELD: Final = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EWOULDBLOCK})


class SessionLock:
    """The lock of a file, held until `release`. A file system that knows no locks lets everybody have it."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def taken(cls, path: Path) -> Self | None:
        """Take the lock at `path`; None where another session holds it.

        Raises:
            OSError: the file cannot be made.
        """
        for _ in range(_TRIES):
            descriptor = os.open(path, os.O_CREAT | os.O_RDWR | getattr(os, "O_CLOEXEC", 0), 0o600)
            if not _locked(descriptor):
                os.close(descriptor)
                return None
            if _is_still(path, descriptor):
                return cls(path, descriptor)
            os.close(descriptor)
        return None

    def release(self) -> None:
        """Give the lock back and remove its file."""
        with contextlib.suppress(OSError):
            self._path.unlink()
        os.close(self._descriptor)


def _locked(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _HELD
    return True


def _is_still(path: Path, descriptor: int) -> bool:
    """Whether nobody removed the file between opening and locking it; the lock of a removed file holds nobody off."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
