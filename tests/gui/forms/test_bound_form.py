"""Forms show every stored field of every kind, and only a good value leaves them."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit

from engine.field_rows import Row, literal_values
from engine.project.edits.workloads import STARTERS
from engine.quote import field_rows as quote_rows
from engine.quote.quote import CardGroup, HostedApi, Lease, Owned, Purchase, Rental
from engine.texts import LANGUAGES, has_text
from engine.workload import field_rows as workload_rows
from engine.workload.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing, Parallelism, Pretraining
from gui.forms.bound_form import BoundForm
from gui.forms.rows import choices_of
from gui.widgets.field import LineField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytestqt.qtbot import QtBot

    Enter = Callable[[QLineEdit, str], None]

QUOTES = (Purchase, Rental, Lease, Owned, HostedApi)
WORKLOADS = (OnlineServing, OfflineBatch, FineTuning, Pretraining, GraphicsScience)
OWN_CONTROLS = {
    "demand",
    "lengths",
    "usage",
    "id",
    "kind",
    "set_aside",
    "origins",
    "groups",
    "answers",
    "open_costs",
    "lines",
    "model",
    "parallelism",
}


def serving() -> OnlineServing:
    return OnlineServing(id="w1", name="Chat", model="Llama 3.1 8B", **STARTERS["online_serving"])


def rows_of(sections: Iterable[Iterable[Row]]) -> dict[str, Row]:
    return {row.name: row for rows in sections for row in rows}


@pytest.mark.parametrize("kind", QUOTES)
def test_every_field_of_a_quote_has_a_row(kind: Any) -> None:
    shown = rows_of(quote_rows.SECTIONS.values())
    assert set(kind.model_fields) - set(shown) - OWN_CONTROLS == set()


@pytest.mark.parametrize("kind", WORKLOADS)
def test_every_field_of_a_workload_has_a_row(kind: Any) -> None:
    shown = rows_of(workload_rows.SECTIONS.values())
    assert set(kind.model_fields) - set(shown) - OWN_CONTROLS == set()


def test_every_field_of_a_group_and_a_split_has_a_row() -> None:
    groups = {row.name for row in (*quote_rows.GROUP_ROWS, *quote_rows.SHEET_ROWS)}
    assert set(CardGroup.model_fields) - groups == {"card", "cards_per_machine", "machines", "bridged"}
    assert {row.name for row in workload_rows.LAYOUT_ROWS} == set(Parallelism.model_fields)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kinds", "sections", "table"),
    [
        (QUOTES, quote_rows.SECTIONS, "quote_editor"),
        (WORKLOADS, workload_rows.SECTIONS, "workload_editor"),
    ],
)
def test_every_label_unit_and_choice_has_a_text(kinds: Any, sections: Any, table: str, language: Any) -> None:
    lacking = []
    for row in rows_of(sections.values()).values():
        keys = [f"{table}.{row.name}"]
        keys += [f"{table}.unit_{row.unit}"] if row.unit else []
        keys += [f"{table}.vacant_{row.vacant}"] if row.vacant else []
        for kind in kinds:
            if row.control == "choice" and row.name in kind.model_fields:
                keys += [f"choices.{row.name}.{value}" for value in literal_values(kind, row.name)]
        lacking += [key for key in keys if not has_text(key, language)]
    assert lacking == []


def test_a_choice_offers_what_this_kind_can_hold() -> None:
    science = GraphicsScience(id="w", name="", operations_per_run=1e18, memory_gb=24.0)
    row = Row("precision", "choice")
    assert [key for key, _ in choices_of(row, science, "en")] == ["fp64", "fp32"]
    assert dict(choices_of(Row("recompute", "choice"), _training(), "zh"))["full"] == "逐层重算"


def _training() -> Pretraining:
    return Pretraining(id="w", name="", model="Llama 3.1 8B", **STARTERS["pretraining"])


@pytest.fixture
def form(qtbot: QtBot) -> BoundForm:
    form = BoundForm("workload_editor")
    form.add_section("load", (Row("input_tokens", "whole", "tokens"), Row("concurrency", "whole", "requests")))
    form.add_section("limits", (Row("ttft_limit_ms", "number", "ms", optional=True, vacant="no_limit"),))
    form.add_section("memory", (Row("recompute", "choice"),))
    qtbot.addWidget(form)
    form.retranslate()
    form.show_item(serving())
    form.show()
    return form


def line_of(form: BoundForm, name: str) -> Any:
    control = form.control(name)
    assert isinstance(control, LineField)
    return control.line


def test_a_change_is_announced_once_with_its_field(form: BoundForm, qtbot: QtBot, enter: Enter) -> None:
    found: list[tuple[str, object]] = []
    form.edited.connect(lambda name, value: found.append((name, value)))
    enter(line_of(form, "input_tokens"), "4,096")
    qtbot.keyClick(line_of(form, "input_tokens"), Qt.Key.Key_Return)
    assert found == [("input_tokens", 4096)]


def test_fields_and_headings_of_other_kinds_are_not_shown(form: BoundForm) -> None:
    assert form.control("recompute").isHidden()
    assert form.heading("memory").isHidden()
    form.show_item(_training())
    assert not form.control("recompute").isHidden()
    assert form.control("ttft_limit_ms").isHidden()


def test_an_empty_limit_is_no_open_question(form: BoundForm) -> None:
    line = line_of(form, "ttft_limit_ms")
    assert line.placeholderText() == "no limit"
    assert line.property("state") != "open"


def test_part_of_a_request_is_refused(form: BoundForm, qtbot: QtBot, enter: Enter) -> None:
    found: list[object] = []
    form.edited.connect(lambda *change: found.append(change))
    enter(line_of(form, "concurrency"), "2.5")
    control = form.control("concurrency")
    assert isinstance(control, LineField)
    assert found == []
    assert "whole number" in control.message()
    qtbot.keyClick(control.line, Qt.Key.Key_Escape)
    assert control.line.text() == "16"


def test_a_refused_value_keeps_its_text_and_escape_brings_back_the_stored_one(
    form: BoundForm, qtbot: QtBot, enter: Enter
) -> None:
    enter(line_of(form, "input_tokens"), "4096")
    form.refuse("input_tokens", "Too long for this model.")
    control = form.control("input_tokens")
    assert isinstance(control, LineField)
    assert control.line.text() == "4,096"
    assert control.message() == "Too long for this model."
    qtbot.keyClick(control.line, Qt.Key.Key_Escape)
    assert control.line.text() == "1,024"


def test_what_is_being_typed_survives_a_change_elsewhere(form: BoundForm, qtbot: QtBot) -> None:
    line = line_of(form, "input_tokens")
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "77")
    form.show_item(serving().replace(concurrency=90))
    assert line.text() == "77"
    assert line_of(form, "concurrency").text() == "90"
    assert line.hasFocus()


def test_a_change_of_the_field_itself_is_shown(form: BoundForm) -> None:
    form.show_item(serving().replace(input_tokens=2048))
    assert line_of(form, "input_tokens").text() == "2,048"


def test_tab_goes_down_the_form(form: BoundForm, qtbot: QtBot) -> None:
    line_of(form, "input_tokens").setFocus()
    qtbot.keyClick(line_of(form, "input_tokens"), Qt.Key.Key_Tab)
    assert line_of(form, "concurrency").hasFocus()


def test_dates_are_written_year_first(qtbot: QtBot) -> None:
    form = BoundForm("quote_editor")
    form.add_section("supply", (Row("date", "date"),))
    qtbot.addWidget(form)
    form.show_item(HostedApi(id="A", name="", date=datetime.date(2026, 11, 30)))
    assert line_of(form, "date").text() == "2026-11-30"


def test_controls_of_later_sections_come_once_the_form_is_on_screen(qtbot: QtBot) -> None:
    """They follow the first ones in the order of Tab, and asking for one makes it at once."""
    form = BoundForm("workload_editor")
    form.add_section("load", (Row("input_tokens", "whole", "tokens"), Row("concurrency", "whole", "requests")))
    form.add_section("limits", (Row("ttft_limit_ms", "number", "ms", optional=True),), later=True)
    form.add_section("memory", (Row("recompute", "choice"),), later=True)
    qtbot.addWidget(form)
    form.show_item(serving())
    assert len(form.findChildren(QLineEdit)) == 2
    form.show()
    qtbot.waitUntil(lambda: len(form.findChildren(QLineEdit)) == 3, timeout=1000)
    assert form.findChildren(QComboBox) == []
    line_of(form, "concurrency").setFocus()
    qtbot.keyClick(line_of(form, "concurrency"), Qt.Key.Key_Tab)
    assert line_of(form, "ttft_limit_ms").hasFocus()
    form.show_item(_training())
    qtbot.waitUntil(lambda: len(form.findChildren(QComboBox)) == 1, timeout=1000)
