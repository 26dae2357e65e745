"""JSON in and out: one canonical way to write, and a reader that trusts nothing."""

from __future__ import annotations

import json
import math
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from hashlib import sha256
from typing import Any, Final, NoReturn

from engine.texts import EngineError

MAX_BYTES: Final = 64 * 1024 * 1024
MAX_VALUES: Final = 1_000_000
MAX_FIELDS: Final = 10_000


def canonical(data: object) -> bytes:
    """`data` as compact UTF-8 JSON with sorted keys and floats as short as they read back exactly."""
    try:
        text = json.dumps(data, ensure_ascii=False, sort_keys=True, allow_nan=False, separators=(",", ":"))
    except RecursionError:
        raise EngineError("file.nested") from None
    return _encoded(text)


def readable(data: object) -> bytes:
    """The same content over many lines, as files hold it."""
    return _encoded(json.dumps(data, ensure_ascii=False, sort_keys=True, allow_nan=False, indent=1) + "\n")


def digest(data: object) -> str:
    """SHA-256 of the canonical text, in hexadecimal."""
    return sha256(canonical(data)).hexdigest()


def parsed(data: bytes) -> Any:
    """Read JSON text.

    Raises:
        EngineError: it is empty, too large, cut off, not UTF-8, not JSON, nested too deeply, or holds a key twice or a
            number that is not finite.
    """
    text = _decoded(data)
    if text.count(",") + text.count("[") + text.count("{") > MAX_VALUES:
        raise EngineError("file.too_many_values", limit=MAX_VALUES)
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_not_finite, parse_float=_finite)
    except json.JSONDecodeError as error:
        raise _malformed(error, text) from None
    except RecursionError:
        raise EngineError("file.nested") from None
    except ValueError:
        raise EngineError("file.number_too_long") from None


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise EngineError("file.half_character") from None


def _decoded(data: bytes) -> str:
    if len(data) > MAX_BYTES:
        raise EngineError("file.too_large", limit=MAX_BYTES // 1024**2)
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) or b"\0" in data[:4]:
        raise EngineError("file.not_utf8", position=1)
    if data.startswith(BOM_UTF8):
        raise EngineError("file.byte_order_mark")
    if not data.strip():
        raise EngineError("file.empty")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise EngineError("file.not_utf8", position=error.start + 1) from None


def _malformed(error: json.JSONDecodeError, text: str) -> EngineError:
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return EngineError("file.cut_off")
    return EngineError("file.malformed", line=str(error.lineno), column=str(error.colno))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > MAX_FIELDS:
        raise EngineError("file.too_many_values", limit=MAX_FIELDS)
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise EngineError("file.key_twice", field=next(key for key in keys if keys.count(key) > 1))
    return found


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        _not_finite(text)
    return number


def _not_finite(text: str) -> NoReturn:
    raise EngineError("file.not_finite", value=text[:40])
