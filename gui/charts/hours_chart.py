"""What a kWh costs and what the machines draw, hour by hour."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from engine.texts import text
from gui.charts.base import Canvas, Chart, stepped
from gui.charts.data_table import DataTable
from gui.charts.hours_item import HOURS, HourLine, HourPanel, HoursItem
from gui.charts.periods import STACKED, period_colour
from gui.charts.readouts import support_cells
from gui.format import format_value, unit_text
from gui.i18n import language
from gui.theme import theme
from gui.widgets.grade_marks import grade_words
from gui.widgets.legend import LegendEntry
from gui.widgets.ranged import support_legend

if TYPE_CHECKING:
    from engine.compare.electricity_view import ElectricityView, Season

DAYS: Final = ("workday", "weekend")


class HoursChart(Chart):
    def __init__(self, parent: QWidget | None = None) -> None:
        canvas = Canvas()
        super().__init__(canvas, parent)
        self.item = HoursItem()
        canvas.setCentralItem(self.item)
        canvas.scene().sigMouseMoved.connect(self._hovered)
        self._view: ElectricityView | None = None
        self._season = 0
        self._currency = "CNY"
        self.follow()

    def set_view(self, view: ElectricityView | None, season: int, currency: str) -> None:
        """Show the days of one season of the view."""
        self._view, self._season, self._currency = view, season, currency
        self.redraw()
        self.describe_soon()

    def restyle(self) -> None:
        self.redraw()

    def retranslate(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        now, season = language(), self._shown()
        if self._view is None or season is None:
            self.set_empty(text("electricity_view.nothing", now))
            return
        self.set_empty("")
        columns = tuple(
            (price, period_colour(period)) for price, period in zip(season.price[0], season.periods[0], strict=True)
        )
        weekend = () if self._alike(season) else (HourLine(tuple(season.price[1]), theme().text, dashed=True),)
        price = HourPanel(text("electricity_view.price", now, unit=self._price_unit()), weekend, columns)
        work, rest = (tuple(float(value) for value in day) for day in self._view.power_kw)
        lines = [HourLine(work, theme().accent)]
        lines += [] if work == rest else [HourLine(rest, theme().accent, dashed=True)]
        load = HourPanel(text("electricity_view.load", now, unit="kW"), tuple(lines))
        self.item.set_panels((price, load), self._legend(season, len(lines) > 1), text("electricity_view.hour", now))
        self._fit_height()

    def data_table(self) -> DataTable:
        now, season = language(), self._shown()
        days = [text(f"electricity_view.{day}", now) for day in DAYS]
        price, unit = text("electricity_view.price", now, unit=self._price_unit()), "kW"
        load = text("electricity_view.load", now, unit=unit)
        headers = (text("electricity_view.hour", now), *(f"{what} · {day}" for what in (price, load) for day in days))
        headers = (*headers, text("chart.grade", now))
        if season is None or self._view is None:
            return DataTable(text("electricity_view.hours", now), headers, ())
        rows = tuple(
            (
                f"{hour}–{hour + 1}",
                *(_cell(season.price[day][hour]) for day in range(2)),
                *(_cell(self._view.power_kw[day][hour]) for day in range(2)),
                grade_words(self._view.grade),
            )
            for hour in range(HOURS)
        )
        return DataTable(text("electricity_view.hours", now), headers, rows)

    def height_on_paper(self, width: float) -> float:
        return max(280.0, self.item.needed_height(width))

    def sizeHint(self) -> QSize:
        return QSize(420, max(260, self.minimumHeight()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def step(self, across: int, _down: int) -> bool:
        if across:
            self._show_hour(stepped(self.item.hour, across, HOURS), QPointF(60, 60))
        return bool(across)

    def rest(self) -> None:
        self.item.set_hour(None)
        super().rest()

    def _shown(self) -> Season | None:
        if self._view is None:
            return None
        return self._view.seasons[min(self._season, len(self._view.seasons) - 1)]

    @staticmethod
    def _alike(season: Season) -> bool:
        return season.periods[0] == season.periods[1]

    def _price_unit(self) -> str:
        return f"{unit_text(self._currency, language())}/kWh"

    def _legend(self, season: Season, two_days: bool) -> list[LegendEntry]:
        now, used = language(), set(season.periods[0])
        entries = [
            LegendEntry(text(f"electricity_view.part.{part}", now), period_colour(part))
            for part in STACKED
            if part in used
        ]
        if two_days:
            entries.append(LegendEntry(text("electricity_view.workday", now), theme().accent, "stroke"))
        if two_days or not self._alike(season):
            tone = theme().accent if two_days else theme().text
            entries.append(LegendEntry(text("electricity_view.weekend", now), tone, "dashes"))
        return [*entries, *support_legend([None if self._view is None else self._view.grade], ranged=False)]

    def _fit_height(self) -> None:
        needed = 200 if self.empty else round(self.item.needed_height(max(220, self.width())) + 8)
        if self.minimumHeight() != needed:
            self.setMinimumHeight(needed)

    def _hovered(self, scene: QPointF) -> None:
        hour = None if self.empty else self.item.hour_at(self.item.mapFromScene(scene))
        if hour is None:
            self.item.set_hour(None)
            self.readout.hide()
            return
        self._show_hour(hour, scene)

    def _show_hour(self, hour: int, scene: QPointF) -> None:
        season, view, now = self._shown(), self._view, language()
        if season is None or view is None:
            return
        self.item.set_hour(hour)
        lines = [f"<b>{hour}–{hour + 1}</b>"]
        for day in range(1 if self._alike(season) and (view.power_kw[0] == view.power_kw[1]).all() else 2):
            period = text(f"electricity_view.part.{season.periods[day][hour]}", now)
            price, load = float(season.price[day][hour]), float(view.power_kw[day][hour])
            amount = "?" if math.isnan(price) else f"{price:.4g} {self._price_unit()}"
            drawn = "?" if math.isnan(load) else format_value(load * 1000, "W", now)
            lines.append(f"{text(f'electricity_view.{DAYS[day]}', now)}: {period} · {amount} · {drawn}")
        lines += support_cells(view.grade)
        self.readout.show_at(self.canvas.mapFromScene(scene), "<br>".join(lines))


def _cell(value: float) -> str:
    return "" if math.isnan(value) else f"{value:.6g}"
