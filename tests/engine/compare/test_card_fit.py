"""How a workload fits on a card of the catalog, without a quote."""

from __future__ import annotations

import datetime

import pytest

from engine.catalog.library import catalog
from engine.compare.card_fit import CardFit, card_fit, cards_id, figure_on_cards, is_of_cards
from engine.compare.figure_titles import figure_title
from engine.project.edits import add_workload
from engine.project.project import Project

PROJECT = add_workload(
    Project(as_of=datetime.date(2026, 11, 30)), "online_serving", catalog().model("Llama 3.1 70B"), "Chat"
)
WORKLOAD = PROJECT.workloads[0].id
H200 = next(card for card in catalog().cards if card.id == "nvidia-h200-sxm-141gb")


def test_seventy_billion_parameters_need_two_cards_of_141_gb() -> None:
    """70,553,706,496 parameters of 2 bytes, half of them on each of two cards."""
    found = card_fit(PROJECT, WORKLOAD, H200)
    assert found is not None
    assert found.fewest == 2
    (one, alone), (two, halved) = found.fits
    assert (one, alone.fits, two, halved.fits) == (1, False, 2, True)
    assert float(alone.parts["weights"].value) == pytest.approx(70_553_706_496 * 2, rel=1e-3)
    assert float(halved.parts["weights"].value) == pytest.approx(70_553_706_496, rel=1e-3)
    assert alone.remedies


def test_a_card_that_holds_everything_is_shown_once() -> None:
    roomy = H200.replace(memory_gb=1000.0, reported_memory_mib=None)
    found = card_fit(PROJECT, WORKLOAD, roomy)
    assert found is not None
    assert (found.fewest, [count for count, _ in found.fits]) == (1, [1])


def test_a_layout_that_someone_fixed_is_no_obstacle() -> None:
    workload = PROJECT.workloads[0]
    assert workload.kind == "online_serving"
    fixed = workload.replace(parallelism=workload.parallelism.replace(tensor=8))
    found = card_fit(PROJECT.replace(workloads=(fixed,)), WORKLOAD, H200)
    assert found is not None
    assert [count for count, _ in found.fits] == [1, 2]


def test_without_a_capacity_nothing_can_be_said() -> None:
    unknown = H200.replace(memory_gb=None, reported_memory_mib=None)
    assert card_fit(PROJECT, WORKLOAD, unknown) == CardFit(None, ())


def test_graphics_keep_no_model() -> None:
    drawing = add_workload(PROJECT, "graphics_science", None, "Rendering")
    assert card_fit(drawing, drawing.workloads[-1].id, H200) is None


def test_a_figure_of_cards_of_the_catalog_opens_like_any_other() -> None:
    found = card_fit(PROJECT, WORKLOAD, H200)
    assert found is not None
    place = cards_id(H200, 2)
    weights = figure_on_cards(PROJECT, WORKLOAD, place, "weights_gb")
    assert weights is not None
    assert float(weights.value) == pytest.approx(70_553_706_496 / 1e9, rel=1e-3)
    assert is_of_cards(place)
    assert not is_of_cards("A")
    assert H200.name in figure_title(f"{place}/{WORKLOAD}/weights_gb", weights).text()
    assert figure_on_cards(PROJECT, WORKLOAD, "catalog:no-such-card:1", "weights_gb") is None
