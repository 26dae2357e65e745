# ruff: noqa: E501 - a pattern is read in one line
"""Tables whose cells stand apart by one blank only, as lines copied out of a PDF, under their headings or without any."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final

from engine.importing.grids import sheet_of
from engine.importing.quotes.headings import AMOUNTS, PRICES, read_heading
from engine.importing.quotes.results import NO_SETTINGS, Sheet
from engine.importing.quotes.text_scan import number

_CURRENCY: Final = r"(?:us\$|hk\$|s\$|a\$|c\$|usd|eur|gbp|cny|rmb|hkd|sgd|aud|cad|chf|jpy|[$€£¥]|元)"
_DIGITS: Final = r"-?\d{1,3}(?:[.,' ]\d{3})+(?:[.,]\d{1,2})?|-?\d+(?:[.,]\d{1,4})?"
_UNIT: Final = r"(?:pcs?|pieces?|ea|each|units?|sets?|lots?|nodes?|servers?|stk|stck|stück|台|套|张|块|个|项|批|x)\.?"
_LAST: Final = {
    "ahead": re.compile(rf"(?:^|\s)(?P<cell>{_CURRENCY}? ?(?:{_DIGITS})(?:,-)?(?: ?%| {_UNIT})?)\s*$", re.IGNORECASE),
    "behind": re.compile(rf"(?:^|\s)(?P<cell>(?:{_DIGITS})(?:,-)?(?: ?{_CURRENCY}| ?%| {_UNIT})?)\s*$", re.IGNORECASE),
}
_TIMES_AHEAD: Final = re.compile(r"^(?:x|\*|@|=|à|je|at)\s*", re.IGNORECASE)
_SEQ: Final = re.compile(r"^(?:pos\.?|item|no\.?|nr\.?|#)?\s*(\d{1,3})[.):]?\s+(?=\D|\d+x)", re.IGNORECASE)
_TOTAL: Final = re.compile(
    r"(?:sub-?\s?|grand |net )?total|vat|gst|(?:sales |plus )?tax|zzgl|mwst|ust|gesamt|summe|zwischensumme|(?:netto|brutto|end|rechnungs)(?:betrag|summe)|freight|shipping|合计|小计|总计|价税|增值税|税",
    re.IGNORECASE,
)
_BLOCK: Final = 4
_LEAST_COLUMNS: Final = 3
_CENT: Final = Decimal("0.01")
_NO_HEADS: Final = ("description", "qty", "unit price", "amount")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as its words and the cells with numbers behind them."""

    words: str
    cells: tuple[str, ...]
    text: str

    @property
    def ahead(self) -> str:
        """All up to its last cell."""
        return self.text[: self.text.rindex(self.cells[-1])].strip()

    @property
    def numbers(self) -> tuple[Decimal, ...]:
        """Its numbers, however their decimals are parted."""
        return tuple(_value(cell) for cell in self.cells)


def lined_sheet(text: str) -> Sheet | None:
    """The lines as a sheet; None where they are no table."""
    lines = [line.strip() for line in text.replace("\r", "").replace("\u00a0", " ").split("\n")]
    top = next((row for row, line in enumerate(lines) if _heads(line)), None)
    if top is not None:
        return _under(lines, top, _heads(lines[top]))
    return _without_heads(lines)


@lru_cache(maxsize=1024)
def _heads(line: str) -> tuple[str, ...]:
    """The headings that a line of nothing else holds: words are taken together while they are one."""
    words, found, place = line.split(), [], 0
    if not _LEAST_COLUMNS <= len(words) <= 16 or any(mark.isdigit() for mark in line):
        return ()
    while place < len(words):
        most = min(_BLOCK, len(words) - place)
        size = next((size for size in range(most, 0, -1) if _field(" ".join(words[place : place + size]))), 0)
        if not size:
            return ()
        found.append(" ".join(words[place : place + size]))
        place += size
    fields = {_field(head) for head in found}
    told = len(fields) >= _LEAST_COLUMNS and fields & {"quantity", *PRICES} and fields & set(AMOUNTS)
    return tuple(found) if told and fields & {"model", "config"} else ()


@lru_cache(maxsize=1024)
def _field(text: str) -> str | None:
    heading = read_heading(text, NO_SETTINGS)
    return heading.field if heading.strength > 1 else None


