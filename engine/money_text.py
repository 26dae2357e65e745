"""Amounts of money and other big numbers in digits: 2.90 M, 290 万, 1,125,000."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from engine.texts import Language, format_number

_COMPACT: Final[dict[Language, tuple[tuple[float, str], ...]]] = {
    "en": ((1e9, " bn"), (1e6, " M")),
    "zh": ((1e8, " 亿"), (1e4, " 万")),
}
_STATED_FROM: Final = 100_000
_COMPACT_FROM: Final = {"en": 1e6, "zh": 1e4}


def compact_number(number: float, language: Language = "en") -> str:
    """A big number in the steps of its language: 2.90 M or 290 万."""
    size, suffix = _step(abs(number), language)
    return f"{'−' if number < 0 else ''}{_three_digits(abs(number) / size)}{suffix}"


def money_number(amount: float, language: Language = "en", *, compact: bool = True) -> str:
    """Money without its currency: two decimals below 1,000, whole units above, 2.90 M where big; nothing is 0."""
    magnitude = abs(amount)
    if magnitude == 0:
        return "0"
    sign = "−" if amount < 0 else ""
    if compact and magnitude >= _COMPACT_FROM[language]:
        return compact_number(amount, language)
    if magnitude < 0.1:
        return sign + format_number(magnitude, 3)
    return f"{sign}{magnitude:,.2f}" if magnitude < 999.995 else f"{sign}{magnitude:,.0f}"


def stated_money(amount: Decimal, language: Language = "en") -> str:
    """An amount that somebody stated, with every digit down to the cent: 112.5 万, 1,125,000, 68.00, 0.0042."""
    size, suffix = (
        _step(float(abs(amount)), language) if language == "zh" and abs(amount) >= _STATED_FROM else (1.0, "")
    )
    shown = amount / Decimal(size)
    if suffix and shown != round(shown, 2):
        shown, suffix = amount, ""
    if abs(shown) < 1:
        return f"{shown.normalize():,f}".replace("-", "−")
    written = f"{shown:,.2f}".replace("-", "−")
    return (written.rstrip("0").rstrip(".") if suffix else written.removesuffix(".00")) + suffix


def money_range(low: float, high: float, language: Language = "en", beside: Any = None) -> tuple[str, str]:
    """Both ends of a range in one unit, that of the value `beside` it, else that of the larger end."""
    largest = abs(float(beside)) if beside else max(abs(low), abs(high))
    if largest < _COMPACT_FROM[language]:
        return money_number(low, language, compact=False), money_number(high, language, compact=False)
    size, suffix = _step(largest, language)
    written = [f"{'−' if end < 0 else ''}{_in_steps(abs(end) / size)}{suffix}" if end else "0" for end in (low, high)]
    return written[0], written[1]


def _in_steps(number: float) -> str:
    """Small parts of a big unit keep two digits."""
    return format_number(number, 2) if number < 0.1 else _three_digits(number)


def _step(magnitude: float, language: Language) -> tuple[float, str]:
    return next((step for step in _COMPACT[language] if magnitude >= step[0]), (1.0, ""))


def _three_digits(number: float) -> str:
    decimals = 2 if number < 9.995 else 1 if number < 99.95 else 0
    return f"{number:,.{decimals}f}"
