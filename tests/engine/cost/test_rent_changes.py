"""A rent that its quote does not fix: an assumption with a range that counts in amounts, chances, swings and flips."""

from __future__ import annotations

from typing import Any

import pytest
from offers import MODELS, compared, serving, settled_hosted, settled_purchase, settled_rental

from engine.compare.results import Comparison, Evaluation
from engine.compare.uncertainty.breaking_points import breaking_points
from engine.compare.uncertainty.swings import gap_swings
from engine.figures.variation import Graph
from engine.project.assumptions import Assumptions, CostAssumptions
from engine.values import known

CARD = "nvidia-h100-sxm5-80gb"
WORK = serving(MODELS["dense"])
CHANGE = "assumptions/cost/rent_change_share"


def rented(change: float = 0.0, **stated: Any) -> Evaluation:
    """100 an hour, all 730 hours: 73,000 a month."""
    cost = CostAssumptions()
    cost = cost.replace(rent_change_share=cost.rent_change_share.replace(value=change))
    quote = settled_rental(CARD, price=known(100), **{"price_change": "any_time", **stated})
    return compared((quote,), (WORK,), assumptions=Assumptions(cost=cost)).of("B", "chat")


def rent(*given: float, **stated: Any) -> float:
    return float(rented(*given, **stated).figures["account_rent"].value)


def test_what_is_fixed_stays_and_what_is_not_follows_the_assumption() -> None:
    fixed = 36 * 73_000
    assert rent(0.2, price_change="fixed") == pytest.approx(fixed)
    assert rent() == pytest.approx(fixed)
    for clause in ("any_time", "unknown", "with_notice"):
        assert rent(0.2, price_change=clause) == pytest.approx(1.2 * fixed)
    # 90 days of notice are 2.9569 months, so that 33.0431 of 36 are dearer
    later = rent(0.2, price_change="with_notice", price_notice_days=90)
    assert later == pytest.approx((2.9569 + 33.0431 * 1.2) * 73_000, rel=1e-5)
    # a notice longer than the horizon fixes all of it
    assert rent(0.2, price_change="with_notice", price_notice_days=1200) == pytest.approx(fixed)


def contested(**stated: Any) -> Comparison:
    bought = settled_purchase(CARD, price=known(1_850_000))
    return compared((bought, settled_rental(CARD, price=known(100), **stated)), (WORK,))


def test_it_moves_costs_between_its_ends_and_can_change_the_winner() -> None:
    loose, fixed = contested(price_change="unknown"), contested(price_change="fixed")
    swings = {one.leaf.path: one for one in gap_swings(loose, "chat", "B", "A")}
    assert swings[CHANGE].leaf.low == -0.1
    assert swings[CHANGE].leaf.high == 0.2
    # dearer by a fifth and cheaper by a tenth: the gap falls twice as far as it rises
    today = float(loose.of("A", "chat").figures["cost_per_million_output_tokens_all_in"].value) - float(
        loose.of("B", "chat").figures["cost_per_million_output_tokens_all_in"].value
    )
    assert today - swings[CHANGE].at_high == pytest.approx(2 * (swings[CHANGE].at_low - today))
    found = {one.name: one for one in breaking_points(loose, "chat")}["cost.rent_change_share"]
    total = {quote: float(loose.of(quote, "chat").figures["cost_total"].value) for quote in ("A", "B")}
    # rent and what is lost of it move alike
    moving = 36 * 73_000 * 1.04
    assert found.winner == "A"
    assert found.value == pytest.approx((total["A"] - total["B"]) / moving, rel=1e-6)
    assert CHANGE not in {one.leaf.path for one in gap_swings(fixed, "chat", "B", "A")}


def test_the_range_of_the_rent_is_that_of_the_assumption() -> None:
    low, high = Graph([rented().figures["account_rent"]]).ranges()[0] or (0, 0)
    assert (low, high) == pytest.approx((0.9 * 36 * 73_000, 1.2 * 36 * 73_000))


def test_hosted_tokens_follow_a_clause_and_an_assumption_of_their_own() -> None:
    """1,000 requests a day of 1,024 + 512 tokens at 4 and 12 a million; a fifth less over all or after 90 days."""
    asked = WORK.replace(requests_per_day=1000.0)

    def tokens(change: float, **stated: Any) -> float:
        cost = CostAssumptions()
        cost = cost.replace(token_price_change_share=cost.token_price_change_share.replace(value=change))
        quote = settled_hosted(**stated)
        found = compared((quote,), (asked,), assumptions=Assumptions(cost=cost)).of("D", "chat")
        whole, each = (
            found.figures["account_tokens"].value,
            found.figures["cost_per_million_output_tokens_all_in"].value,
        )
        assert float(each) == pytest.approx(float(whole) / 36 / (1000 * 730 / 24 * 512) * 1e6, rel=1e-6)
        return float(whole)

    fixed = 1000 * 730 / 24 * 36 * (1024 * 4 + 512 * 12) / 1e6
    assert tokens(-0.2, price_change="fixed") == pytest.approx(fixed, rel=1e-4)
    for clause in ("any_time", "unknown", "with_notice"):
        assert tokens(-0.2, price_change=clause) == pytest.approx(0.8 * fixed, rel=1e-4)
    later = tokens(-0.2, price_change="with_notice", price_notice_days=90)
    assert later == pytest.approx(fixed * (2.9569 + 33.0431 * 0.8) / 36, rel=1e-4)
