"""On how many cards of a kind the chosen workload fits: a sentence, and bars to scale."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.compare.card_fit import card_fit, cards_id
from engine.compare.curves import memory_bar
from engine.texts import text
from gui import i18n
from gui.widgets.fit_bar import FitLine
from gui.widgets.fit_words import memory_addresses

if TYPE_CHECKING:
    from engine.catalog.card import Card
    from engine.compare.card_fit import CardFit
    from engine.project.project import Project


class ShownFit(NamedTuple):
    sentence: str
    tone: str
    lines: tuple[FitLine, ...]


def shown_fit(project: Project, workload_id: str, card: Card) -> ShownFit | None:
    """None where the workload keeps no model."""
    found = card_fit(project, workload_id, card)
    if found is None:
        return None
    name = project.workload(workload_id).name
    if not found.fits:
        return ShownFit(text("catalog_view.fits_unknown", i18n.language(), workload=name), "warn", ())
    sentence, tone = _sentence(found, name)
    return ShownFit(sentence, tone, tuple(_lines(found, card, workload_id)))


def _sentence(found: CardFit, name: str) -> tuple[str, str]:
    spoken = i18n.language()
    if found.fewest is None:
        return text("catalog_view.fits_never", spoken, workload=name), "bad"
    if found.fewest == 1:
        return text("catalog_view.fits_one", spoken, workload=name), "good"
    return text("catalog_view.fits_from", spoken, workload=name, cards=found.fewest), ""


def _lines(found: CardFit, card: Card, workload_id: str) -> list[FitLine]:
    lines = []
    for count, fit in found.fits:
        key = "catalog_view.on_one" if count == 1 else "catalog_view.on_each"
        name, bar = text(key, i18n.language(), cards=count), memory_bar(str(count), fit)
        lines.append(FitLine(name, bar, addresses=memory_addresses(cards_id(card, count), workload_id)))
    return lines
