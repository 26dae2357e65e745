"""Values of an input at which two quotes cost the same, with their derivation."""

from __future__ import annotations

import pytest
from offers import MODELS, compared, serving
from offers import settled_purchase as purchase
from offers import settled_rental as rental

from engine.compare.evaluate import evaluate
from engine.compare.figure_at import figure_at
from engine.compare.outlook_words import input_name, input_value
from engine.compare.ranking import admitted
from engine.compare.results import Comparison
from engine.compare.uncertainty.breaking_points import breaking_points
from engine.compare.uncertainty.contest import Contest
from engine.compare.uncertainty.even import even
from engine.compare.uncertainty.inputs import RESIDUAL
from engine.compare.ways import ways
from engine.compare.ways_figures import ways_figures
from engine.cost.figures import capital_recovery_factor
from engine.cost.time_value import levelised_unit_cost
from engine.figures import Leaf
from engine.figures.derivation import derivation, leaves, replay
from engine.figures.quantity import Derived, Quantity
from engine.figures.variation import Graph
from engine.project.edits.assumptions import set_assumption
from engine.values import known

CARD = "nvidia-h100-sxm5-80gb"
WORK = (serving(MODELS["dense"]),)
GIVEN_BACK = {"held_when_idle": "no", "billing_step": "second", "billing_starts": "ready", "billing_ends": "stop"}


def part(root: Quantity | None, *names: str) -> Quantity:
    """An input of an input of a figure, by the names of the parameters."""
    for name in names:
        assert isinstance(root, Derived)
        root = root.inputs[root.figure.parameters.index(name)]  # type: ignore[assignment]
    assert isinstance(root, Quantity)
    return root


def two_lines() -> tuple[Contest, Leaf]:
    """100 x + 20 against 40 x + 50: both 70 at x = 0.5."""
    rate = Leaf(0.2, "1/year", "the/rate")
    roots = [levelised_unit_cost(rate, 100.0, 20.0, 1.0, 0.0), levelised_unit_cost(rate, 40.0, 50.0, 1.0, 0.0)]
    return Contest("cost_per_month", ("A", "B"), (), Graph(roots), ()), rate


def test_two_lines_cross_where_they_do_by_hand() -> None:
    stands, rate = two_lines()
    found = even(stands, ("A", "B"), rate, lambda values: lambda _leaf: values, (0.4, 0.7), (0.0, 1.0))
    assert found is not None
    assert (found.value, found.unit) == (pytest.approx(0.5), "1/year")
    assert part(found, "gap_before", "cost_of_work").value == pytest.approx(60)
    assert part(found, "gap_before", "other_cost").value == pytest.approx(66)
    assert part(found, "gap_beyond").value == pytest.approx(90 - 78)
    assert replay(derivation(found)) == pytest.approx(0.5)


def test_lines_that_do_not_cross_between_the_ends_have_no_such_value() -> None:
    stands, rate = two_lines()
    assert even(stands, ("A", "B"), rate, lambda values: lambda _leaf: values, (0.6, 0.9), (0.0, 1.0)) is None


@pytest.fixture(scope="module")
def both() -> Comparison:
    rented = rental(CARD, price=known(160), storage_per_month=known(0), bandwidth_per_month=known(0), **GIVEN_BACK)
    return compared((purchase(CARD), rented), WORK)


def test_every_flip_opens_at_its_address_with_what_the_evaluation_says_there(both: Comparison) -> None:
    flips = [one for one in breaking_points(both, "chat") if one.value is not None]
    assert flips
    for one in flips:
        found = figure_at(both, one.address("chat"))
        assert found is not None, one.name
        assert found.value == pytest.approx(one.value, rel=1e-9)
        assert part(found, "gap_before").value * part(found, "gap_beyond").value <= 0
        assert (part(found, "searched_from").value, part(found, "searched_to").value) == (one.low, one.high)
        assert replay(derivation(found)) == pytest.approx(found.value)


def test_the_costs_behind_a_flip_are_those_of_an_evaluation_there(both: Comparison) -> None:
    one = next(one for one in breaking_points(both, "chat") if one.name == "cost.busy_share" and one.value is not None)
    cost = part(figure_at(both, one.address("chat")), "gap_beyond", "other_cost")
    moved = evaluate(set_assumption(both.project, one.name, one.after or 0.0))
    criterion = "cost_per_million_output_tokens_all_in"
    assert cost.value == pytest.approx(float(moved.of(one.winner or "", "chat").figures[criterion].value), rel=1e-6)
    assert one.after in {leaf.value for leaf in leaves(cost) if leaf.path == "assumptions/cost/busy_share"}


def test_a_break_even_stands_under_its_sentence_and_opens(both: Comparison) -> None:
    found = ways(both, "chat")
    assert found is not None
    rows = {row.address: row.quantity.value for row in ways_figures(both, "chat", found)["break_even"]}
    evens = [one.value for sweep in found.sweeps for one in sweep.break_evens.values() if one.value is not None]
    assert evens
    assert list(rows.values()) == evens
    for address, value in rows.items():
        opened = figure_at(both, address)
        assert opened is not None
        assert opened.value == value


def test_without_interest_a_financed_purchase_is_paid_back_in_even_shares() -> None:
    assert capital_recovery_factor(0.0, 36.0).value == pytest.approx(1 / 36)
    assert capital_recovery_factor(1e-6, 36.0).value == pytest.approx(1 / 36, rel=1e-4)


def test_a_speed_below_its_estimate_is_an_assumption_of_the_flips() -> None:
    """Alike machines on unlike cards: the cost of the work goes with one over the speed, so a lead of a share is lost
    where the speed is so much lower."""
    comparison = compared((purchase(CARD), purchase("nvidia-a100-sxm4-80gb", quote_id="B", price=known(620_000))), WORK)
    best = admitted(comparison, "chat")[0]
    found = [one for one in breaking_points(comparison, "chat") if one.name.startswith(RESIDUAL)]
    assert found
    for one in found:
        assert one.winner != best.quote.id
        opened = figure_at(comparison, one.address("chat"))
        assert opened is not None
        assert opened.value == pytest.approx(one.value, abs=1e-4)
    own = next(one for one in found if one.side == "below")
    card = best.quote.groups[0].card  # type: ignore[union-attr]
    assert own.name.split("/")[2] == card
    named = {language: input_name(own.name, language, comparison.project) for language in ("en", "zh")}
    assert named["en"].startswith("Speed against the estimate, ")
    assert named["zh"].endswith(" 实际速度相对估算")
    assert input_value(own.name, 0.85, "1", "en", "CNY") == "85 %"
