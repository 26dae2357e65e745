"""``letter``: the letter to a supplier about a quote."""

from pathlib import Path
from typing import Annotated

import typer

from engine.commands import output
from engine.texts import Language


def declare(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    @app.command("letter", help=output.words(language, "help.letter"))
    def letter(
        file: Annotated[str, output.argument(language, "compare_file", "FILE.cardwise")],
        quote: Annotated[str, output.argument(language, "letter_quote", "QUOTE")],
        _lang: Annotated[str, output.option(language, "lang", "--lang")] = "en",
    ) -> output.Work:
        return lambda: run(Path(file), quote, language=language)


def run(file: Path, quote: str, *, language: Language) -> int:
    """Print the letter about one quote of a project."""
    from engine.project.files import load
    from engine.quote.letter import letter

    output.say(letter(load(file).project, quote, language).rstrip("\n"))
    return output.GOOD
