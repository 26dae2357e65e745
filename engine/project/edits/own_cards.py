"""Edits of what a person knows better of a card than the catalog."""

from __future__ import annotations

from typing import Final

from engine.catalog.card import UNITS, Card
from engine.catalog.library import catalog
from engine.project.edits.catalog import put_card, remove_card
from engine.project.edits.edit import edit
from engine.project.project import Project
from engine.texts import EngineError

CORRECTABLE: Final = tuple(field for field in UNITS if field not in ("ecc_capacity_loss_pct", "max_cards_linked"))
"""The cells of a datasheet that are numbers."""


def catalog_card(card_id: str) -> Card | None:
    """The card as the catalog has it; None for one of the project's own."""
    return next((card for card in catalog().cards if card.id == card_id), None)


def corrected_fields(card: Card) -> tuple[str, ...]:
    """The cells in which a card of the project says something else than the catalog."""
    known = catalog_card(card.id)
    if known is None or known is card:
        return ()
    return tuple(field for field in CORRECTABLE if getattr(known, field) != getattr(card, field))


@edit("correct_cell")
def correct_cell(project: Project, card: Card, field: str, value: float, source: str) -> Project:
    """Put another value into a cell of a card of this project, in the unit of datasheets, with who says it.

    Raises:
        EngineError: there is no such cell, no source is given, or the value cannot be.
    """
    if field not in CORRECTABLE:
        raise EngineError("invalid.no_field", where=field)
    if not source.strip():
        raise EngineError("invalid.missing", where="source")
    whole = field in ("reported_memory_mib", "pcie_gen", "pcie_lanes") and float(value).is_integer()
    cells = dict(card) | {field: int(value) if whole else value, "cell_sources": _cited(card, field, source)}
    return put_card(project, Card.entered(**cells))


@edit("restore_cell")
def restore_cell(project: Project, card: Card, field: str) -> Project:
    """Take the catalog's value of a cell again; a card that is as in the catalog and in no quote leaves the project."""
    known = catalog_card(card.id)
    if known is None:
        raise EngineError("error.no_card", card=card.id)
    others = tuple(cell for cell in card.cell_sources if cell[0] != field)
    own = tuple(cell for cell in known.cell_sources if cell[0] == field)
    restored = card.replace(**{field: getattr(known, field)}, cell_sources=(*others, *own))
    if corrected_fields(restored):
        return put_card(project, restored)
    try:
        return remove_card(project, card.id)
    except EngineError:
        return put_card(project, known)


@edit("own_card")
def add_own_card(project: Project, card: Card, name: str) -> Project:
    """Add a card of one's own that begins as a copy of another."""
    if not name.strip():
        raise EngineError("invalid.missing", where="name")
    taken = {one.id for one in (*project.used.cards, *catalog().cards)}
    number = next(number for number in range(1, len(taken) + 2) if f"own-{number}" not in taken)
    cells = dict(card) | {"id": f"own-{number}", "name": name.strip(), "name_zh": None, "aliases": ()}
    return put_card(project, Card.entered(**cells))


def _cited(card: Card, field: str, source: str) -> tuple[tuple[str, str, str], ...]:
    others = tuple(cell for cell in card.cell_sources if cell[0] != field)
    return (*others, (field, source.strip(), "medium"))
