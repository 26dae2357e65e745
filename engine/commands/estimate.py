"""``estimate``: one estimate from flags, or many from a table."""

import csv
import inspect
import io
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.commands import output
from engine.estimation.conditions import CONDITIONS
from engine.texts import EngineError, Language, format_number, text
from engine.value_text import open_end


def declare(app: typer.Typer, language: Language) -> None:
    """Add the command to the program: a flag for every condition, and those of the output."""

    def estimate(cases: str | None, out: str | None, as_json: bool, _lang: str, **flags: str | None) -> output.Work:
        return lambda: run(flags, cases=cases, out=out, as_json=as_json, language=language)

    own = inspect.signature(_outline(language)).parameters.values()
    conditions = [
        inspect.Parameter(
            condition.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[str | None, typer.Option(condition.flag, help=_help(condition.name, language))],
        )
        for condition in CONDITIONS
    ]
    parameters = [*conditions, *own]
    estimate.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    estimate.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    app.command("estimate", help=output.words(language, "help.estimate"))(estimate)


def _outline(language: Language) -> Any:
    def outline(
        *,
        cases: Annotated[str | None, output.option(language, "estimate_cases", "--cases")] = None,
        out: Annotated[str | None, output.option(language, "out", "--out", "-o")] = None,
        as_json: Annotated[bool, output.option(language, "json", "--json")] = False,
        _lang: Annotated[str, output.option(language, "lang", "--lang")] = "en",
    ) -> None: ...

    return outline


def _help(name: str, language: Language) -> str:
    return text(f"estimate.condition.{name}", language)


def run(
    flags: Mapping[str, str | None], *, cases: str | None, out: str | None, as_json: bool, language: Language
) -> int:
    """Estimate what the flags say, or every row of `cases`."""
    stated = [name for name, value in flags.items() if value is not None]
    if cases is not None:
        if stated:
            raise EngineError("cli.cases_and_flags", flag="--" + stated[0].replace("_", "-"))
        return _many(Path(cases), None if out is None else Path(out), language)
    if out is not None:
        raise EngineError("cli.out_without_cases")
    if not stated:
        raise EngineError("cli.estimate_empty")
    return _one(flags, as_json, language)


def _one(flags: Mapping[str, str | None], as_json: bool, language: Language) -> int:
    from engine.estimation.answer import answer
    from engine.estimation.request import request_of_flags
    from engine.estimation.result import result

    found = answer(request_of_flags(flags))
    made = result(found, language)
    if as_json:
        output.say_json(made)
    else:
        _say(made, language)
    return output.BLOCKED if found.blocked else output.GOOD


def _say(made: Mapping[str, Any], language: Language) -> None:
    from engine.estimation.result import AT_RATE

    layout = "—" if made["layout"] is None else made["layout"]["name"]
    fits = {True: "fits", False: "fits_not", None: "fits_unknown"}[made["fits"]]
    output.say(" · ".join(part for part in (f"{made['cards']} × {made['card']}", made["model"], layout) if part))
    output.say(output.words(language, fits))
    if made["bound_by"] is not None:
        output.say(output.words(language, f"bound_by.{made['bound_by']}"))
    columns = [output.words(language, f"column.{name}") for name in ("figure", "value", "low", "high", "unit", "grade")]
    known = [
        (key, one)
        for group in ("memory", "what_fits", "speed", "run")
        for key, one in made[group].items()
        if one["value"] is not None
    ]
    output.say_table("", columns, [_row(key, one, language) for key, one in known], numeric=(1, 2, 3))
    reasons = {one["reason"] for key, one in made["speed"].items() if key in AT_RATE and one["value"] is None}
    for reason in sorted(reasons - {text(f"estimate.{key}", language) for key in _SILENT}):
        if not any(reason in finding["text"] for finding in made["findings"]):
            output.say(reason)
    for finding in made["findings"]:
        output.say(f"{output.words(language, 'severity.' + finding['severity'])} {finding['text']}")


_SILENT = ("not_applicable", "needs_rate", "needs_rate_alone", "needs_limit", "needs_both")


def _row(key: str, one: Mapping[str, Any], language: Language) -> list[str]:
    numbers = ["—" if one[name] is None else format_number(one[name]) for name in ("value", "low", "high")]
    if "open_end" in one:
        numbers[2] = open_end(one["unit"], language)
    unit, grade = output.unit_word(one["unit"], language), text(f"grades.{one['grade']}", language)
    return [output.words(language, f"result.{key}"), *numbers, unit, grade]


def _many(cases: Path, out: Path | None, language: Language) -> int:
    from engine.estimation.cases import COLUMNS, predict, read_rows, written_row

    if out is not None and _same_file(cases, out):
        raise EngineError("cli.out_is_cases", file=str(out))
    rows = list(read_rows(cases))
    stream = sys.stdout if out is None else io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(written_row(predict(row), language) for row in rows)
    if out is not None and isinstance(stream, io.StringIO):
        output.write_file(out, stream.getvalue())
    return output.GOOD


def _same_file(cases: Path, out: Path) -> bool:
    try:
        return out.is_file() and out.samefile(cases)
    except (OSError, ValueError):
        return False
