"""A cell as a person says that it is: in the unit of its field, with the rest of what stood in it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from engine.importing.quotes.amounts import Amount
from engine.importing.quotes.cells import Cell, read_cell, why
from engine.importing.quotes.counts import Count
from engine.importing.quotes.headings import AMOUNTS, Heading
from engine.importing.quotes.results import Raw, ReadValue
from engine.importing.quotes.tax_words import Tax
from engine.importing.quotes.times import Delivery, Span, Warranty
from engine.importing.quotes.tokens import MILLION, TOKEN_PRICES
from engine.values import Between, Known, Unknown

_WEEK: Final = 7
_COUNTS: Final = ("quantity", "cards_per_unit")
_TIMES: Final = ("lead_time", "stock")
_WHOLE: Final = ("term", "valid_until")
_SHARES: Final = ("discount", "batch_discount")


def said_cell(heading: Heading, said: ReadValue | None, raw: Raw, text: str, scale: Decimal | None) -> Cell:
    """The cell under the heading that a person gave it, with the value that they gave; None reads its text anew.

    Args:
        scale: the unit that a line beside the table gives its amounts, where one does.
    """
    if said is None:
        return replace(read_cell(heading, raw, text, scale), message=why("corrected"))
    if isinstance(said, Known | Between):
        fact = _fact(heading.field or "", said, read_cell(heading, raw, text, scale).fact)
        if fact is not None:
            return Cell(said, why("corrected"), "read", fact)
    if isinstance(said, Known):
        return read_cell(heading, said.value, format(said.value, "f"), None)
    return read_cell(heading, None, "" if isinstance(said, Unknown) else str(said), scale)


def _fact(field: str, said: Known | Between, before: Any) -> Any:
    """The structured form of a number in the unit of a field; None where the field takes none."""
    low, high = (said.value, said.value) if isinstance(said, Known) else (said.low, said.high)
    if field in AMOUNTS:
        amount = before if isinstance(before, Amount) else Amount()
        thing = MILLION if field in TOKEN_PRICES else amount.thing
        return replace(amount, low=low, high=high, missing="", about=False, rest="", thing=thing)
    if field in _TIMES:
        return Delivery(Span(low * _WEEK, high * _WEEK), None, before.stock if isinstance(before, Delivery) else "")
    return None if low != high else _fact_of_one(field, low, before)


def _fact_of_one(field: str, value: Decimal, before: Any) -> Any:
    whole = value == value.to_integral_value()
    if field in _COUNTS and whole and value > 0:
        counted = before if isinstance(before, Count) else Count()
        return replace(counted, number=int(value), missing="")
    if field in _WHOLE and whole and value > 0:
        return int(value)
    if field in _SHARES and 0 <= value < 1:
        return value
    if field in ("tax_rate", "tax") and 0 <= value <= 1:
        return replace(before, rate=value) if isinstance(before, Tax) else Tax(rate=value)
    if field == "warranty":
        return Warranty(value, before.response if isinstance(before, Warranty) else "")
    return None
