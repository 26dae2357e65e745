"""Turn the collected tables on software stacks into the compact files of ``resources/migration``.

    python tools/build_migration.py SOURCE_DIR [TARGET_DIR]

SOURCE_DIR holds op_support.csv.gz, op_aliases.csv, hot_ops.csv, feature_support.csv, model_support.csv,
effort_figures.csv and ascend_api_support.csv.gz. The output depends on nothing else: two runs give identical bytes.
What is left out is printed with the reason.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

Row = dict[str, str]

TARGET: Final = Path(__file__).resolve().parent.parent / "resources" / "migration"
CLAIMS: Final = ("native", "fallback", "missing", "unknown")
"""From the strongest claim to none; where two statements of one list differ, the stronger one keeps its own source."""
API_VERSION: Final = "2.11.0"
_DATE: Final = re.compile(r"(?<!\d)20\d\d-\d\d(?:-\d\d)?(?!\d)")
_COMMIT: Final = re.compile(r"([\w.-]+/[\w.-]+)@([0-9a-f]{7,40})")
_HARDWARE: Final = {"Atlas A2 训练系列产品": "A2", "Atlas A3 训练系列产品": "A3", "Ascend 950DT": "950DT"}


class Places:
    """Strings and the numbers that stand for them, in the order in which they are first met."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._numbers: dict[str, int] = {}

    def of(self, name: str) -> int:
        if name not in self._numbers:
            self._numbers[name] = len(self.names)
            self.names.append(name)
        return self._numbers[name]


def read(folder: Path, name: str) -> list[Row]:
    """The rows of a table, plain or compressed."""
    path = folder / name
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def evidence(source: str, version: str = "") -> dict[str, str]:
    """Repository, commit and date of a statement, as far as its words name them, and the words themselves."""
    found = _COMMIT.search(source)
    dated = _DATE.search(source) or _DATE.search(version)
    repository = source.partition(":")[0] if "/" in source.partition(":")[0] else ""
    if found:
        repository = found[1]
    elif source.startswith("http"):
        repository = ""
    elif "PyPI torch" in source:
        repository = "pytorch/pytorch"
    made = {"repository": repository, "commit": found[2] if found else "", "date": dated[0] if dated else ""}
    return {key: value for key, value in made.items() if value} | {"text": source}


def coverage(rows: Sequence[Row], report: list[str]) -> dict[str, Any]:
    """Every back end with its operators, grouped by claim and source; operators and sources stand as numbers."""
    cells = _cells(rows, report)
    operators = sorted({operator for found in cells.values() for operator in found})
    number = {operator: place for place, operator in enumerate(operators)}
    sources, back_ends = Places(), []
    kept: list[dict[str, str]] = []
    for (stack, version), found in sorted(cells.items()):
        groups: dict[tuple[str, int], list[int]] = {}
        for operator, (claim, source) in sorted(found.items()):
            place = sources.of(f"{version if not _DATE.search(source) else ''}\t{source}")
            if place == len(kept):
                kept.append(evidence(source, version) if source else {"text": ""})
            groups.setdefault((claim, place), []).append(number[operator])
        made = [[claim, place, _steps(numbers)] for (claim, place), numbers in sorted(groups.items())]
        back_ends.append({"id": stack, "version": version, "cells": made})
    return {"operators": " ".join(operators), "sources": kept, "back_ends": back_ends}


def _cells(rows: Iterable[Row], report: list[str]) -> dict[tuple[str, str], dict[str, tuple[str, str]]]:
    cells: dict[tuple[str, str], dict[str, tuple[str, str]]] = {}
    left_out = nameless = 0
    for row in rows:
        if row["stack"].startswith("vllm-csrc") and ":csrc/cpu/" in row["source"]:
            left_out += 1
            continue
        if row["op"] in {"", "None"}:
            nameless += 1
            continue
        if row["support"] not in CLAIMS:
            raise SystemExit(f"op_support: {row['op']} on {row['stack']} claims {row['support']!r}")
        found = cells.setdefault((row["stack"], row["version"]), {})
        claim = (row["support"], row["source"])
        found[row["op"]] = min(found.get(row["op"], claim), claim, key=lambda one: CLAIMS.index(one[0]))
    report.append(f"op_support: {left_out} rows left out: bindings for processors say nothing about accelerators")
    report.append(f"op_support: {nameless} rows left out: they name no operator")
    return cells


def _steps(numbers: Sequence[int]) -> list[int]:
    return [number - before for number, before in zip(numbers, (0, *numbers), strict=False)]


