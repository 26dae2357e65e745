"""Rows of the ranking: place, score as a bar of five parts, and why a card has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.catalog.score import DIMENSIONS
from engine.texts import text
from gui import i18n
from gui.catalog.records import UNKNOWN, Cell, Column, Record
from gui.forms.finders import card_name
from gui.theme import theme
from gui.widgets.grade_marks import grade_name
from gui.widgets.legend import LegendEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.catalog.score import ScoreWeights
    from engine.compare.card_ranking import CardRanking, Ranked, Unranked

RANKING_COLUMNS: Final = (
    Column("place", 5, numeric=True),
    Column("card", 25),
    Column("score", 7, numeric=True),
    Column("parts", 20),
    *(Column(dimension, 10, numeric=True) for dimension in DIMENSIONS),
)
PLACE: Final = 0


def titles() -> list[tuple[str, str]]:
    fixed = [(_words("place"), ""), (_words("card"), ""), (_words("score"), "/ 100"), (_words("parts"), "")]
    return [*fixed, *((_words(f"short_{dimension}"), _words("points")) for dimension in DIMENSIONS)]


def records(found: CardRanking) -> list[Record]:
    """All cards, also those without a score."""
    return [*map(_ranked, found.ranked), *map(_unranked, found.cannot_say), *map(_unranked, found.refused)]


def legend(weights: ScoreWeights) -> tuple[LegendEntry, ...]:
    """The colours of the dimensions that weigh anything, and what supports the numbers that are weighed."""
    colours = theme().memory
    support = LegendEntry(grade_name("datasheet"), theme().text_muted, "datasheet")
    return (*_dimensions(weights, colours), support)


def _dimensions(weights: ScoreWeights, colours: Sequence[str]) -> tuple[LegendEntry, ...]:
    return tuple(
        LegendEntry(_words(f"short_{dimension}"), colours[place])
        for place, (dimension, weight) in enumerate(zip(DIMENSIONS, weights.values(), strict=True))
        if weight
    )


def _ranked(one: Ranked) -> Record:
    points = [float(part.value) for part in one.entry.points]
    place = f"{one.place} =" if one.tied else str(one.place)
    score = float(one.entry.score.value)
    told = "\n".join(
        f"{_words(f'short_{dimension}')}: {value:.1f}" for dimension, value in zip(DIMENSIONS, points, strict=True)
    )
    return Record(
        one.card.id,
        (
            Cell(place, one.place),
            _name(one.card.id, card_name(one.card)),
            Cell(f"{score:.1f}", score),
            Cell("", score, told, parts=tuple(points)),
            *(Cell(f"{value:.1f}", value, dim=not value) for value in points),
        ),
    )


def _unranked(one: Unranked) -> Record:
    reason = one.reason.text(i18n.language())
    nothing = Cell(UNKNOWN, None, dim=True)
    name = _name(one.card.id, card_name(one.card))
    return Record(
        one.card.id, (nothing, name, nothing, Cell(reason, None, reason, dim=True), *(nothing for _ in DIMENSIONS))
    )


def _name(card_id: str, name: str) -> Cell:
    return Cell(name, (name.casefold(), card_id), name)


def _words(key: str) -> str:
    return text(f"ranking.{key}", i18n.language())
