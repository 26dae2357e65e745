"""The conditions in the place of workloads: their list below that of the workloads, and each one's form and charts."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy, QVBoxLayout, QWidget

from engine.texts import text
from gui import i18n
from gui.fonts import Role
from gui.forms.item_lines import Entry
from gui.forms.item_list import ItemList
from gui.widgets.basics import text_label

if TYPE_CHECKING:
    from gui.conditions.section import Section
    from gui.forms.columns import Columns
    from gui.session import ProjectSession

SECTIONS: Final = {
    "electricity": ("gui.conditions.electricity", "ElectricitySection"),
    "site": ("gui.conditions.site", "SiteSection"),
    "money": ("gui.conditions.money", "MoneySection"),
    "capacity": ("gui.conditions.capacity", "CapacitySection"),
    "schedule": ("gui.conditions.schedule", "ScheduleSection"),
    "assumptions": ("gui.conditions.assumptions", "AssumptionsSection"),
}
"""Each made when it is first looked at."""


class ConditionList(QWidget):
    """The conditions under one title, as high as they are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = text_label(role=Role.CAPTION, tone="muted")
        self.items = ItemList((), summary_lines=1)
        for part in (self.items.add, self.items.duplicate, self.items.remove):
            part.hide()
        self.items.view.setDragDropMode(QAbstractItemView.DragDropMode.NoDragDrop)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addWidget(self.items)

    def set_entries(self, entries: list[Entry], current: str) -> None:
        self.items.set_entries(entries, current)
        view = self.items.view
        if not current:
            self.items.clear_current()
        rows = sum(view.sizeHintForRow(row) for row in range(view.count()))
        self.items.setFixedHeight(rows + 26)


class Conditions(QObject):
    """Emits `chosen` when a person picks one; `show` puts its form into the columns, `leave` takes it out."""

    chosen = Signal()
    figure_requested = Signal(str)
    field_requested = Signal(str)

    def __init__(self, session: ProjectSession, columns: Columns) -> None:
        super().__init__(columns)
        self._session, self._columns = session, columns
        self._sections: dict[str, Section] = {}
        self.current = ""
        self.list = ConditionList(columns.list_column)
        self.list.items.chosen.connect(self._on_chosen)

    def retranslate(self) -> None:
        self.list.title.setText(text("conditions.title", i18n.language()))
        self.list.items.view.setAccessibleName(self.list.title.text())
        for section in self._sections.values():
            section.retranslate()
        self.refresh()

    def refresh(self) -> None:
        now = i18n.language()
        entries = [Entry(name, text(f"conditions.{name}", now), self._summary(name)) for name in SECTIONS]
        self.list.set_entries(entries, self.current)
        if self.current:
            self._sections[self.current].refresh()

    def shown(self) -> Section | None:
        return self._sections.get(self.current)

    def show(self, name: str) -> Section:
        section = self._sections.get(name) or self._make(name)
        for other in self._sections.values():
            other.setVisible(other is section)
            other.aside.setVisible(other is section)
        self.current = name
        self.refresh()
        return section

    def leave(self) -> None:
        self.current = ""
        for section in self._sections.values():
            section.hide()
            section.aside.hide()
        self.refresh()

    def _make(self, name: str) -> Section:
        module, class_name = SECTIONS[name]
        maker = getattr(import_module(module), class_name)
        section = cast("Section", maker(self._session, self._columns.form_column.inside, self._columns.aside.inside))
        section.retranslate()
        section.figure_requested.connect(self.figure_requested)
        section.field_requested.connect(self.field_requested)
        self._columns.form_column.add(section)
        self._columns.aside.add(section.aside)
        self._sections[name] = section
        return section

    def _on_chosen(self, name: str) -> None:
        self.show(name)
        self.chosen.emit()

    def _summary(self, name: str) -> str:
        return str(import_module(SECTIONS[name][0]).summary(self._session.project))
