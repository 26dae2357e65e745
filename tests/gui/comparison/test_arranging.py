"""Baseline, hidden and ordered quotes, folded groups, by mouse and menu."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from engine.project.changes import differences
from engine.project.edits import set_quote_field
from engine.values import known
from gui.comparison.place import ComparePlace
from gui.dialogs.asking import NoteQuestion

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.session import ProjectSession


def choose(place: ComparePlace, menu: str, entry: str) -> None:
    button = place.table_card.arrange
    button.fill()
    (found,) = [action for action in button.menu().actions() if action.text().replace("&", "") == menu]
    (action,) = [action for action in found.menu().actions() if action.text().startswith(entry)]
    action.trigger()


def of_quote(place: ComparePlace, quote_id: str) -> dict[str, Callable[[], None]]:
    menu = QMenu(place)
    place.table_card.table.menu_requested.emit(quote_id, menu)
    return {action.text(): action.trigger for action in menu.actions() if action.text()}


def letters(place: ComparePlace) -> list[str]:
    return [column.letter for column in place.table_card.table.comparison_model().columns()]


def test_45_a_baseline_turns_ranges_into_distances_and_back(place: ComparePlace, session: ProjectSession) -> None:
    model = place.table_card.table.comparison_model()
    row = [row.key for row in model.rows()].index("cost_total")
    choose(place, "Baseline", "B")
    shown = model.cell(model.index(row, 0)).sub
    first, second = (session.comparison.of(one, "w1").figures["cost_total"].value for one in ("A", "B"))
    assert float(re.search(r"([+−][\d.,]+) M", shown)[1].replace("−", "-")) == pytest.approx(  # type: ignore[index]
        (first - second) / 1e6, rel=0.01
    )
    assert float(re.search(r"([+−][\d.,]+) %", shown)[1].replace("−", "-")) == pytest.approx(  # type: ignore[index]
        100 * (first / second - 1), rel=0.02
    )
    assert model.columns()[1].subtitle.startswith("baseline")
    session.undo()
    assert "%" not in model.cell(model.index(row, 0)).sub
    of_quote(place, "A")["Take A as the baseline"]()
    assert session.project.arrangement.baseline == "A"
    of_quote(place, "A")["No baseline"]()
    assert session.project.arrangement.baseline is None


def test_40_a_quote_is_hidden_and_shown_again(place: ComparePlace) -> None:
    of_quote(place, "C")["Hide C"]()
    assert letters(place) == ["A", "B", "D", "E"]
    choose(place, "Quotes shown", "C")
    assert letters(place) == ["A", "B", "C", "D", "E"]


def test_40_quotes_move_and_are_duplicated(place: ComparePlace, session: ProjectSession) -> None:
    assert "Move A to the left" not in of_quote(place, "A")
    of_quote(place, "A")["Move A to the right"]()
    assert letters(place) == ["B", "A", "C", "D", "E"]
    of_quote(place, "A")["Duplicate A to try changes"]()
    assert letters(place) == ["B", "A", "F", "C", "D", "E"]
    assert session.project.quote("F").price == session.project.quote("A").price  # type: ignore[union-attr]


def test_43_a_duplicate_with_one_other_value_stands_beside_its_original(
    place: ComparePlace, session: ProjectSession
) -> None:
    of_quote(place, "A")["Duplicate A to try changes"]()
    price = known(1)
    session.apply(
        set_quote_field.name(session.project, "F", "price", price),
        lambda project: set_quote_field(project, "F", "price", price),
    )
    model = place.table_card.table.comparison_model()
    assert letters(place)[:2] == ["A", "F"]
    row = next(row for row in model.rows() if row.key == "cost_total")
    assert row.cells[0].main != row.cells[1].main
    differing = [
        change.path
        for change in differences(
            session.project.replace(quotes=session.project.quotes[:1]),
            session.project.replace(quotes=(session.project.quotes[1].replace(id="A"),)),
        )
    ]
    assert sorted(differing) == ["quotes/A/price/value"]


def test_a_narrow_table_keeps_the_choice_of_rows_in_its_menu(place: ComparePlace) -> None:
    card = place.table_card
    card.setMinimumWidth(0)
    card.resize(400, 500)
    assert not card.differences.isVisible()
    card.arrange.fill()
    (only,) = [action for action in card.arrange.menu().actions() if action.text() == "Only differences"]
    before = card.table.comparison_model().rowCount()
    only.trigger()
    assert card.differences.isChecked()
    assert card.table.comparison_model().rowCount() < before


def test_40_a_heading_folds_its_group(place: ComparePlace) -> None:
    table = place.table_card.table
    before = table.comparison_model().rowCount()
    where = QPoint(20, table.rowViewportPosition(0) + 5)
    QTest.mouseClick(table.verticalHeader().viewport(), Qt.MouseButton.LeftButton, pos=where)
    folded = table.comparison_model().rowCount()
    assert folded < before
    assert table.groups()[0][2]
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert table.comparison_model().rowCount() == before
    choose(place, "Groups shown", table.groups()[0][1])
    assert table.comparison_model().rowCount() == folded


def test_54_a_note_is_written_on_a_value(
    place: ComparePlace, session: ProjectSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NoteQuestion, "ask", lambda _: "from the trial")
    table = place.table_card.table
    table.note_requested.emit("A", "cost_total", "36 months", "")
    model = table.comparison_model()
    row = [row.key for row in model.rows()].index("cost_total")
    assert model.cell(model.index(row, 0)).remark == "from the trial"
    session.undo()
    assert model.cell(model.index(row, 0)).remark == ""
