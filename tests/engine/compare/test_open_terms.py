"""Terms that nobody asked: what each reading costs, whom it makes the cheapest, and what the recommendation says."""

from __future__ import annotations

import pytest
from offers import ALL_ANSWERED, assuming, compared, purchase, serving, tuning
from offers import settled_rental as rental

from engine.compare.bands import estimate
from engine.compare.decision import decide
from engine.compare.evaluate import evaluate
from engine.compare.figure_at import figure_at
from engine.compare.open_terms import open_terms
from engine.compare.outlook import Outlook, outlook
from engine.compare.outlook_words import currency_at, input_name
from engine.compare.ranking import admitted
from engine.compare.results import Comparison
from engine.compare.uncertainty.futures import chances
from engine.compare.uncertainty.swings import gap_swings
from engine.quote import Rental
from engine.values import known

H100 = "nvidia-h100-sxm5-80gb"
NO_OPERATIONS = assuming(busy_share=0.6, operations_days=0.0)


def hourly(price: int, quote_id: str = "A", **changes: object) -> Rental:
    """By the machine-hour, beside 800 a month for storage and bandwidth."""
    return rental(H100, price=known(price), quote_id=quote_id, **{"held_when_idle": "no"} | changes)


def told(comparison: Comparison) -> Outlook:
    return outlook(comparison, "chat")


@pytest.fixture(scope="module")
def pair() -> Comparison:
    """A is cheaper only as long as the 292 idle hours of a month are free; B is paid around the clock."""
    return compared((hourly(100), hourly(75, "B", held_when_idle="yes")), (serving(),), assumptions=NO_OPERATIONS)


def test_both_readings_are_in_the_range_and_the_free_one_counts(pair: Comparison) -> None:
    """100 an hour: 438 busy hours and 800 beside them are 44,600 a month, all 730 hours 73,800, whatever
    the busy share."""
    rent = pair.of("A", "chat").figures["account_rent"]
    assert rent.value == pytest.approx(36 * 43_800)
    leaf = figure_at(pair, "A/chat/open_term/billed_when_stopped")
    assert leaf is not None
    assert (leaf.value, leaf.low, leaf.high, leaf.shape) == (0.0, 0.0, 1.0, "either")  # type: ignore[attr-defined]
    high = estimate(rent).high
    assert high is not None
    assert high == pytest.approx(36 * 73_000)


def test_the_other_reading_makes_another_quote_the_cheapest(pair: Comparison) -> None:
    assert [one.quote.id for one in admitted(pair, "chat")] == ["A", "B"]
    (term,) = open_terms(pair, "chat")
    assert (term.quote, term.field, term.counted, term.reading) == ("A", "billed_when_stopped", "kind", "hard")
    assert (term.flips, term.winner) == (True, "B")
    names = ("cost_total", "account_rent", "account_lost_compute", "cost_per_million_output_tokens_all_in")
    total, rent, lost, per_token = (float(pair.of("A", "chat").figures[name].value) for name in names)
    more = 36 * 29_200 * (1 + lost / rent)
    assert term.own == pytest.approx(per_token * (total + more) / total)


def test_an_answer_settles_it_as_the_term_foretold(pair: Comparison) -> None:
    (term,) = open_terms(pair, "chat")
    assert not term.is_answered(pair.project)
    answered = evaluate(term.answered(pair.project))
    assert term.is_answered(answered.project)
    assert admitted(answered, "chat")[0].quote.id == term.winner
    found = answered.of("A", "chat").figures["cost_per_million_output_tokens_all_in"].value
    assert found == pytest.approx(term.own)
    assert open_terms(answered, "chat") == ()


def test_the_condition_and_the_remark_name_it(pair: Comparison) -> None:
    said = decide(pair, "chat", told(pair))
    assert "provided that idle hours of A are not billed" in said.condition.text("en")
    assert "前提是 A 空闲时段不计费" in said.condition.text("zh")
    assert said.remarks[0].text("en").startswith("If idle hours of A are billed, B becomes the cheapest")
    assert said.headline.key == "decision.undecided"


def test_each_reading_is_a_branch_of_the_futures(pair: Comparison) -> None:
    """Both draw the same machines and the same work, so that B wins exactly where idle hours of A are billed."""
    chance = chances(pair, "chat")
    assert chance is not None
    assert chance.of("A") == pytest.approx(0.5, abs=0.01)


def test_it_stands_first_among_what_would_change_the_choice(pair: Comparison) -> None:
    assert told(pair).minds[0] == open_terms(pair, "chat")[0]


