"""The steps of describing a workload, with what follows from it beside them; nothing changes before Finish."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.texts import text
from gui import i18n
from gui.fonts import Role
from gui.forms.columns import ScrolledColumn
from gui.forms.tab_order import OrderlyDialog
from gui.help.key import HelpKey
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.clickable import ClickableLabel
from gui.widgets.copying import Copying
from gui.workload.form import likely_model
from gui.workload.wizard.draft import Draft
from gui.workload.wizard.model_page import ModelPage
from gui.workload.wizard.pages import FieldsPage, KindPage
from gui.workload.wizard.side import SidePane
from gui.workload.wizard.steps import STEPS

if TYPE_CHECKING:
    from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent

    from engine.project.project import Project
    from gui.jobs import JobRunner

    Page: TypeAlias = KindPage | ModelPage | FieldsPage

SIZE: Final = (1060, 700)
SIDE_WIDTH: Final = 400
LEAST_SIDE: Final = 330


class WorkloadWizard(OrderlyDialog):
    def __init__(self, project: Project, jobs: JobRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        HelpKey(self, "wizard")
        self.draft = Draft(project, likely_model(project), self)
        self.pages: dict[str, Page] = {
            "kind": KindPage(self.draft),
            "model": ModelPage(self.draft),
            **{step: FieldsPage(self.draft, step) for step in ("load", "demand", "limits")},
        }
        self.side = SidePane(self.draft, jobs)
        self.heading, self.about = text_label(role=Role.HEADING, wrap=True), text_label(tone="muted", wrap=True)
        self.problem = text_label(tone="bad", wrap=True)
        Copying(self.problem)
        self.back, self.next, self.finish, self.cancel = (QPushButton() for _ in range(4))
        self.marks = {step: ClickableLabel(role=Role.CAPTION) for step in STEPS}
        self._file: Path | None = None
        self._stack = QStackedWidget()
        self._step = STEPS[0]
        self.setAcceptDrops(True)
        self._connect_buttons()
        self._lay_out()
        self._fit(parent)
        self.draft.changed.connect(self._on_changed)
        i18n.keep_translated(self.retranslate)
        self.show_step(STEPS[0])

    def retranslate(self) -> None:
        self.setWindowTitle(_words("title"))
        for key, button in (("back", self.back), ("next", self.next), ("finish", self.finish), ("cancel", self.cancel)):
            button.setText(_words(key))
        for page in self.pages.values():
            page.retranslate()
        self.side.retranslate()
        self._show_headings()
        self._show_marks()

    @property
    def step(self) -> str:
        return self._step

    def steps(self) -> tuple[str, ...]:
        """Those of the kind of work: graphics and science run no model."""
        return tuple(step for step in STEPS if step != "model" or self.draft.model is not None)

    def show_step(self, step: str) -> None:
        self._step = step
        page = self.pages[step]
        page.refresh()
        self._stack.setCurrentIndex(STEPS.index(step))
        self._show_headings()
        self.problem.setVisible(False)
        self._show_marks()
        last = step == self.steps()[-1]
        self.back.setEnabled(step != STEPS[0])
        self.next.setVisible(not last)
        self.finish.setDefault(last)
        self.next.setDefault(not last)
        set_style(self.finish, kind="primary" if last else "")
        set_style(self.next, kind="" if last else "primary")
        QTimer.singleShot(0, self, self._focus_first)

    def go_on(self) -> None:
        if self._is_complete():
            steps = self.steps()
            self.show_step(steps[min(steps.index(self._step) + 1, len(steps) - 1)])

    def go_back(self) -> None:
        steps = self.steps()
        self.show_step(steps[max(steps.index(self._step) - 1, 0)])

    def go_to(self, step: str) -> None:
        """Any step back; forward as far as what is stated is understood."""
        steps = self.steps()
        if steps.index(step) < steps.index(self._step):
            self.show_step(step)
            return
        while self._step != step and self._is_complete():
            self.show_step(steps[steps.index(self._step) + 1])

    def accept(self) -> None:
        if self._is_complete():
            super().accept()

    def done(self, result: int, /) -> None:
        """A field that loses the focus as the dialog goes may still change the draft: nothing is judged after that."""
        super().done(result)
        self.side.stop()

    def showEvent(self, event: QShowEvent, /) -> None:
        super().showEvent(event)
        self._focus_first()

    def dragEnterEvent(self, event: QDragEnterEvent, /) -> None:
        self._file = next((Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()), None)
        if self._file is not None and self.draft.model is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent, /) -> None:
        """The configuration of a model, whichever step is shown."""
        page = self.pages["model"]
        if self._file is not None and isinstance(page, ModelPage):
            event.acceptProposedAction()
            self.show_step("model")
            page.take_file(self._file)

    def _show_headings(self) -> None:
        worded = _worded(self._step, self.draft.workload.kind)
        self.heading.setText(_words(f"step_{worded}"))
        self.about.setText(_words(f"about_{worded}"))

    def _is_complete(self) -> bool:
        focused: QWidget | None = self.focusWidget()
        if focused is not None and focused is not self.next:
            focused.clearFocus()  # what was typed is taken over
        problem = self.pages[self._step].problem()
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        return not problem

    def _focus_first(self) -> None:
        self.pages[self._step].first_focus().setFocus(Qt.FocusReason.TabFocusReason)

    def _on_changed(self) -> None:
        self.pages[self._step].refresh()
        self._show_marks()

    def _show_marks(self) -> None:
        steps = self.steps()
        for step, mark in self.marks.items():
            mark.setVisible(step in steps)
            if step in steps:
                place = steps.index(step) + 1
                named = _words(f"short_{_worded(step, self.draft.workload.kind)}")
                mark.set_text(f"{place} {named}")
                mark.set_tone("accent" if step == self._step else "muted")
                mark.setAccessibleName(f"{_words('progress', place=place, steps=len(steps))}: {named}")

    def _connect_buttons(self) -> None:
        for button in (self.back, self.next, self.finish, self.cancel):
            button.setAutoDefault(False)
        for step, mark in self.marks.items():
            mark.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # by keys Back and Next lead there
            mark.clicked.connect(partial(self.go_to, step))
        self.back.clicked.connect(self.go_back)
        self.next.clicked.connect(self.go_on)
        self.finish.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)

    def _lay_out(self) -> None:
        for step in STEPS:
            column = ScrolledColumn(self, (2, 2, 10, 2))
            if step == "model":
                self._stack.addWidget(self.pages[step])
                column.deleteLater()
                continue
            column.add(self.pages[step])
            self._stack.addWidget(column)
        marks = QHBoxLayout()
        marks.setSpacing(14)
        for mark in self.marks.values():
            marks.addWidget(mark)
        marks.addStretch(1)
        left = QVBoxLayout()
        left.setSpacing(8)
        for part in (self.heading, self.about):
            left.addWidget(part)
        left.addWidget(self._stack, 1)
        left.addWidget(self.problem)
        aside = ScrolledColumn(self)
        aside.add(self.side)
        aside.setMinimumWidth(LEAST_SIDE)
        aside.setMaximumWidth(SIDE_WIDTH)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addLayout(left, 3)
        middle.addWidget(aside, 2)
        below = QHBoxLayout()
        below.addWidget(self.cancel)
        below.addStretch(1)
        for button in (self.back, self.next, self.finish):
            below.addWidget(button)
        line = QFrame()
        set_style(line, rule="horizontal")
        column_ = QVBoxLayout(self)
        column_.setContentsMargins(20, 14, 20, 14)
        column_.setSpacing(10)
        column_.addLayout(marks)
        column_.addLayout(middle, 1)
        column_.addWidget(line)
        column_.addLayout(below)

    def _fit(self, parent: QWidget | None) -> None:
        width, height = SIZE
        if parent is not None:
            room = parent.window().size()
            width, height = min(width, max(room.width() - 24, 760)), min(height, max(room.height() - 40, 520))
        self.resize(width, height)


def _worded(step: str, kind: str) -> str:
    """Some steps ask other kinds of work for other things."""
    if step not in ("load", "demand"):
        return step
    other = {"fine_tuning": "training", "pretraining": "training", "graphics_science": "science"}.get(kind, "")
    if step == "demand":
        return "demand" if kind == "online_serving" else "deadline"
    return f"load_{other}" if other else "load"


def _words(key: str, **told: object) -> str:
    return text(f"workload_wizard.{key}", i18n.language(), **told)  # type: ignore[arg-type]
