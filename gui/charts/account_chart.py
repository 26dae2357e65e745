"""Where the money goes: the accounts of each quote over the horizon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QWidget

from engine.axes import MoneyScale, money_scale, short_amount
from engine.compare.accounts import AccountBar
from engine.compare.results import ACCOUNTS
from engine.texts import text
from gui.charts.bar_chart import BarChart
from gui.charts.bars import BarRow, Segment
from gui.charts.data_table import DataTable
from gui.charts.marks import Slot
from gui.i18n import language
from gui.theme import theme
from gui.widgets.legend import LegendEntry
from gui.widgets.ranged import whisker, whole_legend, whole_words
from resources.theme_colors import ACCOUNT_PLACES


class AccountChart(BarChart):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[AccountBar, ...] = ()
        self._names: Mapping[str, str] = {}
        self._slots: Mapping[str, Slot] = {}
        self._currency = "CNY"
        self.follow()

    def set_accounts(
        self, bars: Sequence[AccountBar], names: Mapping[str, str], colours: Mapping[str, Slot], currency: str
    ) -> None:
        """Show amounts in `currency`; `names` and `colours` are by quote id."""
        self._bars, self._names, self._slots, self._currency = tuple(bars), names, colours, currency
        self.redraw()
        self.describe_soon()

    def redraw(self) -> None:
        drawn = [bar for bar in self._bars if bar.total is not None]
        self.set_empty("" if drawn else self._nothing())
        self.steady.fit(0.0, max((_highest(bar) for bar in drawn), default=1.0))
        scale = self._scale()
        rows = [self._row(bar, scale) for bar in self._bars]
        self.bars.set_rows(rows, self._legend(), self._top(), scale.factor, scale.unit)
        self.fit_height()

    def data_table(self) -> DataTable:
        used = self._used()
        headers = ("", *(f"{_name(key)} ({self._currency})" for key in used))
        headers += (f"{text('chart.total', language())} ({self._currency})", text("chart.support", language()))
        rows = []
        for bar in self._bars:
            total = text("chart.unknown", language()) if bar.total is None else f"{bar.total:.2f}"
            total = text("chart.so_far", language(), amount=total) if bar.incomplete else total
            cells = (*(_cell(bar, key) for key in used), total, whole_words(bar.whole))
            rows.append((self._names.get(bar.quote_id, bar.quote_id), *cells))
        return DataTable(text("chart.where_money_goes", language()), headers, tuple(rows))

    def readout_html(self, row: BarRow, segment: Segment | None) -> str:
        bar = next(bar for bar in self._bars if bar.quote_id == row.key)
        scale = self._scale()
        lines = []
        for key in ACCOUNTS:
            if key not in bar.amounts and key not in bar.unknown:
                continue
            shown = short_amount(bar.amounts[key], scale) if key in bar.amounts else text("chart.unknown", language())
            cell = "th" if segment is not None and segment.key == key else "td"
            lines.append(
                f'<tr><td style="color:{_colour(key)}">■</td><{cell} align="left">{_name(key)}</{cell}>'
                f'<{cell} align="right" style="padding-left:10px">{shown}</{cell}></tr>'
            )
        return f"<b>{row.label}</b> · {row.text}<table>{''.join(lines)}</table>{whole_words(bar.whole)}"

    def _top(self) -> float:
        return self.steady.fit(0.0, max((_highest(bar) for bar in self._bars), default=1.0))[1]

    def _scale(self) -> MoneyScale:
        return money_scale(self._top(), self._currency, language())

    def _used(self) -> list[str]:
        return [key for key in ACCOUNTS if any(key in bar.amounts or key in bar.unknown for bar in self._bars)]

    def _nothing(self) -> str:
        if not self._bars:
            return text("chart.no_quotes", language())
        reason = next((bar.reason for bar in self._bars if bar.reason is not None), None)
        sentence = text("chart.no_costs", language())
        return sentence if reason is None else f"{sentence}\n{reason.text(language())}"

    def _row(self, bar: AccountBar, scale: MoneyScale) -> BarRow:
        nothing = bar.total is None or (bar.incomplete and not bar.amounts)
        shown = text("chart.unknown", language()) if nothing else short_amount(bar.total or 0.0, scale)
        positive = [key for key in ACCOUNTS if bar.amounts.get(key, 0.0) > 0]
        negative = [key for key in ACCOUNTS if bar.amounts.get(key, 0.0) < 0]
        return BarRow(
            key=bar.quote_id,
            label=self._names.get(bar.quote_id, bar.quote_id),
            slot=self._slots.get(bar.quote_id, 0),
            segments=tuple(Segment(key, bar.amounts[key], _colour(key)) for key in (*positive, *negative)),
            text=text("chart.so_far", language(), amount=shown) if bar.incomplete and not nothing else shown,
            whole=None if nothing else bar.whole,
        )

    def _legend(self) -> list[LegendEntry]:
        shown = [key for key in ACCOUNTS if any(key in bar.amounts for bar in self._bars)]
        entries = [
            LegendEntry(
                _name(key), _colour(key), "hollow" if any(bar.amounts.get(key, 0) < 0 for bar in self._bars) else "box"
            )
            for key in shown
        ]
        return [*entries, *whole_legend(bar.whole for bar in self._bars)]


def _highest(bar: AccountBar) -> float:
    ends = whisker(bar.whole) or (0.0, 0.0)
    return max(sum(amount for amount in bar.amounts.values() if amount > 0), ends[1])


def _cell(bar: AccountBar, key: str) -> str:
    if key in bar.amounts:
        amount = f"{bar.amounts[key]:.2f}"  # type: ignore[index]
        return text("chart.so_far", language(), amount=amount) if key in bar.unknown else amount
    return text("chart.unknown", language()) if key in bar.unknown else "0.00"


def _name(key: str) -> str:
    return text(f"chart.accounts.{key}", language())


def _colour(key: str) -> str:
    return theme().accounts[ACCOUNT_PLACES[key]] if key in ACCOUNT_PLACES else theme().text_faint
