"""The two buttons in the corner of a chart, there while it is pointed at or has the focus, and the menu behind them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QMenu, QToolButton, QWidget

from engine.texts import text
from gui.document_flow import file_name
from gui.exports import exports
from gui.i18n import language
from gui.icons import set_icon
from gui.qt import application
from gui.theme import set_style

if TYPE_CHECKING:
    from gui.charts.base import Chart

EDGE: Final = 2
COMMANDS: Final = ("switch", "copy_picture", "copy_table", "export")


class ChartTools(QFrame):
    def __init__(self, chart: Chart) -> None:
        super().__init__(chart)
        self._chart = chart
        set_style(self, surface="tools")
        self.switch_button, self.more_button = QToolButton(), QToolButton()
        set_icon(self.more_button, "more")
        row = QHBoxLayout(self)
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(0)
        for button in (self.switch_button, self.more_button):
            set_style(button, kind="quiet")
            row.addWidget(button)
        self.switch_button.clicked.connect(self.switch)
        self.more_button.clicked.connect(self._on_more)
        application().focusChanged.connect(self._on_focus)
        self.hide()

    def retranslate(self) -> None:
        shown = self._switching()
        set_icon(self.switch_button, "chart" if self._chart.as_table else "columns")
        for button, said in ((self.switch_button, shown), (self.more_button, text("chart.more", language()))):
            button.setToolTip(said)
            button.setAccessibleName(said)

    def refresh(self) -> None:
        """Show the buttons where they are of use."""
        self.retranslate()
        focus = application().focusWidget()
        inside = focus is not None and (focus is self._chart or self._chart.isAncestorOf(focus))
        wanted = not self._chart.empty and (inside or self._chart.underMouse() or self._chart.as_table)
        if wanted:
            self.place()
            self.raise_()
        self.setVisible(wanted)

    def place(self) -> None:
        self.adjustSize()
        self.move(self._chart.width() - self.width() - EDGE, EDGE)

    def open_menu(self, at: QPoint) -> None:
        menu = self.menu()
        menu.exec(at)
        menu.deleteLater()

    def menu(self) -> QMenu:
        now, menu = language(), QMenu(self._chart)
        slots = (self.switch, self.copy_picture, self.copy_table, self.export)
        titles = (
            "chart.show_chart" if self._chart.as_table else "chart.show_table",
            *(f"chart.{c}" for c in COMMANDS[1:]),
        )
        for name, title, slot in zip(COMMANDS, titles, slots, strict=True):
            action: QAction = menu.addAction(text(title, now))
            action.setObjectName(name)
            action.triggered.connect(slot)
            if name == "copy_table":
                action.setShortcut(QKeySequence.StandardKey.Copy)
            if name in ("switch", "copy_table"):
                menu.addSeparator()
        return menu

    def switch(self) -> None:
        self._chart.show_as_table(not self._chart.as_table)

    def copy_picture(self) -> None:
        from gui.charts.picture import picture_of

        picture_of(self._chart).copy()

    def copy_table(self) -> None:
        self._chart.data_table().copy()

    def export(self) -> None:
        from gui.charts.picture import FORMATS, export

        now = language()
        teller = exports().teller
        folder = (teller.folder() if teller is not None else "") or str(Path.home())
        dialog = QFileDialog(self._chart, text("chart.export_title", now), folder)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        filters = {text(f"chart.file_{form}", now): form for form in FORMATS}
        dialog.setNameFilters(list(filters))
        dialog.setDefaultSuffix(FORMATS[0])
        dialog.filterSelected.connect(partial(_take_suffix, dialog, filters))
        dialog.selectFile(file_name(self._chart.data_table().title))
        accepted, files = dialog.exec() == QFileDialog.DialogCode.Accepted, dialog.selectedFiles()
        dialog.deleteLater()
        if accepted and files:
            export(self._chart, Path(files[0]))

    def _switching(self) -> str:
        return text("chart.show_chart" if self._chart.as_table else "chart.show_table", language())

    def _on_more(self) -> None:
        self.open_menu(self.more_button.mapToGlobal(QPoint(0, self.more_button.height())))

    def _on_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        if any(one is self._chart or (one is not None and self._chart.isAncestorOf(one)) for one in (before, now)):
            self.refresh()


def _take_suffix(dialog: QFileDialog, filters: Mapping[str, str], chosen: str) -> None:
    dialog.setDefaultSuffix(filters[chosen])
