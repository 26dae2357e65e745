"""The typeset line: where symbols and numbers stand, what pointing at one does, how brackets and fractions are set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QImage

from engine.figures import Derived, Leaf
from engine.figures.figure import FIGURES
from engine.figures.formula import Formula, constant_text
from engine.registry import all_figures
from gui import i18n
from gui.explain.panel import ExplainPanel
from gui.explain.receipt import ReceiptLine
from gui.explain.typeset import Box, Setter, Word

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow


def set_formula(formula: str, width: float = 2000.0) -> Box:
    names = Formula(formula).names
    return Setter({name: Word(name, "1") for name in names}, constant_text).set(Formula(formula).tree, width)


def places(box: Box) -> dict[str, tuple[float, float]]:
    return {name: (area.center().x(), area.center().y()) for name, area in box.symbols}


def test_a_fraction_stands_over_its_divisor() -> None:
    found = places(set_formula("a × b ÷ (c + d)"))
    assert found["a"][1] < 0 < found["c"][1]
    assert found["a"][0] < found["b"][0]
    assert found["c"][0] < found["d"][0]


def test_terms_of_a_sum_stand_beside_each_other_in_the_order_of_reading() -> None:
    found = places(set_formula("a + b − c × d"))
    assert [name for name, _ in sorted(found.items(), key=lambda one: one[1][0])] == ["a", "b", "c", "d"]
    assert len({y for _, y in found.values()}) == 1


@pytest.mark.parametrize(
    ("tight", "bracketed"),
    [
        ("a × b + c", "a × (b + c)"),
        ("a − b + c", "a − (b + c)"),
        ("a + b ^ 2", "(a + b) ^ 2"),
        ("a ÷ b", "(a ÷ b) ^ 1"),
    ],
)
def test_brackets_take_room_where_they_are_needed(tight: str, bracketed: str) -> None:
    assert set_formula(bracketed).width > set_formula(tight).width


def test_long_lines_break_and_no_symbol_is_lost_or_beyond_the_edge() -> None:
    names = [f"account_{place}" for place in range(14)]
    box = set_formula(" + ".join(names), 300.0)
    assert [name for name, _ in box.symbols] == names
    assert all(area.left() >= 0 and area.right() <= 300 for _, area in box.symbols)
    assert len({round(area.top()) for _, area in box.symbols}) > 3


@pytest.mark.parametrize(
    ("value", "shown"), [(1000.0, "1,000"), (1e6, "1,000,000"), (1e9, "10⁹"), (8.0, "8"), (0.5, "0.5")]
)
def test_numbers_of_a_formula_are_written_as_people_write_them(value: float, shown: str) -> None:
    assert constant_text(value) == shown


def test_every_formula_of_the_engine_can_be_set(qtbot: QtBot) -> None:
    formulas = [figure.formula for figure in all_figures().values() if figure.formula is not None]
    assert len(formulas) > 300
    for formula in formulas:
        box = set_formula(formula.text, 350.0)
        assert {name for name, _ in box.symbols} == set(formula.names)
        assert box.height > 0


@pytest.fixture
def figure() -> Derived:
    made = FIGURES["cost_per_month"](Leaf(3600.0, "money", "quotes/A/total"), Leaf(36.0, "month", "assumptions/x/y"))
    assert isinstance(made, Derived)
    return made


@pytest.fixture
def line(qtbot: QtBot, figure: Derived) -> ReceiptLine:
    made = ReceiptLine()
    qtbot.addWidget(made)
    made.resize(360, 80)
    made.show_figure(figure, "CNY")
    made.show()
    return made


def test_numbers_stand_below_their_symbols(line: ReceiptLine) -> None:
    (_, area), (_, below) = line.symbols()
    assert area.bottom() < below.top()  # total over months
    assert line.text() == "Total ÷ Months\n= 3,600 CNY ÷ 36 months"
    picture = QImage(line.size(), QImage.Format.Format_RGB32)
    line.render(picture)
    ground = picture.pixelColor(1, 1)
    drawn = [
        picture.pixelColor(x, round(area.bottom() - 4)) != ground
        for x in range(round(area.left()), round(area.right()))
    ]
    assert any(drawn)


def test_a_symbol_under_the_pointer_glows_and_is_told(line: ReceiptLine, qtbot: QtBot) -> None:
    told: list[str] = []
    line.symbol_pointed.connect(told.append)
    name, area = line.symbols()[0]
    qtbot.mouseMove(line, QPoint(round(area.center().x()), round(area.center().y())))
    qtbot.mouseMove(line, QPoint(line.width() - 1, line.height() - 1))
    assert told == [name, ""]


def test_keys_go_from_symbol_to_symbol_and_open_one(line: ReceiptLine, qtbot: QtBot) -> None:
    told: list[str] = []
    opened: list[str] = []
    line.symbol_pointed.connect(told.append)
    line.symbol_opened.connect(opened.append)
    line.setFocus()
    for _ in range(2):
        qtbot.keyClick(line, Qt.Key.Key_Right)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    names = [name for name, _ in line.symbols()]
    assert told == names
    assert opened == [names[1]]


def test_the_line_speaks_the_language_of_the_reader(line: ReceiptLine, figure: Derived) -> None:
    i18n.set_language("zh")
    line.show_figure(figure, "CNY")
    assert line.text().splitlines()[1] == "= 3,600 元 ÷ 36 个月"
    assert "÷" in line.accessibleName()


def test_the_cell_that_a_symbol_came_from_glows(window: MainWindow, qtbot: QtBot) -> None:
    place: Any = window.stage.place("compare")
    window.stage.show_figure("A/w1/cost_per_million_output_tokens_all_in")
    panel = window.findChild(ExplainPanel)
    assert panel is not None
    panel._on_symbol(panel.receipt.symbols()[0][0])  # the cost of a month is shown in the table too
    table = place.table_card.table
    index = table.index_of("A", "cost_per_month")
    if index is not None and table.visualRect(index).intersects(table.viewport().rect()):
        assert place._glow.isVisible()
        centre = table.viewport().mapTo(place, table.visualRect(index).center())
        assert place._glow.geometry().contains(centre)
    panel._on_symbol("")
    assert not place._glow.isVisible()


def test_an_assumption_behind_a_symbol_lets_its_slider_glow(window: MainWindow) -> None:
    place: Any = window.stage.place("compare")
    window.stage.show_figure("A/w1/cost_per_month")
    panel = window.findChild(ExplainPanel)
    assert panel is not None
    QCoreApplication.processEvents()  # the sliders make room for the panel
    panel._on_symbol("months")
    row = place.what_if.row("horizon_months")
    assert place._glow.geometry().contains(row.mapTo(place, QPoint(row.width() // 2, row.height() // 2)))
    assert panel.inputs.topLevelItem(1).data(0, 0x0100 + 3) is True
    panel.receipt.leaveEvent(None)  # type: ignore[arg-type]


def test_a_field_of_the_quote_glows_where_it_is_edited(window: MainWindow) -> None:
    window.show_place("quotes")
    place: Any = window.stage.place("quotes")
    place.show_quote("D")
    QCoreApplication.processEvents()
    window.stage.show_figure("D/w1/account_hardware")
    QCoreApplication.processEvents()
    place.glow(Leaf(1.0, "money", "quotes/D/price"), "D/w1/account_hardware")
    control = place.editor.fields.control("price")
    if not control.visibleRegion().isEmpty():
        assert place._glow.isVisible()
        assert place._glow.geometry().contains(control.mapTo(place, control.visibleRegion().boundingRect().center()))
    place.glow(Leaf(1.0, "money", "quotes/A/price"), "A/w1/account_rent")
    assert not place._glow.isVisible()


def test_a_click_on_a_symbol_goes_into_it(window: MainWindow, qtbot: QtBot) -> None:
    window.stage.show_figure("A/w1/cost_per_million_output_tokens_all_in")
    panel = window.findChild(ExplainPanel)
    assert panel is not None
    name, area = panel.receipt.symbols()[0]
    centre: QPointF = area.center()
    qtbot.mouseClick(panel.receipt, Qt.MouseButton.LeftButton, pos=centre.toPoint())
    assert panel._trail == [name]
