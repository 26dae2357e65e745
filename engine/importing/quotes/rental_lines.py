"""Lines of a rental beside its cards: storage, bandwidth, addresses, rack power, support, as fields of the rental."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Final

from engine.importing.quotes.amounts import Amount
from engine.importing.quotes.headings import PRICES, Heading
from engine.importing.quotes.line_kinds import rented_kind
from engine.importing.quotes.plain import folded
from engine.importing.quotes.results import Place
from engine.importing.quotes.rows import Row
from engine.importing.quotes.text_scan import tidy
from engine.values import Known, Stated, known

_EACH: Final[Mapping[str, tuple[str, str, Mapping[str, Decimal]]]] = {
    "storage": ("storage_gb", "storage_price", {"gb": Decimal(1), "tb": Decimal(1000)}),
    "snapshot": ("snapshot_gb", "snapshot_price", {"gb": Decimal(1), "tb": Decimal(1000)}),
    "egress": ("egress_gb", "egress_price", {"gb": Decimal(1), "tb": Decimal(1000)}),
    "bandwidth": ("line_mbps", "line_price", {"m": Decimal(1), "g": Decimal(1000)}),
    "address": ("public_ips", "public_ip_price", {"": Decimal(1)}),
    "rack_power": ("rack_power_kw", "rack_power_price", {"kw": Decimal(1)}),
}
"""Fields of amount and unit price, with the units that a line counts in and what one is in the unit of the field."""
RATE_OF: Final = {
    **dict.fromkeys(("storage", "snapshot"), "storage_tax_rate"),
    **dict.fromkeys(("egress", "bandwidth", "address"), "bandwidth_tax_rate"),
    "rack_power": "power_tax_rate",
    "support": "support_tax_rate",
}
"""Fields of the rate of tax of a kind of line."""
_FLAT: Final = {
    "storage": "storage_per_month", "bandwidth": "bandwidth_per_month", "rack_power": "rack_power_per_month",
    "support": "support_per_month", "deposit": "deposit",
}  # fmt: skip
_UNIT: Final = re.compile(
    r"(?<![a-z])(?P<unit>gi?b?|ti?b?|m(?:bps|bit/s)?|g(?:bps|bit/s)|兆|kw)(?![a-z])", re.IGNORECASE
)
_SIZE: Final = re.compile(
    r"(?P<size>\d+(?:\.\d+)?)\s*(?P<unit>gi?b?|ti?b?|m(?:bps|bit/s)?|g(?:bps|bit/s)|兆|kw)(?![a-z])", re.IGNORECASE
)
_MONTHS: Final = {"month": Decimal(1), "year": 1 / Decimal(12)}
_TIMES: Final = (("month", r"月|month|(?<![a-z])mo(?![a-z])"), ("year", r"年|year|annual"))
_NO_TIME: Final = ("egress", "deposit")


def rental_fields(rows: Iterable[Row]) -> tuple[dict[str, Known], list[Row]]:
    """What lines say of a rental, and the lines that have no field or whose unit or time is not said."""
    by_kind: dict[str, list[Row]] = {}
    for row in rows:
        by_kind.setdefault(rented_kind(row.model), []).append(row)
    found: dict[str, Known] = {}
    left = by_kind.pop("", [])
    for kind, alike in by_kind.items():
        made = _counted(kind, alike[0]) if len(alike) == 1 else None
        made = made or _flat(kind, alike)
        left.extend([] if made else alike)
        found |= made or {}
    return found, sorted(left, key=lambda row: row.row)


def own_rates(rows: Iterable[Row], general: Stated) -> dict[str, Known]:
    """Rates of tax of lines that are others than that of the rental; of several for one field none."""
    found: dict[str, set[Decimal]] = {}
    for row in rows:
        field = RATE_OF.get(rented_kind(row.model))
        if field is not None and row.tax.rate is not None:
            found.setdefault(field, set()).add(row.tax.rate)
    alone = {field: known(rates.pop()) for field, rates in found.items() if len(rates) == 1}
    return {field: rate for field, rate in alone.items() if rate != general}


def _counted(kind: str, row: Row) -> dict[str, Known] | None:
    """Amount and unit price, where the line counts in a unit of the field."""
    if kind not in _EACH:
        return None
    amount_field, price_field, units = _EACH[kind]
    size, factor = _size(kind, row, units)
    price = _monthly(kind, row)
    if factor is None or price is None:
        return None
    said: dict[str, Known] = {price_field: _times(price, 1 / factor)}
    return said if size is None else {amount_field: _times(known(size), factor), **said}


def _size(kind: str, row: Row, units: Mapping[str, Decimal]) -> tuple[int | None, Decimal | None]:
    """How many units a line counts, and what one is; None where it does not count in such units."""
    number = row.count.number
    if "" in units:
        return number or 1, Decimal(1)
    unit_cell = row.cells.get("unit")
    words = [str(unit_cell.value) if unit_cell else "", *(heading.text for heading, _, _ in row.amounts)]
    words += [reading.text for reading in row.readings if reading.place in {place for _, _, place in row.amounts}]
    for text in words:
        found = _UNIT.search(folded(text))
        if found and (factor := _factor(kind, found["unit"], units)) is not None:
            return number, factor
    return None, None


def _factor(kind: str, unit: str, units: Mapping[str, Decimal]) -> Decimal | None:
    if unit == "兆":
        return units.get("m")
    return units.get("kw" if unit == "kw" else unit[0] if kind == "bandwidth" else f"{unit[0]}b")


def _flat(kind: str, rows: Sequence[Row]) -> dict[str, Known] | None:
    """What lines come to in a month, where all say so."""
    if kind not in _FLAT:
        return None
    total = Decimal(0)
    for row in rows:
        price = _monthly(kind, row)
        if price is None:
            return None
        total += price.value * (row.count.number or 1)
    return {_FLAT[kind]: known(total), **(_named_size(kind, rows[0].model) if len(rows) == 1 else {})}


def _named_size(kind: str, model: str) -> dict[str, Known]:
    """How much a flat price is for, where the name of the line says so, as in 公网带宽100M."""
    found = _SIZE.search(folded(model))
    factor = _factor(kind, found["unit"], _EACH[kind][2]) if found and kind in _EACH else None
    return {} if found is None or factor is None else {_EACH[kind][0]: _times(known(found["size"]), factor)}


def _monthly(kind: str, row: Row) -> Known | None:
    """The unit price for a month; for good where the kind has no time."""
    priced = next((entry for entry in row.amounts if entry[0].field in PRICES and not entry[1].missing), None)
    if priced is None or priced[1].low is None or priced[1].low != priced[1].high:
        return None
    if kind in _NO_TIME:
        return known(priced[1].low)
    time = _time(row, *priced)
    return None if time not in _MONTHS else _times(known(priced[1].low), _MONTHS[time])


def _time(row: Row, heading: Heading, amount: Amount, place: Place) -> str:
    """For how long a price is, as the cell, its unit, its heading or the unit of the line say."""
    said = amount.time or heading.time or ("month" if heading.months == 1 else "")
    unit = row.cells.get("unit")
    words = (*(reading.text for reading in row.readings if reading.place == place), str(unit.value) if unit else "")
    return said or next((name for text in words for name, pattern in _TIMES if re.search(pattern, folded(text))), "")


def _times(value: Known, factor: Decimal) -> Known:
    return Known(value=tidy(value.value * factor))
