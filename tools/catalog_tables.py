"""The plain tables of the catalog: prices, tariffs, facility and server power."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

Row = dict[str, str]
Additions = dict[str, Any]


class Report:
    """What was left out, and why; printed when the build is done."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def left_out(self, table: str, rows: Iterable[str], reason: str) -> None:
        named = list(rows)
        if named:
            self.lines.append(f"{table}: {len(named)} left out, {reason}: {'; '.join(named)}")

    def untranslated(self, table: str, texts: Iterable[str]) -> None:
        missing = sorted(set(texts))
        if missing:
            self.lines.append(f"{table}: {len(missing)} texts without Chinese: {'; '.join(missing)}")


def read(folder: Path, name: str) -> list[Row]:
    with (folder / name).open(encoding="utf-8", newline="") as file:
        return [{column: cell.strip() for column, cell in row.items()} for row in csv.DictReader(file)]


def write_csv(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def worded(text: str, wording: Mapping[str, str]) -> str:
    """The name of a source without words that only its collector understood."""
    if text.startswith("not opened: "):
        text = f"{text.removeprefix('not opened: ')} (recalled, not re-read)"
    for old, new in wording.items():
        text = text.replace(old, new)
    return text.strip()


def slug(*parts: str) -> str:
    """An id in lower case from the words that tell a row apart."""
    return re.sub(r"[^a-z0-9]+", "-", " ".join(part.lower() for part in parts)).strip("-")


def with_chinese(rows: list[Row], columns: Sequence[str], table: str, additions: Additions, report: Report) -> None:
    """Add a column in Chinese beside each of `columns`."""
    chinese = {"": "", **additions["labels"]}
    report.untranslated(table, (row[column] for row in rows for column in columns if row[column] not in chinese))
    for row in rows:
        row |= {f"{column}_zh": chinese.get(row[column], "") for column in columns}


def with_remarks(rows: list[Row], table: str, additions: Additions, report: Report) -> None:
    """Replace the collected remarks by our own words for those that matter, in both languages."""
    remarks = additions["remarks"].get(table, [])
    dropped: set[str] = set()
    for row in rows:
        found = [(english, chinese) for fragment, english, chinese in remarks if fragment in row["note"]]
        found = found if table == "prices" else found[:1]
        if row["note"] and not found:
            dropped.add(row["note"])
        row["note"] = " ".join(english for english, _ in found)
        row["note_zh"] = "".join(chinese for _, chinese in found)
    report.left_out(f"{table}, remarks", sorted(dropped), "nothing that the row does not say")


def tariffs(folder: Path, additions: Additions, report: Report) -> list[Row]:
    named = additions["tariffs"]["sources"]
    kept: list[Row] = []
    dropped: list[str] = []
    for row in read(folder, "electricity_tariffs.csv"):
        row["source"] = named.get(row["source"], row["source"])
        key = slug(row["region"], row["category"], row["voltage"].replace("<", "below "), row["month"])
        if row["source"]:
            row["currency"] = row.pop("unit").removesuffix("/kWh")
            kept.append({"id": key, **row})
        else:
            dropped.append(key)
    report.left_out("tariffs", dropped, "source cannot be named")
    with_chinese(kept, ("region", "category", "hours"), "tariffs", additions, report)
    with_remarks(kept, "tariffs", additions, report)
    return sorted(kept, key=lambda row: row["id"])


def pue(folder: Path, additions: Additions, report: Report) -> list[Row]:
    rows = [{"id": slug(row["who"], row["scope"], row["year"]), **row} for row in read(folder, "pue.csv")]
    return _plain(rows, ("who", "scope"), "pue", additions, report)


def power_rules(folder: Path, additions: Additions, report: Report) -> list[Row]:
    rows = [{"id": slug(row["item"], row["kind"]), **row} for row in read(folder, "power_rules.csv")]
    return _plain(rows, ("item", "kind"), "power_rules", additions, report)


def _plain(rows: list[Row], columns: Sequence[str], table: str, additions: Additions, report: Report) -> list[Row]:
    for row in rows:
        row["source"] = worded(row["source"], additions["wording"])
    with_chinese(rows, columns, table, additions, report)
    with_remarks(rows, table, additions, report)
    return sorted(rows, key=lambda row: row["id"])


def prices(folder: Path, additions: Additions, report: Report) -> list[Row]:
    """The few chosen prices; each choice must name exactly one row."""
    tables = {name: read(folder, f"{name}.csv") for name in ("rental_prices", "prices_cn")}
    kept: list[Row] = []
    for key, choice in additions["prices"].items():
        conditions = {column: value for column, value in choice.items() if column != "table"}
        found = [row for row in tables[choice["table"]] if conditions.items() <= row.items()]
        if len(found) != 1:
            raise SystemExit(f"prices: {key} names {len(found)} rows of {choice['table']}")
        kept.append(_rental(key, found[0]) if choice["table"] == "rental_prices" else _chinese(key, found[0]))
    for row in kept:
        row["source"] = worded(row["source"], additions["wording"])
    total = sum(len(rows) for rows in tables.values())
    report.left_out("prices", [f"{total - len(kept)} of {total} collected rows"], "only a few facts are shipped")
    with_remarks(kept, "prices", additions, report)
    return sorted(kept, key=lambda row: row["id"])


def _rental(key: str, row: Row) -> Row:
    per_card = "per-GPU" in row["instance"] or row["instance"] == "Pods"
    note = "; ".join(part for part in (row["note"], _assumed(row)) if part)
    return {
        "id": key, "kind": "rental", "card_id": row["card_id"], "cards": row["count"],
        "price": row["price_per_hour_usd"], "price_high": "", "currency": "USD",
        "unit": "card-hour" if per_card else "machine-hour",
        "region": row["region"], "date": row["as_of"], "seller": row["provider"], "item": row["instance"],
        "source": row["source"], "confidence": "medium" if len(row["as_of"]) == 10 else "low", "note": note,
    }  # fmt: skip


_UNITS = {"GPU-hour": "card-hour", "8-card server": "machine", "package": "card"}


def _chinese(key: str, row: Row) -> Row:
    item, _, seller = row["item"].partition(" @ ")
    note = "; ".join(part for part in (row["note"], _assumed(row)) if part)
    return {
        "id": key, "kind": row["kind"], "card_id": row["card_id"], "cards": "8" if "8-card" in row["unit"] else "1",
        "price": row["price"], "price_high": row["price_high"], "currency": row["currency"],
        "unit": _UNITS.get(row["unit"], row["unit"]), "region": "CN" if row["currency"] == "CNY" else "",
        "date": row["date"], "seller": seller, "item": item, "source": row["source"],
        "confidence": row["confidence"], "note": note,
    }  # fmt: skip


def _assumed(row: Row) -> str:
    return "the label does not settle the card: chosen by likelihood" if row["card_id_assumed"] == "yes" else ""
