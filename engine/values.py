"""Stored values that are known, a range, or unknown; and the leaves that they become."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from engine.base import Frozen
from engine.figures import Leaf
from engine.texts import EngineError, Message


class Known(Frozen):
    """A value that somebody stated."""

    kind: Literal["known"] = "known"
    value: Decimal


class Between(Frozen):
    """A range given for an open question, with who says so; `likely` is used as the point value."""

    kind: Literal["range"] = "range"
    low: Decimal
    high: Decimal
    likely: Decimal | None = None
    source: str = Field(min_length=1)

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

UNKNOWN = Unknown()


def known(value: Decimal | str | int) -> Known:
    """A stated value from a number or its decimal text."""
    return Known(value=Decimal(value))


def leaf_of(stated: Stated, unit: str, path: str, source: str, scale: float | Decimal = 1) -> Leaf:
    """Turn a stored value into a leaf.

    Args:
        scale: factor from the stored unit to `unit`. A Decimal value stays Decimal under an integer or Decimal scale.
    """
    if isinstance(stated, Unknown):
        return Leaf(None, unit, path, source, reason=Message.of("unknown.not_quoted", path=path))
    if isinstance(stated, Between):
        low, high = _scaled(stated.low, scale), _scaled(stated.high, scale)
        return Leaf(_scaled(stated.point, scale), unit, path, stated.source, low=low, high=high)
    return Leaf(_scaled(stated.value, scale), unit, path, source)


def _scaled(value: Decimal, scale: float | Decimal) -> Any:
    return value if scale == 1 else value * scale if isinstance(scale, int | Decimal) else float(value) * scale


class Assumption(Frozen):
    """A number that the user sees and can change: value, range, unit, source.

    `value` None means that nothing is assumed: figures that need it are unknown.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    unit: str
    source: str

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
