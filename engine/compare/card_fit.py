"""How a workload fits on cards of one kind, without a quote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.catalog.capacity import capacity_bytes
from engine.catalog.card import Card
from engine.catalog.library import known_cards
from engine.compare.card_ranking import is_of_ranking, ranking_figure, ranking_name
from engine.compare.evaluate import evaluate
from engine.compare.results import Evaluation, Fit
from engine.compare.roofline import roofline_figure
from engine.compare.serving_stage import fewest_cards
from engine.compare.training_stage import fewest_training_cards
from engine.figures import Quantity
from engine.project.project import Project
from engine.quote.common import CardGroup
from engine.quote.quote import Owned
from engine.texts import EngineError, Message
from engine.workload.workload import GraphicsScience, OfflineBatch, OnlineServing, Parallelism

CARDS_IN_A_MACHINE: Final = 8
_QUOTE: Final = "A"
_CATALOG, _SEPARATOR = "catalog", ":"
_ROOFLINE: Final = "roofline_"


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
    found = ((count, _evaluated_on(project, workload_id, card, count).fit) for count in counts)
    return CardFit(fewest, tuple((count, fit) for count, fit in found if fit is not None))


def figure_on_cards(project: Project, workload_id: str, quote_id: str, name: str) -> Quantity | None:
    """A figure of so many cards of the catalog; `quote_id` as `cards_id` makes it."""
    _, card_id, count = quote_id.split(_SEPARATOR)
    card = next((card for card in known_cards(project.used.cards) if card.id == card_id), None)
    if card is None:
        return None
    if is_of_ranking(name):
        return ranking_figure(project, workload_id or None, card_id, name)
    if name.startswith(_ROOFLINE):
        return roofline_figure(project, workload_id, card, name.removeprefix(_ROOFLINE))
    return _evaluated_on(project, workload_id, card, int(count)).figures.get(name)


def cards_id(card: Card, count: int) -> str:
    """Stands for the id of a quote in the address of a figure of so many cards of the catalog."""
    return _SEPARATOR.join((_CATALOG, card.id, str(count)))


def roofline_address(card: Card, workload_id: str, phase: str) -> str:
    """The address of the rate that one card allows in a phase of a workload."""
    return f"{cards_id(card, 1)}/{workload_id}/{_ROOFLINE}{phase}"


def ranking_address(card: Card, workload_id: str | None, figure: str) -> str:
    """The address of the score of a card, or of its points in a dimension."""
    return f"{cards_id(card, 1)}/{workload_id or ''}/{ranking_name(figure)}"


def cards_name(quote_id: str, own: tuple[Card, ...] = (), *, counted: bool = True) -> Message:
    """Number and name of the cards that `cards_id` stands for; `own` are those of the project."""
    _, card_id, count = quote_id.split(_SEPARATOR)
    called = (card.called for card in known_cards(own) if card.id == card_id)
    name = next(called, Message.of("table.plain", text=card_id))
    return Message.of("table.cards", count=int(count), card=name) if counted else name


def is_of_cards(quote_id: str) -> bool:
    """Whether an address leads to cards of the catalog and not to a quote."""
    return quote_id.startswith(_CATALOG + _SEPARATOR)


def _evaluated_on(project: Project, workload_id: str, card: Card, count: int) -> Evaluation:
    """What a quote of so many cards would give, in the layout that suits it best."""
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
    return evaluate(alone).of(_QUOTE, workload_id)
