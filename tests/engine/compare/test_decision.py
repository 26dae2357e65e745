"""The recommendation: who wins, on which condition, and how sure that is."""

from __future__ import annotations

import datetime

import pytest
from offers import assuming, compared, hosted, owned, project, purchase, rental, serving, settled_hosted, tuning

from engine.compare.cost_words import gap_text, per_work
from engine.compare.decision import decide, overlap
from engine.compare.evaluate import evaluate
from engine.compare.outlook import outlook
from engine.compare.ranking import admitted
from engine.compare.results import Comparison, Estimate
from engine.compare.sliders import SLIDERS, Slider, flip_points, with_slider
from engine.project.project import Project
from engine.quote import HostedApi, Rental
from engine.texts import LANGUAGES, Message
from engine.values import UNKNOWN, known
from engine.workload.usage import UsagePattern

H100 = "nvidia-h100-sxm5-80gb"


def ranking(comparison: Comparison) -> list[str]:
    return [one.quote.id for one in admitted(comparison, "chat")]


def test_the_cheapest_of_like_machines_wins() -> None:
    quotes = [rental(H100, price=known(price), quote_id=name) for name, price in (("A", 110), ("B", 100), ("C", 105))]
    comparison = compared(quotes, (serving(),))
    assert ranking(comparison) == ["B", "C", "A"]
    decision = decide(comparison, "chat")
    assert decision.winner == "B"
    assert decision.headline.text("en") == "Recommended: B · 8 × nvidia-h100-sxm5-80gb"
    assert decision.headline.text("zh") == "推荐 B：8 × nvidia-h100-sxm5-80gb"


def test_cost_of_the_work_counts_not_cost_of_the_month() -> None:
    """An L20 machine is cheaper a month and dearer for a token."""
    quotes = (rental("nvidia-l20", price=known(60), quote_id="slow"), rental(H100, price=known(100), quote_id="fast"))
    comparison = compared(quotes, (serving("Llama 3.1 70B", weight_format="fp8"),))
    months = [comparison.of(name, "chat").figures["cost_per_month"].value for name in ("slow", "fast")]
    assert months[0] < months[1]
    assert ranking(comparison) == ["fast", "slow"]


def test_a_lower_bound_never_ranks_before_a_firm_cost() -> None:
    quotes = (
        purchase(H100, price=known(10_000), support_per_year=UNKNOWN),
        rental(H100, price=known(500)),
    )
    comparison = compared(quotes, (serving(),))
    cheap, dear = (comparison.of(quote, "chat").figures["cost_total"] for quote in "AB")
    assert cheap.incomplete
    assert cheap.value < dear.value
    assert ranking(comparison) == ["B", "A"]
    decision = decide(comparison, "chat", outlook(comparison, "chat"))
    assert decision.winner == "B"
    assert decision.certainty == Message.of("decision.nothing_firm")


def test_a_lower_bound_that_is_alone_is_named_as_such() -> None:
    comparison = compared((purchase(H100, support_per_year=UNKNOWN),), (serving(),))
    decision = decide(comparison, "chat", outlook(comparison, "chat"))
    assert decision.winner == "A"
    assert decision.certainty == Message.of("decision.incomplete")
    assert decision.headline.key == "decision.provisional"


@pytest.mark.parametrize(("day", "winner"), [(30, "A"), (31, "B")])
def test_an_expired_quote_is_blocked(day: int, winner: str) -> None:
    """Dated 1 October and valid for 30 days: good on 31 October, not on 1 November."""
    cheap = rental(H100, price=known(50), quote_id="A", date=datetime.date(2026, 10, 1), valid_days=30)
    as_of = datetime.date(2026, 10, 1) + datetime.timedelta(days=day)
    comparison = compared((cheap, rental(H100, price=known(100))), (serving(),), as_of=as_of)
    assert decide(comparison, "chat").winner == winner


def test_a_quote_that_misses_a_limit_is_not_recommended() -> None:
    quotes = (rental(H100, price=known(100), quote_id="A"), rental("nvidia-h200-sxm-141gb", price=known(130)))
    loose = compared(quotes, (serving("Llama 3.1 70B"),))
    assert ranking(loose) == ["A", "B"]
    limited = compared(quotes, (serving("Llama 3.1 70B", tpot_limit_ms=1e6),))
    times = [limited.of(quote, "chat").figures["tpot_p95_ms"].value for quote in "AB"]
    assert times[1] < times[0]
    strict = compared(quotes, (serving("Llama 3.1 70B", tpot_limit_ms=float(sum(times) / 2)),))
    assert ranking(strict) == ["B"]
    assert decide(strict, "chat").condition.key == "decision.only_one"


