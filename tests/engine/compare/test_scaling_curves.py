"""Rates on other numbers of cards, against whole evaluations of quotes that offer so many."""

from __future__ import annotations

import pytest
from offers import assuming, compared, evaluated, group, hosted, project, purchase, rental, science, serving, tuning

from engine.compare.evaluate import evaluate
from engine.compare.figure_at import figure_at
from engine.compare.figure_titles import figure_title
from engine.compare.scaling_curves import counts_of, scaling_curves
from engine.quote import CardGroup
from engine.workload import FineTuning, OnlineServing

H100 = "nvidia-h100-sxm5-80gb"


@pytest.mark.parametrize(
    ("offered", "expected"),
    [
        (group(H100), (1, 2, 4, 8, 16, 32, 64)),
        (group(H100, 6), (3, 6, 12, 24, 48)),
        (group(H100, 8, 3), (1, 2, 4, 8, 16, 24, 32, 64, 128)),
        (group(H100, 1), (1, 2, 4, 8, 16, 32, 64)),
    ],
)
def test_numbers_of_cards(offered: CardGroup, expected: tuple[int, ...]) -> None:
    assert counts_of(offered) == expected


@pytest.mark.parametrize("workload", [serving(), tuning()], ids=["serving", "tuning"])
def test_each_point_is_what_so_many_cards_reach(workload: OnlineServing | FineTuning) -> None:
    comparison = compared((purchase(H100),), (workload,))
    line = scaling_curves(comparison, workload.id)[0].rate
    for cards, machines, inside in ((4, 1, 4), (8, 1, 8), (32, 4, 8)):
        alone = purchase(H100, groups=(group(H100, inside, machines),))
        figures = evaluated(alone, workload).figures
        each = figures.get("tokens_per_s_per_card")
        expected = figures["output_tokens_per_s"].value if each is None else each.value * cards
        assert line.at(cards) == pytest.approx(float(expected))
    assert line.own == 8


def test_each_doubling_beyond_four_cards_loses_what_is_assumed() -> None:
    job, base = tuning(), project((purchase(H100),), (tuning(),))
    shares = {}
    for loss in (0.0, 0.15):
        changed = base.replace(assumptions=assuming(scaling_loss_per_doubling=loss))
        line = scaling_curves(evaluate(changed), job.id)[0].rate
        shares[loss] = [(line.at(cards) or 0.0) / cards for cards in (4, 8, 16)]
    kept = [lossy / whole for lossy, whole in zip(shares[0.15], shares[0.0], strict=True)]
    assert kept[0] == pytest.approx(1.0)
    assert kept[1] == pytest.approx(0.85, abs=0.03)  # the exchange of gradients, which is not slowed, blurs it a little
    assert kept[2] == pytest.approx(0.85**2, abs=0.05)


def test_efficiency_is_against_the_fewest_cards_that_hold_the_work() -> None:
    found = scaling_curves(compared((purchase(H100),), (serving("Llama 3.1 70B"),)), "chat")[0]
    assert found.rate.across is not None
    first = float(found.rate.across[0])
    assert first > 1  # 141 GB of weights fit on no single card of 80
    assert found.efficiency.at(first) == pytest.approx(1.0)
    expected = (found.rate.at(32.0) or 0) / (found.rate.at(first) or 1) / (32 / first)
    assert found.efficiency.at(32.0) == pytest.approx(expected)


def test_a_point_opens_with_its_derivation() -> None:
    comparison = compared((rental(H100),), (serving(),))
    found = scaling_curves(comparison, "chat")[0]
    for name, line in (("rate_on_cards", found.rate), ("efficiency_on_cards", found.efficiency)):
        point = figure_at(comparison, f"B/chat/{name}/16")
        assert point is not None
        assert float(point.value) == pytest.approx(line.at(16.0) or 0.0)
        assert "16 cards" in figure_title(f"B/chat/{name}/16", point).text("en")
    assert figure_at(comparison, "B/chat/rate_on_cards/17") is None


def test_what_has_no_curve_says_why() -> None:
    mixed = purchase(H100, groups=(group(H100), group("nvidia-l40s")))
    for quote, workload in ((hosted(), serving()), (mixed, serving()), (purchase(H100), science())):
        found = scaling_curves(compared((quote,), (workload,)), workload.id)[0]
        assert found.rate.values is None
        assert found.rate.reason is not None
