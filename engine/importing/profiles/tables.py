"""Tables of operators and kernels: key_averages, Ascend, Nsight Systems, and plain lists."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.importing.profiles.accounts import Accounts
from engine.importing.profiles.kernels import operator_of_type
from engine.migration.lookup import role_of
from engine.migration.profile import ProfileFormat, ProfileSummary
from engine.texts import EngineError

if TYPE_CHECKING:
    from pathlib import Path

_UNITS: Final = {"ns": 1e-9, "us": 1e-6, "μs": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1.0}
_AMOUNT: Final = re.compile(r"^([0-9][0-9.,]*(?:e[+-]?\d+)?)\s*(ns|us|μs|µs|ms|s)?$", re.IGNORECASE)
_SELF_DEVICE: Final = re.compile(
    r"^Self (CUDA|XPU|NPU|MUSA|MLU|HPU|MPS|DCU|PRIVATEUSE1|PrivateUse1|Device)( time)?( total)?$"
)
_NAMES: Final = ("operator", "op", "op name", "op type", "name", "kernel", "kernel name", "算子", "算子名称", "名称")
_TIMES: Final = (
    "time", "total time", "duration", "self cuda", "self cuda time", "cuda time", "device time", "gpu time", "total",
    "self device time total", "耗时", "总耗时", "时间", "总时间",
)  # fmt: skip
_CALLS: Final = ("calls", "count", "instances", "# of calls", "num calls", "次数", "调用次数")


def key_averages(text: str, path: Path) -> ProfileSummary:
    """The table that ``key_averages().table()`` prints; the time of the accelerator itself is counted."""
    lines = text.splitlines()
    places = [place for place, line in enumerate(lines) if re.match(r"^\s*Name\s{2,}.*Self CPU", line)]
    if not places:
        raise EngineError("profile.no_columns", file=path.name, columns="Name, Self CUDA, # of Calls")
    cuts = _columns(lines[places[0] - 1]) if places[0] else _columns(lines[places[0] + 1])
    header = [lines[places[0]][start:end].strip() for start, end in cuts]
    device = next((place for place, name in enumerate(header) if _SELF_DEVICE.match(name)), None)
    calls = next((place for place, name in enumerate(header) if name == "# of Calls"), None)
    if device is None:
        raise EngineError("profile.no_kernels_table", file=path.name)
    rows = []
    for line in lines[places[0] + 2 :]:
        if line.startswith(("---", "===")):
            break
        cells = [line[start:end].strip() for start, end in cuts]
        seconds = _seconds(cells[device])
        if cells[0] and seconds:
            count = int(cells[calls]) if calls is not None and cells[calls].isdigit() else 1
            rows.append((cells[0], seconds, count))
    accounts = _without_repeats(rows)
    device_name = header[device].split()[1]
    stack = {"CUDA": "CUDA", "XPU": "oneAPI", "NPU": "CANN", "MUSA": "MUSA", "MLU": "Neuware", "HPU": "SynapseAI"}
    return _kept(accounts, path, "key_averages", stack=stack.get(device_name, ""))


def _without_repeats(rows: Sequence[tuple[str, float, int]]) -> Accounts:
    """Newer tables list each kernel beside the operator that launched it, whose own time holds it already.

    Copies stand in the time of the operator that copies, and are taken out of it.
    """
    accounts, copied = Accounts(), 0.0
    operators = [
        row for row in rows if "::" in row[0] or re.search(r"Backward\d*$", row[0]) or row[0].startswith("nccl:")
    ]
    if not operators:
        for name, seconds, count in rows:
            accounts.add(None, name, seconds, count)
        return accounts
    for name, seconds, count in operators:
        accounts.add(name, name if role_of(name) == "collective" else "", seconds, count)
    for name, seconds, count in rows:
        role = role_of(name)
        if role == "copy":
            copied += seconds
            accounts.add(None, name, seconds, count)
        elif role == "collective" and not any(role_of(row[0]) == "collective" for row in operators):
            accounts.add(None, name, seconds, count)
    moved = accounts.sums.get("aten::copy_")
    if moved is not None:
        moved.seconds = max(0.0, moved.seconds - copied)
    return accounts


def _columns(rule: str) -> list[tuple[int, int]]:
    """Where columns begin and end, from the dashes above them."""
    return [(found.start(), found.end()) for found in re.finditer(r"-+", rule)]


def _seconds(cell: str, scale: float = 1.0) -> float:
    """A time in a cell; its own unit goes before that of the header. What is no number, as NaN or N/A, is nothing."""
    found = _AMOUNT.match(cell.strip().replace('"', ""))
    if not found:
        return 0.0
    try:
        value = float(found[1].replace(",", ""))
    except ValueError:
        return 0.0
    return value * (_UNITS[found[2].lower()] if found[2] else scale) if math.isfinite(value) else 0.0


def rows_of(text: str, marks: Sequence[str]) -> Iterator[dict[str, str]]:
    """The rows of a table that begins, after whatever else is printed, with a header that holds all `marks`."""
    lines = io.StringIO(text.replace("\t\n", "\n"), newline="")
    header: list[str] | None = None
    for cells in csv.reader(lines, delimiter=_delimiter(text), skipinitialspace=True):
        named = [cell.strip() for cell in cells]
        if header is None:
            if all(any(name.startswith(mark) for name in named) for mark in marks):
                header = named
            continue
        if len(named) >= 2 and named != header:
            yield dict(zip(header, named, strict=False))


def _delimiter(text: str) -> str:
    sample = text[:4096]
    return max(",;\t", key=lambda sign: (sample.count(sign), sign == ","))


def ascend_kernels(text: str, path: Path, form: ProfileFormat) -> ProfileSummary:
    """``kernel_details.csv`` and ``op_summary_*.csv``: one row a kernel, communication among them."""
    accounts = Accounts()
    summary = form == "ascend_op_summary"
    marks = ("Op Name", "OP Type") if summary else ("Name", "Type")
    for row in rows_of(text, marks):
        kind = row.get("OP Type" if summary else "Type", "")
        seconds = _timed(row, "Task Duration" if summary else "Duration")
        core = row.get("Accelerator Core") or row.get("Task Type") or ""
        name = row.get("Op Name" if summary else "Name", "")
        if core in ("HCCL", "COMMUNICATION") or name.startswith("hcom_"):
            accounts.add(None, f"hcom_{kind}", seconds)
        elif kind:
            accounts.add(operator_of_type(kind), "", seconds)
    return _kept(accounts, path, form, stack="CANN")


def ascend_statistic(text: str, path: Path) -> ProfileSummary:
    """``op_statistic.csv``: already added up by type."""
    accounts = Accounts()
    for row in rows_of(text, ("OP Type", "Count", "Total Time")):
        kind, count = row["OP Type"], row.get("Count", "")
        seconds = _timed(row, "Total Time")
        calls = int(count) if count.isdigit() else 1
        if kind.startswith("hcom") or row.get("Core Type") in ("HCCL", "COMMUNICATION"):
            accounts.add(None, f"hcom_{kind}", seconds, calls)
        else:
            accounts.add(operator_of_type(kind), "", seconds, calls)
    return _kept(accounts, path, "ascend_op_statistic", stack="CANN")


def ascend_steps(text: str, path: Path) -> ProfileSummary:
    """``step_trace_time.csv``: computing, exposed communication and idle time, without operators.

    Of a cluster each rank is counted and the rows of whole stages, which repeat them, are not.
    """
    computing = exposed = idle = 0.0
    rows = [row for row in rows_of(text, ("Computing", "Communication(Not Overlapped)")) if row.get("Type") != "stage"]
    for row in rows:
        computing += _seconds(row.get("Computing", ""), 1e-6)
        exposed += _seconds(row.get("Communication(Not Overlapped)", ""), 1e-6)
        idle += _seconds(row.get("Free", ""), 1e-6)
    if not computing:
        raise EngineError("profile.nothing_read", file=path.name)
    return Accounts(collective=exposed).summary(
        path, "ascend_step_trace", stack="CANN", other_seconds=computing, idle_seconds=idle, attributed_share=None
    )


def nsight(text: str, path: Path) -> ProfileSummary:
    """Nsight Systems' summary of kernels; a summary of calls behind it in the same file is left out."""
    accounts = Accounts()
    for row in rows_of(text, ("Time (%)", "Total Time", "Instances", "Name")):
        if not _number_like(row.get("Time (%)", "")):
            break
        count = row.get("Instances", "").replace(",", "")
        accounts.add(None, row.get("Name", ""), _timed(row, "Total Time"), int(count) if count.isdigit() else 1)
    return _kept(accounts, path, "nsys_kernel_summary", stack="CUDA")


