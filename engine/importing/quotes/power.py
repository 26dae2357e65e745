"""Prices and numbers by PFLOPS: what a PFLOPS counts is asked, and the card of the catalog says how many it has."""

from __future__ import annotations

import math
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from engine.catalog.card import Card
from engine.importing.quotes.asking import choice, said_choice
from engine.importing.quotes.rows import Row
from engine.values import UNKNOWN, Between, Known, Stated

if TYPE_CHECKING:
    from engine.importing.quotes.pricing import Around, Price

_SPARSE: Final = 2
_PLACES: Final = Decimal("1e-10")


def by_power(row: Row, price: Price, around: Around, keys: list[str]) -> Price:
    """The price of a card from that of a PFLOPS; unknown until somebody says which PFLOPS is meant."""
    each = pflops_of_card(row, price, around, keys)
    if each is None:
        return replace(price, stated=UNKNOWN, unit="power", power=True)
    return replace(price, stated=_times(price.stated, each), unit="card", power=True)


def pflops_of_card(row: Row, price: Price, around: Around, keys: list[str]) -> Decimal | None:
    """PFLOPS of the card of a row as the answer counts them; None while it is open or the catalog has no peak."""
    keys.append(f"power:{row.table.key}")
    offered = [choice(name) for name in ("fp16_dense", "fp16_sparse", "int8_dense")]
    answer = around.asking.ask("power", row.table.key, price.place or row.place, offered, blocks=True)
    return _peak(row.candidates[0], answer) if len(row.candidates) == 1 else None


def machines_asked(row: Row, price: Price, each: int, around: Around, keys: list[str]) -> int | None:
    """How many machines a number of PFLOPS is; None where it counts machines or cards, 0 while it is open."""
    number = row.count.number
    if not price.power or row.counted in ("card", "machine") or number is None:
        return None
    about = f"{row.place.sheet}:{row.place.row}"
    keys.append(f"power_machines:{about}")
    size = pflops_of_card(row, price, around, keys)
    offered = []
    if size:
        machines = math.ceil(Decimal(number) / size / each)
        offered = [said_choice(str(machines), str(machines))]
    place = row.places.get("quantity") or row.place
    answer = around.asking.ask(
        "power_machines", about, place, offered, blocks=True, count=number, name=row.model, each=each
    )
    return int(answer) if answer.isdecimal() else 0


def _peak(card: Card, counted: str) -> Decimal | None:
    dense = card.fp16_dense_tflops or card.bf16_dense_tflops
    found = {"fp16_dense": dense, "fp16_sparse": dense and dense * _SPARSE, "int8_dense": card.int8_dense_tops}
    peak = found.get(counted)
    return Decimal(str(peak)) / 1000 if peak else None


def _times(stated: Stated, factor: Decimal) -> Stated:
    match stated:
        case Known():
            return Known(value=(stated.value * factor).quantize(_PLACES).normalize() + 0)
        case Between():
            low, high = ((end * factor).quantize(_PLACES) for end in (stated.low, stated.high))
            return Between(low=low, high=high, source=stated.source)
    return stated
