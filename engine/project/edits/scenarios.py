"""Edits of scenarios: assumptions kept under a name and taken up again."""

from __future__ import annotations

from engine.project.assumptions import GROUPS, Assumptions
from engine.project.edits.assumptions import put_assumption
from engine.project.edits.edit import edit
from engine.project.edits.ids import next_numbered_id
from engine.project.edits.items import replaced, without
from engine.project.project import Project
from engine.project.scenario import Scenario
from engine.texts import EngineError
from engine.values import Assumption


def stated_in(assumptions: Assumptions) -> tuple[tuple[str, Assumption], ...]:
    """The assumptions that differ from the defaults of the house, by path."""
    house = Assumptions()
    return tuple(
        (f"{group}.{name}", found)
        for group in GROUPS
        for name in type(getattr(assumptions, group)).model_fields
        if (found := getattr(getattr(assumptions, group), name)) != getattr(getattr(house, group), name)
    )


@edit("keep_scenario")
def keep_scenario(project: Project, name: str) -> Project:
    """Keep the present assumptions under a name; one that is taken then stands for these."""
    name = name.strip()
    if not name:
        raise EngineError("error.scenario_unnamed")
    stated = stated_in(project.assumptions)
    same = next((one for one in project.scenarios if one.name == name), None)
    if same is not None:
        return project.replace(scenarios=replaced(project.scenarios, same, same.replace(stated=stated)))
    made = Scenario(id=next_numbered_id("s", (one.id for one in project.scenarios)), name=name, stated=stated)
    return project.replace(scenarios=(*project.scenarios, made))


@edit("apply_scenario")
def apply_scenario(project: Project, scenario_id: str) -> Project:
    """Assume what a scenario does, and the defaults of the house beside it."""
    assumed = project.replace(assumptions=Assumptions())
    for path, assumption in project.scenario(scenario_id).stated:
        assumed = put_assumption(assumed, path, assumption)
    return assumed


@edit("rename_scenario")
def rename_scenario(project: Project, scenario_id: str, name: str) -> Project:
    """Give a scenario another name, which no other one has."""
    scenario, name = project.scenario(scenario_id), name.strip()
    if not name:
        raise EngineError("error.scenario_unnamed")
    if any(one.name == name for one in project.scenarios if one is not scenario):
        raise EngineError("error.scenario_taken", name=name)
    return project.replace(scenarios=replaced(project.scenarios, scenario, scenario.replace(name=name)))


@edit("remove_scenario")
def remove_scenario(project: Project, scenario_id: str) -> Project:
    """Forget a scenario; what is assumed stays."""
    return project.replace(scenarios=without(project.scenarios, project.scenario(scenario_id)))
