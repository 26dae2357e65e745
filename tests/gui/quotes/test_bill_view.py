"""The bill of a quote on screen: as an invoice, in both readings, with its use beside it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QGuiApplication

from engine.project.edits import set_quote_field
from engine.project.edits.usage import add_job
from gui.forms.performing import perform
from gui.i18n import set_language

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from engine.workload.usage import Job
    from gui.quotes.place import QuotesPlace
    from gui.session import ProjectSession

SURE = {
    "billing_step": "hour_begun",
    "billing_starts": "ready",
    "billing_ends": "stop",
    "billed_when_stopped": "storage_only",
}


@pytest.fixture
def sure(session: ProjectSession, place: QuotesPlace) -> QuotesPlace:
    for field, value in SURE.items():
        assert perform(session, set_quote_field, "B", field, value) is None
    place.show_quote("B", "bill")
    return place


def test_the_bill_opens_from_the_price_and_leads_back(place: QuotesPlace) -> None:
    place.show_quote("B")
    place.pane.bill.click()
    assert place.bill.isVisible()
    place.bill.back.click()
    assert not place.bill.isVisible()
    assert place.editor.isVisible()


def test_a_stated_rental_is_one_invoice(sure: QuotesPlace) -> None:
    """438 h at 236.70: 103,674.60 with 6 % inside; add-ons are not quoted."""
    assert not sure.bill.low.isVisible()
    rows = sure.bill.high.table.rows()
    assert rows[0] == ("Cards and machines", "438 unit-hours", "236.70", "103,674.60")
    assert ("To be paid", "", "", "103,674.60 + ?") in rows
    assert ("Tax", "", "", "5,868.37") in rows or ("Tax", "", "", "5,868.37 + ?") in rows


def test_open_terms_stand_side_by_side(place: QuotesPlace) -> None:
    place.show_quote("B", "bill")
    assert place.bill.low.isVisible()
    assert place.bill.high.isVisible()
    assert "103,674.60" in place.bill.readings.text()
    assert "172,791.00" in place.bill.readings.text()


def test_a_line_asks_for_its_derivation(sure: QuotesPlace, qtbot: QtBot) -> None:
    table = sure.bill.high.table
    with qtbot.waitSignal(sure.figure_requested) as asked:
        table.itemClicked.emit(table.topLevelItem(0), 0)
    assert asked.args == ["B/w1/bill/high/0"]


def test_a_job_changes_the_bill_at_once(sure: QuotesPlace, session: ProjectSession) -> None:
    """1 job of 10 h at 236.70."""
    sure.bill.usage.add.click()
    assert sure.bill.high.table.rows()[0][3] == "2,367.00"
    assert not sure.bill.usage.times.isVisible()
    session.undo()
    assert sure.bill.high.table.rows()[0][3] == "103,674.60"


def paste_jobs(place: QuotesPlace, written: str, row: int = 0) -> None:
    table = place.bill.usage.table
    table.setCurrentIndex(table.jobs.index(row, 0))
    QGuiApplication.clipboard().setText(written)
    table.paste()


def jobs(session: ProjectSession) -> tuple[Job, ...]:
    return session.project.workload("w1").usage.jobs


def test_jobs_are_pasted_as_a_block_filled_and_taken_out(sure: QuotesPlace, session: ProjectSession) -> None:
    """38 min and 10 h of 8 cards, in begun hours at 236.70: 20 x 1 h and 2 x 10 h are 9,468.00."""
    sure.bill.usage.add.click()
    paste_jobs(sure, "finetune\t2026/12/01 09:30\t0.6333\t8\t20\nnightly\t\t10\t\t2\n")
    first, second = jobs(session)
    assert (first.name, first.start, first.hours, first.cards) == (
        *("finetune", datetime.datetime(2026, 12, 1, 9, 30)),
        *(0.6333, 8),
    )
    assert (second.name, second.start, second.cards, second.times_per_month) == ("nightly", None, None, 2)
    assert ("To be paid", "", "", "9,468.00 + ?") in sure.bill.high.table.rows()
    table = sure.bill.usage.table
    table.setCurrentIndex(table.jobs.index(1, 2))
    table.fill_down()
    assert [job.hours for job in jobs(session)] == [0.6333, 0.6333]
    session.undo()
    table.setCurrentIndex(table.jobs.index(0, 0))
    sure.bill.usage.remove.click()
    assert [job.name for job in jobs(session)] == ["nightly"]
    session.undo()
    session.undo()
    assert [job.name for job in jobs(session)] == [""]


def test_a_start_that_is_no_time_marks_its_cell(sure: QuotesPlace, session: ProjectSession) -> None:
    assert perform(session, add_job, "w1") is None
    before = session.project
    sheet = sure.bill.usage.table.jobs
    sheet.setData(sheet.index(0, 1), "tomorrow")
    assert session.project is before
    assert sheet.index(0, 1).data() == "tomorrow"
    assert "1 cell" in sure.bill.usage.note.text()
    sheet.setData(sheet.index(0, 1), "2026-12-01 09:30")
    assert jobs(session)[0].start == datetime.datetime(2026, 12, 1, 9, 30)
    assert "1 cell" not in sure.bill.usage.note.text()


def test_a_month_of_the_calendar_has_its_own_bill(sure: QuotesPlace, session: ProjectSession, qtbot: QtBot) -> None:
    """60 % of the 744 hours of a month with 31 days, in begun hours at 236.70."""
    month = sure.bill.month
    assert month.isVisibleTo(sure.bill)
    whole = next(place for place in range(month.box.count()) if str(month.box.itemData(place)).endswith("-12"))
    month.box.setCurrentIndex(whole)
    month.box.activated.emit(whole)
    assert month.value().endswith("-12")
    assert sure.bill.high.table.rows()[0][1] == "447 unit-hours"
    with qtbot.waitSignal(sure.figure_requested) as asked:
        sure.bill.high.table.itemClicked.emit(sure.bill.high.table.topLevelItem(0), 0)
    assert asked.args == [f"B/w1/bill/high@{month.value()}/0"]
    sure.show_quote("A", "bill")
    assert not month.isVisibleTo(sure.bill)


def test_a_purchase_has_no_use_and_says_it_in_chinese(place: QuotesPlace) -> None:
    set_language("zh")
    place.show_quote("A", "bill")
    assert not place.bill.usage.isVisible()
    titles = [row[0] for row in place.bill.high.table.rows()]
    assert titles[0] == "整机"
    assert "应付合计" in titles
