# ruff: noqa: E501 - a pattern is read in one line
"""Plain text laid out for reading: one character for one, clauses, and phrases that claim their stretch."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Final

from engine.importing.quotes.results import Certainty, ReadValue
from engine.values import Between, Known, Stated, known

PRICES: Final = ("price", "input_price", "output_price", "cached_input_price")
LARGEST: Final = Decimal(10) ** 15
_LOOKALIKES: Final = {
    ord(mark): plain for mark, plain in zip("　\u00a0\u202f\t–—−～〜×✕＊•￥", "    ---~~xx*·¥", strict=True)
}
_CLAUSE_ENDS: Final = re.compile(
    r"[\n;；。!！?？]|[，、]|(?<!\d),|,(?!\d{3}(?!\d))|(?<=\D)(?<!\binc)(?<!\bincl)(?<!\bexcl)(?<!\binkl)(?<!\bzzgl)(?<!\bapprox)(?<!\bca)\.(?!(?<=\bust\.) \d)(?!(?<=\bmwst\.) \d)(?!(?<=\bvat\.) \d)(?=\s)|\s[|·]\s|\s{3,}"
)
_LONG_RUN: Final = re.compile(r"\d{25,}|\s{5,}")
_SPOKEN: Final = re.compile(r"(?<=\d)块(?=\d{1,2}(?![\d.a-zA-Z万台张卡]))")
"""1块8 is 1.8."""
_SPACED: Final = re.compile(r"(?<=(?<!\S)\S) (?=\S)|(?<=\S) (?=\S(?!\S))")
_LEAST_PARTS: Final = 8
_LONGEST_CLAUSE: Final = 600
_NUMERALS: Final = {"零": 0, "半": None, "一": 1, "二": 2, "两": 2, "双": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7,
                    "八": 8, "九": 9, "单": 1, "壹": 1, "贰": 2, "叁": 3, "肆": 4, "伍": 5, "陆": 6, "柒": 7, "捌": 8, "玖": 9}  # fmt: skip
NUMBER: Final = r"(?:\d{1,3}(?:\.\d{3})+,\d{1,2}|(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(?![.,]?\d)"
_BLANKS: Final = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")
_CONTINENTAL: Final = re.compile(r"\d+,\d{2}|\d{1,3}(?:\.\d{3})+,\d{1,2}")
COUNT: Final = r"(?:\d{1,5}|半|十[一二三四五六七八九]?|[一二三四五六七八九两双单]?十?[一二三四五六七八九两双单])"
ENGLISH_COUNTS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "twelve": 12}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A stretch of the text that says one thing; `per` is what an amount is for, as `text_money` names it."""

    start: int
    end: int
    field: str | None
    value: ReadValue | None = None
    certainty: Certainty = "read"
    per: str = ""
    currency: str = ""


def plain(text: str) -> str:
    """The text in half-width lower-case characters, each in its place."""
    narrowed = _SPOKEN.sub(".", _LONG_RUN.sub(_hollow, text.translate(_LOOKALIKES)))
    return "".join(_lowered(chr(ord(mark) - 0xFEE0) if "！" <= mark <= "～" else mark) for mark in narrowed)


def unspaced(text: str) -> str:
    """The text without the blanks between single characters, as programs set them that read pictures."""
    return "\n".join(_SPACED.sub("", line) if _is_spaced(line) else line for line in text.split("\n"))


def _is_spaced(line: str) -> bool:
    parts = line.split()
    return len(parts) >= _LEAST_PARTS and sum(len(part) == 1 for part in parts) >= len(parts) * 0.6


def _hollow(found: re.Match[str]) -> str:
    """A long run of digits or blanks says nothing; its middle is put out of reach of every pattern."""
    run = found[0]
    return "\0" * len(run) if run[0].isdigit() else run[:2] + "\0" * (len(run) - 4) + run[-2:]


def _lowered(mark: str) -> str:
    lower = mark.lower()
    return lower if len(lower) == 1 else mark


def clauses(text: str) -> tuple[tuple[int, int], ...]:
    """The stretches between the marks that part one statement from the next."""
    found, start = [], 0
    for mark in _CLAUSE_ENDS.finditer(text):
        if mark.start() > start:
            found.append((start, mark.start()))
        start = mark.end()
    if start < len(text):
        found.append((start, len(text)))
    return tuple(part for start, end in found for part in _parts(start, end))


def _parts(start: int, end: int) -> list[tuple[int, int]]:
    return [(cut, min(cut + _LONGEST_CLAUSE, end)) for cut in range(start, end, _LONGEST_CLAUSE)]


def clause_at(bounds: Sequence[tuple[int, int]], start: int) -> tuple[int, int]:
    """The clause that a character is in."""
    place = bisect_right(bounds, start, key=lambda bound: bound[0]) - 1
    return bounds[place] if 0 <= place < len(bounds) else (start, start)


def number(written: str) -> Decimal | None:
    """A number written in digits or in Chinese or English words; None where it is none or beyond all sense."""
    given = written.strip()
    given = _BLANKS.sub("", given)
    if _CONTINENTAL.fullmatch(given):
        given = given.replace(".", "").replace(",", ".")
    given = given.replace(",", "")
    if given == "半":
        return Decimal("0.5")
    if given in ENGLISH_COUNTS:
        return Decimal(ENGLISH_COUNTS[given])
    if given and all(mark in "零一二三四五六七八九十两双单壹贰叁肆伍陆柒捌玖拾" for mark in given):
        return _chinese(given.replace("拾", "十"))
    try:
        value = Decimal(given)
    except InvalidOperation:
        return None
    return value if value.is_finite() and value <= LARGEST else None


def _chinese(given: str) -> Decimal | None:
    tens, ten, ones = given.rpartition("十")
    if len(tens) > 1 or len(ones) > 1:
        return None
    head = (_NUMERALS.get(tens, 1) if tens else 1) if ten else 0
    return Decimal((head or 0) * 10 + (_NUMERALS.get(ones) or 0))


def stated(low: Decimal, high: Decimal | None, source: str) -> Stated:
    """One value, or a range that its own words are the source of."""
    if high is None or high == low:
        return known(low)
    return Between(low=min(low, high), high=max(low, high), source=source.strip() or "?")


def scaled(value: Stated, factor: Decimal) -> Stated:
    """The value times a factor, to six places."""
    if isinstance(value, Known):
        return Known(value=tidy(value.value * factor))
    if isinstance(value, Between):
        return value.replace(low=tidy(value.low * factor), high=tidy(value.high * factor))
    return value


def tidy(value: Decimal) -> Decimal:
    """Six places at most, without zeros behind the point."""
    rounded = round(value, 6)
    return rounded.quantize(Decimal(1)) if rounded == rounded.to_integral_value() else rounded.normalize()


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch without the blanks at its ends."""
    stretch = text[start:end]
    return start + len(stretch) - len(stretch.lstrip()), end - len(stretch) + len(stretch.rstrip())


def meet(start: int, end: int, other: int, other_end: int) -> bool:
    """Whether two stretches have a character in common."""
    return start < other_end and other < end


def apart(phrases: Iterable[Phrase]) -> list[Phrase]:
    """The phrases in the order of the text; of two that overlap the earlier named stays."""
    kept: list[Phrase] = []
    taken: set[int] = set()
    for phrase in phrases:
        stretch = range(phrase.start, phrase.end)
        if taken.isdisjoint(stretch):
            taken.update(stretch)
            kept.append(phrase)
    return sorted(kept, key=lambda phrase: (phrase.start, phrase.end))
