"""Which operators and statements the migrations of a project rest on."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.stacks import Stack, same_stack
from engine.migration.hot import hot_operators
from engine.migration.kept_evidence import (
    KeptEvidence,
    answer_in,
    kept_model,
    kept_operator,
    precedents_in,
    stack_in,
)
from engine.project.project import Project
from engine.quote.quote import HostedApi


def evidence_of(project: Project, kept: KeptEvidence | None) -> KeptEvidence | None:
    """What the project's migrations ask of lists: as it was kept, and what is new as the lists say today."""
    stacks = tuple(_stacks(project, kept))
    if not stacks:
        return None
    asked = sorted({(stack.id, name, implied) for stack in stacks for name, implied in _asked(project, stack)})
    by_id = {stack.id: stack for stack in stacks}
    found = KeptEvidence(
        stacks=stacks,
        operators=tuple(
            kept_operator(name, by_id[place], answer_in(kept, name, by_id[place], implied=implied), implied=implied)
            for place, name, implied in asked
        ),
        models=tuple(
            kept_model(model, stack, precedents_in(kept, model, stack))
            for stack in stacks
            for model in _models(project)
        ),
    )
    return kept if found == kept else found


def _stacks(project: Project, kept: KeptEvidence | None) -> Iterator[Stack]:
    """The stacks to which a quote of the project would move."""
    seen = set()
    for quote in project.quotes:
        for group in () if isinstance(quote, HostedApi) else quote.groups:
            card = next((card for card in project.used.cards if card.id == group.card), None)
            if card is None or same_stack(card, project.current_stack):
                continue
            stack = stack_in(kept, card.stack)
            if stack is not None and stack.id not in seen:
                seen.add(stack.id)
                yield stack


def _asked(project: Project, stack: Stack) -> Iterator[tuple[str, bool]]:
    for workload in project.workloads:
        profile = project.migration.profile_of(workload.id)
        if profile is None:
            yield from ((name, True) for name in hot_operators(project.model_of(workload), workload))
        elif profile.stack != stack.id:
            yield from ((one.name, False) for one in profile.operators if one.role != "generated")


def _models(project: Project) -> tuple[ModelArchitecture, ...]:
    found = (project.model_of(workload) for workload in project.workloads)
    return tuple({model.name: model for model in found if model is not None}.values())
