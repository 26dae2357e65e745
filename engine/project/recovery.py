"""What a session keeps beside the file so that a crash loses nothing, and what ended sessions left behind."""

from __future__ import annotations

import contextlib
import dataclasses
import datetime
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal
from urllib.parse import quote_from_bytes, unquote_to_bytes

from pydantic import ValidationError

from engine.base import Frozen
from engine.invalid import explained
from engine.project import files
from engine.project.changes import logged_with_data
from engine.project.disk import state_folder
from engine.project.document import Document, Stamp, new_id
from engine.project.explain_errors import is_full
from engine.project.file_format import FORMAT_VERSION, read, written
from engine.project.json_text import MAX_BYTES, parsed, readable
from engine.project.project import Project
from engine.project.saving import Saver, backup_path, remove_stale
from engine.project.session_lock import SessionLock
from engine.texts import EngineError, Message

FORMAT: Final = "cardwise-recovery"
_LONGEST_TYPED: Final = 100_000
_ENDINGS: Final = (".json", ".lock")
_PLAIN: Final = "/\\: "
"""What stands in a path as it is; other characters are written as their bytes, since a name need not be text."""

FileNow = Literal["unnamed", "same", "changed", "gone"]
"""What became of the file since it was opened; decided by its content."""


class _Snapshot(Frozen):
    """A document as text, and the file that it was opened from."""

    format: Literal["cardwise-recovery"]
    format_version: int
    path: str | None
    stamp: Stamp | None
    document: str
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Recovered:
    """What a session left behind that ended without closing; its lock is held, so that no other session offers it.

    `document` has the path of its file and the stamp of that as it was opened; `edited_at` is when it was kept;
    `typed` is what stood in a field and was not in the project yet.
    """

    document: Document
    edited_at: datetime.datetime
    snapshot: Path
    lock: SessionLock
    typed: str = ""

    def base(self) -> Document | None:
        """The document that the file holds, if that is still what was opened."""
        found, opened = _loaded(self.document.path), self.document.stamp
        if found is None or found.stamp is None or opened is None:
            return None
        return found if found.stamp.sha256 == opened.sha256 else None

    def in_file(self) -> Project | None:
        """What the file holds now; None where there is none that can be read."""
        found = _loaded(self.document.path)
        return None if found is None else found.project

    def file_now(self) -> FileNow:
        """What became of the file since."""
        if self.document.path is None:
            return "unnamed"
        if self.base() is not None:
            return "same"
        return "changed" if self.document.path.exists() else "gone"

    def remove(self) -> None:
        """Its content is safe elsewhere, or given up on purpose."""
        with contextlib.suppress(OSError):
            self.snapshot.unlink(missing_ok=True)
        self.lock.release()

    def leave(self) -> None:
        """Keep it for another start."""
        self.lock.release()


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """What can be offered, the newest first, and a sentence on each snapshot that was damaged and set aside."""

    recovered: tuple[Recovered, ...]
    damaged: tuple[Message, ...]


class Recovery:
    """The snapshot of one session.

    Args:
        folder: where snapshots are kept; in the state folder of the user where None.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = state_folder() / "recovery" if folder is None else folder
        self.snapshot = self.folder / f"{new_id()}.json"
        self._saver = Saver()
        self._lock: SessionLock | None = None

    def keep(self, document: Document, project: Project, now: datetime.datetime | None = None, typed: str = "") -> None:
        """Write what the document would be if it were saved as `project` now, and what is being typed.

        Raises:
            EngineError: it could not be written; what was kept before still is.
        """
        moment = now or datetime.datetime.now(datetime.UTC)
        changed = logged_with_data(document, project, moment)
        content = {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "path": None if document.path is None else quote_from_bytes(os.fsencode(document.path), safe=_PLAIN),
            "stamp": None if document.stamp is None else dataclasses.asdict(document.stamp),
            "document": written(changed, moment).decode(),
            "typed": typed[:_LONGEST_TYPED],
        }
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = self._lock or SessionLock.taken(_lock_path(self.snapshot))
            self._saver.save(self.snapshot, readable(content), backup=False)
        except (OSError, ValueError) as error:
            key = "recovery.disk_full" if is_full(error) else "recovery.unwritable"
            raise EngineError(key, folder=str(self.folder)) from None

    def forget(self) -> None:
        """There is nothing to lose any more."""
        with contextlib.suppress(OSError):
            self.snapshot.unlink(missing_ok=True)

    def close(self) -> None:
        """The session ends as it should."""
        self.forget()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def left_behind(self) -> LeftBehind:
        """What sessions left behind that ended without closing; those that still run are passed over."""
        found: list[Recovered] = []
        damaged: list[Message] = []
        for snapshot, lock in self._ended_sessions():
            offered = None
            try:
                offered = _read(snapshot, lock)
            except EngineError as error:
                damaged.append(_set_aside(snapshot, error))
            except OSError:
                pass  # it may be readable at the next start
            if offered is None:
                lock.release()
            elif not offered.typed and _is_saved(offered.document):
                offered.remove()
            else:
                found.append(offered)
        return LeftBehind(tuple(sorted(found, key=lambda one: one.edited_at, reverse=True)), tuple(damaged))

    def _ended_sessions(self) -> Iterator[tuple[Path, SessionLock]]:
        try:
            left = sorted({path.with_suffix(".json") for path in self.folder.iterdir() if path.suffix in _ENDINGS})
        except OSError:
            return
        for snapshot in left:
            with contextlib.suppress(OSError):
                lock = None if snapshot == self.snapshot else SessionLock.taken(_lock_path(snapshot))
                if lock is not None:
                    remove_stale(snapshot)
                    yield snapshot, lock


def _lock_path(snapshot: Path) -> Path:
    return snapshot.with_suffix(".lock")


def _read(snapshot: Path, lock: SessionLock) -> Recovered | None:
    """None where there is nothing that this version of the program could read; that stays for whoever can."""
    try:
        with snapshot.open("rb") as file:
            content = parsed(file.read(MAX_BYTES + 1))
    except FileNotFoundError:
        return None
    version = content.get("format_version") if isinstance(content, dict) else None
    if isinstance(version, int) and version > FORMAT_VERSION:
        return None
    try:
        found = _Snapshot.model_validate_json(json.dumps(content))
    except ValidationError as error:
        raise explained(error, content if isinstance(content, dict) else {}) from None
    document = read(found.document.encode(), snapshot.name)
    if document.saved_at is None or document.warnings:
        raise EngineError("recovery.altered")
    path = None if found.path is None else Path(os.fsdecode(unquote_to_bytes(found.path)))
    kept = replace(document, path=path, stamp=found.stamp, saved_at=None)
    return Recovered(kept, document.saved_at, snapshot, lock, found.typed)


def _set_aside(snapshot: Path, error: EngineError) -> Message:
    aside = backup_path(snapshot)
    with contextlib.suppress(OSError):
        snapshot.replace(aside)
    return Message.of("recovery.damaged", file=aside.name, folder=str(aside.parent), problem=error.message)


def _loaded(path: Path | None) -> Document | None:
    try:
        return None if path is None else files.load(path)
    except EngineError:
        return None


def _is_saved(document: Document) -> bool:
    """Whether the file holds it: the session ended after saving, before it could forget."""
    found = _loaded(document.path)
    return found is not None and _content(found) == _content(document)


def _content(document: Document) -> Project:
    return document.project.replace(selected_workload=None)
