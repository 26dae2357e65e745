"""The frozen base of every stored model."""

from __future__ import annotations

from typing import Any, Self

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """Immutable and strict: unknown fields, wrong types and later changes are refused.

    Collections inside are tuples, so that nothing below a model can change either.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)

    def replace(self, **changes: Any) -> Self:
        """Return a validated copy with `changes`; untouched fields stay the same objects.

        Raises:
            pydantic.ValidationError: a change does not fit its field, or names none.
        """
        return type(self)(**{**dict(self), **changes})
