"""The options that no other one beats in everything (Pareto front)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Front:
    """Which options stand, and by which one each of the others is beaten."""

    options: tuple[str, ...]
    beaten: Mapping[str, str]


def front(options: Mapping[str, Sequence[float]], more_is_better: Sequence[bool]) -> Front:
    """Sort options into those that no other one beats and the rest.

    Args:
        options: values by name, in the order of `more_is_better`.

    Returns:
        An option is beaten by one that is as good in everything and better in something; of several such the one that
        stands first in `options` and is itself unbeaten is named. Options with equal values stand together.
    """
    signs = [1 if more else -1 for more in more_is_better]
    scores = {
        name: [sign * value for sign, value in zip(signs, values, strict=True)] for name, values in options.items()
    }
    by = {name: [other for other in scores if _beats(scores[other], scores[name])] for name in scores}
    standing = tuple(name for name in scores if not by[name])
    beaten = {name: next(other for other in others if other in standing) for name, others in by.items() if others}
    return Front(standing, beaten)


def _beats(first: Sequence[float], second: Sequence[float]) -> bool:
    pairs = list(zip(first, second, strict=True))
    return all(one >= other for one, other in pairs) and any(one > other for one, other in pairs)
