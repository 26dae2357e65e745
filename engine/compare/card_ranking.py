"""Cards of the catalog ranked by five weighted dimensions among those that pass the gates of the project."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.catalog.capacity import capacity_bytes
from engine.catalog.card import Card
from engine.catalog.library import known_cards
from engine.catalog.peaks import dense_flops_leaf
from engine.catalog.score import DIMENSIONS, CardScore, ComparedCard, ScoreWeights, compare_cards, score_cards
from engine.catalog.search import four_numbers
from engine.catalog.traits import line_of
from engine.compare.passing_cards import cards_that_hold, peak_at
from engine.texts import Message

if TYPE_CHECKING:
    from engine.catalog.ranking import Gates
    from engine.figures import Quantity
    from engine.project.project import Project
    from engine.workload.workload import Workload

DECIMALS: Final = 1
"""Scores that are alike to so many decimals are tied."""
USUAL_FORMAT: Final = "bf16"
SCORE: Final = "score"
_NAME: Final = "ranking/"
_FOUR: Final = (("min_memory_gb", "GB"), ("min_bandwidth_gbs", "GB/s"), ("min_interconnect_gbs", "GB/s"))

Fails: TypeAlias = tuple[Message | None, Message | None]
"""Why a gate keeps a card out, and why it cannot be told whether it does."""
PASSES: Final[Fails] = (None, None)


@dataclass(frozen=True, slots=True)
class Ranked:
    """`place` counts from 1; cards that are `tied` with others share one."""

    entry: CardScore
    place: int
    tied: bool

    @property
    def card(self) -> Card:
        return self.entry.card


@dataclass(frozen=True, slots=True)
class Unranked:
    card: Card
    reason: Message


@dataclass(frozen=True, slots=True)
class Candidates:
    """Cards that pass all gates, set against each other; those for which a gate stays open; those kept out."""

    admitted: tuple[ComparedCard, ...]
    cannot_say: tuple[Unranked, ...]
    refused: tuple[Unranked, ...]


@dataclass(frozen=True, slots=True)
class CardRanking:
    """Cards from the best on; those for which an unknown figure leaves the score open; those that a gate keeps out."""

    ranked: tuple[Ranked, ...]
    cannot_say: tuple[Unranked, ...]
    refused: tuple[Unranked, ...]

    def of(self, card_id: str) -> Ranked | None:
        return next((one for one in self.ranked if one.card.id == card_id), None)


def rank_cards(project: Project, workload_id: str | None) -> CardRanking:
    """Rank the cards of the catalog and of the project, by its weights and gates, for one of its workloads."""
    found = candidates(project, workload_id, known_cards(project.used.cards))
    return ranked(found, project.ranking.weights_in_force)


def candidates(project: Project, workload_id: str | None, cards: Iterable[Card]) -> Candidates:
    """Which cards pass the gates of the project; what they weigh does not matter to it."""
    workload = None if workload_id is None else project.workload(workload_id)
    admitted: list[Card] = []
    refused: list[Unranked] = []
    unsaid: list[Unranked] = []
    for card in cards:
        why, unknown = _gated(project, workload, card)
        if why is not None:
            refused.append(Unranked(card, why))
        elif unknown is not None:
            unsaid.append(Unranked(card, unknown))
        else:
            admitted.append(card)
    compared = compare_cards(admitted, partial(_peak, project, workload))
    return Candidates(compared, tuple(unsaid), tuple(refused))


def ranked(found: Candidates, weights: ScoreWeights) -> CardRanking:
    """Rank the admitted cards by weights."""
    entries = score_cards(found.admitted, weights)
    scored = [entry for entry in entries if entry.score.known]
    unscored = (Unranked(entry.card, _why(entry)) for entry in entries if not entry.score.known)
    return CardRanking(tuple(_placed(scored)), (*found.cannot_say, *unscored), found.refused)


def format_in_force(project: Project, workload_id: str | None) -> str | None:
    """The number format at which peaks are compared; None where it is that of the workload."""
    stated = project.ranking.number_format
    return stated or (USUAL_FORMAT if workload_id is None else None)


def ranking_figure(project: Project, workload_id: str | None, card_id: str, name: str) -> Quantity | None:
    """A figure of the ranking as `ranking_name` calls it: the score of a card, or the points of a dimension."""
    found = rank_cards(project, workload_id).of(card_id)
    if found is None:
        return None
    dimension = name.removeprefix(_NAME)
    return found.entry.score if dimension == SCORE else found.entry.points[DIMENSIONS.index(dimension)]


def ranking_name(figure: str) -> str:
    """What the score (`SCORE`) or the points of a dimension are called in an address."""
    return f"{_NAME}{figure}"


def is_of_ranking(name: str) -> bool:
    return name.startswith(_NAME)


def _placed(entries: list[CardScore]) -> Iterator[Ranked]:
    place = 1
    for _, alike in groupby(entries, key=lambda entry: round(float(entry.score.value), DECIMALS)):
        tied = list(alike)
        for entry in tied:
            yield Ranked(entry, place, tied=len(tied) > 1)
        place += len(tied)


def _why(entry: CardScore) -> Message:
    """The first dimension with weight that is not stated."""
    unknown = (
        Message.of("ranking.unknown", what=Message.of(f"score.{dimension}"))
        for dimension, points in zip(DIMENSIONS, entry.points, strict=True)
        if not points.known
    )
    return next(unknown)


def _peak(project: Project, workload: Workload | None, card: Card) -> Quantity:
    stated = format_in_force(project, None if workload is None else workload.id)
    if stated is None and workload is not None:
        return peak_at(workload, card)
    return dense_flops_leaf(card, stated or USUAL_FORMAT)


def _gated(project: Project, workload: Workload | None, card: Card) -> Fails:
    gates, unknown = project.ranking.gates, None
    for check in (_line_gate(project, card), *_number_gates(gates, card), _fit_gate(project, workload, card)):
        if check[0] is not None:
            return check
        unknown = unknown or check[1]
    return None, unknown


def _line_gate(project: Project, card: Card) -> Fails:
    gates = project.ranking.gates
    if card.reference_tier and not gates.reference_tiers:
        return Message.of("ranking.tier"), None
    if gates.this_line and line_of(card) != project.ranking.line:
        return Message.of("ranking.other_line", line=Message.of(f"choices.line.{line_of(card)}")), None
    if gates.ecc and card.ecc != "yes":
        what = Message.of("catalog_view.ecc")
        return (Message.of("ranking.no_ecc"), None) if card.ecc == "no" else (None, _unstated(what))
    return PASSES


def _number_gates(gates: Gates, card: Card) -> Iterator[Fails]:
    memory, bandwidth, link, power = four_numbers(card)
    for (gate, unit), have in zip(_FOUR, (memory, bandwidth, link), strict=True):
        yield _limited(f"gate_{gate}", have, getattr(gates, gate), unit, lambda have, limit: have >= limit)
    yield _limited("gate_max_power_w", power, gates.max_power_w, "W", lambda have, limit: have <= limit)


def _limited(
    key: str, have: float | None, limit: float | None, unit: str, met: Callable[[float, float], bool]
) -> Fails:
    if limit is None:
        return PASSES
    if have is None:
        return None, _unstated(Message.of(f"ranking.{key}"))
    said = Message.of("ranking.short", what=Message.of(f"ranking.{key}"), have=have, limit=limit, unit=unit)
    return PASSES if met(have, limit) else (said, None)


def _fit_gate(project: Project, workload: Workload | None, card: Card) -> Fails:
    most = project.ranking.gates.most_cards
    if most is None or workload is None:
        return PASSES
    if not capacity_bytes(card).known:
        return None, _unstated(Message.of("score.capacity"))
    held = cards_that_hold(workload, project.model_of(workload), card, project.assumptions.memory)
    if held is not None and held <= most:
        return PASSES
    return Message.of("ranking.does_not_fit", workload=workload.name or workload.id, cards=most), None


def _unstated(what: Message) -> Message:
    return Message.of("ranking.unknown", what=what)
