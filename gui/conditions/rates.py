"""Exchange rates between the currency of the project and all others in use, each with its date and source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.project.edits import remove_rate
from engine.texts import text
from gui import i18n
from gui.forms.performing import perform
from gui.quotes.rate_field import RateField
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.emptying import empty_layout
from gui.widgets.fields import TextField
from gui.widgets.unit_text import width_in_digits

if TYPE_CHECKING:
    from engine.project.project import Project
    from gui.session import ProjectSession


class Rates(QWidget):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.fields: dict[str, RateField] = {}
        self._removes: dict[str, QPushButton] = {}
        self._asked: set[str] = set()
        self.more = TextField()
        self.more.set_width(22)
        self._column = QVBoxLayout()
        self._column.setSpacing(6)
        row = QHBoxLayout()
        row.addWidget(self.more)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(self._column)
        column.addLayout(row)
        self.more.committed.connect(self._on_more)

    def retranslate(self) -> None:
        now = i18n.language()
        self.more.set_label(text("money_editor.more_rates", now))
        asked = text("money_editor.more_rates", now)
        self.more.set_placeholder(asked)
        self.more.set_width(width_in_digits(asked) + 2)
        for field in self.fields.values():
            field.retranslate()
        for button in self._removes.values():
            button.setText(text("money_editor.remove_rate", now))

    def refresh(self) -> None:
        wanted = _currencies(self._session.project, self._asked)
        if list(self.fields) != wanted:
            self._make(wanted)
        stated = {side for rate in self._session.project.used.rates for side in (rate.base, rate.quote)}
        for currency, field in self.fields.items():
            field.show_currency(currency)
            self._removes[currency].setVisible(currency in stated)

    def focus_on(self, path: str) -> bool:
        """A pair of currencies, as ``USD/CNY``."""
        found = next((self.fields[side] for side in path.split("/") if side in self.fields), None)
        if found is not None:
            found.setFocus()
        return found is not None

    def _make(self, currencies: list[str]) -> None:
        empty_layout(self._column)
        self.fields, self._removes = {}, {}
        for currency in currencies:
            field, remove = RateField(self._session), QPushButton()
            set_style(remove, kind="link")
            remove.setProperty("currency", currency)
            remove.clicked.connect(self._on_remove)
            row = QWidget()
            parts, head = QVBoxLayout(row), QHBoxLayout()
            parts.setContentsMargins(0, 0, 0, 0)
            parts.setSpacing(2)
            head.addWidget(text_label(currency, tone="muted"))
            head.addStretch(1)
            head.addWidget(remove)
            parts.addLayout(head)
            parts.addWidget(field)
            self._column.addWidget(row)
            self.fields[currency], self._removes[currency] = field, remove
        self.retranslate()

    def _on_more(self, typed: str) -> None:
        currency = typed.strip().upper()
        if not currency:
            return
        if len(currency) != 3 or not (currency.isascii() and currency.isalpha()):
            self.more.set_message(text("money_editor.no_currency", i18n.language()))
            return
        self.more.set_value("")
        self._asked.add(currency)
        self.refresh()
        if currency in self.fields:
            self.fields[currency].setFocus()

    def _on_remove(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            currency = str(button.property("currency"))
            self._asked.discard(currency)
            for rate in self._session.project.used.rates:
                if {rate.base, rate.quote} == {currency, self._session.project.currency}:
                    perform(self._session, remove_rate, rate.base, rate.quote)


def _currencies(project: Project, asked: set[str]) -> list[str]:
    """Those of quotes, of stated rates and those asked for, beside that of the project."""
    own = project.currency
    stated = {side for rate in project.used.rates if own in (rate.base, rate.quote) for side in (rate.base, rate.quote)}
    return sorted((stated | {quote.currency for quote in project.quotes} | asked) - {own})
