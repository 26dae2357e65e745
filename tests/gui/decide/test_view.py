"""The view in which one decides: the table of methods, the front, the weights, and the ways of having compute."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from engine.compare.figure_at import figure_at
from engine.compare.figure_titles import figure_title
from engine.compare.methods import methods
from engine.compare.ways import ways
from engine.figures import Derived
from engine.project.edits import assumption_at, remove_quote
from gui.comparison.place import ComparePlace
from gui.decide.view import DecideView
from gui.forms.performing import perform
from gui.main_window import MainWindow

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


@pytest.fixture
def place(session: ProjectSession, qtbot: QtBot) -> ComparePlace:
    place = ComparePlace(session)
    qtbot.addWidget(place)
    place.resize(1290, 800)
    place.show()
    return place


@pytest.fixture
def view(place: ComparePlace) -> DecideView:
    place.show_view("decide")
    assert place.decide is not None
    return place.decide


def cost_of_b(session: ProjectSession) -> float:
    return float(session.comparison.evaluations["B", "w1"].figures["cost_per_million_output_tokens_all_in"].value)


def test_the_table_says_what_the_engine_says(view: DecideView, session: ProjectSession) -> None:
    found = methods(session.comparison, session.workload_id or "")
    rows = view.methods.table.data_table().rows
    assert [row[0][0] for row in rows] == ["B", "D", "A", "C", "E"]
    assert rows[0][1] == f"1 · {cost_of_b(session):.2f} CNY"
    total = float(session.comparison.evaluations["D", "w1"].figures["cost_total"].value)
    assert rows[1][2] == f"1 · {total / 1e6:.2f} M CNY"
    weighted = found.verdict("weighted")
    assert rows[0][4] == f"1 · {float(weighted.of('B').value.value):.1f} pts"
    assert rows[4][1].startswith("outside: ")
    assert view.methods.agreement.text().startswith("The methods disagree: B by cost of the work")


@pytest.mark.parametrize("width", [880, 1290])
def test_no_value_of_the_table_is_cut(place: ComparePlace, view: DecideView, width: int) -> None:
    place.resize(width, 800)
    QGuiApplication.processEvents()
    table = view.methods.table
    assert table.horizontalHeader().length() <= table.viewport().width()
    for row in range(4):
        for column in range(1, 5):
            assert table.columnWidth(column) >= table.sizeHintForIndex(table.model().index(row, column)).width()


def test_the_table_is_copied_as_it_stands(view: DecideView, qtbot: QtBot) -> None:
    qtbot.keyClick(view.methods.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "Weighted score" in QGuiApplication.clipboard().text()


def test_a_cell_opens_its_derivation(place: ComparePlace, view: DecideView, qtbot: QtBot) -> None:
    item = view.methods.table.item(0, 4)
    assert item is not None
    with qtbot.waitSignal(place.figure_requested, timeout=1000) as caught:
        view.methods.table.itemActivated.emit(item)
    quote_id, workload_id, figure = caught.args[0].split("/", 2)
    assert (quote_id, figure) == ("B", "method/weighted")
    assert workload_id


def test_the_window_explains_a_score(window: MainWindow) -> None:
    assert window.session is not None
    window.stage.show_figure(f"B/{window.session.workload_id}/method/weighted")
    panel = window.stage._panel
    assert panel is not None
    assert "Weighted score" in panel.as_text()
    assert "weight of cost" in panel.as_text()


def test_the_front_shows_who_stands_and_its_data(view: DecideView, session: ProjectSession) -> None:
    found = methods(session.comparison, session.workload_id or "")
    shown = found.front("speed", "cost")
    dots = {dot.quote_id: dot for dot in view.methods.front.dots()}
    assert {name for name, dot in dots.items() if dot.beaten_by is None} == set(shown.options)
    assert dots["B"].up == pytest.approx(cost_of_b(session))
    table = view.methods.front.data_table()
    assert table.headers[1:] == ("Speed", "Range and support", "Cost of the work", "Range and support", "On the front")
    assert {row[0]: row[5] for row in table.rows}["A"] == "beaten by B"


def test_the_same_criterion_twice_has_no_front(view: DecideView) -> None:
    page = view.methods
    page.across.setCurrentIndex(page.across.findData("cost"))
    page.across.activated.emit(page.across.currentIndex())
    assert "two different criteria" in page.front.empty_text
    page.across.setCurrentIndex(page.across.findData("lead_time"))
    page.across.activated.emit(page.across.currentIndex())
    assert not page.front.empty


def test_a_weight_is_a_named_edit_that_undo_takes_back(view: DecideView, session: ProjectSession) -> None:
    row = view.methods.weights.rows["cost_weight"]
    before = view.methods.table.data_table().rows
    row.slider.setValue(0)
    row.commit()
    assert assumption_at(session.project.assumptions, "decision.cost_weight").value == 0
    assert view.methods.table.data_table().rows != before
    assert session.undo_name is not None
    assert session.undo_name.text() == "Change weight of cost"
    assert view.methods.weights.reset.isEnabled()
    session.undo()
    assert view.methods.table.data_table().rows == before
    assert row.value() == 50


def test_reset_returns_to_the_weights_of_the_house(view: DecideView, session: ProjectSession) -> None:
    row = view.methods.weights.rows["speed_weight"]
    row.slider.setValue(90)
    row.commit()
    view.methods.weights.reset.click()
    assert assumption_at(session.project.assumptions, "decision.speed_weight").value == pytest.approx(0.2)
    assert not view.methods.weights.reset.isEnabled()


def test_ways_show_their_break_evens(view: DecideView, session: ProjectSession) -> None:
    view.show_page("ways")
    found = ways(session.comparison, session.workload_id or "")
    assert found is not None
    for along in ("months", "busy"):
        view.ways.along.set_current(along)
        view.ways.along.current_changed.emit(along)
        sweep = found.sweep("months" if along == "months" else "busy")
        assert sweep is not None
        values = [even.value for even in sweep.break_evens.values() if even.value is not None]
        assert [value for value, _ in view.ways.chart.break_evens()] == pytest.approx(values)
        for value, cost in view.ways.chart.break_evens():
            for curve in sweep.curves:
                assert float(cost) == pytest.approx(float(curve.costs[abs(sweep.values - value).argmin()]), rel=0.03)
    table = view.ways.chart.data_table()
    supported = [name for way in ("Rent B", "Buy D") for name in (
        f"{way} (CNY) · datasheet only", f"{way} (CNY), lowest", f"{way} (CNY), highest",
    )]  # fmt: skip
    assert table.headers == ("% of the time busy", *supported)
    for row in table.rows:
        for place in (1, 4):
            value, low, high = (float(cell) for cell in row[place : place + 3])
            assert low < value < high
    assert table.rows[-1][0] == "100 %"
    (months,) = [even.value for even in found.sweep("months").break_evens.values() if even.value is not None]
    assert any(f"{months:.3g} months" in sentence for sentence in view.ways.sentences["break_even"].shown())
    assert not view.ways.headers["lease"].isVisibleTo(view)


def test_the_views_lead_back(place: ComparePlace, view: DecideView) -> None:
    assert view.views.current() == "decide"
    assert not place.what_if.isVisibleTo(place)
    place.show_view("migration")
    assert place.migration is not None
    assert place.migration.head.views.current() == "migration"
    place.show_view("table")
    assert place.what_if.isVisibleTo(place)
    assert place.table_card.views.current() == "table"


def test_a_hidden_view_is_not_drawn(place: ComparePlace, view: DecideView, session: ProjectSession) -> None:
    place.show_view("table")
    before = view.methods.found
    session.apply(session.undo_name or view_message(), lambda project: project.replace(seed=7))
    assert view.methods.found is before
    place.show_view("decide")
    assert view.methods.found is not before


def view_message() -> object:
    from engine.texts import Message

    return Message.of("edits.change_notes")


def test_how_long_a_model_stays_and_who_runs_the_machines_is_stated_where_it_matters(
    view: DecideView, session: ProjectSession
) -> None:
    view.show_page("ways")
    page = view.ways
    assert page.circumstances.isVisibleTo(page)
    assert any("Nobody said how many people" in said for said in page.sentences["team"].shown())
    people = page.circumstances.fields["operators_on_staff"]
    people.line.setText("2")
    people.line.editingFinished.emit()
    assert assumption_at(session.project.assumptions, "decision.operators_on_staff").value == 2
    assert not any("Nobody said how many people" in said for said in page.sentences["team"].shown())
    people.line.setText("")
    people.line.editingFinished.emit()
    assert assumption_at(session.project.assumptions, "decision.operators_on_staff").value is None


def test_every_figure_behind_the_sentences_on_ways_opens(
    place: ComparePlace, view: DecideView, session: ProjectSession, qtbot: QtBot
) -> None:
    view.show_page("ways")
    opened = set()
    for rows in view.ways.figures.values():
        for _, _, button, _ in rows._rows:
            if button.isVisibleTo(view.ways):
                with qtbot.waitSignal(place.figure_requested) as asked:
                    button.click()
                address = asked.args[0]
                found = figure_at(session.comparison, address)
                assert isinstance(found, Derived), address
                assert figure_title(address, found).text("zh") != figure_title(address, found).text("en")
                opened.add(address.split("/")[2])
    assert {"switch", "depreciation"} <= opened


def test_55_with_one_quote_nothing_is_offered_to_choose_between(place: ComparePlace, session: ProjectSession) -> None:
    for quote in session.project.quotes[1:]:
        perform(session, remove_quote, quote.id)
    place.show_view("decide")
    assert place.decide is not None
    page = place.decide.methods
    assert page.agreement.text() == "Every method chooses A."
    assert not page.up.isVisible()
    place.show_view("table")
    place.charts.lower_tabs.button("outlook").click()
    outlook = place.charts.outlook
    assert outlook.isVisible()
    for name in ("swings", "parts", "map"):
        outlook.views.button(name).click()
        boxes = (outlook.first, outlook.second, outlook.across, outlook.up)
        assert [box for box in boxes if box.isVisible() and box.count() < 2] == []
