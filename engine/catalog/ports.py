"""Machines that have a network port for each card, by the cards in them."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.catalog.card import Card
from engine.figures import Leaf


class Port(NamedTuple):
    """Gbit/s of the port that each card has, and who says so."""

    gbit_per_s: float
    source: str


_PORTS: Final[tuple[tuple[str, tuple[str, ...], Port], ...]] = (
    ("NVIDIA", ("a100-sxm", "a800-sxm"), Port(200.0, "NVIDIA DGX A100 datasheet: eight ConnectX-6 of 200 Gbit/s")),
    (
        "NVIDIA",
        ("h100-sxm", "h200-sxm", "h800-sxm"),
        Port(400.0, "NVIDIA DGX H100 user guide, network modules: a port of a ConnectX-7 of 400 Gbit/s for each card"),
    ),
    ("NVIDIA", ("h20-",), Port(400.0, "NCCL issue 2238: eight ConnectX-7 of 400 Gbit/s in a machine of eight H20")),
    ("NVIDIA", ("b200-sxm",), Port(400.0, "NVIDIA DGX B200 datasheet: eight ConnectX-7 of 400 Gbit/s")),
    ("NVIDIA", ("gb200",), Port(400.0, "Azure ND GB200 v6: four ConnectX-7 of 400 Gbit/s for four cards")),
    ("NVIDIA", ("b300-sxm",), Port(800.0, "NVIDIA DGX B300 user guide: eight ConnectX-8 of 800 Gbit/s")),
    (
        "NVIDIA",
        ("gb300",),
        Port(800.0, "NVIDIA Enterprise Reference Architecture, GB300 NVL72: four ConnectX-8 of 800 Gbit/s a tray"),
    ),
    ("AMD", ("mi300x", "mi325x"), Port(400.0, "Azure ND MI300X v5: eight ConnectX-7 of 400 Gbit/s")),
    (
        "AMD",
        ("mi350x", "mi355x"),
        Port(400.0, "MLPerf Inference 6.1, system of Crusoe: eight Pollara of 400 Gbit/s for eight MI355X"),
    ),
    (
        "INTEL",
        ("gaudi-2",),
        Port(300.0, "Intel Gaudi documentation: three ports of 100 Gbit/s of each card leave a box"),
    ),
    (
        "INTEL",
        ("gaudi-3-oam",),
        Port(600.0, "Intel Gaudi documentation: three ports of 200 Gbit/s of each card leave a box"),
    ),
    (
        "HUAWEI",
        ("ascend-910b",),
        Port(200.0, "DeepServe (arXiv 2501.14417): servers of eight Ascend 910B with RoCE of 200 Gbit/s"),
    ),
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
