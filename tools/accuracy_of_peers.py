"""Scores of other tools on the rows that `tools/peers.py` asked them about, beside the engine on the same rows."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from engine.estimation.cases import predict
from engine.estimation.scoring import quantile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from accuracy_of_serving import Scores

KEPT: Final = Path(__file__).resolve().parent / "peer_predictions.csv"
OWN: Final = "one source at a time"
INTRODUCTION: Final = """
### Other tools on the same rows

Run on 2026-11-30 through their public functions by `tools/peers.py`, which says how, and on 2026-12-01 again for the
rows that the engine has come to read otherwise, so that all are the rows above; what they answered stands in
`tools/peer_predictions.csv`. Each tool got the model, layout, formats, batch and lengths that the engine takes for a
row. GenZ ran at an efficiency of 0.8, llm-analysis at the 0.7 and 0.9 that its manual advises for inference, both with
the datasheet of the card; aiconfigurator brings measured kernels of its own, and takes seconds a row. Rows that a tool
refuses or does not know are left out, and the engine stands on exactly the same rows, each estimated without any
result of its source. Tables of saturated serving seldom state the batch: that too is the engine's, so a tool that may
choose its own can do better, as the survey above found of aiconfigurator. How quantised formats and experts are told to
each tool was checked against one known case alone (Llama 3.1 70B in aiconfigurator), and no tool was tuned: read the
table as what a buyer gets who runs them once. Median / P90, in brackets sources equal.
Vidur (0.0.26) installs, but knows a card only by profiles that have to be measured on it.

Two more were not run. BudSimulator and Calculon are on no package index (looked for as `budsimulator`,
`llm-memory-calculator` and `calculon`; the last is a package of another kind), and a package index is the only place
that this page installs from. BudSimulator builds on GenZ, above; for Llama 3.1 70B in FP8 over eight H100 at 1,024 in
and 512 out it was seen to state 9.62 ms a token for one stream and 7.47 for 16: fewer streams slower than more, which
no card does. Calculon estimates training alone; its own validation against Megatron on A100 (Korthikanti 2022, arXiv
2205.05198, table 5) is off by 3.65 % on average and 8.87 % at most. On the two of those rows whose model the catalog
has, GPT-3 175B over 64 A100, Cardwise says {training}.

| tool | class | rows | tool | Cardwise, source held out |
|---|---|---|---|---|
"""


def peer_lines(scores: Scores, classes: Mapping[str, Sequence[int]], titles: Mapping[str, str]) -> Iterator[str]:
    """The part of the page about other tools; nothing where none was run."""
    if not KEPT.exists():
        return
    yield INTRODUCTION.format(training="; ".join(beside_calculon()))
    places = {row.id: place for place, row in enumerate(scores.rows)}
    with KEPT.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["row"] in places]
    for tool in dict.fromkeys(row["tool"] for row in rows):
        said = {places[row["row"]]: float(row["predicted"]) for row in rows if row["tool"] == tool}
        version = next(row["version"] for row in rows if row["tool"] == tool)
        for key, title in titles.items():
            chosen = [place for place in classes.get(key, ()) if place in said]
            if chosen:
                theirs = [abs(said[place] / np.exp(scores.rows[place].log_measured) - 1) for place in chosen]
                own = [float(abs(np.expm1(scores.ways[OWN][place]))) for place in chosen]
                sources = [scores.rows[place].source for place in chosen]
                cells = (f"{tool} {version}", title, str(len(chosen)), errors(theirs, sources), errors(own, sources))
                yield f"| {' | '.join(cells)} |\n"


def beside_calculon() -> Iterator[str]:
    """Steps of Megatron that Calculon was validated on, in seconds."""
    row = {
        "task": "pretrain", "model": "GPT-3 175B", "precision": "fp16", "card": "A100 SXM 80GB", "n_cards": "64",
        "tp": "8", "pp": "8", "vp": "3", "micro_batch": "1", "global_batch_seqs": "64", "seq_len": "2048",
        "framework": "Megatron-LM", "metric": "tokens_per_s_per_gpu", "unit": "tokens/s",
    }  # fmt: skip
    for recompute, measured in (("full", 18.13), ("selective", 13.75)):
        found = predict({**row, "recompute": recompute})
        assert found.value is not None
        seconds = 64 * 2048 / (64 * found.value)
        off = 100 * (seconds / measured - 1)
        yield f"{seconds:.2f} s a step with {recompute} recomputation, measured {measured} s ({off:+.1f} %)"


def errors(off: Sequence[float], sources: Sequence[str]) -> str:
    """Median / P90 of errors, every row and every source the same."""
    count = Counter(sources)
    found = []
    for weights in ([1.0] * len(off), [1 / count[source] for source in sources]):
        found += [f"{100 * quantile(off, weights, share):.0f}" for share in (0.5, 0.9)]
    return f"{found[0]} / {found[1]} % ({found[2]} / {found[3]} %)"
