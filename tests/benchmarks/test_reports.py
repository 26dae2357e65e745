"""The report of fifty quotes in every form, against evaluating them; run it as a program for the seconds."""

from __future__ import annotations

import statistics
import sys
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1] / "helpers")]

from reports import STAMPED, fifty_project

from engine.compare.bands import bands
from engine.compare.evaluate import evaluate
from engine.compare.results import Comparison
from engine.exporting.compose import Bands, report_of
from engine.exporting.material import Options
from engine.exporting.writing import bytes_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

ALLOWED_RATIO: Final = {"csv": 3.0, "html": 3.5, "json": 5.0, "xlsx": 5.0, "pdf": 8.0}
RUNS: Final = 3


def evaluated() -> tuple[Comparison, Bands]:
    """What the window has before a report is asked for."""
    comparison = evaluate(fifty_project())
    found = {key: bands(one, comparison.project.seed) for key, one in comparison.evaluations.items()}
    return comparison, found


def written(form: str, comparison: Comparison, found: Bands) -> bytes:
    report = report_of(comparison, "en", Options(stamped=STAMPED), found)
    if form != "pdf":
        return bytes_of(report, form)  # type: ignore[arg-type]
    from gui.reports.pages import pages_of
    from gui.reports.pdf import pdf_of

    return pdf_of(pages_of(report))


@cache
def seconds_to_evaluate() -> float:
    """Of the processor, which other programs do not lengthen."""
    return _median(evaluated)


def _median(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(RUNS):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
    return statistics.median(taken)


@pytest.mark.parametrize("form", ALLOWED_RATIO)
def test_a_report_of_fifty_quotes_takes_a_few_times_as_long_as_evaluating_them(
    form: str, benchmark: BenchmarkFixture, qapp: object
) -> None:
    base, (comparison, found) = seconds_to_evaluate(), evaluated()
    written(form, comparison, found)
    taken = _median(lambda: written(form, comparison, found))
    benchmark.pedantic(written, (form, comparison, found), rounds=RUNS)
    assert taken <= ALLOWED_RATIO[form] * base, f"evaluating {base:.2f} s, {form} {taken:.2f} s"


if __name__ == "__main__":
    import os

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from engine.collection import collect_rarely
    from gui import fonts

    collect_rarely()
    application = QApplication([])
    fonts.load(application)
    print(f"evaluating {seconds_to_evaluate():.2f} s of the processor")
    for name in ALLOWED_RATIO:
        fresh = evaluated()
        begun = time.process_time()
        written(name, *fresh)
        first = time.process_time() - begun
        again = _median(lambda name=name, fresh=fresh: written(name, *fresh))
        print(f"{name}: the first {first:.2f} s, {first / seconds_to_evaluate():.1f} times; again {again:.2f} s")
