"""The place Workload, driven as a person drives it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit

from engine.catalog.library import catalog
from engine.project.edits import add_quote, add_workload, set_workload_field
from engine.project.project import Project
from engine.workload.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing
from gui.forms.item_lines import ENTRY_ROLE
from gui.i18n import set_language
from gui.widgets.field import LineField
from gui.workload.place import WorkloadPlace

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession

    Enter = Callable[[QLineEdit, str], None]

# the offscreen platform says so for each popup
pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", extend=True)


@pytest.fixture(scope="module")
def project() -> Project:
    """One chat service of a 70B model in 16 bits on 8 cards of 141 GB and on one of 24 GB."""
    made = Project(as_of=datetime.date(2026, 11, 30))
    made = add_workload(made, "online_serving", catalog().model("Llama 3.1 70B"), "Chat")
    made = add_quote(made, "purchase", catalog().card("nvidia-h200-sxm-141gb"), "8 × H200")
    small = catalog().find_cards("L4").candidates[0]
    return add_quote(made, "purchase", small, "8 × L4")


@pytest.fixture
def place(session: ProjectSession, qtbot: QtBot) -> WorkloadPlace:
    place = WorkloadPlace(session)
    qtbot.addWidget(place)
    place.resize(1290, 770)
    place.show()
    return place


def line(place: WorkloadPlace, name: str) -> Any:
    control = place.form.fields.control(name)
    assert isinstance(control, LineField)
    return control.line


def choose_kind(place: WorkloadPlace, kind: str) -> None:
    box = place.form.kind.box
    index = box.findData(kind)
    box.setCurrentIndex(index)
    box.activated.emit(index)


def only(session: ProjectSession) -> Any:
    (workload,) = session.project.workloads
    return workload


def test_a_length_typed_is_one_step(place: WorkloadPlace, session: ProjectSession, enter: Enter) -> None:
    enter(line(place, "input_tokens"), "8K")
    assert only(session).input_tokens == 8000
    assert session.undo_name is not None
    assert "Chat" in session.undo_name.text("en")
    session.undo()
    assert not session.can_undo
    assert line(place, "input_tokens").text() == "1,024"


def test_38_units_stand_beside_every_number(place: WorkloadPlace) -> None:
    units = {
        name: place.form.fields.control(name)._unit  # type: ignore[attr-defined]
        for name in ("input_tokens", "concurrency", "requests_per_day", "ttft_limit_ms")
    }
    assert units == {
        "input_tokens": "tokens",
        "concurrency": "requests",
        "requests_per_day": "requests a day",
        "ttft_limit_ms": "ms",
    }


def test_a_limit_comes_and_goes(place: WorkloadPlace, session: ProjectSession, enter: Enter, qtbot: QtBot) -> None:
    field = line(place, "ttft_limit_ms")
    enter(field, "1 s")
    assert only(session).ttft_limit_ms == 1000
    field.selectAll()
    qtbot.keyClick(field, Qt.Key.Key_Delete)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert only(session).ttft_limit_ms is None
    assert field.placeholderText() == "no limit"


def test_nothing_at_once_is_no_service(place: WorkloadPlace, session: ProjectSession, enter: Enter) -> None:
    enter(line(place, "concurrency"), "0")
    assert only(session).concurrency == 16
    assert not session.can_undo
    assert place.form.fields.control("concurrency").message()  # type: ignore[attr-defined]


def test_another_kind_keeps_what_both_know_in_one_step(place: WorkloadPlace, session: ProjectSession) -> None:
    choose_kind(place, "offline_batch")
    changed = only(session)
    assert isinstance(changed, OfflineBatch)
    assert (changed.model, changed.input_tokens, changed.name) == ("Llama 3.1 70B", 1024, "Chat")
    assert place.form.fields.control("concurrency").isHidden()
    assert not place.form.fields.control("requests").isHidden()
    session.undo()
    assert isinstance(only(session), OnlineServing)
    assert not session.can_undo
    assert place.form.kind.value() == "online_serving"


def test_what_another_kind_cannot_hold_comes_back_with_its_kind(
    place: WorkloadPlace, session: ProjectSession, enter: Enter
) -> None:
    enter(line(place, "concurrency"), "77")
    choose_kind(place, "graphics_science")
    assert isinstance(only(session), GraphicsScience)
    assert place.form.model.isHidden()
    assert place.form.fold.isHidden()
    choose_kind(place, "online_serving")
    assert only(session).concurrency == 77
    assert only(session).model == "Llama 3.1 70B"


def test_the_rank_stands_only_at_low_rank_methods(place: WorkloadPlace, session: ProjectSession) -> None:
    place.add("fine_tuning")
    assert isinstance(session.project.workloads[-1], FineTuning)
    rank = place.form.fields.control("adapter_rank")
    assert not rank.isHidden()
    box = place.form.fields.control("method").box  # type: ignore[attr-defined]
    box.setCurrentIndex(box.findData("full"))
    box.activated.emit(box.currentIndex())
    assert session.project.workloads[-1].method == "full"  # type: ignore[union-attr]
    assert rank.isHidden()


def test_a_model_is_found_as_people_write_it(place: WorkloadPlace, session: ProjectSession, enter: Enter) -> None:
    enter(place.form.model.line, "llama3.1:8b")
    assert only(session).model == "Llama 3.1 8B"
    assert {model.name for model in session.project.used.models} >= {"Llama 3.1 8B"}
    assert place.live._figures[0].text() == "8.03\u00a0B"


def test_a_split_is_fixed_and_left_to_the_search_again(
    place: WorkloadPlace, session: ProjectSession, enter: Enter, qtbot: QtBot
) -> None:
    assert place.form.layout_fields.isHidden()
    place.form.fold.click()
    assert not place.form.layout_fields.isHidden()
    tensor = place.form.layout_fields.control("tensor")
    assert isinstance(tensor, LineField)
    enter(tensor.line, "4")
    assert only(session).parallelism.tensor == 4
    tensor.line.selectAll()
    qtbot.keyClick(tensor.line, Qt.Key.Key_Delete)
    qtbot.keyClick(tensor.line, Qt.Key.Key_Return)
    assert only(session).parallelism.tensor is None


def test_sizes_of_the_model_are_those_of_its_checkpoint(place: WorkloadPlace) -> None:
    """70,553,706,496 parameters of 2 bytes; 2 × 80 layers × 8 heads × 128 × 2 bytes of cache a token."""
    shown = [label.text() for label in place.live._figures]
    assert shown[0] == "70.6\u00a0B"
    assert shown[1] == "141 GB"
    assert shown[2] == "328 kB"


def test_bars_tell_on_which_quotes_it_fits(place: WorkloadPlace, session: ProjectSession) -> None:
    large, small = (bar.line() for bar in place.live.bars.bars())
    fit = session.comparison.of("A", "w1").fit
    assert fit is not None
    assert large.bar is not None
    assert large.bar.total_gb == pytest.approx(float(fit.total.value) / 1e9)
    assert (large.bar.fits, large.letter, large.slot) == (True, "A", 0)
    assert small.slot == 1


def test_a_bar_asks_for_its_derivation(place: WorkloadPlace, qtbot: QtBot) -> None:
    with qtbot.waitSignal(place.figure_requested, timeout=1000) as caught:
        place.live.bars.bars()[0].click()
    assert caught.args == ["A/w1/total_per_card_gb"]


def test_a_part_of_a_bar_asks_for_its_own_derivation(place: WorkloadPlace, qtbot: QtBot) -> None:
    bar = place.live.bars.bars()[0]
    weights = bar.bar_area().topLeft().toPoint() + QPoint(4, 4)
    with qtbot.waitSignal(place.figure_requested, timeout=1000) as caught:
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=weights)
    assert caught.args == ["A/w1/weights_gb"]


def test_findings_name_their_quotes_and_lead_to_the_field(place: WorkloadPlace, qtbot: QtBot) -> None:
    lines = place.live.findings.lines()
    assert lines
    leading = next(found for found in lines if found._field.startswith("quotes/"))
    assert leading._about.text()
    with qtbot.waitSignal(place.field_requested, timeout=1000) as caught:
        qtbot.keyClick(leading, Qt.Key.Key_Return)
    assert caught.args == [leading._field]


def test_adding_copying_moving_and_removing(place: WorkloadPlace, session: ProjectSession, qtbot: QtBot) -> None:
    view = place.items.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    first, copy = session.project.workloads
    assert (copy.name, copy.kind) == (first.name, first.kind)
    assert session.workload_id == copy.id
    qtbot.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [workload.id for workload in session.project.workloads] == [copy.id, first.id]
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert [workload.id for workload in session.project.workloads] == [first.id]
    assert session.workload_id == first.id
    for _ in range(3):
        session.undo()
    assert not session.can_undo


def test_the_last_one_can_go_and_one_is_invited(place: WorkloadPlace, session: ProjectSession, qtbot: QtBot) -> None:
    place.remove("w1")
    assert session.project.workloads == ()
    assert place.empty.isVisible()
    with qtbot.waitSignal(place.wizard_requested):
        place.empty.activated.emit()


def test_lengths_of_requests_are_edited_in_the_form_too(place: WorkloadPlace, session: ProjectSession) -> None:
    box = place.form.lengths.shape.box
    box.activated.emit(box.findData("chat"))
    assert only(session).lengths is not None
    assert only(session).input_tokens > only(session).lengths.input_p50
    place.form.lengths.points["input_p95"].line.setText("9000")
    place.form.lengths.points["input_p95"].line.editingFinished.emit()
    assert only(session).lengths.input_p95 == 9000
    session.undo()
    assert only(session).lengths.input_p95 == 3000
    session.undo()
    assert only(session).lengths is None


def test_choosing_in_the_list_chooses_for_the_window(place: WorkloadPlace, session: ProjectSession) -> None:
    place.add("graphics_science")
    assert session.workload_id == session.project.workloads[1].id
    place.items.view.setCurrentRow(0)
    assert session.workload_id == "w1"
    assert line(place, "name").text() == "Chat"


def test_a_change_elsewhere_leaves_half_typed_text_alone(
    place: WorkloadPlace, session: ProjectSession, qtbot: QtBot
) -> None:
    note = line(place, "note")
    note.setFocus()
    qtbot.keyClicks(note, "Half")
    changed = set_workload_field(session.project, "w1", "concurrency", 40)
    session.apply(set_workload_field.name(session.project, "w1", "concurrency", 40), lambda _project: changed)
    assert (note.text(), note.hasFocus()) == ("Half", True)
    assert line(place, "concurrency").text() == "40"


def test_every_field_has_a_name_and_tab_follows_the_eye(place: WorkloadPlace, qtbot: QtBot) -> None:
    lines = [found for found in place.findChildren(QLineEdit) if found.isVisible()]
    assert [found for found in lines if not found.accessibleName()] == []
    place.form.fields.focus_on("name")
    seen: list[int] = []
    for _ in range(10):
        focused = place.focusWidget()
        assert focused is not None
        seen.append(focused.mapTo(place.form, focused.rect().topLeft()).y())
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert seen == sorted(seen)


def test_it_changes_language_without_losing_work(place: WorkloadPlace, session: ProjectSession) -> None:
    before = session.project
    set_language("zh")
    assert session.project is before
    assert place.form.fields.heading("load")._title.text() == "负载"
    assert place.form.kind.box.currentText() == "在线服务"
    summary = place.items.view.item(0).data(ENTRY_ROLE).summary
    assert summary.startswith("Llama 3.1 70B · 输入")


@pytest.mark.parametrize(("width", "shown"), [(1290, True), (560, False)])
def test_in_a_narrow_place_the_form_keeps_its_room(place: WorkloadPlace, width: int, shown: bool) -> None:
    place.resize(width, 600)
    assert place._columns.aside.isVisible() is shown
    assert place.minimumSizeHint().width() <= 560
