"""How a workload fits on cards of one kind, without a quote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.catalog.capacity import capacity_bytes
from engine.catalog.card import Card
from engine.compare.evaluate import evaluate
from engine.compare.results import Fit
from engine.compare.serving_stage import fewest_cards
from engine.compare.training_stage import fewest_training_cards
from engine.project.project import Project
from engine.quote.common import CardGroup
from engine.quote.quote import Owned
from engine.texts import EngineError
from engine.workload.workload import GraphicsScience, OfflineBatch, OnlineServing, Parallelism

CARDS_IN_A_MACHINE: Final = 8
_QUOTE: Final = "A"


@dataclass(frozen=True, slots=True)
class CardFit:
    """The fewest cards that hold the model and one request, or one job; None above the most that are tried.

    `fits` holds the memory of the fullest card by number of cards: on one, and on the fewest where these are more.
    """

    fewest: int | None
    fits: tuple[tuple[int, Fit], ...]


def card_fit(project: Project, workload_id: str, card: Card) -> CardFit | None:
    """None where the workload keeps no model, or its model is not known; without a capacity no fits."""
    workload = project.workload(workload_id)
    if isinstance(workload, GraphicsScience):
        return None
    if not capacity_bytes(card).known:
        return CardFit(None, ())
    memory = project.assumptions.memory
    try:
        shape = project.used.model(workload.model)
        if isinstance(workload, OnlineServing | OfflineBatch):
            fewest = fewest_cards(workload, card, shape, CARDS_IN_A_MACHINE, memory)
        else:
            fewest = fewest_training_cards(workload, card, shape, CARDS_IN_A_MACHINE, memory)
    except EngineError:
        return None
    counts = sorted({1, fewest or 1})
    found = ((count, _fit_on(project, workload_id, card, count)) for count in counts)
    return CardFit(fewest, tuple((count, fit) for count, fit in found if fit is not None))


def _fit_on(project: Project, workload_id: str, card: Card, count: int) -> Fit | None:
    """The fit that a quote of so many cards would have, in the layout that suits it best."""
    machine = next(each for each in range(CARDS_IN_A_MACHINE, 0, -1) if count % each == 0)
    group = CardGroup(card=card.id, cards_per_machine=machine, machines=count // machine)
    quote = Owned(id=_QUOTE, name=card.name, groups=(group,))
    workload = project.workload(workload_id)
    if workload.kind != "graphics_science" and workload.parallelism != Parallelism():
        workload = workload.replace(parallelism=Parallelism())
    others = tuple(other for other in project.used.cards if other.id != card.id)
    alone = project.replace(
        quotes=(quote,),
        workloads=(workload,),
        selected_workload=workload_id,
        used=project.used.replace(cards=(card, *others)),
    )
    return evaluate(alone).of(_QUOTE, workload_id).fit
