"""What accounts are made of."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.catalog.card import Card
from engine.cost.prices import NOTHING
from engine.figures import Leaf, Quantity
from engine.quote.quote import HardwareQuote


@dataclass(frozen=True, slots=True)
class Parts:
    """What an account consists of: at once, each month, at the end of the horizon."""

    upfront: Quantity = NOTHING
    monthly: Quantity = NOTHING
    at_end: Quantity = NOTHING


@dataclass(frozen=True, slots=True)
class Installation:
    """The hardware of a quote in numbers: power at full load (W), and what of it is drawn while idle."""

    quote: HardwareQuote
    cards: tuple[Card, ...]
    power: Quantity
    idle_power_share: Quantity
    counts: dict[str, Leaf] = field(default_factory=dict)
