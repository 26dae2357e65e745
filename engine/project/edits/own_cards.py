"""Edits of what a person knows better of a card than the catalog."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.catalog.card import UNITS, Card
from engine.catalog.card_entry import CardEntry, entered_card
from engine.catalog.library import catalog
from engine.project.edits.catalog import put_card, remove_card
from engine.project.edits.edit import edit
from engine.project.project import Project
from engine.texts import EngineError

CORRECTABLE: Final = tuple(field for field in UNITS if field not in ("ecc_capacity_loss_pct", "max_cards_linked"))
"""The cells of a datasheet that are numbers."""
WORDED: Final = ("form_factor", "memory_type", "interconnect_name", "stack")
"""Cells that are words."""
CHOSEN: Final = (
    "segment", "memory_kind", "ecc", "p2p_over_pcie", "bf16_native", "int8_native", "fp8_native", "fp4_native",
)  # fmt: skip
"""Cells that are one of a few answers."""
_WHOLE: Final = ("reported_memory_mib", "pcie_gen", "pcie_lanes", "launch_year")
_CELLS: Final = (*CORRECTABLE, "launch_year", *WORDED, *CHOSEN)


def catalog_card(card_id: str) -> Card | None:
    """The card as the catalog has it; None for one of the project's own."""
    return _known().get(card_id)


@cache
def _known() -> Mapping[str, Card]:
    return {card.id: card for card in catalog().cards}


def corrected_fields(card: Card) -> tuple[str, ...]:
    """The cells in which a card of the project says something else than the catalog."""
    known = catalog_card(card.id)
    if known is None or known is card:
        return ()
    return tuple(field for field in _CELLS if getattr(known, field) != getattr(card, field))


@edit("correct_cell")
def correct_cell(project: Project, card: Card, field: str, value: float | str, source: str) -> Project:
    """Put another value into a cell of a card of this project, in the unit of datasheets, with who says it.

    Raises:
        EngineError: there is no such cell, no source is given, or the value cannot be.
    """
    if field not in _CELLS:
        raise EngineError("invalid.no_field", where=field)
    if not source.strip():
        raise EngineError("invalid.missing", where="source")
    stated = value.strip() if isinstance(value, str) else value
    if field in WORDED and not stated:
        raise EngineError("invalid.missing", where=field)
    if field in _WHOLE and isinstance(stated, float) and stated.is_integer():
        stated = int(stated)
    cells = dict(card) | {field: stated, "cell_sources": _cited(card, field, source)}
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
    return put_card(project, restored) if corrected_fields(restored) else remove_own_card(project, card)


@edit("own_card")
def add_own_card(project: Project, card: Card, name: str) -> Project:
    """Add a card of one's own that begins as a copy of another."""
    if not name.strip():
        raise EngineError("invalid.missing", where="name")
    cells = dict(card) | {"id": free_id(project), "name": name.strip(), "name_zh": None, "aliases": ()}
    return put_card(project, Card.entered(**cells))


@edit("enter_card")
def enter_card(project: Project, stated: CardEntry, card: Card | None = None) -> Project:
    """Add a card of one's own from what is stated of it, or change one that the project has.

    Raises:
        EngineError: name or source are missing, or a value cannot be.
    """
    return put_card(project, entered_card(stated, free_id(project) if card is None else card.id, card))


@edit("remove_own_card")
def remove_own_card(project: Project, card: Card) -> Project:
    """Take a card of one's own out of the project, or everything that was corrected of one of the catalog.

    Raises:
        EngineError: quotes still have a card of one's own.
    """
    known = catalog_card(card.id)
    if known is None:
        return remove_card(project, card.id)
    try:
        return remove_card(project, card.id)
    except EngineError:
        return put_card(project, known)


def free_id(project: Project) -> str:
    taken = {one.id for one in project.used.cards} | _known().keys()
    return next(name for number in range(1, len(taken) + 2) if (name := f"own-{number}") not in taken)


def _cited(card: Card, field: str, source: str) -> tuple[tuple[str, str, str], ...]:
    others = tuple(cell for cell in card.cell_sources if cell[0] != field)
    return (*others, (field, source.strip(), "medium"))
