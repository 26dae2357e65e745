"""Schedules from the order to the first run, worked out by hand."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from offers import MODELS, assuming, compared, hosted, owned, purchase, rental, serving, tuning

from engine.compare.results import STEPS, Evaluation
from engine.compare.schedule_view import schedule_view
from engine.compare.table import comparison_table
from engine.quote.common import Answer
from engine.texts import Message
from engine.values import UNKNOWN, Between, known

CARD = "nvidia-h100-sxm5-80gb"
ORDER = datetime.date(2026, 11, 30)


def weeks(evaluation: Evaluation) -> dict[str, float]:
    assert evaluation.schedule is not None
    return {name: float(step.value) for name, step in evaluation.schedule.steps.items()}


def compare(quote: Any, work: Any = None, **changes: Any) -> Any:
    return compared((quote,), (work or serving(MODELS["dense"]),), as_of=ORDER, **changes)


def of(quote: Any, work: Any = None, **changes: Any) -> Evaluation:
    comparison = compare(quote, work, **changes)
    return next(iter(comparison.evaluations.values()))


def test_the_steps_of_each_kind_of_quote() -> None:
    bought = of(purchase(CARD, start_delay_weeks=known(8)))
    assert weeks(bought) == {
        "delivery": 8, "queue": 0, "installation": 1, "setup": pytest.approx(0.4), "migration": 0, "run": 0,
    }  # fmt: skip
    assert bought.figures["finish_weeks"].value == pytest.approx(9.4)
    pinned = rental(CARD, start_delay_weeks=known(1), answers=(Answer(question="pinned_image", text="yes"),))
    assert weeks(of(pinned))["setup"] == pytest.approx(0.1)
    assert set(weeks(of(owned(CARD))).values()) == {0.0}
    assert of(hosted()).figures["ready_weeks"].value == 0


def test_a_queue_is_waited_for_once() -> None:
    waiting = rental(CARD, stock="queue", start_delay_weeks=UNKNOWN)
    assert (weeks(of(waiting))["delivery"], weeks(of(waiting))["queue"]) == (0, 2)
    view = schedule_view(compare(waiting), "chat")
    # two weeks of queue between none and eight, and image and drivers of one to five days
    assert view.bars[0].low < 1.5
    assert view.bars[0].high > 7
    assert weeks(of(waiting.replace(stock="in_stock")))["queue"] == 0
    assert of(waiting.replace(stock="in_stock")).figures["ready_weeks"].value == pytest.approx(0.4)
    assert of(waiting.replace(stock="unknown")).figures["ready_weeks"].reason is not None
    quoted = of(rental(CARD, stock="queue", start_delay_weeks=known(3)))
    assert weeks(quoted)["queue"] == 0


def test_a_run_takes_its_hours() -> None:
    found = of(purchase(CARD, start_delay_weeks=known(4)), tuning(MODELS["dense"]))
    hours = float(found.figures["run_hours"].value)
    assert found.figures["finish_weeks"].value == pytest.approx(4 + 1 + 0.4 + hours / 168)


def test_a_day_that_is_missed_by_a_week_costs_that_week() -> None:
    # 9.4 weeks against 8.4
    needed = ORDER + datetime.timedelta(days=59)
    late = assuming(late_week_cost=10_000.0)
    found = of(purchase(CARD, start_delay_weeks=known(8)), needed_by=needed, assumptions=late)
    assert found.figures["weeks_to_spare"].value == pytest.approx(59 / 7 - 9.4)
    assert found.figures["account_late_start"].value == pytest.approx((9.4 - 59 / 7) * 10_000)
    (finding,) = [one for one in found.findings if one.key == "misses_needed_by"]
    assert finding.field == "schedule/needed_by"
    early = of(purchase(CARD, start_delay_weeks=known(4)), needed_by=needed, assumptions=late)
    assert early.figures["weeks_late"].value == 0
    assert early.figures["account_late_start"].value == 0
    assert not [one for one in early.findings if one.key.endswith("needed_by")]


def test_a_range_that_reaches_beyond_the_day_is_a_note() -> None:
    wide = Between(low=known(4).value, high=known(12).value, likely=known(6).value, source="supplier")
    comparison = compare(purchase(CARD, start_delay_weeks=wide), needed_by=ORDER + datetime.timedelta(weeks=9))
    evaluation = comparison.of("A", "chat")
    assert [one.key for one in evaluation.findings if one.key.endswith("needed_by")] == ["may_miss_needed_by"]
    view = schedule_view(comparison, "chat")
    (bar,) = view.bars
    assert view.needed == 9
    assert [step.name for step in bar.steps] == ["delivery", "installation", "setup"]
    assert (bar.steps[0].low, bar.steps[0].end, bar.steps[0].high) == pytest.approx((4, 6, 12))
    assert bar.steps[1].start == bar.steps[0].end
    assert bar.finish == pytest.approx(7.4)
    assert bar.low < 7.4 < bar.high
    # triangular from 4 to 12 around 6, and some weeks more for installation and set-up
    assert bar.in_time is not None
    assert 0.45 < bar.in_time < 0.75


def test_the_table_has_a_row_for_the_day_only_where_one_is_stated() -> None:
    quote = purchase(CARD, start_delay_weeks=known(8))

    def cells(**changes: Any) -> dict[str, Any]:
        table = comparison_table(compare(quote, **changes), "chat")
        return {row.key: row.cells[0] for group in table.groups for row in group.rows}

    assert "weeks_to_spare" not in cells()
    assert "finish_weeks" not in cells()
    missed = cells(needed_by=ORDER + datetime.timedelta(weeks=9))["weeks_to_spare"]
    assert missed.bad
    assert missed.note == Message.of("table.too_late")


def test_every_step_has_a_place() -> None:
    assert tuple(weeks(of(purchase(CARD)))) == STEPS
