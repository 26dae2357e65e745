"""How the numbers of one row are written: in one unit and with one number of decimals, so that they can be compared."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.texts import Language, has_text, text
from engine.value_text import DIGITS, MOST_MILLISECONDS, half_up, unit_text

_TIMES: Final = (("µs", 1e-6), ("ms", 1e-3), ("s", 1.0), ("min", 60.0), ("h", 3600.0), ("d", 86400.0))
_TIME_FROM: Final = {"µs": 0.0, "ms": 1e-3, "s": 0.5, "min": 120.0, "h": 7200.0, "d": 259200.0}
TOO_SHORT: Final = 0.1
MOST_UNITS: Final = 1000
"""A time below a tenth of the unit is written in a smaller one, unless the longest then needs more than this many."""
_FEW: Final = 10
_SECONDS: Final = {"s": 1.0, "ms": 1e-3, "h": 3600.0}
_BIG: Final[dict[Language, tuple[tuple[float, float, str], ...]]] = {
    "en": ((1e9, 1e9, " bn"), (1e6, 1e6, " M"), (1e5, 1e3, " k")),
    "zh": ((1e8, 1e8, " 亿"), (1e4, 1e4, " 万")),
}


@dataclass(frozen=True, slots=True)
class RowFormat:
    """`factor` and `decimals` hold for all numbers of a row; `suffix` stands behind each, `unit` behind the title.

    With `digits`, numbers have so many instead of the decimals, as far as these go.
    """

    factor: float
    decimals: int
    suffix: str
    unit: str
    suffix_of_one: str = ""
    digits: int = 0

    def number(self, value: float) -> str:
        if value == 0:
            return "0"
        decimals = self.decimals
        if self.digits:
            decimals = max(0, min(decimals, self.digits - _whole_digits(half_up(value / self.factor, decimals))))
        return f"{half_up(value / self.factor, decimals):,.{decimals}f}".replace("-", "−")

    def text(self, value: float) -> str:
        if value == 0 and self.factor >= 1e3:
            return "0"
        number = self.number(value)
        return f"{number}{self.suffix_of_one if number == '1' and self.suffix_of_one else self.suffix}"


def row_format(
    values: Iterable[float], unit: str, language: Language, currency: str, *, counts: bool = False
) -> RowFormat:
    sizes = [abs(value) for value in values if math.isfinite(value)]
    largest = max(sizes, default=0.0)
    if unit == "money" or unit.startswith("money/"):
        money = unit_text(currency, language) + unit_text(unit.removeprefix("money"), language)
        factor, suffix = _size_of_money(sizes, language)
        digits = _digits(sizes, factor) if suffix else 0
        return RowFormat(factor, digits - 1 if digits else _decimals(sizes, factor, 2), suffix, money, digits=digits)
    if unit in _SECONDS:
        return _time(sizes, largest, _SECONDS[unit], language)
    if unit == "share" or (unit == "1" and not counts and 0 < largest <= 1):
        return RowFormat(0.01, 0 if largest > 0.1 else 1, " %", "")
    words = unit_text(unit, language)
    behind = f" {words}" if words and not words.startswith(("token", "请求", "request")) else ""
    return RowFormat(1.0, _decimals(sizes, 1.0, 1), behind, "", _one(unit, language) if behind else "")


def _time(sizes: list[float], largest: float, seconds_each: float, language: Language) -> RowFormat:
    if seconds_each == _SECONDS["ms"] and 1 <= largest < MOST_MILLISECONDS:
        return RowFormat(1.0, _decimals(sizes, 1.0, 2), f" {unit_text('ms', language)}", "")
    seconds, shortest = largest * seconds_each, min((size for size in sizes if size), default=0.0) * seconds_each
    name, size = next(((name, size) for name, size in reversed(_TIMES) if seconds >= _TIME_FROM[name]), ("s", 1.0))
    for smaller, step in reversed(_TIMES):
        if shortest < TOO_SHORT * size and step < size and seconds < MOST_UNITS * step:
            name, size = smaller, step
    factor = size / seconds_each
    return RowFormat(factor, _decimals(sizes, factor, 2), f" {unit_text(name, language)}", "", _one(name, language))


def _size_of_money(sizes: list[float], language: Language) -> tuple[float, str]:
    """In millions and the like, as far as the smallest amount is at least a tenth of one; small ones in whole units."""
    largest, smallest = max(sizes, default=0.0), min((size for size in sizes if size), default=0.0)
    fitting = [(factor, suffix) for start, factor, suffix in _BIG[language] if largest >= start] or [(1.0, "")]
    factor, suffix = next((one for one in fitting if smallest >= TOO_SHORT * one[0]), fitting[-1])
    alone = factor == fitting[-1][0] and smallest < factor and largest < _FEW * factor
    return (1.0, "") if alone else (factor, suffix)


def _whole_digits(number: float) -> int:
    return max(1, 1 + math.floor(math.log10(abs(number)))) if number else 1


def _digits(sizes: list[float], factor: float) -> int:
    """As many as in a sentence, one more where different amounts would read the same."""
    read = {f"{size / factor:.{DIGITS - 1}e}" for size in sizes}
    return DIGITS + (len(read) < len(set(sizes)))


def _one(unit: str, language: Language) -> str:
    key = f"units.one.{unit}"
    return f" {text(key, language)}" if has_text(key, language) else ""


def _decimals(sizes: list[float], factor: float, most: int) -> int:
    """Three digits for the smallest number, as far as the largest leaves them a meaning; none where all are whole."""
    scaled = [size / factor for size in sizes if size > 0]
    if not scaled or (factor == 1.0 and all(size == round(size) for size in scaled)):
        return 0
    wanted = 2 - math.floor(math.log10(min(scaled)))
    return min(max(0, wanted), most if max(scaled) >= 0.1 else most + 2)
