"""Cards near another in the four numbers."""

from __future__ import annotations

import pytest

from engine.catalog.library import catalog
from engine.catalog.substitutes import substitutes


def test_the_nearest_come_first_those_of_the_same_stack_before_others() -> None:
    card = catalog().card("nvidia-h100-sxm5-80gb")
    found = substitutes(card, catalog().cards, most=300)
    assert all(one.card.id != card.id for one in found)
    stacks = [one.same_stack for one in found]
    assert stacks == sorted(stacks, reverse=True)
    same = [one.distance for one in found if one.same_stack]
    assert same == sorted(same)


def test_a_card_with_less_memory_is_no_substitute() -> None:
    card = catalog().card("nvidia-h200-sxm-141gb")
    assert card.memory_gb is not None
    assert all(
        (one.card.memory_gb or 0) >= 0.99 * card.memory_gb for one in substitutes(card, catalog().cards, most=300)
    )


def test_ratios_are_those_of_the_datasheets() -> None:
    card, other = catalog().card("nvidia-a100-sxm4-80gb"), catalog().card("nvidia-h100-sxm5-80gb")
    (found,) = substitutes(card, [other])
    assert found.ratios["memory_gb"] == pytest.approx(1.0)
    # 3,350 over 2,039 GB/s and 700 over 400 W
    assert found.ratios["bandwidth_gbs"] == pytest.approx(3350 / 2039, rel=0.01)
    assert found.ratios["power_w"] == pytest.approx(700 / 400)
