"""What was read of a profile: where it was recorded, where its time went, and its operators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHeaderView, QTableWidget, QVBoxLayout, QWidget

from engine.texts import text
from gui.fonts import Role
from gui.format import format_share, format_value
from gui.i18n import language
from gui.widgets.basics import text_label
from gui.widgets.messages import InlineMessage
from gui.widgets.tables import SpokenItem, calm_table, right_heads

if TYPE_CHECKING:
    from engine.migration.profile import ProfileSummary

COLUMNS: Final = ("operator", "time", "calls")
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ReadingResult(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = text_label(role=Role.TITLE, wrap=True)
        self._where = text_label(tone="muted", wrap=True)
        self.partial, self.thin = InlineMessage(), InlineMessage()
        self.partial.hide()
        self.thin.hide()
        self.replaces = text_label(tone="muted", wrap=True)
        self._sums = QGridLayout()
        self._sums.setColumnStretch(2, 1)
        self._sums.setHorizontalSpacing(16)
        self.table = QTableWidget(0, len(COLUMNS))
        calm_table(self.table)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for widget in (self.title, self._where, self.partial, self.thin):
            column.addWidget(widget)
        column.addLayout(self._sums)
        column.addWidget(self.replaces)
        column.addWidget(self.table, 1)

    def show_profile(self, profile: ProfileSummary, before: str) -> None:
        """`before` names the file of the profile that it would take the place of."""
        self.show()
        self.title.setText(
            _words("found", file=profile.file, count=len(profile.operators), kernels=f"{profile.kernels:,}")
        )
        device = profile.device or profile.stack
        told = text(f"migration.format.{profile.format}", language())
        self._where.setText(
            _words("recorded_on", device=device, format=told) if device else _words("recorded_nowhere", format=told)
        )
        self.partial.set_message(_words("partial"), "warn")
        self.partial.setVisible(not profile.complete)
        seconds = format_value(profile.compute_seconds, "s", language())
        self.thin.set_message(_words("thin", seconds=seconds, count=len(profile.operators)), "warn")
        self.thin.setVisible(profile.thin)
        self.replaces.setText(_words("replaces", file=before))
        self.replaces.setVisible(bool(before))
        self._fill_sums(profile)
        self._fill_table(profile)

    def _fill_sums(self, profile: ProfileSummary) -> None:
        now = language()
        lines = [
            ("compute", format_value(profile.compute_seconds, "s", now)),
            ("collectives", format_value(profile.collective_seconds, "s", now)),
            ("copies", format_value(profile.copy_seconds, "s", now)),
        ]
        if profile.idle_seconds is not None:
            lines.append(("idle", format_value(profile.idle_seconds, "s", now)))
        if profile.attributed_share is not None:
            lines.append(("attributed", format_share(profile.attributed_share, now)))
        for place, (key, value) in enumerate(lines):
            shown = text_label(value, Role.STRONG)
            shown.setAlignment(_RIGHT)
            self._sums.addWidget(text_label(_words(key), tone="muted"), place, 0)
            self._sums.addWidget(shown, place, 1)

    def _fill_table(self, profile: ProfileSummary) -> None:
        self.table.setHorizontalHeaderLabels([_words(column) for column in COLUMNS])
        self.table.setAccessibleName(self.title.text())
        right_heads(self.table, range(1, len(COLUMNS)))
        self.table.setRowCount(len(profile.operators))
        for place, one in enumerate(profile.operators):
            cells = (one.name, format_value(one.seconds, "s", language()), f"{one.calls:,}")
            for column, cell in enumerate(cells):
                item = SpokenItem(cell)
                if column:
                    item.setTextAlignment(_RIGHT)
                self.table.setItem(place, column, item)


def _words(key: str, **told: str | int) -> str:
    return text(f"migration.reading.{key}", language(), **told)
