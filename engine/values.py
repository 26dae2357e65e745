"""Stored values that are known, a range, or unknown; and the leaves that they become."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Annotated, Any, Final, Literal, Self, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError, PydanticKnownError

from engine.base import Frozen
from engine.figures import Leaf
from engine.figures.shapes import Shape
from engine.stored_path import spoken_path
from engine.texts import EngineError, Message

_LARGEST: Final = Decimal(10) ** 18
_DECIMAL_TEXT: Final = re.compile(r"-?[0-9]{1,40}(\.[0-9]{1,40})?(E[+-]?[0-9]{1,2})?", re.ASCII)


def _exact(value: Any, info: ValidationInfo) -> Any:
    """A binary fraction has lost digits before it gets here, so a file writes exact numbers as text."""
    if info.mode == "json" and isinstance(value, str) and _DECIMAL_TEXT.fullmatch(value):
        return Decimal(value)
    if not isinstance(value, Decimal):
        raise PydanticCustomError("decimal_text", "Input should be a decimal number written as text")
    return value


ExactNumber: TypeAlias = Annotated[
    Decimal, BeforeValidator(_exact), Field(ge=-_LARGEST, le=_LARGEST, decimal_places=40)
]


class Known(Frozen):
    """A value that somebody stated."""

    kind: Literal["known"] = "known"
    value: ExactNumber


class Between(Frozen):
    """A range given for an open question, with who says so; `likely` is used as the point value."""

    kind: Literal["range"] = "range"
    low: ExactNumber
    high: ExactNumber
    likely: ExactNumber | None = None
    source: str = Field(min_length=1)
    shape: Shape = "triangular"

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not self.low <= (self.low if self.likely is None else self.likely) <= self.high:
            raise EngineError("error.range_order", low=self.low, high=self.high)
        return self

    @property
    def point(self) -> Decimal:
        """The likely value, else the middle."""
        return (self.low + self.high) / 2 if self.likely is None else self.likely


class Unknown(Frozen):
    """A value that nobody stated; never counted as zero."""

    kind: Literal["unknown"] = "unknown"
    note: str = ""


Stated: TypeAlias = Annotated[Known | Between | Unknown, Field(discriminator="kind")]
"""A number as a quote holds it."""


def _bounds(stated: Known | Between | Unknown) -> tuple[Decimal, ...]:
    if isinstance(stated, Known):
        return (stated.value,)
    return (stated.low, stated.high) if isinstance(stated, Between) else ()


def _not_negative(stated: Known | Between | Unknown) -> Known | Between | Unknown:
    if any(bound < 0 for bound in _bounds(stated)):
        raise PydanticKnownError("greater_than_equal", {"ge": 0})
    return stated


def _at_most_one(stated: Known | Between | Unknown) -> Known | Between | Unknown:
    if any(bound > 1 for bound in _bounds(stated)):
        raise PydanticKnownError("less_than_equal", {"le": 1})
    return stated


StatedAmount: TypeAlias = Annotated[Stated, AfterValidator(_not_negative)]
"""A stated price, duration or size: zero or more."""

StatedShare: TypeAlias = Annotated[StatedAmount, AfterValidator(_at_most_one)]
"""A stated share: 0 to 1."""

UNKNOWN = Unknown()


def known(value: Decimal | str | int) -> Known:
    """A stated value from a number or its decimal text."""
    return Known(value=Decimal(value))


def point_of(stated: Stated) -> Decimal | None:
    """The value, or the likely one between two ends; None where it is unknown."""
    return stated.value if isinstance(stated, Known) else stated.point if isinstance(stated, Between) else None


def scaled(stated: Stated, factor: Decimal) -> Stated:
    """A stated value in another unit; what results has at most ten decimal places."""
    match stated:
        case Known():
            return Known(value=_short(stated.value * factor))
        case Between(low=low, high=high, likely=likely):
            middle = None if likely is None else _short(likely * factor)
            return stated.replace(low=_short(low * factor), high=_short(high * factor), likely=middle)
    return stated


def _short(value: Decimal) -> Decimal:
    rounded = round(value, 10)
    return rounded.quantize(Decimal(1)) if rounded == rounded.to_integral_value() else rounded.normalize()


def leaf_of(stated: Stated, unit: str, path: str, source: str, scale: float | Decimal = 1) -> Leaf:
    """Turn a stored value into a leaf.

    Args:
        scale: factor from the stored unit to `unit`. The value stays Decimal under an integer or Decimal scale and
            becomes a floating-point number under any other, 1.0 among them.
    """
    if isinstance(stated, Unknown):
        return Leaf(None, unit, path, source, reason=Message.of("unknown.not_quoted", path=spoken_path(path)))
    if isinstance(stated, Between):
        low, high = _scaled(stated.low, scale), _scaled(stated.high, scale)
        return Leaf(_scaled(stated.point, scale), unit, path, stated.source, low=low, high=high, shape=stated.shape)
    return Leaf(_scaled(stated.value, scale), unit, path, source)


def _scaled(value: Decimal, scale: float | Decimal) -> Any:
    if isinstance(scale, float):
        return float(value) * scale
    return value if scale == 1 else value * scale


class Assumption(Frozen):
    """A number that the user sees and can change: value, range, unit, source.

    `value` None means that nothing is assumed: figures that need it are unknown.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    unit: str
    source: str
    shape: Shape = "triangular"

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.value is not None:
            low = self.value if self.low is None else self.low
            high = self.value if self.high is None else self.high
            if not low <= self.value <= high:
                raise EngineError("error.range_order", low=low, high=high)
        return self

    def with_value(self, value: float, source: str | None = None) -> Self:
        """The same assumption at another value; the range moves with it in proportion."""
        if self.value:
            factor = value / self.value
            low = None if self.low is None else min(self.low * factor, value)
            high = None if self.high is None else max(self.high * factor, value)
        else:
            low = high = None
        return self.replace(value=float(value), low=low, high=high, source=source or self.source)
