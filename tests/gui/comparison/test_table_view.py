"""The comparison table on screen: a well-behaved model, a calm view, cells that copy and speak."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester

from engine.compare.results import Estimate
from engine.compare.table import Cell, Column, Row, RowGroup, Table
from engine.compare.table_views import RowWriter
from engine.row_format import row_format
from engine.texts import Message
from gui import fonts, i18n
from gui.comparison.table_headers import terms_lines, title_lines
from gui.comparison.table_model import ComparisonModel
from gui.comparison.table_view import ComparisonTable

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot


def plain(words: str) -> Message:
    return Message.of("table.plain", text=words)


def money(value: float | None, low: float | None = None, high: float | None = None, **more: Any) -> Estimate:
    return Estimate(value, low, high, "money", "calibrated", **more)


def table(total: float = 4.4e6, quotes: int = 2) -> Table:
    columns = tuple(
        Column(f"q{place}", chr(65 + place), plain(f"Quote {place}"), plain("buy")) for place in range(quotes)
    )
    unknown = Message.of("unknown.not_quoted", path="price of B")
    costs = (
        Cell("cost_total", money(total, 0.9 * total, 1.1 * total), best=True),
        Cell("cost_total", money(None, reason=unknown), Message.of("table.not_quoted"), hint=unknown),
    )[:quotes]
    layouts = (Cell(text=plain("TP8")), Cell(text=plain("TP8")))[:quotes]
    groups = (
        RowGroup("fit", plain("Does it fit?"), (Row("layout", plain("Layout"), "", layouts),)),
        RowGroup("cost", plain("Cost?"), (Row("cost_total", plain("36 months"), "money", costs),)),
    )
    return Table(plain("w"), plain("s"), columns, groups)


@pytest.fixture
def view(qtbot: QtBot) -> ComparisonTable:
    view = ComparisonTable()
    qtbot.addWidget(view)
    view.resize(600, 300)
    view.set_table(table(), "CNY")
    view.show()
    return view


def test_the_model_keeps_the_rules_of_models(qtbot: QtBot) -> None:
    model = ComparisonModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for shown in (table(), table(5e6), table(quotes=1), None, table()):
        model.set_table(shown, "en", "CNY")
    assert tester.model() is model
    assert (model.rowCount(), model.columnCount()) == (4, 2)
    assert model.rowCount(model.index(1, 0)) == 0


def test_only_cells_that_changed_are_announced(qtbot: QtBot) -> None:
    model = ComparisonModel()
    model.set_table(table(), "en", "CNY")
    changed: list[tuple[int, int, int, int]] = []
    resets: list[bool] = []
    model.dataChanged.connect(
        lambda first, last: changed.append((first.row(), first.column(), last.row(), last.column()))
    )
    model.modelReset.connect(lambda: resets.append(True))
    model.set_table(table(4.5e6), "en", "CNY")
    model.set_table(table(4.5e6), "en", "CNY")
    assert changed == [(3, 0, 3, 0)]
    assert resets == []


def test_a_drag_keeps_selection_and_scroll(view: ComparisonTable) -> None:
    view.setCurrentIndex(view.comparison_model().index(3, 0))
    for step in range(20):
        view.set_table(table(4.4e6 + 1e5 * step), "CNY")
    assert (view.currentIndex().row(), view.currentIndex().column()) == (3, 0)


def test_headings_span_the_row_and_are_passed_over(view: ComparisonTable, qtbot: QtBot) -> None:
    assert view.columnSpan(0, 0) == 2
    view.setCurrentIndex(view.comparison_model().index(1, 0))
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.currentIndex().row() == 3


def test_enter_and_click_ask_for_the_derivation(view: ComparisonTable, qtbot: QtBot) -> None:
    view.setCurrentIndex(view.comparison_model().index(3, 0))
    with qtbot.waitSignal(view.figure_chosen, timeout=1000) as caught:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert caught.args == ["q0", "cost_total"]
    place = view.visualRect(view.comparison_model().index(3, 1)).center()
    with qtbot.waitSignal(view.figure_chosen, timeout=1000) as caught:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == ["q1", "cost_total"]


def test_46_a_cell_says_aloud_what_colour_and_place_tell_the_eye(view: ComparisonTable) -> None:
    model = view.comparison_model()
    spoken = [model.data(model.index(3, column), Qt.ItemDataRole.AccessibleTextRole) for column in (0, 1)]
    assert spoken[0] == "A, 36 months: 4.40 M CNY, 3.96 to 4.84, best of the row"
    assert spoken[1] == "B, 36 months: not quoted"
    tip = model.data(model.index(3, 1), Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith("Not quoted: price of B.")


def test_33_copied_cells_paste_as_numbers_with_their_headers(view: ComparisonTable) -> None:
    model = view.comparison_model()
    span = QItemSelection(model.index(3, 0), model.index(3, 1))
    view.selectionModel().select(span, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    view.copy_selection()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines == ["\tA, Quote 0, buy\tB, Quote 1, buy", "36 months (CNY)\t4400000\tnot quoted"]
    assert "<td>4400000</td>" in QGuiApplication.clipboard().mimeData().html()


def test_the_whole_table_is_copied_with_its_headings(view: ComparisonTable) -> None:
    view.copy_all()
    assert [line.split("\t")[0] for line in QGuiApplication.clipboard().text().splitlines()] == [
        "",
        "Does it fit?",
        "Layout",
        "Cost?",
        "36 months (CNY)",
    ]


def test_44_only_differences_hides_rows_in_which_all_are_alike(view: ComparisonTable) -> None:
    view.set_differences_only(True)
    assert [row.key for row in view.comparison_model().rows()] == ["cost", "cost_total"]
    view.set_differences_only(False)
    assert len(view.comparison_model().rows()) == 4


def test_language_changes_every_text(view: ComparisonTable) -> None:
    i18n.set_language("zh")
    assert [cell.main for cell in view.comparison_model().rows()[3].cells] == ["440 万", "未报价"]


def test_39_a_lower_bound_is_marked(qtbot: QtBot) -> None:
    shown = table()
    cell = Cell("cost_total", money(1e6, incomplete=True))
    row = Row("cost_total", plain("Total"), "money", (cell, cell))
    written = RowWriter().rows(
        Table(shown.title, shown.subtitle, shown.columns, (RowGroup("c", plain("C"), (row,)),)), "en", "CNY"
    )
    assert (written[1].cells[0].main, written[1].cells[0].copied) == ("1.00 M + ?", "at least 1000000")
    assert "at least 1.00 M CNY" in written[1].cells[0].spoken


@pytest.mark.parametrize(
    ("values", "unit", "language", "written"),
    [
        ((4.4e6, 9.5e5), "money", "en", ["4.40 M", "0.95 M"]),
        ((4.4e6, 9.5e5), "money", "zh", ["440 万", "95.0 万"]),
        ((7.88, 10.92), "money", "en", ["7.88", "10.92"]),
        ((310.0, 1300.0), "ms", "en", ["310 ms", "1,300 ms"]),
        ((21.0, 87.1), "ms", "en", ["21.0 ms", "87.1 ms"]),
        ((0.42, 0.38), "1", "en", ["42 %", "38 %"]),
        ((9840.0, 2450.0), "token/s", "en", ["9,840", "2,450"]),
        ((16.0, 1.0), "week", "en", ["16 weeks", "1 week"]),
        ((6.0, 90.0), "h", "en", ["0.25 days", "3.75 days"]),
    ],
)
def test_81_82_a_row_is_written_in_one_unit(
    values: tuple[float, ...], unit: str, language: Any, written: list[str]
) -> None:
    shape = row_format(values, unit, language, "CNY")
    assert [shape.text(value) for value in values] == written


def test_counts_are_no_shares() -> None:
    shape = row_format((0.0, 1.0), "1", "en", "CNY", counts=True)
    assert [shape.text(value) for value in (0.0, 1.0)] == ["0", "1"]


def test_a_title_breaks_between_words_and_keeps_a_count_with_its_card(qapp: QApplication) -> None:
    metrics = QFontMetrics(fonts.font(fonts.Role.STRONG))
    lines = title_lines("B", "Rent 8 × H200 SXM", metrics, 90, 105)
    assert lines == ["B  Rent", "8 × H200 SXM"]
    long = title_lines("A", "Buy a workstation with 1 × RTX 4090 and a host of its own", metrics, 90, 105)
    assert len(long) == 3
    assert long[-1].endswith("…")
    assert all(metrics.horizontalAdvance(line) <= 105 for line in long)


def test_terms_break_only_between_terms(qapp: QApplication) -> None:
    metrics = QFontMetrics(fonts.font(fonts.Role.CAPTION))
    assert terms_lines("rent · OCI · before tax", metrics, 90) == ["rent · OCI", "before tax"]
    assert terms_lines("buy", metrics, 90) == ["buy"]


def test_a_row_of_times_is_written_so_that_the_shortest_keeps_its_digits() -> None:
    """3.18 days and 0.9 hours in days would leave 0.04 days."""
    shape = row_format((76.3, 0.9), "h", "en", "CNY")
    assert [shape.text(value) for value in (76.3, 0.9)] == ["76.30 h", "0.90 h"]
