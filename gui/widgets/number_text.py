"""Numbers as people type or paste them: `1,234.5`, `1.2e3`, `80 GB`, `15%`, `¥12万`, full-width digits."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, auto
from typing import Final

from gui.widgets.unit_text import Currency, conversion_factor, currency_of, is_same_period, is_unit_of

_SCALES: Final[dict[str, Decimal]] = {
    "千": Decimal(1_000),
    "万": Decimal(10_000),
    "百万": Decimal(1_000_000),
    "千万": Decimal(10_000_000),
    "亿": Decimal(100_000_000),
    "k": Decimal(1_000),
    "K": Decimal(1_000),
    "M": Decimal(1_000_000),
}
_SIGNS = str.maketrans({"−": "-", "–": "-", "\u2009": " ", "\u202f": " ", "'": "", "’": ""})
_NUMBER = re.compile(r"[+-]?(?:\d[\d,. ]*|\.\d+)(?:[eE][+-]?\d+)?")
_LARGEST = Decimal("1e30")
_COUNTABLE: Final = 1_000_000_000_000_000
_SHORT: Final = 10


class Problem(Enum):
    """Why a text is refused."""

    NOT_A_NUMBER = auto()
    COMMA_UNCLEAR = auto()
    OTHER_UNIT = auto()
    OTHER_CURRENCY = auto()
    TOO_LARGE = auto()


class NumberTextError(ValueError):
    def __init__(self, problem: Problem, text: str) -> None:
        super().__init__(f"{problem.name.lower()}: {text!r}")
        self.problem = problem
        self.text = text


@dataclass(frozen=True)
class _Parts:
    before: str
    digits: str
    after: str


def read_number(text: str, unit: str = "") -> Decimal:
    """The number meant by a text, in `unit`; raises NumberTextError where the meaning is not certain."""
    parts = _split(text)
    value = Decimal(_plain_digits(parts.digits, text))
    value *= _factor(parts, unit, text)
    if abs(value) > _LARGEST:
        raise NumberTextError(Problem.TOO_LARGE, text)
    return value


def write_number(value: Decimal | float, decimals: int = 6, least_decimals: int = 0) -> str:
    """Grouped by thousands, with at most `decimals` places and no needless zeros beyond `least_decimals`.

    A round number of sixteen digits or more is written as a power of ten: nobody counts its zeros.
    """
    exact = Decimal(value)
    if exact.copy_abs() >= _COUNTABLE:
        short = f"{exact.normalize():E}".replace("E+", "e")
        if len(short) <= _SHORT:
            return short
    whole, point, places = f"{value:,.{decimals}f}".partition(".")
    places = places[:least_decimals] + places[least_decimals:].rstrip("0")
    if whole == "-0" and not places.strip("0"):
        whole = "0"
    return f"{whole}{point}{places}" if places else whole


def _split(text: str) -> _Parts:
    plain = unicodedata.normalize("NFKC", text).translate(_SIGNS).strip()
    found = _NUMBER.search(plain)
    if found is None:
        raise NumberTextError(Problem.NOT_A_NUMBER, text)
    before, digits, after = plain[: found.start()].strip(), found.group().strip(), plain[found.end() :].strip()
    if before.endswith("-") or before.startswith("-"):
        before, digits = before.strip("- "), f"-{digits}"
    return _Parts(before, digits, after)


def _plain_digits(digits: str, text: str) -> str:
    mantissa, _, exponent = digits.lower().partition("e")
    sign, mantissa = (mantissa[0], mantissa[1:]) if mantissa[0] in "+-" else ("", mantissa)
    mantissa = _without_groups(mantissa.strip(), text)
    return f"{sign}{mantissa}{'e' + exponent if exponent else ''}"


def _without_groups(mantissa: str, text: str) -> str:
    """Drop separators of thousands, and only those that stand where such separators stand."""
    if re.fullmatch(r"\d*\.?\d*", mantissa) and any(c.isdigit() for c in mantissa):
        return mantissa
    for group, point in ((",", "."), (" ", "."), (".", ","), (" ", ",")):
        group_, point_ = re.escape(group), re.escape(point)
        if re.fullmatch(rf"\d{{1,3}}(?:{group_}\d{{3}})+(?:{point_}\d*)?", mantissa):
            several = mantissa.count(group) > 1 or point in mantissa
            if group == "." and not several:
                break
            return mantissa.replace(group, "").replace(point, ".")
    raise NumberTextError(Problem.COMMA_UNCLEAR if "," in mantissa else Problem.NOT_A_NUMBER, text)


def _factor(parts: _Parts, unit: str, text: str) -> Decimal:
    wanted_currency = currency_of(unit)
    _require_currency(currency_of(parts.before) if parts.before else None, parts.before, wanted_currency, text)
    written, scale = _take_scale(parts.after, unit)
    if not written or (written.startswith("/") and parts.before and is_same_period(written, unit)):
        return scale
    if written == "%":
        return _percent(unit, text) * scale
    currency = currency_of(written)
    if currency is not None and (wanted_currency is not None or unit == ""):
        if "/" in written and not is_same_period(written, unit):
            raise NumberTextError(Problem.OTHER_UNIT, text)
        _require_currency(currency, written, wanted_currency, text)
        return scale
    factor = conversion_factor(written, unit)
    if factor is None:
        raise NumberTextError(Problem.OTHER_UNIT, text)
    return factor * scale


def _take_scale(after: str, unit: str) -> tuple[str, Decimal]:
    """Split "万元" into 元 and 10,000; a letter that begins a known unit, as in MB, is no scale."""
    if not after or conversion_factor(after, unit) is not None or is_unit_of(after, unit):
        return after, Decimal(1)
    for name in sorted(_SCALES, key=len, reverse=True):
        rest = after.removeprefix(name)
        letter = name.isascii()
        if rest != after and (not letter or not rest or currency_of(rest.strip()) is not None):
            return rest.strip(), _SCALES[name]
    return after, Decimal(1)


def _percent(unit: str, text: str) -> Decimal:
    if unit == "%":
        return Decimal(1)
    if unit == "":
        return Decimal("0.01")
    raise NumberTextError(Problem.OTHER_UNIT, text)


def _require_currency(found: Currency | None, written: str, wanted: Currency | None, text: str) -> None:
    if not written:
        return
    if found is None:
        raise NumberTextError(Problem.NOT_A_NUMBER, text)
    if wanted is not None and found.code != wanted.code and not (found.ambiguous and wanted.code in found.candidates):
        raise NumberTextError(Problem.OTHER_CURRENCY, text)
