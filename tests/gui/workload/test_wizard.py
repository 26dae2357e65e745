"""Describing a workload step by step, by keys."""

from __future__ import annotations

import datetime
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QFileDialog, QLabel, QLineEdit, QWidget

from engine.catalog.library import catalog
from engine.compare.requirements import requirements
from engine.project.edits import add_workload
from engine.project.project import Project
from engine.values import known
from engine.workload.workload import OnlineServing
from gui.document_flow import DocumentFlow
from gui.i18n import set_language
from gui.jobs import JobRunner
from gui.main_window import MainWindow
from gui.searching.dialog import SearchDialog
from gui.workload.form import KINDS
from gui.workload.wizard.dialog import WorkloadWizard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt_log_ignore("raise", "grabbing the", extend=True)

NO_KEY = Qt.KeyboardModifier.NoModifier
CONFIG = {
    "model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336, "num_attention_heads": 32,
    "num_hidden_layers": 32, "num_key_value_heads": 8, "vocab_size": 128256, "tie_word_embeddings": False,
    "max_position_embeddings": 131072,
}  # fmt: skip


@pytest.fixture
def wizard(qtbot: QtBot, executor: Any) -> Iterator[WorkloadWizard]:
    jobs = JobRunner(executor)
    made = WorkloadWizard(Project(as_of=datetime.date(2026, 11, 30)), jobs)
    qtbot.addWidget(made)
    made.show()
    settle()
    yield made
    made.side.stop()
    jobs.close()
    jobs.deleteLater()


def settle() -> None:
    """What a step does once the key has done its work."""
    QApplication.processEvents()


def press(qtbot: QtBot, dialog: QDialog, *keys: Qt.Key) -> None:
    """To whatever has the keyboard, as the window system sends them."""
    for key in keys:
        focused: QWidget | None = dialog.focusWidget()
        qtbot.keyClick(dialog if focused is None else focused, key)
        settle()


def type_text(qtbot: QtBot, dialog: QDialog, typed: str) -> None:
    focused = dialog.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(focused, typed)
    settle()


