"""Named sets of assumptions."""

from __future__ import annotations

from typing import Annotated

from pydantic import FailFast

from engine.base import Frozen, Identifier
from engine.values import Assumption


class Scenario(Frozen):
    """Assumptions under a name, kept as those that differ from the defaults of the house, by path."""

    id: Identifier
    name: str
    stated: Annotated[tuple[tuple[str, Assumption], ...], FailFast()] = ()
