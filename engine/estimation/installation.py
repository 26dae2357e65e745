"""From the stated card and counts to cards of the catalog, machines and a fixed layout."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.estimation.request import Request
from engine.quote.quote import CardGroup
from engine.texts import EngineError
from engine.workload.workload import Parallelism

_SHARED_BY_DIES: Final = (
    "memory_gb", "bandwidth_gbs", "interconnect_gbs", "bf16_dense_tflops", "fp16_dense_tflops", "fp8_dense_tflops",
    "fp4_dense_tflops", "int8_dense_tops", "tf32_dense_tflops", "fp32_tflops", "fp64_tflops", "fp64_tensor_tflops",
    "power_w", "idle_w",
)  # fmt: skip
_SAME_MODEL: Final = 0.05
_MEMORY: Final = re.compile(r"(?<![\d.])(\d{1,4})\s*(?:gib|gb|g)\b", re.IGNORECASE)
_MACHINE: Final = 8


@dataclass(frozen=True, slots=True)
class CardChoice:
    """The cards that a name can mean, likeliest first, and how many stand behind one of the name.

    `unit_unclear` says that quotes use the name for larger units too.
    """

    cards: tuple[Card, ...]
    units: float
    unit_unclear: bool


def find_cards(name: str | None) -> CardChoice:
    """Look a card's name up.

    Raises:
        EngineError: no name is given, or nobody knows it.
    """
    if name is None:
        raise EngineError("estimate.missing", field="--card")
    found = catalog().find_cards(name)
    cards = found.candidates or _of_another_size(name)
    if not cards:
        raise EngineError("estimate.unknown_card", card=name)
    if found.units == 0.5:
        cards = tuple(_part(card) for card in cards)
    return CardChoice(cards, found.units, found.kind == "unit_ambiguous")


def _of_another_size(name: str) -> tuple[Card, ...]:
    """Chips that share the memory of their computer, which is bought in several sizes: those of the name, with the size
    that it states."""
    size = _MEMORY.search(name)
    if size is None:
        return ()
    found = catalog().find_cards(_MEMORY.sub(" ", name)).candidates
    memory = float(size[1])
    return tuple(
        card
        if card.memory_gb == memory
        else card.replace(name=_MEMORY.sub(f"{size[1]}GB", card.name), memory_gb=memory)
        for card in found
        if card.memory_kind == "unified"
    )


def find_models(request: Request) -> tuple[ModelArchitecture, ...]:
    """Look a model's name up; a stated parameter count chooses among several candidates.

    Raises:
        EngineError: no name is given, nobody knows it, or it is no text model.
    """
    if request.model is None:
        raise EngineError("estimate.missing", field="--model")
    found = catalog().find_models(request.model)
    if found.kind == "not_llm":
        raise EngineError("estimate.not_text_model", model=request.model)
    if not found.candidates:
        raise EngineError("estimate.unknown_model", model=request.model)
    wanted = request.params_b
    if wanted is None or len(found.candidates) == 1:
        return found.candidates
    close = [model for model in found.candidates if _is_close(model.parameters_published_b, wanted)]
    return tuple(close) or found.candidates


def _is_close(published: float | None, wanted: float) -> bool:
    return published is not None and abs(published / wanted - 1) < _SAME_MODEL


def _part(card: Card) -> Card:
    """One die of a two-die module, which tools count as a card of its own."""
    halves: Mapping[str, float] = {
        field: value / 2 for field in _SHARED_BY_DIES if (value := getattr(card, field)) is not None
    }
    reported = None if card.reported_memory_mib is None else card.reported_memory_mib // 2
    return card.replace(id=f"{card.id}-die", name=f"{card.name} (1 die)", reported_memory_mib=reported, **halves)


def card_count(request: Request, units: float) -> int:
    """How many cards there are: as stated, else as the layout needs, else as many as one of the name stands for."""
    whole = max(1, round(units))
    if request.cards is not None:
        return request.cards * whole if request.cards < whole else request.cards
    sizes = [size for size in (request.tp, request.pp, request.cp, request.dp) if size]
    needed = 1
    for size in sizes:
        needed *= size
    return max(needed, whole)


def machines(card: Card, cards: int, nodes: int | None, network_gbs: float | None = None) -> CardGroup:
    """Spread cards over like machines: as many as stated, else by the largest group that the card's links join.

    Args:
        network_gbs: what each machine has towards the others, one way.

    Raises:
        EngineError: the cards cannot be shared out evenly.
    """
    if nodes is not None:
        if cards % nodes:
            raise EngineError("estimate.uneven_nodes", cards=cards, nodes=nodes)
        return CardGroup(card=card.id, cards_per_machine=cards // nodes, machines=nodes, network_gbs=network_gbs)
    largest = max(_MACHINE, card.max_cards_linked or _MACHINE)
    size = max(size for size in range(1, min(largest, cards) + 1) if cards % size == 0)
    return CardGroup(card=card.id, cards_per_machine=size, machines=cards // size, network_gbs=network_gbs)


def context_parallel(request: Request, cards: int) -> int:
    """Cards that share a sequence: as stated, else what the other stated sizes leave over.

    In memory such a group counts as copies that each work on a part of the sequence.
    """
    if request.cp is not None:
        return request.cp
    if request.dp is None or request.tp is None:
        return 1
    stated = request.tp * (request.pp or 1) * request.dp
    return cards // stated if cards % stated == 0 and cards > stated else 1


def _spread_experts(request: Request, cards: int) -> int:
    """Cards beyond the stated copies over which a served model's experts are spread: one more split of its weights."""
    stated = (request.tp or 1) * (request.pp or 1) * (request.dp or 1)
    rest = cards // stated if cards % stated == 0 else 1
    return rest if request.ep is not None and rest > 1 and request.ep % rest == 0 else 1


def parallelism(request: Request, cards: int, training: bool, *, spreads: bool = False) -> Parallelism:
    """The layout as far as it is stated; what is not stated is left to the search.

    Copies that are stated inside a tensor-parallel group (data-parallel attention) are no copies of the model.

    Args:
        spreads: the engine may keep whole attention copies on cards that it calls tensor parallel.

    Raises:
        EngineError: the stated sizes do not divide the cards.
    """
    if not any((request.tp, request.pp, request.ep, training and request.dp)):
        return Parallelism(data=request.dp)
    if spreads and request.ep is None and request.tp == cards and (request.pp or 1) == 1:
        return Parallelism(pipeline=1)
    per_copy = (request.tp or 1) * (request.pp or 1)
    spread = 1 if training else _spread_experts(request, cards)
    per_copy *= spread
    if per_copy > cards or (training and cards % per_copy):
        raise EngineError("estimate.layout_cards", needed=per_copy, cards=cards)
    tensor = None if request.tp is None and request.pp else (request.tp or 1) * spread
    fixed = tensor is not None and cards % per_copy == 0
    return Parallelism(
        tensor=tensor,
        pipeline=request.pp or (1 if tensor else None),
        data=cards // per_copy if fixed else None,
        expert=request.ep,
    )
