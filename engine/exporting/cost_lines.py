"""How the cost of a quote comes from what its supplier invoices and what nobody quoted, account by account."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.compare.results import Account, Evaluation
from engine.exporting.material import Material
from engine.exporting.pieces import without_unit
from engine.exporting.report import Block, Cell, Column, Row, Table
from engine.figures import Quantity
from engine.project.assumed import assumed
from engine.quote.named_inside import is_priced
from engine.quote.quote import Purchase, Quote
from engine.texts import format_number, text
from engine.value_text import format_value, money_unit

_QUOTED: Final[frozenset[Account]] = frozenset(
    {"hardware", "rent", "tokens", "support", "network_storage", "installation"}
)
"""Accounts that hold what is on the bill, converted and as far as it is used; all others are estimated."""


def cost_lines(material: Material, evaluation: Evaluation, name: str = "") -> Iterator[Block]:
    """The accounts with what falls due at once and each month: their sums are those of the comparison.

    Args:
        name: of the workload, where the project has several.
    """
    cost = evaluation.cost
    if cost is None or not cost.total.known:
        return
    language, quote = material.language, evaluation.quote
    currency = money_unit("", material.project.currency, language)
    rows = [
        Row(
            (
                Cell(text(f"accounts.{line.account}", language)),
                Cell(material.words("quoted" if _is_quoted(quote, line.account) else "estimated")),
                _amount(material, line.upfront),
                _amount(material, line.monthly),
            ),
            unit="money",
        )
        for line in cost.lines
        if line.upfront.value != 0 or line.monthly.value != 0
    ]
    sums = (_amount(material, cost.upfront), _amount(material, cost.monthly))
    rows.append(Row((Cell(material.words("cost_lines_sum")), Cell(), *sums), "sum", "money"))
    columns = (
        Column(material.words("account"), width=1.6),
        Column(material.words("basis")),
        Column(f"{text('table.row.cost_upfront', language)} · {currency}", numeric=True),
        Column(f"{material.words('each_month')} · {currency}", numeric=True),
    )
    title = material.words("cost_lines", quote=" · ".join(part for part in (material.letters[quote.id], name) if part))
    key = f"cost_lines_{quote.id}_{evaluation.workload.id}"
    yield Table(key, title, columns, tuple(_bare(rows, currency)), _told(material, evaluation))


def _is_quoted(quote: Quote, account: Account) -> bool:
    """What a purchase does not price is taken as a share of it."""
    if account == "network_storage" and isinstance(quote, Purchase) and not is_priced(quote, account):
        return False
    return account in _QUOTED


def _bare(rows: list[Row], currency: str) -> Iterator[Row]:
    for row, bare in zip(rows, without_unit(rows, currency), strict=True):
        yield replace(bare, cells=(*row.cells[:2], *bare.cells[2:]))


def _amount(material: Material, quantity: Quantity) -> Cell:
    return replace(material.cell(quantity), range="")


def _told(material: Material, evaluation: Evaluation) -> str:
    """What the bill holds and the sums do not, and what a month comes to."""
    months = assumed(material.project.assumptions.cost, "horizon_months").value
    month, language = evaluation.figures.get("cost_per_month"), material.language
    told = [material.words("from_bill_bought" if evaluation.quote.kind == "purchase" else "from_bill")]
    if month is not None and month.firm and months is not None:
        amount = format_value(month.value, "money", language, material.project.currency)
        told.append(material.words("month_of_all", amount=amount, months=format_number(months)))
    return ("" if language == "zh" else " ").join(told)
