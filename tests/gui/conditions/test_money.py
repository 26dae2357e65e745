"""Money over time, driven as a person drives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gui.conditions.money import MoneySection

if TYPE_CHECKING:
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
