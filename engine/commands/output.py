"""What every command shares: language, exit codes, and how results and errors leave the program."""

from __future__ import annotations

import contextlib
import io
import json
import math
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import typer

from engine.texts import LANGUAGES, Argument, EngineError, Language, Message, has_text, text

if TYPE_CHECKING:
    from rich.table import Table

Work: TypeAlias = Callable[[], int]
"""What a command does once its line is read; returns the exit code."""

GOOD: Final = 0
BLOCKED: Final = 1
BAD_INPUT: Final = 2


def language_of(arguments: Sequence[str]) -> Language:
    """The language that ``--lang`` asks for; English where it asks for none.

    Raises:
        EngineError: a language is asked for that the product does not speak.
    """
    for position, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name != "--lang":
            continue
        if not value and position + 1 < len(arguments):
            value = arguments[position + 1]
        for language in LANGUAGES:
            if value == language:
                return language
        raise EngineError("cli.language", value=value or '""', known=", ".join(LANGUAGES))
    return "en"


def use_utf8() -> None:
    """Write UTF-8 whatever the locale says, and nowhere where a stream was closed before the program began."""
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def say(line: str) -> None:
    """Write one line to standard output."""
    sys.stdout.write(f"{line}\n")


def say_json(value: Any) -> None:
    """Write a value as JSON to standard output."""
    say(json.dumps(finite(value), ensure_ascii=False, indent=2, allow_nan=False))


def complain(message: Message | str, language: Language) -> None:
    """Write one sentence to standard error."""
    sentence = message if isinstance(message, str) else message.text(language)
    sys.stderr.write(" ".join(sentence.split()) + "\n")


def finite(value: Any) -> Any:
    """The same value with numbers that JSON cannot hold as null."""
    if isinstance(value, dict):
        return {name: finite(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def say_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[int] = ()) -> None:
    """Write a table for reading; columns whose position is in `numeric` are aligned to the right."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title or None, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for position, column in enumerate(columns):
        table.add_column(column, justify="right" if position in numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*(_escaped(cell) for cell in row))
    _print(Console(file=sys.stdout, soft_wrap=False, highlight=False, width=_width(table)), table)


def _print(console: Any, table: Table) -> None:
    console.print(table)


def _width(table: Table) -> int | None:
    """Cut nothing off when the output is not a screen."""
    from rich.console import Console
    from rich.measure import Measurement

    if sys.stdout.isatty():
        return None
    wide = Console(width=10_000)
    return max(1, Measurement.get(wide, wide.options, table).maximum)


def _escaped(cell: str) -> str:
    from rich.markup import escape

    return escape(cell)


def option(language: Language, key: str, *names: str) -> Any:
    """An option with its help."""
    return typer.Option(*names, help=words(language, f"help.{key}"))


def argument(language: Language, key: str, metavar: str) -> Any:
    """An argument with its help."""
    return typer.Argument(help=words(language, f"help.{key}"), metavar=metavar)


def unit_word(unit: str, language: Language) -> str:
    """What readers call a unit; nothing for plain numbers."""
    if unit in ("", "1"):
        return ""
    return text(f"units.{unit}", language) if has_text(f"units.{unit}", language) else unit


def words(language: Language, key: str, **arguments: Argument) -> str:
    """A text of the interface."""
    return text(f"cli.{key}", language, **arguments)


def write_file(path: Path, text: str) -> None:
    """Write a result to a file, whole or not at all; to a device or pipe, as it comes.

    Raises:
        EngineError: it cannot be written.
    """
    from engine.project.saving import Saver

    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8", newline="")
        else:
            Saver().save(path, text.encode(), backup=False)
    except (OSError, ValueError) as error:
        raise unwritable(str(path), error) from None


def unwritable(file: str, error: OSError | ValueError) -> EngineError:
    """Why a result could not be written."""
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return EngineError("cli.file_unwritable", file=file, reason=reason)


def quiet_end() -> None:
    """Leave without a word when nobody reads standard output any more."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
