"""A cache on which objects, not on their values: frozen inputs that are the same object give the same result."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import wraps
from threading import Lock
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
Each = TypeVar("Each")

_LARGEST: Final = 2048
_BY_VALUE: Final = frozenset((str, int, float, bool, type(None)))


def keeping(largest: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember the last results of a pure function, at most `largest`, by the identity of its arguments.

    Arguments are kept alive as long as their result, so an id is never reused. Strings, numbers, booleans and
    None count by value.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        kept: OrderedDict[tuple[Any, ...], tuple[tuple[Any, ...], R]] = OrderedDict()
        lock = Lock()

        @wraps(function)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> R:
            held = (*args, *kwargs.values())
            key = tuple([argument if type(argument) in _BY_VALUE else id(argument) for argument in held])
            with lock:
                found = kept.get(key)
                if found is not None:
                    kept.move_to_end(key)
                    return found[1]
            result = function(*args, **kwargs)
            with lock:
                kept[key] = (held, result)
                if len(kept) > largest:
                    kept.popitem(last=False)
            return result

        return remembered

    return decorate


def stage(function: Callable[P, R]) -> Callable[P, R]:
    """Remember the results of a stage of an evaluation, as `keeping` does."""
    return keeping(_LARGEST)(function)


def listed(function: Callable[P, Iterator[Each]]) -> Callable[P, tuple[Each, ...]]:
    """Remember all that a pure generator yields, as `stage` does."""

    @wraps(function)
    def whole(*args: P.args, **kwargs: P.kwargs) -> tuple[Each, ...]:
        return tuple(function(*args, **kwargs))

    return stage(whole)
