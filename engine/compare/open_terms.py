"""What an open term of a quote decides: each can be read in two ways, and another quote may win under the other one."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np

from engine.compare.ranking import criterion
from engine.compare.results import Comparison, Evaluation
from engine.compare.uncertainty.contest import Contest, contest
from engine.figures import Leaf
from engine.figures.variation import Graph, one_at_a_time
from engine.project.edits.quotes import set_quote_field
from engine.project.project import Project
from engine.texts import Message

OPEN_TERM: Final = "open_term"
"""How the addresses of open terms begin behind quote and workload."""
Reading: TypeAlias = Literal["kind", "hard"]
_STATED: Final[dict[str, dict[Reading, str]]] = {
    "billed_when_stopped": {"kind": "storage_only", "hard": "full_rate"},
    "billing_ends": {"kind": "guest_shutdown", "hard": "release"},
    "billing_step": {"kind": "second", "hard": "hour_begun"},
    "billing_starts": {"kind": "ready", "hard": "order"},
    "priced_by": {"kind": "machine", "hard": "card"},
    "tax_basis": {"kind": "included", "hard": "excluded"},
}
"""What a quote states once its supplier has confirmed a reading."""
_LEFT_OUT: Final = frozenset({"unit_unclear"})
"""Findings that keep a quote out of the ranking for nothing but an open term."""


@dataclass(frozen=True, slots=True)
class OpenTerm:
    """A term of a quote that nobody asked, and what its other reading would change.

    Attributes:
        quote, field: where it stands.
        counted: the reading that counts today.
        reading: the other one, or for a quote that is left out because of it the one in which it wins.
        winner: the cheapest quote under `reading`.
        own, least: what the quote and the winner cost under it, by the figure that ranks them.
        today: what the quote costs under the reading that counts.
        flips: whether the winner is another one than today.
        left_out: whether the quote is in no ranking because of the term.
    """

    quote: str
    field: str
    counted: Reading
    reading: Reading
    winner: str
    own: float
    least: float
    flips: bool
    left_out: bool = False
    today: float = math.nan

    @property
    def path(self) -> str:
        """Where the term is kept."""
        return f"quotes/{self.quote}/{self.field}"

    def address(self, workload_id: str) -> str:
        """Where its share between the two readings is found."""
        return f"{self.quote}/{workload_id}/{OPEN_TERM}/{self.field}"

    def said(self, reading: Reading, name: str = "") -> Message:
        """A reading as part of a sentence."""
        return Message.of(f"open_terms.{self.field}_{reading}", id=name or self.quote)

    def answered(self, project: Project) -> Project:
        """The project as if the supplier had confirmed the other reading."""
        stated, today = _STATED[self.field][self.reading], str(self._stated(project))
        if today.startswith("unclear_"):
            stated = f"{stated}_{today.removeprefix('unclear_')}"
        return set_quote_field(project, self.quote, self.field, stated)

    def is_answered(self, project: Project) -> bool:
        """Whether a project states the other reading."""
        return self._stated(project) == self._stated(self.answered(project))

    def _stated(self, project: Project) -> object:
        return getattr(project.quote(self.quote), self.field)


def open_terms(comparison: Comparison, workload_id: str) -> tuple[OpenTerm, ...]:
    """The terms that are open and move a cost, those of the cheapest quote first, then those that change the winner."""
    stands = contest(comparison, workload_id)
    if stands is None or not stands.quotes:
        return ()
    found = [*_of_ranked(stands), *_of_left_out(comparison, workload_id, stands)]
    first = stands.quotes[0]
    return tuple(sorted(found, key=lambda one: (not one.flips, one.quote != first, one.quote, one.field)))


def open_term_at(comparison: Comparison, quote_id: str, workload_id: str, field: str) -> Leaf | None:
    """The share between the two readings of a term; None where it is not open or moves nothing."""
    evaluation = comparison.evaluations.get((quote_id, workload_id))
    found = None if evaluation is None else criterion(evaluation)
    leaves = () if found is None else _terms(Graph([found[1]]).uncertain())
    return next((leaf for leaf in leaves if leaf.path == f"quotes/{quote_id}/{field}"), None)


def _terms(leaves: tuple[Leaf, ...]) -> tuple[Leaf, ...]:
    """Those of some leaves that are terms with two readings."""
    return tuple(leaf for leaf in leaves if leaf.shape == "either" and leaf.path.rpartition("/")[2] in _STATED)


def _place(leaf: Leaf) -> tuple[str, str]:
    _, quote, field = leaf.path.split("/")
    return quote, field


def _counted(leaf: Leaf) -> Reading:
    """Without tax the dearer reading, that none is in the price, is the rate of nothing."""
    return "hard" if leaf.value == leaf.high or leaf.path.endswith("/tax_basis") else "kind"


def _other(reading: Reading) -> Reading:
    return "kind" if reading == "hard" else "hard"


def _of_ranked(stands: Contest) -> Iterator[OpenTerm]:
    leaves = _terms(stands.graph.uncertain())
    if not leaves:
        return
    costs = stands.costs(one_at_a_time(leaves), 1 + 2 * len(leaves))
    today = int(costs[:, 0].argmin())
    for number, leaf in enumerate(leaves):
        quote, field = _place(leaf)
        column = costs[:, 1 + 2 * number + (leaf.value != leaf.high)]
        own, winner = stands.quotes.index(quote), int(column.argmin())
        counted = _counted(leaf)
        yield OpenTerm(
            quote,
            field,
            counted,
            _other(counted),
            stands.quotes[winner],
            float(column[own]),
            float(column[winner]),
            winner != today and column[winner] < column[today],
            today=float(costs[own, 0]),
        )


def _of_left_out(comparison: Comparison, workload_id: str, stands: Contest) -> Iterator[OpenTerm]:
    """Quotes that would be the cheapest in one of the readings that keep them out of the ranking."""
    least = float(stands.costs({}, 1)[:, 0].min())
    for one in comparison.column(workload_id):
        quantity = _if_answered(one, stands.criterion)
        if quantity is None:
            continue
        leaves = _terms(quantity.uncertain())
        values = np.asarray(quantity.values(one_at_a_time(leaves))[0], dtype=np.float64) if leaves else np.empty(0)
        for number, leaf in enumerate(leaves if values.ndim else ()):
            counted = _counted(leaf)
            ends = {
                counted: float(values[0]),
                _other(counted): float(values[1 + 2 * number + (leaf.value != leaf.high)]),
            }
            wins = next((reading for reading in (counted, _other(counted)) if ends[reading] < least), None)
            if wins is not None:
                quote, field = _place(leaf)
                yield OpenTerm(quote, field, counted, wins, quote, ends[wins], ends[wins], True, left_out=True)


def _if_answered(one: Evaluation, name: str) -> Graph | None:
    """What ranks a quote that nothing but open terms keeps out of the ranking."""
    blocks = {finding.key for finding in one.findings if finding.severity == "block"}
    found = criterion(one)
    if not blocks or not blocks <= _LEFT_OUT or found is None or found[0] != name or not found[1].firm:
        return None
    return Graph([found[1]])
