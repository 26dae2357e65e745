"""One estimate from the readings of a request."""

from __future__ import annotations

from collections.abc import Sequence

from engine.compare.results import Estimate
from engine.figures import GRADES, Grade, Quantity
from engine.figures.support import grade_of
from engine.figures.variation import Graph
from engine.texts import EngineError, Message
from engine.value_text import open_reason


def spread(quantities: Sequence[Quantity | None], unit: str = "") -> Estimate | None:
    """One figure over all readings: value of the likeliest, range over all, worst grade.

    The range of the likeliest reading, relative to its value, is added on both ends. Where readings differ, a value
    rests on more than the grade says, which is then one lower.

    Args:
        quantities: the figure in the likeliest reading, then in each other; None where one does not have it.

    Returns:
        None where the likeliest reading does not have the figure.
    """
    first = quantities[0]
    if first is None:
        return None
    if first.value is None:
        return Estimate(None, None, None, unit or first.unit, None, first.reason)
    known = [quantity for quantity in quantities if quantity is not None and quantity.value is not None]
    values = [float(quantity.value) for quantity in known]
    graph = Graph([first])
    down, up = _relative(values[0], graph.ranges()[0])
    high = max(values) * up
    return Estimate(
        value=values[0],
        low=min(values) * down,
        high=high,
        unit=unit or first.unit,
        grade=_lowered(max((*graph.grades(), *map(grade_of, known[1:])), key=GRADES.index), values),
        reason=open_reason(high, first.unit),
        incomplete=first.incomplete,
    )


def _lowered(grade: Grade, values: Sequence[float]) -> Grade:
    """One grade lower where values differ; nothing that was assumed is exact or measured."""
    if min(values) == max(values):
        return grade
    return "datasheet" if grade in ("calibrated", "datasheet") else "calibrated"


def _relative(value: float, band: tuple[float, float] | None) -> tuple[float, float]:
    """Low and high over the value."""
    return (1.0, 1.0) if band is None or not value else (band[0] / value, band[1] / value)


def known(estimate: Estimate | None) -> Estimate:
    """An estimate that has a value.

    Raises:
        EngineError: it has none, with the reason.
    """
    if estimate is None:
        raise EngineError("estimate.not_applicable")
    if estimate.value is None:
        reason = estimate.reason or Message.of("estimate.unknown")
        raise EngineError(reason.key, **dict(reason.arguments))
    return estimate


def scaled(estimate: Estimate, factor: float) -> Estimate:
    """The same estimate in another unit."""
    low = None if estimate.low is None else estimate.low * factor
    high = None if estimate.high is None else estimate.high * factor
    return Estimate(
        estimate.value * factor, low, high, estimate.unit, estimate.grade, estimate.reason, estimate.incomplete
    )
