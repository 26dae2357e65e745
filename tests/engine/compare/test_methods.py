"""Methods of decision on projects whose points can be worked out by hand."""

from __future__ import annotations

import datetime

import pytest
from offers import AS_OF, MODELS, compared, hosted, owned, project, purchase, rental, serving

from engine.compare.evaluate import evaluate
from engine.compare.method_words import agreement, front_text, method_texts, reason_text, reversal_texts, verdict_text
from engine.compare.methods import Methods, method_figure, methods
from engine.compare.outlook import outlook
from engine.compare.results import Comparison
from engine.compare.scores import METHODS, contributions
from engine.figures.derivation import derivations
from engine.project.edits import set_assumption
from engine.texts import EngineError
from engine.values import known

H100 = "nvidia-h100-sxm5-80gb"
L20 = "nvidia-l20"
WORK = (serving(MODELS["dense"]),)


def weighing(comparison: Comparison, **weights: float) -> Comparison:
    project = comparison.project
    for name, weight in weights.items():
        project = set_assumption(project, f"decision.{name}", weight)
    return evaluate(project)


@pytest.fixture(scope="module")
def three() -> Comparison:
    quotes = (
        purchase(H100, price=known(2_000_000)),
        purchase(L20, quote_id="B", price=known(500_000), start_delay_weeks=known(2)),
        rental(H100, quote_id="C", price=known(90)),
    )
    return compared(quotes, WORK)


@pytest.fixture(scope="module")
def found(three: Comparison) -> Methods:
    return methods(three, "chat")


def value(comparison: Comparison, quote: str, figure: str) -> float:
    return float(comparison.of(quote, "chat").figures[figure].value)


def test_cost_and_price_rank_by_their_figure(three: Comparison, found: Methods) -> None:
    for method, figure in (("cost", "cost_per_million_output_tokens_all_in"), ("total", "cost_total")):
        standings = found.verdict(method).standings
        assert [one.place for one in standings] == [1, 2, 3]
        costs = [value(three, one.quote_id, figure) for one in standings]
        assert costs == sorted(costs)


def test_the_chance_by_cost_is_that_of_the_outlook(three: Comparison, found: Methods) -> None:
    chance = outlook(three, "chat").chance
    assert chance is not None
    for one in found.verdict("cost").standings:
        assert one.chance == pytest.approx(chance.of(one.quote_id))


def test_a_tender_gives_all_points_for_the_lowest_price(three: Comparison) -> None:
    """(lowest price ÷ this price) × 100, with all the weight on the price."""
    found = methods(weighing(three, tender_price_weight=1.0), "chat")
    accounts = ("hardware", "rent", "tokens", "support")
    bids = {name: sum(value(three, name, f"account_{account}") for account in accounts) for name in "ABC"}
    for one in found.verdict("tender").standings:
        assert float(one.value.value) == pytest.approx(min(bids.values()) / bids[one.quote_id] * 100)


def test_a_tender_weighs_price_and_quality(three: Comparison, found: Methods) -> None:
    """Weights 20 : 10 : 10 of speed, first token and lead time share the 70 points that the price leaves."""
    speeds = {name: value(three, name, "output_tokens_per_s") for name in "AB"}
    firsts = {name: value(three, name, "ttft_ms") for name in "AB"}
    weeks = {"A": value(three, "A", "ready_weeks"), "B": value(three, "B", "ready_weeks")}
    bids = {name: found.found["bid"].values[name].value for name in "ABC"}
    quality = (
        20 * speeds["B"] / max(value(three, name, "output_tokens_per_s") for name in "ABC")
        + 10 * min(value(three, name, "ttft_ms") for name in "ABC") / firsts["B"]
        + 10 * min(weeks.values()) / weeks["B"]
    ) / 40
    # C states no delay of its own: it has no quality and no rank
    assert found.verdict("tender").of("C").place is None
    assert float(found.verdict("tender").of("B").value.value) == pytest.approx(
        30 * min(bids.values()) / bids["B"] + 70 * quality
    )


def test_points_sum_to_the_score(three: Comparison) -> None:
    found = methods(weighing(three, lead_time_weight=0.0), "chat")
    for one in found.verdict("weighted").standings:
        parts = contributions(one.quote_id, found.quotes, found.found, found.weights)
        assert sum(parts.values()) == pytest.approx(float(one.value.value))
        assert set(parts) == {"cost", "speed", "latency", "risk"}


def test_who_is_best_in_all_has_all_points_and_weights_need_not_sum_to_one(three: Comparison) -> None:
    halves = dict.fromkeys(("cost_weight", "speed_weight"), 0.25)
    alone = weighing(three, latency_weight=0.0, lead_time_weight=0.0, risk_weight=0.0, **halves)
    best = methods(alone, "chat").verdict("weighted").standings[0]
    cheapest = methods(alone, "chat").verdict("cost").leaders[0]
    speeds = {name: value(three, name, "output_tokens_per_s") for name in "ABC"}
    if speeds[cheapest] == max(speeds.values()):
        assert float(best.value.value) == pytest.approx(100)
    assert 0 < float(best.value.value) <= 100


