"""Experts that stand whole on cards: the busiest one is waited for."""

from __future__ import annotations

import numpy as np
import pytest
from offers import evaluated, rental, serving

from engine.registry import all_figures
from engine.workload import Parallelism

UNEVEN = all_figures()["uneven_load"].raw


@pytest.mark.parametrize(("tokens", "picked", "experts", "holders"), [(1, 8, 256, 8), (32, 8, 256, 8), (64, 2, 8, 4)])
def test_the_fullest_card_as_drawn_by_chance(tokens: int, picked: int, experts: int, holders: int) -> None:
    """Every token picks different experts; the mean of the fullest card over many draws lies below the bound of balls
    into bins, and by less than a third."""
    random = np.random.default_rng(7)
    chosen = random.random((800, tokens, experts)).argpartition(picked, axis=2)[..., :picked] * holders // experts
    fullest = np.mean([np.bincount(draw.ravel(), minlength=holders).max() for draw in chosen])
    drawn = fullest / (tokens * picked / holders)
    assert drawn <= UNEVEN(tokens, picked, holders) <= 1.34 * drawn


def test_nothing_is_uneven_where_experts_are_cut_or_on_one_card() -> None:
    assert UNEVEN(4.0, 8, 1) == 1
    assert UNEVEN(0.0, 8, 8) == 8
    assert UNEVEN(1e9, 8, 8) == pytest.approx(1, abs=1e-3)


def step(model: str, concurrency: int, expert: int | None) -> float:
    layout = Parallelism(tensor=8, pipeline=1, data=1, expert=expert)
    work = serving(model, weight_format="fp8", input_tokens=1024, output_tokens=512, concurrency=concurrency)
    found = evaluated(rental("nvidia-h200-sxm-141gb", 8), work.replace(parallelism=layout))
    assert found.layout is not None
    assert str(found.layout) == ("TP8" if expert is None else f"TP8 × EP{expert}")
    return 1 / float(found.figures["decode_tokens_per_s"].value)


def test_experts_kept_whole_within_a_tensor_parallel_group_cost_what_the_fullest_card_takes() -> None:
    """At a few streams some cards get several experts of a token and others none; with many the load evens out. Fewer
    parts are more even."""
    few, many = (
        step("DeepSeek V3 / R1 671B", load, 8) / step("DeepSeek V3 / R1 671B", load, None) for load in (2, 512)
    )
    assert 1.05 < few < 8
    assert 1.0 <= many < 1.05
    assert (
        step("DeepSeek V3 / R1 671B", 2, None)
        < step("DeepSeek V3 / R1 671B", 2, 4)
        < step("DeepSeek V3 / R1 671B", 2, 8)
    )
