"""Axes that keep still: round tops, few ticks, and the unit that money is written in."""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.texts import Language
from engine.value_text import unit_text

_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class MoneyScale:
    """Divide an amount by `factor` to write it in `unit`; `suffix` alone says the power of ten."""

    factor: float
    suffix: str
    unit: str


def money_scale(largest: float, currency: str, language: Language) -> MoneyScale:
    size = abs(largest)
    if language == "zh":
        power, suffix = (1e8, "亿") if size >= 1e8 else (1e4, "万") if size >= 1e4 else (1.0, "")
        return MoneyScale(power, suffix, f"{suffix}{unit_text(currency, language)}")
    power, suffix = (
        (1e9, "bn") if size >= 1e9 else (1e6, "M") if size >= 1e6 else (1e3, "k") if size >= 1e4 else (1.0, "")
    )
    return MoneyScale(power, suffix, f"{suffix} {currency}".strip())


def three_digits(value: float) -> str:
    """A number of a chart: three significant digits, thousands separated."""
    magnitude = abs(value)
    decimals = 0 if magnitude >= 100 else 1 if magnitude >= 10 else 2
    return f"{value:,.{decimals}f}".replace("-", "−")


def short_amount(amount: float, scale: MoneyScale) -> str:
    return f"{three_digits(amount / scale.factor)} {scale.suffix}".strip()


def nice_step(span: float, most: int) -> float:
    """The smallest round step with which `span` has at most `most` intervals."""
    if span <= 0 or most < 1:
        return 1.0
    rough = span / most
    power = 10.0 ** math.floor(math.log10(rough))
    return next(step * power for step in _STEPS if step * power >= rough * (1 - 1e-9))


def ticks(low: float, high: float, most: int) -> list[float]:
    step = nice_step(high - low, most)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def tick_text(value: float, step: float) -> str:
    decimals = max(0, -math.floor(math.log10(step) + 1e-9)) if step < 1 else 0
    if step >= 1 and abs(step - round(step)) > 1e-9:
        decimals = 1
    elif step < 1 and abs(step * 10**decimals - round(step * 10**decimals)) > 1e-6:
        decimals += 1
    return f"{value:,.{decimals}f}".replace("-", "−")


class SteadyRange:
    """A range that moves only when the data leave it or use too little of it, so that a drag does not make it jump."""

    def __init__(self, use_at_least: float = 0.62) -> None:
        self._use_at_least = use_at_least
        self._range: tuple[float, float] | None = None

    def fit(self, lowest: float, highest: float) -> tuple[float, float]:
        if not (math.isfinite(lowest) and math.isfinite(highest)):
            return self._range or (0.0, 1.0)
        low, high = min(lowest, 0.0), max(highest, 0.0)
        if high == low:
            high = low + 1.0
        if self._range is None or not self._still_good(self._range, low, high):
            self._range = self._round(low, high)
        return self._range

    def forget(self) -> None:
        self._range = None

    def _still_good(self, kept: tuple[float, float], low: float, high: float) -> bool:
        bottom, top = kept
        return bottom <= low and high <= top and (high - low) >= self._use_at_least * (top - bottom)

    @staticmethod
    def _round(low: float, high: float) -> tuple[float, float]:
        step = nice_step(high - low, 8)
        return math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
