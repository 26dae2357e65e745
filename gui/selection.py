"""The quote that stands out in every table and chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from engine.project.project import Project
    from gui.charts.base import Chart


class QuoteSelection(QObject):
    changed = Signal(str)
    """Id of the quote, "" for none."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current = ""

    @property
    def current(self) -> str:
        return self._current

    def choose(self, quote_id: str) -> None:
        if quote_id != self._current:
            self._current = quote_id
            self.changed.emit(quote_id)

    def link(self, chart: Chart) -> None:
        """What stands out in a chart stands out everywhere, and the other way round."""
        chart.choose(self._current)
        chart.quote_chosen.connect(self.choose)
        self.changed.connect(chart.choose)

    def keep_within(self, project: Project) -> None:
        """No quote stands out that is not there."""
        if self._current not in {quote.id for quote in project.quotes}:
            self.choose("")
