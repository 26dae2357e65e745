"""From stated counts to machines and layouts."""

from __future__ import annotations

import pytest

from engine.catalog.library import catalog
from engine.estimation.installation import (
    card_count,
    context_parallel,
    find_cards,
    find_models,
    machines,
    parallelism,
)
from engine.estimation.request import Request, request_of_flags
from engine.texts import EngineError


@pytest.mark.parametrize(
    ("card", "cards", "nodes", "expected"),
    [
        ("nvidia-h100-sxm5-80gb", 4, None, (1, 4)),
        ("nvidia-h100-sxm5-80gb", 16, None, (2, 8)),
        ("nvidia-h100-sxm5-80gb", 12, None, (2, 6)),
        ("nvidia-h100-sxm5-80gb", 16, 4, (4, 4)),
        ("nvidia-gb200", 64, None, (1, 64)),
        ("nvidia-gb200", 256, None, (4, 64)),
    ],
)
def test_machines(card: str, cards: int, nodes: int | None, expected: tuple[int, int]) -> None:
    group = machines(catalog().card(card), cards, nodes)
    assert (group.machines, group.cards_per_machine) == expected


def test_one_die_is_half_a_module() -> None:
    whole = catalog().card("amd-mi250x")
    (die,) = find_cards("MI250X (one GCD, 64GB)").cards
    assert whole.memory_gb is not None
    assert whole.bandwidth_gbs is not None
    assert (die.memory_gb, die.bandwidth_gbs) == (whole.memory_gb / 2, whole.bandwidth_gbs / 2)


@pytest.mark.parametrize(
    ("request_", "units", "expected"),
    [
        (Request(cards=8), 1, 8),
        (Request(), 8, 8),
        (Request(cards=1), 8, 8),
        (Request(cards=16), 8, 16),
        (Request(tp=4, pp=2), 1, 8),
        (Request(), 1, 1),
    ],
)
def test_card_count(request_: Request, units: float, expected: int) -> None:
    assert card_count(request_, units) == expected


def test_a_parameter_count_settles_a_name() -> None:
    assert len(find_models(Request(model="Mistral-7B"))) == 3
    with pytest.raises(EngineError):
        find_models(Request(model="Mistral-7B v99 Nobody"))


@pytest.mark.parametrize(
    ("flags", "cards", "training", "expected"),
    [
        ({}, 8, False, (None, None, None)),
        ({"tp": "4"}, 8, False, (4, 1, 2)),
        ({"tp": "8", "dp": "8"}, 8, False, (8, 1, 1)),
        ({"tp": "1", "pp": "2"}, 2, False, (1, 2, 1)),
        ({"pp": "2"}, 2, False, (None, 2, None)),
        ({"tp": "1", "pp": "1", "dp": "1", "ep": "8"}, 8, False, (8, 1, 1)),
        ({"tp": "2", "pp": "4"}, 64, True, (2, 4, 8)),
    ],
)
def test_stated_layouts(
    flags: dict[str, str], cards: int, training: bool, expected: tuple[int | None, int | None, int | None]
) -> None:
    found = parallelism(request_of_flags(flags), cards, training)
    assert (found.tensor, found.pipeline, found.data) == expected


def test_cards_left_over_by_the_stated_sizes_share_a_sequence() -> None:
    assert context_parallel(Request(tp=1, pp=1, dp=4), 8) == 2
    assert context_parallel(Request(tp=1, pp=1, dp=8), 8) == 1
    assert context_parallel(Request(cp=4), 8) == 4
    assert context_parallel(Request(tp=2), 8) == 1
