"""Figures as a person of the trade writes them: number, unit and currency, in the reader's language."""

from __future__ import annotations

import datetime
import math
import re
from typing import TYPE_CHECKING, Any, Final, Self

from engine.money_text import compact_number, money_number, money_range
from engine.texts import Language, Message, format_number, has_text, text

if TYPE_CHECKING:
    from engine.compare.results import Estimate

DIGITS: Final = 3
"""Of a number that is read; ranges have no more."""
DERIVED_DIGITS: Final = 4
"""Of a number in a derivation, by which it is computed again by hand."""
_ON_SHEETS: Final = frozenset({"B/s", "FLOP/s"})
"""Units of data sheets, which state a digit more."""
_PLANNED: Final = {"week": 1, "d": 1}
"""Units in which people plan, with the decimals that have a meaning there."""
AND_MORE: Final = " + ?"
"""Behind what is known of a sum: a part that nobody stated comes on top."""
_BEFORE_UNIT: Final = re.compile(r"(?<=\d) (?=[%A-Za-z])|(?<=\d [Mk]) (?=[A-Z])|(?<=\d bn) (?=[A-Z])")

_TIME_STEPS: Final = ((1e-6, "µs"), (1e-3, "ms"), (1.0, "s"), (60.0, "min"), (3600.0, "h"), (86400.0, "d"))
_TIME_LIMITS: Final = (1e-3, 1.0, 120.0, 7200.0, 259200.0, math.inf)
_SCALED: Final = {
    "B": (("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12)),
    "B/s": (("kB/s", 1e3), ("MB/s", 1e6), ("GB/s", 1e9), ("TB/s", 1e12)),
    "FLOP": (("GFLOP", 1e9), ("TFLOP", 1e12), ("PFLOP", 1e15), ("EFLOP", 1e18)),
    "FLOP/s": (("GFLOP/s", 1e9), ("TFLOP/s", 1e12), ("PFLOP/s", 1e15)),
    "FLOP/J": (("GFLOP/J", 1e9), ("TFLOP/J", 1e12)),
    "W": (("kW", 1e3), ("MW", 1e6)),
    "Wh": (("kWh", 1e3), ("MWh", 1e6)),
}
_WAITING: Final = frozenset({"s", "ms", "1"})
"""Units of what grows without limit over capacity: times of requests, and requests at once."""
_COUNTED: Final = frozenset({"token", "request"})
_COUNT_FROM: Final = 1e7
MOST_MILLISECONDS: Final = 1e4
"""Latencies below this many milliseconds are told in them, as in benchmarks."""


class ValueText(Message):
    """A value with its unit as a part of a sentence."""

    __slots__ = ()

    @classmethod
    def of_value(cls, value: Any, unit: str, currency: str = "") -> Self:
        """Build it; None reads as unknown, `money` takes the currency."""
        return cls("display.value", (("currency", currency), ("unit", unit), ("value", value)))

    def text(self, language: Language = "en") -> str:
        """Write it in `language`."""
        parts = dict(self.arguments)
        return format_value(parts["value"], str(parts["unit"]), language, str(parts["currency"]))


class RangeText(Message):
    """A range as a part of a sentence, without its unit."""

    __slots__ = ()

    @classmethod
    def of_range(cls, low: float, high: float, unit: str, beside: Any = None) -> Self:
        """Build it from two bounds in the same unit, and the value at which that unit is written."""
        return cls("display.range", (("beside", beside), ("high", high), ("low", low), ("unit", unit)))

    def text(self, language: Language = "en") -> str:
        """Write it in `language`."""
        parts: dict[str, Any] = dict(self.arguments)
        return format_range(parts["low"], parts["high"], parts["unit"], language, parts["beside"])


class ShareText(Message):
    """A share of one as a percentage in a sentence."""

    __slots__ = ()

    @classmethod
    def of_share(cls, share: float, digits: int = 2) -> Self:
        """Build it from the share itself, 0.6 for 60 %."""
        return cls("display.share", (("digits", digits), ("share", share)))

    def text(self, language: Language = "en") -> str:
        """Write it in `language`."""
        parts: dict[str, Any] = dict(self.arguments)
        return format_share(parts["share"], language, parts["digits"])


def unparted(words: str) -> str:
    """The same, with numbers that no end of a line parts from their units."""
    return _BEFORE_UNIT.sub("\N{NO-BREAK SPACE}", words)


def unknown_text(language: Language) -> str:
    return text("display.unknown", language)


def format_value(
    value: Any,
    unit: str,
    language: Language = "en",
    currency: str = "",
    *,
    compact: bool = True,
    digits: int = DIGITS,
) -> str:
    """A value with its unit; None reads as unknown. `compact` writes big money as 2.90 M or 290 万."""
    if value is None:
        return unknown_text(language)
    return _together(*split_value(value, unit, language, currency, compact=compact, digits=digits))


def format_input(value: float, unit: str, language: Language = "en", currency: str = "") -> str:
    """A value that an input takes or is moved to: three digits, and no cents behind whole units of money."""
    number, shown_unit = split_value(float(f"{value:.{DIGITS}g}"), unit, language, currency)
    return _together(number.removesuffix(".00"), shown_unit)


def _together(number: str, unit: str) -> str:
    if not unit:
        return number
    joined = number.endswith(("万", "亿")) and not unit.isascii()
    return f"{number}{unit}" if joined else f"{number} {unit}"


def split_value(
    value: Any,
    unit: str,
    language: Language = "en",
    currency: str = "",
    *,
    compact: bool = True,
    digits: int = DIGITS,
) -> tuple[str, str]:
    """Number and unit apart, for columns in which both line up."""
    if value is None:
        return unknown_text(language), ""
    number = float(value)
    if math.isinf(number):
        return open_end(unit, language), ""
    if unit == "money" or unit.startswith("money/"):
        per = unit.removeprefix("money")
        return money_number(number, language, compact=compact), money_unit(per, currency, language)
    if unit == "%":
        return format_number(number, 3), "%"
    if unit in _COUNTED and abs(number) >= _COUNT_FROM:
        return compact_number(number, language), unit_text(unit, language)
    if unit in _PLANNED:
        number = half_up(number, _PLANNED[unit])
    elif unit in _ON_SHEETS:
        digits = max(digits, DERIVED_DIGITS)
    number, unit = scaled(number, unit)
    one = f"units.one.{unit}"
    shown = format_number(number, digits)
    return shown, text(one, language) if shown == "1" and has_text(one, language) else unit_text(unit, language)


def format_money(amount: Any, currency: str, language: Language = "en", *, compact: bool = True) -> str:
    return format_value(amount, "money", language, currency, compact=compact)


def format_share(value: Any, language: Language = "en", digits: int = 3) -> str:
    """A share of one as a percentage."""
    return (
        unknown_text(language) if value is None else f"{format_number(float(value) * 100, digits)} %".replace("-", "−")
    )


def format_change(share: float, language: Language = "en", digits: int = 3) -> str:
    """A difference as a percentage with its sign."""
    shown = format_share(share, language, digits)
    return f"+{shown}" if share > 0 else shown


def told_apart(**numbers: float) -> dict[str, str]:
    """Numbers by their names with as many digits as usual, and more where they would read the same and are not."""
    digits = DIGITS
    while True:
        shown = {name: format_number(number, digits) for name, number in numbers.items()}
        if digits == 2 * DIGITS or len(set(shown.values())) == len(set(numbers.values())):
            return shown
        digits += 1


def format_range(
    low: float | None, high: float | None, unit: str, language: Language = "en", beside: Any = None
) -> str:
    """ "8,300 to 11,200" without the unit, which stands at the value `beside` it; empty where there is no range.

    An open range says in words what is at its end.
    """
    if low is None or high is None or low == high:
        return ""
    last = low if math.isinf(high) else high
    if unit == "money" or unit.startswith("money/"):
        ends = money_range(low, last, language, beside)
    else:
        factor = _factor(float(beside) if beside else last, unit)
        ends = _end(low / factor, unit), _end(last / factor, unit)
    return text("display.range", language, low=ends[0], high=open_end(unit, language) if math.isinf(high) else ends[1])


def _end(number: float, unit: str) -> str:
    return format_number(half_up(number, _PLANNED[unit]) if unit in _PLANNED else number, DIGITS)


def open_end(unit: str, language: Language = "en") -> str:
    """What stands at the end of a range that is open: requests wait without end where they are over capacity."""
    return text(f"display.{_open_kind(unit)}", language)


def open_reason(high: float | None, unit: str) -> Message | None:
    """Why a range has no high end; None where it has one."""
    return Message.of(f"display.open_{_open_kind(unit)}") if high is not None and math.isinf(high) else None


def _open_kind(unit: str) -> str:
    return "over_capacity" if unit in _WAITING else "no_limit"


def format_estimate(estimate: Estimate, language: Language = "en", currency: str = "") -> str:
    """The point value; a sum with an unknown part reads as what is known so far, an unknown as its word."""
    shown = format_value(estimate.value, estimate.unit, language, currency)
    return (
        text("display.so_far", language, value=shown) if estimate.incomplete and estimate.value is not None else shown
    )


def scaled(number: float, unit: str) -> tuple[float, str]:
    """The number in the unit that people would use for its size; input in SI units or ms."""
    if unit == "ms":
        if 1 <= abs(number) < MOST_MILLISECONDS:
            return number, unit
        number, unit = number / 1e3, "s"
    if unit == "s":
        for (factor, name), limit in zip(_TIME_STEPS, _TIME_LIMITS, strict=True):
            if abs(number) < limit:
                return number / factor, name
    for name, factor in reversed(_SCALED.get(unit, ())):
        if abs(number) >= factor:
            return number / factor, name
    return number, unit


def half_up(number: float, decimals: int) -> float:
    """Rounded as by hand: 22.95 to 23.0, whatever its last bit is."""
    size = 10**decimals
    return math.copysign(math.floor(abs(number) * size + 0.5 + 1e-9) / size, number)


def _factor(number: float, unit: str) -> float:
    shown, _ = scaled(number, unit)
    return number / shown if shown else 1.0


def money_unit(per: str, currency: str, language: Language = "en") -> str:
    """ "CNY", or "CNY/kWh" for what is paid a unit; `per` starts with the slash."""
    name = unit_text(currency, language)
    return f"{name}{unit_text(per, language)}" if per else name


def unit_text(unit: str, language: Language = "en") -> str:
    """What a unit is called on screen; units without a word of their own stand as they are."""
    if unit in {"", "1"}:
        return ""
    key = f"units.{unit}"
    return text(key, language) if has_text(key, language) else unit


def format_date(date: datetime.date | None) -> str:
    return "" if date is None else date.isoformat()


def format_time(moment: datetime.datetime | None) -> str:
    """Hours and minutes, with the date where it was not today."""
    if moment is None:
        return ""
    moment = moment.astimezone()
    today = datetime.datetime.now(moment.tzinfo).date()
    return f"{moment:%H:%M}" if moment.date() == today else f"{moment:%Y-%m-%d %H:%M}"
