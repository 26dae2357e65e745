"""The inputs along which the winner can change: assumptions, errors of speed estimates, what quotes leave open."""

from __future__ import annotations

from typing import Final

from engine.compare.results import Comparison
from engine.compare.uncertainty.contest import Contest
from engine.project.assumptions import GROUPS
from engine.values import Assumption

RESIDUAL: Final = "calibration/residual/"
"""How the paths begin of what the speed estimates were off by."""
_QUOTES: Final = "quotes/"


def is_own_path(name: str) -> bool:
    """Whether the input of a breaking point is called by its path: the error of a speed, what a quote leaves open."""
    return "/" in name


def path_of_input(name: str) -> str:
    return name if is_own_path(name) else f"assumptions/{name.replace('.', '/')}"


def beside_of(stands: Contest) -> dict[str, Assumption]:
    """What else has a range: by how much each speed could differ from its estimate, as a factor around 1, and what
    quotes state between two ends or leave open. Terms with two readings have no value between them."""
    return {
        leaf.path: Assumption(
            value=float(leaf.value),
            low=float(leaf.value if leaf.low is None else leaf.low),
            high=float(leaf.value if leaf.high is None else leaf.high),
            unit=leaf.unit,
            source=leaf.source,
        )
        for leaf in stands.graph.uncertain()
        if leaf.path.startswith(RESIDUAL) or (leaf.path.startswith(_QUOTES) and leaf.shape != "either")
    }


def assumptions_of(comparison: Comparison, stands: Contest) -> dict[str, Assumption]:
    """The assumptions with a value that the costs rest on."""
    paths = {leaf.path for leaf in stands.graph.leaves()}
    groups = comparison.project.assumptions
    return {
        name: assumption
        for kind in GROUPS
        for field in type(getattr(groups, kind)).model_fields
        if path_of_input(name := f"{kind}.{field}") in paths
        and (assumption := getattr(getattr(groups, kind), field)).value is not None
    }
