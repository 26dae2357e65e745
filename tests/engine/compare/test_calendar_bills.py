"""Bills of rentals for a month of the calendar."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from offers import assuming, compared, rental, serving

from engine.compare.bills import bill_figure, month_of_text, quote_bill
from engine.texts import EngineError
from engine.values import known
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


@pytest.mark.parametrize(("month", "hours"), [("2027-02", 672), ("2028-02", 696), ("2026-12", 744)])
def test_the_bill_of_a_calendar_month_has_its_own_hours(month: str, hours: int) -> None:
    """Half of the month at work, the rest left on: all its hours are billed."""
    quote = rental(CARD, **SURE | {"held_when_idle": "yes", "billed_when_stopped": "full_rate"})
    comparison = compared((quote,), (serving(usage=UsagePattern(between="left_on")),), assumptions=FIXED)
    found = quote_bill(comparison, "B", "chat", month=month_of_text(month))
    assert found.high.of("compute")[0].quantity.value == hours
    assert found.high.months == 1
    amount = bill_figure(comparison, "B", "chat", f"high@{month}/0")
    assert amount is not None
    assert amount.value == hours * 100


def test_jobs_with_a_date_are_billed_in_their_month() -> None:
    """A run of 100 h on 3 March, 4 h every time from April on, and 10 h without a date."""
    jobs = (
        Job(hours=100, start=datetime.datetime(2027, 3, 3, 9)),
        Job(hours=4, times_per_month=5, start=datetime.datetime(2027, 4, 1)),
        Job(hours=10),
    )
    comparison = compared((rental(CARD, **SURE),), (serving(usage=UsagePattern(jobs=jobs)),), assumptions=FIXED)
    hours = {
        month: sum(
            line.quantity.value
            for line in quote_bill(comparison, "B", "chat", month=month_of_text(month)).high.of("compute")
        )
        for month in ("2027-02", "2027-03", "2027-04", "2027-05")
    }
    assert hours == {"2027-02": 10, "2027-03": 110, "2027-04": 30, "2027-05": 30}


def test_a_month_before_all_jobs_costs_no_time() -> None:
    jobs = (Job(hours=100, start=datetime.datetime(2027, 3, 3, 9)),)
    comparison = compared((rental(CARD, **SURE),), (serving(usage=UsagePattern(jobs=jobs)),), assumptions=FIXED)
    found = quote_bill(comparison, "B", "chat", month=month_of_text("2027-02"))
    assert sum(line.billed.value for line in found.high.of("compute")) == 0
    with pytest.raises(EngineError, match="2027-02"):
        month_of_text("next month")
