"""How many cards and machines the quote of a row has."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine.catalog.card import Card
from engine.importing.quotes.asking import choice, port_choices, said_choice
from engine.importing.quotes.bands import is_loose
from engine.importing.quotes.cells import why
from engine.importing.quotes.plain import folded
from engine.importing.quotes.power import machines_asked
from engine.importing.quotes.pricing import Around, Price, line_totals
from engine.importing.quotes.rows import Row
from engine.quote.quote import CardGroup
from engine.values import Known, Unknown

_PIECES: Final = re.compile(
    r"(?<![\w.])(?P<count>\d{1,3})\s*(?:[x*]|台|套)\s*(?:(?:gpu|npu|ai)?\s*(?:servers?|nodes?|machines?|systems?|hosts?|服务器|整机|机器)"
    r"|\d{1,2}\s*-?\s*(?:gpus?|卡)\b)"
)
_CARDS_ASKED: Final = (8, 4, 2, 1, 16)
_MOST_MACHINES: Final = 100_000
_MOST_PIECES: Final = 10_000
_MOST_PORTS: Final = 64


def group_of(row: Row, price: Price, card: Card | None, around: Around, keys: list[str]) -> CardGroup:
    """The machines of a row; what decides their number and is not said is asked, with its key among `keys`."""
    number = row.count.number if row.counted != "lot" else None
    each, machines = row.cards_each, number or 1
    units = row.description.card.match.units if row.description.card else 1
    if price.power and each is None:
        each = int(units) if units > 1 else 8
    if price.unit == "card" and not price.power and row.counted != "machine" and row.count.cards_each is None:
        each = each if number is None or row.cells.get("cards_per_unit") else 1
        each = each or 1
    elif each is None and units > 1:
        each = int(units)
    if each is None and is_loose(row.candidates) and not row.description.whole_machine and row.counted != "machine":
        each = 1 if isinstance(price.stated, Unknown) else None
    if each is None:
        about = f"{row.table.key}:{folded(row.model)}"
        keys.append(f"cards:{about}")
        offered = [said_choice(str(one), str(one)) for one in _CARDS_ASKED]
        place = row.places.get("model") or row.place
        answer = around.asking.ask("cards", about, place, offered, blocks=True, name=row.model)
        each = int(answer) if answer.isdecimal() and 0 < int(answer) <= 1024 else 8
    if (
        row.cells.get("quantity") is not None
        and row.count.number is None
        and row.cells["quantity"].certainty == "asked"
    ):
        keys.append(f"quantity:{row.place.sheet}:{row.place.row}")
        place = row.places["quantity"]
        text = next((reading.text for reading in row.readings if reading.place == place), "")
        answer = around.asking.ask("quantity", f"{row.place.sheet}:{row.place.row}", place, (), blocks=True, text=text)
        machines = int(answer) if answer.isdecimal() else machines
    machines = _pieces_named(row, each, around, keys) or _pieces_paid(row, price) or machines
    by_power = machines_asked(row, price, each, around, keys)
    machines = machines if by_power is None else by_power
    counts = max(1, min(each, 1024)), max(1, min(machines, _MOST_MACHINES))
    said, memory = row.description, row.stated_memory_gb
    return _built_group(
        card.id if card else (row.model or "?")[:200],
        *counts,
        said.bridged,
        _network(row, around, keys),
        float(memory) if memory else None,
    )


def _pieces_paid(row: Row, price: Price) -> int:
    """How many a total pays for, where no column says; 0 where the price does not go into it."""
    if row.cells.get("quantity") is not None or row.counted or price.time or not isinstance(price.stated, Known):
        return 0
    for heading, amount, place in line_totals(row):
        basis = amount.tax.basis or heading.tax.basis
        if heading.field == "tax_amount" or amount.low is None or (basis and basis != price.tax.basis):
            continue
        count = amount.low / price.stated.value if price.stated.value else amount.low
        if 1 < count <= _MOST_PIECES and count == int(count) and price.unit != "total":
            message = why("pieces_paid", count=int(count))
            for index, reading in enumerate(row.readings):
                if reading.place == place:
                    row.readings[index] = reading._replace(message=message, certainty="guessed")
            return int(count)
    return 0


def _pieces_named(row: Row, each: int, around: Around, keys: list[str]) -> int:
    """How many machines a description counts itself, as in 4x 8-GPU server, where no column does; 0 where it does not.

    The number of cards of a machine before a word for machines, as in 8x server, may be either and is asked.
    """
    if row.cells.get("quantity") is not None or row.counted == "lot":
        return 0
    found = _PIECES.search(folded(row.model))
    if found is None:
        return 0
    count = int(found["count"])
    if count != each:
        return count if count > 1 else 0
    about = f"{row.table.key}:{folded(row.model)}"
    keys.append(f"of_what:{about}")
    place = row.places.get("model") or row.places.get("config") or row.place
    offered = [choice(name, count=count) for name in ("one_machine", "so_many_machines")]
    answer = around.asking.ask("of_what", about, place, offered, blocks=True, words=found[0], count=count)
    return count if answer == "so_many_machines" else 0


def _network(row: Row, around: Around, keys: list[str]) -> float | None:
    """Network of a machine in GB/s one way; how many ports it has is asked where only their speed is said."""
    said = row.description
    if said.network_gbit is None or said.network_ports is not None:
        return said.network_gbs
    about = f"{row.table.key}:{folded(row.model)}"
    keys.append(f"ports:{about}")
    place = row.places.get("config") or row.places.get("model") or row.place
    answer = around.asking.ask(
        "ports", about, place, port_choices(), blocks=False, name=row.model, speed=said.network_gbit
    )
    return int(answer) * said.network_gbit / 8 if answer.isdecimal() and 0 < int(answer) <= _MOST_PORTS else None


@lru_cache(maxsize=4096)
def _built_group(
    card: str, each: int, machines: int, bridged: bool, network_gbs: float | None, memory_gb: float | None
) -> CardGroup:
    """One object for all rows that say the same."""
    return CardGroup(
        card=card,
        cards_per_machine=each,
        machines=machines,
        bridged=bridged,
        network_gbs=network_gbs,
        stated_memory_gb=memory_gb,
    )
