"""Assumptions kept under a name."""

from __future__ import annotations

import pytest

from engine.project.edits import (
    apply_scenario,
    keep_scenario,
    remove_scenario,
    rename_scenario,
    set_assumption,
    set_assumption_range,
)
from engine.project.files import load
from engine.project.project import Project
from engine.texts import EngineError
from resources import files


@pytest.fixture
def project() -> Project:
    return load(files.path("samples/1-serving-70b.en.cardwise")).project


def test_what_is_kept_comes_back_to_the_last_digit(project: Project) -> None:
    lean = set_assumption_range(project, "cost.busy_share", 0.31, 0.2, 0.37, "log of March", "uniform")
    lean = keep_scenario(set_assumption(lean, "cost.electricity_price", 1.05), "Lean year")
    back = set_assumption(lean, "cost.busy_share", 0.9)
    back = set_assumption(back, "speed.real_share", 0.5)
    assert apply_scenario(back, "s1").assumptions == lean.assumptions
    assert apply_scenario(back, "s1").scenarios == lean.scenarios


def test_a_scenario_without_changes_stands_for_the_defaults_of_the_house(project: Project) -> None:
    kept = keep_scenario(project, "As shipped")
    moved = set_assumption(kept, "cost.busy_share", 0.9)
    assert apply_scenario(moved, "s1").assumptions == project.assumptions


def test_the_same_name_is_kept_anew_and_another_beside_it(project: Project) -> None:
    first = keep_scenario(project, "Lean")
    again = keep_scenario(set_assumption(first, "cost.busy_share", 0.3), "  Lean ")
    both = keep_scenario(again, "Rich")
    assert [(one.id, one.name, len(one.stated)) for one in both.scenarios] == [("s1", "Lean", 1), ("s2", "Rich", 1)]


def test_names_are_needed_and_told_apart(project: Project) -> None:
    both = keep_scenario(keep_scenario(project, "Lean"), "Rich")
    with pytest.raises(EngineError, match="needs a name"):
        keep_scenario(project, "  ")
    with pytest.raises(EngineError, match="Rich already"):
        rename_scenario(both, "s1", "Rich")
    assert [one.name for one in rename_scenario(both, "s1", "Poor").scenarios] == ["Poor", "Rich"]
    assert [one.id for one in remove_scenario(both, "s1").scenarios] == ["s2"]
    with pytest.raises(EngineError, match="s9"):
        apply_scenario(both, "s9")
