"""``cardwise-cli``: the headless interface. Each command imports its own work only when it runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.main import get_command

from engine.commands import output
from engine.commands.catalog import declare as declare_catalog
from engine.commands.compare import declare as declare_compare
from engine.commands.estimate import declare as declare_estimate
from engine.commands.figure import declare as declare_figure
from engine.commands.letter import declare as declare_letter
from engine.commands.validate import declare as declare_validate
from engine.texts import EngineError, Language


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code: 0 good, 1 findings that block, 2 bad input."""
    output.use_utf8()
    given = list(sys.argv[1:] if arguments is None else arguments)
    language: Language = "en"
    try:
        language = output.language_of(given)
        code = _run(given, language)
        sys.stdout.flush()
    except EngineError as error:
        output.complain(error.message, language)
        return output.BAD_INPUT
    except BrokenPipeError:
        output.quiet_end()
        return output.GOOD
    except KeyboardInterrupt:
        return 130
    return code


def build(language: Language) -> typer.Typer:
    """The program, with its help in `language`."""
    app = typer.Typer(
        help=output.words(language, "help.program"),
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for declare in (
        declare_compare,
        declare_estimate,
        declare_figure,
        declare_validate,
        declare_catalog,
        declare_letter,
    ):
        declare(app, language)
    return app


def _run(given: list[str], language: Language) -> int:
    try:
        read: Any = get_command(build(language)).main(given or ["--help"], "cardwise-cli", standalone_mode=False)
    except typer.TyperException as error:
        raise _usage(error) from None
    return int(read() if callable(read) else read or 0)


def _usage(error: typer.TyperException) -> EngineError:
    option = getattr(error, "option_name", None)
    if option is None:
        return EngineError("cli.usage", problem=error.format_message())
    close = ", ".join(getattr(error, "possibilities", None) or ())
    return EngineError("cli.no_option_close" if close else "cli.no_option", option=str(option), close=close)


if __name__ == "__main__":
    sys.exit(main())