def hot_operators(rows: Sequence[Row], _: list[str]) -> dict[str, Any]:
    """Operators that models are made of, by back end: the claim, the operator that it is about, and its source."""
    sources = Places()
    made: dict[str, dict[str, list[Any]]] = {}
    for row in rows:
        cell = [row["best_support"], row["matched_op"], sources.of(row["source"])]
        made.setdefault(row["hot_op"], {})[row["stack"]] = cell
    return {"sources": [evidence(source) for source in sources.names], "operators": made}


def precedents(features: Sequence[Row], models: Sequence[Row], report: list[str]) -> dict[str, Any]:
    """What engines state about features and about models."""
    sources = Places()
    shifted = [row for row in features if row["support"].startswith("Qwen")]
    report.extend(f"feature_support: left out, its columns are shifted: {row['feature']}" for row in shifted)
    pages = [row for row in features if row["source"].startswith("http")]
    report.extend(f"feature_support: left out, of a page without a licence: {row['feature']}" for row in pages)
    stated = [row for row in features if row not in shifted and row not in pages]
    kept = [
        [row["framework"], row["stack"].strip(), row["feature"], row["support"], sources.of(row["source"]),
         row["version_date_note"]]
        for row in stated
    ]  # fmt: skip
    named = [
        [row["framework"], row["stack"].strip(), row["model"], row["status"], sources.of(row["source"]), row["note"]]
        for row in models
        if row["model"] != "model"
    ]
    report.append(f"model_support: {len(models) - len(named)} rows left out: a heading of the table")
    return {"sources": [evidence(source) for source in sources.names], "features": kept, "models": named}


def apis(rows: Sequence[Row], report: list[str]) -> dict[str, Any]:
    """Ascend's own list of interfaces: by chip, whether it runs and which types its remark names."""
    said: dict[tuple[str, str], set[tuple[str, str, str]]] = {}
    for row in rows:
        if row["torch_version"] == API_VERSION and row["hardware"] in _HARDWARE:
            key = row["api"], _HARDWARE[row["hardware"]]
            said.setdefault(key, set()).add((row["support"], row["dtypes_named_in_note"], row["source"]))
    sources = Places()
    made: dict[str, dict[str, list[Any]]] = {}
    mixed = 0
    for (api, hardware), claims in sorted(said.items()):
        if len(claims) > 1 or not api.startswith("torch."):
            mixed += 1
            continue
        support, types, source = next(iter(claims))
        made.setdefault(api, {})[hardware] = [support, types, sources.of(source)]
    report.append(f"ascend_api_support: {mixed} entries left out: headings, or several rows that differ")
    return {"version": API_VERSION, "sources": [evidence(source) for source in sources.names], "apis": made}


def table(rows: Sequence[Row], columns: Sequence[str], keep: Callable[[Mapping[str, str]], bool]) -> str:
    """Some columns of the rows that are kept, as a table."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(row for row in rows if keep(row))
    return out.getvalue()


def _is_evidence(row: Mapping[str, str]) -> bool:
    """Digests and posts without a record are none; what was not found is said in the list of sources."""
    return row["kind"] not in {"model-written digest", "user claim", "not found"}


def build(source: Path, target: Path = TARGET) -> list[str]:
    """Write all files; returns what was left out."""
    report: list[str] = []
    written = {
        "coverage.json": coverage(read(source, "op_support.csv.gz"), report),
        "hot_operators.json": hot_operators(read(source, "hot_ops.csv"), report),
        "precedents.json": precedents(
            read(source, "feature_support.csv"), read(source, "model_support.csv"), report
        ),
        "ascend_apis.json": apis(read(source, "ascend_api_support.csv.gz"), report),
    }  # fmt: skip
    target.mkdir(parents=True, exist_ok=True)
    for name, content in written.items():
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        (target / name).write_text(text + "\n", encoding="utf-8", newline="\n")
    aliases = table(read(source, "op_aliases.csv"), ("profiler_name", "look_up_as", "why"), bool)
    columns = ("kind", "migration", "quantity", "value", "basis", "source", "caveat")
    effort = table(read(source, "effort_figures.csv"), columns, _is_evidence)
    for name, text in (("aliases.csv", aliases), ("effort.csv", effort)):
        (target / name).write_text(text, encoding="utf-8", newline="\n")
    return report


def main(arguments: Sequence[str]) -> int:
    """Run the tool."""
    if len(arguments) not in (1, 2):
        print(__doc__)
        return 2
    for line in build(*(Path(argument) for argument in arguments)):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
