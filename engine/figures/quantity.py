"""A value that carries its own derivation."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.figures.shapes import Shape
from engine.stored_path import spoken_path
from engine.texts import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.figures.figure import Figure

Bare: TypeAlias = npt.NDArray[np.float64]
"""What the body of a figure sees and returns: an array, of which a scalar is the simplest case."""

Grade = Literal["exact", "yours", "measured", "calibrated", "datasheet"]
GRADES: Final[tuple[Grade, ...]] = ("exact", "yours", "measured", "calibrated", "datasheet")
"""From best to worst: arithmetic on stated facts; measured by the user; measured publicly on this card
and model; calibrated on similar results; datasheet only."""

MARKED: Final[tuple[Grade, ...]] = ("measured", "calibrated", "datasheet")
"""The grades that marks tell apart, the best first."""


def marked(grade: str | None) -> Grade | None:
    """The mark of a grade: what the user measured is measured; None for what is exact or has no grade."""
    found = "measured" if grade == "yours" else grade
    return next((one for one in MARKED if one == found), None)


def marks_of(grades: Iterable[str | None]) -> tuple[Grade, ...]:
    """The marks that a legend of some grades needs, the best first."""
    found = {marked(grade) for grade in grades}
    return tuple(mark for mark in MARKED if mark in found)


def _setters(kind: type, *names: str) -> tuple[Callable[[object, Any], None], ...]:
    """What still sets the slots of an immutable class; the fastest way, and graphs have thousands of nodes."""
    return tuple(kind.__dict__[name].__set__ for name in names)


class Quantity:
    """An immutable value with unit, and either a source (`Leaf`) or the figure that made it (`Derived`).

    It has no arithmetic: a new quantity comes only from calling a figure, so the graph behind a
    result is its derivation. `value` is None where the quantity is unknown, and `reason` then says why.
    `incomplete` marks a sum in which a part is unknown: the value is a lower bound.
    """

    __slots__ = ()

    value: Any
    unit: str
    reason: Message | None
    incomplete: bool
    support: int | None
    """Twice the place of the worst grade behind it, and one more where a leaf with a range can move it; None until it
    is asked for, by `engine.figures.support`."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} is immutable: cannot delete {name!r}")

    @property
    def known(self) -> bool:
        """Whether there is a value at all."""
        return self.value is not None

    @property
    def firm(self) -> bool:
        """Whether the value is known and no part of it is missing."""
        return self.value is not None and not self.incomplete


class Leaf(Quantity):
    """A typed input, a catalog cell or an assumption.

    Args:
        value: number, Decimal or array; None where unknown.
        unit: SI unit, or ``money``.
        path: where it is stored, as ``catalog/cards/ID/field``.
        source: who says so.
        low, high: the range of the value, None where it is exact.
        grade: how well an estimate that rests on it is supported; None for plain facts.
        reason: why it is unknown.
        shape: how likely the values of the range are.
    """

    __slots__ = ("grade", "high", "low", "path", "reason", "shape", "source", "unit", "value")

    incomplete = False

    path: str
    source: str
    low: Any
    high: Any
    grade: Grade | None
    shape: Shape

    def __init__(
        self,
        value: float | Decimal | npt.NDArray[Any] | None,
        unit: str,
        path: str,
        source: str = "",
        *,
        low: float | Decimal | None = None,
        high: float | Decimal | None = None,
        grade: Grade | None = None,
        reason: Message | None = None,
        shape: Shape = "lognormal",
    ) -> None:
        if value is None and reason is None:
            reason = Message.of("unknown.not_stated", path=spoken_path(path))
        _leaf_value(self, value)
        _leaf_unit(self, unit)
        _leaf_path(self, path)
        _leaf_source(self, source)
        _leaf_low(self, low)
        _leaf_high(self, high)
        _leaf_grade(self, grade)
        _leaf_reason(self, reason)
        _leaf_shape(self, shape)

    @property
    def uncertain(self) -> bool:
        """Whether the leaf has a range."""
        return self.value is not None and (self.low is not None or self.high is not None)

    @property
    def support(self) -> int:  # type: ignore[override]
        """As `Quantity.support`, of its own grade and range."""
        return 2 * (0 if self.grade is None else GRADES.index(self.grade)) + self.uncertain

    def __repr__(self) -> str:
        return f"Leaf({self.value!r} {self.unit}, {self.path!r})"


class Derived(Quantity):
    """The result of a figure; `inputs` stand in the order of the figure's parameters."""

    __slots__ = ("figure", "inputs", "support", "value")

    figure: Figure
    inputs: tuple[Operand, ...]
    reason = None
    incomplete = False

    def __init__(self, value: Any, figure: Figure, inputs: tuple[Operand, ...]) -> None:
        _derived_value(self, value)
        _derived_figure(self, figure)
        _derived_inputs(self, inputs)
        keep_support(self, None)

    @property
    def unit(self) -> str:  # type: ignore[override]
        """Unit of the figure."""
        return self.figure.unit

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r} {self.unit}, {self.figure.name})"


class Lacking(Derived):
    """The result of a figure of which an input is unknown: unknown itself, or a sum that is a lower bound."""

    __slots__ = ("incomplete", "reason")

    def __init__(self, value: Any, figure: Figure, inputs: tuple[Operand, ...], reason: Message | None) -> None:
        super().__init__(value, figure, inputs)
        _lacking_reason(self, reason)
        _lacking_incomplete(self, value is not None)


(
    _leaf_value,
    _leaf_unit,
    _leaf_path,
    _leaf_source,
    _leaf_low,
    _leaf_high,
    _leaf_grade,
    _leaf_reason,
    _leaf_shape,
) = _setters(Leaf, "value", "unit", "path", "source", "low", "high", "grade", "reason", "shape")
_derived_value, _derived_figure, _derived_inputs, keep_support = _setters(
    Derived, "value", "figure", "inputs", "support"
)
_lacking_reason, _lacking_incomplete = _setters(Lacking, "reason", "incomplete")


Operand: TypeAlias = Quantity | float | int | Decimal | npt.NDArray[Any]
"""What a figure takes: a quantity, or a bare number that then counts as given."""


def bare(operand: Operand) -> Any:
    """The value of a quantity, or the number itself."""
    return operand.value if isinstance(operand, Quantity) else operand
