"""Draws a report without a window: `python -m gui.reports FILE OUT --language zh --paper Letter`.

Ends with 0, or with 2 after one sentence on standard error.
"""

from __future__ import annotations

import argparse
import datetime
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.collection import collect_rarely
from engine.exporting.progress import Progress
from engine.texts import LANGUAGES, EngineError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.exporting.report import Report
    from engine.texts import Language

GOOD: Final = 0
BAD_INPUT: Final = 2
CONTENT: Final = 0.5
"""The share of the work that the content is."""
PAPERS: Final = {"a4": "A4", "letter": "Letter"}


def main(arguments: Sequence[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    if arguments is None:
        collect_rarely()
    language: Language | None = given.language
    try:
        _draw(given, language)
    except EngineError as error:
        sys.stderr.write(error.message.text(language or "en") + "\n")
        return BAD_INPUT
    return GOOD


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="gui.reports")
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--paper", type=str.lower, choices=tuple(PAPERS), default="a4")
    parser.add_argument("--date", type=datetime.date.fromisoformat)
    parser.add_argument("--workload", default="")
    parser.add_argument("--tell", action="store_true", help="write the share that is done to standard output")
    return parser


def _draw(given: argparse.Namespace, language: Language | None) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from gui import fonts
    from gui.reports.files import write_drawn

    progress = Progress(_tell) if given.tell else Progress()
    report = _report(given, language, progress.part(0.0, CONTENT))
    application = QApplication.instance() or QApplication(["cardwise"])
    if isinstance(application, QApplication):
        fonts.load(application)
    write_drawn(report, given.out, "Letter" if given.paper == "letter" else "A4", progress.part(CONTENT, 1.0))


def _tell(share: float) -> None:
    sys.stdout.write(f"{share:.3f}\n")
    sys.stdout.flush()


def _report(given: argparse.Namespace, language: Language | None, progress: Progress) -> Report:
    from engine.compare.evaluate import evaluate
    from engine.exporting.compose import report_of
    from engine.exporting.language import language_of
    from engine.exporting.material import Options
    from engine.project.files import load

    workloads = (given.workload,) if given.workload else ()
    project = load(given.file).project
    spoken = language or language_of(project, os.environ)
    options = Options(workloads=workloads, stamped=given.date)
    return report_of(evaluate(project), spoken, options, progress=progress)


if __name__ == "__main__":
    sys.exit(main())
