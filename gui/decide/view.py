"""The view of the comparison in which one decides: all methods side by side, and buying against renting and keeping."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from engine.texts import text
from gui.decide.methods_page import MethodsPage
from gui.decide.ways_page import WaysPage
from gui.i18n import keep_translated, language
from gui.migration.head import ViewPills
from gui.widgets.pills import PillTabs

if TYPE_CHECKING:
    from gui.session import ProjectSession

PAGES: Final = ("methods", "ways")


class DecideView(QWidget):
    cell_chosen = Signal(str, str)
    """Quote id and method whose derivation is asked for."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.views, self.tabs = ViewPills(), PillTabs()
        self.methods, self.ways = MethodsPage(session), WaysPage(session)
        self.pages = QStackedWidget()
        for page in (self.methods, self.ways):
            self.pages.addWidget(page)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.views)
        row.addStretch(1)
        row.addWidget(self.tabs)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self.pages, 1)
        self.tabs.current_changed.connect(self.show_page)
        self.methods.cell_chosen.connect(self.cell_chosen)
        session.comparison_changed.connect(self.show_comparison)
        session.workload_changed.connect(self.show_comparison)
        keep_translated(self.retranslate)

    def show_page(self, name: str) -> None:
        self.tabs.set_current(name)
        self.pages.setCurrentIndex(PAGES.index(name))
        self.show_comparison()

    def show_comparison(self) -> None:
        """Draw the page that is looked at; a hidden one is drawn when it is shown."""
        if self.isVisible():
            page = self.ways if self.pages.currentWidget() is self.ways else self.methods
            page.draw()

    def retranslate(self) -> None:
        self.tabs.set_tabs((name, text(f"decide.page.{name}", language())) for name in PAGES)

    def showEvent(self, event: object, /) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self.show_comparison()
