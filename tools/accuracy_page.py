"""Score the engine on tables of published measurements and write the scores as a page; `./run calibrate` does it too.

    python tools/accuracy_page.py TABLES_DIR UNSEEN.npz [docs/accuracy.md]

TABLES_DIR holds CSV tables in the columns that ``cardwise-cli validate`` reads, UNSEEN.npz what calibrate.py left.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from accuracy_of_serving import CLASSES, PICTURES, class_named
from accuracy_of_serving import lines as serving_lines
from accuracy_plots import Bar, bars
from calibration_rows import read_all

from engine.estimation.cases import read_rows
from engine.estimation.hardware import COPIED, LOADED, RAMP
from engine.estimation.memory_reading import reading_of
from engine.estimation.request import request_of_row
from engine.estimation.scoring import Report, Score, score_rows
from engine.project.assumptions import CALIBRATED_SHARE, CostAssumptions, SpeedAssumptions
from engine.texts import EngineError
from engine.throughput.training import POWER_EXPONENT, WIDE_SHARE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from engine.values import Assumption

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "accuracy.md"
READINGS: Final = ROOT / "tests" / "data" / "measured" / "memory_readings.csv"
SERVING: Final = "inference"
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
| share of a step in 16 bits | {wide:.2g} | by hand against the table of training | in sample |
| share of the peak in training | {real:.2g} × {training} | house rules | in sample |
| dependence on power in training | {power:.2g} | fitted to serving | not fitted to these rows |
| highest share in training | 0.7 of the peak | 0.79 at most is known, with recomputation (MPT 13B, A100) | in sample |
| loss for each doubling of cards | {loss:.2g} | by hand; 5 to 15 % with gradients, which count apart | in sample |
| network in training | a port a card (`engine/catalog/ports.py`), else {network:.3g} GB/s | manuals | not fitted |
| gradients hidden behind computing | {hidden} | house rule | not fitted |
| collectives | `resources/calibration/links.toml` | by hand against the nccl-tests that are scored | in sample |
| copies from card to card, ramp of a message | {copied:.2g}, {ramp:.2g} | by hand against collectives | in sample |
| load of boards that serve | {loaded:.2g} | by hand against the table of power, one source | in sample |
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
whole table it is {inference} for inference and {training} for training, {refused} refused. The readings that come with
the program (`tests/data/measured/memory_readings.csv`) leave out the rows of the Qwen speed tables, which state no
licence, and most of PEFT: on the {kept} rows of inference that remain it is {remaining}. Some of these come from
torchao, which packs weights at load time; its copies are counted from its code, not fitted. The {tuned} rows of full
tuning (sft) stand at {sft}: the recipes of torchtune that save memory in the backward pass are named only in notes.
"""
REFUSED: Final = """
By the classes of the first part, of which at most 10 % may be refused:
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


def introduction() -> str:
    """The page up to its scores, with the constants as they stand in the program."""
    speed = SpeedAssumptions()
    return INTRODUCTION.format(
        wide=WIDE_SHARE.value, real=CALIBRATED_SHARE, training=ranged(speed.training_factor),
        power=POWER_EXPONENT.value, loss=speed.scaling_loss_per_doubling.value,
        network=CostAssumptions().network_gbs.value or 0.0,
        hidden=ranged(speed.overlap_share), copied=COPIED.value, ramp=RAMP.value, loaded=LOADED.value,
    )  # fmt: skip


def ranged(value: Assumption) -> str:
    return f"{value.value:.2g} ({value.low:.2g} to {value.high:.2g})"


def memory_text(rows: Sequence[Mapping[str, str]]) -> str:
    def scored(wanted: Callable[[Mapping[str, str]], bool]) -> Score:
        return score_rows(row for row in rows if wanted(row)).good

    def pair(score: Score) -> str:
        median, most = score.by_rows.median_error, score.by_rows.p90_error
        assert median is not None
        assert most is not None
        return f"{100 * median:.1f} and {100 * most:.1f} %"

    inference = scored(lambda row: row["phase"] == "inference")
    training, sft = scored(lambda row: row["phase"] != "inference"), scored(lambda row: row["phase"] == "sft")
    kept = score_rows(row for row in read_rows(READINGS) if row["phase"] == "inference").good
    refused = 1 - (inference.predicted + training.predicted) / (inference.rows + training.rows)
    return MEMORY.format(
        inference=pair(inference), training=pair(training), refused=share(refused), kept=kept.rows,
        remaining=pair(kept), tuned=sft.rows, sft=pair(sft),
    )  # fmt: skip


def memory_lines(table: Path) -> Iterator[str]:
    """Memory by what was done, by what the tool calls its peak, and without knowing the tool."""
    rows = [with_reading(row) for row in read_rows(table)]
    report = score_rows(rows, ["phase", "reading"])
    yield memory_text(rows)
    yield from lines("phase", report.groups["phase"])
    yield from lines("meaning of peak", report.groups["reading"])
    blind = score_rows((of_unknown_tool(row) for row in rows), ["source_group"])
    yield "\nThe same rows as if the tool were unknown, with the constants of an unnamed one:\n"
    yield from lines("source", {**blind.groups["source_group"], "all": blind.good})


def with_class(row: Mapping[str, str]) -> dict[str, str]:
    """A row with the class by which targets are set."""
    return dict(row) | {"class": CLASSES[class_named(row.get("task") or "", row.get("scenario") or "")]}


def table_lines(table: Path) -> Iterator[str]:
    """The scores of one table as the program stands, and a plot of them."""
    by = ["task", "source_group"] if table.stem == SERVING else ["task", "source_group", "card", "framework"]
    report = score_rows(map(with_class, read_rows(table)), [*by, "class"])
    yield f"\n## {table.stem}\n"
    yield from lines("task", {**report.groups["task"], "all": report.good, "quality medium": report.medium})
    for column in by[1:]:
        groups = {name: score for name, score in report.groups[column].items() if score.rows > 1}
        if len(report.groups[column]) > 1:
            yield from lines(column.removesuffix("_group"), groups)
    if table.stem == SERVING:
        yield REFUSED
        yield from lines("class", report.groups["class"])
    else:
        yield from drawn(table.stem, report)
    if table.stem == "memory":
        yield from memory_lines(table)
    refused = [*report.good.refused, *report.medium.refused]
    yield from ["\nRefused:\n\n"] if refused else []
    yield from (f"- {count} × `{key}`, for instance: {example.notes[0].text()}\n" for key, count, example in refused)
    yield f"\nLeft out: {report.suspect} suspect, {report.unusable} without a usable value or unit.\n"


def drawn(name: str, report: Report) -> Iterator[str]:
    """Medians and P90 by source and task."""
    groups = [
        (column, *one)
        for column in ("task", "source_group", "card", "framework")
        for one in report.groups[column].items()
    ]
    shown: list[Bar] = []
    for column, title, score in groups:
        median, most = score.by_rows.median_error, score.by_rows.p90_error
        if median is not None and most is not None and score.predicted > 1:
            shown.append((f"{column.removesuffix('_group')}: {title[:24]}", score.predicted, median, most))
    file = f"accuracy-{name.replace('_', '-')}.svg"
    (PICTURES / file).write_text(bars(f"Error of {name}: bar to the median, line to P90", shown), encoding="utf-8")
    yield f"\n![Error of {name}](pictures/{file})\n"


def page(folder: Path, unseen: Path) -> str:
    tables = sorted(folder.glob("*.csv"))
    cells = {row["id"]: row for table in tables for row in read_rows(table)}
    parts = [introduction(), *serving_lines(read_all(folder), cells, np.load(unseen))]
    for table in tables:
        parts += table_lines(table)
    return "".join(parts)


if __name__ == "__main__":
    made = page(Path(sys.argv[1]), Path(sys.argv[2]))
    Path(sys.argv[3] if len(sys.argv) > 3 else PAGE).write_text(made, encoding="utf-8")