@pytest.mark.parametrize("kind", KINDS)
def test_enter_leads_through_each_kind_to_the_end(wizard: WorkloadWizard, qtbot: QtBot, kind: str) -> None:
    for _ in range(KINDS.index(kind) // 2):
        press(qtbot, wizard, Qt.Key.Key_Down)
    for _ in range(KINDS.index(kind) % 2):
        press(qtbot, wizard, Qt.Key.Key_Right)
    assert wizard.draft.workload.kind == kind
    for step in wizard.steps()[1:]:
        press(qtbot, wizard, Qt.Key.Key_Return)
        assert wizard.step == step
        found = requirements(wizard.draft.workload, wizard.draft.model, wizard.draft.project.assumptions.memory)
        assert found.memory.known
    assert ("model" in wizard.steps()) == (kind != "graphics_science")
    press(qtbot, wizard, Qt.Key.Key_Return)
    assert wizard.result() == QDialog.DialogCode.Accepted
    assert wizard.draft.workload.name


def test_a_model_is_found_by_typing(wizard: WorkloadWizard, qtbot: QtBot) -> None:
    press(qtbot, wizard, Qt.Key.Key_Return)
    type_text(qtbot, wizard, "qwen2.5 72b")
    model = wizard.draft.model
    assert model is not None
    assert model.name == "Qwen2.5 72B"
    assert wizard.draft.workload.name == "Qwen2.5 72B"
    press(qtbot, wizard, Qt.Key.Key_Return)
    assert wizard.step == "load"


def test_the_cards_that_pass_stand_beside(wizard: WorkloadWizard, qtbot: QtBot, executor: Any) -> None:
    wizard.side.judge()
    executor.drain()
    before = wizard.side.cards.rowCount()
    assert before > 100
    wizard.draft.set_field("tpot_limit_ms", 2.0)
    assert "Looking" in wizard.side.told.text()
    seen = [wizard.side.judging]  # what was found before is dimmed
    wizard.side.judge()
    seen.append(wizard.side.judging)
    executor.drain()
    seen.append(wizard.side.judging)
    assert seen == [True, True, False]
    assert 0 < wizard.side.cards.rowCount() < before
    assert "Bandwidth" in wizard.side.nearest.text()
    assert wizard.side.bars.bars()
    wizard.side._on_number("bandwidth")
    assert wizard.side.receipt.isVisible()
    assert "Pope 2022" in wizard.side.receipt.as_text()
    wizard.side.receipt.close_requested.emit()
    assert not wizard.side.receipt.isVisible()


def test_a_reason_that_numbers_share_stands_once(wizard: WorkloadWizard) -> None:
    labels = [label.text() for label in wizard.side.numbers.findChildren(QLabel) if label.isVisibleTo(wizard.side)]
    assert labels.count("Neither a limit on waiting nor a demand is stated.") == 1


def test_typical_lengths_give_way_to_a_distribution(wizard: WorkloadWizard) -> None:
    wizard.show_step("load")
    page: Any = wizard.pages["load"]
    assert not page.fields.control("input_tokens").isHidden()
    page.lengths.shape.set_value("chat")
    page.lengths.shape.committed.emit("")
    assert page.fields.control("input_tokens").isHidden()
    assert page.fields.control("output_tokens").isHidden()
    assert "mean" in page.lengths.note.text().lower()
    page.lengths.shape.set_value("none")
    page.lengths.shape.committed.emit("")
    assert not page.fields.control("output_tokens").isHidden()


def test_a_configuration_is_dropped_on_any_step(wizard: WorkloadWizard, tmp_path: Path) -> None:
    (tmp_path / "Mine-8B").mkdir()
    path = tmp_path / "Mine-8B" / "config.json"
    path.write_text(json.dumps(CONFIG))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    at, copying, left, no_key = QPoint(30, 30), Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, NO_KEY
    entering = QDragEnterEvent(at, copying, data, left, no_key)
    QApplication.sendEvent(wizard, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(wizard, QDropEvent(QPointF(at), copying, data, left, no_key))
    assert wizard.step == "model"
    assert wizard.draft.model is not None
    assert wizard.draft.model.name == "Mine-8B"
    assert wizard.draft.model.layers == 32


def test_it_follows_the_language_while_it_is_open(wizard: WorkloadWizard) -> None:
    for step in wizard.steps():
        wizard.show_step(step)
    wizard.side._on_number("memory")
    before = wizard.draft.project
    set_language("zh")
    shown = [
        text
        for widget in wizard.findChildren(QWidget)
        if isinstance(widget, QLabel | QAbstractButton) and (text := widget.text())
    ]
    english = [text for text in shown if re.search(r"[a-z]{3,} [a-z]{3,}", text)]
    assert english == []
    assert wizard.draft.project is before


def test_a_click_leads_to_a_step_as_far_as_all_before_it_is_understood(wizard: WorkloadWizard, qtbot: QtBot) -> None:
    wizard.marks["limits"].click()
    assert wizard.step == "limits"
    wizard.marks["model"].click()
    assert wizard.step == "model"
    page = wizard.pages["model"]
    page.ways.button("file").click()  # type: ignore[union-attr]
    page.config.text.setPlainText("{")  # type: ignore[union-attr]
    wizard.marks["demand"].click()
    assert wizard.step == "model"
    assert wizard.problem.isVisible()


def test_online_and_batch_beside_each_other_are_warned_of(qtbot: QtBot, executor: Any) -> None:
    jobs = JobRunner(executor)
    base = Project(as_of=datetime.date(2026, 11, 30))
    made = WorkloadWizard(add_workload(base, "offline_batch", catalog().model("Llama 3.1 8B")), jobs)
    qtbot.addWidget(made)
    said = "Online and batch work on the same cards slow each other down."
    assert said in made.side.warning._text.text()
    made.draft.set_kind("fine_tuning")
    assert said not in made.side.warning._text.text()
    made.side.stop()
    jobs.close()
    jobs.deleteLater()


def test_a_typical_request_beyond_the_context_is_warned_of(wizard: WorkloadWizard) -> None:
    model = wizard.draft.model
    assert model is not None
    assert model.max_context is not None
    wizard.draft.set_field("input_tokens", model.max_context)
    assert "A typical request takes" in wizard.side.warning._text.text()


def test_a_configuration_file_becomes_the_model(wizard: WorkloadWizard, qtbot: QtBot, tmp_path: Path) -> None:
    wizard.show_step("model")
    page: Any = wizard.pages["model"]
    page.show_way("file")
    folder = tmp_path / "My model"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    page.config.read_file(folder / "config.json")
    model = wizard.draft.model
    assert model is not None
    assert (model.name, model.kv_heads) == ("My model", 8)
    assert "8.03" in page.config.told._text.text()


def test_a_broken_configuration_holds_one_back(wizard: WorkloadWizard, qtbot: QtBot, tmp_path: Path) -> None:
    wizard.show_step("model")
    page: Any = wizard.pages["model"]
    page.show_way("file")
    before = wizard.draft.model
    broken = tmp_path / "config.json"
    broken.write_text(json.dumps({**CONFIG, "num_hidden_layers": None}), encoding="utf-8")
    page.config.read_file(broken)
    wizard.go_on()
    assert wizard.step == "model"
    assert "num_hidden_layers" in wizard.problem.text()
    assert wizard.draft.model == before
    broken.write_bytes(b"\xff\xfe\x00")
    page.config.read_file(broken)
    assert "config.json" in page.config.refused


def test_a_model_by_hand_begins_with_the_chosen_one(wizard: WorkloadWizard, enter: Callable[..., None]) -> None:
    wizard.show_step("model")
    page: Any = wizard.pages["model"]
    page.show_way("hand")
    page.sizes.control("layers").line.setText("16")
    page.sizes.control("layers").line.editingFinished.emit()
    model = wizard.draft.model
    assert model is not None
    assert (model.layers, model.attention_layers) == (16, 16)
    assert model.name == "Llama 3.1 8B, changed"
    assert model.parameters_published_b is None


def test_what_is_not_understood_holds_one_back(wizard: WorkloadWizard, qtbot: QtBot) -> None:
    wizard.show_step("demand")
    settle()
    type_text(qtbot, wizard, "many")
    press(qtbot, wizard, Qt.Key.Key_Return)
    assert wizard.step == "demand"
    assert wizard.problem.isVisible()
    settle()
    page: Any = wizard.pages["demand"]
    page.fields.control("concurrency").line.setFocus()
    type_text(qtbot, wizard, "48")
    press(qtbot, wizard, Qt.Key.Key_Return)
    assert wizard.step == "limits"
    workload = wizard.draft.workload
    assert isinstance(workload, OnlineServing)
    assert workload.concurrency == 48


def test_long_requests_are_warned_of_at_once(wizard: WorkloadWizard) -> None:
    wizard.draft.set_model(wizard.draft.finder.model("Llama 3 8B"))
    wizard.show_step("load")
    page: Any = wizard.pages["load"]
    page.lengths.shape.box.activated.emit(page.lengths.shape.box.findData("summarising"))
    assert not wizard.side.warning.isHidden()
    assert "8,192" in wizard.side.warning._text.text()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_mnemonics_differ_and_every_control_has_a_name(qtbot: QtBot, executor: Any, language: Any) -> None:
    set_language(language)
    jobs = JobRunner(executor)
    made = WorkloadWizard(Project(as_of=datetime.date(2026, 11, 30)), jobs)
    qtbot.addWidget(made)
    texts = [made.back.text(), made.next.text(), made.finish.text()]
    keys = [text[text.index("&") + 1] for text in texts]
    assert len(set(keys)) == 3
    for view in (made.side.list, made.side.receipt, made.pages["model"].catalog.list):  # type: ignore[union-attr]
        assert view.accessibleName()
    made.side.stop()
    jobs.close()
    jobs.deleteLater()


def session_of(window: MainWindow) -> Any:
    assert window.session is not None
    return window.session


def test_cancelled_it_leaves_nothing_behind(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        WorkloadWizard, "exec", lambda wizard: (wizard.draft.set_kind("pretraining"), wizard.reject())[1]
    )
    session = session_of(window)
    before = session.project
    window.action_set["workload_wizard"].trigger()
    assert session.project is before
    window.action_set["close"].trigger()
    window.action_set["workload_wizard"].trigger()
    assert window.at_start


def test_66_a_field_that_is_left_as_the_dialog_goes_starts_nothing(wizard: WorkloadWizard, executor: Any) -> None:
    wizard.show_step("demand")
    line = wizard.pages["demand"].fields.control("concurrency").line  # type: ignore[union-attr]
    line.setText("77")
    wizard.finished.connect(line.editingFinished)  # as a line does that loses the focus
    wizard.reject()
    assert wizard.draft.workload.concurrency == 77  # type: ignore[union-attr]
    assert not wizard.side._pause.isActive()
    executor.drain()


def test_finished_it_is_one_step(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def agree(wizard: WorkloadWizard) -> int:
        wizard.draft.set_kind("offline_batch")
        wizard.draft.set_field("requests", 5000)
        wizard.accept()
        return int(wizard.result())

    monkeypatch.setattr(WorkloadWizard, "exec", agree)
    session = session_of(window)
    before = session.project
    window.action_set["workload_wizard"].trigger()
    added = session.project.workloads[-1]
    assert (added.kind, added.requests) == ("offline_batch", 5000)
    assert session.workload_id == added.id
    session.undo()
    assert session.project == before


def test_56_the_main_flow_needs_no_mouse(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """From the start page: wizard, two quotes, comparison, saved, closed and opened again, by keys only."""

    def through(wizard: WorkloadWizard) -> int:
        wizard.show()
        settle()
        press(qtbot, wizard, Qt.Key.Key_Return)
        type_text(qtbot, wizard, "llama 3.1 8b")
        press(qtbot, wizard, *[Qt.Key.Key_Return] * 3)
        type_text(qtbot, wizard, "20")
        press(qtbot, wizard, Qt.Key.Key_Return)
        wizard.hide()
        return int(wizard.result())

    def by_name(typed: str) -> None:
        monkeypatch.setattr(SearchDialog, "exec", lambda dialog: _type_and_run(qtbot, dialog, typed))
        window.activateWindow()
        settle()
        qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        settle()

    def choose(dialog: QFileDialog) -> Path:
        dialog.deleteLater()
        return tmp_path / "flow.cardwise"

    monkeypatch.setattr(WorkloadWizard, "exec", through)
    monkeypatch.setattr(DocumentFlow, "_chosen", lambda _flow, dialog: choose(dialog))
    window.activateWindow()
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(window, Qt.Key.Key_W, control)
    assert window.at_start
    by_name("step by step")
    session = session_of(window)
    assert [workload.kind for workload in session.project.workloads] == ["online_serving"]
    by_name("add a purchase")
    fill(window, qtbot, {"Card": "H20 SXM 96GB", "Price": "1200000"})
    by_name("add a rental")
    fill(window, qtbot, {"Card": "H100 SXM5 80GB", "Price": "150"})
    quotes = session.project.quotes
    assert [quote.kind for quote in quotes] == ["purchase", "rental"]
    assert [quote.groups[0].card for quote in quotes] == ["nvidia-h20-96gb", "nvidia-h100-sxm5-80gb"]  # type: ignore[union-attr]
    assert [quote.price for quote in quotes] == [known(1_200_000), known(150)]  # type: ignore[union-attr]
    window.activateWindow()
    settle()
    qtbot.keyClick(window, Qt.Key.Key_4, control)
    assert window.settings.place == "compare"
    assert len(session.comparison.column("w1")) == 2
    qtbot.keyClick(window, Qt.Key.Key_S, control)
    assert (tmp_path / "flow.cardwise").is_file()
    assert not session.modified
    saved = session.project
    qtbot.keyClick(window, Qt.Key.Key_W, control)
    assert window.at_start
    qtbot.keyClick(window, Qt.Key.Key_O, control)
    assert session.project.workloads == saved.workloads
    assert session.project.quotes == saved.quotes
    assert not session.modified
    QCoreApplication.sendPostedEvents()


def fill(window: MainWindow, qtbot: QtBot, wanted: dict[str, str]) -> None:
    """Go with Tab to each field by its name, and type."""
    for name, typed in wanted.items():
        for _ in range(200):
            focused = window.focusWidget()
            if isinstance(focused, QLineEdit) and focused.accessibleName() == name:
                break
            qtbot.keyClick(focused or window, Qt.Key.Key_Tab)
            settle()
        focused = window.focusWidget()
        assert isinstance(focused, QLineEdit)
        assert focused.accessibleName() == name
        qtbot.keyClick(focused, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        qtbot.keyClicks(focused, typed)
        qtbot.keyClick(focused, Qt.Key.Key_Return)
        settle()


def _type_and_run(qtbot: QtBot, dialog: SearchDialog, typed: str) -> int:
    dialog.show()
    qtbot.keyClicks(dialog.line, typed)
    qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
    return int(dialog.result())
