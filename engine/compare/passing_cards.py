"""Which cards of the catalog meet the four numbers of a workload, how many of each, and what the others lack."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final

from engine.catalog.capacity import capacity_bytes
from engine.catalog.card import Card
from engine.catalog.interconnect import link_bytes_per_s
from engine.compare.requirements import Number, Requirements, requirements
from engine.compare.serving_stage import fewest_cards
from engine.compare.stages import stage
from engine.compare.training_stage import fewest_training_cards
from engine.memory.formats import FORMATS
from engine.memory.training_figures import training_usable_bytes
from engine.project.assumed import assumed
from engine.texts import EngineError
from engine.throughput.rates import dense_leaf
from engine.workload.workload import GraphicsScience, OfflineBatch, OnlineServing, Workload

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.catalog.architecture import ModelArchitecture
    from engine.figures import Quantity
    from engine.project.assumptions import MemoryAssumptions
    from engine.project.project import Project

MOST_CARDS: Final = 8
"""Cards of one usual machine, up to which a card may be counted several times."""


@dataclass(frozen=True, slots=True)
class Lack:
    """A number that even a machine full of cards does not reach; `share` is what it reaches of the need."""

    number: Number
    share: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """`cards` is the smallest number of cards in one machine that meets all needs, None where none does.

    `lacks` says what falls short, worst first; `unknown` are numbers that the catalog does not state.
    """

    card: Card
    cards: int | None
    lacks: tuple[Lack, ...] = ()
    unknown: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class Passing:
    """All cards, sorted out: those that pass by number and then by size, misses with the nearest first."""

    needs: Requirements
    passing: tuple[Verdict, ...]
    missing: tuple[Verdict, ...]
    cannot_say: tuple[Verdict, ...]


def passing_cards(project: Project, workload_id: str, cards: Iterable[Card]) -> Passing:
    """Judge every card by the full rates of its datasheet, which no real run exceeds.

    Raises:
        EngineError: the shape of the model is incomplete.
    """
    workload, memory = project.workload(workload_id), project.assumptions.memory
    model = None if isinstance(workload, GraphicsScience) else project.used.model(workload.model)
    needs = requirements(workload, model, memory)
    found = [_verdict(workload, model, needs, card, memory) for card in cards]
    passing = sorted((one for one in found if one.cards is not None), key=_by_size)
    missing = sorted((one for one in found if one.lacks), key=lambda one: -one.lacks[0].share)
    unsaid = (one for one in found if one.cards is None and not one.lacks)
    return Passing(needs, tuple(passing), tuple(missing), tuple(unsaid))


def _by_size(verdict: Verdict) -> tuple[int, float]:
    return verdict.cards or 0, verdict.card.memory_gb or 0.0


def _verdict(
    workload: Workload, model: ModelArchitecture | None, needs: Requirements, card: Card, memory: MemoryAssumptions
) -> Verdict:
    counts: list[int] = []
    lacks: list[Lack] = []
    unknown: list[Number] = []
    held = cards_that_hold(workload, model, card, memory) if capacity_bytes(card).known else None
    if not capacity_bytes(card).known:
        unknown.append("memory")
    elif held is None:
        lacks.append(Lack("memory", _held_share(needs, card)))
    else:
        counts.append(held)
    for number, rate in _rates(workload, card):
        needed = needs.of(number)
        if number == "link" and max(counts, default=1) == 1:
            continue
        if not rate.known and (needed.known or number == "compute"):
            unknown.append(number)  # a card that states no rate at this precision may not run it at all
        if not rate.known or not needed.known:
            continue
        enough = 1 if number == "link" else MOST_CARDS
        share = enough * float(rate.value) / float(needed.value) if needed.value else float("inf")
        if share < 1:
            lacks.append(Lack(number, share))
        elif number != "link":
            counts.append(max(ceil(float(needed.value) / float(rate.value)), 1))
    lacks.sort(key=lambda lack: lack.share)
    cards = None if lacks or unknown else max(counts, default=1)
    return Verdict(card, cards, tuple(lacks), tuple(unknown))


def _rates(workload: Workload, card: Card) -> Iterator[tuple[Number, Quantity]]:
    """Links last: whether they count is known once the number of cards is."""
    yield "bandwidth", card.leaf("bandwidth_gbs")
    yield "compute", peak_at(workload, card)
    yield "link", link_bytes_per_s(card).one_direction


def peak_at(workload: Workload, card: Card) -> Quantity:
    """The dense peak in FLOP/s at which a card would compute a workload."""
    if isinstance(workload, GraphicsScience):
        return card.leaf("fp64_tflops" if workload.precision == "fp64" else "fp32_tflops")
    serving = isinstance(workload, OnlineServing | OfflineBatch)
    name = workload.weight_format if serving else workload.precision  # type: ignore[union-attr]
    return dense_leaf(card, FORMATS[name])[0]


@stage
def cards_that_hold(
    workload: Workload, model: ModelArchitecture | None, card: Card, memory: MemoryAssumptions
) -> int | None:
    """The smallest number of cards of one machine whose memory holds a workload; None where not even all do."""
    if isinstance(workload, GraphicsScience):
        usable = training_usable_bytes(capacity_bytes(card), assumed(memory, "fragmentation_share"))
        room = float(usable.value) - float(assumed(memory, "framework_gb").value) * 1e9
        cards = ceil(workload.memory_gb * 1e9 / room)
        return cards if 1 <= cards <= MOST_CARDS else None
    if model is None:
        return None
    try:
        if isinstance(workload, OnlineServing | OfflineBatch):
            at_once = workload.concurrency if isinstance(workload, OnlineServing) else workload.batch or 1
            return fewest_cards(workload, card, model, MOST_CARDS, memory, at_once, MOST_CARDS)
        return fewest_training_cards(workload, card, model, MOST_CARDS, memory, MOST_CARDS)
    except EngineError:
        return None


def _held_share(needs: Requirements, card: Card) -> float:
    """What a machine full of cards holds of the need; below 1 as it does not hold it."""
    return min(MOST_CARDS * float(capacity_bytes(card).value) / float(needs.memory.value), 0.99)
