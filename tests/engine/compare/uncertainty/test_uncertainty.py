"""Futures, swings, breaking points and gaps of whole comparisons, against what can be worked out by hand."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest
from offers import MODELS, compared, serving
from offers import settled_purchase as purchase
from offers import settled_rental as rental

from engine.compare.evaluate import evaluate
from engine.compare.ranking import admitted
from engine.compare.results import Comparison
from engine.compare.uncertainty.attribution import gap_in_total, gap_per_work
from engine.compare.uncertainty.breaking_points import breaking_points, plane
from engine.compare.uncertainty.futures import chances, percentiles
from engine.compare.uncertainty.swings import gap_swings, swings
from engine.electricity.textbook import electricity_cost
from engine.figures import Leaf
from engine.figures.shapes import Shape
from engine.project.edits.assumptions import set_assumption
from engine.values import Between, known

CARD = "nvidia-h100-sxm5-80gb"
OTHER = "nvidia-a100-sxm4-80gb"
WORK = (serving(MODELS["dense"]),)
CRITERION = "cost_per_million_output_tokens_all_in"


def between(low: int, high: int, shape: Shape = "uniform") -> Between:
    return Between(low=Decimal(low), high=Decimal(high), source="for the test", shape=shape)


def bids(first: Between, second: Between | None = None) -> Comparison:
    """Two purchases that differ in price alone."""
    fixed = known(1_250_000) if second is None else second
    return compared((purchase(CARD, price=first), purchase(CARD, quote_id="B", price=fixed)), WORK)


def flipping() -> Comparison:
    """A purchase that wins over a long horizon and a rental that wins over a short one."""
    return compared((purchase(CARD, price=known(2_400_000)), rental(CARD, price=known(120))), WORK)


@pytest.mark.parametrize(
    ("first", "second", "cheaper"),
    [
        # a quarter of 1.0 to 2.0 million lies below 1.25 million
        (between(1_000_000, 2_000_000), None, 0.25),
        # three quarters of the way up a triangle from 1.0 over 1.5 to 2.0 million: 2 × 0.25² below it
        (between(1_000_000, 2_000_000, "triangular"), None, 0.125),
        # B is below A only in the corner above 1.5 million of A: half of a quarter
        (between(1_000_000, 2_000_000), between(1_500_000, 2_500_000), 0.875),
        (between(1_000_000, 2_000_000), between(1_000_000, 2_000_000), 0.5),
        (between(1_000_000, 2_000_000, "either"), None, 0.5),
    ],
)
def test_how_often_each_is_the_cheapest(first: Between, second: Between | None, cheaper: float) -> None:
    found = chances(bids(first, second), "chat")
    assert found is not None
    assert found.of("A") == pytest.approx(cheaper, abs=0.0 if second is None else 0.01)
    assert found.cheapest.sum() == pytest.approx(1.0)
    a, b = found.quotes.index("A"), found.quotes.index("B")
    # ties are rare: both ranges hold the same middles
    assert found.beats[a, b] + found.beats[b, a] == pytest.approx(1.0, abs=1e-3)
    assert found.beats[a, a] == 0.0


def test_equal_quotes_share_every_future() -> None:
    found = chances(compared((purchase(CARD), purchase(CARD, quote_id="B")), WORK), "chat")
    assert found is not None
    assert found.cheapest.tolist() == [0.5, 0.5]
    assert found.beats.tolist() == [[0.0, 0.0], [0.0, 0.0]]


def test_a_lower_bound_is_in_no_contest() -> None:
    from engine.values import UNKNOWN

    cheap = purchase(CARD, price=known(1), support_per_year=UNKNOWN)
    found = chances(compared((cheap, purchase(CARD, quote_id="B")), WORK), "chat")
    assert found is not None
    assert (found.quotes, found.open) == (("B",), ("A",))


def test_the_same_seed_gives_the_same_futures_and_another_one_others() -> None:
    comparison = bids(between(1_000_000, 2_000_000), between(1_000_000, 2_000_000))
    first, again = chances(comparison, "chat"), chances(comparison, "chat")
    other = chances(evaluate(comparison.project.replace(seed=2)), "chat")
    assert first is not None
    assert again is not None
    assert other is not None
    assert first.beats.tobytes() == again.beats.tobytes()
    assert first.beats.tobytes() != other.beats.tobytes()


def test_an_edit_elsewhere_leaves_the_futures_of_the_others() -> None:
    comparison = bids(between(1_000_000, 2_000_000))
    edited = evaluate(set_assumption(comparison.project, "cost.electricity_price", 1.4))
    before, after = chances(comparison, "chat"), chances(edited, "chat")
    assert before is not None
    assert after is not None
    assert before.cheapest.tolist() == after.cheapest.tolist()


def test_percentiles_of_a_uniform_range() -> None:
    power = Leaf(2000.0, "W", "a/power", low=1000.0, high=3000.0, shape="uniform")
    cost, unknown = electricity_cost(power, 730.0, 0.7), Leaf(None, "money", "a/b")
    found, nothing = percentiles((cost, unknown), 1)
    assert nothing is None
    # 1 kW more is 730 h × 0.7; a tenth of the range is 200 W
    assert found == pytest.approx([1.2 * 511, 2.0 * 511, 2.8 * 511], rel=2e-3)


def test_swings_of_one_result() -> None:
    power = Leaf(2000.0, "W", "a/power", low=1000.0, high=3000.0)
    price = Leaf(0.5, "money/kWh", "a/price", low=0.4, high=1.5)
    still = Leaf(100.0, "h", "a/hours")
    first, second = swings(electricity_cost(power, still, price))
    assert (first.leaf.path, first.at_low, first.at_high) == ("a/price", pytest.approx(80.0), pytest.approx(300.0))
    assert (second.leaf.path, second.at_low, second.at_high) == ("a/power", pytest.approx(50.0), pytest.approx(150.0))


def test_the_gap_swings_with_what_only_one_quote_has() -> None:
    found = gap_swings(bids(between(1_000_000, 2_000_000)), "chat", "B", "A")
    assert found[0].leaf.path == "quotes/A/price"
    assert found[0].at_low < 0 < found[0].at_high
    assert [one.width for one in found] == sorted((one.width for one in found), reverse=True)


def test_at_a_breaking_point_the_evaluation_itself_is_a_tie() -> None:
    comparison = flipping()
    found = [one for one in breaking_points(comparison, "chat") if one.value is not None]
    assert {"cost.horizon_months", "cost.busy_share"} & {one.name for one in found}
    for one in found:
        moved = evaluate(set_assumption(comparison.project, one.name, one.value or 0.0), kept=comparison)
        first, second = (float(entry.figures[CRITERION].value) for entry in moved.column("chat"))
        assert second / first == pytest.approx(1.0, abs=2e-3), one.name
        beyond = one.value + 0.02 * (one.high - one.low) * (1 if one.side == "above" else -1)  # type: ignore[operator]
        if one.low < beyond < one.high:
            after = evaluate(set_assumption(comparison.project, one.name, beyond), kept=comparison)
            assert admitted(after, "chat")[0].quote.id == one.winner, one.name


def test_breaking_points_stand_nearest_first_and_say_where_there_are_none() -> None:
    found = breaking_points(flipping(), "chat")
    distances = [one.distance for one in found]
    assert distances == sorted(distances)
    nowhere = {one.name for one in found if one.value is None}
    assert nowhere
    assert not nowhere & {one.name for one in found if one.value is not None}
    for one in found:
        assert one.low <= one.current <= one.high


def test_what_both_quotes_share_alike_never_flips() -> None:
    comparison = compared((purchase(CARD), purchase(CARD, quote_id="B", price=known(1_100_000))), WORK)
    assert all(one.value is None for one in breaking_points(comparison, "chat"))


def test_nothing_breaks_with_one_quote() -> None:
    assert breaking_points(compared((purchase(CARD),), WORK), "chat") == ()


def test_the_plane_agrees_with_evaluations() -> None:
    comparison = flipping()
    found = plane(comparison, "chat", "cost.horizon_months", "cost.busy_share", count=9)
    assert found is not None
    assert found.winner.shape == found.lead.shape == (9, 9)
    assert set(found.winner.ravel().tolist()) == {0, 1}
    for row in (2, 5, 8):
        for column in (0, 4, 8):
            project = set_assumption(comparison.project, "cost.busy_share", float(found.up[row]))
            project = set_assumption(project, "cost.horizon_months", float(found.across[column]))
            costs = {
                one.quote.id: float(one.figures[CRITERION].value)
                for one in evaluate(project, kept=comparison).column("chat")
            }
            winner = found.quotes[found.winner[row, column]]
            assert winner == min(costs, key=lambda quote: costs[quote])
            assert found.lead[row, column] == pytest.approx(max(costs.values()) / min(costs.values()) - 1, rel=1e-6)


def test_a_plane_needs_two_assumptions_that_matter() -> None:
    assert plane(flipping(), "chat", "cost.busy_share", "cost.busy_share") is None
    assert plane(flipping(), "chat", "cost.busy_share", "migration.team_size") is None


def test_the_gap_in_total_is_the_difference_of_the_accounts() -> None:
    comparison = compared((purchase(CARD), purchase(CARD, quote_id="B", price=known(1_100_000))), WORK)
    gap = gap_in_total(*comparison.column("chat"))
    assert gap is not None
    parts = {part.part: part.amount for part in gap.parts}
    assert parts["hardware"] == pytest.approx(100_000)
    # 15 % of the hardware for network and storage
    assert parts["network_storage"] == pytest.approx(15_000)
    first, second = (float(one.figures["cost_total"].value) for one in comparison.column("chat"))
    assert gap.amount == pytest.approx(second - first)
    assert sum(part.amount for part in gap.parts) == pytest.approx(gap.amount)
    assert sum(part.share for part in gap.parts) == pytest.approx(1.0)


def test_the_gap_per_work_holds_what_another_speed_makes() -> None:
    comparison = compared((purchase(CARD), purchase(OTHER, quote_id="B", price=known(700_000))), WORK)
    one, other = comparison.column("chat")
    gap = gap_per_work(one, other, CRITERION)
    assert gap is not None
    costs = [float(entry.figures[CRITERION].value) for entry in (one, other)]
    assert gap.amount == pytest.approx(costs[1] - costs[0])
    assert sum(part.amount for part in gap.parts) == pytest.approx(gap.amount)
    work = next(part.amount for part in gap.parts if part.part == "work")
    # an A100 makes fewer tokens of the same money
    assert work > 0
    speeds = [float(entry.figures["output_tokens_per_s"].value) for entry in (one, other)]
    mean = (costs[1] - costs[0]) / np.log(costs[1] / costs[0])
    assert work == pytest.approx(mean * np.log(speeds[0] / speeds[1]), rel=1e-6)


def test_alike_quotes_have_no_gap() -> None:
    comparison = compared((purchase(CARD), purchase(CARD, quote_id="B")), WORK)
    gap = gap_in_total(*comparison.column("chat"))
    assert gap is not None
    assert (gap.amount, gap.parts) == (0.0, ())
