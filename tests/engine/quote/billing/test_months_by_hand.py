"""Months of use under the terms of whole quotes, each against a bill that was computed by hand, to the cent."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import pytest
from offers import compared, group, rental, serving

from engine.compare.bill_page import bill_page
from engine.compare.bills import quote_bill
from engine.quote import Rental
from engine.quote.billing import Bill
from engine.quote.money import rounded
from engine.values import UNKNOWN, known
from engine.workload.usage import Job, UsagePattern

CARD = "nvidia-h100-sxm5-80gb"
NOTHING_BESIDE = {
    "storage_per_month": known(0), "bandwidth_per_month": known(0), "rack_power_per_month": known(0),
    "support_per_month": known(0),
}  # fmt: skip
BY_AMOUNT = dict.fromkeys(("storage_per_month", "bandwidth_per_month", "rack_power_per_month"), UNKNOWN)
BY_THE_SECOND = {"billing_step": "second", "billing_starts": "ready", "billing_ends": "stop"}
HALF_DAYS = UsagePattern(jobs=(Job(hours=100.0),))


@dataclass(frozen=True)
class Month:
    """Terms that differ from 100 a machine-hour before 6 % tax, how they are used, and what that comes to."""

    terms: dict[str, Any]
    pattern: UsagePattern
    lines: dict[str, str]
    net: str
    tax: str
    day: datetime.date | None = None
    idle: str = "0"

    def quote(self) -> Rental:
        stated = {"tax_rate": known("0.06"), "billed_when_stopped": "storage_only", **NOTHING_BESIDE, **BY_THE_SECOND}
        return rental(CARD, **stated | self.terms)


def jobs(*made: Job) -> UsagePattern:
    return UsagePattern(jobs=made)


def february(day: int, hour: int, minute: int) -> datetime.datetime:
    return datetime.datetime(2027, 2, day, hour, minute)


FEBRUARY, MARCH, LEAP = datetime.date(2027, 2, 1), datetime.date(2027, 3, 1), datetime.date(2028, 2, 1)
LEFT_ON = UsagePattern(between="left_on")
SHORT = jobs(Job(hours=25 / 60, times_per_month=40))
MONTHS = {
    # 40 hours begun × 100
    "short jobs by the hour begun": Month(
        {"billing_step": "hour_begun"}, SHORT, {"compute": "4000"}, "4000.00", "240.00", idle="2333.33"
    ),
    # 09:50 to 10:10 and 10:30 to 10:45 touch the hours of nine and of ten
    "two jobs in two clock hours": Month(
        {"billing_step": "clock_hour"},
        jobs(Job(hours=20 / 60, start=february(10, 9, 50)), Job(hours=0.25, start=february(10, 10, 30))),
        {"compute": "200"}, "200.00", "12.00", FEBRUARY, idle="141.67",
    ),
    # the same two by the hour begun: one hour each
    "two jobs by the hour begun": Month(
        {"billing_step": "hour_begun"},
        jobs(Job(hours=20 / 60, start=february(10, 9, 50)), Job(hours=0.25, start=february(10, 10, 30))),
        {"compute": "200"}, "200.00", "12.00", FEBRUARY, idle="141.67",
    ),
    # ten starts of 12 minutes at 30 minutes each
    "a minimum for each start": Month(
        {"billing_step": "minute", "minimum_minutes": known(30)},
        jobs(Job(hours=0.2, times_per_month=10)), {"compute": "500"}, "500.00", "30.00", idle="300",
    ),
    # 10 h × 100 = 1,000, and 1,000 up to the least of a month
    "a minimum for the month": Month(
        {"minimum_charge_per_month": known(2000)},
        jobs(Job(hours=10.0)), {"compute": "1000", "minimum_charge": "1000"}, "2000.00", "120.00", idle="1000",
    ),
    # 300 h × 100 and 430 h × 20
    "stopped, with the cards held": Month(
        {"billed_when_stopped": "reduced_rate", "stopped_price": known(20)},
        jobs(Job(hours=300.0, stopped_hours=430.0)),
        {"compute": "30000", "stopped": "8600"}, "38600.00", "2316.00", idle="8600",
    ),
    # 30 minutes of provisioning, 10 h of work, 43 h shut down from inside only
    "from the order to the stop at the provider": Month(
        {"billing_starts": "order"},
        jobs(Job(hours=10.0, provisioning_minutes=30.0, shut_down_hours=43.0)),
        {"compute": "5350"}, "5350.00", "321.00", idle="4350",
    ),
    # 2,000 GB × 0.35, 500 GB × 0.12, 3 addresses × 40, for the whole month beside 100 h of work
    "storage, snapshots and addresses": Month(
        {**BY_AMOUNT, "bandwidth_per_month": known(0), "rack_power_per_month": known(0), "storage_gb": known(2000),
         "storage_price": known("0.35"), "snapshot_gb": known(500), "snapshot_price": known("0.12"),
         "public_ips": known(3), "public_ip_price": known(40)},
        HALF_DAYS, {"compute": "10000", "storage": "700", "snapshots": "60", "public_ip": "120"},
        "10880.00", "652.80",
    ),
    # 1,000 GB free, 2,500 GB × 0.80
    "traffic in two tiers": Month(
        {"bandwidth_per_month": UNKNOWN, "egress_gb": known(3500), "egress_free_gb": known(1000),
         "egress_price": known("0.8")},
        HALF_DAYS, {"compute": "10000", "egress": "2000"}, "12000.00", "720.00",
    ),
    # 3,500 GB are 3,259.6295 GiB; 2,259.6295 × 0.80 = 1,807.7036
    "traffic counted in GiB": Month(
        {"bandwidth_per_month": UNKNOWN, "egress_gb": known(3500), "egress_free_gb": known(1000),
         "egress_price": known("0.8"), "egress_unit": "gib", "rounded_at": "line"},
        HALF_DAYS, {"compute": "10000", "egress": "1807.70"}, "11807.70", "708.46",
    ),
    # 150,000 + 200 Mbit/s × 60 + 10.4 kW × 850 + 3,000; 6 % on 153,000, 9 % on 12,000, 13 % on 8,840
    "a line, power and support at rates of their own": Month(
        {"priced_by": "machine_month", "price": known(150_000), **BY_AMOUNT, "storage_per_month": known(0),
         "line_mbps": known(200), "line_price": known(60), "rack_power_kw": known("10.4"),
         "rack_power_price": known(850), "support_per_month": known(3000),
         "bandwidth_tax_rate": known("0.09"), "power_tax_rate": known("0.13")},
        LEFT_ON, {"compute": "150000", "line": "12000", "rack_power": "8840", "support": "3000"},
        "173840.00", "11409.20",
    ),
    # two machines are paid for 730 h at 80; one works for 500 h
    "a reservation that is used in part": Month(
        {"price": known(80), "commitment_months": 12, "groups": (group(CARD, 8, 2),)},
        jobs(Job(hours=500.0, cards=8)),
        {"reservation": "116800", "covered": "0", "unused": "0"}, "116800.00", "7008.00", idle="76800",
    ),
    # 5 cards × 100 h × 14
    "five cards, let by the card": Month(
        {"priced_by": "card_hour", "price": known(14)},
        jobs(Job(hours=100.0, cards=5)), {"compute": "7000"}, "7000.00", "420.00",
    ),
    # the whole machine for 100 h × 112; three of its eight cards do nothing
    "five cards of a machine let whole": Month(
        {"price": known(112)},
        jobs(Job(hours=100.0, cards=5)), {"compute": "11200"}, "11200.00", "672.00", idle="4200",
    ),
    # a rack of 18 machines with 4 cards for 100 h × 2,000, also where 8 cards work; 64 of 72 do nothing
    "a rack let as one": Month(
        {"priced_by": "total_hour", "price": known(2000), "groups": (group(CARD, 4, 18),), "unit_sold": "rack"},
        jobs(Job(hours=100.0, cards=8)), {"compute": "200000"}, "200000.00", "12000.00", idle="177777.78",
    ),
    # a cluster of 5 machines for a month × 1,200,000
    "a cluster by the month": Month(
        {"priced_by": "total_month", "price": known(1_200_000), "groups": (group(CARD, 8, 5),)},
        HALF_DAYS, {"compute": "1200000"}, "1200000.00", "72000.00",
    ),
    # the same rack reserved at 1,500 × 730 h, for 300 h of work
    "a rack that is reserved": Month(
        {"priced_by": "total_hour", "price": known(1500), "groups": (group(CARD, 4, 18),), "commitment_months": 12},
        jobs(Job(hours=300.0)), {"reservation": "1095000"}, "1095000.00", "65700.00", idle="645000",
    ),
    # 28 × 24, 31 × 24 and 29 × 24 hours, and 730 in an average month; 40 % of them idle
    "February": Month({}, LEFT_ON, {"compute": "67200"}, "67200.00", "4032.00", FEBRUARY, idle="26880"),
    "March": Month({}, LEFT_ON, {"compute": "74400"}, "74400.00", "4464.00", MARCH, idle="29760"),
    "February of a leap year": Month({}, LEFT_ON, {"compute": "69600"}, "69600.00", "4176.00", LEAP, idle="27840"),
    "an average month": Month({}, LEFT_ON, {"compute": "73000"}, "73000.00", "4380.00", idle="29200"),
    # 100 h × 106 with 6 % in it
    "tax included": Month(
        {"price": known(106), "tax_basis": "included"}, HALF_DAYS, {"compute": "10600"}, "10000.00", "600.00"
    ),
    # 100 h × 100 less 7.5 %; the deposit is no cost
    "a discount, and a deposit": Month(
        {"discount_share": 0.075, "deposit": known(50_000)}, HALF_DAYS, {"compute": "9250"}, "9250.00", "555.00"
    ),
    # 40 × 25 minutes are 16 h 40 min: 1,666.666…, rounded where the sum is made
    "rounding at the total": Month({}, SHORT, {}, "1666.67", "100.00"),
}  # fmt: skip


@pytest.fixture(scope="module", params=MONTHS)
def month(request: pytest.FixtureRequest) -> tuple[Month, Bill]:
    wanted = MONTHS[request.param]
    found = quote_bill(compared((wanted.quote(),), ()), "B", None, wanted.pattern, wanted.day)
    assert found.open == ()
    assert not found.ambiguous
    return wanted, found.high


def test_a_month_comes_to_what_it_does_by_hand(month: tuple[Month, Bill]) -> None:
    wanted, bill = month
    for item, amount in wanted.lines.items():
        assert sum(line.billed.value for line in bill.lines if line.item == item) == Decimal(amount), item
    assert bill.net.value == Decimal(wanted.net)
    assert bill.tax.value == Decimal(wanted.tax)
    assert bill.total.value == Decimal(wanted.net) + Decimal(wanted.tax)


def test_a_month_tells_what_of_it_did_no_work(month: tuple[Month, Bill]) -> None:
    wanted, bill = month
    assert rounded(bill.idle.value) == Decimal(wanted.idle)


def test_lines_of_a_month_are_exact_explained_and_sum_up(month: tuple[Month, Bill]) -> None:
    _, bill = month
    for line in bill.lines:
        amounts = (line.billed.value, line.contracted.value, line.effective.value, line.list_amount.value)
        assert {type(amount) for amount in amounts} == {Decimal}
        assert line.explanation.text("en")
        assert line.explanation.text("zh")
        if line.parts:
            assert sum(part.amount.value for part in line.parts) == line.billed.value
    assert sum(line.billed.value for line in bill.lines) == bill.total.value
    assert bill.effective_cost.value == bill.total.value


def test_setting_up_is_charged_once_beside_the_months() -> None:
    """20,000 once; a month stays 100 h × 100, and 36 of them with the set-up are 36 × 10,000 + 20,000."""
    quote = Month({"installation": known(20_000)}, HALF_DAYS, {}, "", "").quote()
    work = serving(usage=HALF_DAYS)
    comparison = compared((quote,), (work,))
    bill = quote_bill(comparison, "B", work.id).high
    assert (bill.once.value, bill.net.value) == (20_000, 10_000)
    totals = [(one.title, one.amount) for one in bill_page(quote_bill(comparison, "B", work.id), bill, "en").totals]
    assert ("Set-up, paid once beside it", "20,000.00") in totals
    figures = comparison.of("B", work.id).figures
    assert figures["account_installation"].value == pytest.approx(20_000)
    assert figures["account_rent"].value == pytest.approx(360_000)


@pytest.mark.parametrize(("total", "found"), [(1_200_000, False), (1_220_000, False), (1_240_000, True)])
def test_a_total_of_the_term_may_hold_the_setting_up(total: int, found: bool) -> None:
    """12 months × 100,000 with or without 20,000 once."""
    terms = {"priced_by": "machine_month", "price": known(100_000), "installation": known(20_000)}
    quote = Month({**terms, "stated_months": 12, "stated_net": known(total)}, LEFT_ON, {}, "", "").quote()
    keys = {one.key for one in compared((quote,), (serving(),)).of("B", "chat").findings}
    assert ("sum_net" in keys) is found
