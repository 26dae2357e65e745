"""Opening and saving documents."""

from __future__ import annotations

import datetime
import errno
import os
import stat
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.project.document import Document, Stamp, new_id
from engine.project.explain_errors import could_not_read, could_not_write
from engine.project.file_format import SUFFIX, app_version, read, written
from engine.project.json_text import MAX_BYTES
from engine.project.kept_data import keeping_data
from engine.project.saving import Saver
from engine.texts import EngineError, Message

_SESSION: Final = Saver()


def load(path: Path | str) -> Document:
    """Open a document.

    Raises:
        EngineError: it cannot be read, or holds no project; the message names file and cause.
    """
    path = Path(path).absolute()
    try:
        found = path.stat()
        data = _bytes_of(path, found)
    except (OSError, ValueError) as error:
        raise could_not_read(path, error) from None
    document = read(data, path.name)
    return replace(document, path=path, stamp=Stamp(len(data), found.st_mtime_ns, sha256(data).hexdigest()))


def save(
    document: Document, path: Path | str, *, now: datetime.datetime | None = None, saver: Saver = _SESSION
) -> Document:
    """Write a document and return it as it now is: with its path, the calibration that it rests on, and a new id where
    it became a copy.

    Raises:
        EngineError: the file on disk is as it was before; the message names file and cause.
    """
    path = Path(path).absolute()
    document = replace(document, project=keeping_data(document.project))
    if document.path is not None and document.path != path:
        document = replace(document, id=new_id(), parent_id=document.id)
    moment = now or datetime.datetime.now(datetime.UTC)
    data = written(document, moment)
    _check_readable(data, path)
    try:
        saved = saver.save(path, data)
    except (OSError, ValueError) as error:
        raise could_not_write(path, error) from None
    warnings = () if saved.confirmed else (Message.of("file.not_confirmed", file=path.name),)
    stamp = Stamp(saved.size, saved.modified_ns, sha256(data).hexdigest())
    return replace(document, path=path, stamp=stamp, warnings=warnings, saved_at=moment, app_version=app_version())


def save_copy(
    document: Document, path: Path | str, *, now: datetime.datetime | None = None, saver: Saver = _SESSION
) -> Document:
    """Write a copy with an id of its own; the document given stays where it is.

    Raises:
        EngineError: nothing was written; the message names file and cause.
    """
    return save(
        replace(document, id=new_id(), parent_id=document.id, path=None, stamp=None), path, now=now, saver=saver
    )


def changed_outside(document: Document) -> bool:
    """Whether another program changed the file since it was read or written here; a file that is gone is no change."""
    if document.path is None or document.stamp is None:
        return False
    try:
        found = document.path.stat()
        if (found.st_size, found.st_mtime_ns) == (document.stamp.size, document.stamp.modified_ns):
            return False
        return sha256(_bytes_of(document.path, found)).hexdigest() != document.stamp.sha256
    except FileNotFoundError:
        return False
    except (OSError, EngineError):
        return True


def with_suffix(path: Path) -> Path:
    """The path with the ending of a project, where it has none."""
    return path if path.suffix.lower() == SUFFIX else path.with_name(f"{path.name}{SUFFIX}")


def _bytes_of(path: Path, found: os.stat_result) -> bytes:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise EngineError("file.no_file", file=path.name)
    if found.st_size > MAX_BYTES:
        raise EngineError("file.problem", file=path.name, problem=_too_large())
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _too_large() -> Message:
    return Message.of("file.too_large", limit=MAX_BYTES // 1024**2)


def _check_readable(data: bytes, path: Path) -> None:
    """A file that could not be opened again must never take the place of one that can."""
    if len(data) > MAX_BYTES:
        raise EngineError("file.problem", file=path.name, problem=_too_large())
    read(data, path.name)