def test_a_reading_that_changes_no_winner_is_only_told() -> None:
    comparison = compared((hourly(100), hourly(300, "B", held_when_idle="yes")), (serving(),))
    (term,) = open_terms(comparison, "chat")
    assert not term.flips
    said = decide(comparison, "chat", told(comparison))
    assert "provided" not in said.condition.text("en")
    assert [remark.key for remark in said.remarks] == ["open_terms.stays", "decision.idle_free"]


def test_idle_hours_that_nobody_asked_of_at_all_count_as_paid() -> None:
    """B would win if its hours were free; until somebody says so they are paid."""
    quotes = (hourly(100, held_when_idle="yes"), hourly(110, "B", held_when_idle="unknown"))
    comparison = compared(quotes, (serving(),), assumptions=NO_OPERATIONS)
    (term,) = open_terms(comparison, "chat")
    assert (term.quote, term.counted, term.winner, term.flips) == ("B", "hard", "B", True)
    remark = decide(comparison, "chat", told(comparison)).remarks[0]
    assert remark.text("en") == ("If idle hours of B are not billed, B becomes the cheapest per million output tokens.")


def test_machines_for_single_runs_are_given_back_between_them() -> None:
    comparison = compared((hourly(100), purchase(H100, quote_id="B")), (tuning(),))
    assert [term.field for term in open_terms(comparison, "tune")] == ["billing_step"]


def test_a_quote_kept_out_by_an_open_unit_is_told_where_it_would_win() -> None:
    """150 for the machine is far below 800; 150 for each of eight cards is above it."""
    unclear = hourly(150, held_when_idle="yes", priced_by="unclear_hour")
    comparison = compared((unclear, hourly(800, "B", held_when_idle="yes")), (serving(),))
    assert [one.quote.id for one in admitted(comparison, "chat")] == ["B"]
    (term,) = open_terms(comparison, "chat")
    assert (term.quote, term.field, term.reading, term.left_out) == ("A", "priced_by", "kind", True)
    said = [remark.text("en") for remark in decide(comparison, "chat", told(comparison)).remarks]
    assert any("if the price of A is for a whole machine, it is the cheapest" in one for one in said)
    assert admitted(evaluate(term.answered(comparison.project)), "chat")[0].quote.id == "A"


def test_the_room_that_open_questions_leave_is_solved() -> None:
    """Both are paid around the clock and differ by the rent alone: what B costs more, less that its lost time costs."""
    quotes = [hourly(price, name, held_when_idle="yes", answers=()) for price, name in ((100, "A"), (101, "B"))]
    comparison = compared(quotes, (serving(),))
    costs = [float(comparison.of(quote, "chat").figures["cost_total"].value) for quote in "AB"]
    (said,) = [one for one in decide(comparison, "chat").remarks if one.key == "decision.open_answers"]
    room = dict(said.arguments)["room"]
    assert dict(room.arguments)["value"] == pytest.approx(costs[1] - costs[0])  # type: ignore[union-attr]
    # it is a flip of each question, too: so much a month for add-ons of A, and nothing for those of B
    flips = {one.name: one for one in told(comparison).breaking if one.name.endswith("/add_ons")}
    assert set(flips) == {"quotes/A/open_answers/add_ons"}
    flip = flips["quotes/A/open_answers/add_ons"]
    assert (flip.winner, flip.value) == ("B", pytest.approx((costs[1] - costs[0]) / 36))
    # nothing of it counts today, and the range and the tornado hold it
    drawn = estimate(comparison.of("A", "chat").figures["account_network_storage"])
    assert drawn.low == drawn.value == pytest.approx(36 * 800)
    assert drawn.high is not None
    assert drawn.high > 36 * 800 + 0.5 * 36 * flip.high
    swings = {one.leaf.path for one in gap_swings(comparison, "chat", "A", "B")}
    assert {"quotes/A/open_answers/add_ons", "quotes/B/open_answers/add_ons"} <= swings
    answered = [one.replace(answers=ALL_ANSWERED) for one in quotes]
    assert "decision.open_answers" not in [one.key for one in decide(compared(answered, (serving(),)), "chat").remarks]


def test_an_open_answer_is_told_in_the_currency_of_its_quote() -> None:
    made = compared((hourly(100, currency="USD"),), (serving(),)).project
    assert currency_at("quotes/A/open_answers/add_ons", made) == "USD"
    assert currency_at("assumptions/cost/electricity_price", made) == made.currency == "CNY"


def test_what_an_open_answer_may_cost_a_month_says_so() -> None:
    made = compared((hourly(100, answers=()),), (serving(),)).project
    assert input_name("quotes/A/open_answers/add_ons", "en", made).endswith("(a month)")
    assert input_name("quotes/A/open_answers/add_ons", "zh", made).endswith("（每月）")
    assert "month" not in input_name("quotes/A/open_answers/substitute", "en", made)
    assert input_name("calibration/residual/train", "zh", made) == "训练实际速度相对估算"
