"""``bill``: what a quote is invoiced, line by line."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.commands import output
from engine.texts import EngineError, Language, text

if TYPE_CHECKING:
    from engine.compare.bills import QuoteBill
    from engine.figures import Quantity
    from engine.quote.billing import Bill, BillLine


def declare(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    @app.command("bill", help=output.words(language, "help.bill"))
    def bill(
        file: Annotated[str, output.argument(language, "compare_file", "FILE.cardwise")],
        quote: Annotated[str, output.option(language, "bill_quote", "--quote")] = "",
        workload: Annotated[str, output.option(language, "bill_workload", "--workload")] = "",
        month: Annotated[str, output.option(language, "bill_month", "--month")] = "",
        as_json: Annotated[bool, output.option(language, "json", "--json")] = False,
        _lang: Annotated[str, output.option(language, "lang", "--lang")] = "en",
    ) -> output.Work:
        return lambda: run(Path(file), quote, workload, month, as_json=as_json, language=language)


def run(file: Path, quote: str, workload: str, month: str = "", *, as_json: bool, language: Language) -> int:
    """Print the bill of a quote; blocked where its terms leave open what decides the amount.

    Without a quote those of all quotes; without a workload the first one of the project is taken. Rentals are billed
    for an average month, or for a calendar month such as 2027-02.
    """
    from engine.compare.bills import month_of_text, quote_bill
    from engine.compare.evaluate import evaluate
    from engine.project.files import load

    project = load(file).project
    used_for = workload or (project.workloads[0].id if project.workloads else None)
    comparison = evaluate(project)
    chosen = [quote] if quote else [one.id for one in project.quotes]
    if not chosen:
        raise EngineError("cli.no_quotes", file=file.name)
    bills = [quote_bill(comparison, one, used_for, month=month_of_text(month)) for one in chosen]
    if as_json:
        written = [bill_dict(one, language) for one in bills]
        output.say_json(written[0] if quote else written)
    else:
        for one in bills:
            _say(one, language)
    return output.BLOCKED if any(one.ambiguous for one in bills) else output.GOOD


def bill_dict(found: "QuoteBill", language: Language) -> dict[str, Any]:
    """Both readings of a bill, amounts as decimal text, each line with its explanation and derivation."""
    return {
        "quote": found.quote.id,
        "workload": None if found.workload is None else found.workload.id,
        "period": found.period,
        "month": None if found.month is None else f"{found.month:%Y-%m}",
        "open_terms": list(found.open),
        "bill": _reading(found.high, language),
        "kindest_reading": _reading(found.low, language) if found.ambiguous else None,
    }


def _reading(bill: "Bill", language: Language) -> dict[str, Any]:
    from engine.figures.derivation import derivations

    roots = {f"line_{place}": line.billed for place, line in enumerate(bill.lines)} | {"total": bill.total}
    written = derivations(roots, language)
    return {
        "currency": bill.currency,
        "months": exact(bill.months),
        "lines": [
            _line(line, language) | {"node": written["roots"][f"line_{place}"]} for place, line in enumerate(bill.lines)
        ],
        "net": amount(bill.net),
        "tax": amount(bill.tax),
        "total": amount(bill.total),
        "complete": bill.total.firm,
        "once": amount(bill.once),
        "deposit": amount(bill.deposit),
        "idle": amount(bill.idle),
        "payments": [
            {"due": one.due, "share": amount(one.share), "amount": amount(one.amount), "months": one.months}
            for one in bill.payments
        ],
        "notes": [note.text(language) for note in bill.notes],
        "total_node": written["roots"]["total"],
        "nodes": written["nodes"],
    }


def _line(line: "BillLine", language: Language) -> dict[str, Any]:
    return {
        "item": line.item,
        "category": line.category,
        "quantity": amount(line.quantity),
        "unit": line.unit,
        "unit_price": amount(line.unit_price),
        "list": amount(line.list_amount),
        "contracted": amount(line.contracted),
        "billed": amount(line.billed),
        "effective": amount(line.effective),
        "idle": amount(line.idle),
        "explanation": line.explanation.text(language),
        "parts": [
            {
                "kind": part.kind,
                "quantity": amount(part.quantity),
                "amount": amount(part.amount),
                "explanation": part.explanation.text(language),
            }
            for part in line.parts
        ],
    }


def amount(quantity: "Quantity") -> str | None:
    """An exact number as decimal text; None where it is unknown."""
    return exact(quantity.value)


def exact(value: Any) -> str | None:
    """A decimal number as text without an exponent and without zeros at its end."""
    if value is None:
        return None
    written = f"{value:f}"
    return written.rstrip("0").rstrip(".") if "." in written else written


def _say(found: "QuoteBill", language: Language) -> None:
    from engine.compare.bill_page import bill_page

    readings = [("", found.high)]
    if found.ambiguous:
        readings = [("kindest", found.low), ("hardest", found.high)]
    for reading, bill in readings:
        page = bill_page(found, bill, language)
        heading = [page.title, *([text(f"bill_page.{reading}", language)] if reading else [])]
        columns = [
            text(f"bill_page.column_{name}", language, currency=page.currency)
            for name in ("item", "quantity", "price", "amount")
        ]
        rows = [list(row) for row in _rows(page)]
        output.say_table(" · ".join(heading), columns, rows, numeric=(1, 2, 3))
        for note in page.notes:
            output.say(note)
        output.say("")


def _rows(page: Any) -> Iterator[tuple[str, str, str, str]]:
    for line in page.lines:
        yield line.title, line.quantity, line.price, line.amount
        yield f"  {line.explanation}", "", "", ""
        for part in line.parts:
            yield f"    {part.title}", part.quantity, "", part.amount
    for total in page.totals:
        yield total.title, "", "", total.amount
