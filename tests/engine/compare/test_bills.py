"""What a quote is invoiced under a workload, and that estimates cost what the bill says."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from offers import assuming, compared, group, hosted, owned, purchase, rental, serving, tuning

from engine.compare.bands import bands
from engine.compare.bills import QuoteBill, bill_figure, quote_bill
from engine.compare.results import Account
from engine.quote import Lease, OpenCost, PurchaseLine, Quote
from engine.values import UNKNOWN, Between, known
from engine.workload import Workload
from engine.workload.usage import Job, UsagePattern

CARD = "nvidia-h100-sxm5-80gb"
SURE: dict[str, Any] = {
    "billing_step": "second",
    "billing_starts": "ready",
    "billing_ends": "stop",
    "billed_when_stopped": "storage_only",
    "tax_rate": known(0),
}
FIXED = assuming(busy_share=0.5)


def billed(quote: Quote, workload: Workload, **changes: Any) -> QuoteBill:
    return quote_bill(compared((quote,), (workload,), **{"assumptions": FIXED} | changes), quote.id, workload.id)


def account(quote: Quote, workload: Workload, name: Account, **changes: Any) -> Any:
    cost = compared((quote,), (workload,), **{"assumptions": FIXED} | changes).of(quote.id, workload.id).cost
    assert cost is not None
    return next(line for line in cost.lines if line.account == name)


def jobs(*made: Job, **more: Any) -> Workload:
    return serving(usage=UsagePattern(jobs=made, **more))


def test_a_serving_pattern_is_billed_for_its_hours() -> None:
    """Half of 730 h at 100.00, flat 500 + 300 beside: 36,500 + 800 = 37,300.00."""
    quote = rental(CARD, **SURE)
    found = billed(quote, serving())
    assert found.high.total.value == Decimal("37300.00")
    assert not found.ambiguous
    assert account(quote, serving(), "rent").monthly.value == 36_500
    assert account(quote, serving(), "network_storage").monthly.value == 800


@pytest.mark.parametrize(
    ("between", "when_stopped", "rent"),
    [
        # 365 h of work and 365 h without at 100.00; stopped hours at 20.00
        ("as_offered", "storage_only", 36_500),
        ("as_offered", "full_rate", 73_000),
        ("as_offered", "reduced_rate", 43_800),
        ("left_on", "storage_only", 73_000),
        ("given_back", "full_rate", 36_500),
        ("stopped", "reduced_rate", 43_800),
    ],
)
def test_hours_without_work(between: Any, when_stopped: str, rent: int) -> None:
    quote = rental(CARD, **SURE | {"billed_when_stopped": when_stopped, "stopped_price": known(20)})
    workload = serving(usage=UsagePattern(between=between))
    assert account(quote, workload, "rent").monthly.value == pytest.approx(rent)
    assert billed(quote, workload).high.total.value == rent + 800


def test_jobs_round_up_each_and_leave_cards_of_a_machine_idle() -> None:
    """12 times 2 h 20 min on 2 of 8 cards, by begun hours: 36 machine-hours at 100.00.

    7 are work (12 × 2⅓ × 2 ÷ 8), 21 the 6 cards beside, 8 rounded up.
    """
    quote = rental(CARD, **SURE | {"billing_step": "hour_begun"})
    workload = jobs(Job(hours=7 / 3, cards=2, times_per_month=12))
    (line,) = billed(quote, workload).high.of("compute")
    assert line.billed.value == 3600
    amounts = {part.kind: round(float(part.amount.value), 6) for part in line.parts}
    assert amounts == {"work": 700, "idle_cards": 2100, "begun": 800}
    assert sum(part.amount.value for part in line.parts) == line.billed.value
    assert account(quote, workload, "rent").monthly.value == 3600


def test_jobs_say_how_busy_the_machines_are() -> None:
    """73 h on 4 of 8 cards are 5 % of 730 h."""
    evaluation = compared((rental(CARD, **SURE),), (jobs(Job(hours=73.0, cards=4)),)).of("B", "chat")
    assert evaluation.figures["busy_share"].value == pytest.approx(0.05)


def test_a_minimum_charge_is_a_line_and_the_least_that_the_rent_is() -> None:
    """10 h at 100.00 are 1,000.00; at least 5,000.00 a month."""
    quote = rental(CARD, **SURE | {"minimum_charge_per_month": known(5000)})
    found = billed(quote, jobs(Job(hours=10.0))).high
    assert [(line.item, line.billed.value) for line in found.lines[:2]] == [("compute", 1000), ("minimum_charge", 4000)]
    assert account(quote, jobs(Job(hours=10.0)), "rent").monthly.value == 5000
    assert account(quote, jobs(Job(hours=70.0)), "rent").monthly.value == 7000


def test_a_commitment_is_billed_used_and_unused() -> None:
    quote = rental(CARD, **SURE | {"commitment_months": 12})
    found = billed(quote, serving()).high
    assert {line.item: line.effective.value for line in found.lines[:3]} == {
        "reservation": 0,
        "covered": 36_500,
        "unused": 36_500,
    }
    assert found.idle.value == 36_500
    assert account(quote, serving(), "rent").monthly.value == 73_000


def test_stored_data_is_that_of_the_buyer_and_paid_the_whole_month() -> None:
    """2,000 GB × 0.30, not the 500 GB of the quote."""
    priced = {"storage_per_month": UNKNOWN, "storage_gb": known(500), "storage_price": known("0.30")}
    quote = rental(CARD, **SURE | priced)
    workload = jobs(Job(hours=1.0), storage_gb=2000.0)
    assert billed(quote, workload).high.of("storage")[0].billed.value == 600
    assert billed(quote, serving()).high.of("storage")[0].billed.value == 150


def test_what_nobody_priced_makes_the_bill_a_lower_bound() -> None:
    found = billed(rental(CARD, **SURE | {"storage_per_month": UNKNOWN}), serving()).high
    assert found.total.incomplete
    assert found.of("storage")[0].billed.value is None
    counted = rental(CARD, **SURE | {"storage_per_month": UNKNOWN, "storage_price": known(1)})
    assert billed(counted, serving()).high.total.incomplete


def test_an_unclear_unit_has_two_readings_and_a_range() -> None:
    """2.00 an hour for 8 cards: 2.00 or 16.00 an hour, for 365 h."""
    quote = rental(
        CARD, **SURE | {"priced_by": "unclear_hour", "price": known(2), "answers": (), "price_change": "fixed"}
    )
    found = billed(quote, serving())
    assert (found.low.of("compute")[0].billed.value, found.high.of("compute")[0].billed.value) == (730, 5840)
    assert found.open == ("priced_by",)
    assert account(quote, serving(), "rent").monthly.value == 5840
    evaluation = compared((quote,), (serving(),), assumptions=FIXED).of("B", "chat")
    band = bands(evaluation)["account_rent"]
    assert (float(band.low or 0) / 36, float(band.high or 0) / 36) == pytest.approx((730, 5840))
    assert evaluation.blocked


def test_open_terms_of_stopping_are_a_range_down_to_the_busy_hours() -> None:
    quote = rental(CARD, held_when_idle="unknown", tax_rate=known(0), price_change="fixed")
    found = billed(quote, serving())
    assert found.low.of("compute")[0].billed.value == 36_500
    assert found.high.of("compute")[0].billed.value == 73_000
    band = bands(compared((quote,), (serving(),), assumptions=FIXED).of("B", "chat"))["account_rent"]
    assert (float(band.low or 0) / 36, float(band.high or 0) / 36) == pytest.approx((36_500, 73_000))


def test_a_purchase_with_duty_tax_and_milestones() -> None:
    """100,000.00 with 5 % duty, 10,000.00 installation, 13 % on 115,000.00: 129,950.00 in four payments."""
    quote = purchase(
        CARD, priced_by="total", price=known(100_000), duty_rate=known("0.05"), tax_rate=known("0.13"),
        support_per_year=known(0), order_payment_share=known("0.3"), delivery_payment_share=known("0.5"),
        acceptance_payment_share=known("0.15"), retention_share=known("0.05"), retention_months=12,
    )  # fmt: skip
    found = billed(quote, serving()).high
    assert found.of("duty")[0].billed.value == 5000
    assert (found.net.value, found.tax.value, found.total.value) == (115_000, 14_950, 129_950)
    assert [one.amount.value for one in found.payments] == [
        Decimal("38985.00"),
        Decimal("64975.00"),
        Decimal("19492.50"),
        Decimal("6497.50"),
    ]
    assert found.payments[-1].months == 12
    with_tax = {"tax_included": True, "assumptions": FIXED}
    assert account(quote, serving(), "hardware", **with_tax).upfront.value == pytest.approx(105_000 * 1.13)


def test_renewals_of_licences_are_paid_each_year_with_the_support() -> None:
    """12,000 + 6,000 a year are 1,500 a month."""
    quote = purchase(CARD, support_per_year=known(12_000), renewal_per_year=known(6_000))
    assert account(quote, serving(), "support").monthly.value == 1500


def test_hosted_tokens_cached_and_at_the_discount_of_a_batch() -> None:
    """10,000 requests a day for 30 days: 300,000 × 1,000 in (40 % of them cached) and 500 out.

    180 M × 4.00 + 120 M × 1.00 + 150 M × 12.00 = 720 + 120 + 1,800 = 2,640.00.
    """
    month = assuming(month_hours=720.0)
    workload = serving(input_tokens=1000, output_tokens=500, requests_per_day=10_000.0, prefix_share=0.4)
    quote = hosted(cached_input_price=known(1), tax_rate=known("0.06"))
    found = billed(quote, workload, assumptions=month).high
    assert [line.billed.value for line in found.lines[:3]] == [720, 120, 1800]
    assert found.total.value == Decimal("2798.40")
    assert account(quote, workload, "tokens", assumptions=month).monthly.value == pytest.approx(2640)


def test_what_an_open_question_may_cost_counts_for_hosted_tokens_too() -> None:
    """264 a month more on 2,640 are 10 % more a million tokens."""
    month = assuming(month_hours=720.0)
    workload = serving(input_tokens=1000, output_tokens=500, requests_per_day=10_000.0, prefix_share=0.4)
    plain = hosted(cached_input_price=known(1))
    amount = Between(low=Decimal(264), high=Decimal(264), source="by telephone")
    more = plain.replace(open_costs=(OpenCost(question="unit_and_minimum", amount=amount, per="month"),))
    before, after = (
        compared((quote,), (workload,), assumptions=month).of("D", "chat").figures for quote in (plain, more)
    )
    for name in ("cost_per_month", "cost_per_million_output_tokens_all_in", "cost_per_10k_requests"):
        assert after[name].value / before[name].value == pytest.approx(1.1)


def test_a_lease_over_its_term_and_machines_that_are_there() -> None:
    """36 × 9,200 + 10,000 installation + 3 years × 1,000 + 57,000 buyout, 13 % on top."""
    lease = Lease(
        id="L", name="Lease", groups=(group(CARD),), lease_payment=known(9200), buyout=known(57_000),
        installation=known(10_000), network_storage=known(0), support_per_year=known(1000), deposit=known(20_000),
        tax_basis="excluded", tax_rate=known("0.13"),
    )  # fmt: skip
    found = billed(lease, serving()).high
    assert (found.net.value, found.total.value) == (401_200, 453_356)
    assert found.deposit.value == 20_000
    there = billed(owned(CARD, tax_rate=known(0), book_value=known(120_000), remaining_months=18), serving()).high
    assert there.total.value == 300_000
    assert [note.key for note in there.notes] == ["bill.note.book_value", "bill.note.remaining"]


def test_an_open_tax_basis_shows_both_readings() -> None:
    """11,300.00 with 13 % included or on top: 11,300.00 or 12,769.00."""
    quote = purchase(CARD, priced_by="total", price=known(11_300), tax_basis="unknown", tax_rate=known("0.13"),
                     installation=known(0), support_per_year=known(0))  # fmt: skip
    found = billed(quote, serving())
    assert (found.low.total.value, found.high.total.value) == (11_300, 12_769)
    assert found.ambiguous


def test_a_missing_tax_rate_is_said_and_not_that_hardware_is_unknown() -> None:
    quote = purchase(CARD)
    found = compared((quote,), (serving(),), tax_included=True).of("A", "chat").findings
    keys = {finding.key: finding for finding in found}
    assert keys["tax_rate_unknown_excluded"].severity == "warn"
    assert keys["tax_rate_unknown_excluded"].field == "quotes/A/tax_rate"
    assert "cost_incomplete" not in keys
    stated = compared((quote.replace(tax_rate=known("0.13")),), (serving(),), tax_included=True).of("A", "chat")
    assert not any(finding.key.startswith("tax_rate") for finding in stated.findings)


def test_every_line_has_an_address() -> None:
    comparison = compared((rental(CARD, **SURE),), (serving(),), assumptions=FIXED)
    amount = bill_figure(comparison, "B", "chat", "high/0")
    total = bill_figure(comparison, "B", "chat", "low/total")
    assert amount is not None
    assert total is not None
    assert (amount.value, total.value) == (36_500, 37_300)
    assert bill_figure(comparison, "B", "chat", "high/99") is None


def test_runs_of_a_workload_are_stretches() -> None:
    """Four runs a month, each rounded up to the hour."""
    quote = rental(CARD, **SURE | {"billing_step": "hour_begun"})
    comparison = compared((quote,), (tuning(),))
    hours = float(comparison.of("B", "tune").figures["run_hours"].value)
    found = quote_bill(comparison, "B", "tune").high.of("compute")[0]
    assert found.quantity.value == 4 * -(-hours // 1)


amounts = st.decimals(0, 100_000, places=2)
shares = st.decimals(0, 1, places=2)
lines = st.builds(
    PurchaseLine,
    item=st.sampled_from(["machines", "cards", "network", "software", "renewal"]),
    quantity=st.integers(1, 9).map(known),
    list_price=amounts.map(known),
    discount_share=st.sampled_from([0.0, 0.07, 0.125]),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(lines, min_size=1, max_size=5), shares, shares, st.sampled_from(["line", "total"]),
       st.lists(st.integers(0, 33), min_size=5, max_size=5))  # fmt: skip
def test_lines_and_payments_of_a_purchase_sum_to_its_total(
    listed: list[PurchaseLine], tax: Decimal, duty: Decimal, stage: str, paid: list[int]
) -> None:
    fields = (
        "order_payment_share", "shipment_payment_share", "delivery_payment_share", "acceptance_payment_share",
        "retention_share",
    )  # fmt: skip
    stated: dict[str, Any] = {
        name: known(Decimal(percent) / 100) for name, percent in zip(fields, paid, strict=True) if percent
    }
    if sum(paid) > 100:
        stated = {}
    quote = purchase(
        CARD,
        price=UNKNOWN,
        lines=(PurchaseLine(list_price=known(100)), *listed),
        tax_rate=known(tax),
        duty_rate=known(duty),
        rounded_at=stage,
        **stated,
    )
    found = billed(quote, serving()).high
    assert sum(line.billed.value for line in found.lines) == found.total.value
    assert found.net.value + found.tax.value == found.total.value
    if found.payments:
        assert sum(one.amount.value for one in found.payments) == found.total.value
