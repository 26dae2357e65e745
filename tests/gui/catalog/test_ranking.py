"""Cards ranked in the catalog: weights move it at once, gates keep cards out, and every part explains itself."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt

from engine.catalog.library import catalog
from engine.compare.card_ranking import rank_cards
from engine.compare.figure_at import figure_at
from engine.project.edits import add_workload, set_ranking_weight
from engine.project.project import Project
from gui.catalog.place import CatalogPlace
from gui.i18n import set_language

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.catalog.ranking_page import RankingPage
    from gui.session import ProjectSession


@pytest.fixture(scope="module")
def project() -> Project:
    made = Project(as_of=datetime.date(2026, 11, 30))
    return add_workload(made, "online_serving", catalog().model("Llama 3.1 8B"), "Chat")


@pytest.fixture
def place(session: ProjectSession, executor: Any, qtbot: QtBot) -> CatalogPlace:
    place = CatalogPlace(session)
    qtbot.addWidget(place)
    place.resize(1290, 770)
    place.show()
    place.show_page("ranking")
    executor.drain()
    return place


@pytest.fixture
def page(place: CatalogPlace) -> RankingPage:
    return place.ranking


def first(page: RankingPage) -> list[str]:
    """Names of the ranked rows, as they stand."""
    records = page.table.records
    ends = min(records.section_rows(), default=records.rowCount())
    return [str(records.index(row, 1).data()) for row in range(ends)]


def test_the_table_holds_what_the_engine_ranks(page: RankingPage, session: ProjectSession) -> None:
    found = rank_cards(session.project, session.workload_id)
    assert first(page) == [one.card.name for one in found.ranked]
    assert page.told.text().startswith(found.ranked[0].card.name)
    records = page.table.records
    assert [records.section(row) for row in records.section_rows()] == [
        f"Cannot say: {len(found.cannot_say)} lack a figure that is weighed or asked for",
        f"Kept out by a gate: {len(found.refused)}",
    ]
    assert records.index(records.rowCount() - 1, 3).data() in {one.reason.text("en") for one in found.refused}


def test_a_weight_ranks_while_it_moves_and_is_one_step_to_undo(page: RankingPage, session: ProjectSession) -> None:
    before, row = first(page), page.weights.rows["efficiency"]
    row.slider.setSliderDown(True)
    row.slider.setValue(row.slider.maximum())
    row.value_changing.emit(row.value())
    moving = first(page)
    assert moving != before
    assert session.project.ranking.weights is None
    row.slider.setSliderDown(False)
    row.commit()
    assert session.project.ranking.weights_in_force.efficiency == 60
    assert first(page) == moving
    session.undo()
    assert first(page) == before


def test_the_usual_weights_come_back(page: RankingPage, session: ProjectSession, qtbot: QtBot) -> None:
    session.apply(
        set_ranking_weight.name(session.project, "compute", 1.0), lambda one: set_ranking_weight(one, "compute", 1.0)
    )
    assert page.weights.reset.isVisible()
    qtbot.mouseClick(page.weights.reset, Qt.MouseButton.LeftButton)
    assert session.project.ranking.weights is None
    assert page.weights.rows["compute"].value() == 30


def test_a_gate_keeps_cards_out_and_says_why(page: RankingPage, session: ProjectSession, executor: Any) -> None:
    field = page.gates.numbers["max_power_w"]
    field.line.setText("300")
    field.line.editingFinished.emit()
    found = rank_cards(session.project, session.workload_id)
    executor.drain()
    assert first(page) == [one.card.name for one in found.ranked]
    assert all((one.card.power_w or 0) <= 300 for one in found.ranked)
    page.table.select("nvidia-h100-sxm5-80gb")
    assert page.why.text() == "No score: Power at most 300 W is asked for; it has 700 W."


def test_a_gate_that_cannot_be_is_refused_at_its_field(page: RankingPage, session: ProjectSession) -> None:
    field = page.gates.numbers["most_cards"]
    field.line.setText("2.5")
    field.line.editingFinished.emit()
    assert field.message()
    assert session.project.ranking.gates.most_cards == 8


def test_every_part_of_a_score_leads_to_its_derivation(page: RankingPage, session: ProjectSession) -> None:
    asked: list[str] = []
    page.figure_requested.connect(asked.append)
    page.table.selectRow(0)
    found = rank_cards(session.project, session.workload_id).ranked[0]
    shown = [name for name, part in page.parts.items() if part.isVisible()]
    assert shown == ["score", "compute", "capacity", "bandwidth", "interconnect"]
    for name in shown:
        page.parts[name].click()
    figures = [figure_at(session.comparison, address) for address in asked]
    assert [one.value for one in figures if one is not None] == pytest.approx(
        [found.entry.score.value, *(points.value for points in found.entry.points[:4])]
    )


def test_another_line_has_its_own_weights(page: RankingPage, session: ProjectSession, executor: Any) -> None:
    page.weights.lines.button("consumer").click()
    assert session.project.ranking.line == "consumer"
    assert [page.weights.rows[name].value() for name in page.weights.rows] == [25, 20, 30, 5, 20]
    found = rank_cards(session.project, session.workload_id)
    executor.drain()
    assert first(page) == [one.card.name for one in found.ranked]
    assert all(one.card.segment == "consumer" for one in found.ranked)


def test_the_search_narrows_the_ranking(place: CatalogPlace) -> None:
    place.search.setText("mi300")
    place.ranking.set_search("mi300")
    assert first(place.ranking)
    assert all("MI300" in name for name in first(place.ranking))


def test_from_the_ranking_to_the_card(place: CatalogPlace) -> None:
    place.ranking.table.selectRow(0)
    chosen = place.ranking.table.selected_keys()
    place.ranking.to_card.click()
    assert place.tabs.current() == "cards"
    assert place.cards.table.selected_keys() == chosen


def test_it_follows_the_language(page: RankingPage) -> None:
    set_language("zh")
    assert "居首" in page.told.text()
    assert page.table.records.titles()[2] == "得分"
