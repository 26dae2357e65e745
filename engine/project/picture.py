"""A picture that lies inside a project file: PNG or JPEG, small enough to be carried along."""

from __future__ import annotations

import base64
import binascii
import struct
from typing import Final, Literal, Self

from pydantic import model_validator

from engine.base import Frozen
from engine.texts import EngineError

MediaType = Literal["image/png", "image/jpeg"]
LIMIT_BYTES: Final = 4 * 2**20
LIMIT_PIXELS: Final = 40_000_000

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
_FRAMES: Final = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Markers of JPEG segments that state the size of the picture."""
_BARE: Final = frozenset({0x01, *range(0xD0, 0xDA)})
"""Markers without a length."""


class Picture(Frozen):
    """The bytes of a picture file, in Base64."""

    media_type: MediaType
    data: str

    @model_validator(mode="after")
    def _readable(self) -> Self:
        if _checked(self.content()) != self.media_type:
            raise EngineError("walkthrough.error.no_picture")
        return self

    @classmethod
    def of(cls, content: bytes) -> Self:
        """Take the content of a picture file.

        Raises:
            EngineError: it is no PNG or JPEG, damaged, or too large.
        """
        return cls(media_type=_checked(content), data=base64.b64encode(content).decode("ascii"))

    @property
    def size_bytes(self) -> int:
        """How many bytes the file had."""
        return len(self.data) * 3 // 4

    def content(self) -> bytes:
        """The bytes of the file.

        Raises:
            EngineError: the text is no Base64.
        """
        try:
            return base64.b64decode(self.data, validate=True)
        except (binascii.Error, ValueError):
            raise EngineError("walkthrough.error.no_picture") from None


def _checked(content: bytes) -> MediaType:
    if len(content) > LIMIT_BYTES:
        raise EngineError("walkthrough.error.picture_bytes", limit=LIMIT_BYTES // 2**20)
    try:
        media_type, (width, height) = _measured(content)
    except (struct.error, IndexError):
        raise EngineError("walkthrough.error.no_picture") from None
    if not width or not height:
        raise EngineError("walkthrough.error.no_picture")
    if width * height > LIMIT_PIXELS:
        raise EngineError("walkthrough.error.picture_pixels", limit=LIMIT_PIXELS // 1_000_000)
    return media_type


def _measured(content: bytes) -> tuple[MediaType, tuple[int, int]]:
    """Kind of the file, width and height in pixels."""
    if content.startswith(_PNG) and content[12:16] == b"IHDR" and b"IEND" in content[-16:]:
        width, height = struct.unpack(">II", content[16:24])
        return "image/png", (width, height)
    if content.startswith(_JPEG):
        return "image/jpeg", _jpeg_size(content)
    raise EngineError("walkthrough.error.no_picture")


def _jpeg_size(content: bytes) -> tuple[int, int]:
    at = 2
    while content[at] == 0xFF:
        marker = content[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2
        if marker not in _BARE:
            at += int(struct.unpack(">H", content[at : at + 2])[0])
    raise EngineError("walkthrough.error.no_picture")
