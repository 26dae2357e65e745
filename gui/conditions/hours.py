"""When each price holds: a day for the whole year, and days of their own for seasons and weekends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from engine.electricity.plan import PERIODS, DayPlan
from engine.field_rows import literal_values
from engine.texts import text
from gui import i18n
from gui.conditions.hour_strip import HourStrip
from gui.fonts import Role
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.copying import Copying
from gui.widgets.fields import ChoiceField
from gui.widgets.month_picker import MonthPicker
from gui.widgets.pills import PillTabs

if TYPE_CHECKING:
    from engine.electricity.plan import Period


class DayPlanRow(QFrame):
    changed = Signal()
    removed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plan = DayPlan()
        self.months, self.days, self.strip = MonthPicker(), ChoiceField(), HourStrip()
        self.remove = QToolButton()
        set_icon(self.remove, "remove")
        set_style(self.remove, kind="quiet")
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.days, 1)
        head.addWidget(self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addLayout(head)
        column.addWidget(self.months)
        column.addWidget(self.strip)
        self.months.committed.connect(self.changed)
        self.days.committed.connect(self.changed)
        self.strip.committed.connect(self.changed)
        self.remove.clicked.connect(self.removed)

    def retranslate(self, place: int) -> None:
        now = i18n.language()
        self.days.set_choices([(day, text(f"choices.days.{day}", now)) for day in literal_values(DayPlan, "days")])
        self.days.set_value(self._plan.days)
        self.remove.setToolTip(text("electricity_editor.remove_season", now))
        self.remove.setAccessibleName(self.remove.toolTip())
        self.strip.setAccessibleName(text("electricity_editor.strip", now, place=place + 1))
        self.days.set_label(text("electricity_editor.days", now))

    def show_plan(self, plan: DayPlan, first: bool) -> None:
        self._plan = plan
        self.months.set_value(plan.months)
        self.days.set_value(plan.days)
        self.strip.set_hours(plan.hours)
        self.remove.setVisible(not first)
        self.months.setVisible(not first)
        self.days.setVisible(not first)

    def plan(self) -> DayPlan:
        days = next((day for day in ("workdays", "weekends") if day == self.days.value()), "all")
        return self._plan.replace(months=self.months.value(), days=days, hours=self.strip.hours())


class HoursEditor(QWidget):
    """Emits `committed` with all day plans; the first one holds wherever no later one does."""

    committed = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plans: tuple[DayPlan, ...] = ()
        self.brush = PillTabs()
        self.rows: list[DayPlanRow] = []
        self.add = QPushButton()
        set_style(self.add, kind="link")
        set_icon(self.add, "add", "accent")
        self._help = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._refusal = text_label(tone="bad", wrap=True)
        Copying(self._refusal)
        self._refusal.hide()
        for part in (self._help, self.brush, self.add, self._refusal):
            self._column.addWidget(part)
        self.brush.current_changed.connect(self._on_brush)
        self.add.clicked.connect(self._on_add)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        now, chosen = i18n.language(), self.brush.current() or "peak"
        self.brush.set_tabs((period, text(f"electricity_view.part.{period}", now)) for period in PERIODS)
        self.brush.set_current(chosen)
        self._help.setText(text("electricity_editor.hours_help", now))
        self.add.setText(text("electricity_editor.add_season", now))
        for place, row in enumerate(self.rows):
            row.retranslate(place)

    def refuse(self, message: str) -> None:
        """Say why the last change was not taken."""
        self._refusal.setText(message)
        self._refusal.show()

    def set_value(self, plans: tuple[DayPlan, ...]) -> None:
        self._plans = plans
        self._refusal.hide()
        while len(self.rows) < len(plans):
            self._make()
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(plans))
            if place < len(plans):
                row.show_plan(plans[place], first=place == 0)

    def _make(self) -> None:
        row = DayPlanRow(self)
        row.strip.brush = self._brush()
        row.retranslate(len(self.rows))
        row.changed.connect(self._on_changed)
        row.removed.connect(self._on_removed)
        self._column.insertWidget(self._column.indexOf(self.add), row)
        self.rows.append(row)

    def _brush(self) -> Period:
        return next((period for period in PERIODS if period == self.brush.current()), "peak")

    def _on_brush(self) -> None:
        for row in self.rows:
            row.strip.brush = self._brush()

    def _on_changed(self) -> None:
        self.committed.emit(tuple(row.plan() for row in self.rows[: len(self._plans)]))

    def _on_add(self) -> None:
        """Summer, with the hours of the year to begin with."""
        summer = DayPlan(hours=self._plans[0].hours, months=(7, 8))
        self.committed.emit((*self._plans, summer))

    def _on_removed(self) -> None:
        gone = self.sender()
        self.committed.emit(tuple(plan for row, plan in zip(self.rows, self._plans, strict=False) if row is not gone))
