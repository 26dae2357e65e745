"""How the cost of a quote comes from what its supplier invoices and what nobody quoted, account by account."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, Literal

from engine.compare.results import Account, Cost, Evaluation
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


def cost_lines(material: Material, evaluations: tuple[Evaluation, ...]) -> Iterator[Block]:
    """The accounts of a quote with what falls due at once and each month: their sums are those of the comparison.

    Args:
        evaluations: of one quote, by workload; what falls due at once stands once where all have the same.
    """
    able = [one for one in evaluations if one.fit is None or one.fit.fits]
    found = [(one, one.cost) for one in able or evaluations if one.cost is not None and one.cost.total.known]
    if not found:
        return
    quote, costs = found[0][0].quote, [cost for _, cost in found]
    once = costs[:1] if all(_upfront(cost) == _upfront(costs[0]) for cost in costs) else costs
    currency = money_unit("", material.project.currency, material.language)
    names = [one.workload.name or one.workload.id if len(evaluations) > 1 else "" for one, _ in found]
    columns = _columns(material, currency, names if len(once) > 1 else [""], names)
    rows = tuple(_bare(list(_rows(material, quote, once, costs)), currency))
    title = material.words("cost_lines", quote=material.letters[quote.id])
    yield Table(f"cost_lines_{quote.id}", title, columns, rows, _told(material, [one for one, _ in found]))


def _columns(material: Material, currency: str, once: list[str], monthly: list[str]) -> tuple[Column, ...]:
    titles = (text("table.row.cost_upfront", material.language), material.words("each_month"))
    amounts = ((title, name) for title, names in zip(titles, (once, monthly), strict=True) for name in names)
    return (
        Column(material.words("account"), width=1.6),
        Column(material.words("basis")),
        *(Column(f"{title} · {currency}", name, numeric=True) for title, name in amounts),
    )


def _rows(material: Material, quote: Quote, once: list[Cost], costs: list[Cost]) -> Iterator[Row]:
    for account in dict.fromkeys(line.account for cost in costs for line in cost.lines):
        amounts = _amounts(material, _lines(once, account, "upfront"), _lines(costs, account, "monthly"))
        if any(cell.number is not None and cell.number.value != 0 for cell in amounts):
            name, basis = text(f"accounts.{account}", material.language), _basis(material, quote, account)
            yield Row((Cell(name), Cell(basis), *amounts), unit="money")
    sums = _amounts(material, (cost.upfront for cost in once), (cost.monthly for cost in costs))
    yield Row((Cell(material.words("cost_lines_sum")), Cell(), *sums), "sum", "money")


def _upfront(cost: Cost) -> dict[Account, Any]:
    return {line.account: line.upfront.value for line in cost.lines}


def _lines(costs: Iterable[Cost], account: Account, due: Literal["upfront", "monthly"]) -> Iterator[Quantity | None]:
    for cost in costs:
        line = next((one for one in cost.lines if one.account == account), None)
        yield None if line is None else getattr(line, due)


def _amounts(material: Material, *due: Iterable[Quantity | None]) -> tuple[Cell, ...]:
    return tuple(Cell() if one is None else _amount(material, one) for some in due for one in some)


def _basis(material: Material, quote: Quote, account: Account) -> str:
    return material.words("quoted" if _is_quoted(quote, account) else "estimated")


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


def _told(material: Material, evaluations: list[Evaluation]) -> str:
    """What the bill holds and the sums do not, and what a month comes to."""
    months = assumed(material.project.assumptions.cost, "horizon_months").value
    language, quote = material.language, evaluations[0].quote
    told = [material.words("from_bill_bought" if quote.kind == "purchase" else "from_bill")]
    all_in = [one.figures.get("cost_per_month") for one in evaluations]
    firm = [month for month in all_in if month is not None and month.firm]
    if months is not None and len(firm) == len(evaluations):
        amounts = (format_value(month.value, "money", language, material.project.currency) for month in firm)
        told.append(material.words("month_of_all", amount=material.listed(amounts), months=format_number(months)))
    return ("" if language == "zh" else " ").join(told)
