"""The files opened last, newest first, kept between sessions."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.project.disk import state_folder
from engine.project.saving import Saver
from engine.texts import EngineError

LIMIT: Final = 10
_FILE_NAME: Final = "recent.json"
_LARGEST_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class RecentFile:
    """A file of the list; `title` tells it from others of the same name by as much of its folder as that takes."""

    path: Path
    title: str
    missing: bool


class RecentFiles:
    """A list on disk. It is a convenience: where it cannot be read it is empty, where not written, it is not kept.

    Args:
        folder: where the list is kept; the state folder of the user where None.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = state_folder() if folder is None else folder
        self._saver = Saver()

    def files(self) -> tuple[RecentFile, ...]:
        """The files, newest first."""
        paths = self._read()
        titles = distinct_titles(paths)
        return tuple(
            RecentFile(path, title, missing=not _exists(path)) for path, title in zip(paths, titles, strict=True)
        )

    def remember(self, path: Path | str) -> bool:
        """Put a file first; False where the list could not be written."""
        newest = Path(path).absolute()
        return self._write([newest, *(other for other in self._read() if other != newest)][:LIMIT])

    def forget(self, path: Path | str) -> bool:
        """Take a file off the list."""
        gone = Path(path).absolute()
        return self._write([other for other in self._read() if other != gone])

    def clear(self) -> bool:
        """Empty the list."""
        return self._write([])

    def _read(self) -> list[Path]:
        file = self._folder / _FILE_NAME
        try:
            if file.stat().st_size > _LARGEST_BYTES:
                return []
            found = json.loads(file.read_bytes())
        except (OSError, ValueError, RecursionError):
            return []
        entries = found if isinstance(found, list) else []
        paths = [Path(entry) for entry in entries if isinstance(entry, str) and _is_path(entry)]
        return list(dict.fromkeys(paths))[:LIMIT]

    def _write(self, paths: Iterable[Path]) -> bool:
        text = json.dumps([str(path) for path in paths], indent=1)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._saver.save(self._folder / _FILE_NAME, text.encode(), backup=False)
        except (OSError, EngineError):
            return False
        return True


def distinct_titles(paths: list[Path]) -> list[str]:
    """The name of each file, with as many of its folders as tell it from the others."""
    titles = [path.name for path in paths]
    for depth in range(1, max((len(path.parts) for path in paths), default=0)):
        repeated = {title for title in titles if titles.count(title) > 1}
        if not repeated:
            break
        titles = [
            _title(path, depth) if title in repeated else title for path, title in zip(paths, titles, strict=True)
        ]
    return titles


def _title(path: Path, depth: int) -> str:
    folders = path.parts[max(0, len(path.parts) - 1 - depth) : -1]
    return f"{path.name} — {Path(*folders)}"


def _is_path(text: str) -> bool:
    return text != "" and "\0" not in text and Path(text).is_absolute()


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False