def test_no_weight_at_all_is_refused(three: Comparison) -> None:
    zero = dict.fromkeys(("cost_weight", "speed_weight", "latency_weight", "lead_time_weight", "risk_weight"), 0.0)
    with pytest.raises(EngineError, match="weight"):
        weighing(three, **zero)


def test_an_unknown_gives_no_score_and_is_not_zero(found: Methods) -> None:
    standing = found.verdict("weighted").of("C")
    assert standing.value.value is None
    assert standing.place is None
    assert standing.value.reason is not None


def test_gates_come_first() -> None:
    late = purchase(H100, quote_id="L", price=known(1), date=datetime.date(2026, 1, 1), valid_days=30)
    small = purchase("geforce-rtx-4090", 1, quote_id="S", price=known(1))
    comparison = compared((purchase(H100), late, small), (serving(MODELS["large"]),))
    found = methods(comparison, "chat")
    assert found.quotes == ("A",)
    assert {gate.quote_id for gate in found.gates} == {"L", "S"}
    assert all(verdict.certainty == "only" for verdict in found.verdicts if verdict.method in ("cost", "total"))
    said = [message.text() for message in method_texts(found)]
    assert any(sentence.startswith("L: ") and "valid" in sentence for sentence in said)
    assert datetime.date(2026, 1, 31) < AS_OF


def test_equal_quotes_are_tied_and_near_ones_undecided() -> None:
    same = compared((purchase(H100), purchase(H100, quote_id="B")), WORK)
    tied = methods(same, "chat").verdict("cost")
    assert tied.certainty == "tied"
    assert tied.leaders == ("A", "B")
    near = compared((purchase(H100), purchase(H100, quote_id="B", price=known(1_005_000))), WORK)
    verdict = methods(near, "chat").verdict("cost")
    assert verdict.certainty == "near"
    assert "undecided" in verdict_text(verdict).text()


def test_machines_that_are_there_are_no_bid() -> None:
    found = methods(compared((purchase(H100), owned(H100)), WORK), "chat")
    assert found.verdict("tender").of("C").place is None
    assert found.verdict("cost").of("C").place is not None


def test_a_bid_that_leaves_can_turn_the_order_of_two_others() -> None:
    """Fast A and cheap B; the very fast C, too dear to win, sets the measure of speed and so shrinks A's lead in it."""
    quotes = (
        rental(H100, price=known(100), quote_id="A", start_delay_weeks=known(1)),
        rental(L20, price=known(20), quote_id="B", start_delay_weeks=known(1)),
        rental("nvidia-b200-sxm", price=known(3000), quote_id="C", start_delay_weeks=known(1)),
    )
    comparison = compared(quotes, WORK)
    chosen = weighing(
        comparison, cost_weight=0.545, speed_weight=0.455, latency_weight=0.0, lead_time_weight=0.0, risk_weight=0.0
    )
    found = methods(chosen, "chat")
    turned = next(one for one in found.verdict("weighted").reversals if one.quote_id == "C")
    assert turned.way == "without"
    without = compared(quotes[:2], WORK, assumptions=chosen.project.assumptions)
    order = [one.quote_id for one in methods(without, "chat").verdict("weighted").standings]
    assert order.index(turned.after) < order.index(turned.before)
    kept = [one.quote_id for one in found.verdict("weighted").standings]
    assert kept.index(turned.before) < kept.index(turned.after)
    assert any("without C" in message.text() for message in reversal_texts(found))


def test_the_front_over_two_criteria(three: Comparison, found: Methods) -> None:
    shown = found.front("cost", "speed")
    work = "cost_per_million_output_tokens_all_in"
    for name, by in shown.beaten.items():
        assert value(three, by, work) <= value(three, name, work)
        assert value(three, by, "output_tokens_per_s") >= value(three, name, "output_tokens_per_s")
    assert set(shown.options) | set(shown.beaten) == set(found.quotes)
    assert all(name in front_text(found, "cost", "speed").text() for name in shown.options)


def test_sentences_in_both_languages(three: Comparison) -> None:
    found = methods(weighing(three, lead_time_weight=0.0), "chat")
    for message in (agreement(found), *method_texts(found), front_text(found, "cost", "lead_time")):
        assert message.text("en") != message.text("zh")
    reason = reason_text(found)
    alike = set(found.verdict("cost").leaders) & set(found.verdict("weighted").leaders)
    assert (reason is None) == bool(alike)


def test_every_rank_opens_into_its_derivation(three: Comparison, found: Methods) -> None:
    for method in METHODS:
        for one in found.verdict(method).standings:
            figure = method_figure(three, "chat", one.quote_id, method)
            assert figure is not None
            assert figure.value == pytest.approx(one.value.value) if figure.known else one.value.value is None
            assert derivations({"it": figure}, "en")["nodes"]
    assert method_figure(three, "chat", "Z", "cost") is None


def test_hosted_tokens_are_ranked_by_what_is_known_of_them() -> None:
    found = methods(evaluate(project((purchase(H100), hosted()), (serving(requests_per_day=20_000.0),))), "chat")
    assert found.verdict("cost").of("D").place is not None
    assert found.verdict("weighted").of("D").place is None
