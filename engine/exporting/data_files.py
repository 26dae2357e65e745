"""The results as files of data: every figure a line of CSV, or the whole report as JSON."""

from __future__ import annotations

import base64
import csv
import dataclasses
import io
import json
import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final, get_args

import numpy as np

from engine.exporting.progress import Progress
from engine.exporting.report import Block, FigureLine, Number, Report
from engine.exporting.sheet import starts_formula
from engine.texts import Message

FORMAT: Final = "cardwise-report"
FORMAT_VERSION: Final = 1
COLUMNS: Final = (
    "address", "quote", "quote_name", "workload", "figure", "name", "value", "unit", "low", "high", "grade",
    "incomplete", "reason",
)  # fmt: skip
_GATHERED: Final = 0.6
"""The share of the work that is done when all is gathered that JSON says."""
_STAMPED: Final = ("project", "as_of", "stamped", "engine_version", "data_date", "content_hash", "seed", "currency")


def csv_of(report: Report, *, byte_order_mark: bool = False) -> bytes:
    """Every figure a line, in full precision; what the report was made from stands first, at ``report/…``.

    A text that a table program would take for a formula has an apostrophe before it. With a byte order mark a
    spreadsheet sees at once that it is UTF-8.
    """
    stream = io.StringIO(newline="")
    writer = csv.DictWriter(stream, COLUMNS, restval="", lineterminator="\r\n")
    writer.writeheader()
    for name in _STAMPED:
        value = getattr(report.stamp, name)
        writer.writerow({"address": f"report/{name}", "value": _quoted("" if value is None else str(value))})
    for line in report.figures:
        writer.writerow({name: _csv_text(value) for name, value in _figure(report, line).items()})
    return stream.getvalue().encode("utf-8-sig" if byte_order_mark else "utf-8")


def json_of(report: Report, progress: Progress | None = None) -> bytes:
    """The whole report: what it was made from, its sections block by block, and every figure.

    Money carries the code of its currency as its unit; an unknown value is null and has a reason.

    Raises:
        Cancelled: `progress` says so.
    """
    watch, sections = progress or Progress(), []
    for place, section in enumerate(report.sections, 1):
        sections.append(_plain(section, report))
        watch.at(_GATHERED * place / len(report.sections))
    content = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "title": report.title,
        "language": report.language,
        "stamp": {name: _plain(getattr(report.stamp, name), report) for name in _STAMPED},
        "sections": sections,
        "figures": [_figure(report, line) for line in report.figures],
    }
    return (json.dumps(content, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()


def unit_code(unit: str, currency: str) -> str:
    """A unit as data state it; money by the code of its currency."""
    return currency + unit.removeprefix("money") if unit == "money" or unit.startswith("money/") else unit


def _figure(report: Report, line: FigureLine) -> dict[str, Any]:
    number = line.number
    return {
        "address": number.address,
        "quote": line.quote,
        "quote_name": line.quote_name,
        "workload": line.workload,
        "figure": line.figure,
        "name": line.name,
        "value": _finite(number.value),
        "unit": unit_code(number.unit, report.stamp.currency),
        "low": _finite(number.low),
        "high": _finite(number.high),
        "grade": number.grade,
        "incomplete": number.incomplete,
        "reason": line.reason,
    }


def _csv_text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case float():
            return repr(value)
    return _quoted(str(value))


def _quoted(text: str) -> str:
    return f"'{text}" if starts_formula(text) else text


def _finite(value: float | Decimal | None) -> float | None:
    number = None if value is None else float(value)
    return number if number is not None and math.isfinite(number) else None


def _plain(value: Any, report: Report) -> Any:
    """A value as JSON can hold it; a block says by `block` what it is."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, float | Decimal):
        return _finite(value)
    if isinstance(value, tuple | list):
        return [_plain(one, report) for one in value]
    if isinstance(value, Mapping):
        return {str(name): _plain(one, report) for name, one in value.items()}
    if dataclasses.is_dataclass(value):
        return _record(value, report)
    return value if isinstance(value, bool | int | None) else str(value)


def _record(value: Any, report: Report) -> dict[str, Any]:
    if isinstance(value, Message):
        return {"text": value.text(report.language)}
    kind = {"block": type(value).__name__} if isinstance(value, get_args(Block)) else {}
    fields = {field.name: _plain(getattr(value, field.name), report) for field in dataclasses.fields(value)}
    if isinstance(value, Number):
        fields["unit"] = unit_code(value.unit, report.stamp.currency)
    return kind | fields