def test_nothing_to_recommend_says_why() -> None:
    assert decide(compared((), (serving(),)), "chat").headline == Message.of("decision.no_quotes")
    comparison = compared((rental("nvidia-l20", 1),), (serving("Llama 3.1 70B"),))
    decision = decide(comparison, "chat")
    assert decision.winner is None
    assert decision.headline == Message.of("decision.none_admitted")
    assert decision.condition.text().startswith("B: Does not fit")
    assert decision.condition.text("zh").startswith("B：显存不够")


def test_what_is_owned_is_kept() -> None:
    comparison = compared((owned(H100, resale_today=known(10_000)), rental(H100, price=known(200))), (serving(),))
    decision = decide(comparison, "chat")
    assert decision.winner == "C"
    assert decision.headline.key == "decision.owned"


def test_50_alike_quotes_are_undecided() -> None:
    quotes = (rental(H100, price=known(100), quote_id="A"), rental(H100, price=known(101)))
    comparison = compared(quotes, (serving(),))
    decision = decide(comparison, "chat", outlook(comparison, "chat"))
    assert decision.winner == "A"
    assert decision.certainty.key == "decision.near_tie"
    assert decision.headline.key == "decision.undecided"
    assert "less than 1 %" in decision.certainty.text()
    assert "不到 1 %" in decision.certainty.text("zh")


@pytest.mark.parametrize("copy", [rental(H100, quote_id="E"), hosted(quote_id="E")])
def test_55_the_same_offer_twice_is_a_tie(copy: Rental | HostedApi) -> None:
    """Also where neither has a range that could cover the gap of nothing."""
    twin = copy.replace(id="F")
    comparison = compared((copy, twin), (serving(requests_per_day=1000.0),))
    decision = decide(comparison, "chat", outlook(comparison, "chat"))
    assert decision.certainty == Message.of(
        "decision.same_cost", other="F", gap=gap_text(0.0), per=per_work(comparison.of("E", "chat"))
    )
    assert decision.headline.text() == "Equal in cost: E and F"
    assert decision.headline.text("zh") == "E 与 F 成本相同"


def test_what_costs_nothing_can_be_recommended() -> None:
    free = settled_hosted(quote_id="E", input_price=known(0), output_price=known(0))
    for others, said in (
        ((settled_hosted(),), "D costs more than nothing"),
        ((free.replace(id="F"),), "F costs the same."),
    ):
        comparison = compared((free, *others), (serving(requests_per_day=1000.0),))
        decision = decide(comparison, "chat", outlook(comparison, "chat"))
        assert decision.winner == "E"
        assert said in decision.certainty.text()


def test_a_wide_lead_is_beyond_the_noise() -> None:
    quotes = (rental(H100, price=known(100), quote_id="A"), rental(H100, price=known(300)))
    comparison = compared(quotes, (serving(),))
    decision = decide(comparison, "chat", outlook(comparison, "chat"))
    assert decision.certainty.key == "decision.always"
    assert decision.headline.key == "decision.recommended"


def test_without_ranges_nothing_is_said_about_certainty() -> None:
    comparison = compared((rental(H100, quote_id="A"), rental(H100, price=known(300))), (serving(),))
    assert decide(comparison, "chat").certainty == Message.of("decision.pending")


def spread(value: float, high: float) -> Estimate:
    return Estimate(value, None, high, "money", "datasheet")


def test_the_noise_by_hand() -> None:
    """30 % and 40 % together are 50 %, of which half: 25 %."""
    assert overlap(spread(10, 13), spread(20, 28)) == pytest.approx(0.25)
    assert overlap(spread(10, 10), spread(20, 20)) == 0


def flipping() -> Project:
    """Hosted tokens are paid as used, rented machines by the month: the busier, the better for machines."""
    quotes = (rental(H100, price=known(100)), purchase(H100, price=known(1_500_000)), hosted())
    assumptions = assuming(busy_share=0.6)
    workload = serving(requests_per_day=None)
    return project(quotes, (workload,), assumptions=assumptions)


@pytest.mark.parametrize("slider", SLIDERS)
def test_a_flip_is_where_the_winner_changes(slider: Slider) -> None:
    base = flipping()
    comparison = evaluate(base)
    before = ranking(comparison)[0]
    group, low, high = SLIDERS[slider]
    current = getattr(getattr(base.assumptions, group), slider).value
    found = flip_points(comparison, "chat", slider)
    step = (high - low) / 20 / 2**6
    for flip in found:
        assert min(low, current) <= flip.value <= max(high, current)
        assert (flip.value < current) == (flip.side == "below")
        inside = flip.value + (step if flip.side == "below" else -step)
        outside = flip.value - (step if flip.side == "below" else -step)
        assert ranking(evaluate(with_slider(base, slider, inside), kept=comparison))[0] == before
        after = ranking(evaluate(with_slider(base, slider, min(max(outside, low), high)), kept=comparison))[0]
        assert after == flip.winner != before


