"""What a usage costs under the terms of a rental, exact to the cent."""

from engine.quote.billing.bill import Bill, BillLine, BillPart, Payment
from engine.quote.billing.charge import Readings, bill, open_terms, readings
from engine.quote.billing.terms import Flat, Reservation, Terms, Tier
from engine.quote.billing.usage import Run, Usage

__all__ = [
    "Bill",
    "BillLine",
    "BillPart",
    "Flat",
    "Payment",
    "Readings",
    "Reservation",
    "Run",
    "Terms",
    "Tier",
    "Usage",
    "bill",
    "open_terms",
    "readings",
]
