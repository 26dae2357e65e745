"""Cards reach each other over their link where it joins them, else over PCIe."""

import pytest

from engine.catalog.interconnect import interconnect, link_bytes_per_s, linked_beyond_machine, pcie_bytes_per_s
from engine.catalog.library import catalog


@pytest.mark.parametrize(("generation", "gigabytes"), [(3, 16), (4, 32), (5, 64), (6, 128)])
def test_raw_rate_of_sixteen_lanes(generation: int, gigabytes: int) -> None:
    """PCI-SIG: 8 GT/s a lane in generation 3, doubled with each."""
    assert pcie_bytes_per_s(generation, 16).value == gigabytes * 1e9


def test_nvlink_4_is_450_one_way_and_900_both() -> None:
    """NVIDIA H100 data sheet."""
    rate = link_bytes_per_s(catalog().card("nvidia-h100-sxm5-80gb"))
    assert (rate.one_direction.value, rate.both_directions.value) == (450e9, 900e9)


@pytest.mark.parametrize("tier", ["tier-c30", "tier-c90-32", "tier-w-a", "tier-w-c"])
def test_tiers_without_a_link_have_64_gb_per_second(tier: str) -> None:
    assert link_bytes_per_s(catalog().card(tier)).both_directions.value == 64e9


@pytest.mark.parametrize("tier", ["tier-d-s", "tier-d-m", "tier-d-l"])
def test_server_tiers_have_900_gb_per_second(tier: str) -> None:
    assert link_bytes_per_s(catalog().card(tier)).both_directions.value == 900e9


def test_a_bridge_joins_two_cards_and_must_be_on_the_quote() -> None:
    card = catalog().card("rtx-a6000")
    assert interconnect(card, 2, bridged=True).rate.both_directions.value == 112.5e9
    without = interconnect(card, 2)
    assert (without.kind, without.rate.one_direction.value) == ("pcie", 32e9)
    assert without.note is not None
    assert "bridge" in without.note.text("en")
    four = interconnect(card, 4, bridged=True)
    assert four.kind == "pcie"
    assert four.note is not None
    assert "at most 2" in four.note.text("en")


def test_consumer_cards_cannot_read_each_other_over_pcie() -> None:
    """NVIDIA/nccl issue 1309."""
    way = interconnect(catalog().card("geforce-rtx-4090"), 2)
    assert (way.kind, way.peer_to_peer) == ("pcie", "no")
    assert way.note is not None


def test_a_switch_gives_each_pair_the_full_rate() -> None:
    card = catalog().card("nvidia-h100-sxm5-80gb")
    assert interconnect(card, 2).rate.one_direction.value == interconnect(card, 8).rate.one_direction.value == 450e9


def test_a_mesh_leaves_links_unused_in_a_smaller_group() -> None:
    """AMD MI300X data sheet: 7 links of 128 GB/s both ways, one to each other card."""
    card = catalog().card("amd-mi300x")
    assert interconnect(card, 8).rate.both_directions.value == 896e9
    assert interconnect(card, 2).rate.both_directions.value == 128e9
    assert interconnect(card, 4).rate.both_directions.value == 384e9


def test_a_group_beyond_the_link_is_on_pcie() -> None:
    way = interconnect(catalog().card("nvidia-a100-sxm4-80gb"), 16)
    assert way.kind == "pcie"
    assert way.note is not None


def test_a_link_of_unknown_rate_counts_as_pcie_and_says_so() -> None:
    way = interconnect(catalog().card("metax-c500"), 8)
    assert (way.kind, way.rate.one_direction.value) == ("pcie", 64e9)
    assert way.note is not None
    assert "lower bound" in way.note.text("en")


def test_a_one_chip_computer_has_no_way() -> None:
    way = interconnect(catalog().card("apple-m3-ultra-512gb"), 2)
    assert way.kind == "none"
    assert way.rate.one_direction.value is None


def test_the_link_of_a_superchip_to_its_processor_is_no_way_between_cards() -> None:
    assert interconnect(catalog().card("nvidia-gh200-96gb"), 2).kind == "pcie"


@pytest.mark.parametrize(
    ("card", "cards", "joined"),
    [
        ("nvidia-h100-sxm5-80gb", 16, 0),  # NVLink of an HGX board
        ("amd-mi300x", 16, 0),  # Infinity Fabric of a board of eight
        ("nvidia-gb200", 64, 64),  # NVLink of a rack of 72
        ("nvidia-gb200", 144, 72),
        ("huawei-ascend-910c", 512, 384),  # CloudMatrix 384
        ("nvidia-l40s", 16, 0),
    ],
)
def test_a_link_joins_machines_only_where_it_leaves_the_board(card: str, cards: int, joined: int) -> None:
    assert linked_beyond_machine(catalog().card(card), cards) == joined
