"""What could change: the gap between two quotes, what moves it and what it is made of, and every flip point."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from engine.compare.gap_view import contenders, gap_view
from engine.compare.outlook_words import currency_at, input_name, input_value, path_of
from engine.compare.table import slots_of
from engine.compare.uncertainty.breaking_points import mapped, plane
from engine.project.assumed import assumed
from engine.texts import text
from gui.charts.base import Chart
from gui.charts.flip_chart import FlipChart
from gui.charts.gap_chart import END, START, GapChart
from gui.charts.plane_chart import LEAST as LEAST_MAP
from gui.charts.plane_chart import PlaneChart
from gui.charts.swing_chart import SwingChart, Words
from gui.fonts import Role
from gui.i18n import keep_translated, language
from gui.widgets.basics import sizes_within, text_label
from gui.widgets.eliding import CalmComboBox
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.pills import PillTabs

if TYPE_CHECKING:
    from engine.compare.gap_view import Measure
    from engine.compare.outlook import Outlook
    from engine.compare.results import Comparison

VIEWS: Final = ("swings", "parts", "points", "map")
MEASURES: Final[tuple[Measure, ...]] = ("work", "total")
LEAST: Final = 140
BOX: Final = 64
WIDE_BOX: Final = 170


class OutlookPage(QWidget):
    input_chosen = Signal(str)
    """Path of the input behind a bar or a row."""
    part_chosen = Signal(str, str)
    """Quote id and account of a part of the gap."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Comparison, str] | None = None
        self._outlook: Outlook | None = None
        self._letters: Mapping[str, str] = {}
        self.views, self.measures = PillTabs(), PillTabs()
        self.first, self.second = CalmComboBox(), CalmComboBox()
        self._between, self._and = text_label(role=Role.CAPTION), text_label(role=Role.CAPTION)
        self.across, self.up = CalmComboBox(), CalmComboBox()
        self.swings, self.parts, self.points, self.map = SwingChart(), GapChart(), FlipChart(), PlaneChart()
        self._pages = QStackedWidget()
        for page in (self.swings, self.parts, self.points, self.map):
            self._pages.addWidget(page)
        self._measured: tuple[tuple[int, ...], ...] = ()
        self._lay_out()
        self.views.current_changed.connect(self._switch)
        self.measures.current_changed.connect(self._draw)
        for box in (self.first, self.second, self.across, self.up):
            box.activated.connect(self._draw)
        self.swings.row_activated.connect(self.input_chosen)
        self.parts.row_activated.connect(self._choose_part)
        self.points.input_chosen.connect(self.input_chosen)
        keep_translated(self.retranslate)

    def charts(self) -> tuple[Chart, ...]:
        return self.swings, self.parts, self.points, self.map

    def show_comparison(self, comparison: Comparison | None, workload_id: str, letters: Mapping[str, str]) -> None:
        self._shown, self._letters = None if comparison is None else (comparison, workload_id), letters
        self._fill_pair()
        self._fill_axes()
        self._draw()

    def set_outlook(self, outlook: Outlook | None) -> None:
        self._outlook = outlook
        self._fill_axes()
        self._draw_points()
        self._draw_map()

    def retranslate(self) -> None:
        now = language()
        self.views.set_tabs((name, text(f"outlook.{name}", now)) for name in VIEWS)
        self.measures.set_tabs((name, text(f"outlook.measure.{name}", now)) for name in MEASURES)
        self._between.setText(text("outlook.between", now))
        self._and.setText(text("outlook.and", now))
        for box, key in (
            (self.first, "outlook.first"),
            (self.second, "outlook.second"),
            (self.across, "outlook.across"),
            (self.up, "outlook.up"),
        ):
            box.setAccessibleName(text(key, now))
        self._switch(self.views.current())
        self._draw()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit_height()

    def event(self, event: QEvent, /) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self._measured != (measured := sizes_within(self)):
            self._measured = measured
            self._fit_height()
        return done

    def showEvent(self, event: QShowEvent, /) -> None:
        super().showEvent(event)
        self._fit_height()

    def hideEvent(self, event: QHideEvent, /) -> None:
        super().hideEvent(event)
        self._fit_height()

    def _fit_height(self) -> None:
        """Ask for what is shown while it is looked at: behind a tab it would stretch the other pages."""
        self._column.invalidate()
        needed = self._column.minimumHeightForWidth(max(220, self.width())) if self.isVisible() else LEAST
        if self.minimumHeight() != needed:
            self.setMinimumHeight(needed)

    def _lay_out(self) -> None:
        choice = QWidget()
        flow = FlowLayout(choice, gap=8, row_gap=4)
        flow.addWidget(self.views)
        self._pair = QWidget()
        row = QHBoxLayout(self._pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for box in (self.first, self.second):
            box.setMinimumWidth(BOX)
            box.setMaximumWidth(BOX)
        for widget in (self._between, self.first, self._and, self.second):
            row.addWidget(widget)
        flow.addWidget(self._pair)
        flow.addWidget(self.measures)
        self._axes = QWidget()
        axes = QHBoxLayout(self._axes)
        axes.setContentsMargins(0, 0, 0, 0)
        for box in (self.across, self.up):
            box.setFixedWidth(WIDE_BOX)
            axes.addWidget(box)
        flow.addWidget(self._axes)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(choice)
        column.addWidget(self._pages, 1)

    def _fill_pair(self) -> None:
        """The recommended quote against the next one, unless somebody chose another pair that can still be shown."""
        able = () if self._shown is None else contenders(*self._shown)
        kept = [box.currentData() for box in (self.first, self.second)]
        was = [self.first.itemData(place) for place in range(self.first.count())]
        chosen = able[:2] if list(able) != was and not set(kept) <= set(able) else tuple(kept)
        if len(able) > 1 and (len(set(chosen)) < 2 or not set(chosen) <= set(able)):
            chosen = able[:2]
        ordered = sorted(able, key=lambda quote_id: list(self._letters).index(quote_id))
        for box, quote_id in zip((self.first, self.second), (*chosen, None, None), strict=False):
            box.clear()
            for each in ordered:
                box.addItem(self._letters.get(each, each), each)
            box.setCurrentIndex(box.findData(quote_id))
        self._show_choices()

    def _switch(self, name: str) -> None:
        self._pages.setCurrentIndex(VIEWS.index(name) if name in VIEWS else 0)
        self._show_choices()
        self.map.setMinimumHeight(LEAST_MAP if name == "map" else 0)
        if name == "map":
            self._draw_map()

    def _show_choices(self) -> None:
        """What can be chosen of the page; nothing where there are no two to choose from."""
        name, pairs = self.views.current(), self.first.count() > 1
        self._pair.setVisible(name in ("swings", "parts") and pairs)
        self.measures.setVisible(name == "parts" and pairs)
        self._axes.setVisible(name == "map" and self.across.count() > 1)
        self._fit_height()

    def _draw(self) -> None:
        self._draw_points()
        self._draw_map()
        if self._shown is None:
            self.swings.set_gap(None, None)
            self.parts.set_gap(None, None, "work")
            return
        comparison, workload_id = self._shown
        pair = (self.first.currentData(), self.second.currentData())
        view = None if None in pair else gap_view(comparison, workload_id, *pair)
        words = words_of(comparison, self._letters)
        self.swings.set_gap(view, words)
        self.parts.set_gap(view, words, "total" if self.measures.current() == "total" else "work")
        self._fit_height()

    def _fill_axes(self) -> None:
        """The assumptions that move the costs, the nearest flips first; two of them are on the axes."""
        if self._shown is None or self._outlook is None:
            return
        names = mapped(self._outlook.breaking)
        for box, place in ((self.across, 0), (self.up, 1)):
            kept = box.currentData()
            box.clear()
            for name in names:
                box.addItem(_name(path_of(name), self._shown[0]), name)
            box.setCurrentIndex(box.findData(kept) if kept in names else min(place, len(names) - 1))
        self._show_choices()

    def _draw_map(self) -> None:
        """Only where it is looked at: it is a thousand and more evaluations."""
        if self.views.current() != "map":
            return
        names = (self.across.currentData(), self.up.currentData())
        if self._shown is None or None in names:
            self.map.set_plane(None, None, None, {})
            return
        show_plane(self.map, *self._shown, names, self._letters)

    def _draw_points(self) -> None:
        if self._shown is not None:
            slots = slots_of(self._letters)
            self.points.set_outlook(self._outlook, self._shown[0].project, self._letters, slots)

    def _choose_part(self, part: str) -> None:
        if part not in (START, END, "work"):
            self.part_chosen.emit(self.second.currentData(), part)


def words_of(comparison: Comparison, letters: Mapping[str, str]) -> Words:
    """How the charts of the outlook write inputs, values and quotes."""
    now, project = language(), comparison.project
    return Words(
        partial(_name, comparison=comparison),
        lambda path, value, unit: input_value(path, value, unit, now, currency_at(path, project)),
        lambda quote_id: letters.get(quote_id, quote_id),
        project.currency,
    )


def show_plane(
    chart: PlaneChart, comparison: Comparison, workload_id: str, names: tuple[str, str], letters: Mapping[str, str]
) -> None:
    """Draw the map over two assumptions, as ``cost.busy_share``."""
    found = plane(comparison, workload_id, *names)
    groups = comparison.project.assumptions
    across, up = (assumed(getattr(groups, kind), field) for kind, _, field in (name.partition(".") for name in names))
    chart.set_plane(found, (across, up), words_of(comparison, letters), slots_of(letters))


def _name(path: str, comparison: Comparison) -> str:
    return input_name(path, language(), comparison.project)
