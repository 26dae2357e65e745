"""Money over time, driven as a person drives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QPushButton

from engine.compare.figure_at import figure_at
from engine.figures.support import grade_of
from engine.project import edits
from engine.values import known
from gui.conditions.money import MoneySection
from gui.widgets.grade_marks import grade_words

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession
    from gui.workload.place import WorkloadPlace


@pytest.fixture
def section(place: WorkloadPlace) -> MoneySection:
    place.show_condition("money")
    found = place.conditions._sections["money"]
    assert isinstance(found, MoneySection)
    return found


def test_conventions_are_edits_with_names(session: ProjectSession, section: MoneySection) -> None:
    section.form.edited.emit("rate_basis", "real")
    assert session.project.conventions.rate_basis == "real"
    undo = session.undo_name
    assert undo is not None
    assert undo.text("en") == "Change kind of cost of capital"
    section.tax.committed.emit("included")
    assert session.project.tax_included
    section.currency.committed.emit("euros")
    assert session.project.currency == "CNY"
    assert section.currency.message()
    section.currency.committed.emit("usd")
    assert session.project.currency == "USD"


def test_every_quote_is_judged_against_the_base(section: MoneySection) -> None:
    cells = section.investments.cells
    assert cells[0, 1].text() == "B"
    assert cells[1, 1].text() == "cost not firm"
    section.investments.base.button("B").click()
    assert cells[0, 1].text() == "A"
    assert section.investments.chart.empty


def test_every_figure_of_an_investment_asks_for_its_derivation(
    qtbot: QtBot, session: ProjectSession, place: WorkloadPlace, section: MoneySection
) -> None:
    project = edits.set_price(session.project, "B", known(200))
    for name in ("support_per_year", "installation", "start_delay_weeks"):
        project = edits.set_quote_field(project, "A", name, known(0))
    for name in ("storage_per_month", "bandwidth_per_month", "rack_power_per_month", "support_per_month"):
        project = edits.set_quote_field(project, "B", name, known(0))
    for quote_id in "AB":
        project = edits.set_quote_field(project, quote_id, "tax_basis", "excluded")
    session.apply(edits.set_price.name(session.project, "A", known(1)), lambda _before: project)
    section.investments.base.button("B").click()
    cells = section.investments.cells
    assert cells[0, 1].text() == "A"
    for row, figure in enumerate(("npv", "returns", "payback", "discounted_payback", "payback_with_loss"), start=1):
        button = cells[row, 1]
        assert isinstance(button, QPushButton), button.text()
        with qtbot.waitSignal(place.figure_requested) as asked:
            button.click()
        assert asked.args == [f"A/w1/investment/B/{figure}"]
        found = figure_at(session.comparison, asked.args[0])
        assert found is not None
        assert button.accessibleDescription() == grade_words(grade_of(found))
        assert button.icon().isNull() == (not button.accessibleDescription())


def test_exchange_rates_are_stated_changed_and_forgotten(session: ProjectSession, section: MoneySection) -> None:
    rates = section.rates
    assert list(rates.fields) == []
    rates.more.committed.emit("euro")
    assert rates.more.message()
    rates.more.committed.emit("eur")
    field = rates.fields["EUR"]
    field.rate.line.setText("8.1")
    field.date.line.setText("2026-11-27")
    field.source.line.setText("Bank of China, middle rate")
    for part in (field.rate, field.date, field.source):
        part.line.editingFinished.emit()
    (rate,) = session.project.used.rates
    assert (rate.base, rate.quote, str(rate.rate)) == ("EUR", "CNY", "8.1")
    session.apply(edits.set_currency.name(session.project, "EUR"), lambda project: edits.set_currency(project, "EUR"))
    assert list(rates.fields) == ["CNY"]
    assert float(rates.fields["CNY"].rate.decimal() or 0) == pytest.approx(1 / 8.1)
    rates._removes["CNY"].click()
    assert session.project.used.rates == ()
    session.undo()
    assert session.project.used.rates == (rate,)
    assert section.focus_on("EUR/CNY")