def _under(lines: Sequence[str], top: int, heads: tuple[str, ...]) -> Sheet | None:
    """The rows below headings: a number ahead, words, and as many cells with numbers as columns are behind the words."""
    worded = max(place for place, head in enumerate(heads) if _field(head) in ("model", "config", "vendor"))
    behind = len(heads) - worded - 1
    parsed = [_cut(line, behind) for line in lines[top + 1 :]]
    if not behind or not any(len(line.cells) == behind for line in parsed):
        return None
    rows: list[list[str]] = []
    ended = False
    for line in parsed:
        if len(line.cells) == behind:
            rows.append([*_ahead(line.words, worded), *line.cells])
        elif line.cells and _TOTAL.match(line.words):
            ended = True
            rows.append([line.ahead, *[""] * (len(heads) - 2), line.cells[-1]])
        elif rows and line.text and not ended and len(rows[-1]) == len(heads):
            rows[-1][worded] = f"{rows[-1][worded]} {line.text}"
        else:
            rows.append([line.text])
    width = len(heads)
    return sheet_of(
        "", [*([line] for line in lines[:top]), list(heads), *(row + [""] * (width - len(row)) for row in rows)]
    )


def _ahead(words: str, columns: int) -> list[str]:
    """The cells up to the words: the number of the row, where a column is ahead of them."""
    found = _SEQ.match(words)
    if not columns:
        return [words[found.end() :] if found else words]
    if found is None:
        return [*[""] * columns, words]
    return [found[1], *[""] * (columns - 1), words[found.end() :]]


def _without_heads(lines: Sequence[str]) -> Sheet | None:
    """Lines that each end in a number, a price and what both come to; others beside them in one amount."""
    parsed = [_cut(line, 3) for line in lines]
    order = next((order for line in parsed if (order := _order(line)) is not None), None)
    if order is None or sum(bool(line.cells) for line in parsed) < 2:
        return None
    rows: list[list[str]] = []
    for line in parsed:
        if _order(line) is not None:
            count, price, amount = (line.cells[place] for place in _order(line) or order)
            found = _SEQ.match(line.words)
            rows.append(
                [line.words[found.end() :] if found else line.words, _TIMES_AHEAD.sub("", count), price, amount]
            )
        elif line.cells and (_TOTAL.match(line.words) or (len(line.cells) == 1 and _is_money(line.cells[0]))):
            rows.append([line.ahead, "", "", line.cells[-1]])
        else:
            rows.append([line.text, "", "", ""])
    first = next(place for place, line in enumerate(parsed) if _order(line) is not None)
    return sheet_of("", [*rows[:first], list(_NO_HEADS), *rows[first:]])


def _order(line: _Line) -> tuple[int, int, int] | None:
    """Where number, price and amount stand among three cells of a line that names something."""
    if len(line.cells) != 3 or not re.search(r"[^\W\d]", line.words):
        return None
    values = line.numbers
    money = [place for place in range(3) if _is_money(line.cells[place])]
    counts = [place for place in range(2) if values[place] == values[place].to_integral_value() and place not in money]
    for count in counts:
        price = 1 - count
        if values[price] > 0 and abs(values[count] * values[price] - values[2]) <= _CENT * values[count]:
            return count, price, 2
    return None


def _is_money(cell: str) -> bool:
    return bool(re.search(_CURRENCY, cell, re.IGNORECASE) or re.search(r"[.,]\d{2}(?:\D|$)|\d[.,]\d{3}", cell))


def _cut(line: str, most: int) -> _Line:
    """Up to so many cells with numbers from the end of a line, the currency of each ahead of it or behind."""
    way = _LAST["behind" if re.search(rf"\d ?{_CURRENCY}$", line, re.IGNORECASE) else "ahead"]
    cells: list[str] = []
    left = line
    while len(cells) < most and (found := way.search(left)):
        cells.append(found["cell"].strip())
        left = left[: found.start()].rstrip()
        while joined := re.search(r"(?:^|\s)(?:x|\*|@|=|à|je|at)$", left, re.IGNORECASE):
            left = left[: joined.start()].rstrip()
    return _Line(left, tuple(reversed(cells)), line)


def _value(cell: str) -> Decimal:
    digits = re.search(_DIGITS, cell)
    written = digits[0].replace(" ", "").replace("'", "") if digits else ""
    if re.search(r",\d{1,2}$", written) or re.fullmatch(r"-?\d{1,3}(?:\.\d{3})+", written):
        written = written.replace(".", "").replace(",", ".")
    return number(written) or Decimal(0)
