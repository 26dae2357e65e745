"""The events of a Chrome trace, one by one from a stream, in whichever place of the file they stand."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import IO, Any, Final

_BLOCK: Final = 1 << 20
_EVENTS: Final = "traceEvents"
_SPACE: Final = re.compile(r"[ \t\n\r]*")
_BETWEEN: Final = re.compile(r"[ \t\n\r]*,?[ \t\n\r]*")
_WORDS: Final = ("true", "false", "null", "NaN", "Infinity", "-Infinity")
_NUMBER_TAILS: Final = (".", "e", "E", "e-", "E-", "e+", "E+")
_LONGEST_ESCAPE: Final = 6


class CutOffError(Exception):
    """The content ends in the middle."""


class MalformedError(Exception):
    """The content is no JSON from some place on."""


class _Text:
    """Text that grows as it is read; what was passed is forgotten."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._json = json.JSONDecoder()
        self.held, self.place, self.ended = "", 0, False

    def more(self) -> None:
        """Read on; the whole of a stream that ends is there then."""
        if self.ended:
            raise CutOffError
        data = self._stream.read(_BLOCK)
        self.ended = not data
        self.held = self.held[self.place :] + self._decoder.decode(data, self.ended)
        self.place = 0

    def skip(self, pattern: re.Pattern[str]) -> str:
        """Pass over what matches, and give the sign behind it."""
        while True:
            found = pattern.match(self.held, self.place)
            end = self.place if found is None else found.end()
            if end < len(self.held):
                self.place = end
                return self.held[end]
            self.more()

    def value(self) -> Any:
        """The value that begins here."""
        while True:
            try:
                found, end = self._json.raw_decode(self.held, self.place)
            except json.JSONDecodeError as error:
                if not _cut_in_two(error):
                    raise MalformedError from None
            except RecursionError:
                raise MalformedError from None
            else:
                if self.ended or (end < len(self.held) and self.held[end : end + 3] not in _NUMBER_TAILS):
                    self.place = end
                    return found
            self.more()

    def expect(self, sign: str) -> None:
        """Pass over this sign, which has to stand here."""
        if self.skip(_SPACE) != sign:
            raise MalformedError
        self.place += 1


def _cut_in_two(error: json.JSONDecodeError) -> bool:
    """Whether the text was good up to its end."""
    rest = error.doc[error.pos :]
    if error.msg.startswith("Invalid \\"):
        return len(rest) < _LONGEST_ESCAPE
    return (
        error.msg.startswith("Unterminated")
        or not rest.strip()
        or any(word.startswith(rest) for word in (*_WORDS, *_NUMBER_TAILS))
    )


def events(stream: IO[bytes]) -> Iterator[Any]:
    """The items of the list of events: the content itself, or the one under its key.

    Raises:
        CutOffError, MalformedError: behind the events that could be read.
    """
    text = _Text(stream)
    if text.skip(_SPACE) == "[":
        yield from _items(text)
        return
    text.expect("{")
    while text.skip(_BETWEEN) != "}":
        key = text.value()
        text.expect(":")
        if key == _EVENTS and text.skip(_SPACE) == "[":
            yield from _items(text)
        else:
            text.skip(_SPACE)
            text.value()


def _items(text: _Text) -> Iterator[Any]:
    text.expect("[")
    while text.skip(_BETWEEN) != "]":
        yield text.value()
    text.place += 1
