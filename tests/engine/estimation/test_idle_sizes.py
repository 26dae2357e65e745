"""Parallel sizes that change nothing are said to."""

from __future__ import annotations

import pytest

from engine.estimation.answer import Answer, answer
from engine.estimation.request import request_of_flags

FLAGS = {"card": "H200 SXM", "cards": "8", "precision": "fp8", "input": "1024", "output": "512", "concurrency": "64"}
EXPERTS = {**FLAGS, "model": "Qwen3-235B-A22B"}
DENSE = {**FLAGS, "model": "Llama-3.1-70B"}


def estimated(flags: dict[str, str], **sizes: str) -> Answer:
    return answer(request_of_flags({**flags, **sizes}))


def idle(found: Answer) -> set[str]:
    return {one.key for one in found.findings() if one.key.startswith("idle_")}


@pytest.mark.parametrize(
    ("flags", "sizes", "expected"),
    [
        (EXPERTS, {"tp": "8", "ep": "8"}, set()),
        (EXPERTS, {"tp": "8", "ep": "4"}, set()),
        (EXPERTS, {"dp": "8", "ep": "8"}, set()),
        (EXPERTS, {"tp": "4", "dp": "2", "ep": "8"}, set()),
        (EXPERTS, {"tp": "8", "cp": "2", "vp": "2"}, {"idle_cp", "idle_vp"}),
        (DENSE, {"tp": "8", "ep": "8"}, {"idle_ep"}),
        (DENSE, {"tp": "2", "dp": "2"}, {"idle_dp"}),
        (DENSE, {"dp": "4"}, set()),
        (DENSE, {"tp": "4", "pp": "2"}, set()),
    ],
)
def test_sizes_without_effect(flags: dict[str, str], sizes: dict[str, str], expected: set[str]) -> None:
    assert idle(estimated(flags, **sizes)) == expected


def test_experts_within_a_group_take_the_same_memory_and_wait_for_the_fullest_card() -> None:
    plain, within = estimated(EXPERTS, tp="8"), estimated(EXPERTS, tp="8", ep="8")
    assert plain.of("weights_gb") == within.of("weights_gb")
    slower, usual = within.of("tpot_ms"), plain.of("tpot_ms")
    assert slower is not None
    assert usual is not None
    assert slower.value > usual.value


def test_experts_over_copies_save_weights_and_use_the_links() -> None:
    """235.1 billion parameters of a byte, all but 227.1 of them repeated on each card: 8.0 + 227.1 ÷ 8 + the ends."""
    found = estimated(EXPERTS, dp="8", ep="8")
    weights = found.of("weights_gb")
    assert weights is not None
    assert 8.0 + 227.1 / 8 < weights.value < 8.0 + 227.1 / 8 + 2.6
    assert "links_unused" not in {one.key for one in found.findings()}


def test_copies_that_are_stated_alone_are_kept() -> None:
    layout = estimated(DENSE, dp="4").main.layout
    assert layout is not None
    assert layout.data == 4


def test_experts_over_groups_that_do_not_divide_are_refused() -> None:
    found = estimated(EXPERTS, tp="8", ep="12")
    assert found.main.layout is None
    assert found.blocked
