"""Why a sum on a quote may differ from what its parts come to: the one slip that explains the difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from engine.quote.money import amount_with_tax, amount_without_tax
from engine.texts import Message, format_number

CENT: Final = Decimal("0.01")
_HALF_CENT: Final = CENT / 2
_ROUNDED_AWAY: Final = Decimal("0.005")
"""The largest share of an amount that is put down to rounding it for print."""
_FACTORS: Final = (Decimal(10_000), Decimal(1000), Decimal(100), Decimal(10))
_MOST_TIMES: Final = 20
_MONTHS_OF: Final = (Decimal(720), Decimal(730), Decimal(744), Decimal(672), Decimal(160))
_LARGEST_RATE: Final = Decimal("0.3")


@dataclass(frozen=True, slots=True)
class Part:
    """Something that a sum adds up, by what a person calls it."""

    name: Message
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Clues:
    """What is known about a sum beside its value.

    Args:
        rate, discount: tax rate and discount as shares.
        pieces, months, hours: by what one price was multiplied; `hours` is the length of a month.
        parts: what was added up.
        net: for an amount of tax, what it is due on.
    """

    rate: Decimal | None = None
    discount: Decimal = Decimal(0)
    pieces: Decimal | None = None
    months: Decimal | None = None
    hours: Decimal | None = None
    parts: Sequence[Part] = ()
    net: Decimal | None = None


def same(stated: Decimal, computed: Decimal) -> bool:
    """Whether two amounts are one once they are rounded to the cent."""
    return abs(stated - computed) <= _HALF_CENT


def is_rounding(stated: Decimal, computed: Decimal, clues: Clues) -> bool:
    """A cent for each piece, or less than half of the last digit that is printed."""
    apart = abs(stated - computed)
    if apart <= CENT * max(Decimal(1), clues.pieces or Decimal(1)) * max(Decimal(1), clues.months or Decimal(1)):
        return True
    last = Decimal(1).scaleb(stated.normalize().as_tuple().exponent if stated else 0)  # type: ignore[arg-type]
    return apart <= last / 2 and apart <= abs(computed) * _ROUNDED_AWAY


def likely_cause(stated: Decimal, computed: Decimal, clues: Clues) -> Message:
    """The first slip that turns the right amount into the stated one."""
    if is_rounding(stated, computed, clues):
        return Message.of("sums.cause.rounding")
    found = next((cause for amount, cause in _slips(computed, clues) if _alike(stated, amount)), None)
    return found or _other_count(stated, computed, clues) or Message.of("sums.cause.none")


def _alike(stated: Decimal, amount: Decimal) -> bool:
    return same(stated, amount) or is_rounding(stated, amount, Clues())


def _slips(computed: Decimal, clues: Clues) -> Iterator[tuple[Decimal, Message]]:
    rate = clues.rate
    if clues.net is not None and rate:
        yield amount_with_tax.raw(clues.net, rate) * rate, Message.of("sums.cause.tax_on_gross")
        yield clues.net - amount_without_tax.raw(clues.net, rate), Message.of("sums.cause.tax_taken_out")
    elif rate:
        percent = format_number(rate * 100)
        yield amount_without_tax.raw(computed, rate), Message.of("sums.cause.tax_left_out", percent=percent)
        yield amount_with_tax.raw(computed, rate), Message.of("sums.cause.tax_added", percent=percent)
    if clues.discount:
        percent = format_number(clues.discount * 100)
        yield computed / (1 - clues.discount), Message.of("sums.cause.discount_left_out", percent=percent)
        yield computed * (1 - clues.discount), Message.of("sums.cause.discount_twice", percent=percent)
    if clues.hours:
        for hours in _MONTHS_OF:
            if hours != clues.hours:
                about = {"hours": format_number(hours), "counted": format_number(clues.hours)}
                yield computed / clues.hours * hours, Message.of("sums.cause.month_hours", **about)
    for part in clues.parts if len(clues.parts) > 1 else ():
        yield computed - part.amount, Message.of("sums.cause.part_left_out", part=part.name)
        yield computed + part.amount, Message.of("sums.cause.part_twice", part=part.name)
    for factor in _FACTORS:
        about_factor = {"factor": format_number(factor)}
        yield computed * factor, Message.of("sums.cause.factor", **about_factor)
        yield computed / factor, Message.of("sums.cause.factor", **about_factor)


def _other_count(stated: Decimal, computed: Decimal, clues: Clues) -> Message | None:
    """Another whole number of pieces or months, or another rate of tax, that fits."""
    if clues.net:
        rate = stated / clues.net
        percent = round(rate * 100)
        if 0 < rate <= _LARGEST_RATE and _alike(stated, clues.net * percent / 100):
            return Message.of("sums.cause.other_rate", percent=percent)
    for key, count in (("pieces", clues.pieces), ("months", clues.months)):
        if not count or not computed:
            continue
        times = stated / (computed / count)
        whole = round(times)
        if whole != count and 0 < whole <= count * _MOST_TIMES and _alike(stated, computed / count * whole):
            return Message.of(f"sums.cause.other_{key}", fits=whole, count=format_number(count))
    return None
