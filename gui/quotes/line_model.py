"""The lines of a purchase as a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.project.edits.quote_parts import MOST_LINES, remove_lines, set_line_cells
from engine.quote.purchase import PurchaseLine
from engine.texts import text
from gui import i18n
from gui.format import unit_text
from gui.forms.performing import perform
from gui.forms.sheet_model import SheetModel
from gui.quotes.line_cells import FIELDS, MONEY, NUMBERS, SHARES, LineCells

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget

    from engine.quote.purchase import Purchase
    from engine.texts import EngineError
    from gui.session import ProjectSession

NEW: Final = PurchaseLine()
_STEPS: Final = len(("lines", "0", "text"))


class LineModel(SheetModel):
    def __init__(self, session: ProjectSession, parent: QWidget) -> None:
        self._line_cells = LineCells(parent)
        super().__init__(self._line_cells, FIELDS, NUMBERS, MOST_LINES, NEW, parent)
        self._session = session
        self._quote: Purchase | None = None

    def set_quote(self, quote: Purchase | None) -> None:
        self._quote = quote
        if quote is not None:
            self._line_cells.set_currency(unit_text(quote.currency, i18n.language()))
        self.show_items("" if quote is None else quote.id, () if quote is None else quote.lines)

    def header(self, field: str) -> str:
        return header_text(field, "" if self._quote is None else self._quote.currency)

    def inherited(self, item: PurchaseLine, field: str) -> str:
        rate = None if self._quote is None else self._quote.tax_rate
        return self._line_cells.shown(item.replace(tax_rate=rate), field) if field == "tax_rate" and rate else ""

    def store(self, cells: tuple[tuple[int, str, object], ...]) -> EngineError | None:
        return None if self._quote is None else perform(self._session, set_line_cells, self._quote.id, cells)

    def take_out(self, rows: tuple[int, ...]) -> None:
        if self._quote is not None:
            perform(self._session, remove_lines, self._quote.id, rows)

    def set_findings(self, found: Mapping[str, tuple[str, str]]) -> None:
        """Findings by their path below the quote, as lines/NUMBER/field."""
        steps = {tuple(path.split("/")): said for path, (said, _) in found.items() if path.startswith("lines/")}
        self.show_findings({(int(way[1]), way[2]): said for way, said in steps.items() if len(way) == _STEPS})


def header_text(field: str, currency: str) -> str:
    spoken = i18n.language()
    name = text(f"quote_editor.{field}" if field != "stated_amount" else "quote_editor.line_amount", spoken)
    unit = unit_text(currency, spoken) if field in MONEY and currency else "%" if field in SHARES else ""
    return f"{name}, {unit}" if unit else name
