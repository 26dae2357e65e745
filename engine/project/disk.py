"""The few calls to the operating system that saving rests on, so that a test can let each of them fail."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import Final, Protocol

from platformdirs import user_state_path


class FileSystem(Protocol):
    """What saving asks of a disk; every call may raise `OSError`."""

    def resolve(self, path: Path) -> Path:
        """The file behind all links."""

    def stat(self, path: Path) -> os.stat_result:
        """Size, mode and times of a file."""

    def may_write(self, path: Path) -> bool:
        """Whether this user may write an existing file."""

    def create(self, path: Path) -> int:
        """Make a file that must not exist yet, and open it for writing."""

    def copy_owner_and_mode(self, descriptor: int, old: os.stat_result) -> None:
        """Give an open file the mode of another, and its owner where that is allowed."""

    def write(self, descriptor: int, data: memoryview) -> int:
        """Write some of `data` and say how much."""

    def fsync(self, descriptor: int) -> None:
        """Wait until the disk has it."""

    def close(self, descriptor: int) -> None:
        """Give the descriptor back."""

    def read(self, path: Path) -> bytes:
        """All bytes of a file."""

    def replace(self, source: Path, target: Path) -> None:
        """Let `source` take the place of `target` in one step."""

    def unlink(self, path: Path) -> None:
        """Remove a file."""

    def open_directory(self, path: Path) -> int | None:
        """A descriptor with which the directory can be flushed; None where the system has no such thing."""


class Disk:
    """The real one."""

    def resolve(self, path: Path) -> Path:
        return Path(os.path.realpath(path))

    def stat(self, path: Path) -> os.stat_result:
        return path.stat()

    def may_write(self, path: Path) -> bool:
        return os.access(path, os.W_OK)

    def create(self, path: Path) -> int:
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
        return os.open(path, flags, 0o666)

    def copy_owner_and_mode(self, descriptor: int, old: os.stat_result) -> None:
        if os.name == "nt":
            return
        new = os.fstat(descriptor)
        if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
            with contextlib.suppress(PermissionError):
                os.fchown(descriptor, old.st_uid, old.st_gid)
        os.fchmod(descriptor, stat.S_IMODE(old.st_mode))

    def write(self, descriptor: int, data: memoryview) -> int:
        return os.write(descriptor, data)

    def fsync(self, descriptor: int) -> None:
        os.fsync(descriptor)

    def close(self, descriptor: int) -> None:
        os.close(descriptor)

    def read(self, path: Path) -> bytes:
        return path.read_bytes()

    def replace(self, source: Path, target: Path) -> None:
        source.replace(target)

    def unlink(self, path: Path) -> None:
        path.unlink()

    def open_directory(self, path: Path) -> int | None:
        if os.name == "nt":
            return None
        with contextlib.suppress(PermissionError):
            return os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
        return None


DISK: Final[FileSystem] = Disk()


def state_folder() -> Path:
    """Where the program keeps what it remembers between sessions, for this user."""
    return user_state_path("cardwise", appauthor=False)
