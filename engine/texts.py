"""Sentences and names that the engine composes, in every language of the product.

The templates stand in ``resources/texts/{en,zh}.toml``; a key is a dotted path into that file.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import Any, Final, Literal, Self, TypeAlias

Language = Literal["en", "zh"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")

_CURRENCIES: Final = frozenset({"currency", "own_currency", "other_currency"})
"""Arguments that are codes of currencies, said as the language says them."""
_EDGE: Final = "\u2060"
_CHINESE: Final = re.compile("[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
_WHITE_AT_EDGE: Final = re.compile(f"{_EDGE} (?={_CHINESE.pattern})|(?<={_CHINESE.pattern}) {_EDGE}")

_COUNTED: Final = re.compile(
    r"\{(?P<name>[a-z_]+)\} (?P<kind>(?:input|output|public|attention|KV|pipeline|suspect|other|more) )?"
    r"(?P<noun>weeks|months|days|years|hours|minutes|unit-hours|machines|cards|copies|heads|layers|stages|experts|blocks"
    r"|requests|tokens|operators|kernels|quotes|questions|values|rows|cells|changes|points|runs|addresses|futures)"
    r"\b(?P<owner>[’']?)"
)
"""A count and the noun behind it, as English templates have them."""
_IRREGULAR: Final = {"copies": "copy", "addresses": "address"}

Argument: TypeAlias = "str | int | float | Decimal | Message"


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence as key and arguments, to be rendered in the reader's language."""

    key: str
    arguments: tuple[tuple[str, Argument], ...] = ()

    @classmethod
    def of(cls, key: str, **arguments: Argument) -> Self:
        """Build a message; arguments may be messages themselves."""
        return cls(key, tuple(sorted(arguments.items())))

    def text(self, language: Language = "en") -> str:
        """Render in `language`."""
        return text(self.key, language, **dict(self.arguments))

    def __str__(self) -> str:
        return self.text("en")


class Wording(Message):
    """What is written in a way of its own in each language: the arguments are the texts by language."""

    __slots__ = ()

    @classmethod
    def written(cls, english: str, chinese: str) -> Self:
        return cls("name", (("en", english), ("zh", chinese)))

    def text(self, language: Language = "en") -> str:
        return str(dict(self.arguments)[language])


class EngineError(Exception):
    """An error that a user can meet: a message in their language, never a traceback."""

    def __init__(self, key: str, **arguments: Argument) -> None:
        self.message = Message.of(key, **arguments)
        super().__init__(self.message.text("en"))


@cache
def templates(language: Language) -> Mapping[str, str]:
    """All templates of a language as a flat mapping from dotted key to text."""
    path = resources.files("resources").joinpath("texts", f"{language}.toml")
    return dict(_flatten("", tomllib.loads(path.read_text(encoding="utf-8"))))


def _flatten(prefix: str, node: Mapping[str, Any]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name, value in node.items():
        if isinstance(value, Mapping):
            found.extend(_flatten(f"{prefix}{name}.", value))
        else:
            found.append((f"{prefix}{name}", str(value)))
    return found


def has_text(key: str, language: Language = "en") -> bool:
    """Whether a template exists."""
    return key in templates(language)


def text(key: str, language: Language = "en", **arguments: Argument) -> str:
    """Fill the template at `key`.

    Raises:
        KeyError: the key has no template in this language, or an argument is missing.
    """
    template = templates(language)[key]
    if not arguments:
        return template
    shown = {name: _shown(value, language) for name, value in arguments.items()}
    for name in _CURRENCIES & shown.keys():
        shown[name] = templates(language).get(f"units.{shown[name]}", shown[name])
    if language != "zh":
        return _singular(template, shown).format(**shown)
    filled = template.format(**{name: _edged(words) for name, words in shown.items()})
    return _WHITE_AT_EDGE.sub("", filled).replace(_EDGE, "")


def _singular(template: str, shown: Mapping[str, str]) -> str:
    """The template with nouns that count one in the singular; whoever writes a template writes the plural."""
    if "1" not in shown.values():
        return template
    return _COUNTED.sub(lambda found: _one(found) if shown.get(found["name"]) == "1" else found[0], template)


def _one(found: re.Match[str]) -> str:
    noun = _IRREGULAR.get(found["noun"]) or found["noun"].removesuffix("s")
    owner = f"{found['owner']}s" if found["owner"] else ""
    return f"{{{found['name']}}} {found['kind'] or ''}{noun}{owner}"


def _edged(words: str) -> str:
    """Marks where a Chinese end meets the template, which sets no white before or after Chinese."""
    first, last = _CHINESE.match(words[:1]), _CHINESE.match(words[-1:])
    return f"{_EDGE if first else ''}{words}{_EDGE if last else ''}"


def _shown(value: Argument, language: Language) -> str:
    if isinstance(value, Message):
        return value.text(language)
    if isinstance(value, str):
        return value
    stated = isinstance(value, int) or float(f"{value:.4g}") == float(value)
    return format_number(value, 4 if stated else 3)


def format_number(value: float | Decimal, digits: int = 4) -> str:
    """Write a number for reading: `digits` significant digits, thousands separated by commas.

    Whole numbers keep all their digits; very small and very large values use powers of ten.
    """
    number = float(value)
    if not math.isfinite(number):
        return "∞" if number > 0 else "−∞" if number < 0 else "?"
    magnitude = abs(number)
    if isinstance(value, int) or (number.is_integer() and magnitude < 1e15):
        return f"{int(value):,}"
    if magnitude >= 1e15 or magnitude < 1e-4:
        return f"{number:.{digits - 1}e}"
    decimals = max(0, digits - 1 - int(f"{magnitude:e}".split("e")[1]))
    written = f"{number:,.{decimals}f}"
    return written.rstrip("0").rstrip(".") if "." in written else written
