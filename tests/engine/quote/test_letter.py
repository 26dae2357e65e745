"""The letter to a supplier: only what is open, and what each answer is worth."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest
from offers import group, hosted, owned, project, purchase, rental, serving

from engine.cli import main
from engine.project import edits
from engine.project.assumptions import Assumptions, SpeedAssumptions
from engine.quote.common import QUESTIONS, Question
from engine.quote.follow_up import follow_ups, missing_terms, open_questions, worth
from engine.quote.letter import letter, worth_of_answer
from engine.quote.open_worth import Around, may_cost
from engine.quote.rental import Lease
from engine.texts import EngineError, text
from engine.values import UNKNOWN, Assumption, Between, Known, known

CARD = "nvidia-h200-sxm-141gb"
SAMPLE = "resources/samples/1-serving-70b.en.cardwise"


def test_it_asks_first_whether_the_throughput_can_be_shown() -> None:
    written = letter(project((rental(CARD),), (serving(),)), "B", "en")
    assert "Llama 3.1 8B at 16 requests at once, 1,024 tokens in and 512 out" in written
    assert "can you show it to us on the spot" in written


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_answered_question_is_left_out(language: str) -> None:
    made = project((rental(CARD),), (serving(),))
    asked = text("quote_editor.question_precedent", language)  # type: ignore[arg-type]
    assert asked in letter(made, "B", language)  # type: ignore[arg-type]
    made = edits.answer_question(made, "B", "precedent", "Runs since June")
    assert asked not in letter(made, "B", language)  # type: ignore[arg-type]


def test_what_is_billed_without_work_is_worth_the_idle_hours() -> None:
    """100 a machine-hour, 730 h: 73,000 for the whole month, 60 % of it, 43,800, for the busy hours alone."""
    made = project((rental(CARD, held_when_idle="unknown"),), (serving(),))
    found = worth(made.assumptions.cost, made.quote("B"), "unit_and_minimum")
    assert found is not None
    assert (found.low, found.high, found.per) == (Decimal(43800), Decimal(73000), "month")
    assert "between 43,800 and 73,000 CNY a month" in letter(made, "B", "en")


def test_a_price_of_a_card_or_of_a_machine_is_worth_the_difference() -> None:
    """2 machines of 8 cards at 90,000: 180,000 or 1,440,000."""
    groups = (purchase(CARD).groups[0].replace(machines=2),)
    made = project((purchase(CARD, groups=groups, priced_by="unclear", price=known(90000)),), (serving(),))
    assert "between 180,000 and 1,440,000 CNY" in letter(made, "A", "en")


def test_what_somebody_said_an_open_question_may_cost_stands_in_the_letter() -> None:
    made = project((rental(CARD),), (serving(),))
    said = Between(low=Decimal(0), high=Decimal(18000), source="ten days of work")
    made = edits.set_open_cost(made, "B", "precedent", said)
    assert "we count between 0 and 18,000 CNY for it until it is answered" in letter(made, "B", "en")
    assert edits.set_open_cost(made, "B", "precedent", UNKNOWN).quote("B").open_costs == ()


def test_a_rental_asks_for_the_points_that_its_terms_leave_open() -> None:
    quote = rental(CARD, held_when_idle="unknown")
    assert {"held_when_idle", "billed_when_stopped", "billing_step"} <= set(follow_ups(quote, "unit_and_minimum"))
    assert {"volume_moves", "set_up_again"} <= set(follow_ups(quote, "substitute"))
    held = quote.replace(held_when_idle="yes", volume_moves="yes")
    assert not {"volume_moves", "set_up_again"} & set(follow_ups(held, "substitute"))
    # a flat price for storage leaves nothing to ask about its unit price
    assert "storage_price" not in follow_ups(quote, "add_ons")
    assert "storage_price" in follow_ups(quote.replace(storage_per_month=UNKNOWN), "add_ons")


def test_what_is_owned_has_no_supplier_to_ask() -> None:
    assert open_questions(owned(CARD)) == ()
    assert open_questions(hosted()) == QUESTIONS


def test_every_quote_has_a_letter_without_gaps() -> None:
    made = project((purchase(CARD), rental(CARD), owned(CARD), hosted()), (serving(),))
    for quote in made.quotes:
        for language in ("en", "zh"):
            written = letter(made, quote.id, language)  # type: ignore[arg-type]
            assert "{" not in written
            assert written.endswith("\n")


def test_a_quote_that_is_not_there_is_refused() -> None:
    with pytest.raises(EngineError, match="Z"):
        letter(project((rental(CARD),), ()), "Z", "en")


def test_the_command_prints_the_letter(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["letter", SAMPLE, "D", "--lang", "zh"]) == 0
    assert "能否在所报机器上当场演示" in capsys.readouterr().out
    assert main(["letter", SAMPLE, "Z"]) == 2


def test_an_open_cost_is_a_range_of_the_account_that_it_would_burden() -> None:
    from offers import evaluated

    quote = rental(CARD, migration_person_days=known(0))
    plain = evaluated(quote, serving()).figures["account_migration"].value
    said = Known(value=Decimal(9000))
    made = edits.set_open_cost(project((quote,), (serving(),)), "B", "substitute", said)
    burdened = evaluated(made.quote("B"), serving()).figures["account_migration"].value
    assert burdened - plain == 9000
    answered = edits.answer_question(made, "B", "substitute", "The same card, nothing to redo")
    assert evaluated(answered.quote("B"), serving()).figures["account_migration"].value == plain


def test_a_purchase_is_asked_nothing_about_rental() -> None:
    made = project((purchase(CARD),), (serving(),))
    english, chinese = letter(made, "A", "en").lower(), letter(made, "A", "zh")
    assert not any(word in english for word in ("rent", "shutdown", "while nothing runs", "long-held"))
    assert not any(word in chinese for word in ("租", "关机", "实例"))
    assert "smallest order" in english
    assert "freight" in english


def test_tokens_of_a_service_are_asked_about_the_service() -> None:
    written = letter(project((hosted(),), (serving(),)), "D", "en")
    assert "what throughput does your service reach" in written
    assert "start until" not in written
    assert "limits of requests" in written


@pytest.mark.parametrize("question", [one for one in QUESTIONS if one != "unit_and_minimum"])
def test_every_open_question_of_machines_is_worth_something(question: Question) -> None:
    """A team of 5 at 1,800 a day; 8 cards lose up to 15 % instead of 5 % at the doubling beyond four.

    Two weeks of validation are 18,000; two days of the team 18,000, one day 9,000. Of a rent of 73,000 a month
    1 − 0.85 ÷ 0.95 = 10.5 % are 7,665 and 15 % are 10,950; of a price of 1,000,000 they are 105,000 and 150,000.
    """
    rented = {"precedent": 18_000, "scaling": 7_665, "substitute": 18_000, "pinned_image": 9_000, "add_ons": 10_950}
    bought = rented | {"scaling": 105_000, "add_ons": 150_000}
    loss = Assumption(value=0.05, low=0.03, high=0.15, unit="1", source="for the test")
    assumptions = Assumptions(speed=SpeedAssumptions(scaling_loss_per_doubling=loss))
    made = project((rental(CARD), purchase(CARD)), (serving(),), assumptions=assumptions)
    for quote_id, wanted, per in (("B", rented, "month"), ("A", bought, "once")):
        found = may_cost(Around.of(made), made.quote(quote_id), question)
        assert found is not None
        assert found.high == wanted[question]
        assert found.per == (per if question in ("scaling", "add_ons") else "once")
        assert f"{found.high:,.0f}" in letter(made, quote_id, "en")


def test_open_questions_of_a_service_are_worth_something() -> None:
    """20,000 requests a day of 1,024 and 512 tokens over 730 h: 608,333.3 requests, 622.933 and 311.467 million tokens.

    At 4 and 16 the million they cost 2,491.73 + 4,983.47 = 7,475.20, of which 15 % are 1,121.28 and 5 % are 373.76.
    """
    quote = hosted(input_price=known(4), output_price=known(16))
    made = project((quote,), (serving(requests_per_day=20_000.0),))
    wanted = {"precedent": 18_000, "substitute": 18_000, "pinned_image": 9_000, "add_ons": 1_121}
    wanted |= {"unit_and_minimum": 7_475, "scaling": 374}
    for question in QUESTIONS:
        found = may_cost(Around.of(made), made.quote("D"), question)
        assert (None if found is None else found.high) == wanted.get(question)
    worth = worth_of_answer(made, made.quote("D"), "pinned_image")
    assert worth is not None
    assert "one round of tests after a change of version, 5 person-days" in worth.text("en")
    assert "版本变动后重测一轮，5 人天" in worth.text("zh")
    # the supplier is not told what might be paid, nor on what that rests
    assert "cost us" not in letter(made, "D", "en")
    assert "多付" not in letter(made, "D", "zh")
    assert may_cost(Around.of(project((quote,), (serving(),))), quote, "add_ons") is None


@pytest.mark.parametrize(
    ("changes", "high", "per"),
    [
        ({"priced_by": "machine_hour", "price": known(100)}, 29_200, "month"),  # 73,000 less 60 % of them
        ({"priced_by": "card_month", "price": known(5_000)}, 40_000, "once"),
        ({"priced_by": "card_month", "price": known(5_000), "commitment_months": 12}, None, ""),
        ({"priced_by": "unclear_month", "price": known(5_000)}, None, ""),
    ],
)
def test_what_a_smallest_charge_of_a_rental_may_cost(changes: dict[str, object], high: int | None, per: str) -> None:
    made = project((rental(CARD).replace(**changes),), (serving(),))
    found = may_cost(Around.of(made), made.quote("B"), "unit_and_minimum")
    assert (None if found is None else (found.high, found.per)) == (None if high is None else (high, per))


def test_what_a_smallest_order_may_cost() -> None:
    made = project(
        (purchase(CARD).replace(priced_by="machine", price=known(1_000_000), discount_share=0.1),), (serving(),)
    )
    found = may_cost(Around.of(made), made.quote("A"), "unit_and_minimum")
    assert found is not None
    assert (found.high, found.per) == (900_000, "once")


def test_what_it_may_cost_becomes_an_assumption_of_the_quote() -> None:
    made = project((rental(CARD),), (serving(),))
    found = may_cost(Around.of(made), made.quote("B"), "add_ons")
    assert found is not None
    made = edits.set_open_cost(made, "B", "add_ons", found.stated("en"), found.per)
    assert made.quote("B").open_costs[0].amount == found.stated("en")
    answered = edits.answer_question(made, "B", "add_ons", "All included")
    assert may_cost(Around.of(answered), answered.quote("B"), "add_ons") is None


def test_the_letter_names_the_quote_and_its_last_day() -> None:
    """Dated 2026-11-20 and valid for 30 days: until 2026-12-20."""
    until = rental(CARD, valid_until=datetime.date(2026, 12, 24))
    assert "2026-12-24" in letter(project((until,), (serving(),)), "B", "en")
    assert "How long is the price valid?" not in letter(project((until,), (serving(),)), "B", "en")
    dated = rental(CARD, number="Q-17", supplier="Example Ltd", date=datetime.date(2026, 11, 20), valid_days=30)
    english = letter(project((dated,), (serving(),)), "B", "en")
    chinese = letter(project((dated,), (serving(),)), "B", "zh")
    assert english.startswith("Subject: open points on your quote Q-17 of 2026-11-20")
    assert "Dear Example Ltd,\n\nThank you" in english
    assert "valid until 2026-12-20" in english
    assert "Yours faithfully,\n\nCompany: ____" in english
    assert english.endswith("\n\n2026-11-30\n")
    assert "已收悉" in chinese
    assert "已收悉" not in letter(project((rental(CARD),), (serving(),)), "B", "zh")
    assert chinese.startswith("主题：关于贵方 2026-11-20 第 Q-17 号报价")
    assert "尊敬的Example Ltd：\n\n您好！" in chinese
    assert "此致\n敬礼" in chinese


def test_letters_follow_the_answers_of_one_question_only() -> None:
    made = project((rental(CARD),), (serving(),))
    before = letter(made, "B", "en")
    after = letter(edits.answer_question(made, "B", "substitute", "The same card"), "B", "en")
    assert "what replaces it" in before
    assert "what replaces it" not in after
    assert after.count("\n1. ") == 1
    assert "\n6. " not in after


def test_a_letter_on_a_quote_in_another_currency_tells_worth_in_both() -> None:
    """15 % of 24 × 730 USD a month are 2,628 USD, at 7.1 CNY 18,659 CNY; a quote in CNY says it once."""
    foreign = project((rental(CARD, currency="USD", price=known(24)),), (serving(),))
    english, chinese = (letter(foreign, "B", language) for language in ("en", "zh"))
    assert "2,628 USD a month" in english
    assert "That is 18,659 CNY at 7.1 CNY for one USD (2026-11-30)." in english
    assert "折合 18,659 元（1 美元 = 7.1 元，2026-11-30）。" in chinese
    assert "That is" not in letter(project((rental(CARD),), (serving(),)), "B", "en")
    without_rate = foreign.replace(used=foreign.used.replace(rates=()))
    assert "That is" not in letter(without_rate, "B", "en")


def test_a_letter_is_addressed_to_the_contact() -> None:
    made = project((rental(CARD, supplier="Example Ltd", contact="Ann Lee"),), (serving(),))
    assert "Dear Ann Lee,\n" in letter(made, "B", "en")
    assert "尊敬的Ann Lee：" in letter(made, "B", "zh")


def test_what_a_quote_has_to_say_beside_the_questions_is_asked() -> None:
    """Payments by any milestone, repair, availability, limits on resale, and when a lease is paid."""
    asked = set(missing_terms(purchase("nvidia-l20")))
    assert {"order_payment_share", "repair_days", "availability_share", "transfer_limits"} <= asked
    paid = purchase("nvidia-l20", delivery_payment_share=known(1), repair_days=known(3), transfer_limits="None")
    assert not {"order_payment_share", "repair_days", "transfer_limits"} & set(missing_terms(paid))
    assert "availability_share" in missing_terms(hosted())
    leased = Lease(id="L", name="", groups=(group("nvidia-l20"),))
    assert "lease_paid" in missing_terms(leased)
    assert "lease_paid" not in missing_terms(leased.replace(lease_paid="arrears"))


def test_hours_are_not_asked_about_where_months_are_paid() -> None:
    """Begun hours, stopped machines and their minimum move no bill of a month."""
    hourly = set(follow_ups(rental("nvidia-l20", held_when_idle="unknown"), "unit_and_minimum"))
    monthly = set(
        follow_ups(rental("nvidia-l20", priced_by="total_month", held_when_idle="unknown"), "unit_and_minimum")
    )
    assert {"billing_step", "minimum_minutes", "billed_when_stopped", "held_when_idle"} <= hourly - monthly
    assert {"unit_sold", "billing_starts"} <= monthly
