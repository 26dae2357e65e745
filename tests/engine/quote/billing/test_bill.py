"""Bills against amounts computed by hand."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest
from cases_of_bills import hours, run, runs, terms, total

from engine.figures import Derived, Leaf
from engine.figures.derivation import derivation
from engine.quote.billing import Flat, Reservation, Terms, Tier, Usage, bill, readings
from engine.texts import EngineError
from engine.values import UNKNOWN, known

NOON = datetime.datetime(2026, 11, 30, 12, 0)


def at(hour: int, minute: int, second: int = 0) -> datetime.datetime:
    return datetime.datetime(2026, 11, 30, hour, minute, second)


def held(hours_held: int, **changes: Any) -> Usage:
    return Usage(held_hours=Decimal(hours_held), **changes)


@pytest.mark.parametrize(
    ("step", "billed"),
    [
        ("second", Decimal(1200) / 3600),
        ("minute", Decimal(1200) / 3600),
        ("hour_begun", Decimal(1)),
        # 10:50 to 11:10 touches the hours of ten and of eleven
        ("clock_hour", Decimal(2)),
    ],
)
def test_twenty_minutes_over_the_hour(step: str, billed: Decimal) -> None:
    assert hours(step, run(1200, start=at(10, 50))) == billed


def test_a_clock_hour_in_which_a_machine_was_started_twice_is_billed_once() -> None:
    """10:00-10:10 and 10:40-10:50 are one clock hour, but two hours begun."""
    twice = run(600, start=at(10, 0)), run(600, start=at(10, 40))
    assert hours("clock_hour", *twice) == 1
    assert hours("hour_begun", *twice) == 2


def test_a_clock_hour_is_billed_at_the_most_cards_on_at_once() -> None:
    """4 cards to 10:30 and then 1: 4. 4 cards and meanwhile 1 more: 5."""
    assert hours("clock_hour", run(1800, cards=4, start=at(10, 0)), run(1200, start=at(10, 30))) == 4
    assert hours("clock_hour", run(1800, cards=4, start=at(10, 0)), run(1200, start=at(10, 20))) == 5


def test_a_run_that_ends_on_the_hour_touches_no_further_one() -> None:
    assert hours("clock_hour", run(3600, start=NOON)) == 1
    assert hours("clock_hour", run(3601, start=NOON)) == 2


def test_short_jobs_under_hours_begun() -> None:
    """500 runs of 12 minutes on 2 of the 8 cards of a machine at 16.00: 500 h billed, 25 h of machine at work."""
    found = bill(
        terms(step="hour_begun", price=known(16), cards_per_unit=Decimal(8)), runs(run(720, cards=2, times=500))
    )
    (line,) = found.of("compute")
    assert (line.quantity.value, line.amount.value) == (500, 8000)
    assert line.working is not None
    assert (line.working.value, line.idle.value) == (400, 7600)


def test_a_minimum_per_start() -> None:
    """At least 10 minutes a start, by the minute: 3 min → 10, 12 min 1 s → 13."""
    under: dict[str, Any] = {"minimum_minutes": known(10)}
    assert hours("minute", run(180), **under) * 60 == 10
    assert hours("minute", run(721), **under) * 60 == 13


@pytest.mark.parametrize(
    ("ends", "when_stopped", "wanted"),
    [
        # 1 h of work, 2 h shut down from inside, 4 h stopped at the provider, at 10.00 an hour
        ("guest_shutdown", "storage_only", 10),
        ("stop", "storage_only", 30),
        ("stop", "reduced_rate", 38),
        ("stop", "full_rate", 70),
        ("release", "storage_only", 70),
    ],
)
def test_what_is_billed_after_the_work(ends: str, when_stopped: str, wanted: int) -> None:
    usage = runs(run(3600, guest_stopped_seconds=Decimal(7200), stopped_seconds=Decimal(14400)))
    under = terms(price=known(10), ends=ends, when_stopped=when_stopped, stopped_price=known(2))
    found = bill(under, usage)
    assert found.total.value == wanted
    assert found.idle.value == wanted - 10


def test_billing_from_the_order_counts_the_provisioning() -> None:
    usage = runs(run(3600, provisioning_seconds=Decimal(900)))
    assert total(terms(price=known(8)), usage) == 8
    assert total(terms(price=known(8), starts="order"), usage) == 10


def test_reservation_used_and_unused() -> None:
    """10 units reserved for 730 h at 2.00, list price 3.00; 5,000 h used.

    Paid 14,600.00; used 5,000 × 2 = 10,000.00; unused 2,300 × 2 = 4,600.00; at list 15,000.00 for what was used.
    """
    under = terms(price=known(3), reservation=Reservation(units=Decimal(10), price=known(2)))
    found = bill(under, held(730, runs=(run(3600 * 500, cards=10),)))
    covered, unused, paid = (found.of(item)[0] for item in ("covered", "unused", "reservation"))
    assert (paid.billed.value, paid.effective.value) == (14600, 0)
    assert (covered.list_amount.value, covered.contracted.value) == (15000, 10000)
    assert (covered.billed.value, covered.effective.value) == (0, 10000)
    assert (unused.quantity.value, unused.effective.value, unused.idle.value) == (2300, 4600, 4600)
    assert found.total.value == found.effective_cost.value == 14600
    assert found.idle.value == 4600
    assert found.of("compute") == ()


def test_use_beyond_a_reservation_is_billed_on_demand() -> None:
    """1 unit for 100 h at 2.00 and 130 h of use at 3.00: 200 + 30 × 3 = 290."""
    under = terms(price=known(3), reservation=Reservation(units=Decimal(1), price=known(2)))
    assert total(under, held(100, runs=(run(3600 * 130),))) == 290


def test_a_month_begun_is_a_month_billed() -> None:
    """9 cards on machines of 8 for 800 h of 730 h a month: 2 machines × 2 months × 36,000."""
    under = terms(price=known(36000), per="month", cards_per_unit=Decimal(8))
    assert total(under, held(800, held_cards=9)) == 144000


def test_everything_held_is_billed_for_the_whole_holding_time() -> None:
    """Two months: 500 GB × 0.15, 40 GB × 0.10, 2 IP × 25, 100 Mbit/s × 20, 6 kW × 900, support 300."""
    under = terms(
        storage_price=known("0.15"),
        snapshot_price=known("0.10"),
        public_ip_price=known(25),
        line_price=known(20),
        rack_power_price=known(900),
        flats=(Flat(item="support", field="support_per_month", price=known(300)),),
    )
    usage = held(
        1460,
        storage_gb=Decimal(500),
        snapshot_gb=Decimal(40),
        public_ips=Decimal(2),
        line_mbps=Decimal(100),
        rack_kw=Decimal(6),
    )
    found = bill(under, usage)
    amounts = {line.item: line.amount.value for line in found.lines if line.amount.value}
    assert amounts == {
        "storage": 150,
        "snapshots": 8,
        "public_ip": 100,
        "line": 4000,
        "rack_power": 10800,
        "support": 600,
    }
    assert found.total.value == 15658


def test_tax_included_is_taken_out_and_not_added() -> None:
    """11,300.00 with 13 %: 10,000.00 and 1,300.00."""
    found = bill(terms(price=known(11300), tax_basis="included", tax_rate=known("0.13")), runs(run(3600)))
    assert (found.net.value, found.tax.value, found.total.value) == (10000, 1300, 11300)


def test_a_discount_lies_between_list_and_contracted() -> None:
    found = bill(terms(price=known(100), discount_share=known("0.12")), runs(run(3600)))
    assert (found.list_cost.value, found.contracted_cost.value, found.total.value) == (100, 88, 88)


def test_the_deposit_is_shown_and_costs_nothing() -> None:
    found = bill(terms(deposit=known(50000)), Usage())
    assert (found.deposit.value, found.total.value) == (50000, 0)


def test_an_unknown_price_is_no_zero() -> None:
    usage = held(730, runs=(run(3600),), storage_gb=Decimal(100))
    found = bill(terms(price=known(10), storage_price=UNKNOWN), usage)
    (storage,) = found.of("storage")
    assert storage.amount.value is None
    assert storage.amount.reason is not None
    assert found.total.value == 10
    assert found.total.incomplete


def test_an_open_term_is_refused_and_its_readings_are_shown() -> None:
    """20 minutes at 3.00: 1.00 by the second, 3.00 by the hour."""
    under = terms(price=known(3), step="unknown")
    with pytest.raises(EngineError, match="in what steps time is billed"):
        bill(under, runs(run(1200)))
    found = readings(under, runs(run(1200)))
    assert (found.low.total.value, found.high.total.value, found.open) == (1, 3, ("step",))


def test_tiers_out_of_order_are_refused() -> None:
    last = Tier(price=known(1))
    for tiers in (
        (last, last),
        (Tier(up_to=Decimal(5), price=known(1)),),
        (Tier(up_to=Decimal(5), price=known(1)), Tier(up_to=Decimal(5), price=known(1)), last),
    ):
        with pytest.raises(EngineError, match="rising limits"):
            terms().replace(egress=tiers)


def test_rounding_at_the_total_is_a_line() -> None:
    """Three runs of 100 s at 1.00 an hour are 0.0833…; in whole cents 0.08, by lines 3 × 0.03 = 0.09."""
    three = runs(run(100), run(100), run(100))
    found = bill(terms(price=known(1)), three)
    assert found.total.value == Decimal("0.08")
    assert len(found.of("rounding")) == 1
    assert total(terms(price=known(1), rounded_at="line"), three) == Decimal("0.09")


def test_a_bill_replays_from_its_derivation() -> None:
    found = bill(terms(price=known(3), tax_rate=known("0.06")), runs(run(1200), run(333, cards=3)))
    written = derivation(found.total)
    assert {node["figure"] for node in written["nodes"] if node.get("figure")} >= {
        "bill_sum",
        "billed_seconds",
        "billed_unit_hours",
        "line_amount",
        "tax_amount",
    }
    assert isinstance(found.total, Derived)
    assert not isinstance(found.total, Leaf)


def test_every_line_explains_itself_in_both_languages() -> None:
    under = terms(price=known(3), reservation=Reservation(units=Decimal(1), price=known(2)), tax_rate=known("0.06"))
    usage = held(3, runs=(run(3600 * 5), run(60, start=NOON)), storage_gb=Decimal(1), egress_gb=Decimal(3))
    for language in ("en", "zh"):
        for line in bill(under, usage).lines:
            assert line.explanation.text(language)


def test_terms_refuse_binary_fractions() -> None:
    with pytest.raises(EngineError):
        terms().replace(cards_per_unit=0.125)
    with pytest.raises(EngineError):
        run(1).replace(idle_seconds=1.5)
    assert Terms().price == UNKNOWN
