"""Edits of how the cards of the catalog are ranked."""

from __future__ import annotations

from engine.catalog.ranking import RankedFormat, Ranking
from engine.catalog.score import DEFAULT_WEIGHTS
from engine.catalog.traits import Line
from engine.project.edits.edit import edit
from engine.project.project import Project


@edit("set_ranking_line")
def set_ranking_line(project: Project, line: Line) -> Project:
    """Rank by the weights of another line of cards, as they are usual for it."""
    return _ranked(project, project.ranking.replace(line=line, weights=None))


@edit("set_ranking_weight")
def set_ranking_weight(project: Project, dimension: str, weight: float) -> Project:
    """Give a dimension another weight, in percent.

    Raises:
        EngineError: no dimension would have a weight, or the weight cannot be.
    """
    weights = project.ranking.weights_in_force.replace(**{dimension: weight})
    usual = weights == DEFAULT_WEIGHTS[project.ranking.line]
    return _ranked(project, project.ranking.replace(weights=None if usual else weights))


@edit("reset_ranking_weights")
def reset_ranking_weights(project: Project) -> Project:
    """Take the weights that are usual for the line again."""
    return _ranked(project, project.ranking.replace(weights=None))


@edit("set_ranking_format")
def set_ranking_format(project: Project, number_format: RankedFormat | None) -> Project:
    """Compare peaks at a number format, or at that of the workload."""
    return _ranked(project, project.ranking.replace(number_format=number_format))


@edit("set_ranking_gate")
def set_ranking_gate(project: Project, gate: str, value: float | bool | None) -> Project:
    """Set what a card must meet to be scored; None lifts the gate.

    Raises:
        EngineError: there is no such gate, or its value cannot be.
    """
    return _ranked(project, project.ranking.replace(gates=project.ranking.gates.replace(**{gate: value})))


def _ranked(project: Project, ranking: Ranking) -> Project:
    return project.replace(ranking=ranking)
