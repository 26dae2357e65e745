"""How cards of one machine reach each other: a link of their own, or PCIe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from engine.catalog.card import Answer
from engine.figures import Bare, Leaf, Quantity, figure
from engine.texts import Message

if TYPE_CHECKING:
    from engine.catalog.card import Card

LinkKind = Literal["link", "network", "pcie", "none"]

_NOT_CARD_TO_CARD: Final = frozenset({"pcie", "none", "unknown", "nvlink_c2c"})
_NETWORKS: Final = frozenset({"ethernet_cx7"})
_BOARD: Final = 8
"""Cards on the largest common board: a link that joins more leaves the machine."""
_MESHES: Final = frozenset(
    {"nvlink_mesh", "xgmi_mesh", "hccs", "ub_mesh_plus_pcie", "roce_onboard", "blink", "mtlink", "xe_link"}
)
"""Every card wired to every other: a smaller group leaves links unused."""
_BRIDGES: Final = frozenset(
    {
        "nvlink_pair",
        "nvlink_bridge",
        "xgmi_bridge",
        "blink_bridge",
        "mlu_link_bridge",
        "roce_bridge",
        "xe_link_bridge",
    }
)
"""Links over a part that is bought apart; without it the card is on PCIe."""


class LinkRate(NamedTuple):
    """Bytes per second between cards, one way and both ways added."""

    one_direction: Quantity
    both_directions: Quantity


@dataclass(frozen=True, slots=True)
class Interconnect:
    """The way between the cards of one group.

    `rate` is per card. `group_limit` is the largest group that the link joins, None where nobody states it or
    none applies. `peer_to_peer` says whether cards read each other's memory over PCIe; None over a link.
    """

    kind: LinkKind
    topology: str
    rate: LinkRate
    group_limit: int | None = None
    peer_to_peer: Answer | None = None
    note: Message | None = None


@figure(
    unit="B/s",
    formula="1e9 × 2 ^ (pcie_gen − 3) × pcie_lanes",
    source="PCI-SIG: 8 GT/s a lane in generation 3, doubled with each; raw rate, one way",
)
def pcie_bytes_per_s(pcie_gen: Bare, pcie_lanes: Bare) -> Bare:
    return 1e9 * 2.0 ** (pcie_gen - 3) * pcie_lanes


@figure(unit="B/s", formula="interconnect_bytes_per_s ÷ 2", source="Datasheets add both directions")
def one_direction_bytes_per_s(interconnect_bytes_per_s: Bare) -> Bare:
    return interconnect_bytes_per_s / 2


@figure(unit="B/s", formula="2 × one_direction_bytes_per_s", source="Both directions added, as datasheets do")
def both_directions_bytes_per_s(one_direction_bytes_per_s: Bare) -> Bare:
    return 2 * one_direction_bytes_per_s


@figure(
    unit="B/s",
    formula="interconnect_bytes_per_s × (cards_in_group − 1) ÷ (max_cards_linked − 1)",
    source="Full mesh: each card has the links to its group's members only",
)
def mesh_bytes_per_s(interconnect_bytes_per_s: Bare, cards_in_group: Bare, max_cards_linked: Bare) -> Bare:
    return interconnect_bytes_per_s * (cards_in_group - 1) / (max_cards_linked - 1)


def has_link(card: Card) -> bool:
    """Whether the card has a card-to-card link of its own, whatever its rate."""
    return card.topology not in _NOT_CARD_TO_CARD


def needs_bridge(card: Card) -> bool:
    """Whether the link works only over a bridge that is bought apart."""
    return card.topology in _BRIDGES


def link_bytes_per_s(card: Card) -> LinkRate:
    """The rate of the card's own link, else of its PCIe slot; for comparing cards.

    Both are unknown where neither is stated.
    """
    if has_link(card) and card.interconnect_gbs is not None:
        both = card.leaf("interconnect_gbs")
        return LinkRate(one_direction_bytes_per_s(both), both)
    return _pcie(card)


def interconnect(card: Card, cards_in_group: int, *, bridged: bool = False) -> Interconnect:
    """How `cards_in_group` cards of one machine reach each other.

    A group larger than the link joins, or a bridge link whose bridge is not `bridged`, is on PCIe. A link whose
    rate nobody publishes counts at the PCIe rate, which is a lower bound; the note says so.
    """
    if not has_link(card):
        return _over_pcie(card, None)
    if card.interconnect_gbs is None:
        return _over_pcie(card, Message.of("note.link_rate_unknown", card=card.called, link=_link_name(card)))
    if needs_bridge(card) and not bridged:
        return _over_pcie(card, Message.of("note.bridge_not_quoted", card=card.called, link=_link_name(card)))
    limit = card.max_cards_linked
    if limit is not None and cards_in_group > limit:
        reason = Message.of("note.beyond_link", card=card.called, link=_link_name(card), limit=limit)
        return _over_pcie(card, reason)
    kind: LinkKind = "network" if card.topology in _NETWORKS else "link"
    note = None if limit else Message.of("note.link_limit_unknown", card=card.called, link=_link_name(card))
    return Interconnect(kind, card.topology, _linked(card, cards_in_group), limit, note=note)


def linked_beyond_machine(card: Card, cards: int) -> int:
    """How many of `cards` the card's link joins across machines: none where it ends at the board of eight."""
    limit = card.max_cards_linked or 0
    return min(cards, limit) if limit > _BOARD or card.topology in _NETWORKS else 0


def _linked(card: Card, cards_in_group: int) -> LinkRate:
    both: Quantity = card.leaf("interconnect_gbs")
    if card.topology in _MESHES and card.max_cards_linked is not None and 1 < cards_in_group < card.max_cards_linked:
        both = mesh_bytes_per_s(both, cards_in_group, card.leaf("max_cards_linked"))
    return LinkRate(one_direction_bytes_per_s(both), both)


def _over_pcie(card: Card, note: Message | None) -> Interconnect:
    rate = _pcie(card)
    if card.topology == "none":
        return Interconnect("none", "none", rate, group_limit=1, note=note)
    if note is None and card.p2p_over_pcie == "no":
        note = Message.of("note.no_peer_to_peer", card=card.called)
    return Interconnect("pcie", "pcie", rate, peer_to_peer=card.p2p_over_pcie, note=note)


def _pcie(card: Card) -> LinkRate:
    if card.topology == "none":
        reason = Message.of("unknown.no_card_to_card", card=card.called)
        missing = Leaf(None, "B/s", f"catalog/cards/{card.id}/interconnect_gbs", card.source, reason=reason)
        return LinkRate(missing, missing)
    one = pcie_bytes_per_s(card.leaf("pcie_gen"), card.leaf("pcie_lanes"))
    return LinkRate(one, both_directions_bytes_per_s(one))


def _link_name(card: Card) -> str:
    return card.interconnect_name or card.topology
