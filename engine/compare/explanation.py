"""One step of a derivation in words: name, value, and what stands behind it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from engine.compare.places import place_text
from engine.figures import Derived, Leaf, Operand, Quantity
from engine.source_texts import source_text
from engine.texts import Language, has_text, text
from engine.value_text import AND_MORE, DERIVED_DIGITS, DIGITS, format_range, format_value

if TYPE_CHECKING:
    from engine.project.project import Project

WHAT_IF: Final = frozenset(
    {
        "assumptions/cost/busy_share",
        "assumptions/cost/electricity_price",
        "assumptions/cost/horizon_months",
        "assumptions/speed/real_share",
    }
)

_EVEN: Final = "even_value"
_EVEN_ENDS: Final = {(True, True): "even_anywhere", (True, False): "even_to", (False, True): "even_from"}


@dataclass(frozen=True, slots=True)
class Entry:
    """`below` is the small line; `unknown` marks a value that nobody stated."""

    name: str
    value: str
    below: str
    unknown: bool = False


def parameter_name(parameter: str, language: Language) -> str:
    keys = (f"parameters.{parameter}", f"figures.{parameter}")
    found = next((key for key in keys if has_text(key, language)), None)
    return parameter.replace("_", " ") if found is None else text(found, language)


def figure_name(quantity: Quantity, language: Language) -> str:
    if not isinstance(quantity, Derived):
        return ""
    key = f"figures.{quantity.figure.name}"
    return text(key, language) if has_text(key, language) else quantity.figure.name.replace("_", " ")


SHARES: Final = ("_share", "_rate", "_doubling", "_weight", "_tolerance", "_loss_limit", "_share_limit")
"""How names of pure numbers end that are shares of something, whatever their size."""


def value_text(operand: Operand, language: Language, currency: str, digits: int = DERIVED_DIGITS) -> str:
    """The value with its unit; a sum with an unknown part as a lower bound, a series by its ends."""
    if not isinstance(operand, Quantity):
        return _number(operand, "", language, currency, digits)
    shown = _quantity(operand, language, currency, digits)
    if operand.incomplete and operand.value is not None:
        return text("display.so_far", language, value=shown)
    return shown


def cell_text(quantity: Quantity, language: Language, currency: str) -> str:
    """The same as tables write it."""
    shown = _quantity(quantity, language, currency, DIGITS)
    return f"{shown}{AND_MORE}" if quantity.incomplete and quantity.value is not None else shown


def _quantity(quantity: Quantity, language: Language, currency: str, digits: int) -> str:
    unit = "share" if _is_share_of(quantity) else quantity.unit
    return _number(quantity.value, unit, language, currency, digits)


def _number(value: Any, unit: str, language: Language, currency: str, digits: int) -> str:
    if value is None:
        return format_value(None, unit, language, currency)
    if isinstance(value, np.ndarray) and value.ndim:
        first, last = value.flat[0], value.flat[-1]
        ends = (format_value(float(end), unit, language, currency, digits=digits) for end in (first, last))
        return text("explain.series", language, count=int(value.size), ends=" … ".join(ends))
    number = value if isinstance(value, Decimal) else float(value)
    if isinstance(number, float) and not math.isfinite(number):
        return text("explain.never" if unit == "month" and number > 0 else "explain.no_such", language)
    if unit == "share" or is_share(number, unit):
        return format_value(float(number) * 100, "%", language, currency)
    return format_value(number, unit, language, currency, digits=digits)


def is_share(number: Any, unit: str) -> bool:
    """Whether a pure number is written in per cent."""
    return unit == "1" and isinstance(number, float) and 0 < abs(number) < 1


def is_named_share(name: str, unit: str) -> bool:
    """Whether a figure, a field or a path of this name is a share, also where it is 0, 1 or more."""
    return unit == "1" and name.endswith(SHARES)


def _is_share_of(quantity: Quantity) -> bool:
    if quantity.value is None or (isinstance(quantity.value, np.ndarray) and quantity.value.ndim):
        return False
    name = quantity.figure.name if isinstance(quantity, Derived) else getattr(quantity, "path", "")
    return is_named_share(name, quantity.unit)


def _beyond_search(low: float, high: float, solved: Derived) -> tuple[bool, bool]:
    """Whether each end of the range of a break-even lies outside the values that were searched."""
    searched_from, searched_to = (float(np.asarray(end.value)) for end in solved.inputs[-2:])  # type: ignore[union-attr]
    return low < searched_from, high > searched_to


def range_text(low: float | None, high: float | None, quantity: Quantity, language: Language) -> str:
    """The range of a value, in per cent where the value is written so; empty where there is none.

    A break-even whose range leaves what was searched has none in some futures, and says that instead of such an end.
    """
    share = is_share(quantity.value, quantity.unit) or _is_share_of(quantity)
    if low is not None and high is not None and isinstance(quantity, Derived) and quantity.figure.name == _EVEN:
        beyond = _beyond_search(low, high, quantity)
        if any(beyond):
            ends = (
                format_value(float(f"{end * (100 if share else 1):.3g}"), "%" if share else quantity.unit, language)
                for end in (low, high)
            )
            return text(f"display.{_EVEN_ENDS[beyond]}", language, **dict(zip(("low", "high"), ends, strict=True)))
    if low is None or high is None or not share:
        beside = quantity.value if isinstance(quantity.value, int | float | Decimal) else None
        return format_range(low, high, quantity.unit, language, beside)
    ranges = format_range(low * 100, high * 100, "%", language)
    return f"{ranges} %" if ranges else ""


def entry_of(
    parameter: str, operand: Operand, language: Language, currency: str, project: Project | None = None
) -> Entry:
    """With a project, the workloads and cards that a leaf belongs to are called by name."""
    name = parameter_name(parameter, language)
    value = value_text(operand, language, currency)
    if isinstance(operand, Leaf):
        return Entry(name, value, _leaf_line(operand, language, project), operand.value is None)
    if isinstance(operand, Derived):
        own = figure_name(operand, language)
        below = own if own.lower() != name.lower() else formula_text(operand, language)
        return Entry(name, value, below, operand.value is None)
    return Entry(name, value, text("explain.given", language))


def formula_text(quantity: Derived, language: Language) -> str:
    """The formula with the names of its parameters, or the words that stand in its place."""
    figure = quantity.figure
    if figure.formula is None:
        return source_text(figure.method or "", language)
    return figure.formula.shown({name: parameter_name(name, language) for name in figure.parameters})


def filled_text(quantity: Derived, language: Language, currency: str) -> str:
    """The formula with its values in the place of the names; empty where there is no formula."""
    figure = quantity.figure
    if figure.formula is None:
        return ""
    pairs = zip(figure.parameters, quantity.inputs, strict=True)
    return figure.formula.shown({name: value_text(operand, language, currency) for name, operand in pairs})


def source_line(leaf: Leaf, language: Language, project: Project | None = None) -> str:
    """Where a leaf is kept and who says it."""
    parts = (place_text(leaf.path, language, project), source_text(leaf.source, language))
    return " · ".join(part for part in parts if part)


def hint_text(leaf: Leaf, language: Language) -> str:
    """Where a leaf is kept, or can be changed too."""
    if leaf.path in WHAT_IF:
        return text("explain.change_what_if", language)
    root = leaf.path.partition("/")[0]
    return text(f"explain.open.{root}", language) if has_text(f"explain.open.{root}", language) else ""


def _leaf_line(leaf: Leaf, language: Language, project: Project | None) -> str:
    parts = [source_line(leaf, language, project)]
    if leaf.value is None and leaf.reason is not None:
        parts = [leaf.reason.text(language)]
    ranges = range_text(_float(leaf.low), _float(leaf.high), leaf, language)
    parts.append(ranges)
    return " · ".join(part for part in parts if part)


def _float(bound: Any) -> float | None:
    return None if bound is None else float(bound)
