"""What collectives reach of the way between cards, by topology."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from engine.catalog.card import Card
from engine.catalog.interconnect import Interconnect
from engine.figures import Grade, Leaf
from engine.throughput.traffic_figures import reducing_share
from resources.files import read_text

_FILE: Final = "calibration/links.toml"
_REDUCING_SINCE: Final = 9.0
_ALIKE: Final = {
    "hccs_supernode": "hccs",
    "ub_mesh_plus_pcie": "hccs",
    "unifiedbus": "hccs",
    "xgmi_bridge": "nvlink_pair",
    "roce_bridge": "roce_onboard",
    "ethernet_cx7": "roce_onboard",
}


def kind_of(way: Interconnect) -> str:
    """Under which name a way stands in the data file."""
    if way.kind in ("pcie", "none"):
        return "pcie_peer" if way.peer_to_peer == "yes" else "pcie_host"
    name = _ALIKE.get(way.topology, way.topology)
    return name if name in _tables() else "other"


def large_share(card: Card, way: Interconnect, size: int) -> Leaf:
    """Share of the raw rate at which each card's link is used in a large all-reduce among `size` cards."""
    kind = kind_of(way)
    table = _tables()[kind]
    value, low, high = table["ring"]
    grade = _grade(table)
    found = Leaf(value, "1", f"calibration/links/{kind}/ring", table["source"], low=low, high=high, grade=grade)
    if "reducing" not in table or float(card.compute_capability or 0) < _REDUCING_SINCE:
        return found
    value, low, high = (reducing_share.raw(bound, size) for bound in table["reducing"])
    if value <= found.value:
        return found
    path = f"calibration/links/{kind}/reducing"
    return Leaf(value, "1", path, table["source"], low=low, high=high, grade="calibrated")


def library_seconds(way: Interconnect) -> Leaf:
    """Fixed cost of an all-reduce of a collective library among eight cards."""
    kind = kind_of(way)
    table = _tables()[kind]
    value, low, high = (microseconds * 1e-6 for microseconds in table["library_us"])
    path = f"calibration/links/{kind}/library_seconds"
    return Leaf(value, "s", path, table["source"], low=low, high=high, grade=_grade(table))


def kernel_factor(way: Interconnect) -> Leaf:
    """Fixed cost of an engine's own small all-reduce against one over a link."""
    kind = kind_of(way)
    table = _tables()[kind]
    low, high = table.get("kernel_range", (None, None))
    path, grade = f"calibration/links/{kind}/kernel_factor", "exact" if low is None else _grade(table)
    return Leaf(table["kernel_factor"], "1", path, table["source"], low=low, high=high, grade=grade)


def _grade(table: Mapping[str, Any]) -> Grade:
    found: Grade = table.get("grade", "calibrated")
    return found


def link_sources() -> dict[str, str]:
    """Where the numbers of each kind of way come from."""
    return {kind: table["source"] for kind, table in _tables().items()}


@lru_cache(maxsize=1)
def _tables() -> Mapping[str, Any]:
    return tomllib.loads(read_text(_FILE))
