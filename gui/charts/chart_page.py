"""A chart with the choice of what it shows above it, and below it its legend and a note."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.charts.base import Chart
from gui.fonts import Role
from gui.i18n import keep_translated
from gui.theme import theme_manager
from gui.widgets.basics import text_label
from gui.widgets.legend import Legend

LEAST_CHART: Final = 186


class ChartPage(QWidget):
    """Asks for the height that the chart and the lines below it need, so that what is around may scroll."""

    def __init__(self, shown: Chart, choice: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = shown
        shown.setMinimumHeight(LEAST_CHART)
        self.legend = Legend()
        self.note = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self.note.hide()
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        if choice is not None:
            row = QHBoxLayout()
            row.addWidget(choice)
            row.addStretch(1)
            column.addLayout(row)
        column.addWidget(shown, 1)
        column.addWidget(self.legend)
        column.addWidget(self.note)

    @classmethod
    def around(cls, shown: Chart) -> ChartPage:
        """A chart with nothing but its legend."""
        page = cls(shown)
        page.follow()
        return page

    def follow(self) -> None:
        """Take on theme and language, now and whenever they change; to be called when the page is built."""
        self._shown.legend_changed.connect(self.show_legend)
        theme_manager().theme_changed.connect(self._restyle)
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self.show_legend()

    def say(self, note: str) -> None:
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self._fit_height()

    def show_legend(self) -> None:
        entries = () if self._shown.empty else tuple(self._shown.legend())
        if entries != self.legend.entries() or self.legend.isHidden() is bool(entries):
            self.legend.set_entries(entries)
            self.legend.setVisible(bool(entries))
            self._fit_height()

    def _restyle(self) -> None:
        self.show_legend()
        self._fit_height()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit_height()

    def _fit_height(self) -> None:
        needed = max(self._column.minimumHeightForWidth(max(220, self.width())), self._column.minimumSize().height())
        if self.minimumHeight() != needed:
            self.setMinimumHeight(needed)


def framed(page: QWidget) -> QWidget:
    """A chart with its legend below it, where it does not paint that itself."""
    return ChartPage.around(page) if isinstance(page, Chart) and type(page).legend is not Chart.legend else page
