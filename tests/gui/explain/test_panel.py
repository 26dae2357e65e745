"""The explanation of a figure on small derivations made by hand, and on an assumption of an open project."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from engine.compare.explanation import entry_of, filled_text, formula_text, value_text
from engine.electricity.textbook import electricity_cost
from engine.figures import Derived, Figure, Leaf, Quantity
from engine.figures.quantity import Lacking
from engine.memory.textbook import weight_bytes
from engine.project.project import Project
from engine.quote.money import estimated_amount
from engine.texts import Message
from engine.throughput.textbook import decode_ceiling_tokens_per_s
from gui import i18n
from gui.explain.panel import ExplainPanel
from gui.explain.written import written_out
from gui.session import ProjectSession

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

TITLE = Message.of("table.plain", text="Decode ceiling")


def ceiling(bandwidth: float = 1.5e12) -> Quantity:
    weights = weight_bytes(
        Leaf(7e9, "1", "catalog/models/seven/parameters", "model card"),
        Leaf(2.0, "B", "workloads/w1/weight_format", "bf16"),
    )
    rate = Leaf(bandwidth, "B/s", "catalog/cards/c90/bandwidth_gbs", "datasheet", grade="datasheet")
    return decode_ceiling_tokens_per_s(rate, weights)


def unknown() -> Quantity:
    return estimated_amount(
        Leaf(None, "money", "quotes/B/price", reason=Message.of("unknown.not_quoted", path="price of B"))
    )


@pytest.fixture
def panel(qtbot: QtBot) -> ExplainPanel:
    panel = ExplainPanel()
    qtbot.addWidget(panel)
    panel.resize(380, 700)
    panel.show()
    return panel


def test_47_value_formula_and_source_are_shown(panel: ExplainPanel) -> None:
    panel.show_figure(ceiling(), TITLE)
    # 1.5e12 B/s over 14e9 B: 107.14 tokens a second
    assert panel._name.text() == "Decode ceiling"
    assert panel._value.text() == "107.1 tokens/s"
    assert panel.receipt.text().splitlines()[1] == "= 1.5 TB/s ÷ 14 GB"
    assert panel._source.text().startswith("Source: ")
    assert "datasheet only" in panel._support.text()


def test_the_formula_names_its_parameters_in_the_language_of_the_reader(panel: ExplainPanel) -> None:
    panel.show_figure(ceiling(), TITLE)
    english = panel.receipt.text()
    i18n.set_language("zh")
    assert panel.receipt.text() != english
    assert "÷" in panel.receipt.text()


def test_inputs_are_filled_only_when_they_are_opened(panel: ExplainPanel) -> None:
    panel.show_figure(ceiling(), TITLE)
    tree = panel.inputs
    assert tree.topLevelItemCount() == 2
    rate, weights = tree.topLevelItem(0), tree.topLevelItem(1)
    assert rate is not None
    assert weights is not None
    assert weights.childCount() == 0
    tree.expandItem(weights)
    assert weights.childCount() == 2
    assert rate.text(0).endswith("1.5 TB/s")


def test_47_a_leaf_says_where_it_is_kept_and_by_whom(panel: ExplainPanel) -> None:
    leaf = Leaf(0.7, "money/kWh", "assumptions/cost/electricity_price", "flat tariff", low=0.5, high=1.0)
    entry = entry_of("price_per_kwh", leaf, "en", "CNY")
    assert entry.value == "0.70 CNY/kWh"
    assert entry.below.startswith("Assumption: cost › ")
    assert entry.below.endswith("flat tariff · 0.50 to 1.00")


def test_the_range_of_a_share_is_written_like_the_share() -> None:
    leaf = Leaf(0.6, "1", "assumptions/cost/busy_share", "House default until you state one", low=0.4, high=0.8)
    assert entry_of("busy_share", leaf, "en", "CNY").value == "60 %"
    assert entry_of("busy_share", leaf, "en", "CNY").below.endswith(" · 40 to 80 %")
    assert entry_of("busy_share", leaf, "zh", "CNY").below == "假设：成本 › 忙时占比 · 未填写时的默认值 · 40 至 80 %"


def test_a_leaf_without_inputs_leaves_the_room_below_free(panel: ExplainPanel) -> None:
    leaf = Leaf(0.6, "1", "assumptions/cost/busy_share", "flat tariff", low=0.4, high=0.8)
    panel.show_figure(leaf, TITLE)
    panel.layout().activate()
    assert panel._source.geometry().bottom() < panel.height() / 3


def test_shared_steps_do_not_make_the_graph_explode(panel: ExplainPanel) -> None:
    step: Any = Leaf(1.0, "money", "quotes/A/price", "quote")
    for _ in range(60):
        step = electricity_cost(step, step, step)
    panel.show_figure(step, TITLE)
    text = panel.as_text()
    assert text.count("[61]") >= 1
    assert len(text) < 100_000


def test_an_input_opens_as_a_figure_of_its_own_with_a_way_back(panel: ExplainPanel, qtbot: QtBot) -> None:
    panel.show_figure(ceiling(), TITLE)
    weights = panel.inputs.topLevelItem(1)
    assert weights is not None
    panel.inputs.itemActivated.emit(weights, 0)
    assert panel._value.text() == "14 GB"
    assert panel._back.isVisible()
    assert panel._back.text() == "Decode ceiling"
    qtbot.keyClick(panel, Qt.Key.Key_Backspace)
    assert panel._value.text() == "107.1 tokens/s"
    assert not panel._back.isVisible()


def test_new_values_of_the_same_figure_keep_what_is_open(panel: ExplainPanel) -> None:
    panel.show_figure(ceiling(), TITLE)
    weights = panel.inputs.topLevelItem(1)
    assert weights is not None
    panel.inputs.expandItem(weights)
    panel.show_figure(ceiling(3e12), TITLE)
    assert panel.inputs.topLevelItem(1) is weights
    assert weights.isExpanded()
    assert panel._value.text() == "214.3 tokens/s"
    panel.inputs.itemActivated.emit(weights, 0)
    panel.show_figure(ceiling(6e12), TITLE)
    assert panel._value.text() == "14 GB"
    panel.show_figure(ceiling(6e12), Message.of("table.plain", text="Another"))
    assert panel._name.text() == "Another"


def test_an_unknown_figure_gives_its_reason(panel: ExplainPanel) -> None:
    panel.show_figure(unknown(), TITLE)
    assert panel._value.text() == "unknown"
    assert panel._reason.text() == "Not quoted: price of B."
    assert panel._support.text() == ""


def test_a_lower_bound_is_said_to_be_one(panel: ExplainPanel) -> None:
    part = Lacking(4.4e6, estimated_amount, (4.4e6,), Message.of("unknown.not_quoted", path="support of B"))
    panel.show_figure(part, TITLE)
    assert panel._value.text() == "at least 4.40 M CNY"
    assert panel._reason.text() == "Not quoted: support of B."


def test_the_derivation_is_copied_with_each_step_once(panel: ExplainPanel) -> None:
    panel.show_figure(ceiling(), TITLE)
    panel.copy_text()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "Decode ceiling = 107.1 tokens/s"
    assert sum(line.startswith("[") for line in lines) == 5
    assert "    = 1.5 TB/s ÷ 14 GB" in lines


def test_words_stand_where_a_figure_has_no_formula() -> None:
    def layout_found(first: float) -> float:
        return first

    described = Figure(
        layout_found,
        unit="1",
        source="hand",
        formula=None,
        method="search",
        total=False,
        broadcasts=False,
        moves=False,
    )
    made = Derived(1.0, described, (1.0,))
    assert formula_text(made, "en") == "search"
    assert filled_text(made, "en", "CNY") == ""


def test_a_bare_number_counts_as_given() -> None:
    assert entry_of("months", 36.0, "en", "CNY").below == "given number"
    assert value_text(36.0, "en", "CNY") == "36"


def test_written_out_in_chinese(panel: ExplainPanel) -> None:
    text = written_out(ceiling(), "解码上限", "zh", "CNY")
    assert text.startswith("解码上限 = 107.1 tokens/s")
    assert "来源：" in text


class TestAssumption:
    @pytest.fixture
    def session(self, open_session: Callable[[Project], ProjectSession]) -> ProjectSession:
        return open_session(Project(as_of=datetime.date(2026, 11, 30)))

    @pytest.fixture
    def open_panel(self, session: ProjectSession, qtbot: QtBot) -> ExplainPanel:
        panel = ExplainPanel(session)
        qtbot.addWidget(panel)
        panel.show()
        leaf = Leaf(0.25, "1", "assumptions/cost/idle_power_share", "house rule", low=0.1, high=0.4)
        panel.show_figure(electricity_cost(Leaf(1e4, "W", "catalog/x", "sheet"), 24.0, leaf), TITLE)
        item = panel.inputs.topLevelItem(2)
        panel.inputs.setCurrentItem(item)
        return panel

    def test_it_is_changed_where_it_is_explained(self, open_panel: ExplainPanel, session: ProjectSession) -> None:
        editor = open_panel._editor
        assert editor is not None
        assert editor.isVisible()
        assert editor.number.value() == 25.0
        assert not editor.default.isEnabled()
        editor.number.committed.emit(30.0)
        assert session.project.assumptions.cost.idle_power_share.value == pytest.approx(0.3)
        assert session.can_undo
        assert editor.default.isEnabled()
        editor.default.click()
        assert session.project.assumptions.cost.idle_power_share.value == 0.25

    def test_what_is_no_assumption_has_no_editor(self, open_panel: ExplainPanel) -> None:
        open_panel.inputs.setCurrentItem(open_panel.inputs.topLevelItem(0))
        assert open_panel._editor is not None
        assert not open_panel._editor.isVisible()

    def test_the_field_stays_while_the_figure_is_computed_anew(self, open_panel: ExplainPanel) -> None:
        leaf = Leaf(0.3, "1", "assumptions/cost/idle_power_share", "stated in this project")
        open_panel.show_figure(electricity_cost(Leaf(1e4, "W", "catalog/x", "sheet"), 24.0, leaf), TITLE)
        assert open_panel._editor is not None
        assert open_panel._editor.isVisible()

    def test_a_factor_is_asked_for_in_the_unit_in_which_it_is_explained(self, open_panel: ExplainPanel) -> None:
        """0.7 is explained as 70 %, and may become more than 100 %."""
        assert open_panel._editor is not None
        open_panel._editor.show_assumption("assumptions/speed/training_factor")
        assert open_panel._editor.number.value() == 70.0
        assert open_panel._editor.number._unit == "%"
        open_panel._editor.number.line.setText("110")
        assert open_panel._editor.number._problem() == ""

    def test_opening_it_puts_the_cursor_into_the_field(self, open_panel: ExplainPanel, qtbot: QtBot) -> None:
        assert open_panel._editor is not None
        open_panel.inputs.itemActivated.emit(open_panel.inputs.topLevelItem(2), 0)
        qtbot.waitUntil(open_panel._editor.number.line.hasFocus, timeout=1000)


def test_a_leaf_leads_to_where_it_is_kept(panel: ExplainPanel) -> None:
    panel.show_figure(ceiling(), TITLE)
    asked: list[str] = []
    panel.place_requested.connect(asked.append)
    rate = panel.inputs.topLevelItem(0)
    panel.inputs.setCurrentItem(rate)
    assert panel._hint.text() == "Double-click or Enter opens it in the catalog."
    panel.inputs.itemActivated.emit(rate, 0)
    assert asked == ["catalog/cards/c90/bandwidth_gbs"]


def test_a_figure_that_is_closed_begins_at_its_top_again(panel: ExplainPanel) -> None:
    panel.show_figure(ceiling(), TITLE)
    panel.inputs.input_opened.emit(["weight_bytes"])
    assert panel._trail
    panel.begin_again()
    panel.show_figure(ceiling(), TITLE)
    assert panel._name.text() == "Decode ceiling"
