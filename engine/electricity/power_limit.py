"""Cards that are run below the power that they are delivered with (nvidia-smi --power-limit, xpu-smi, npu-smi)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.catalog.card import Card
from engine.compare.stages import stage
from engine.cost.figures import installation_power_w, stated_installation_power_w
from engine.electricity.figures import limited_installation_power_w
from engine.figures import Leaf, Quantity
from engine.quote.common import CardGroup

LIMIT_SET = "Power limit that the buyer sets"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a group of machines is described, and how many cards and machines are looked at."""

    path: str
    cards: Leaf
    machines: Leaf


def limit_w(group: CardGroup, card: Card) -> float | None:
    """The power limit of a card in W where it is below what the card draws anyway, else None."""
    limit = group.power_limit_w
    return limit if limit is not None and (card.power_w is None or limit < card.power_w) else None


@stage
def under_limit(group: CardGroup, card: Card) -> Card:
    """The card at the power limit of its group: clocks under load follow the power, memory clocks do not."""
    limit = limit_w(group, card)
    if limit is None:
        return card
    others = tuple(one for one in card.cell_sources if one[0] != "power_w")
    return card.replace(power_w=limit, cell_sources=(*others, ("power_w", LIMIT_SET, "high")))


def power_of(group: CardGroup, card: Card, place: Place, host_power_share: Quantity) -> Quantity:
    """Power at full load; what processors and fans draw does not fall with the limit of the cards."""
    limit, watts = limit_w(group, card), card.leaf("power_w")
    drawn = watts if limit is None else limit_leaf(limit, place.path)
    if group.host_power_w is not None:
        host = Leaf(group.host_power_w, "W", f"{place.path}/host_power_w")
        return stated_installation_power_w(place.cards, drawn, place.machines, host)
    if limit is None:
        return installation_power_w(place.cards, watts, host_power_share)
    return limited_installation_power_w(place.cards, drawn, watts, host_power_share)


def limit_leaf(limit: float, path: str) -> Leaf:
    """A power limit in W, as stated for the group at a path."""
    return Leaf(limit, "W", f"{path}/power_limit_w", LIMIT_SET)
