"""Other ways to read a place, each one click away: another unit, another scale, another thing that is counted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from engine.importing.quotes.amounts import read_amount
from engine.importing.quotes.counts import read_count
from engine.importing.quotes.headings import AMOUNTS, PRICES
from engine.importing.quotes.plain import plain
from engine.importing.quotes.results import Alternative, CellReading, ReadValue
from engine.importing.quotes.times import DAYS_A_MONTH, count_of, read_span
from engine.importing.quotes.tokens import TOKEN_PRICES
from engine.texts import Message
from engine.values import Between, Known

_WAN: Final = Decimal(10**4)
_PLACES: Final = Decimal("1e-4")
_TIME: Final[Mapping[str, Decimal]] = {
    "second": Decimal(1) / 86400,
    "minute": Decimal(1) / 1440,
    "hour": Decimal(1) / 24,
    "day": Decimal(1),
    "working_day": Decimal(7) / 5,
    "week": Decimal(7),
    "month": DAYS_A_MONTH,
    "year": DAYS_A_MONTH * 12,
}
_SIZE: Final = {"GB": Decimal(1), "TB": Decimal(1000), "PB": Decimal(10**6)}
_RATE: Final = {"Mbit/s": Decimal(1), "Gbit/s": Decimal(1000), "MB/s": Decimal(8), "GB/s": Decimal(8000)}
_POWER: Final = {"W": Decimal("0.001"), "kW": Decimal(1)}
_LONG: Final = ("month", "year")
_WAIT: Final = ("day", "working_day", "week", "month")
_SHORT: Final = ("second", "minute", "hour")
_FIELDS: Final[Mapping[str, tuple[Mapping[str, Decimal], str, tuple[str, ...]]]] = {
    **dict.fromkeys(("lead_time", "stock", "start_delay_weeks"), (_TIME, "week", _WAIT)),
    **dict.fromkeys(("warranty", "term", "commitment_months", "retention_months"), (_TIME, "month", _LONG)),
    **dict.fromkeys(("spares_hold_months", "remaining_months", "lease_months"), (_TIME, "month", _LONG)),
    "warranty_years": (_TIME, "year", _LONG),
    **dict.fromkeys(("valid_until", "valid_days", "freight_valid_days"), (_TIME, "day", _WAIT)),
    **dict.fromkeys(("repair_days", "data_deletion_days", "price_notice_days"), (_TIME, "day", _WAIT)),
    "minimum_minutes": (_TIME, "minute", _SHORT),
    **dict.fromkeys(("storage_gb", "snapshot_gb", "egress_gb", "egress_free_gb"), (_SIZE, "GB", tuple(_SIZE))),
    "line_mbps": (_RATE, "Mbit/s", tuple(_RATE)),
    "rack_power_kw": (_POWER, "kW", tuple(_POWER)),
}
"""Dimension of a field, the unit that its values are kept in, and the units that its numbers are written in."""
_COUNTED: Final = {"machines": "台", "cards": "卡"}
_WHOLE: Final = ("valid_until", "valid_days", "term", "commitment_months", "freight_valid_days", "price_notice_days")
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?|[一二三四五六七八九十两半]+")
_UNITS_OF_PRICES: Final = (
    ("price_card", "price_machine"),
    ("price_card_hour", "price_instance_hour", "price_card_month", "price_unit_month"),
)


def otherwise(reading: CellReading) -> tuple[Alternative, ...]:
    """Every other way to read a place, each for `correct(reading, place, field, value)`."""
    field = reading.field or ""
    found: list[Alternative] = list(reading.alternatives)
    if field in AMOUNTS or (reading.place.row < 0 and field.endswith(("price", "total"))):
        found.extend(_amounts(field, reading))
    elif field == "quantity":
        found.extend(_counts(reading))
    elif field == "discount":
        found.extend(_sides(reading))
    elif field in _FIELDS:
        found.extend(_in_units(field, reading))
    return tuple(found)


def spoken_value(reading: CellReading, words: str) -> ReadValue | None:
    """A value in words for `correct`: of a cell the words, which are read as its own would be; else a time."""
    if reading.place.row >= 0:
        return words
    dimension, kept, _ = _FIELDS.get(reading.field or "", (_SIZE, "", ()))
    span = read_span(words) if dimension is _TIME else None
    if span is None or span.low != span.high:
        return None
    return Known(value=_tidy(span.low / _TIME[kept]))


def _amounts(field: str, reading: CellReading) -> Iterator[Alternative]:
    """Ten thousand times more or less where the text has no scale of its own; of a card or of a machine."""
    amount = read_amount(reading.text)
    if isinstance(reading.value, Known) and reading.value.value and not amount.scaled and field not in TOKEN_PRICES:
        written = amount.low or reading.value.value
        factor = 1 / _WAN if reading.value.value >= written * _WAN else _WAN
        other = Known(value=_tidy(reading.value.value * factor))
        yield Alternative(field, other, Message.of("importing.instead", value=other.value))
    if amount.thing or field not in PRICES or reading.place.row < 0 or PRICES[field][0] == "power":
        return
    timed = bool(PRICES[field][1] or amount.time)
    for name in _UNITS_OF_PRICES[timed]:
        if name != field:
            yield Alternative(
                name, None, Message.of("importing.instead_price", field=Message.of(f"importing.fields.{name}"))
            )


def _counts(reading: CellReading) -> Iterator[Alternative]:
    count = read_count(reading.text)
    if count.number is None or count.cards_each is not None:
        return
    for counted, word in _COUNTED.items():
        if counted != f"{count.counted}s":
            yield Alternative("quantity", f"{count.number}{word}", _as(str(count.number), counted))


def _sides(reading: CellReading) -> Iterator[Alternative]:
    """A percentage as what is taken off, and as what is paid."""
    _, number = _written(reading)
    if not 0 < number < 100:
        return
    share = number if number < 1 else number / (10 if "折" in reading.text and number < 10 else 100)
    for off in (share, 1 - share):
        if reading.value != Known(value=_tidy(off)):
            percent = _tidy(off * 100)
            yield Alternative("discount", Known(value=_tidy(off)), Message.of("importing.instead_off", percent=percent))


def _in_units(field: str, reading: CellReading) -> Iterator[Alternative]:
    """The number that is written, in each unit that such a number may be in."""
    words, number = _written(reading)
    if not number or isinstance(reading.value, Between):
        return
    dimension, kept, units = _FIELDS[field]
    now = reading.value.value if isinstance(reading.value, Known) else None
    for unit in units:
        value = _tidy(number * dimension[unit] / dimension[kept])
        if value != now and value and (field not in _WHOLE or value == value.to_integral_value()):
            yield Alternative(field, Known(value=value), _as(words, unit))


def _written(reading: CellReading) -> tuple[str, Decimal]:
    """The first number of a text, as it is written and what it is; 0 where there is none."""
    found = _NUMBER.search(plain(reading.text))
    return (found[0], count_of(found[0]) or Decimal(0)) if found else ("", Decimal(0))


def _as(number: str, unit: str) -> Message:
    named = unit if unit not in _TIME and unit not in _COUNTED else Message.of(f"importing.units.{unit}")
    return Message.of("importing.instead_unit", number=number, unit=named)


def _tidy(value: Decimal) -> Decimal:
    rounded = round(value, 4) if value >= _PLACES else value
    return rounded.quantize(Decimal(1)) if rounded == rounded.to_integral_value() else rounded.normalize()
