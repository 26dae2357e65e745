"""The view of migrations: the way there, what it shows, and that every figure opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QSignalSpy

from engine.importing.profiles import read_profile
from engine.project.edits.migration import put_profile
from gui import i18n, theme
from gui.forms.performing import perform
from gui.migration.operator_model import COLUMNS
from gui.migration.view import PAGES

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.comparison.place import ComparePlace
    from gui.migration.view import MigrationView
    from gui.session import ProjectSession


def chosen(view: MigrationView) -> str:
    found = view.selected()
    assert found is not None
    return found.quote.id


def test_the_pills_switch_between_table_and_migration(place: ComparePlace) -> None:
    place.table_card.views.button("migration").click()
    assert place.migration is not None
    assert place.migration.isVisible()
    assert not place.table_card.isVisible()
    assert not place.what_if.isVisible()
    assert chosen(place.migration) == "C"  # the first quote that moves
    place.migration.head.views.button("table").click()
    assert place.table_card.isVisible()
    assert place.what_if.isVisible()


def test_the_row_and_the_account_of_a_migration_lead_to_it(place: ComparePlace) -> None:
    model = place.table_card.table.comparison_model()
    row = next(number for number, one in enumerate(model.rows()) if one.key == "migration")
    place.table_card.table.clicked.emit(model.index(row, 4))
    assert place.migration is not None
    assert chosen(place.migration) == "E"
    place.charts.accounts.part_activated.emit("C", "migration")
    assert chosen(place.migration) == "C"


def test_calendar_and_start_are_rows_of_the_table(place: ComparePlace) -> None:
    """Quote E: 3.84 weeks of work after 12 weeks of delivery, one of installation and two days of set-up."""
    rows = {row.key: row for row in place.table_card.table.comparison_model().rows()}
    weeks = [float(cell.main.split()[0]) for cell in rows["migration_weeks"].cells]
    ready = [float(cell.main.split()[0]) for cell in rows["ready_weeks"].cells]
    assert weeks == pytest.approx([0, 0, 5.918, 0, 3.84], abs=0.1)
    assert ready == pytest.approx([1.4, 1.4, 7.318, 13.4, 17.24], abs=0.1)


def test_every_figure_that_is_shown_opens(view: MigrationView, session: ProjectSession, table: Path) -> None:
    perform(session, put_profile, "w1", read_profile(table))
    opened = QSignalSpy(view.figure_chosen)
    for button in (
        *view.effort.values.values(),
        *(one for one in view.effort.beside.values() if one.isVisibleTo(view)),
    ):
        button.click()
    for row in view.effort.chart.bars.rows:
        view.effort.chart.part_activated.emit(row.key, "likely")
    for one in view.plan.rows.values():
        if one.limit.isEnabled():
            one.limit.click()
    view.shares.part_activated.emit("E", "native")
    figures = [opened.at(number) for number in range(opened.count())]
    assert len(figures) >= 4 + 2 + 5 + 7 + 1
    for quote_id, figure in figures:
        assert figure in session.comparison.evaluations[quote_id, "w1"].figures, figure


def test_a_click_on_a_span_opens_the_days_of_its_procedure(view: MigrationView, qtbot: QtBot) -> None:
    chart = view.effort.chart
    area = chart.bars.row_area(0)
    at = chart.canvas.mapFromScene(chart.bars.mapToScene(QPointF(area.left() + 3, area.center().y())))
    with qtbot.waitSignal(view.figure_chosen, timeout=1000) as caught:
        qtbot.mouseClick(chart.canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))
    assert caught.args == ["E", "make_it_run_days"]


def test_operators_sort_by_share_and_by_state(view: MigrationView, session: ProjectSession, table: Path) -> None:
    perform(session, put_profile, "w1", read_profile(table))
    page = view.operators
    names = [row.name for row in page.model.rows()]
    assert names == ["aten::mm", "aten::_grouped_mm", "aten::add"]  # 60, 30, 10 %; collectives are not operators
    assert page.model.data(page.model.index(0, 1)) == "60 %"
    page.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert [row.name for row in page.model.rows()] == ["aten::_grouped_mm", "aten::add", "aten::mm"]
    page.table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    states = [row.support for row in page.model.rows()]
    assert states == sorted(states, key=("unknown", "missing", "fallback", "native").index)


def test_the_chosen_operator_tells_repository_version_and_alias(
    view: MigrationView, session: ProjectSession, tmp_path: Path
) -> None:
    path = tmp_path / "cudnn.csv"
    path.write_text("operator,time (ms),calls\naten::cudnn_convolution,6,10\n", encoding="utf-8")
    perform(session, put_profile, "w1", read_profile(path))
    told = view.operators.detail.text()
    assert "Ascend/op-plugin@517f2e7d0f" in told
    assert "torch_npu 2.11" in told
    assert "Read as convolution_overrideable" in told


def test_precedents_answer_the_first_question(view: MigrationView) -> None:
    from PySide6.QtWidgets import QLabel

    view.tabs.button("evidence").click()
    said = [label.text() for label in view.evidence.findChildren(QLabel)]
    assert "vLLM-Ascend · Llama2/3/3.1/3.2" in said
    assert "experimental" in said
    assert any("vllm-project/vllm-ascend@182b75ea84 · 2026-08-22" in one for one in said)
    i18n.set_language("zh")
    assert "实验性" in [label.text() for label in view.evidence.findChildren(QLabel)]


def test_language_and_theme_reach_every_part(view: MigrationView) -> None:
    i18n.set_language("zh")
    theme.theme_manager().theme_changed.emit()
    assert view.tabs.button("plan").text() == "验证方案"
    assert view.head.import_profile.text() == "导入剖析…"
    assert view.plan.rows["decode"].verdict.text() == "待做"
    assert view.operators.model.headerData(2, Qt.Orientation.Horizontal) == "状态"


@pytest.mark.parametrize("size", [(882, 548), (1138, 708)])
def test_nothing_is_squeezed_out_at_usual_sizes(
    place: ComparePlace, view: MigrationView, size: tuple[int, int], qtbot: QtBot
) -> None:
    place.resize(*size)
    qtbot.waitUntil(lambda: place.size().width() == size[0], timeout=1000)
    assert place.minimumSizeHint().width() <= 882
    assert place.minimumSizeHint().height() <= 548
    for name in PAGES:
        view.tabs.button(name).click()
        assert view.pages.currentIndex() == PAGES.index(name)
        assert all(part.isVisible() for part in (view.shares, view.pages, view.head))
    assert view.head.export_plan.geometry().right() <= view.head.width()


def test_a_hosted_quote_and_no_quotes_are_told(
    place: ComparePlace, session: ProjectSession, view: MigrationView
) -> None:
    view.select_quote("A")
    assert "nothing has to be moved" in view.effort.chart.empty_text
    assert not view.head.export_plan.isEnabled()
    assert view.plan.rows == {}


def test_keys_alone_reach_fields_and_buttons(view: MigrationView, qtbot: QtBot) -> None:
    view.tabs.button("plan").click()
    seen: set[Any] = set()
    view.head.views.button("migration").setFocus()
    for _ in range(60):
        focused = view.window().focusWidget()
        seen.add(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert {view.head.import_profile, view.head.export_plan, view.plan.rows["decode"].number.line} <= seen


def test_narrow_tables_keep_names_whole_and_evidence_below(view: MigrationView, place: ComparePlace) -> None:
    page, evidence = view.operators, COLUMNS.index("evidence")
    page.resize(700, 400)
    assert not page.table.isColumnHidden(evidence)
    page.resize(430, 400)
    assert page.table.isColumnHidden(evidence)
    assert page.detail.text().count("\n") >= 1
