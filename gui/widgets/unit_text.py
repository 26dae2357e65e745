"""Units and currencies as people write them beside a number."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from typing import Final


@dataclass(frozen=True)
class Currency:
    """A currency by its ISO code; a bare sign such as ¥ or $ may stand for several."""

    code: str
    candidates: tuple[str, ...] = ()

    @property
    def ambiguous(self) -> bool:
        return bool(self.candidates)


_CURRENCIES: Final[dict[str, Currency]] = {
    "¥": Currency("CNY", ("CNY", "JPY")),
    "cn¥": Currency("CNY"),
    "rmb": Currency("CNY"),
    "cny": Currency("CNY"),
    "元": Currency("CNY"),
    "人民币": Currency("CNY"),
    "$": Currency("USD", ("USD", "HKD", "SGD", "AUD", "CAD")),
    "us$": Currency("USD"),
    "usd": Currency("USD"),
    "美元": Currency("USD"),
    "hk$": Currency("HKD"),
    "hkd": Currency("HKD"),
    "港元": Currency("HKD"),
    "€": Currency("EUR"),
    "eur": Currency("EUR"),
    "欧元": Currency("EUR"),
    "£": Currency("GBP"),
    "gbp": Currency("GBP"),
    "jpy": Currency("JPY"),
    "jp¥": Currency("JPY"),
    "日元": Currency("JPY"),
}

_KI = Decimal(1024)
_FAMILIES: Final[tuple[dict[str, Decimal], ...]] = (
    {
        "B": Decimal(1),
        "kB": Decimal("1e3"),
        "MB": Decimal("1e6"),
        "GB": Decimal("1e9"),
        "TB": Decimal("1e12"),
        "PB": Decimal("1e15"),
        "KiB": _KI,
        "MiB": _KI**2,
        "GiB": _KI**3,
        "TiB": _KI**4,
    },
    {
        "B/s": Decimal(8),
        "MB/s": Decimal("8e6"),
        "GB/s": Decimal("8e9"),
        "TB/s": Decimal("8e12"),
        "bit/s": Decimal(1),
        "Mbit/s": Decimal("1e6"),
        "Gbit/s": Decimal("1e9"),
        "Tbit/s": Decimal("1e12"),
        "Mbps": Decimal("1e6"),
        "Gbps": Decimal("1e9"),
    },
    {"W": Decimal(1), "kW": Decimal("1e3"), "MW": Decimal("1e6")},
    {"Wh": Decimal(1), "kWh": Decimal("1e3"), "MWh": Decimal("1e6")},
    {"FLOPS": Decimal(1), "GFLOPS": Decimal("1e9"), "TFLOPS": Decimal("1e12"), "PFLOPS": Decimal("1e15")},
    {"ms": Decimal("0.001"), "s": Decimal(1), "min": Decimal(60), "h": Decimal(3600), "d": Decimal(86_400)},
)
_SPELLINGS: Final[dict[str, str]] = {
    "秒": "s",
    "分钟": "min",
    "小时": "h",
    "hour": "h",
    "hours": "h",
    "天": "d",
    "day": "d",
    "days": "d",
    "kb": "kB",
    "mb": "MB",
    "gb": "GB",
    "tb": "TB",
    "kib": "KiB",
    "mib": "MiB",
    "gib": "GiB",
    "tib": "TiB",
    "g": "GB",
    "t": "TB",
    "kw": "kW",
    "w": "W",
    "千瓦": "kW",
    "瓦": "W",
    "度": "kWh",
    "tflops": "TFLOPS",
    "pflops": "PFLOPS",
    "gb/s": "GB/s",
    "tb/s": "TB/s",
    "mb/s": "MB/s",
}


def currency_of(text: str) -> Currency | None:
    """The currency that a sign, code, or unit such as CNY/h begins with."""
    plain = text.strip().lower().split("/")[0].strip()
    return _CURRENCIES.get(plain)


def width_in_digits(unit: str) -> int:
    """How many digits take the room of a unit; Chinese characters are twice as wide."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in unit)


def is_unit_of(written: str, unit: str) -> bool:
    return bool(unit) and written.replace(" ", "").lower() == unit.replace(" ", "").lower()


def is_same_period(written: str, unit: str) -> bool:
    """Whether two prices are for the same thing, as 元/小时 and CNY/h are."""
    return _canonical(written.partition("/")[2]) == _canonical(unit.partition("/")[2])


def conversion_factor(written: str, unit: str) -> Decimal | None:
    """By what a number in `written` is multiplied to be in `unit`; None where the two do not measure the same."""
    if is_unit_of(written, unit):
        return Decimal(1)
    source, target = _canonical(written), _canonical(unit)
    for family in _FAMILIES:
        if source in family and target in family:
            return family[source] / family[target]
    return None


def _canonical(unit: str) -> str:
    plain = unit.strip()
    if any(plain in family for family in _FAMILIES):
        return plain
    return _SPELLINGS.get(plain.lower(), plain)
