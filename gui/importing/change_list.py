"""What a quote that is read again would change in the project: old and new of each field, to be taken or left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QVBoxLayout, QWidget

from engine.texts import text
from gui import i18n
from gui.fonts import Role
from gui.importing.wording import field_name, value_text
from gui.theme import set_style
from gui.widgets.basics import ElidedLabel, text_label
from gui.widgets.emptying import empty_layout

if TYPE_CHECKING:
    from engine.importing.quotes.results import QuoteDifference


class ChangeList(QFrame):
    taken_changed = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style(self, surface="message", kind="info")
        self.heading = text_label(role=Role.STRONG, wrap=True)
        self.boxes: list[QCheckBox] = []
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(10)
        self._rows.setVerticalSpacing(4)
        self._rows.setColumnStretch(1, 1)
        self._rows.setColumnStretch(3, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(6)
        column.addWidget(self.heading)
        column.addLayout(self._rows)

    def show_difference(self, difference: QuoteDifference | None, kept: frozenset[str]) -> None:
        self.setVisible(difference is not None)
        self._clear()
        if difference is None or difference.quote_id is None:
            return
        spoken = i18n.language()
        key = "import_quotes.renewal" if difference.changes else "import_quotes.no_change"
        self.heading.setText(text(key, spoken, quote=difference.quote_id))
        for row, change in enumerate(difference.changes):
            last = change.field.rpartition("/")[2]
            box = QCheckBox(field_name(change.field))
            box.setChecked(change.field not in kept)
            box.setProperty("field", change.field)
            box.clicked.connect(self._on_box)
            self.boxes.append(box)
            self._rows.addWidget(box, row, 0)
            parts = (ElidedLabel(value_text(last, change.old), tone="muted"), text_label("→", tone="faint"))
            for column, part in enumerate((*parts, ElidedLabel(value_text(last, change.new), Role.STRONG)), 1):
                self._rows.addWidget(part, row, column)

    def _clear(self) -> None:
        self.boxes.clear()
        empty_layout(self._rows)

    def _on_box(self, checked: bool) -> None:
        box = self.sender()
        if isinstance(box, QCheckBox):
            self.taken_changed.emit(str(box.property("field")), checked)
