"""``validate``: scores the engine on a table of measurements."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.commands import output
from engine.texts import Language

_COLUMNS = (
    "group", "rows", "refused", "median", "p90", "bias", "coverage", "median_sources", "p90_sources",
    "coverage_sources",
)  # fmt: skip


def declare(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    @app.command("validate", help=output.words(language, "help.validate"))
    def validate(
        file: Annotated[str, output.argument(language, "validate_file", "FILE.csv")],
        by: Annotated[str, output.option(language, "validate_by", "--by")] = "task",
        as_json: Annotated[bool, output.option(language, "json", "--json")] = False,
        _lang: Annotated[str, output.option(language, "lang", "--lang")] = "en",
    ) -> output.Work:
        return lambda: run(Path(file), [part.strip() for part in by.split(",")], as_json=as_json, language=language)


def run(file: Path, by: Sequence[str], *, as_json: bool, language: Language) -> int:
    """Score a table and print errors, bias, coverage and refusals."""
    from engine.estimation.cases import read_rows
    from engine.estimation.scoring import report_dict, score_rows
    from engine.texts import EngineError

    rows = list(read_rows(file))
    if not rows:
        raise EngineError("cli.file_no_rows", file=str(file))
    columns = {column for row in rows for column in row}
    wanted = [column for column in by if column]
    for column in wanted:
        if column not in columns:
            raise EngineError("cli.no_column", file=str(file), column=column, known=", ".join(sorted(columns)))
    made = report_dict(score_rows(rows, wanted), language)
    if as_json:
        output.say_json({"file": file.name, **made})
    else:
        _say(made, language)
    return output.GOOD


def _say(made: Mapping[str, Any], language: Language) -> None:
    columns = [output.words(language, f"column.{name}") for name in _COLUMNS]
    rows = [_row(output.words(language, name), made[name]) for name in ("good", "medium")]
    for column, kinds in made["by"].items():
        rows += [_row(f"{column}: {kind}", found) for kind, found in kinds.items()]
    output.say_table("", columns, rows, numeric=range(1, len(columns)))
    left_out = made["left_out"]
    output.say(output.words(language, "left_out", suspect=left_out["suspect"], other=left_out["without_usable_value"]))
    for quality in ("good", "medium"):
        for reason in made[quality]["refused"]:
            output.say(output.words(language, "refused", count=reason["count"], example=reason["example"]))


def _row(title: str, found: Mapping[str, Any]) -> list[str]:
    equal = found["sources_equal"]
    shown = [_share(found[name]) for name in ("median_error", "p90_error")]
    bias = "—" if found["bias_log"] is None else f"{found['bias_log']:+.2f}"
    sources = [_share(equal[name]) for name in ("median_error", "p90_error", "coverage")]
    counts = [str(found["rows"]), _share(found["refused_share"])]
    return [title, *counts, *shown, bias, _share(found["coverage"]), *sources]


def _share(value: float | None) -> str:
    return "—" if value is None else f"{100 * value:.0f} %"
