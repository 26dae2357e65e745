"""``cardwise-cli``: the headless interface. Each command imports its own work only when it runs."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any, Final

import typer
from typer.main import get_command

from engine.collection import collect_rarely
from engine.commands import output
from engine.commands.bill import declare as declare_bill
from engine.commands.catalog import declare as declare_catalog
from engine.commands.compare import declare as declare_compare
from engine.commands.decide import declare as declare_decide
from engine.commands.estimate import declare as declare_estimate
from engine.commands.figure import declare as declare_figure
from engine.commands.import_quotes import declare as declare_import
from engine.commands.letter import declare as declare_letter
from engine.commands.migration import declare as declare_migration
from engine.commands.profile import declare as declare_profile
from engine.commands.report import declare as declare_report
from engine.commands.validate import declare as declare_validate
from engine.texts import EngineError, Language

_LONGEST_SHOWN: Final = 60
_ABOUT_OPTIONS: Final = {
    "requires an argument": "cli.option_needs_value",
    "does not take a value": "cli.option_takes_no_value",
}
_ABOUT_LINES: Final = {
    re.compile(r"No such command '(.*?)'\.", re.DOTALL): "cli.no_command",
    re.compile(r"Missing argument '(.*?)'\.", re.DOTALL): "cli.missing_argument",
    re.compile(r"Got unexpected extra arguments? *(?:\(s\))? *\((.*)\)", re.DOTALL): "cli.extra_argument",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code: 0 good, 1 findings that block, 2 bad input."""
    output.use_utf8()
    given = list(sys.argv[1:] if arguments is None else arguments)
    language: Language = "en"
    if arguments is None:
        collect_rarely()
    try:
        language = output.language_of(given)
        given = _leading_language(given)
        _refuse_repeats(given)
        code = _run(given, language)
        sys.stdout.flush()
    except EngineError as error:
        output.complain(error.message, language)
        return output.BAD_INPUT
    except BrokenPipeError:
        output.quiet_end()
        return output.GOOD
    except OSError as error:  # what reads and writes files explains its own; this is standard output
        output.quiet_end()
        output.complain(output.unwritable(output.words(language, "standard_output"), error).message, language)
        return output.BAD_INPUT
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
        declare_decide,
        declare_estimate,
        declare_figure,
        declare_validate,
        declare_catalog,
        declare_letter,
        declare_bill,
        declare_import,
        declare_profile,
        declare_migration,
        declare_report,
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
    """What was wrong with a line, in the product's own words; the library has English ones only."""
    said, option = error.format_message(), getattr(error, "option_name", None)
    if option is not None:
        close = ", ".join(getattr(error, "possibilities", None) or ())
        for start, key in _ABOUT_OPTIONS.items():
            if start in said:
                return EngineError(key, option=str(option))
        return EngineError("cli.no_option_close" if close else "cli.no_option", option=str(option), close=close)
    for pattern, key in _ABOUT_LINES.items():
        found = pattern.search(said)
        if found is not None:
            close = ", ".join(re.findall(r"'([^']+)'", said[found.end() :]))
            return EngineError(f"{key}_close" if close else key, given=found[1], close=close)
    return EngineError("cli.usage", problem=said)


def _leading_language(given: list[str]) -> list[str]:
    """The line without a ``--lang`` before its command."""
    if not given or given[0].partition("=")[0] != "--lang":
        return given
    return given[1 if "=" in given[0] else 2 :]


def _refuse_repeats(given: list[str]) -> None:
    names = [argument.partition("=")[0] for argument in _before_the_end(given) if argument.startswith("--")]
    for name in names:
        if names.count(name) > 1:
            raise EngineError("cli.option_twice", option=name[:_LONGEST_SHOWN])


def _before_the_end(given: list[str]) -> list[str]:
    """What stands before ``--``, behind which nothing is an option."""
    return given[: given.index("--")] if "--" in given else given


if __name__ == "__main__":
    sys.exit(main())
