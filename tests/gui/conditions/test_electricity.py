"""The electricity contract, driven as a person drives it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt

from engine.values import known
from gui.conditions.electricity import ElectricitySection
from gui.i18n import set_language

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession
    from gui.workload.place import WorkloadPlace

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", extend=True)


@pytest.fixture
def section(place: WorkloadPlace) -> ElectricitySection:
    place.show_condition("electricity")
    found = place.conditions._sections["electricity"]
    assert isinstance(found, ElectricitySection)
    return found


def choose(section: ElectricitySection, key: str) -> None:
    box = section.kind.box
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


def own(section: ElectricitySection) -> Any:
    plan = section.session.project.electricity
    assert plan is not None
    return plan


def test_a_condition_takes_the_place_of_the_workload_and_gives_it_back(
    place: WorkloadPlace, section: ElectricitySection
) -> None:
    assert section.isVisibleTo(place)
    assert not place.form.isVisibleTo(place)
    place.items.view.setCurrentRow(0)
    assert place.form.isVisibleTo(place)
    assert not section.isVisibleTo(place)
    assert place.conditions.list.items.current() == ""


def test_a_tariff_is_found_in_either_language_and_taken_as_one_step(
    session: ProjectSession, section: ElectricitySection
) -> None:
    for typed in ("hubei two-part 110", "湖北 两部制 110"):
        found = section._finder.search(typed)
        assert [option.key for option in found] == ["china-hubei-industrial-commercial-two-part-110kv-2026-01"]
    section.tariff._choose(found[0].key, found[0].title)
    assert own(section).charge_by == "demand"
    assert own(section).demand_charge_per_kw_month == known("39.0")
    assert "does not state its hours" in section.tariff._hint
    session.undo()
    assert session.project.electricity is None


def test_an_own_contract_is_painted_and_refused_where_a_price_is_missing(
    qtbot: QtBot, session: ProjectSession, section: ElectricitySection
) -> None:
    choose(section, "contract")
    assert own(section).flat == known("0.7")
    strip = section.hours.rows[0].strip
    strip.resize(480, strip.height())
    section.hours.brush.button("valley").click()
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert set(own(section).day_plans[0].hours) == {"flat"}
    assert "valley" in section.hours._refusal.text()
    assert strip.hours()[0] == "flat"
    section.form.edited.emit("valley", known("0.3"))
    qtbot.mousePress(strip, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    qtbot.mouseMove(strip, QPoint(5, 5))
    strip._paint_at(45)
    qtbot.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=QPoint(45, 5))
    assert own(section).day_plans[0].hours[:4] == ("valley", "flat", "valley", "flat")
    qtbot.keyClick(strip, Qt.Key.Key_4)
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    qtbot.keyClick(strip, Qt.Key.Key_4)
    assert own(section).day_plans[0].hours[2:4] == ("valley", "valley")
    undo = session.undo_name
    assert undo is not None
    assert undo.text("en") == "Change the hours of the electricity prices"


def test_a_season_of_its_own(section: ElectricitySection) -> None:
    choose(section, "contract")
    section.hours.add.click()
    row = section.hours.rows[1]
    row.months._buttons[12].click()
    assert own(section).day_plans[1].months == (7, 8, 12)
    row.remove.click()
    assert len(own(section).day_plans) == 1


def test_tiers_and_charges(section: ElectricitySection) -> None:
    choose(section, "contract")
    section.tiers.add.click()
    section.tiers.rows[0].more.line.setText("0.1")
    section.tiers.rows[0].more.line.editingFinished.emit()
    assert [float(tier.surcharge) for tier in own(section).tiers] == [0.1]
    section.form.edited.emit("charge_by", "capacity")
    assert section.form.control("capacity_kva").isVisibleTo(section)
    section.form.edited.emit("currency", "usd")
    assert own(section).currency == "USD"
    section.form.edited.emit("currency", "dollars")
    assert own(section).currency == "USD"
    assert section.form.control("currency").message()  # type: ignore[attr-defined]


def test_the_charts_follow_the_contract_and_have_their_data(section: ElectricitySection) -> None:
    charts = section.charts
    flat = charts.months.data_table()
    assert [row[0] for row in flat.rows] == [str(month) for month in range(1, 13)]
    # 10 kW half idle: 0.6 busy and a quarter of the rest, 31 days at 0.7, and half as much again for the facility
    january = 31 * 24 * 10 * (0.6 + 0.25 * 0.4) * 0.7
    assert float(flat.rows[0][1]) == pytest.approx(january, abs=0.01)
    assert float(flat.rows[0][-2]) == pytest.approx(1.5 * january, abs=0.01)
    choose(section, "contract")
    section.form.edited.emit("flat", known("1.4"))
    assert float(charts.months.data_table().rows[0][1]) == pytest.approx(2 * january, abs=0.01)
    hours = charts.hours.data_table()
    assert len(hours.rows) == 24
    assert hours.rows[0][1:-1] == ("1.4", "1.4", "7", "7")


def test_a_pue_by_season(session: ProjectSession, section: ElectricitySection) -> None:
    box = section.pue.seasonal.box
    box.setCurrentIndex(1)
    box.activated.emit(1)
    section.pue.form.edited.emit("warm", 2.0)
    assert session.project.site is not None
    assert session.project.site.seasonal_pue is not None
    assert session.project.site.seasonal_pue.warm == 2.0
    section.pue.form.edited.emit("cool", 0.5)
    assert session.project.site.seasonal_pue.cool == 1.3
    assert not section.pue.year.isVisibleTo(section)


def test_both_languages(section: ElectricitySection) -> None:
    choose(section, "contract")
    set_language("zh")
    assert section.title.text() == "电力"
    assert "1 月" in section.charts.months.bars.rows[0].label
    assert section.form._labels[section.form.control("sharp")].text() == "尖峰电价"


def test_a_figure_of_the_year_is_explained(qtbot: QtBot, section: ElectricitySection) -> None:
    with qtbot.waitSignal(section.figure_requested) as asked:
        section.charts.figures._rows[0].button.click()
    assert asked.args == ["A/w1/electricity/mean_price"]
