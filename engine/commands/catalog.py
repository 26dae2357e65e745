"""``catalog``: cards, models and software stacks."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from engine.commands import output
from engine.texts import EngineError, Language, format_number

_NUMBERS = ("memory_min", "bandwidth_min", "interconnect_min", "power_max")


def declare(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""
    option = output.option

    @app.command("catalog", help=output.words(language, "help.catalog"))
    def catalog(
        what: Annotated[str, output.argument(language, "catalog_what", "cards|models|stacks")],
        search: Annotated[str, output.argument(language, "catalog_search", "SEARCH")] = "",
        memory_min: Annotated[str | None, option(language, "memory_min", "--memory-min")] = None,
        bandwidth_min: Annotated[str | None, option(language, "bandwidth_min", "--bandwidth-min")] = None,
        interconnect_min: Annotated[str | None, option(language, "interconnect_min", "--interconnect-min")] = None,
        power_max: Annotated[str | None, option(language, "power_max", "--power-max")] = None,
        domestic: Annotated[bool, option(language, "domestic", "--domestic")] = False,
        as_json: Annotated[bool, option(language, "json", "--json")] = False,
        _lang: Annotated[str, option(language, "lang", "--lang")] = "en",
    ) -> output.Work:
        given = (memory_min, bandwidth_min, interconnect_min, power_max)
        limits = {name: value for name, value in zip(_NUMBERS, given, strict=True) if value is not None}
        return lambda: run(what, search, limits, domestic=domestic, as_json=as_json, language=language)


def run(what: str, search: str, limits: Mapping[str, str], *, domestic: bool, as_json: bool, language: Language) -> int:
    """Print the entries of one kind that a search finds."""
    if what not in ("cards", "models", "stacks"):
        raise EngineError("cli.catalog_kind", given=what, known="cards, models, stacks")
    if what != "cards" and (limits or domestic):
        flag = next(iter(limits), "domestic").replace("_", "-")
        raise EngineError("cli.catalog_filter", flag=f"--{flag}", what=what)
    if what == "models":
        return _models(search, as_json, language)
    if what == "stacks":
        return _stacks(search, as_json, language)
    return _cards(search, {name: _limit(name, text) for name, text in limits.items()}, domestic, as_json, language)


def _limit(name: str, text: str) -> float:
    from engine.estimation.numbers import read_number

    number = read_number(text)
    if number is None or not 0 <= number < float("inf"):
        raise EngineError("cli.catalog_limit", flag="--" + name.replace("_", "-"), given=text)
    return number


def _cards(search: str, limits: Mapping[str, float], domestic: bool, as_json: bool, language: Language) -> int:
    from engine.catalog.library import catalog
    from engine.catalog.search import Filters, four_numbers
    from engine.catalog.search import search as find

    filters = Filters(
        min_memory_gb=limits.get("memory_min"),
        min_bandwidth_gbs=limits.get("bandwidth_min"),
        min_interconnect_gbs=limits.get("interconnect_min"),
        max_power_w=limits.get("power_max"),
        domestic=True if domestic else None,
    )
    found = find(catalog().cards, search, filters)
    if as_json:
        kinds = {"matching": found.matching, "cannot_say": found.cannot_say}
        output.say_json({kind: [card.model_dump(mode="json") for card in cards] for kind, cards in kinds.items()})
        return output.GOOD
    names = ("id", "name", "memory_gb", "bandwidth_gbs", "interconnect_gbs", "power_w", "stack")
    columns = [output.words(language, f"column.{name}") for name in names]
    for title, cards in (("", found.matching), (output.words(language, "cannot_say"), found.cannot_say)):
        rows = [[card.id, card.name, *map(_number, four_numbers(card)), card.stack or "—"] for card in cards]
        if rows or not title:
            output.say_table(title, columns, rows, numeric=(2, 3, 4, 5))
    return output.GOOD


def _models(search: str, as_json: bool, language: Language) -> int:
    from engine.catalog.library import catalog
    from engine.catalog.names import squeezed
    from engine.catalog.parameters import count

    meant = {model.name for model in catalog().find_models(search).candidates} if search else set()
    words = [squeezed(word) for word in search.split()]
    found = [
        model
        for model in catalog().models
        if model.name in meant or all(word in squeezed(f"{model.name} {model.family}") for word in words)
    ]
    if as_json:
        output.say_json([_model(model) for model in found])
        return output.GOOD
    names = ("name", "parameters_b", "active_b", "layers", "attention", "max_context")
    columns = [output.words(language, f"column.{name}") for name in names]
    rows = []
    for model in found:
        counted = count(model)
        sizes = (counted.total / 1e9, counted.active / 1e9, model.layers)
        rows.append([model.name, *map(_number, sizes), model.attention_kind, _number(model.max_context)])
    output.say_table("", columns, rows, numeric=(1, 2, 3, 5))
    return output.GOOD


def _model(model: Any) -> dict[str, Any]:
    from engine.catalog.parameters import count

    counted = count(model)
    return {**model.model_dump(mode="json"), "parameters": counted.total, "active_parameters": counted.active}


def _stacks(search: str, as_json: bool, language: Language) -> int:
    from engine.catalog.library import catalog
    from engine.catalog.stacks import stacks

    counted = Counter(card.stack for card in catalog().cards if card.stack)
    wanted = [one for one in stacks() if search.casefold() in f"{one.id} {one.name} {one.adapter}".casefold()]
    if as_json:
        output.say_json([{"stack": one.id, "cards": counted[one.id], **one.model_dump(mode="json")} for one in wanted])
        return output.GOOD
    columns = [output.words(language, f"column.{name}") for name in ("stack", "name", "cards", "version", "evidence")]
    columns.append(output.words(language, "column.missing_operator"))
    rows = [
        [one.id, one.name, str(counted[one.id]), one.version.value or "—", one.evidence.value or "—",
         output.words(language, f"fallback.{one.behaviour}")]
        for one in wanted
    ]  # fmt: skip
    output.say_table("", columns, rows, numeric=(2,))
    return output.GOOD


def _number(value: float | None) -> str:
    return "—" if value is None else format_number(value)
