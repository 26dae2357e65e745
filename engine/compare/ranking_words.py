"""What a ranking of cards says, in sentences: who leads and why, who is tied, why a card stands where it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.catalog.score import DIMENSIONS
from engine.compare.card_ranking import DECIMALS
from engine.texts import Message

if TYPE_CHECKING:
    from engine.compare.card_ranking import CardRanking, Ranked

_FULL: Final = 0.9995
"""From this share on a dimension counts as that of the best card."""
_NAMED: Final = 3
"""So many tied cards are called by name."""


def leading(found: CardRanking) -> Message:
    """Which card leads, by how much, and whether it does alone."""
    if not found.ranked:
        return Message.of("ranking.nobody")
    first = found.ranked[0]
    card, score = first.card.called, _points(first)
    if first.tied:
        return Message.of("ranking.leads_tied", card=card, score=score, others=_others(found, first))
    if len(found.ranked) == 1:
        return Message.of("ranking.leads_alone", card=card, score=score)
    second = found.ranked[1]
    return Message.of("ranking.leads", card=card, score=score, second=second.card.called, points=_points(second))


def reason(one: Ranked) -> Message:
    """Why a card has its score: where it is the best, where it loses most."""
    best = [name for name, share in _weighed(one) if share >= _FULL]
    lost = _lost(one)
    if not lost:
        return Message.of("ranking.best_in_all")
    most = max(lost, key=lambda name: lost[name])
    dimension, points = Message.of(f"score.{most}"), f"{lost[most]:.{DECIMALS}f}"
    if best:
        named = _list([Message.of(f"score.{name}") for name in best])
        return Message.of("ranking.best_but", best=named, dimension=dimension, points=points)
    return Message.of("ranking.loses", dimension=dimension, points=points)


def tie(found: CardRanking, one: Ranked) -> Message | None:
    """Who shares the place of a card."""
    if not one.tied:
        return None
    return Message.of("ranking.tie", place=str(one.place), others=_others(found, one))


def _weighed(one: Ranked) -> list[tuple[str, float]]:
    """Dimensions that have a weight, with the share of the best card."""
    entry = one.entry
    return [
        (name, float(share.value))
        for name, share, points in zip(DIMENSIONS, entry.compared.shares, entry.points, strict=True)
        if share.known and points.value
    ]


def _lost(one: Ranked) -> dict[str, float]:
    """Points that each dimension lacks of its full weight."""
    parts = zip(DIMENSIONS, one.entry.compared.shares, one.entry.points, strict=True)
    return {
        name: float(points.value) / float(share.value) - float(points.value)
        for name, share, points in parts
        if points.value and float(share.value) < _FULL
    }


def _others(found: CardRanking, one: Ranked) -> Message:
    alike = [other.card.called for other in found.ranked if other.place == one.place and other is not one]
    named = _list([Message.of("ranking.name", card=name) for name in alike[:_NAMED]])
    if len(alike) <= _NAMED:
        return named
    return Message.of("ranking.and_more", named=named, count=len(alike) - _NAMED)


def _list(messages: list[Message]) -> Message:
    listed = messages[0]
    for message in messages[1:]:
        listed = Message.of("ranking.and", first=listed, second=message)
    return listed


def _points(one: Ranked) -> str:
    return f"{float(one.entry.score.value):.{DECIMALS}f}"
