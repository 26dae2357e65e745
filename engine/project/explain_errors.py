"""What the operating system refused, as a sentence that says what to do."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.texts import EngineError, Message

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
_REASONS: Final[Mapping[int, str]] = {
    **dict.fromkeys((errno.EIO, errno.ENODEV, errno.ENXIO, errno.ETIMEDOUT), "file.reason_device"),
    **dict.fromkeys((errno.EBUSY, errno.ETXTBSY, errno.EAGAIN), "file.reason_in_use"),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), "file.reason_not_allowed"),
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "file.reason_full"),
}


def reason_of(error: OSError | ValueError) -> Message:
    """Why the operating system refused, in the words of Cardwise; what is rare is told by its code."""
    if not isinstance(error, OSError):
        return Message.of("file.reason_name")
    number = error.errno or 0
    code = errno.errorcode.get(number, str(number))
    return Message.of(_REASONS.get(number, "file.reason_other"), code=code)


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
    number = error.errno if isinstance(error, OSError) else None
    key = keys.get(number or 0, otherwise)
    return EngineError(key, file=path.name or str(path), folder=str(path.absolute().parent), reason=reason_of(error))
