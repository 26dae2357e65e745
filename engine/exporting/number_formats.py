"""How a workbook shows a number that it holds in full precision."""

from __future__ import annotations

import re
from typing import Final

from engine.exporting.report import Cell, Number
from engine.texts import Language
from engine.value_text import money_unit, unit_text

_CENTS: Final = "#,##0.00"
_WHOLE: Final = "#,##0"
_SMALL: Final = "0.00000"
_PERCENT: Final = "0.0 %"
_CURRENCY: Final = re.compile(r"[A-Z]{3}")
_BIG: Final = {"B": ("GB", ",,,"), "B/s": ("GB/s", ",,,"), "FLOP/s": ("TFLOP/s", ",,,,")}
"""Units that are read in a larger one: its name, and the commas by which a format divides by a thousand each."""
_AND_MORE: Final = '" + ?"'


def number_format(cell: Cell, language: Language, currency: str, *, unit: bool) -> str:
    """The format of a cell; `unit` puts its unit behind the number. What is known so far is marked as such."""
    number = cell.number
    if number is None or number.value is None:
        return "General"
    shown, called = _digits(cell, number), number.unit
    if unit and number.unit in _BIG and abs(float(number.value)) >= 1e9:
        shown, called = f"#,##0.0{_BIG[number.unit][1]}", _BIG[number.unit][0]
    if unit and shown != _PERCENT:
        shown += _literal(shown_unit(called, language, currency))
    shown = f'"{number.before} "{shown}' if number.before else shown
    return shown + _AND_MORE if number.incomplete else shown


def shown_unit(unit: str, language: Language, currency: str) -> str:
    """What a unit is called; money by its currency."""
    if unit == "money" or unit.startswith("money/"):
        return money_unit(unit.removeprefix("money"), currency, language)
    return unit_text(unit, language)


def _digits(cell: Cell, number: Number) -> str:
    size = abs(float(number.value or 0))
    if number.unit == "1" and cell.text.endswith("%"):
        return _PERCENT
    if number.unit.startswith("money") or _CURRENCY.fullmatch(number.unit):
        return _CENTS if size == 0 or size >= 0.1 else _SMALL
    if float(size).is_integer():
        return _WHOLE
    if size >= 1000:
        return "#,##0.0"
    return _CENTS if size >= 0.1 else _SMALL


def _literal(unit: str) -> str:
    escaped = unit.replace('"', "")
    return f' "{escaped}"' if escaped else ""
