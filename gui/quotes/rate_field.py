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
from gui.fonts import Role
from gui.forms.performing import perform
from gui.widgets.basics import text_label
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
        self.missing = text_label(role=Role.CAPTION, tone="warn", wrap=True)
        column.addWidget(self.missing)
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
        self._say_missing()

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
        self._say_missing()

    def _say_missing(self) -> None:
        """A rate that is half stated counts for nothing, which has to be seen."""
        stated = {
            "quote_editor.rate": self.rate.value(),
            "fields.date": self.date.value(),
            "quote_editor.rate_source": self.source.value(),
        }
        spoken = i18n.language()
        left = [text(name, spoken) for name, value in stated.items() if value in (None, "")]
        half = 0 < len(left) < len(stated)
        what = ("、" if spoken == "zh" else ", ").join(left)
        self.missing.setText(text("quote_editor.rate_half", spoken, what=what) if half else "")
        self.missing.setVisible(half)

    def _take(self) -> None:
        rate, date, source = self.rate.decimal(), self.date.value(), self.source.value()
        self._say_missing()
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
