"""What the operating system refused, as a sentence that says what to do."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.texts import EngineError

_WRITING: Final[Mapping[int, str]] = {
    errno.ENOSPC: "file.disk_full",
    errno.EDQUOT: "file.disk_full",
    errno.EFBIG: "file.disk_full",
    errno.EACCES: "file.may_not_write",
    errno.EPERM: "file.may_not_write",
    errno.EROFS: "file.may_not_write",
    errno.ENOENT: "file.no_folder",
    errno.ENOTDIR: "file.no_folder",
    errno.EISDIR: "file.folder_in_the_way",
    errno.ENAMETOOLONG: "file.name_too_long",
    errno.ELOOP: "file.link_in_circle",
}
_READING: Final[Mapping[int, str]] = {
    errno.EACCES: "file.may_not_read",
    errno.EPERM: "file.may_not_read",
    errno.ENOENT: "file.not_found",
    errno.ENOTDIR: "file.not_found",
    errno.EISDIR: "file.is_folder",
    errno.ENAMETOOLONG: "file.name_too_long",
    errno.ELOOP: "file.link_in_circle",
}


def could_not_write(path: Path, error: OSError | ValueError) -> EngineError:
    """Why a file was not saved."""
    return _sentence(_WRITING, "file.not_written", path, error)


def is_full(error: OSError | ValueError) -> bool:
    """Whether it was room that was missing."""
    return isinstance(error, OSError) and _WRITING.get(error.errno or 0) == "file.disk_full"


def could_not_read(path: Path, error: OSError | ValueError) -> EngineError:
    """Why a file was not opened."""
    return _sentence(_READING, "file.not_read", path, error)


def _sentence(keys: Mapping[int, str], otherwise: str, path: Path, error: OSError | ValueError) -> EngineError:
    """Python refuses a name that no file can have by itself, as a `ValueError`."""
    number, reason = (error.errno, error.strerror) if isinstance(error, OSError) else (None, None)
    key = keys.get(number or 0, otherwise)
    return EngineError(
        key, file=path.name or str(path), folder=str(path.absolute().parent), reason=reason or str(error)
    )