def test_there_is_a_flip_of_the_horizon() -> None:
    """Renting is better for a few months, buying for years."""
    found = flip_points(evaluate(flipping()), "chat", "horizon_months")
    assert [(flip.winner, flip.side) for flip in found] == [("B", "below")]


def test_no_flip_where_one_is_always_cheaper() -> None:
    comparison = compared((rental(H100, quote_id="A"), rental(H100, price=known(300))), (serving(),))
    for slider in SLIDERS:
        assert flip_points(comparison, "chat", slider) == ()
    decision = decide(comparison, "chat", outlook(comparison, "chat"))
    assert decision.condition.key == "decision.no_flip"


def test_sentences_in_both_languages() -> None:
    base = flipping()
    comparison = evaluate(base)
    decision = decide(comparison, "chat", outlook(comparison, "chat"))
    for language in LANGUAGES:
        said = [one.text(language) for one in (decision.headline, decision.condition, decision.certainty)]
        assert all(said)
        assert all("{" not in sentence for sentence in said)
    assert [fact.figure for fact in decision.facts][:2] == ["cost_per_million_output_tokens_all_in", "cost_total"]


def test_training_is_ranked_by_the_run() -> None:
    """Where the machines are kept busy, the faster ones do more runs a month."""
    quotes = (rental(H100, price=known(100), quote_id="fast"), rental("nvidia-l20", price=known(90), quote_id="slow"))
    comparison = compared(quotes, (tuning(runs_per_month=None),))
    ranked = admitted(comparison, "tune")
    assert [one.quote.id for one in ranked] == ["fast", "slow"]
    assert decide(comparison, "tune").condition.key == "decision.condition_pending"
    assert "per run" in decide(comparison, "tune").condition.text()


def test_a_decision_depends_on_the_date_of_the_project_alone() -> None:
    then = datetime.date(2001, 2, 3)
    comparison = compared((rental(H100, date=then, valid_days=1),), (serving(),), as_of=then)
    assert decide(comparison, "chat").winner == "B"


def test_a_stated_demand_is_the_condition() -> None:
    """Machines are then as busy as the demand makes them, whatever share is assumed."""
    quotes = (rental(H100, price=known(100), quote_id="A"), rental(H100, price=known(300)))
    comparison = compared(quotes, (serving(requests_per_day=20_000),))
    said = decide(comparison, "chat", outlook(comparison, "chat")).condition
    assert "meet every limit, for 20,000 requests a day." in said.text("en")
    assert "每天 20,000 次请求" in said.text("zh")


def test_a_cheaper_quote_that_does_less_is_named() -> None:
    """An L20 machine is cheaper in all and dearer for a token: a manager asks why it is not taken."""
    quotes = (rental("nvidia-l20", price=known(60), quote_id="slow"), rental(H100, price=known(100), quote_id="fast"))
    comparison = compared(quotes, (serving("Llama 3.1 70B", weight_format="fp8"),))
    slow, fast = (comparison.of(name, "chat").figures for name in ("slow", "fast"))
    work = slow["output_tokens_per_s"].value / fast["output_tokens_per_s"].value
    (remark,) = decide(comparison, "chat").remarks
    assert remark.key == "decision.less_in_all"
    assert dict(remark.arguments)["other"] == "slow"
    assert f"does {work * 100:.0f} % of the work" in remark.text("en")


def test_nothing_is_remarked_where_the_cheapest_is_cheapest_in_all() -> None:
    quotes = (rental(H100, price=known(100), quote_id="A"), rental(H100, price=known(300)))
    assert decide(compared(quotes, (serving(),)), "chat").remarks == ()


def test_machines_that_are_paid_only_while_busy_are_a_condition() -> None:
    quotes = (rental(H100, price=known(100), quote_id="A", held_when_idle="no"), rental(H100, price=known(300)))
    in_runs = serving(usage=UsagePattern(starts_per_month=20))
    remarks = decide(compared(quotes, (in_runs,)), "chat").remarks
    assert [remark.key for remark in remarks] == ["decision.given_back"]
    committed = rental(H100, price=known(100), quote_id="A", held_when_idle="no", commitment_months=12)
    assert decide(compared((committed, quotes[1]), (in_runs,)), "chat").remarks == ()


def test_what_costs_several_times_as_much_is_said_so() -> None:
    """533 % more is 6.3 times as much."""
    quotes = (rental(H100, price=known(100), quote_id="A"), rental(H100, price=known(633)))
    comparison = compared(quotes, (serving(),))
    said = decide(comparison, "chat", outlook(comparison, "chat")).certainty
    assert "times as much" in said.text("en")
    assert "%" not in said.text("en")
    assert "倍" in said.text("zh")
