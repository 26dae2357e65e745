"""What is worth knowing about the quotes: gravest first, each leading to the field that it is about."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from engine.compare.finding_rules import reason_of, source_of_rule
from engine.compare.found_items import FoundItem
from engine.compare.results import Severity
from engine.texts import text
from gui.i18n import keep_translated, language
from gui.icons import icon
from gui.theme import theme_manager

_ICONS: Final[dict[Severity, tuple[str, str]]] = {
    "block": ("error", "bad"),
    "warn": ("warning", "warn"),
    "note": ("info", "text_faint"),
}


def _grounds(found: FoundItem) -> list[str]:
    """Why it matters, on what that rests, and where a click leads."""
    told = [ground.text(language()) for ground in (reason_of(found.key), source_of_rule(found.key)) if ground]
    return [*told, text("compare.go_to_field", language())] if found.field else told


class FindingsList(QListWidget):
    field_requested = Signal(str)
    """Path of the field that a finding is about."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[FoundItem, ...] = ()
        self.setWordWrap(True)
        self.setIconSize(QSize(16, 16))
        self.setSpacing(1)
        self.setMinimumHeight(120)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._go)
        self.itemActivated.connect(self._go)
        theme_manager().theme_changed.connect(self._fill)
        keep_translated(self.retranslate)

    def set_items(self, items: tuple[FoundItem, ...]) -> None:
        if items != self._items:
            self._items = items
            self._fill()

    def show_quote(self, quote_id: str) -> None:
        """Select the first finding about a quote, "" for any."""
        for place, item in enumerate(self._items):
            if quote_id in ("", item.quote_id):
                self.setCurrentRow(place)
                return

    def retranslate(self) -> None:
        self.setAccessibleName(text("compare.findings", language()))
        self._fill()

    def _fill(self) -> None:
        kept = self.currentRow()
        self.clear()
        for found in self._items:
            name, tone = _ICONS[found.severity]
            sentence = found.message.text(language())
            item = QListWidgetItem(icon(name, tone), f"{found.letters}  {sentence}")
            severity = text(f"compare.severity.{found.severity}", language())
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{severity}, {found.letters}: {sentence}")
            item.setToolTip("\n".join(_grounds(found)))
            self.addItem(item)
        if not self._items:
            item = QListWidgetItem(text("compare.no_findings", language()))
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addItem(item)
        elif 0 <= kept < self.count():
            self.setCurrentRow(kept)

    def _go(self, item: QListWidgetItem) -> None:
        place = self.row(item)
        if place < len(self._items) and self._items[place].field:
            self.field_requested.emit(self._items[place].field)
