"""Saving so that a file is always either the old one or the new one, whatever fails in between."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.project.disk import DISK, FileSystem

_TEMPORARY_SUFFIX: Final = ".cardwise-tmp"
_STALE_AFTER_SECONDS: Final = 3600.0
_LONGEST_NAME_BYTES: Final = 255
_REPLACE_TRIES: Final = 5
_REPLACE_PAUSE_SECONDS: Final = 0.1

RETRIES = os.name == "nt"
"""Whether a virus scanner may hold a file for a moment, as on Windows."""

_NO_DIRECTORY_SYNC: Final = frozenset({errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF, errno.EACCES})
"""How file systems say that they have no such thing as flushing a directory."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A file as it was written; `confirmed` is False where the disk did not confirm its new name."""

    path: Path
    size: int
    modified_ns: int
    confirmed: bool


class Saver:
    """Writes files, and keeps one copy of each file as it was before this session first overwrote it."""

    def __init__(self, disk: FileSystem = DISK, pause: Callable[[float], None] = time.sleep) -> None:
        self._disk = disk
        self._pause = pause
        self._backed_up: set[Path] = set()

    def save(self, path: Path, data: bytes, *, backup: bool = True) -> Saved:
        """Write `data` to `path`, or to what it links to.

        Raises:
            OSError: nothing was changed.
        """
        target = self._disk.resolve(path)
        old = self._old(target)
        if old is not None and backup and target not in self._backed_up:
            self._write(backup_path(target), self._disk.read(target), old)
            self._backed_up.add(target)
        return self._write(target, data, old)

    def _old(self, target: Path) -> os.stat_result | None:
        try:
            found = self._disk.stat(target)
        except FileNotFoundError:
            return None
        if stat.S_ISDIR(found.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
        may_write = found.st_mode & 0o222 and self._disk.may_write(target)
        if not stat.S_ISREG(found.st_mode) or not may_write:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
        return found

    def _write(self, target: Path, data: bytes, old: os.stat_result | None) -> Saved:
        remove_stale(target)
        temporary = temporary_path(target)
        directory = self._disk.open_directory(target.parent)
        try:
            modified_ns = self._fill(temporary, data, old)
            self._replace(temporary, target)
            confirmed = self._confirm(directory)
        except BaseException:
            with contextlib.suppress(OSError):
                self._disk.unlink(temporary)
            raise
        finally:
            if directory is not None:
                with contextlib.suppress(OSError):
                    self._disk.close(directory)
        return Saved(target, len(data), modified_ns, confirmed)

    def _fill(self, temporary: Path, data: bytes, old: os.stat_result | None) -> int:
        """Write a new file down to the disk, read it back, and return its time of change."""
        descriptor = self._disk.create(temporary)
        try:
            if old is not None:
                self._disk.copy_owner_and_mode(descriptor, old)
            rest = memoryview(data)
            while rest:
                count = self._disk.write(descriptor, rest)
                if count <= 0:
                    raise OSError(errno.EIO, os.strerror(errno.EIO), str(temporary))
                rest = rest[count:]
            self._disk.fsync(descriptor)
        finally:
            self._disk.close(descriptor)
        if self._disk.read(temporary) != data:
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(temporary))
        return self._disk.stat(temporary).st_mtime_ns

    def _replace(self, temporary: Path, target: Path) -> None:
        for attempt in range(_REPLACE_TRIES):
            try:
                self._disk.replace(temporary, target)
            except PermissionError:
                if not RETRIES or attempt == _REPLACE_TRIES - 1:
                    raise
                self._pause(_REPLACE_PAUSE_SECONDS)
            else:
                return

    def _confirm(self, directory: int | None) -> bool:
        """The new file is in place by now, so a failure here must not look as if the old one still were."""
        if directory is None:
            return True
        try:
            self._disk.fsync(directory)
        except OSError as error:
            return error.errno in _NO_DIRECTORY_SYNC
        return True


def backup_path(target: Path) -> Path:
    """Where the copy of a file stands: beside it, with `.bak` behind its name."""
    name = f"{target.name}.bak"
    if len(os.fsencode(name)) > _LONGEST_NAME_BYTES:
        stem = os.fsencode(target.stem)[: _LONGEST_NAME_BYTES // 2].decode(errors="ignore")
        name = f"{stem}-{_tag(target)}{target.suffix}.bak"
    return target.with_name(name)


def temporary_path(target: Path) -> Path:
    """A new name in the folder of `target`, short enough wherever that of `target` is."""
    return target.with_name(f".{_tag(target)}-{secrets.token_hex(4)}{_TEMPORARY_SUFFIX}")


def remove_stale(target: Path) -> None:
    """Remove what a save left behind that was killed long ago."""
    with contextlib.suppress(OSError):
        for left in target.parent.glob(f".{_tag(target)}-*{_TEMPORARY_SUFFIX}"):
            if time.time() - left.stat().st_mtime > _STALE_AFTER_SECONDS:
                left.unlink()


def _tag(target: Path) -> str:
    return sha256(os.fsencode(target.name)).hexdigest()[:12]
