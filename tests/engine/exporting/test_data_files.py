"""Files of data hold every figure to the last digit, and no text that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import json
import math

from engine.exporting.data_files import COLUMNS, csv_of, json_of
from engine.exporting.report import Report


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_csv_holds_every_figure_and_what_the_report_was_made_from(serving: Report) -> None:
    rows = rows_of(csv_of(serving))
    assert tuple(rows[0]) == COLUMNS
    by_address = {row["address"]: row for row in rows}
    assert len(by_address) == len(rows)
    assert by_address["report/content_hash"]["value"] == serving.stamp.content_hash
    assert by_address["report/seed"]["value"] == "1"
    for line in serving.figures:
        row, number = by_address[line.number.address], line.number
        for name, value in (("value", number.value), ("low", number.low), ("high", number.high)):
            if value is None or not math.isfinite(value):
                assert row[name] == "", line
            else:
                assert float(row[name]) == value, line
        assert row["grade"] == (number.grade or "")
        assert row["incomplete"] == ("true" if number.incomplete else "false")
    assert by_address["D/w1/cost_total"]["unit"] == "CNY"


def test_an_unknown_figure_has_no_value_and_a_reason(serving: Report) -> None:
    unknown = [row for row in rows_of(csv_of(serving)) if row["quote"] and not row["value"]]
    assert unknown
    assert all(row["reason"] for row in unknown)


def test_csv_begins_with_a_byte_order_mark_where_it_is_wanted(tuning: Report) -> None:
    assert csv_of(tuning, byte_order_mark=True).startswith(b"\xef\xbb\xbfaddress,")
    assert csv_of(tuning).startswith(b"address,")
    assert csv_of(tuning, byte_order_mark=True).decode("utf-8-sig") == csv_of(tuning).decode("utf-8")


def test_csv_lets_no_typed_text_begin_as_a_formula(hostile: Report) -> None:
    rows = rows_of(csv_of(hostile))
    names = {row["quote_name"] for row in rows if row["quote"] == "A"}
    assert names == {"'=cmd|' /C calc'!A0"}
    numeric = ("value", "low", "high")
    typed = [value for row in rows for name, value in row.items() if name not in numeric or not row["quote"]]
    assert not [value for value in typed if value.startswith(("=", "+", "-", "@", "\t"))]


def test_json_holds_every_figure_and_every_section(serving: Report) -> None:
    content = json.loads(json_of(serving))
    assert content["format"] == "cardwise-report"
    assert content["stamp"]["content_hash"] == serving.stamp.content_hash
    assert [section["topic"] for section in content["sections"]] == [one.topic for one in serving.sections]
    by_address = {line["address"]: line for line in content["figures"]}
    for line in serving.figures:
        written = by_address[line.number.address]
        assert written["value"] == line.number.value
        assert written["value"] is not None or written["reason"]
    tables = [block for section in content["sections"] for block in section["blocks"] if block["block"] == "Table"]
    accounts = next(table for table in tables if table["key"] == "accounts")
    total = accounts["rows"][-1]["cells"][1]["number"]
    assert total["unit"] == "CNY"
    assert total["value"] == by_address[total["address"]]["value"]


def test_json_keeps_typed_text_as_it_is(hostile: Report) -> None:
    content = json.loads(json_of(hostile))
    assert {line["quote_name"] for line in content["figures"] if line["quote"] == "A"} == {"=cmd|' /C calc'!A0"}


def test_the_same_report_gives_the_same_bytes(serving: Report) -> None:
    assert csv_of(serving) == csv_of(serving)
    assert json_of(serving) == json_of(serving)
