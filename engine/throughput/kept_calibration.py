"""Tables as a project's file holds them: one line of text a row, which takes little room and can be compared."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeGuard

from engine.base import Frozen
from engine.catalog.identity import once_per_object
from engine.throughput.calibration import Calibration, published_calibration

_BETWEEN: Final = "|"
_AS_ABOVE: Final = "="


@once_per_object
def packed(calibration: Calibration) -> dict[str, Any]:
    """Tables as lists of lines, the first of which names the columns; a cell as in the line above is `=`."""
    return packed_tables(calibration)


def packed_tables(model: Frozen) -> dict[str, Any]:
    """The same of any model of tables."""
    plain = model.model_dump(mode="json").items()
    return {name: _lines(value) if _is_table(value) else value for name, value in plain}


def unpacked(held: object) -> object:
    """What `packed` wrote, in the form that the model reads; anything else as it is, for the model to judge.

    The calibration that comes with the program is always the same object.

    Raises:
        ValueError: a line has another number of cells than its table has columns.
    """
    if not isinstance(held, Mapping):
        return held
    if held == packed(published_calibration()):
        return published_calibration()
    return unpacked_tables(held)


def unpacked_tables(held: Mapping[str, Any]) -> dict[str, Any]:
    """What `packed_tables` wrote, in the form that a model reads.

    Raises:
        ValueError: a line has another number of cells than its table has columns.
    """
    return {name: _unpacked(name, value) for name, value in held.items()}


def _is_table(value: object) -> TypeGuard[Sequence[Mapping[str, Any]]]:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _is_lines(value: object) -> TypeGuard[Sequence[str]]:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(line, str) for line in value)


def _lines(table: Sequence[Mapping[str, Any]]) -> list[str]:
    names = list(table[0])
    above: list[str] = []
    lines = [_BETWEEN.join(names)]
    for row in table:
        cells = [_cell(row[name]) for name in names]
        same = [_AS_ABOVE if above and cell == old else cell for cell, old in zip(cells, above or cells, strict=True)]
        lines.append(_BETWEEN.join(same))
        above = cells
    return lines


def _cell(value: Any) -> str:
    """A text as it is where it reads back as itself, anything else as JSON."""
    if isinstance(value, str) and value != _AS_ABOVE and _BETWEEN not in value and _value(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False).replace(_BETWEEN, "\\u007c")


def _unpacked(name: str, value: object) -> object:
    if _is_lines(value):
        return tuple(_rows(name, value))
    return tuple(value) if isinstance(value, list) else value


def _rows(table: str, lines: Sequence[str]) -> Iterator[dict[str, Any]]:
    names, above = lines[0].split(_BETWEEN), [""] * len(lines[0].split(_BETWEEN))
    for number, line in enumerate(lines[1:], start=1):
        cells = line.split(_BETWEEN)
        if len(cells) != len(names):
            raise ValueError(f"{table}, line {number}: {len(names)} cells between {_BETWEEN}, not {len(cells)}")
        above = [old if cell == _AS_ABOVE else cell for cell, old in zip(cells, above, strict=True)]
        yield {name: _value(cell) for name, cell in zip(names, above, strict=True)}


def _value(cell: str) -> Any:
    """A number where it is one."""
    try:
        return json.loads(cell)
    except ValueError:
        return cell
