"""The colours of the periods of a day and of what is billed beside them, the same in every picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gui.theme import theme

if TYPE_CHECKING:
    from engine.compare.electricity_view import Part

_PLACES: Final[dict[Part, int]] = {"valley": 0, "flat": 2, "peak": 1, "sharp": 3, "charges": 4, "cooling": 5}
STACKED: Final[tuple[Part, ...]] = tuple(_PLACES)
"""From cheap to dear, then what comes on top."""


def period_colour(part: Part) -> str:
    return theme().accounts[_PLACES[part]]
