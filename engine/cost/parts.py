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
    """The hardware of a quote in numbers."""

    quote: HardwareQuote
    cards: tuple[Card, ...]
    power: Quantity
    counts: dict[str, Leaf] = field(default_factory=dict)

    def priced_units(self, priced_by: str) -> Leaf:
        """How many units the price is for; where the quote does not say whether that is a card or a machine, the
        cards, with a range down to the machines."""
        if priced_by.startswith("card"):
            return self.counts["cards"]
        if priced_by.startswith("machine"):
            return self.counts["machines"]
        cards, machines = self.counts["cards"].value, self.counts["machines"].value
        path = f"quotes/{self.quote.id}/priced_by"
        return Leaf(
            cards, "1", path, "Not stated: for a card or for a machine", low=machines, high=cards, shape="either"
        )
