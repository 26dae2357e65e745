"""The exchange rate between a quote's currency and that of the project, with its date and source."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from engine.project.edits.catalog import put_rate
from engine.quote import ExchangeRate
from engine.quote.money import find_rate, rate_between
from engine.texts import EngineError, text
from gui import i18n
from gui.forms.performing import perform
from gui.widgets.fields import DateField, TextField
from gui.widgets.number_field import NumberField

if TYPE_CHECKING:
    from gui.session import ProjectSession


class RateField(QWidget):
    """Stored once rate, date and source are all there."""

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._currency = self._own = ""
        self._shown: ExchangeRate | None = None
        self.rate, self.date, self.source = NumberField(optional=True), DateField(optional=True), TextField()
        self.date.set_width(12)
        self.source.set_width(0)
        first = QHBoxLayout()
        first.setSpacing(6)
        for narrow in (self.rate, self.date):
            narrow.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
            first.addWidget(narrow)
        first.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addLayout(first)
        column.addWidget(self.source)
        for field in (self.rate, self.date, self.source):
            field.committed.connect(self._take)
        self.setFocusProxy(self.rate)

    def retranslate(self) -> None:
        spoken = i18n.language()
        name = text("quote_editor.rate", spoken)
        self.rate.set_label(name)
        self.date.set_label(f"{name}, {text('quote_editor.date', spoken)}")
        self.source.set_label(text("quote_editor.rate_source", spoken))
        self.source.set_placeholder(text("quote_editor.rate_source", spoken))

    def show_currency(self, currency: str) -> None:
        """Meant for another currency than that of the project."""
        project = self._session.project
        try:
            found = find_rate(project.used.rates, currency, project.currency)
        except EngineError:
            found = None
        if (currency, project.currency) != (self._currency, self._own) or found != self._shown:
            self._currency, self._own, self._shown = currency, project.currency, found
            worth = None if found is None else rate_between(project.used.rates, currency, project.currency)
            self.rate.set_value(None if worth is None else round(worth, 8))
            self.date.set_value(None if found is None else found.date)
            self.source.set_value("" if found is None else found.source)
        unit = text("quote_editor.rate_unit", i18n.language(), currency=project.currency, other=currency)
        self.rate.set_unit(unit)
        self.rate.set_width(max(12, 8 + len(unit)))

    def _take(self) -> None:
        rate, date, source = self.rate.decimal(), self.date.value(), self.source.value()
        if rate is None or date is None or not source:
            return
        try:
            stated = ExchangeRate(
                base=self._currency, quote=self._session.project.currency, rate=Decimal(rate), date=date, source=source
            )
        except ValueError:
            self.rate.set_message(text("quote_editor.rate_positive", i18n.language()))
            return
        error = perform(self._session, put_rate, stated)
        if error is not None:
            self.rate.set_message(error.message.text(i18n.language()))
