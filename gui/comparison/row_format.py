"""How the numbers of one row are written: in one unit and with one number of decimals, so that they can be compared."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.texts import Language
from gui.format import unit_text

_TIMES: Final = (("µs", 1e-6), ("ms", 1e-3), ("s", 1.0), ("min", 60.0), ("h", 3600.0), ("d", 86400.0))
_TIME_FROM: Final = {"µs": 0.0, "ms": 1e-3, "s": 0.5, "min": 120.0, "h": 7200.0, "d": 259200.0}
_SECONDS: Final = {"s": 1.0, "ms": 1e-3, "h": 3600.0}
_BIG: Final[dict[Language, tuple[tuple[float, float, str], ...]]] = {
    "en": ((1e9, 1e9, " bn"), (1e6, 1e6, " M"), (1e5, 1e3, " k")),
    "zh": ((1e8, 1e8, " 亿"), (1e5, 1e4, " 万")),
}


@dataclass(frozen=True, slots=True)
class RowFormat:
    """`factor` and `decimals` hold for all numbers of a row; `suffix` stands behind each, `unit` behind the title."""

    factor: float
    decimals: int
    suffix: str
    unit: str

    def number(self, value: float) -> str:
        if value == 0:
            return "0"
        return f"{value / self.factor:,.{self.decimals}f}".replace("-", "−")

    def text(self, value: float) -> str:
        return "0" if value == 0 and self.factor >= 1e3 else f"{self.number(value)}{self.suffix}"


def row_format(values: Iterable[float], unit: str, language: Language, currency: str) -> RowFormat:
    sizes = [abs(value) for value in values if math.isfinite(value)]
    largest = max(sizes, default=0.0)
    smallest = min((size for size in sizes if size > 0), default=largest)
    if unit == "money" or unit.startswith("money/"):
        money = unit_text(currency, language) + unit_text(unit.removeprefix("money"), language)
        factor, suffix = next(
            ((factor, suffix) for start, factor, suffix in _BIG[language] if largest >= start), (1.0, "")
        )
        return RowFormat(factor, _decimals(largest / factor, smallest / factor, 2), suffix, money)
    if unit in _SECONDS:
        return _time(largest * _SECONDS[unit], smallest * _SECONDS[unit], _SECONDS[unit], language)
    if unit == "1" and 0 < largest <= 1:
        return RowFormat(0.01, 0 if largest > 0.1 else 1, " %", "")
    words = unit_text(unit, language)
    behind = f" {words}" if words and not words.startswith(("token", "请求", "request")) else ""
    return RowFormat(1.0, _decimals(largest, smallest, 1), behind, "")


def _time(largest: float, smallest: float, seconds_each: float, language: Language) -> RowFormat:
    name, size = next(((name, size) for name, size in reversed(_TIMES) if largest >= _TIME_FROM[name]), ("s", 1.0))
    decimals = _decimals(largest / size, smallest / size, 2)
    return RowFormat(size / seconds_each, decimals, f" {unit_text(name, language)}", "")


def _decimals(largest: float, smallest: float, most: int) -> int:
    """Three digits for the largest number, and at least two for the smallest."""
    if largest == 0:
        return 0
    for_largest = max(0, 2 - math.floor(math.log10(largest)))
    for_smallest = max(0, 1 - math.floor(math.log10(smallest))) if smallest > 0 else 0
    return min(max(for_largest, for_smallest), most if largest >= 0.1 else most + 2)
