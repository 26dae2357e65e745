"""On how many cards of a kind the chosen workload fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.catalog.capacity import capacity_bytes
from engine.compare.serving_stage import fewest_cards
from engine.compare.training_stage import fewest_training_cards
from engine.texts import EngineError, text
from engine.workload.workload import GraphicsScience, OfflineBatch, OnlineServing
from gui import i18n

if TYPE_CHECKING:
    from engine.catalog.card import Card
    from engine.project.project import Project

CARDS_IN_A_MACHINE = 8


def fit_sentence(project: Project, workload_id: str, card: Card) -> tuple[str, str]:
    """A sentence and its tone; empty where the workload keeps no model."""
    workload = project.workload(workload_id)
    if isinstance(workload, GraphicsScience):
        return "", ""
    spoken = i18n.language()
    if not capacity_bytes(card).known:
        return text("catalog_view.fits_unknown", spoken, workload=workload.name), "warn"
    memory = project.assumptions.memory
    try:
        shape = project.used.model(workload.model)
        if isinstance(workload, OnlineServing | OfflineBatch):
            fewest = fewest_cards(workload, card, shape, CARDS_IN_A_MACHINE, memory)
        else:
            fewest = fewest_training_cards(workload, card, shape, CARDS_IN_A_MACHINE, memory)
    except EngineError:
        return "", ""
    if fewest is None:
        return text("catalog_view.fits_never", spoken, workload=workload.name), "bad"
    if fewest == 1:
        return text("catalog_view.fits_one", spoken, workload=workload.name), "good"
    return text("catalog_view.fits_from", spoken, workload=workload.name, cards=fewest), ""
