"""Write a report to a file, whole or not at all."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.exporting.data_files import csv_of, json_of
from engine.exporting.forms import Form
from engine.exporting.progress import Progress
from engine.exporting.report import Report
from engine.exporting.web_page import web_page_of
from engine.exporting.workbook import Paper, workbook_of
from engine.project.explain_errors import could_not_write
from engine.project.saving import Saver
from engine.texts import EngineError

_HELD: Final = frozenset({errno.EACCES, errno.EPERM, errno.EBUSY, errno.ETXTBSY})
"""How systems refuse to replace a file that is read-only, or that another program holds open."""


@dataclass(frozen=True, slots=True)
class Page:
    """How a file is laid out, where its form knows of it."""

    paper: Paper = "A4"
    byte_order_mark: bool = False


def bytes_of(report: Report, form: Form, page: Page | None = None, progress: Progress | None = None) -> bytes:
    """The content of a file.

    Raises:
        Cancelled: `progress` says so.
    """
    laid, watch = page or Page(), progress or Progress()
    makers: Mapping[Form, Callable[[], bytes]] = {
        "xlsx": lambda: workbook_of(report, laid.paper, watch),
        "html": lambda: web_page_of(report, laid.paper, watch),
        "csv": lambda: csv_of(report, byte_order_mark=laid.byte_order_mark),
        "json": lambda: json_of(report, watch),
    }
    made = makers[form]()
    watch.at(1.0)
    return made


def write_file(path: Path, data: bytes, saver: Saver | None = None) -> None:
    """Put a file in its place in one step, or leave what was there.

    Raises:
        EngineError: it cannot be written; one sentence that says why and what to do.
    """
    try:
        (saver or Saver()).save(path, data, backup=False)
    except (OSError, ValueError) as error:
        held = isinstance(error, OSError) and error.errno in _HELD and path.is_file()
        if held:
            raise EngineError("report.held", file=path.name, folder=str(path.parent)) from None
        raise could_not_write(path, error) from None
