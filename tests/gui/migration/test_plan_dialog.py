"""The plan as a document in the window: either language, HTML, Markdown and PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from gui.migration.plan_dialog import PlanDialog

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


@pytest.fixture
def dialog(session: ProjectSession, qtbot: QtBot) -> PlanDialog:
    found = session.comparison.evaluations["E", "w1"].migration
    assert found is not None
    dialog = PlanDialog(session.project, found)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_the_language_of_the_plan_is_chosen_by_itself(dialog: PlanDialog) -> None:
    assert "Steps on the supplier's machine" in dialog.view.toPlainText()
    dialog.language.box.activated.emit(dialog.language.box.findData("zh"))
    assert "在厂商机器上执行的步骤" in dialog.view.toPlainText()


def test_a_plan_is_read_from_its_beginning(dialog: PlanDialog) -> None:
    QApplication.processEvents()
    assert dialog.view.verticalScrollBar().maximum() > 0
    assert dialog.view.verticalScrollBar().value() == 0


def test_a_plan_is_written_in_each_form(dialog: PlanDialog, tmp_path: Path) -> None:
    for name in ("plan.pdf", "plan.html", "plan.md"):
        assert dialog.save_to(tmp_path / name)
    assert (tmp_path / "plan.pdf").read_bytes().startswith(b"%PDF-")
    assert "<h2>Signed</h2>" in (tmp_path / "plan.html").read_text(encoding="utf-8")
    assert "## Signed" in (tmp_path / "plan.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["plan.html", "plan.pdf"])
def test_where_it_cannot_be_written_it_says_so(dialog: PlanDialog, tmp_path: Path, name: str) -> None:
    assert not dialog.save_to(tmp_path / "nowhere" / name)
    assert name in dialog.told.text()


def test_another_ending_is_refused(dialog: PlanDialog, tmp_path: Path) -> None:
    assert not dialog.save_to(tmp_path / "plan.doc")
    assert "plan.doc" in dialog.told.text()
