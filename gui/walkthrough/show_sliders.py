"""One or two assumptions that can be moved while a page is shown; nothing of it enters the project."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from engine.project.edits import assumption_at
from engine.texts import text
from gui.comparison.knobs import Knob, moved_to
from gui.comparison.what_if import KNOBS, suffixes_of
from gui.i18n import language
from gui.widgets.marked_slider import Mark
from gui.widgets.number_text import write_number
from gui.widgets.slider_row import SliderRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.compare.sliders import Slider
    from engine.project.project import Project
    from gui.session import ProjectSession


class ShowSliders(QWidget):
    """`moved` holds what stands elsewhere than in the project; it stays from page to page until it is put back."""

    changed = Signal()

    def __init__(self, session: ProjectSession) -> None:
        super().__init__()
        self._session = session
        self.moved: dict[Slider, float] = {}
        self._rows: dict[Slider, SliderRow] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(36)
        for knob in KNOBS:
            slider = SliderRow(knob.scale, decimals=knob.decimals)
            slider.slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            slider.value_changing.connect(partial(self._move, knob))
            slider.value_committed.connect(partial(self._move, knob))
            self._rows[knob.slider] = slider
            row.addWidget(slider)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        session.comparison_changed.connect(self._follow)

    def row(self, slider: Slider) -> SliderRow:
        return self._rows[slider]

    def show_sliders(self, wanted: Sequence[str]) -> None:
        project, now = self._session.project, language()
        suffixes = suffixes_of(project.currency)
        self.setVisible(bool(wanted))
        for knob in KNOBS:
            row = self._rows[knob.slider]
            stored = assumption_at(project.assumptions, knob.path).value
            row.setVisible(knob.slider in wanted and stored is not None)
            row.set_label(text(f"compare.slider.{knob.slider}", now))
            row.set_suffix(suffixes[knob.slider])
            if stored is None or row.slider.isSliderDown():
                continue
            row.set_value(self.moved.get(knob.slider, stored * knob.shown))
            agreed = self._written(knob, project)
            row.set_marks((Mark(stored * knob.shown, text("walkthrough.show.agreed", now, value=agreed)),))

    def focus_first(self) -> None:
        for row in self._rows.values():
            if row.isVisible():
                row.slider.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def put_back(self) -> bool:
        """Returns whether anything was moved."""
        if not self.moved:
            return False
        self.moved.clear()
        self._session.cancel_preview()
        self.changed.emit()
        return True

    def sentence(self) -> str:
        """What was changed for show; empty where nothing was."""
        now, project = language(), self._session.project
        parts = []
        for knob in KNOBS:
            if knob.slider in self.moved:
                name = text(f"compare.slider.{knob.slider}", now)
                shown = self._rows[knob.slider].value_text()
                change = {"name": name, "was": self._written(knob, project), "now": shown}
                parts.append(text("walkthrough.show.change", now, **change))
        return text("walkthrough.show.changed", now, changes=" · ".join(parts)) if parts else ""

    def _written(self, knob: Knob[Slider], project: Project) -> str:
        stored = assumption_at(project.assumptions, knob.path).value
        number = write_number((stored or 0.0) * knob.shown, knob.decimals, knob.decimals)
        suffix = suffixes_of(project.currency)[knob.slider]
        return f"{number}{suffix}" if suffix.startswith("/") else f"{number} {suffix}".strip()

    def _move(self, knob: Knob[Slider], shown: float) -> None:
        self.moved[knob.slider] = shown
        stored = assumption_at(self._session.project.assumptions, knob.path).value
        if stored is not None and abs(stored * knob.shown - shown) < 1e-9:
            del self.moved[knob.slider]
        if self.moved:
            self._session.preview(self._all_moved)
        else:
            self._session.cancel_preview()
        self.changed.emit()

    def _all_moved(self, project: Project) -> Project:
        for knob in KNOBS:
            if knob.slider in self.moved:
                project = moved_to(knob, self.moved[knob.slider])(project)
        return project

    def _follow(self) -> None:
        """An edit has taken the place of what was shown."""
        if self.moved and not self._session.previewing:
            self.moved.clear()
            self.changed.emit()
