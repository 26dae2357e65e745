"""A cache on which object, not on its value: frozen models are shared, and hashing them is slow."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Final, TypeVar
from weakref import ref

if TYPE_CHECKING:
    from collections.abc import Callable

Owner = TypeVar("Owner")
Made = TypeVar("Made")


def once_per_object(function: Callable[[Owner], Made]) -> Callable[[Owner], Made]:
    """Keep the result of `function` for as long as its argument lives.

    The result must not hold the argument, or neither is ever freed.
    """
    kept: Final[dict[int, tuple[ref[Owner], Made]]] = {}

    @wraps(function)
    def cached(owner: Owner) -> Made:
        key = id(owner)
        entry = kept.get(key)
        if entry is not None and entry[0]() is owner:
            return entry[1]
        made = function(owner)

        def forget(dead: ref[Owner]) -> None:
            if key in kept and kept[key][0] is dead:
                del kept[key]

        kept[key] = (ref(owner, forget), made)
        return made

    return cached
