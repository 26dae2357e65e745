"""``compare``: the comparison of a project."""

from collections.abc import Mapping
from math import isinf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from engine.commands import output
from engine.figures.quantity import marked
from engine.texts import Language, format_number, text
from engine.value_text import AND_MORE, open_end

if TYPE_CHECKING:
    from engine.compare.results import Comparison, Estimate
    from engine.compare.table import Cell, Table

    Bands = Mapping[tuple[str, str], Mapping[str, Estimate]]


_MARKS: Final = {"measured": "●", "calibrated": "◐", "datasheet": "○"}
"""How well an estimate is supported: full, half, not at all by measurements."""


def declare(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    @app.command("compare", help=output.words(language, "help.compare"))
    def compare(
        file: Annotated[str, output.argument(language, "compare_file", "FILE.cardwise")],
        as_json: Annotated[bool, output.option(language, "json", "--json")] = False,
        _lang: Annotated[str, output.option(language, "lang", "--lang")] = "en",
    ) -> output.Work:
        return lambda: run(Path(file), as_json=as_json, language=language)


def run(file: Path, *, as_json: bool, language: Language) -> int:
    """Evaluate a project and print its comparison; blocked where no quote can be taken for some workload."""
    from engine.compare.bands import bands
    from engine.compare.evaluate import evaluate
    from engine.compare.saved_against_now import moved_figures, moved_message
    from engine.project.files import load

    document = load(file)
    comparison = evaluate(document.project)
    known = {key: bands(evaluation, document.project.seed) for key, evaluation in comparison.evaluations.items()}
    moved = moved_figures(document, comparison)
    if as_json:
        since = [{"figure": one.address, "saved": one.saved, "now": one.now, "unit": one.unit} for one in moved]
        output.say_json(comparison_dict(comparison, known, language) | {"changed_since_saved": since})
    else:
        _say(comparison, known, language)
        if moved:
            kept = document.project.used.calibration is not None
            output.say(moved_message(document, comparison, moved, kept_calibration=kept).text(language))
    return output.BLOCKED if _hopeless(comparison) else output.GOOD


def _hopeless(comparison: "Comparison") -> bool:
    project = comparison.project
    columns = [comparison.column(workload.id) for workload in project.workloads]
    return any(column and all(evaluation.blocked for evaluation in column) for column in columns)


def comparison_dict(comparison: "Comparison", known: "Bands", language: Language) -> dict[str, Any]:
    """All results: every figure with its range, grade and the node of its derivation."""
    project = comparison.project
    return {
        "project": project.name,
        "as_of": project.as_of.isoformat(),
        "currency": project.currency,
        "results": [
            evaluation_dict(comparison, quote.id, workload.id, known.get((quote.id, workload.id), {}), language)
            for workload in project.workloads
            for quote in project.quotes
        ],
    }


def evaluation_dict(
    comparison: "Comparison", quote_id: str, workload_id: str, known: "Mapping[str, Estimate]", language: Language
) -> dict[str, Any]:
    """One quote under one workload; `nodes` is the derivation behind all of its figures."""
    from engine.compare.table_cells import estimate_of
    from engine.estimation.result import entry, layout_dict
    from engine.figures.derivation import derivations

    evaluation = comparison.of(quote_id, workload_id)
    written = derivations(evaluation.figures, language)
    figures = {
        key: {**entry(known.get(key) or estimate_of(quantity, None), language), "node": written["roots"][key]}
        for key, quantity in evaluation.figures.items()
    }
    return {
        "quote": quote_id,
        "workload": workload_id,
        "fits": None if evaluation.fit is None else evaluation.fit.fits,
        "layout": None if evaluation.layout is None else layout_dict(evaluation.layout, language),
        "bound_by": None if evaluation.speed is None else evaluation.speed.bound_by,
        "blocked": evaluation.blocked,
        "findings": [
            {"key": finding.key, "severity": finding.severity, "text": finding.message.text(language)}
            for finding in evaluation.findings
        ],
        "refused_layouts": [
            {"layout": str(refusal.layout), "reason": refusal.reason.text(language)} for refusal in evaluation.refused
        ],
        "figures": figures,
        "nodes": written["nodes"],
    }


def _say(comparison: "Comparison", known: "Bands", language: Language) -> None:
    from engine.compare.decision import decide
    from engine.compare.effects import without_effect
    from engine.compare.outlook import outlook
    from engine.compare.outlook_words import input_name
    from engine.compare.table import comparison_table

    for workload in comparison.project.workloads:
        of_workload = {quote: found for (quote, other), found in known.items() if other == workload.id}
        _say_table(comparison_table(comparison, workload.id, of_workload), comparison.project.currency, language)
        output.say(_legend(language))
        decision = decide(comparison, workload.id, outlook(comparison, workload.id), of_workload)
        for message in (decision.headline, decision.condition, decision.certainty, *decision.remarks):
            said = message.text(language)
            if said:
                output.say(said)
        output.say("")
    idle = [input_name(path, language, comparison.project) for path in without_effect(comparison)]
    if idle:
        output.say(text("outlook.changed_without_effect", language, names=", ".join(idle)))


def _say_table(table: "Table", currency: str, language: Language) -> None:
    columns = ["", *(f"{column.letter} {column.title.text(language)}" for column in table.columns)]
    rows: list[list[str]] = [["", *(column.subtitle.text(language) for column in table.columns)]]
    for group in table.groups:
        rows.append([group.title.text(language).upper(), *("" for _ in table.columns)])
        for row in group.rows:
            cells = [_shown(cell, currency, language) for cell in row.cells]
            rows.append([f"  {row.title.text(language)}", *cells])
    title = f"{table.title.text(language)} · {table.subtitle.text(language)}"
    output.say_table(title, columns, rows)
    output.say("")


def _shown(cell: "Cell", currency: str, language: Language) -> str:
    mark = " ✓" if cell.best else " ✗" if cell.bad else ""
    if cell.text is not None:
        return cell.text.text(language) + mark
    estimate = cell.estimate
    if estimate is None or estimate.value is None:
        return "—"
    unit = currency if estimate.unit == "money" else output.unit_word(estimate.unit, language)
    more = AND_MORE if estimate.incomplete else ""
    ranges = _range(estimate, language)
    support = _MARKS.get(marked(estimate.grade) or "", "")
    parts = (support, f"{format_number(estimate.value)} {unit}".rstrip() + more, f"({ranges})" if ranges else "")
    return " ".join(part for part in parts if part) + mark


def _range(estimate: "Estimate", language: Language) -> str:
    """The range of an estimate in its own unit; empty where it has none."""
    low, high = estimate.low, estimate.high
    if low is None or high is None or low == high:
        return ""
    end = open_end(estimate.unit, language) if isinf(high) else format_number(high, 3)
    return text("display.range", language, low=format_number(low, 3), high=end)


def _legend(language: Language) -> str:
    """What the marks of support mean."""
    return " · ".join(f"{sign} {text(f'grades.{grade}', language)}" for grade, sign in _MARKS.items())
