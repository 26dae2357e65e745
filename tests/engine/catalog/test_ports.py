"""Network ports of machines, by the cards in them."""

from __future__ import annotations

import pytest

from engine.catalog.library import catalog
from engine.catalog.ports import port_of


@pytest.mark.parametrize(
    ("card", "gbit"),
    [
        ("nvidia-h100-sxm5-80gb", 400),  # DGX H100: 8 × 400 Gbit/s, manual of the maker
        ("nvidia-h200-sxm-141gb", 400),
        ("nvidia-a100-sxm4-80gb", 200),  # DGX A100: 8 × 200 Gbit/s
        ("nvidia-b300-sxm", 800),
        ("nvidia-gb200", 400),
        ("amd-mi300x", 400),  # Azure ND MI300X v5: 8 × 400 Gbit/s
        ("intel-gaudi-2", 300),  # 37.5 GB/s of each card leave the box, documentation of the maker
        ("intel-gaudi-3-oam", 600),  # 75 GB/s
        ("huawei-ascend-910b3", 200),
    ],
)
def test_machines_with_a_port_for_each_card(card: str, gbit: float) -> None:
    port = port_of(catalog().card(card))
    assert port is not None
    assert port.gbit_per_s == gbit


@pytest.mark.parametrize("card", ["nvidia-h100-pcie-80gb", "nvidia-a100-pcie-80gb", "nvidia-l40s", "amd-mi210"])
def test_others_share_a_network(card: str) -> None:
    assert port_of(catalog().card(card)) is None
