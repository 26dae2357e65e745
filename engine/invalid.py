"""What a validation refused, as one sentence: where, what, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from engine.texts import Argument, EngineError, Message, has_text

_LONGEST_SHOWN: Final = 60

_LIMITS: Final[Mapping[str, tuple[str, str]]] = {
    "greater_than": ("invalid.more_than", "gt"),
    "greater_than_equal": ("invalid.at_least", "ge"),
    "less_than": ("invalid.less_than", "lt"),
    "less_than_equal": ("invalid.at_most", "le"),
    "string_too_long": ("invalid.too_long", "max_length"),
}
_PLAIN: Final[Mapping[str, str]] = {
    "missing": "invalid.missing",
    "extra_forbidden": "invalid.no_field",
    "unexpected_keyword_argument": "invalid.no_field",
    "string_type": "invalid.text",
    "string_unicode": "invalid.unicode",
    "string_too_short": "invalid.empty",
    "too_short": "invalid.no_entry",
    "float_type": "invalid.number",
    "float_parsing": "invalid.number",
    "finite_number": "invalid.finite",
    "decimal_text": "invalid.decimal",
    "is_instance_of": "invalid.decimal",
    "decimal_type": "invalid.decimal",
    "decimal_parsing": "invalid.decimal",
    "decimal_max_places": "invalid.decimal_places",
    "int_type": "invalid.whole",
    "int_from_float": "invalid.whole",
    "int_parsing": "invalid.whole",
    "int_parsing_size": "invalid.whole",
    "bool_type": "invalid.boolean",
    "tuple_type": "invalid.list",
    "list_type": "invalid.list",
    "dict_type": "invalid.record",
    "model_type": "invalid.record",
    "model_attributes_type": "invalid.record",
    "json_invalid": "file.nested",
}
_PATTERNS: Final[Mapping[str, str]] = {
    r"^[A-Z]{3}$": "invalid.currency",
    r"^[0-9]{1,2}\.[0-9]$": "invalid.capability",
}
_CHOICES: Final[Mapping[str, str]] = {"literal_error": "expected", "union_tag_invalid": "expected_tags"}


def explained(error: ValidationError, data: object = None) -> EngineError:
    """Turn the first complaint of a validation into a sentence in every language.

    Args:
        data: what was validated; with it, list entries are named by their id and tags of unions left out.
    """
    first = error.errors(include_url=False)[0]
    return EngineError(_key_of(first), **_arguments_of(first, readable_path(first["loc"], data)))


@contextmanager
def readable_errors(data: object = None) -> Iterator[None]:
    """Let a validation that fails inside raise `EngineError` instead."""
    try:
        yield
    except ValidationError as error:
        raise explained(error, data) from None


def readable_path(location: Sequence[str | int], data: object = None) -> Message:
    """Where a value stands, outermost part first, with the names that a reader knows."""
    parts: list[Message] = []
    node = data
    for position, step in enumerate(location):
        if isinstance(step, str) and _is_tag(node, step, last=position == len(location) - 1):
            continue
        node = _child(node, step)
        parts.append(_entry_name(node, step) if isinstance(step, int) else field_name(step))
    if not parts:
        return Message.of("invalid.value")
    path = parts[0]
    for part in parts[1:]:
        path = Message.of("invalid.inside", outer=path, inner=part)
    return path


def field_name(field: str) -> Message:
    """The name of a stored field in the reader's language; its own name where it has no text."""
    key = f"fields.{field}"
    return Message.of(key) if has_text(key) else Message.of("invalid.named", name=field.replace("_", " "))


def is_unicode(text: str) -> bool:
    """Half of a surrogate pair is a valid `str`, and no file can hold it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_tag(node: object, step: str, *, last: bool) -> bool:
    if node is None or last:
        return False
    kind = node.get("kind") if isinstance(node, Mapping) else getattr(node, "kind", None)
    return kind == step


def _child(node: object, step: str | int) -> object:
    if isinstance(node, Mapping):
        return node.get(step)
    if isinstance(node, Sequence) and not isinstance(node, str) and isinstance(step, int):
        return node[step] if step < len(node) else None
    return getattr(node, step, None) if isinstance(step, str) else None


def _entry_name(node: object, index: int) -> Message:
    for key in ("id", "name"):
        name = node.get(key) if isinstance(node, Mapping) else getattr(node, key, None)
        if isinstance(name, str) and name:
            return Message.of("invalid.named", name=name)
    return Message.of("invalid.numbered", number=index + 1)


def _key_of(error: ErrorDetails) -> str:
    kind = error["type"]
    if kind in _LIMITS:
        return _LIMITS[kind][0]
    if kind in _CHOICES:
        return "invalid.choice"
    if kind == "string_pattern_mismatch":
        return _pattern_key(str(error["ctx"]["pattern"]))
    if kind.startswith(("date", "datetime")):
        return "invalid.date"
    return _PLAIN.get(kind, "invalid.other")


def _pattern_key(pattern: str) -> str:
    return _PATTERNS.get(pattern, "invalid.id")


def _arguments_of(error: ErrorDetails, where: Message) -> dict[str, Argument]:
    kind, context = error["type"], error.get("ctx", {})
    arguments: dict[str, Argument] = {"where": where, "given": shown(error["input"])}
    if kind in _LIMITS:
        arguments["limit"] = context[_LIMITS[kind][1]]
    elif kind in _CHOICES:
        arguments["expected"] = _listed(str(context[_CHOICES[kind]]))
        arguments["given"] = shown(context.get("tag", error["input"]))
    elif kind not in _PLAIN:
        arguments["reason"] = error["msg"].removeprefix("Value error, ")
    return arguments


def _listed(expected: str) -> str:
    return re.sub(r"'|\bor\b ?", "", expected.replace(" or ", ", "))


def shown(value: object, longest: int = _LONGEST_SHOWN) -> str:
    """A value as an error quotes it: short, on one line."""
    low, high, point = (_child(value, name) for name in ("low", "high", "value"))
    if low is not None and high is not None:
        return f"{shown(low)} … {shown(high)}"
    value = value if point is None else point
    if isinstance(value, Mapping | list | tuple):
        return "{…}" if isinstance(value, Mapping) else "[…]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    try:
        text = value if isinstance(value, str) else str(value)
    except (ValueError, RecursionError):
        return "…"
    text = " ".join(text[: longest * 4].split()).encode("utf-8", "replace").decode("utf-8")
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
