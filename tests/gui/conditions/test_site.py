"""The site, driven as a person drives it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gui.conditions.site import SiteSection
from gui.i18n import set_language

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession
    from gui.workload.place import WorkloadPlace


@pytest.fixture
def section(place: WorkloadPlace) -> SiteSection:
    place.show_condition("site")
    found = place.conditions._sections["site"]
    assert isinstance(found, SiteSection)
    return found


def site(section: SiteSection) -> Any:
    return section.session.project.site


def test_a_limit_makes_a_finding_that_leads_to_it(qtbot: QtBot, section: SiteSection) -> None:
    assert not section.demands._found.isVisibleTo(section.aside)
    section.form.edited.emit("cooling_kw", 5.0)
    (line,) = section.demands.findings.lines()
    assert "10 kW become heat" in line.text()
    with qtbot.waitSignal(section.field_requested) as asked:
        line.chosen.emit(line._field)
    assert asked.args == ["site/cooling_kw"]
    assert section.focus_on("cooling_kw")


def test_circuits_are_added_changed_and_taken_out(session: ProjectSession, section: SiteSection) -> None:
    section.circuits.add.click()
    form = section.circuits.forms[0]
    form.form.edited.emit("amperes", 32.0)
    box = form.phases.box
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert (site(section).circuits[0].amperes, site(section).circuits[0].phases) == (32.0, 3)
    form.form.edited.emit("amperes", -1.0)
    assert site(section).circuits[0].amperes == 32.0
    section.circuits.add.click()
    assert len(site(section).circuits) == 2
    section.circuits.forms[0].remove.click()
    assert len(site(section).circuits) == 1
    session.undo()
    assert len(site(section).circuits) == 2


def test_what_is_asked_stands_beside_what_there_is(section: SiteSection) -> None:
    section.form.edited.emit("ups_va", 11_000.0)
    rows = section.demands.figures._rows
    names = [row.label.text() for row in rows]
    row = rows[names.index("The same in volt-amperes")]
    # 10 kW at a power factor of 0.95
    assert row.button.text() == "10,526 VA"
    assert row.note.text() == "within 11,000 VA"
    set_language("zh")
    assert row.note.text() == "未超过 11,000 VA"


def test_a_site_can_be_forgotten_as_one_step(session: ProjectSession, section: SiteSection) -> None:
    section.form.edited.emit("room", "office")
    assert section.clear.isVisibleTo(section)
    section.clear.click()
    assert site(section) is None
    session.undo()
    assert site(section).room == "office"
