"""What stands above a migration: back to the table, which quote, the profile, and the export of the plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from engine.texts import text
from gui.fonts import Role
from gui.i18n import keep_translated, language
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.basics import ElidedLabel
from gui.widgets.eliding import CalmComboBox
from gui.widgets.pills import PillTabs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QResizeEvent

    from engine.compare.results import Evaluation


ROOM_FOR_PROFILE: Final = 940
VIEWS: Final = ("table", "decide", "migration")


class ViewPills(PillTabs):
    """The views of a comparison."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self.set_tabs((key, text(f"migration.view.{key}", language())) for key in VIEWS)


class MigrationHead(QWidget):
    quote_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._file: str | None = None
        self._dropping = False
        self.views = ViewPills()
        self.quotes = CalmComboBox()
        self.quotes.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.quotes.setMinimumContentsLength(14)
        self.profile = ElidedLabel(role=Role.CAPTION, tone="faint")
        self.import_profile, self.remove_profile, self.export_plan = (QPushButton() for _ in range(3))
        set_icon(self.import_profile, "import")
        set_icon(self.remove_profile, "remove")
        set_icon(self.export_plan, "export")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.views)
        row.addWidget(self.quotes)
        row.addWidget(self.profile, 1)
        for button in (self.import_profile, self.remove_profile, self.export_plan):
            row.addWidget(button)
        self.quotes.activated.connect(self._on_quote)
        keep_translated(self.retranslate)

    def show_quotes(self, evaluations: Sequence[Evaluation], letters: Mapping[str, str], chosen: str) -> None:
        self.quotes.clear()
        for one in evaluations:
            name = one.quote.name or one.quote.id
            stack = "" if one.migration is None else one.migration.stack_name
            shown = " · ".join(part for part in (letters[one.quote.id], name, stack) if part)
            self.quotes.addItem(shown, one.quote.id)
        self.quotes.setCurrentIndex(self.quotes.findData(chosen))

    def show_profile(self, file: str | None) -> None:
        """The name of the profile's file; "" where there is none, None where there is no workload."""
        self._file = file
        self.import_profile.setEnabled(file is not None)
        self.remove_profile.setVisible(bool(file))
        self._write()

    def show_drop(self, dropping: bool) -> None:
        self._dropping = dropping
        self._write()

    def retranslate(self) -> None:
        now = language()
        self.quotes.setAccessibleName(text("migration.view.quote", now))
        for name in ("import_profile", "remove_profile", "export_plan"):
            getattr(self, name).setText(text(f"migration.view.{name}", now))
        self._write()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where there is no room for words on the profile, the tooltip of its button has them."""
        self.profile.setVisible(self.width() >= ROOM_FOR_PROFILE or self._dropping)

    def _write(self) -> None:
        now = language()
        if self._dropping:
            self.profile.set_text(text("migration.view.drop_profile", now))
        elif self._file:
            self.profile.set_text(text("migration.view.of_profile", now, file=self._file))
        else:
            self.profile.set_text("" if self._file is None else text("migration.view.of_no_profile", now))
        set_style(self.profile, tone="accent" if self._dropping else "faint")
        self.import_profile.setToolTip(self.profile.full_text())
        self._fit()

    def _on_quote(self, place: int) -> None:
        self.quote_chosen.emit(str(self.quotes.itemData(place)))
