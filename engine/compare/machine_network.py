"""Ways between cards of several machines: over the network that a quote or the usual machine of a card has."""

from __future__ import annotations

from typing import Final

from engine.catalog.card import Card
from engine.catalog.interconnect import Interconnect, LinkRate, both_directions_bytes_per_s, interconnect
from engine.catalog.interconnect import linked_beyond_machine as linked_cards
from engine.catalog.ports import network_leaf
from engine.compare.stages import stage
from engine.figures import Leaf
from engine.memory.inference import given
from engine.quote.quote import CardGroup
from engine.texts import Message
from engine.throughput.training_figures import ring_bytes_per_s, shared_network_bytes_per_s

_ONE_STAGE: Final = Leaf(1, "1", "layout/one_stage", "All cards of a machine send at once")
NETWORK: Final = "machine_network"
"""The topology of a way that leaves a machine over its network."""


def crosses_machines(card: Card, size: int, group: CardGroup) -> bool:
    """Whether a group of so many cards goes over the network, not over links alone."""
    return size > max(group.cards_per_machine, linked_cards(card, group.cards))


def stated_network(card: Card, group: CardGroup) -> Leaf | None:
    """What a machine has towards others, one way, B/s: as quoted, else as the usual machine of the card; else None."""
    if group.network_gbs is not None:
        return given(group.network_gbs * 1e9, "B/s", "quotes/network_gbs")
    return network_leaf(card, group.cards_per_machine)


@stage
def way_among(card: Card, size: int, group: CardGroup, alone: bool = False) -> Interconnect:
    """How so many cards of a group reach each other.

    Args:
        alone: what one card sends by its own, not what all cards of a machine do in rings together.
    """
    if not crosses_machines(card, size, group):
        return interconnect(card, size, bridged=group.bridged)
    network = stated_network(card, group)
    if network is None:
        reason = Message.of("unknown.network_of_machine", size=size, cards=group.cards_per_machine, card=card.called)
        missing = Leaf(None, "B/s", "quotes/network_gbs", "Not stated", reason=reason)
        return Interconnect("network", NETWORK, LinkRate(missing, missing))
    return over_network(card, group, network, alone=alone)


def over_network(card: Card, group: CardGroup, network: Leaf, *, alone: bool = False) -> Interconnect:
    """The way among machines that have such a network: as fast as its slowest part."""
    each = given(group.cards_per_machine, "1", "quotes/cards_per_machine")
    one = shared_network_bytes_per_s(network, each, each, _ONE_STAGE) if alone else network
    inside = interconnect(card, group.cards_per_machine, bridged=group.bridged).rate.one_direction
    if group.cards_per_machine > 1 and inside.known:
        one = ring_bytes_per_s(one, inside)
    return Interconnect("network", NETWORK, LinkRate(one, both_directions_bytes_per_s(one)))
