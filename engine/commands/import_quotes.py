"""``import``: reads quotes of suppliers, says how, and puts them into a project where that is wanted."""

import datetime
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.commands import output
from engine.texts import EngineError, Language, Message, has_text, text
from engine.values import Between, Known, Unknown

if TYPE_CHECKING:
    from engine.importing.quotes.results import CellReading, QuoteReading, ReadQuote
    from engine.project.project import Project

STANDARD_INPUT = "-"


def declare(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    @app.command("import", help=output.words(language, "help.import"))
    def import_(
        files: Annotated[list[str], output.argument(language, "import_files", "FILE...")],
        into: Annotated[str, output.option(language, "import_into", "--into")] = "",
        as_json: Annotated[bool, output.option(language, "json", "--json")] = False,
        _lang: Annotated[str, output.option(language, "lang", "--lang")] = "en",
    ) -> output.Work:
        return lambda: run(files, into=into, as_json=as_json, language=language)


def run(files: list[str], *, into: str, as_json: bool, language: Language) -> int:
    """Print every quote with what it was read from; blocked where one cannot be taken before a question is answered."""
    readings = [(reading.file or file, reading) for file in files for reading in read(file)]
    added = _added(Path(into), [reading for _, reading in readings]) if into else None
    if as_json:
        output.say_json([reading_dict(file, reading, language) for file, reading in readings])
    else:
        for file, reading in readings:
            _say(file, reading, language)
        if added is not None:
            output.say(output.words(language, "imported", count=added, file=into))
    ready = [found.ready for _, reading in readings for found in reading.quotes]
    return output.GOOD if ready and all(ready) else output.BLOCKED


def read(file: str) -> "tuple[QuoteReading, ...]":
    """The readings of a file, a mail with what is attached to it; ``-`` is a text on standard input."""
    from engine.importing.quotes.any_file import read_all
    from engine.importing.quotes.text_tables import read_words

    if file == STANDARD_INPUT:
        return (read_words(sys.stdin.read()),)
    if not Path(file).exists():
        raise EngineError("import_text.unreadable", file=file, reason=Message.of("import_text.not_there"))
    return read_all(Path(file))


def reading_dict(file: str, reading: "QuoteReading", language: Language) -> dict[str, Any]:
    """Quotes with their readings and questions, what was not used, and findings on the file."""
    return {
        "file": file,
        "supplier": reading.supplier,
        "quotes": [_quote_dict(found, language) for found in reading.quotes],
        "unread": [_cell_dict(one, language) for one in reading.unread],
        "findings": [
            {"severity": one.severity, "text": one.message.text(language), "place": str(one.place or "")}
            for one in reading.findings
        ],
    }


def _quote_dict(found: "ReadQuote", language: Language) -> dict[str, Any]:
    return {
        "name": found.name,
        "ready": found.ready,
        "quote": found.quote.model_dump(mode="json", exclude_defaults=True) | {"kind": found.quote.kind},
        "readings": [_cell_dict(one, language) for one in found.readings],
        "questions": [
            {
                "key": one.key,
                "text": one.message.text(language),
                "blocks": one.blocks,
                "choices": [{"key": choice.key, "text": choice.message.text(language)} for choice in one.choices],
            }
            for one in found.open_questions
        ],
    }


def _cell_dict(one: "CellReading", language: Language) -> dict[str, Any]:
    return {
        "place": str(one.place),
        "text": one.text,
        "field": one.field,
        "value": value_text(one.value),
        "why": one.message.text(language),
        "certainty": one.certainty,
    }


def value_text(value: object) -> str | None:
    """A value that was read, exact and without its unit; a range as low..high, an unknown as None."""
    match value:
        case None | Unknown():
            return None
        case Known():
            return f"{value.value:f}"
        case Between():
            return f"{value.low:f}..{value.high:f}"
        case datetime.date():
            return value.isoformat()
    return str(value)


def _say(file: str, reading: "QuoteReading", language: Language) -> None:
    if not reading.quotes:
        output.say(f"{file}: {text('import_text.nothing', language)}")
    for found in reading.quotes:
        title = " · ".join(part for part in (file, reading.supplier, found.name) if part)
        columns = [output.words(language, f"column.import_{name}") for name in ("field", "value", "words", "why")]
        output.say_table(title, columns, [_row(one, language) for one in found.readings])
        for question in found.open_questions:
            choices = " / ".join(choice.message.text(language) for choice in question.choices)
            output.say(f"? {question.message.text(language)}{f' [{choices}]' if choices else ''}")
        output.say("")
    for finding in reading.findings:
        output.say(f"{finding.place or file}: {finding.message.text(language)}")


def _row(one: "CellReading", language: Language) -> list[str]:
    where = one.place.address
    words = " ".join(one.text.split())
    name = field_name(one.field, language)
    return [name, value_text(one.value) or "—", f"{where} {words}".strip(), one.message.text(language)]


def field_name(field: str | None, language: Language) -> str:
    """What a field is called; a dash where a place belongs to none."""
    patterns = ("importing.fields.{}", "import_text.field.{}", "quote_editor.{}")
    keys = [pattern.format(field) for pattern in patterns]
    return next((text(key, language) for key in keys if has_text(key, language)), field or "—")


def _added(path: Path, readings: list["QuoteReading"]) -> int:
    """Put every quote that is ready into the project and save it; returns how many."""
    from engine.importing.quotes.merging import Chosen, merged
    from engine.project import files
    from engine.project.changes import logged
    from engine.project.edits.imports import import_quotes

    document = files.load(path)
    chosen = [
        Chosen(reading, tuple(place for place, found in enumerate(reading.quotes) if found.ready), {})
        for reading in readings
    ]
    change = merged(document.project, chosen)
    if not change.quotes:
        return 0
    project = import_quotes(document.project, change.quotes, change.cards, change.renews)
    changed = logged(document, project, datetime.datetime.now(datetime.UTC))
    files.save(replace(changed, shown=_shown(project)), path)
    return len(change.quotes)


def _shown(project: "Project") -> tuple[Any, ...]:
    from engine.compare.bands import bands
    from engine.compare.evaluate import evaluate
    from engine.compare.saved_figures import saved_figures

    comparison = evaluate(project)
    return saved_figures(comparison, {key: bands(found, project.seed) for key, found in comparison.evaluations.items()})
