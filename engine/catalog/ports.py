"""Machines that have a network port for each card, by the cards in them."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.catalog.card import Card
from engine.figures import Leaf


class Port(NamedTuple):
    """Gbit/s of the port that each card has, and who says so."""

    gbit_per_s: float
    source: str


_DGX_HOPPER: Final = Port(400.0, "NVIDIA DGX H100/H200 user guide: eight ConnectX-7 of 400 Gbit/s for eight cards")
_PORTS: Final[tuple[tuple[str, tuple[str, ...], Port], ...]] = (
    ("NVIDIA", ("a100-sxm", "a800-sxm"), Port(200.0, "NVIDIA DGX A100 user guide: eight ConnectX-6 of 200 Gbit/s")),
    ("NVIDIA", ("h100-sxm", "h200-sxm", "h800-sxm", "h20-"), _DGX_HOPPER),
    ("NVIDIA", ("gb200", "b200-sxm"), Port(400.0, "NVIDIA DGX B200, GB200 NVL72: a ConnectX-7 of 400 Gbit/s a card")),
    ("NVIDIA", ("gb300", "b300-sxm"), Port(800.0, "NVIDIA DGX B300, GB300 NVL72: a ConnectX-8 of 800 Gbit/s a card")),
    ("HUAWEI", ("ascend-910b",), Port(200.0, "Huawei Atlas 800T A2: a RoCE port of 200 Gbit/s on each card")),
)


def network_leaf(card: Card, cards_per_machine: int) -> Leaf | None:
    """What all ports of such a machine carry in one direction, B/s; None where cards share a network.

    At least one port: machines of the same cards are sold with fewer.
    """
    port = port_of(card)
    if port is None:
        return None
    each = port.gbit_per_s / 8 * 1e9
    path = f"catalog/cards/{card.id}/usual_network"
    return Leaf(each * cards_per_machine, "B/s", path, port.source, low=each, grade="datasheet")


def port_of(card: Card) -> Port | None:
    """The port of each card in the usual machine of its kind; None where cards share a network."""
    name = card.id.removeprefix(f"{card.vendor.casefold()}-")
    maker = card.vendor.upper()
    return next((port for vendor, starts, port in _PORTS if maker == vendor and name.startswith(starts)), None)
