"""Which quotes rest on an assumption."""

from __future__ import annotations

from engine.compare.results import Comparison
from engine.figures import Leaf
from engine.figures.derivation import ordered


def resting_on(comparison: Comparison, workload_id: str, path: str) -> tuple[str, ...]:
    """The quotes whose cost, speed or calendar has the leaf at `path` in its derivation, in the order of the project.

    What moves only a search, as the memory that an engine reserves moves which layout fits, counts as well: its leaf
    stands in the derivation of what was found.
    """
    return tuple(
        evaluation.quote.id
        for evaluation in comparison.column(workload_id)
        if any(isinstance(one, Leaf) and one.path == path for one in ordered(tuple(evaluation.figures.values())))
    )
