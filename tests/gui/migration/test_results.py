"""Results of a validation: one undoable step each, that takes the place of the estimate."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from gui.migration.view import MigrationView
    from gui.session import ProjectSession


def days(session: ProjectSession) -> float:
    found = session.comparison.evaluations["E", "w1"].migration
    assert found is not None
    return float(found.effort.value)


def test_a_result_replaces_the_estimate_and_is_one_step(
    view: MigrationView, session: ProjectSession, enter: Any
) -> None:
    """21 days of which 6 align accuracy; done in 2, there remain 17."""
    assert days(session) == pytest.approx(21)
    view.tabs.button("plan").click()
    row = view.plan.rows["align_accuracy"]
    enter(row.number.line, "2")
    (result,) = session.project.migration.results
    assert (result.quote_id, result.step, result.value) == ("E", "align_accuracy", 2.0)
    assert result.date is not None
    assert days(session) == pytest.approx(17)
    assert row.verdict.text() == "recorded"
    session.undo()
    assert days(session) == pytest.approx(21)
    assert not session.can_undo
    assert row.number.value() is None


def test_a_share_is_typed_in_percent_and_judged(view: MigrationView, session: ProjectSession, enter: Any) -> None:
    """Half a percent of accuracy may be lost."""
    row = view.plan.rows["accuracy"]
    view.tabs.button("plan").click()
    enter(row.number.line, "1.2")
    assert session.project.migration.results[0].value == pytest.approx(0.012)
    assert row.verdict.text() == "failed"
    enter(row.number.line, "0.4")
    assert row.verdict.text() == "passed"
    assert row.number.value() == pytest.approx(0.4)


def test_more_than_all_is_refused_and_nothing_changes(view: MigrationView, session: ProjectSession, enter: Any) -> None:
    view.tabs.button("plan").click()
    row = view.plan.rows["canary_failures"]
    enter(row.number.line, "140")
    assert session.project.migration.results == ()
    assert "100" in row.number.message()


def test_a_question_is_answered_and_left_open_again(view: MigrationView, session: ProjectSession) -> None:
    row = view.plan.rows["precedent"]
    assert row.answer is not None
    row.answer.box.setCurrentIndex(row.answer.box.findData("no"))
    row.answer.box.activated.emit(row.answer.box.currentIndex())
    assert [one.value for one in session.project.migration.results] == [0.0]
    assert row.verdict.text() == "failed"
    row.answer.box.activated.emit(row.answer.box.findData(""))
    assert session.project.migration.results == ()


def test_an_emptied_field_takes_the_result_out(view: MigrationView, session: ProjectSession, enter: Any) -> None:
    view.tabs.button("plan").click()
    row = view.plan.rows["decode"]
    enter(row.number.line, "25")
    assert row.verdict.text() == "passed"  # 19.5 tokens a second are the least
    enter(row.number.line, "")
    assert session.project.migration.results == ()
    assert row.verdict.text() == "to do"


def test_date_and_source_of_a_result_are_edited_beside_it(
    view: MigrationView, session: ProjectSession, enter: Any
) -> None:
    view.tabs.button("plan").click()
    row = view.plan.rows["decode"]
    assert not row.source.isVisibleTo(row)
    enter(row.number.line, "25")
    assert row.source.isVisibleTo(row)
    enter(row.date.line, "2026-10-07")
    enter(row.source.line, "Acceptance run, lab 3")
    (result,) = session.project.migration.results
    assert (result.value, result.date, result.source) == (25.0, datetime.date(2026, 10, 7), "Acceptance run, lab 3")
    enter(row.number.line, "26")  # a corrected value was still found then and there
    (result,) = session.project.migration.results
    assert (result.value, result.date, result.source) == (26.0, datetime.date(2026, 10, 7), "Acceptance run, lab 3")
    session.undo()
    session.undo()
    assert (row.number.value(), row.source.value()) == (25.0, "")
    enter(row.date.line, "")
    assert session.project.migration.results[0].date is None
