"""Score the engine on published results that no fit has seen and write them, one by one, as a page.

    python tools/spot_checks.py [docs/spot-checks.md]

`./run calibrate` does it too.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from accuracy_of_serving import CLASSES, class_named
from accuracy_page import COLUMNS, line, share

from engine.estimation.cases import predict, read_rows
from engine.estimation.scoring import Scored, measured_value, score_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT: Final = Path(__file__).resolve().parent.parent
ROWS: Final = ROOT / "tests" / "data" / "spot_checks.csv"
PAGE: Final = ROOT / "docs" / "spot-checks.md"
TRAINED: Final = ("train", "lora", "sft")
INTRODUCTION: Final = """# Spot checks against results that no fit has seen

[accuracy.md](accuracy.md) holds results out of the tables that the speed parameters are fitted to. Here stand
{count} results of {sources} other sources, collected after the form of the model was settled: other makers, cards,
engines and models. Nothing is fitted to them, and none may be. Two are other tables of places whose tables were fitted
(TensorRT-LLM 0.20, GB200 at Azure). Written by

    python tools/spot_checks.py

from `tests/data/spot_checks.csv`, a table in the columns that [`cardwise-cli validate`](cli.md) reads; the numbers are
facts of the sources named in each row. A card of which the source does not name the form stands under that name, and
is estimated over all it may mean; rows of which another deciding condition was inferred, as `notes` in the table tells,
are of quality medium and score apart. Of long tables a few rows stand for the rest. Slow runs were taken too; what was
passed over are results without card, model or load, and three sources whose numbers contradict their own conditions.
"""
REASONS: Final = """
## Where it is off as a class, and why

- *A lone stream in recent vLLM* comes out too fast where the model is small for the card: the time that the host needs
  between two tokens rests on loaded servers, where it hides. Drafting inherits it, since a draft costs host time too.
- *Runs with `--enforce-eager`* cannot be told apart yet: vLLM is taken to replay graphs. An engine whose name says
  eager is read as Transformers, which is slower than that.
- *Experts in 4 bits* in vLLM (AWQ) go through kernels that are far from those of dense weights, most on cards for which
  none was written.
- *Groups over two machines*: a reduction over the network costs a multiple of what the range takes as its middle.
- *vLLM-Ascend* is taken to launch operators one by one; since 0.9 it replays graphs for some models, such as experts.
- *llama.cpp over SYCL* reaches less of an Arc in a prompt than other portable backends reach of their cards.
- *Workstation cards under vLLM* (A40, L40S) come out a fifth to a third too fast under load.
- *Small batches in vLLM of 2024* come out a sixth to a quarter too slow.
- *Training of dense models* on one machine comes out on the low side; the range holds it.
"""
TABLE_HEAD: Final = (
    "source", "engine", "model", "weights", "cards", "load, in/out", "measured", "estimated (range)", "÷", "in range",
)  # fmt: skip


def class_of(row: Mapping[str, str]) -> str:
    """The class by which targets are set; training has none."""
    return "training" if row["task"] in TRAINED else CLASSES[class_named(row["task"], row["scenario"])]


def rows_with_class() -> list[dict[str, str]]:
    """The results, each with its class."""
    return [row | {"class": class_of(row)} for row in read_rows(ROWS)]


def number(value: float | None) -> str:
    """Three digits, or none."""
    return "open" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def load(row: Mapping[str, str]) -> str:
    """Requests at once or a second, and lengths."""
    if row["seq_len"]:
        return f"sequence {row['seq_len']}"
    queued = "all queued" if row["concurrency"].startswith("max") else row["concurrency"]
    arriving = f"{row['rate']}/s" if row["rate"] else queued
    return f"{arriving}, {row['input_len'] or '?'}/{row['output_len'] or '?'}"


def result_line(row: Mapping[str, str]) -> str:
    prediction = predict(row)
    measured = measured_value(row, prediction)
    assert measured is not None
    stated = (
        f"[{row['source_group']}](https://{row['source'].split(',')[0]})", row["framework"], row["model"],
        row["precision"], f"{row['n_cards']} × {row['card']}", load(row), f"{number(measured)} {row['unit']}",
    )  # fmt: skip
    if prediction.value is None:
        return f"| {' | '.join(stated)} | {prediction.notes[0].text()} | | |\n"
    scored = Scored(row, measured, prediction)
    found = f"{number(prediction.value)} ({number(prediction.low)} to {number(prediction.high)})"
    verdict = "yes" if scored.covered else "**no**"
    return f"| {' | '.join(stated)} | {found} | {prediction.value / measured:.2f} | {verdict} |\n"


def result_lines(rows: Sequence[Mapping[str, str]]) -> Iterator[str]:
    for name in dict.fromkeys(row["class"] for row in rows):
        yield f"\n### {name[0].upper()}{name[1:]}\n\n| {' | '.join(TABLE_HEAD)} |\n|{'---|' * len(TABLE_HEAD)}\n"
        yield from (result_line(row) for row in rows if row["class"] == name)


def score_lines(rows: Sequence[Mapping[str, str]]) -> Iterator[str]:
    report = score_rows(rows, ["class"])
    yield f"\n## Scores\n\n| class | {' | '.join(COLUMNS)} |\n|---{'|---' * len(COLUMNS)}|\n"
    scores = {**report.groups["class"], "all": report.good, "quality medium": report.medium}
    yield from (line(name, score) for name, score in scores.items())
    known = report.good.by_sources
    yield f"\nWith sources equal the median error is {share(known.median_error)}, the P90 {share(known.p90_error)}.\n"


def page() -> str:
    rows = rows_with_class()
    sources = len({row["source_group"] for row in rows})
    parts = [INTRODUCTION.format(count=len(rows), sources=sources), *score_lines(rows), REASONS]
    return "".join([*parts, "\n## Result by result\n", *result_lines(rows)])


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else PAGE).write_text(page(), encoding="utf-8")
