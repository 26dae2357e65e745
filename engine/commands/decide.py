"""``decide``: a project judged by every method, side by side."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.commands import output
from engine.texts import EngineError, Language, text

if TYPE_CHECKING:
    from engine.compare.criteria import Axis
    from engine.compare.methods import Methods, Verdict
    from engine.compare.results import Comparison


def declare(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    @app.command("decide", help=output.words(language, "help.decide"))
    def decide(
        file: Annotated[str, output.argument(language, "compare_file", "FILE.cardwise")],
        front: Annotated[str, output.option(language, "decide_front", "--front")] = "cost,speed",
        as_json: Annotated[bool, output.option(language, "json", "--json")] = False,
        _lang: Annotated[str, output.option(language, "lang", "--lang")] = "en",
    ) -> output.Work:
        return lambda: run(Path(file), front, as_json=as_json, language=language)


def run(file: Path, front: str, *, as_json: bool, language: Language) -> int:
    """Print what every method chooses for each workload; blocked where none has anything to rank."""
    from engine.compare.evaluate import evaluate
    from engine.compare.methods import methods
    from engine.project.files import load

    axes = _axes(front)
    comparison = evaluate(load(file).project)
    found = {workload.id: methods(comparison, workload.id) for workload in comparison.project.workloads}
    if as_json:
        written = {name: _written(one, axes, language) for name, one in found.items()}
        output.say_json({name: one | {"ways": _ways(comparison, name, language)} for name, one in written.items()})
    else:
        for workload in comparison.project.workloads:
            _say(comparison, workload.name, found[workload.id], axes, language)
            for line in _ways_lines(comparison, workload.id, language):
                output.say(line)
            output.say("")
    return output.GOOD if all(one.quotes for one in found.values()) else output.BLOCKED


def _axes(front: str) -> "tuple[Axis, Axis]":
    """The two criteria of the front.

    Raises:
        EngineError: these are not two different criteria.
    """
    from engine.compare.criteria import AXES

    names = [name.strip() for name in front.split(",")]
    chosen = [axis for name in names for axis in AXES if axis == name]
    if len(names) != 2 or len(set(chosen)) != 2:
        raise EngineError("cli.two_criteria", given=front, known=", ".join(AXES))
    return chosen[0], chosen[1]


def _written(found: "Methods", axes: "tuple[Axis, Axis]", language: Language) -> dict[str, Any]:
    from engine.compare.method_words import method_texts

    front = found.front(*axes)
    return {
        "tax_not_stated": sorted(found.unfirm),
        "outside": {gate.quote_id: gate.reason.text(language) for gate in found.gates},
        "methods": {verdict.method: _verdict(verdict, language) for verdict in found.verdicts},
        "front": {"across": axes[0], "up": axes[1], "standing": list(front.options), "beaten": dict(front.beaten)},
        "sentences": [message.text(language) for message in method_texts(found)],
    }


def _verdict(verdict: "Verdict", language: Language) -> dict[str, Any]:
    return {
        "certainty": verdict.certainty,
        "gap": verdict.gap,
        "standings": [
            {
                "quote": one.quote_id,
                "place": one.place,
                "value": None if one.value.value is None else float(one.value.value),
                "unit": one.value.unit,
                "reason": None if one.value.reason is None else one.value.reason.text(language),
                "chance": one.chance,
            }
            for one in verdict.standings
        ],
        "reversals": [
            {
                "way": one.way,
                "quote": one.quote_id,
                "before": one.before,
                "after": one.after,
                "winner_changes": one.first,
            }
            for one in verdict.reversals
        ],
    }


def _ways(comparison: "Comparison", workload_id: str, language: Language) -> dict[str, Any] | None:
    from engine.compare.ways import ways

    found = ways(comparison, workload_id)
    if found is None:
        return None
    switch = found.switch
    return {
        "best": dict(found.best),
        "break_evens": [
            {
                "along": sweep.leaf.path,
                "unit": sweep.leaf.unit,
                "below": one.below,
                "above": one.above,
                "value": one.value,
            }
            for sweep in found.sweeps
            for one in sweep.break_evens.values()
        ],
        "switch": None
        if switch is None
        else {
            "to": switch.quote_id,
            "from": switch.instead_of,
            "npv": switch.npv,
            "payback_months": switch.payback_months,
            "payback_with_loss_months": switch.payback_with_loss_months,
            "rates_a_month": list(switch.returns.rates),
        },
        "sentences": _ways_lines(comparison, workload_id, language),
    }


def _ways_lines(comparison: "Comparison", workload_id: str, language: Language) -> list[str]:
    from engine.compare.ways import ways
    from engine.compare.ways_words import ways_texts

    found = ways(comparison, workload_id)
    if found is None:
        return []
    return [said.text(language) for part in ways_texts(comparison, workload_id, found).values() for said in part]


def _say(comparison: "Comparison", name: str, found: "Methods", axes: "tuple[Axis, Axis]", language: Language) -> None:
    from engine.compare.method_words import front_text, method_texts, place_text
    from engine.compare.scores import METHODS
    from engine.value_text import format_value

    def cell(verdict: "Verdict", quote_id: str) -> str:
        one = verdict.of(quote_id)
        shown = format_value(one.value.value, one.value.unit, language, comparison.project.currency)
        return shown if one.place is None else f"{place_text(found, one)}. {shown}"

    titles = ["", *(text(f"methods.name.{method}", language) for method in METHODS)]
    rows = [[quote_id, *(cell(verdict, quote_id) for verdict in found.verdicts)] for quote_id in found.quotes]
    output.say_table(name, titles, rows)
    for message in (*method_texts(found), front_text(found, *axes)):
        output.say(message.text(language))
