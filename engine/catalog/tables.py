"""Plain tables of the catalog: dated prices, tariffs, facility overhead and server power."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Literal, TypeVar

from engine.base import Frozen
from engine.catalog.card import Confidence

if TYPE_CHECKING:
    from engine.texts import Language


class Sourced(Frozen):
    """A row with who says it and how sure that is."""

    id: str
    source: str
    confidence: Confidence
    note: str = ""
    note_zh: str = ""


class Price(Sourced):
    """What somebody asked for a card or a machine at a date; an order of magnitude, not a quote.

    `price_high` is set where the source gives a range. `date` has the precision of the source.
    """

    kind: Literal["purchase", "rental"]
    card_id: str | None = None
    cards: int
    price: Decimal
    price_high: Decimal | None = None
    currency: str
    unit: Literal["card", "machine", "card-hour", "machine-hour", "PFLOPS-year"]
    region: str = ""
    date: str = ""
    seller: str = ""
    item: str


class Tariff(Sourced):
    """Electricity per kWh by time of day, and the monthly charge for power; None where not stated."""

    region: str = ""
    region_zh: str = ""
    category: str
    category_zh: str = ""
    voltage: str = ""
    month: str = ""
    sharp: Decimal | None = None
    peak: Decimal | None = None
    flat_or_average: Decimal | None = None
    valley: Decimal | None = None
    demand_charge_per_kw_month: Decimal | None = None
    capacity_charge_per_kva_month: Decimal | None = None
    currency: str
    hours: str = ""
    hours_zh: str = ""

    def place(self, language: Language) -> str:
        """Region, category, voltage and month as one line."""
        zh = language == "zh"
        named = (self.region_zh, self.category_zh) if zh else (self.region, self.category)
        return " · ".join(part for part in (*named, self.voltage, self.month) if part)


class FacilityOverhead(Sourced):
    """Facility power over machine power (PUE), as measured or claimed."""

    who: str
    who_zh: str = ""
    scope: str
    scope_zh: str = ""
    year: int | None = None
    pue: float


class PowerRule(Sourced):
    """A power figure of a machine, a rack or a supply."""

    item: str
    item_zh: str = ""
    kind: str
    kind_zh: str = ""
    value: float
    value_high: float | None = None
    unit: Literal["W", "kW", "%"]


Entry = TypeVar("Entry", bound=Frozen)


@lru_cache(maxsize=1)
def prices() -> tuple[Price, ...]:
    """A few dated prices."""
    return rows_of("prices.csv", Price)


def newest_price() -> str:
    """The date of the newest price."""
    return max(price.date for price in prices())


@lru_cache(maxsize=1)
def tariffs() -> tuple[Tariff, ...]:
    """Electricity tariffs."""
    return rows_of("tariffs.csv", Tariff)


@lru_cache(maxsize=1)
def facility_overheads() -> tuple[FacilityOverhead, ...]:
    """PUE by operator and kind of site."""
    return rows_of("pue.csv", FacilityOverhead)


@lru_cache(maxsize=1)
def power_rules() -> tuple[PowerRule, ...]:
    """Power of machines, racks and supplies."""
    return rows_of("power_rules.csv", PowerRule)


def rows_of(name: str, entry: type[Entry]) -> tuple[Entry, ...]:
    """The rows of a table of the catalog; an empty cell is the default of its field."""
    text = resources.files("resources").joinpath("catalog", name).read_text(encoding="utf-8")
    rows = csv.DictReader(io.StringIO(text))
    known = ({column: cell for column, cell in row.items() if cell} for row in rows)
    return tuple(entry.model_validate_strings(row) for row in known)
