"""Drawn reports as files: pages as PDF; charts as PNG or SVG, one file a chart."""

from __future__ import annotations

from pathlib import Path

from engine.exporting.progress import Progress
from engine.exporting.report import Report
from engine.exporting.workbook import Paper
from engine.exporting.writing import write_file
from gui.reports.charts import chart_files
from gui.reports.pages import pages_of
from gui.reports.pdf import pdf_of


def write_drawn(report: Report, out: Path, paper: Paper, progress: Progress | None = None) -> tuple[Path, ...]:
    """Write the form that the name ends in, and say which files came of it.

    Raises:
        EngineError: a file cannot be written; it is as it was.
    """
    watch = progress or Progress()
    form = out.suffix.lower().removeprefix(".")
    if form not in ("png", "svg"):
        pages = pages_of(report, paper, watch.part(0.0, 0.5))
        write_file(out, pdf_of(pages, watch.part(0.5, 1.0)))
        return (out,)
    written = []
    for number, (kind, data) in enumerate(chart_files(report, form), 1):
        target = out.with_stem(f"{out.stem}-{number:02}-{kind}")
        write_file(target, data)
        written.append(target)
    return tuple(written)
