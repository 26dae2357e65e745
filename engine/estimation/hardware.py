"""Readings of the hardware alone: matrix products, memory bandwidth, collectives, transfers, power."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.catalog.card import Card
from engine.catalog.interconnect import interconnect, pcie_bytes_per_s
from engine.compare.results import Estimate
from engine.compare.serving_inputs import links
from engine.electricity.power_limit import under_limit
from engine.estimation.hardware_figures import boards_power_w, bus_bytes_per_s, copied_bytes_per_s, segmented_seconds
from engine.estimation.installation import card_count, find_cards, machines
from engine.estimation.request import Request
from engine.estimation.spelling import folded
from engine.estimation.spread import known, scaled, spread
from engine.figures import Leaf, Quantity
from engine.memory.formats import number_format
from engine.project.assumptions import SpeedAssumptions
from engine.texts import EngineError, Message
from engine.throughput.figures import achieved_bytes_per_s, achieved_flops_per_s, all_reduce_seconds
from engine.throughput.rates import dense_leaf

TASKS: Final = ("membw", "gemm", "comm", "p2p", "power")
_SPEED: Final = SpeedAssumptions()
_RULE: Final = "House rule of thumb"
_WHOLE: Final = Leaf(1.0, "1", "engine/whole", "")
_STREAMED: Final = Leaf(
    0.86, "1", "engine/streamed_share", f"{_RULE}: streaming kernels", low=0.72, high=0.94, grade="datasheet"
)
_MULTIPLIED: Final = Leaf(
    0.65, "1", "engine/multiplied_share", f"{_RULE}: large matrix products", low=0.45, high=0.85, grade="datasheet"
)
COPIED: Final = Leaf(
    0.84, "1", "engine/copied_share", "Set by hand against public copies over PCIe and NVLink", low=0.78, high=0.90,
    grade="calibrated",
)  # fmt: skip
RAMP: Final = Leaf(
    0.5, "1", "engine/ramp_share", "Set by hand against public all-reduces by size of message", low=0.0, high=1.0,
    grade="calibrated",
)  # fmt: skip
LOADED: Final = Leaf(
    0.74, "1", "engine/load_share", "Set by hand against the power of boards that serve language models",
    low=0.57, high=0.9, grade="calibrated",
)  # fmt: skip
_LARGE_MESSAGE: Final = 4e9
_UNITS: Final = {"gb/s": 1e-9, "tb/s": 1e-12, "tflops": 1e-12, "tflop/s": 1e-12, "w": 1.0, "kw": 1e-3, "": 1.0}


def read(request: Request, unit: str) -> tuple[Estimate, str, tuple[Message, ...]]:
    """The reading that a request asks for, its unit, and what was taken.

    Raises:
        EngineError: a condition is missing or not covered.
    """
    task = request.does
    factor = _UNITS.get(folded(unit))
    if factor is None:
        raise EngineError("estimate.unknown_unit", unit=unit[:80], metric=request.metric or task)
    choice = find_cards(request.card)
    cards = card_count(request, choice.units)
    reader: Callable[[Request, Card, int], Quantity] = _READERS[task]
    estimate = known(spread([reader(request, card, cards) for card in choice.cards]))
    notes = []
    if len(choice.cards) > 1:
        names = [card.name for card in choice.cards]
        notes.append(Message.of("estimate.ambiguous", chosen=names[0], candidates=", ".join(names)))
    return scaled(estimate, factor), unit or estimate.unit, tuple(notes)


def _memory_rate(_request: Request, card: Card, _cards: int) -> Quantity:
    return achieved_bytes_per_s(card.leaf("bandwidth_gbs"), _STREAMED, _WHOLE)


def _matrix_rate(request: Request, card: Card, _cards: int) -> Quantity:
    weights = request.weights
    meaning = None if weights is None else weights.meaning
    dense, _ = dense_leaf(card, number_format(meaning or "bf16"))
    return achieved_flops_per_s(dense, _MULTIPLIED, _WHOLE)


def _bus_rate(request: Request, card: Card, cards: int) -> Quantity:
    if (request.nodes or 1) > 1 or machines(card, cards, request.nodes).machines > 1:
        raise EngineError("estimate.several_machines")
    if cards < 2:
        raise EngineError("estimate.needs_two_cards")
    way = links(card, cards, "bridge" in folded(request.interconnect or ""), _SPEED)
    group = Leaf(cards, "1", "request/cards", "")
    message = Leaf(request.message_bytes or _LARGE_MESSAGE, "B", "request/message_bytes", "")
    factor = _SPEED.link_factor
    link_factor = Leaf(
        factor.value, "1", "assumptions/speed/link_factor", factor.source, low=factor.low, high=factor.high,
        grade="datasheet",
    )  # fmt: skip
    seconds = all_reduce_seconds(message, group, way.bytes_per_s, link_factor, way.collective_seconds)
    return bus_bytes_per_s(group, message, segmented_seconds(seconds, way.collective_seconds, RAMP))


def _transfer_rate(request: Request, card: Card, cards: int) -> Quantity:
    way = folded(f"{request.collective or ''} {request.interconnect or ''}")
    if "host" in way:
        return copied_bytes_per_s(pcie_bytes_per_s(card.leaf("pcie_gen"), card.leaf("pcie_lanes")), COPIED)
    rate = interconnect(card, max(cards, 2), bridged="bridge" in way).rate
    raw = rate.both_directions if "both" in way or "sum" in way else rate.one_direction
    return copied_bytes_per_s(raw, COPIED) if raw.known else raw


def _power(request: Request, card: Card, cards: int) -> Quantity:
    if "system" in folded(request.metric or "") or "wall" in folded(request.scope or ""):
        raise EngineError("estimate.whole_computer")
    group = machines(card, cards, request.nodes).replace(power_limit_w=request.power_limit)
    return boards_power_w(Leaf(cards, "1", "request/cards", ""), under_limit(group, card).leaf("power_w"), LOADED)


_READERS: Final = {
    "membw": _memory_rate,
    "gemm": _matrix_rate,
    "comm": _bus_rate,
    "p2p": _transfer_rate,
    "power": _power,
}
