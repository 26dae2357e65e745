"""What the comparison shows and in which order: baseline, hidden quotes, folded groups."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QMenu, QPushButton, QWidget

from engine.compare.table import letters_of
from engine.project.edits import duplicate_quote, hide_quote, move_quote, set_baseline, show_quote
from gui.forms.performing import perform
from gui.i18n import keep_translated
from gui.theme import set_style

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.project.edits import Edit
    from gui.comparison.table_view import ComparisonTable
    from gui.session import ProjectSession


class ArrangeButton(QPushButton):
    """Its menu is made when it opens, from what the project holds then."""

    def __init__(
        self, session: ProjectSession, table: ComparisonTable, differences: QCheckBox, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._table, self._differences = session, table, differences
        self._menu = QMenu(self)
        set_style(self, has_menu="true")
        self.setMenu(self._menu)
        self._menu.aboutToShow.connect(self.fill)
        table.menu_requested.connect(self.fill_for)
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self.setText(self.tr("Arrange"))
        self.setToolTip(self.tr("Choose the baseline, hide and order quotes, fold groups"))

    def fill(self) -> None:
        project, menu = self._session.project, self._menu
        menu.clear()
        letters = letters_of(project.quotes)
        baselines, shown = menu.addMenu(self.tr("&Baseline")), menu.addMenu(self.tr("&Quotes shown"))
        kept = project.arrangement
        self._choice(baselines, self.tr("None"), kept.baseline is None, set_baseline, None)
        for quote in project.quotes:
            name = f"{letters[quote.id]}  {quote.name}".replace("&", "&&")
            self._choice(baselines, name, kept.baseline == quote.id, set_baseline, quote.id)
            hidden = quote.id in kept.hidden
            self._choice(shown, name, not hidden, show_quote if hidden else hide_quote, quote.id)
        folds = menu.addMenu(self.tr("&Groups shown"))
        for key, title, folded in self._table.groups():
            action = folds.addAction(title)
            action.setCheckable(True)
            action.setChecked(not folded)
            action.triggered.connect(partial(self._table.fold, key, not folded))
        only = menu.addAction(self._differences.text())
        only.setCheckable(True)
        only.setChecked(self._differences.isChecked())
        only.triggered.connect(self._differences.toggle)

    def fill_for(self, quote_id: str, menu: QMenu) -> None:
        """The same for one quote, at the end of the menu of the table."""
        project = self._session.project
        ids = [quote.id for quote in project.quotes]
        place, letter = ids.index(quote_id), letters_of(project.quotes)[quote_id]
        menu.addSeparator()
        if project.arrangement.baseline == quote_id:
            self._act(menu, self.tr("No baseline"), set_baseline, None)
        else:
            self._act(menu, self.tr("Take {quote} as the baseline").format(quote=letter), set_baseline, quote_id)
        self._act(menu, self.tr("Hide {quote}").format(quote=letter), hide_quote, quote_id)
        if place > 0:
            self._act(menu, self.tr("Move {quote} to the left").format(quote=letter), move_quote, quote_id, place - 1)
        if place < len(ids) - 1:
            self._act(menu, self.tr("Move {quote} to the right").format(quote=letter), move_quote, quote_id, place + 1)
        self._act(menu, self.tr("Duplicate {quote} to try changes").format(quote=letter), duplicate_quote, quote_id)

    def _choice(self, menu: QMenu, name: str, chosen: bool, edit: Edit[...], quote_id: str | None) -> None:
        action = menu.addAction(name)
        action.setCheckable(True)
        action.setChecked(chosen)
        action.triggered.connect(self._doing(edit, quote_id))

    def _act(self, menu: QMenu, name: str, edit: Edit[...], *arguments: object) -> None:
        menu.addAction(name).triggered.connect(self._doing(edit, *arguments))

    def _doing(self, edit: Edit[...], *arguments: object) -> Callable[[], None]:
        def do() -> None:
            refused = perform(self._session, edit, *arguments)
            if refused is not None:
                self._session.message.emit(refused.message, "error")

        return do
