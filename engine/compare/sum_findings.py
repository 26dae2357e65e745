"""The supplier's own arithmetic, where it does not come out."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from engine.compare.quote_findings import of_terms, written
from engine.compare.results import Finding
from engine.compare.stages import listed
from engine.quote.common import exact
from engine.quote.quote import Lease, Purchase, Quote, Rental
from engine.quote.sums import SumCheck, sum_checks


@listed
def sum_findings(quote: Quote, month_hours: float) -> Iterator[Finding]:
    """One finding a wrong sum, with both numbers and the likely cause; a difference by rounding is a note."""
    if not isinstance(quote, Purchase | Rental | Lease):
        return
    yield from (_finding(quote, check) for check in sum_checks(quote, exact(month_hours or 730)))


def _finding(quote: Quote, check: SumCheck) -> Finding:
    computed: Decimal = check.computed.value
    counted = check.kind == "cards"
    write = str if counted else written
    about: dict[str, object] = {
        "stated": write(check.stated),
        "computed": write(computed),
        "difference": write(abs(check.stated - computed)),
        "currency": quote.currency,
        "cause": check.cause,
    }
    if check.field.startswith("lines/"):
        about["number"] = int(check.field.split("/")[1]) + 1
    return of_terms(
        f"sum_{check.kind}", "note" if check.rounding else "warn", f"quotes/{quote.id}/{check.field}", **about
    )
