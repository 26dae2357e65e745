"""The what-if strip: four numbers that decide, with the values at which the winner flips."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QPushButton, QSizePolicy, QWidget

from engine.compare.sliders import SLIDERS, Slider
from engine.project.edits import assumption_at, reset_assumption
from engine.texts import Message, text
from gui.comparison.knobs import Knob, commit, preview
from gui.comparison.scenarios import ScenarioButton
from gui.format import money_unit, unit_text
from gui.i18n import keep_translated, language
from gui.theme import set_style
from gui.widgets.basics import ElidedLabel
from gui.widgets.fold_button import FoldButton
from gui.widgets.marked_slider import Mark
from gui.widgets.slider_row import SliderRow
from gui.widgets.slider_scale import SliderScale

if TYPE_CHECKING:
    from engine.compare.sliders import FlipPoint
    from engine.project.assumptions import Assumptions
    from engine.project.project import Project
    from gui.session import ProjectSession

WIDE: Final = 720


def _knob(slider: Slider, step: float, decimals: int = 0, shown: float = 1.0) -> Knob[Slider]:
    group, low, high = SLIDERS[slider]
    return Knob(slider, f"{group}.{slider}", SliderScale(low * shown, high * shown, step), decimals, shown)


KNOBS: Final = (
    _knob("busy_share", 1, shown=100.0),
    _knob("electricity_price", 0.01, decimals=2),
    _knob("horizon_months", 1),
    _knob("real_share", 1, shown=100.0),
)


class WhatIf(QFrame):
    """Drags go through the preview of the session, at most once a frame, and become one undo step at release."""

    dragging_changed = Signal(bool)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style(self, surface="card")
        self._session = session
        self._rows: dict[Slider, SliderRow] = {}
        self._flips: Mapping[Slider, tuple[FlipPoint, ...]] | None = None
        self._letters: Mapping[str, str] = {}
        self._winner: str | None = None
        self._reset = QPushButton()
        self._reset.clicked.connect(self._reset_all)
        self.scenarios = ScenarioButton(session)
        self.fold = FoldButton("what_if")
        self.fold.folded_changed.connect(self._fold)
        self.summary = ElidedLabel(tone="muted")
        self.summary.hide()
        self._buttons = QWidget()
        buttons = QGridLayout(self._buttons)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(4)
        buttons.addWidget(self.scenarios, 0, 0)
        buttons.addWidget(self.fold, 0, 1)
        buttons.addWidget(self._reset, 1, 0)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(10, 8, 6, 7)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(4)
        for knob in KNOBS:
            row = SliderRow(knob.scale, decimals=knob.decimals)
            row.value_changing.connect(partial(preview, session, knob))
            row.value_committed.connect(partial(commit, session, knob))
            self._rows[knob.slider] = row
        self._columns = 0
        self._arrange(len(KNOBS))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        session.project_changed.connect(self.show_project)
        session.workload_changed.connect(self.retranslate)
        keep_translated(self.retranslate)

    def row(self, slider: Slider) -> SliderRow:
        return self._rows[slider]

    def figure_in_focus(self) -> str:
        """Address of the assumption whose slider has the focus, for its help."""
        focus = QApplication.focusWidget()
        moved = next((knob.path for knob in KNOBS if focus and self._rows[knob.slider].isAncestorOf(focus)), "")
        return f"assumptions/{moved.replace('.', '/')}" if moved else ""

    def row_of(self, path: str) -> SliderRow | None:
        """The slider over an assumption, as ``cost.busy_share``."""
        return next((self._rows[knob.slider] for knob in KNOBS if knob.path == path), None)

    def set_flips(
        self,
        flips: Mapping[Slider, tuple[FlipPoint, ...]] | None,
        winner: str | None,
        letters: Mapping[str, str],
    ) -> None:
        """Mark where the winner flips; None while that is being computed."""
        self._flips, self._winner, self._letters = flips, winner, letters
        for knob in KNOBS:
            self._mark(knob)

    def retranslate(self) -> None:
        now = language()
        suffixes = suffixes_of(self._session.project.currency)
        for knob in KNOBS:
            self._rows[knob.slider].set_label(text(f"compare.slider.{knob.slider}", now))
            self._rows[knob.slider].set_suffix(suffixes[knob.slider])
        self._reset.setText(text("compare.reset", now))
        self.setAccessibleName(text("compare.what_if", now))
        self.show_project(self._session.project)
        for knob in KNOBS:
            self._mark(knob)

    def resizeEvent(self, event: object) -> None:
        self._arrange(len(KNOBS) if self.width() >= WIDE else 2)
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._stack()

    def _stack(self) -> None:
        """All values below their names where one has no room beside its name: the tracks stay in line."""
        beside = self._buttons.sizeHint().width() + self._grid.horizontalSpacing() + 16
        each = (self.width() - beside) // max(self._columns, 1) - self._grid.horizontalSpacing()
        stacked = any(row.one_line_width() > each for row in self._rows.values())
        for row in self._rows.values():
            row.set_stacked(stacked)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for place, knob in enumerate(KNOBS):
            self._grid.addWidget(self._rows[knob.slider], place // columns, place % columns)
        for column in range(len(KNOBS) + 1):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._grid.addWidget(self.summary, 0, 0, 1, columns)
        self._grid.addWidget(self._buttons, 0, columns, (len(KNOBS) - 1) // columns + 1, 1)

    def _fold(self, folded: bool) -> None:
        """Folded, the strip says in one line where its sliders stand."""
        for row in self._rows.values():
            row.setVisible(not folded)
        self._reset.setVisible(not folded)
        self.summary.setVisible(folded)
        self._sum_up()

    def _sum_up(self) -> None:
        rows = (self._rows[knob.slider] for knob in KNOBS)
        self.summary.set_text("   ".join(f"{row.label_text()} {row.value_text()}" for row in rows))

    def show_project(self, project: Project) -> None:
        for knob in KNOBS:
            value = assumption_at(project.assumptions, knob.path).value
            row = self._rows[knob.slider]
            moot = knob.slider == "busy_share" and self._demand_stated()
            row.setEnabled(value is not None and not moot)
            if value is not None:
                row.set_value(value * knob.shown)
        if self.fold.folded:
            self._sum_up()
        changed = any(not _is_default(project, knob) for knob in KNOBS)
        self._reset.setEnabled(changed)
        self._reset.setToolTip(text("compare.reset_tip" if changed else "compare.nothing_to_reset", language()))

    def _demand_stated(self) -> bool:
        """A stated demand makes the machines as busy as it takes: the share that is assumed counts for nothing."""
        project, workload_id = self._session.project, self._session.workload_id
        workload = next((one for one in project.workloads if one.id == workload_id), None)
        return any(getattr(workload, name, None) is not None for name in ("requests_per_day", "runs_per_month"))

    def _reset_all(self) -> None:
        self._session.apply(Message.of("compare.reset_edit"), _reset_project)

    def _mark(self, knob: Knob[Slider]) -> None:
        row = self._rows[knob.slider]
        if knob.slider == "busy_share" and self._demand_stated():
            row.set_marks(())
            row.set_caption(text("compare.busy_by_demand", language()))
            return
        if self._flips is None:
            row.set_marks(())
            key = "outlook.given_up" if self._session.ranges.given_up else "compare.flips_pending"
            row.set_caption(text(key, language()))
            return
        points = self._flips.get(knob.slider, ())
        marks = []
        for point in points:
            value = point.value * knob.shown
            if not knob.scale.minimum <= value <= knob.scale.maximum:
                continue
            marks.append(Mark(value, self._mark_text(point, _number(value, knob.decimals), knob)))
        row.set_marks(tuple(marks))
        key = "compare.no_winner" if self._winner is None else "compare.no_flip"
        row.set_caption("" if marks else text(key, language()))

    def _mark_text(self, point: FlipPoint, value: str, knob: Knob[Slider]) -> str:
        unit = "%" if knob.shown != 1.0 else unit_text("month", language()) if knob.slider == "horizon_months" else ""
        winner = self._letters.get(point.winner, point.winner)
        return text(f"compare.flips_{point.side}", language(), winner=winner, value=f"{value} {unit}".strip())


def suffixes_of(currency: str) -> dict[Slider, str]:
    """What stands behind the value of each slider."""
    now = language()
    return {
        "busy_share": "%",
        "electricity_price": money_unit("/kWh", currency, now),
        "horizon_months": unit_text("month", now),
        "real_share": "%",
    }


def _reset_project(project: Project) -> Project:
    for knob in KNOBS:
        project = reset_assumption(project, knob.path)
    return project


def _is_default(project: Project, knob: Knob[Slider]) -> bool:
    return assumption_at(project.assumptions, knob.path) == assumption_at(_defaults(), knob.path)


def _defaults() -> Assumptions:
    from engine.project.assumptions import Assumptions

    return Assumptions()


def _number(value: float, decimals: int) -> str:
    return f"{value:,.{decimals}f}"
