"""Fit bars one below the other, to one scale, and what their colours mean."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.theme import theme_manager
from gui.widgets.fit_bar import FitBar, FitLine
from gui.widgets.fit_scale import shared_scale_gb
from gui.widgets.fit_words import legend_of
from gui.widgets.legend import Legend


class FitBars(QWidget):
    """Bars are made once and then only shown, hidden and repainted."""

    figure_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: list[FitBar] = []
        self._lines: tuple[FitLine, ...] = ()
        self.legend = Legend()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(self._rows)
        column.addWidget(self.legend)
        theme_manager().theme_changed.connect(self._show_legend)

    def set_lines(self, lines: Sequence[FitLine]) -> None:
        self._lines = tuple(lines)
        while len(self._bars) < len(lines):
            bar = FitBar()
            bar.figure_requested.connect(self.figure_requested)
            self._bars.append(bar)
            self._rows.addWidget(bar)
        scale_gb = shared_scale_gb(line.bar for line in lines if line.bar is not None)
        for place, bar in enumerate(self._bars):
            if place < len(lines):
                bar.set_line(lines[place], scale_gb)
            bar.setVisible(place < len(lines))
        self._show_legend()

    def bars(self) -> list[FitBar]:
        return [bar for bar in self._bars if not bar.isHidden()]

    def _show_legend(self) -> None:
        self.legend.set_entries(legend_of([line.bar for line in self._lines if line.bar is not None]))
