"""Score the engine on tables of published measurements and write the scores as a page; `./run calibrate` does it too.

    python tools/accuracy_page.py TABLES_DIR UNSEEN.npz [docs/accuracy.md]

TABLES_DIR holds CSV tables in the columns that ``cardwise-cli validate`` reads, UNSEEN.npz what calibrate.py left.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from accuracy_of_serving import lines as serving_lines
from calibration_rows import read_all

from engine.estimation.cases import read_rows
from engine.estimation.memory_reading import reading_of
from engine.estimation.request import request_of_row
from engine.estimation.scoring import Score, score_rows
from engine.texts import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "accuracy.md"
INTRODUCTION: Final = """# How far off the estimates are

The engine against published measurements, by task. Written by

    ./run calibrate TABLES_DIR

from tables in the columns that [`cardwise-cli validate`](cli.md) reads; `cardwise-cli validate TABLE.csv --by card`
breaks them down further.

- *error* is |predicted ÷ measured − 1|: the median, and the value that nine rows in ten stay below.
- *bias* is the mean of ln(predicted ÷ measured): +0.10 is about 10 % too high.
- *in range* is how often the stated range holds the measured value.
- *sources equal* gives every source the same weight, so that one long table does not decide.
- A *refused* row gets no number but a reason. Rows of quality suspect are left out, those of medium stand apart.

One card varies by 2 to 30 % between careful submitters, so an error below about 10 % is within the noise of the
measurements. Serving rests on parameters that were fitted to the table of inference; the first part scores them on
results that the fit has not seen, the tables further down as they come with the program. `./run calibrate` does not
fit training, power and collectives, only the range of training (eight tenths of measured ÷ estimated with sources
equal, wider by √(1 + 1 ÷ sources)). Their constants, each a leaf with its source wherever a figure is opened:

| constant | value | from | scores below |
|---|---|---|---|
| share of a step in 16 bits | 0.35 | by hand against the table of training | in sample |
| share of the peak in training | 0.65 × 0.7 | house rules, 0.5 to 0.85 for the second | in sample |
| dependence on power in training | 1.1 | fitted to serving | not fitted to these rows |
| highest share in training | 0.7 of the peak | 0.79 at most is known, with recomputation (MPT 13B, A100) | in sample |
| loss for each doubling of cards | 0.02 | by hand; 5 to 15 % with gradients, which count apart | in sample |
| network in training | a port a card (`engine/catalog/ports.py`), else 50 GB/s | makers' manuals | not fitted |
| gradients hidden behind computing | 0.5, 0 to 0.9 | house rule | not fitted |
| collectives | `resources/calibration/links.toml` | by hand against the nccl-tests that are scored | in sample |
| copies from card to card, ramp of a message | 0.84, 0.5 | by hand against the table of collectives | in sample |
| load of boards that serve | 0.74 | by hand against the table of power, one source | in sample |
"""
MEMORY: Final = """
Memory is counted tensor by tensor (`docs/adr/0006-memory.md`). The constants of a tool (bytes of each state and logit,
what is fused, what its recipes recompute) are facts of its code with a range, but they were looked up with the rows of
that tool at hand; the last table shows what is left when the tool is not known. Three readings pass for a peak: bytes
handed out by the allocator, bytes it keeps, and the whole device.

Where it is off, and why: conditions that no column states (torchtune on an A6000, where throughput shows that nothing
was recomputed; 8-bit states that only a note mentions); methods that train most of the weights (osf); releases of one
tool between which the loss came to be compiled (torchtitan, 33 to 48 GiB for one configuration); pipelines whose
micro-batch is not stated (405B).

The aim was a median of 3 % and a P90 of 8 % for inference, 8 and 20 % for training, at most 10 % refused. On the
whole table both are met: inference 1.4 and 7.7 %, training 5.2 and 17.2 %, none refused. The readings that come with
the program (`tests/data/measured/memory_readings.csv`) leave out the 112 rows of the Qwen speed tables, which state
no licence, and most of PEFT: on the 24 rows of inference that remain it is 3.3 and 8.3 %, so the tests hold 3.5 and
8.5 % there. Seven of these come from torchao, which packs weights at load time; its copies are counted from its code,
not fitted. The 12 rows of full tuning (sft) stand at 12 and 41 %: the recipes of torchtune that save memory in the
backward pass are named only in notes.
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


def with_reading(row: Mapping[str, str]) -> dict[str, str]:
    """A row of memory with what its tool calls the peak."""
    try:
        return {**row, "reading": reading_of(request_of_row(row))}
    except EngineError:
        return {**row, "reading": ""}


def of_unknown_tool(row: Mapping[str, str]) -> dict[str, str]:
    """The same measurement as if the engine knew nothing of the tool but what its peak means."""
    words = {"allocated": "allocated", "reserved": "reserved", "device": "whole device"}
    scope = f"{row.get('scope', '')}; {words.get(row['reading'], '')}"
    return {**row, "framework": "", "scope": scope}


def memory_lines(table: Path) -> Iterator[str]:
    """Memory by what was done, by what the tool calls its peak, and without knowing the tool."""
    rows = [with_reading(row) for row in read_rows(table)]
    report = score_rows(rows, ["phase", "reading"])
    yield MEMORY
    yield from lines("phase", report.groups["phase"])
    yield from lines("meaning of peak", report.groups["reading"])
    blind = score_rows((of_unknown_tool(row) for row in rows), ["source_group"])
    yield "\nThe same rows as if the tool were unknown, with the constants of an unnamed one:\n"
    yield from lines("source", {**blind.groups["source_group"], "all": blind.good})


def page(folder: Path, unseen: Path) -> str:
    parts = [INTRODUCTION, *serving_lines(read_all(folder), np.load(unseen))]
    for table in sorted(folder.glob("*.csv")):
        report = score_rows(read_rows(table), ["task", "source_group"])
        parts.append(f"\n## {table.stem}\n")
        parts += lines("task", {**report.groups["task"], "all": report.good, "quality medium": report.medium})
        parts += lines("source", report.groups["source_group"])
        if table.stem == "memory":
            parts += memory_lines(table)
        refused = [*report.good.refused, *report.medium.refused]
        parts += ["\nRefused:\n\n"] if refused else []
        parts += [f"- {count} × `{key}`, for instance: {example.notes[0].text()}\n" for key, count, example in refused]
        left_out = f"\nLeft out: {report.suspect} suspect, {report.unusable} without a usable value or unit.\n"
        parts.append(left_out)
    return "".join(parts)


if __name__ == "__main__":
    made = page(Path(sys.argv[1]), Path(sys.argv[2]))
    Path(sys.argv[3] if len(sys.argv) > 3 else PAGE).write_text(made, encoding="utf-8")
