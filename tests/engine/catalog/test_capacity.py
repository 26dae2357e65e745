"""Marketed memory is binary; what the driver reports goes first."""

import pytest

from engine.catalog.capacity import capacity_bytes, nominal_capacity_bytes, reported_capacity_bytes, usable_memory_share
from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.figures import Derived
from engine.figures.support import grade_of
from engine.figures.variation import ranges

NVIDIA_SMI = {
    # modal-labs/modal-client pull 2797
    "tesla-t4": 15360,
    "nvidia-l4": 23034,
    "nvidia-a10": 23028,
    "nvidia-l40s": 46068,
    "nvidia-h100-sxm5-80gb": 81559,
    "nvidia-a100-sxm4-40gb": 40960,
    "nvidia-a100-sxm4-80gb": 81920,
    # vllm issue 7553, sglang issue 6418
    "geforce-rtx-4090": 24564,
    "nvidia-h20-141gb": 143771,
}


@pytest.mark.parametrize(("card_id", "mib"), NVIDIA_SMI.items())
def test_a_reported_size_is_the_capacity(card_id: str, mib: int) -> None:
    capacity = capacity_bytes(catalog().card(card_id))
    assert capacity.value == mib * 1024 * 1024


def test_81559_mib_are_85_52_gb_and_79_65_gib() -> None:
    """modal-labs/modal-client pull 2797: nvidia-smi on an 80 GB card."""
    capacity = reported_capacity_bytes(81559).value
    assert capacity / 1e9 == pytest.approx(85.52, abs=0.01)
    assert capacity / 2**30 == pytest.approx(79.65, abs=0.01)


@pytest.mark.parametrize(("gigabytes", "reported_mib"), [(16, 15360), (24, 23028), (48, 46068)])
def test_error_correction_in_gddr6_takes_a_sixteenth(gigabytes: int, reported_mib: int) -> None:
    """modal-labs/modal-client pull 2797 and lmdeploy issue 159: 15/16 of the nominal size within 0.1 %."""
    assert nominal_capacity_bytes(gigabytes, 0.9375).value == pytest.approx(reported_mib * 2**20, rel=1e-3)


def test_the_nominal_rule_agrees_with_what_drivers_report() -> None:
    cards = [card for card in catalog().cards if card.reported_memory_mib is not None]
    assert len(cards) >= 44
    agreeing = 0
    for card in cards:
        nominal = nominal_capacity_bytes(card.leaf("memory_gb"), usable_memory_share(card)).value
        agreeing += abs(nominal / capacity_bytes(card).value - 1) <= 0.005
    assert agreeing >= 37


def test_the_range_of_the_nominal_rule_covers_what_drivers_report() -> None:
    for card in catalog().cards:
        if card.reported_memory_mib is None:
            continue
        nominal = nominal_capacity_bytes(card.leaf("memory_gb"), usable_memory_share(card))
        ((low, high),) = [pair for pair in ranges([nominal]) if pair is not None]
        assert low * 0.9999 <= capacity_bytes(card).value <= high * 1.0001, card.id


def test_grades_tell_a_print_from_a_rule() -> None:
    assert grade_of(capacity_bytes(catalog().card("nvidia-l4"))) == "measured"
    assert grade_of(capacity_bytes(catalog().card("amd-radeon-pro-w7900"))) == "datasheet"


def test_unified_memory_is_planned_at_75_to_90_percent() -> None:
    card = catalog().card("amd-ryzen-ai-max-395-128gb")
    capacity = capacity_bytes(card)
    assert capacity.value == pytest.approx(128 * 2**30 * 0.85)
    assert ranges([capacity]) == [pytest.approx((128 * 2**30 * 0.75, 128 * 2**30 * 0.90))]


def test_an_unknown_size_stays_unknown() -> None:
    capacity = capacity_bytes(catalog().card("cambricon-mlu590"))
    assert capacity.value is None
    assert capacity.reason is not None


def test_capacity_is_computed_once_a_card() -> None:
    card = catalog().card("nvidia-l4")
    assert capacity_bytes(card) is capacity_bytes(card)
    own = Card(id="nvidia-l4", vendor="Own", name="Own", segment="consumer", memory_gb=10.0)
    assert isinstance(capacity_bytes(own), Derived)
    assert capacity_bytes(own).value == pytest.approx(10 * 2**30 * 0.996)
