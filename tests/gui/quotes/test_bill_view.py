"""The bill of a quote on screen: as an invoice, in both readings, with its use beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.project.edits import set_quote_field
from engine.project.edits.usage import add_job
from gui.forms.performing import perform
from gui.i18n import set_language

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

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
    assert rows[0] == ("Cards and machines", "438 unit-hour", "236.70", "103,674.60")
    assert ("To be paid", "", "", "≥ 103,674.60") in rows
    assert ("Tax", "", "", "5,868.37") in rows or ("Tax", "", "", "≥ 5,868.37") in rows


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


def test_a_start_that_is_no_time_is_refused(sure: QuotesPlace, session: ProjectSession) -> None:
    assert perform(session, add_job, "w1") is None
    form = sure.bill.usage.jobs[0]
    before = session.project
    form.start.line.setText("tomorrow")
    form.start.line.editingFinished.emit()
    assert session.project is before
    form.start.line.setText("2026-12-01 09:30")
    form.start.line.editingFinished.emit()
    start = session.project.workload("w1").usage.jobs[0].start
    assert start is not None
    assert (start.day, start.minute) == (1, 30)


def test_a_purchase_has_no_use_and_says_it_in_chinese(place: QuotesPlace) -> None:
    set_language("zh")
    place.show_quote("A", "bill")
    assert not place.bill.usage.isVisible()
    titles = [row[0] for row in place.bill.high.table.rows()]
    assert titles[0] == "整机"
    assert "应付合计" in titles
