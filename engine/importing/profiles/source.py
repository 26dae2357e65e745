"""The bytes of a profile: unpacked as they are read, counted, and given up when somebody says so."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final, TypeAlias, cast

from engine.project.explain_errors import could_not_read
from engine.texts import EngineError

Progress: TypeAlias = Callable[[float], None]
"""Called with the share of the file that has been read."""
Stop: TypeAlias = Callable[[], bool]
"""Asked while reading; True gives up."""

_GZIP: Final = b"\x1f\x8b"
_HEAD: Final = 1 << 16
_ENCODINGS: Final = ("utf-8-sig", "gb18030")
_LARGEST_TABLE: Final = 1 << 30


class Cancelled(Exception):
    """Reading was given up because somebody asked for it."""


class Watched(io.RawIOBase):
    """A file that reports how far it was read and stops when asked."""

    def __init__(self, path: Path, progress: Progress | None = None, stop: Stop | None = None) -> None:
        self._file = path.open("rb")
        self._size = max(1, path.stat().st_size)
        self._progress, self._stop = progress, stop
        self.done = 0

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Fill the buffer, and say how far that is."""
        if self._stop is not None and self._stop():
            raise Cancelled
        data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        self.done += len(data)
        if self._progress is not None:
            self._progress(min(1.0, self.done / self._size))
        return len(data)

    def close(self) -> None:
        """Close the file as well."""
        self._file.close()
        super().close()


class _Unpacked(gzip.GzipFile):
    """Closes what it unpacks."""

    def __init__(self, packed: IO[bytes]) -> None:
        super().__init__(fileobj=packed)
        self._packed = packed

    def close(self) -> None:
        super().close()
        self._packed.close()


def opened(path: Path, progress: Progress | None = None, stop: Stop | None = None) -> IO[bytes]:
    """The content of a file as a stream, unpacked where it is compressed.

    Raises:
        EngineError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            packed = file.read(2) == _GZIP
        watched = io.BufferedReader(Watched(path, progress, stop), 1 << 20)
    except OSError as error:
        raise could_not_read(path, error) from None
    return cast("IO[bytes]", _Unpacked(cast("IO[bytes]", watched)) if packed else watched)


def head_of(path: Path) -> bytes:
    """The beginning of the content; what is damaged further on does not matter here."""
    with opened(path) as stream:
        try:
            return stream.read(_HEAD)
        except (OSError, EOFError):
            return b""


def text_of(path: Path, progress: Progress | None = None, stop: Stop | None = None) -> str:
    """The whole content as text, in whatever encoding spreadsheets write.

    Raises:
        EngineError: it is too large for a table, or no text.
    """
    with opened(path, progress, stop) as stream:
        try:
            data = stream.read(_LARGEST_TABLE + 1)
        except (OSError, EOFError) as error:
            raise EngineError("profile.damaged", file=path.name, reason=str(error)) from None
    if len(data) > _LARGEST_TABLE:
        raise EngineError("profile.too_large", file=path.name)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    for encoding in _ENCODINGS:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise EngineError("profile.no_text", file=path.name)
