"""The scenarios of a project side by side: what each assumes and which quote it makes the cheapest."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compare.bands import estimates
from engine.compare.evaluate import evaluate
from engine.compare.ranking import admitted, criterion
from engine.compare.results import Comparison, Estimate
from engine.project.assumptions import Assumptions
from engine.project.edits.assumptions import assumption_at
from engine.project.edits.scenarios import apply_scenario, stated_in
from engine.values import Assumption


@dataclass(frozen=True, slots=True)
class ScenarioRow:
    """One set of assumptions under one workload.

    `scenario_id` is empty for what is assumed now. `assumed` are the assumptions in which the scenarios shown differ
    among each other, by path. `costs` rank the quotes by the figure that
    `ranked_by` names, with range and grade, None where a quote has none; `winner` is the cheapest that
    meets every limit, None where none does.
    """

    scenario_id: str
    name: str
    in_force: bool
    assumed: tuple[tuple[str, Assumption], ...]
    ranked_by: str | None
    costs: tuple[tuple[str, Estimate | None], ...]
    winner: str | None


def scenario_rows(comparison: Comparison, workload_id: str) -> tuple[ScenarioRow, ...]:
    """What is assumed now, then every scenario in the order of the project."""
    project = comparison.project
    comparisons = [comparison]
    comparisons += [evaluate(apply_scenario(project, one.id)) for one in project.scenarios]
    paths = _differing([one.project.assumptions for one in comparisons])
    named = [("", ""), *((one.id, one.name) for one in project.scenarios)]
    return tuple(
        _row(scenario_id, name, found, workload_id, paths, project.assumptions)
        for (scenario_id, name), found in zip(named, comparisons, strict=True)
    )


def _row(
    scenario_id: str, name: str, found: Comparison, workload_id: str, paths: list[str], now: Assumptions
) -> ScenarioRow:
    assumptions = found.project.assumptions
    ranked = admitted(found, workload_id)
    first = criterion(ranked[0]) if ranked else None
    column = found.column(workload_id)
    figures = {one.quote.id: by[1] for one in column if (by := criterion(one)) is not None}
    known = dict(zip(figures, estimates(tuple(figures.values()), found.project.seed), strict=True))
    return ScenarioRow(
        scenario_id,
        name,
        assumptions == now,
        tuple((path, assumption_at(assumptions, path)) for path in paths),
        None if first is None else first[0],
        tuple((one.quote.id, known.get(one.quote.id)) for one in column),
        ranked[0].quote.id if ranked else None,
    )


def _differing(sets: list[Assumptions]) -> list[str]:
    """Paths whose values are not alike in all sets."""
    stated = dict.fromkeys(path for one in sets for path, _ in stated_in(one))
    return [path for path in stated if len({assumption_at(one, path).value for one in sets}) > 1]
