"""What could change about a comparison: how often each quote wins, and where the winner would be another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.compare.open_terms import OpenTerm, open_terms
from engine.compare.results import Comparison
from engine.compare.sliders import Flips, all_flips
from engine.compare.stages import keeping
from engine.compare.uncertainty.breaking_points import Breaking, breaking_points
from engine.compare.uncertainty.cost_bands import CostBand, cost_bands
from engine.compare.uncertainty.futures import Chance, chances
from engine.compare.uncertainty.together import Together, flips_together

NEAREST: Final = 3
CONVENTIONS: Final = frozenset({"cost.month_hours", "cost.depreciation_months"})
"""Assumptions that somebody sets and nobody can be wrong about: no reason to choose otherwise."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The outlook of a comparison under one workload.

    Attributes:
        chance: how often each quote is the cheapest; None where none is ranked.
        flips: where the winner changes on the what-if sliders.
        breaking: where it changes along every assumption, nearest first; those without such a point last.
        terms: terms of quotes that nobody asked and that move a cost, those that change the winner first.
        together: what changes the winner only together, where nothing alone does so within its range.
        cost_bands: between which amounts the cumulative cost of each quote stays in eight of ten futures.
    """

    chance: Chance | None
    flips: Flips
    breaking: tuple[Breaking, ...]
    cost_bands: Mapping[str, CostBand] = field(default_factory=dict)
    terms: tuple[OpenTerm, ...] = ()
    together: Together | None = None

    @property
    def contested(self) -> bool:
        """Whether at least two quotes are ranked, so that the choice could change."""
        return self.chance is not None and len(self.chance.quotes) > 1

    @property
    def nearest(self) -> tuple[Breaking, ...]:
        """The nearest points at which the winner changes, one an input: those within the range that is stated first,
        then those near it or without one, then those far outside. Conventions are left out; what an open question of a
        quote may cost, and how fast a card turns out to be, are among them."""
        found: dict[str, Breaking] = {}
        for one in sorted(self.breaking, key=lambda point: (point.outside > 1, point.far)):
            if one.value is not None and one.name not in CONVENTIONS:
                found.setdefault(one.name, one)
        return tuple(found.values())[:NEAREST]

    @property
    def first(self) -> Breaking | None:
        """The nearest point of all inputs, also of what a quote leaves open and of how fast a card is."""
        return next((one for one in self.breaking if one.value is not None), None)

    @property
    def minds(self) -> tuple[OpenTerm | Breaking, ...]:
        """What would change the choice: open terms, which one answer settles, before assumptions."""
        terms = tuple(term for term in self.terms if term.flips)
        found: list[OpenTerm | Breaking] = [*terms[: NEAREST - 1], *self.nearest]
        return tuple(found[:NEAREST])

    @property
    def chips(self) -> tuple[OpenTerm | Breaking | Together, ...]:
        """What is offered to be played: before flips that are out of reach what flips together within reach."""
        return self.minds if self.together is None else (self.together, *self.minds)[:NEAREST]


@keeping(8)
def outlook(comparison: Comparison, workload_id: str) -> Outlook:
    """The outlook of a comparison: tens of milliseconds for a dozen quotes, so not during a drag."""
    found = Outlook(
        chances(comparison, workload_id),
        all_flips(comparison, workload_id),
        breaking_points(comparison, workload_id),
        cost_bands(comparison, workload_id),
        open_terms(comparison, workload_id),
    )
    if any(isinstance(one, OpenTerm) or one.outside <= 1 for one in found.minds):
        return found
    return replace(found, together=flips_together(comparison, workload_id, CONVENTIONS))
