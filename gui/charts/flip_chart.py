"""Flip points: every input that moves the costs over its range, and where another quote becomes the cheapest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from engine.compare.outlook_words import currency_at, input_name, input_value, path_of, said_with_further
from engine.texts import text
from gui.charts.base import Canvas, Chart, stepped
from gui.charts.data_table import DataTable
from gui.charts.marks import Slot
from gui.charts.tracks import Flip, Stretch, Track, TracksItem
from gui.i18n import language

if TYPE_CHECKING:
    from engine.compare.outlook import Outlook
    from engine.compare.uncertainty.breaking_points import Breaking
    from engine.project.project import Project

COLUMNS: Final = ("assumption", "flips", "winner", "today", "searched")
LEAST: Final = 180


class FlipChart(Chart):
    input_chosen = Signal(str)
    """Path of the assumption that was clicked or entered."""

    def __init__(self, parent: QWidget | None = None) -> None:
        canvas = Canvas()
        super().__init__(canvas, parent)
        self.item = TracksItem()
        canvas.setCentralItem(self.item)
        canvas.scene().sigMouseMoved.connect(self._hovered)
        self._outlook: Outlook | None = None
        self.given_up = False
        """Whether nobody wants to wait for the outlook that is not there."""
        self._project: Project | None = None
        self._letters: Mapping[str, str] = {}
        self._slots: Mapping[str, Slot] = {}
        self._at: int | None = None
        self.follow()

    def set_outlook(
        self, outlook: Outlook | None, project: Project, letters: Mapping[str, str], slots: Mapping[str, Slot]
    ) -> None:
        """None while the outlook is being computed."""
        self._outlook, self._project, self._letters, self._slots = outlook, project, letters, slots
        self.redraw()
        self.describe_soon()

    def data_table(self) -> DataTable:
        now = language()
        headers = tuple(text(f"outlook.column.{name}", now) for name in COLUMNS)
        rows = tuple(self._cells(one) for one in self._points())
        return DataTable(text("outlook.points", now), headers, rows)

    def choose(self, quote_id: str) -> None:
        self.chosen = self.item.chosen = quote_id
        self.item.update()

    def restyle(self) -> None:
        self.redraw()

    def retranslate(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        now, points = language(), self._points()
        found = self._outlook
        pending = found is None and self._project is not None
        key = (
            "given_up"
            if pending and self.given_up
            else "pending"
            if pending
            else "nothing_flips"
            if found is not None and found.contested
            else "no_contest"
        )
        self.set_empty("" if points else text(f"outlook.{key}", now))
        self.item.set_tracks([self._track(name, list(found)) for name, found in self._by_input()])
        needed = max(LEAST, round(self.item.needed_height()))
        if self.minimumHeight() != needed:
            self.setMinimumHeight(needed)

    def height_on_paper(self, _width: float) -> float:
        return self.item.needed_height()

    def sizeHint(self) -> QSize:
        return QSize(420, max(LEAST, self.minimumHeight()))

    def rest(self) -> None:
        self._at = None
        super().rest()

    def step(self, _across: int, down: int) -> bool:
        if down and self.item.tracks:
            self._at = stepped(self._at, down, len(self.item.tracks))
            scene = self.item.mapToScene(self.item.track_area(self._at).center())
            self._show_readout(self.item.tracks[self._at], scene)
        return bool(down)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._at is not None:
            self.input_chosen.emit(path_of(self.item.tracks[self._at].key))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.item.update()

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        super().mouseReleaseEvent(event)
        scene = self.canvas.mapToScene(self.canvas.mapFrom(self, event.position().toPoint()))
        track = None if self.empty else self.item.hit(self.item.mapFromScene(scene))
        if event.button() == Qt.MouseButton.LeftButton and track is not None:
            self.input_chosen.emit(path_of(track.key))

    def _points(self) -> tuple[Breaking, ...]:
        return () if self._outlook is None else self._outlook.breaking

    def _by_input(self) -> list[tuple[str, list[Breaking]]]:
        """The points of each input together, in the order of the nearest of each."""
        names = list(dict.fromkeys(one.name for one in self._points()))
        ordered = sorted(self._points(), key=lambda one: names.index(one.name))
        return [(name, list(found)) for name, found in groupby(ordered, key=lambda one: one.name)]

    def _track(self, name: str, points: list[Breaking]) -> Track:
        now, first = language(), points[0]
        span = (first.high - first.low) or 1.0
        nearest = [(one.value, one.winner) for one in points if one.value is not None and one.winner is not None]
        flips = sorted([*nearest, *(again for one in points for again in one.further)])
        edges = [first.low, *(value for value, _ in flips), first.high]
        winners = self._winners(first.current, flips)
        stretches = tuple(
            Stretch((start - first.low) / span, (end - first.low) / span, winner, self._slots.get(winner, 0))
            for start, end, winner in zip(edges, edges[1:], winners, strict=False)
        )
        marks = tuple(
            Flip((value - first.low) / span, self._slots.get(winner, 0), self._flip_text(first, value, winner))
            for value, winner in flips
        )
        today = f"{text('outlook.column.today', now)}: {self._value(first, first.current)}"
        ends = (self._value(first, first.low), self._value(first, first.high))
        return Track(name, self._name(name), today, *ends, (first.current - first.low) / span, stretches, marks)

    def _winners(self, current: float, flips: list[tuple[float, str]]) -> list[str]:
        """Who is the cheapest in each stretch: beyond a flip the one that it names, around today the one of today."""
        chance = None if self._outlook is None else self._outlook.chance
        today = chance.quotes[0] if chance is not None and chance.quotes else ""
        below = [winner for value, winner in flips if value <= current]
        above = [winner for value, winner in flips if value > current]
        return [*below, today, *above]

    def _cells(self, one: Breaking) -> tuple[str, ...]:
        now = language()
        low, high = self._value(one, one.low), self._value(one, one.high)
        searched = text("display.range", now, low=low, high=high)
        head, today = self._name(one.name), self._value(one, one.current)
        if one.value is None:
            return head, text("compare.no_flip", now), "", today, searched
        flips = text(f"outlook.point_{one.side}", now, value=self._value(one, one.value))
        flips = said_with_further(flips, one, partial(self._value, one), self._letters, now)
        return head, flips, self._letters.get(one.winner or "", one.winner or ""), today, searched

    def _flip_text(self, one: Breaking, value: float, winner: str) -> str:
        return f"{self._letters.get(winner, winner)} · {self._value(one, value)}"

    def _name(self, name: str) -> str:
        return "" if self._project is None else input_name(path_of(name), language(), self._project)

    def _value(self, one: Breaking, value: float) -> str:
        if self._project is None:
            return ""
        path = path_of(one.name)
        return input_value(path, value, one.unit, language(), currency_at(path, self._project))

    def _hovered(self, scene: QPointF) -> None:
        track = None if self.empty else self.item.hit(self.item.mapFromScene(scene))
        if track is None:
            self.readout.hide()
        else:
            self._show_readout(track, scene)

    def _show_readout(self, track: Track, scene: QPointF) -> None:
        rows = [self._cells(one) for one in self._points() if one.name == track.key]
        lines = "<br>".join(" → ".join(part for part in cells[1:3] if part) for cells in rows)
        html = f"<b>{track.name}</b><br>{lines}<br>{track.today_text}<br>{rows[0][4]}"
        self.readout.show_at(self.canvas.mapFromScene(scene), html)
