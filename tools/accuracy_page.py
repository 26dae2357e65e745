"""Score the engine on tables of published measurements and write the scores as a page.

    python tools/accuracy_page.py TABLES_DIR [docs/accuracy.md]

TABLES_DIR holds CSV tables in the columns that ``cardwise-cli validate`` reads.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.estimation.cases import read_rows
from engine.estimation.scoring import Score, score_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "accuracy.md"
INTRODUCTION: Final = """# How far off the estimates are

The engine against published measurements, by task. Written by

    python tools/accuracy_page.py TABLES_DIR

from tables in the columns that [`cardwise-cli validate`](cli.md) reads; `cardwise-cli validate TABLE.csv --by card`
breaks them down further.

- *error* is |predicted ÷ measured − 1|: the median, and the value that nine rows in ten stay below.
- *bias* is the mean of ln(predicted ÷ measured): +0.10 is about 10 % too high.
- *in range* is how often the stated range holds the measured value.
- *sources equal* gives every source the same weight, so that one long table does not decide.
- A *refused* row gets no number but a reason. Rows of quality suspect are left out, those of medium stand apart.

The shares of peak behind these estimates are labelled rules of thumb, none was fitted to these rows. One card varies by
2 to 30 % between careful submitters, so an error below about 10 % is within the noise of the measurements.
"""
COLUMNS: Final = (
    "rows", "refused", "median error", "P90 error", "bias", "in range",
    "median, sources equal", "in range, sources equal",
)  # fmt: skip


def line(title: str, score: Score) -> str:
    rows, sources = score.by_rows, score.by_sources
    bias = "—" if rows.bias is None else f"{rows.bias:+.2f}"
    cells = (
        title, str(score.rows), share(score.refused_share), share(rows.median_error), share(rows.p90_error), bias,
        share(rows.coverage), share(sources.median_error), share(sources.coverage),
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def share(value: float | None) -> str:
    return "—" if value is None else f"{100 * value:.0f} %"


def lines(title: str, scores: Mapping[str, Score]) -> Iterator[str]:
    yield f"\n| {title} | {' | '.join(COLUMNS)} |\n|---{'|---' * len(COLUMNS)}|\n"
    for name, score in scores.items():
        yield line(name, score)


def page(folder: Path) -> str:
    parts = [INTRODUCTION]
    for table in sorted(folder.glob("*.csv")):
        report = score_rows(read_rows(table), ["task", "source_group"])
        parts.append(f"\n## {table.stem}\n")
        parts += lines("task", {**report.groups["task"], "all": report.good, "quality medium": report.medium})
        parts += lines("source", report.groups["source_group"])
        refused = [*report.good.refused, *report.medium.refused]
        parts += ["\nRefused:\n\n"] if refused else []
        parts += [f"- {count} × `{key}`, for instance: {example.notes[0].text()}\n" for key, count, example in refused]
        left_out = f"\nLeft out: {report.suspect} suspect, {report.unusable} without a usable value or unit.\n"
        parts.append(left_out)
    return "".join(parts)


if __name__ == "__main__":
    Path(sys.argv[2] if len(sys.argv) > 2 else PAGE).write_text(page(Path(sys.argv[1])), encoding="utf-8")
