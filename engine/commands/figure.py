"""``figure``: one figure, or all of them."""

from collections.abc import Sequence
from typing import Annotated

import typer

from engine.commands import output
from engine.texts import EngineError, Language, format_number


def declare(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    @app.command("figure", help=output.words(language, "help.figure"))
    def figure(
        name: Annotated[str | None, output.argument(language, "figure_name", "NAME")] = None,
        pairs: Annotated[list[str] | None, output.argument(language, "figure_pairs", "KEY=VALUE")] = None,
        listing: Annotated[bool, output.option(language, "figure_list", "--list")] = False,
        as_json: Annotated[bool, output.option(language, "json", "--json")] = False,
        _lang: Annotated[str, output.option(language, "lang", "--lang")] = "en",
    ) -> output.Work:
        return lambda: run(name, pairs or (), listing=listing, as_json=as_json, language=language)


def run(name: str | None, pairs: Sequence[str], *, listing: bool, as_json: bool, language: Language) -> int:
    """Print one figure at the given inputs, or the list of all figures."""
    from engine.estimation import one_figure

    if listing:
        return _list(as_json, language)
    if name is None:
        raise EngineError("cli.figure_name")
    figure = one_figure.find_figure(name)
    inputs = one_figure.read_inputs(figure, pairs)
    value = one_figure.compute(figure, inputs)
    result = one_figure.described(figure, inputs, value, language)
    if as_json:
        output.say_json(result)
        return output.GOOD
    shown = {parameter: format_number(number) for parameter, number in inputs.items()}
    output.say(one_figure.label_of(f"figures.{figure.name}", figure.name, language))
    output.say(f"{figure.name} = {_shown(result['value'])} {figure.unit}")
    output.say(f"= {result['formula']}")
    if figure.formula is not None:
        output.say(f"= {figure.formula.shown(shown)}")
    output.say(output.words(language, "figure_source", source=result["source"]))
    return output.GOOD


def _shown(value: object) -> str:
    return format_number(value, 8) if isinstance(value, int | float) else str(value)


def _list(as_json: bool, language: Language) -> int:
    from engine.estimation import one_figure

    figures = one_figure.listed(language)
    if as_json:
        output.say_json(figures)
        return output.GOOD
    columns = [output.words(language, f"column.{name}") for name in ("name", "unit", "meaning", "parameters")]
    rows = [[one["name"], one["unit"], one["label"], " ".join(one["parameters"])] for one in figures]
    output.say_table("", columns, rows)
    return output.GOOD
