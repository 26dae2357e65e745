"""The frozen base of every stored model."""

from __future__ import annotations

from typing import Annotated, Any, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.invalid import explained, field_name, is_unicode
from engine.texts import EngineError

Identifier: TypeAlias = Annotated[str, Field(pattern=r"^[^\s/]{1,60}$")]
"""A name inside addresses such as ``quote/workload/figure``."""

SetAside: TypeAlias = tuple[tuple[str, str], ...]
"""Values that the present kind of an item has no field for, as (kind.field, JSON text)."""


class Frozen(BaseModel):
    """Immutable and strict: unknown fields, wrong types and later changes are refused.

    Collections inside are tuples, so that nothing below a model can change either.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)

    def replace(self, **changes: Any) -> Self:
        """Return a validated copy with `changes`; untouched fields stay the same objects.

        Raises:
            EngineError: a change does not fit its field, or names none.
        """
        for field, value in changes.items():
            if isinstance(value, str) and not is_unicode(value):
                raise EngineError("invalid.unicode", where=field_name(field))
        try:
            return type(self)(**{**dict(self), **changes})
        except ValidationError as error:
            raise explained(error, changes) from None
