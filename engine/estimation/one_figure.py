"""One figure from values that somebody typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

import numpy as np

from engine.estimation.numbers import plain_number, read_number
from engine.figures import FIGURES, Figure
from engine.figures.derivation import written
from engine.figures.parameters import PARAMETERS, check, parameter_of
from engine.registry import all_figures, figure_named
from engine.source_texts import source_text
from engine.texts import EngineError, Language, has_text, text

_SHOWN: Final = 60


def find_figure(name: str) -> Figure:
    """The figure of this name.

    Raises:
        EngineError: there is none; the message names the closest ones.
    """
    found = figure_named(name)
    if found is None:
        figures = all_figures()
        close = get_close_matches(name, figures, n=3, cutoff=0.5) or get_close_matches(name, figures, n=1, cutoff=0)
        raise EngineError("error.figure_unknown", figure=name[:_SHOWN], close=", ".join(close) or "—")
    if not all(parameter in PARAMETERS or parameter in FIGURES for parameter in found.parameters):
        all_figures()  # a parameter may be a figure of another module
    return found


def read_inputs(figure: Figure, pairs: Sequence[str]) -> dict[str, float]:
    """Read ``name=number`` pairs, in the order of the figure's parameters.

    Raises:
        EngineError: a pair is none, a name is unknown or repeated, one is missing, or a number cannot be.
    """
    given: dict[str, float] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        name = name.strip()
        if not sign:
            raise EngineError("cli.figure_pair", given=pair[:_SHOWN], figure=figure.name)
        if name not in figure.parameters:
            expected = ", ".join(figure.parameters)
            raise EngineError("error.figure_parameter", figure=figure.name, parameter=name[:_SHOWN], expected=expected)
        if name in given:
            raise EngineError("error.figure_twice", figure=figure.name, parameter=name)
        given[name] = _number(figure, name, value)
    figure.bind((), dict(given))
    return {name: given[name] for name in figure.parameters}


def _number(figure: Figure, name: str, value: str) -> float:
    number = read_number(value)
    shown = value.strip()[:_SHOWN] or '""'
    if number is None:
        raise EngineError("error.not_a_number", figure=figure.name, parameter=name, value=shown)
    return check(figure, name, number, shown)


def compute(figure: Figure, inputs: Mapping[str, float]) -> Any:
    """The bare value.

    Raises:
        EngineError: the inputs are legal one by one but have no finite value together.
    """
    try:
        with np.errstate(all="ignore"):
            value = figure.raw(*(np.float64(inputs[name]) for name in figure.parameters))
            finite = bool(np.all(np.isfinite(value)))
    except (ArithmeticError, TypeError, ValueError, IndexError):
        finite = False
    if finite:
        return value
    zeros = [name for name, number in inputs.items() if number == 0]
    if zeros:
        raise EngineError("cli.figure_zero", figure=figure.name, parameters=", ".join(zeros))
    raise EngineError("cli.figure_no_value", figure=figure.name)


def described(figure: Figure, inputs: Mapping[str, float], value: Any, language: Language = "en") -> dict[str, Any]:
    """A result as ``{name, value, unit, formula, source, inputs}``, source and method in `language`."""
    return {
        "name": figure.name,
        "value": _plain(written(value)),
        "unit": figure.unit,
        "formula": formula_of(figure, language),
        "source": source_text(figure.source, language),
        "inputs": {name: plain_number(number) for name, number in inputs.items()},
    }


def formula_of(figure: Figure, language: Language) -> str:
    """The formula, or the method in words where no closed formula exists."""
    return figure.formula.text if figure.formula is not None else source_text(str(figure.method), language)


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return plain_number(float(value))


def listed(language: Language) -> list[dict[str, Any]]:
    """Every figure in order of names: name for readers, unit, formula, source, parameters and the unit of each."""
    return [
        {
            "name": figure.name,
            "label": label_of(f"figures.{figure.name}", figure.name, language),
            "unit": figure.unit,
            "formula": formula_of(figure, language),
            "source": source_text(figure.source, language),
            "parameters": list(figure.parameters),
            "units": {name: parameter_of(figure, name).unit for name in figure.parameters},
        }
        for _, figure in sorted(all_figures().items())
    ]


def label_of(key: str, otherwise: str, language: Language) -> str:
    """A text, or the name in the program where there is none."""
    return text(key, language) if has_text(key, language) else otherwise
