"""Which format a profile is in, and its account."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from engine.importing.profiles import tables
from engine.importing.profiles.source import Progress, Stop, head_of, text_of
from engine.importing.profiles.trace import TruncatedTraceError, account, record
from engine.migration.profile import ProfileFormat, ProfileSummary
from engine.texts import EngineError

TableReader = Callable[[str, Path], ProfileSummary]


class ProfileTruncatedError(EngineError):
    """A trace that ends in the middle; `partial` is the account of what stood before, if that holds kernels."""

    def __init__(self, key: str, partial: ProfileSummary | None, **arguments: str | float) -> None:
        super().__init__(key, **arguments)
        self.partial = partial


_READERS: Final[Mapping[ProfileFormat, TableReader]] = {
    "key_averages": tables.key_averages,
    "ascend_kernel_details": lambda text, path: tables.ascend_kernels(text, path, "ascend_kernel_details"),
    "ascend_op_summary": lambda text, path: tables.ascend_kernels(text, path, "ascend_op_summary"),
    "ascend_op_statistic": tables.ascend_statistic,
    "ascend_step_trace": tables.ascend_steps,
    "nsys_kernel_summary": tables.nsight,
    "operator_table": tables.operator_table,
}


_MARKS: Final[tuple[tuple[ProfileFormat, str], ...]] = (
    ("torch_trace", r"\A\s*[{\[]"),
    ("key_averages", r"^\s*Name\s{2,}.*Self CPU"),
    ("ascend_step_trace", r"^.*Computing,.*Communication\(Not Overlapped\)"),
    ("ascend_kernel_details", r"^(?=.*\bType,)(?=.*Accelerator Core).*Duration\(us\)"),
    ("ascend_op_summary", r"Op Name,\s*OP Type"),
    ("ascend_op_statistic", r"OP Type,\s*Core Type,\s*Count,\s*Total Time"),
    ("nsys_kernel_summary", r'"?Time \(%\)"?[,\t]"?Total Time \((ns|us|ms|s)\)"?[,\t]"?Instances'),
    ("operator_table", r"^[^\n]*[,;\t][^\n]*\n"),
)


def format_of(head: bytes) -> ProfileFormat | None:
    """The format that the beginning of a file shows; None where it shows none."""
    wide = head[:2] in (b"\xff\xfe", b"\xfe\xff")
    text = head.removeprefix(b"\xef\xbb\xbf").decode("utf-16" if wide else "utf-8", "replace")
    return next((form for form, mark in _MARKS if re.search(mark, text, re.MULTILINE)), None)


def read_profile(path: Path, progress: Progress | None = None, stop: Stop | None = None) -> ProfileSummary:
    """Read a profile of any known format.

    Args:
        progress: called with the share of the file that has been read.
        stop: asked while reading; where it returns True, `Cancelled` is raised.

    Raises:
        ProfileTruncatedError: a trace ends in the middle; the error carries what could be read.
        EngineError: it is no profile, holds no kernels, or cannot be read.
        Cancelled: `stop` said so.
    """
    form = format_of(head_of(path))
    if form is None:
        raise EngineError("profile.unknown_format", file=path.name)
    if form != "torch_trace":
        return _READERS[form](text_of(path, progress, stop), path)
    try:
        recorded = record(path, progress, stop)
    except TruncatedTraceError as error:
        raise _truncated(error, path) from None
    return account(recorded, path)


def _truncated(error: TruncatedTraceError, path: Path) -> ProfileTruncatedError:
    recorded = error.recorded
    events, kernels = recorded.events, len(recorded.kernels)
    if not kernels:
        key = "profile.damaged_without_kernels" if error.damaged else "profile.truncated_without_kernels"
        return ProfileTruncatedError(key, None, file=path.name, events=events)
    partial = account(recorded, path, complete=False)
    key = "profile.damaged_after" if error.damaged else "profile.truncated"
    seconds = round(partial.kernel_seconds, 6)
    return ProfileTruncatedError(key, partial, file=path.name, events=events, kernels=kernels, seconds=seconds)
