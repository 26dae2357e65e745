"""``report``: the report of a project as a file."""

import datetime
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from engine.commands import output
from engine.texts import EngineError, Language

if TYPE_CHECKING:
    from engine.exporting.forms import Form
    from engine.exporting.material import Options
    from engine.exporting.writing import Page

_PAPERS: Final = ("A4", "Letter")


def declare(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    @app.command("report", help=output.words(language, "help.report"))
    def report(
        file: Annotated[str, output.argument(language, "report_file", "FILE.cardwise")],
        out: Annotated[str, output.option(language, "report_out", "--output", "-o")] = "",
        paper: Annotated[str, output.option(language, "report_paper", "--paper")] = "A4",
        date: Annotated[str, output.option(language, "report_date", "--date")] = "",
        workload: Annotated[str, output.option(language, "report_workload", "--workload")] = "",
        bom: Annotated[bool, output.option(language, "report_bom", "--bom")] = False,
        lang: Annotated[str, output.option(language, "report_lang", "--lang")] = "",
    ) -> output.Work:
        told = language if lang else None
        return lambda: run(Path(file), Path(out), paper=paper, date=date, workload=workload, bom=bom, language=told)


def run(file: Path, out: Path, *, paper: str, date: str, workload: str, bom: bool, language: Language | None) -> int:
    """Write the report of a project, in its own language where none is told; PDF, PNG and SVG are drawn by a process of
    the window."""
    from engine.exporting.forms import form_of

    if not out.name:
        raise EngineError("cli.report_out")
    form, day = form_of(out), _day(date)
    if paper not in _PAPERS:
        raise EngineError("cli.report_paper", given=paper, known=", ".join(_PAPERS))
    if form is None:
        return _drawn(file, out, paper, day, workload, language)
    from engine.exporting.material import Options
    from engine.exporting.writing import Page

    options = Options(stamped=day, workloads=(workload,) if workload else ())
    page = Page("Letter" if paper == "Letter" else "A4", byte_order_mark=bom)
    _write(file, out, form, page, options, language)
    return output.GOOD


def _write(file: Path, out: Path, form: "Form", page: "Page", options: "Options", language: Language | None) -> None:
    from engine.compare.evaluate import evaluate
    from engine.exporting.compose import report_of
    from engine.exporting.language import language_of
    from engine.exporting.progress import Progress
    from engine.exporting.writing import bytes_of, write_file
    from engine.project.files import load

    progress = Progress(_show) if _is_watched() else Progress()
    comparison = evaluate(load(file).project)
    spoken = language or language_of(comparison.project, os.environ)
    report = report_of(comparison, spoken, options, progress=progress.part(0.0, 0.7))
    page = replace(page, byte_order_mark=page.byte_order_mark or spoken == "zh")
    write_file(out, bytes_of(report, form, page, progress.part(0.7, 1.0)))


def _is_watched() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def _show(share: float) -> None:
    """How far it is, on a screen that is looked at."""
    sys.stderr.write("\r     \r" if share >= 1 else f"\r{share * 100:3.0f} %")
    sys.stderr.flush()


def _day(given: str) -> datetime.date:
    """The date that stands on the report: today's where none is given."""
    if not given:
        return datetime.datetime.now().astimezone().date()
    try:
        return datetime.date.fromisoformat(given)
    except ValueError:
        raise EngineError("cli.report_date", given=given) from None


def _drawn(file: Path, out: Path, paper: str, day: datetime.date, workload: str, language: Language | None) -> int:
    """Pages and pictures; what the process says on standard error is one sentence in the reader's language."""
    command = [sys.executable, "-m", "gui.reports", str(file), str(out)]
    command += ["--language", language] if language else []
    command += ["--paper", paper, "--date", day.isoformat()]
    command += ["--workload", workload] if workload else []
    watched = _is_watched()
    command += ["--tell"] if watched else []
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, encoding="utf-8") as drawing:  # noqa: S603
        for share in drawing.stdout or ():
            if watched:
                _show(float(share))
        _, told = drawing.communicate()
    if drawing.returncode == output.GOOD:
        return output.GOOD
    said = told.strip().splitlines()
    if drawing.returncode == output.BAD_INPUT and said:
        output.complain(said[-1], language or "en")
        return output.BAD_INPUT
    raise EngineError("cli.report_not_drawn", file=out.name, reason=said[-1] if said else str(drawing.returncode))