def operator_table(text: str, path: Path) -> ProfileSummary:
    """A plain list of operators and times; the unit stands in the cell or in the header, else it is microseconds."""
    header = next((row for row in csv.reader(io.StringIO(text), delimiter=_delimiter(text)) if len(row) > 1), [])
    plain = {_plain(name): name.strip() for name in header}
    name = next((plain[word] for word in _NAMES if word in plain), None)
    time = next((plain[word] for word in _TIMES if word in plain), None)
    if name is None or time is None:
        raise EngineError("profile.no_columns", file=path.name, columns="operator, time (us), calls")
    calls = next((plain[word] for word in _CALLS if word in plain), "")
    accounts = Accounts()
    for row in rows_of(text, (name, time)):
        count = row.get(calls, "").replace(",", "")
        operator = row.get(name, "")
        seconds = _seconds(row.get(time, ""), _scale(time))
        if operator and seconds:
            accounts.add(operator, operator, seconds, int(count) if count.isdigit() else 1)
    return _kept(accounts, path, "operator_table")


def _plain(name: str) -> str:
    return re.sub(r"[（(\[].*", "", name.strip().casefold().replace("_", " ")).strip()


def _number_like(cell: str) -> bool:
    return re.fullmatch(r"[0-9][0-9.,]*%?", cell) is not None


def _timed(row: Mapping[str, str], start: str) -> float:
    """The cell of the column that begins so; its unit stands in the header, and microseconds where none does."""
    column = next((name for name in row if name.startswith(start)), "")
    return _seconds(row.get(column, ""), _scale(column))


def _scale(column: str) -> float:
    found = re.search(r"[（(\[]\s*(ns|us|μs|µs|ms|s)\s*[）)\]]", column)
    return _UNITS[found[1]] if found else 1e-6


def _kept(accounts: Accounts, path: Path, form: ProfileFormat, **known: Any) -> ProfileSummary:
    found = accounts.summary(path, form, **known)
    if not found.kernel_seconds:
        raise EngineError("profile.nothing_read", file=path.name)
    return found
