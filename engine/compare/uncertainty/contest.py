"""The quotes that stand against each other, and the figure by which they do."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.compare.ranking import admitted, criterion
from engine.compare.results import Comparison, Evaluation
from engine.figures import Quantity
from engine.figures.variation import Graph, Moved


@dataclass(frozen=True, slots=True)
class Contest:
    """Admitted quotes whose criterion is firm, cheapest first.

    `open` are those whose criterion is a lower bound: they could cost anything above it and are in no ranking.
    """

    criterion: str
    quotes: tuple[str, ...]
    evaluations: tuple[Evaluation, ...]
    graph: Graph
    open: tuple[str, ...]

    @property
    def quantities(self) -> tuple[Quantity, ...]:
        """The criterion of each quote."""
        return self.graph.roots

    def costs(self, moved: Moved, count: int) -> npt.NDArray[np.float64]:
        """The criterion of every quote where variables move.

        Returns:
            Shape (quotes, count); infinite where a quote then does no work at all.
        """
        rows = [np.broadcast_to(np.asarray(row, dtype=np.float64), (count,)) for row in self.graph.values(moved)]
        costs = np.stack(rows) if rows else np.empty((0, count))
        return np.where(np.isfinite(costs), costs, np.inf)


def contest(comparison: Comparison, workload_id: str) -> Contest | None:
    """The contest under one workload; None where no quote can be ranked."""
    ranked = admitted(comparison, workload_id)
    if not ranked:
        return None
    chosen = [(one, found[1]) for one in ranked if (found := criterion(one)) is not None]
    firm = [(one, quantity) for one, quantity in chosen if quantity.firm]
    name = (criterion(ranked[0]) or ("",))[0]
    return Contest(
        name,
        tuple(one.quote.id for one, _ in firm),
        tuple(one for one, _ in firm),
        Graph([quantity for _, quantity in firm]),
        tuple(one.quote.id for one, quantity in chosen if not quantity.firm),
    )
