"""Where estimates of serving are farthest off, and what is known of why; every number is worked out anew."""

from __future__ import annotations

import math
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from calibrate import DEPLOYED

from engine.estimation.answer import answer
from engine.estimation.request import request_of_row
from engine.estimation.scoring import quantile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from accuracy_of_serving import Scores
    from calibration_rows import Row

WAY: Final = "one source at a time"
LONE_PROMPT: Final[Mapping[str, str]] = {
    "model": "Llama-3.1-70B", "precision": "BF16", "card": "H200 SXM 141GB", "n_cards": "8", "tp": "8",
    "batch": "1", "concurrency": "1", "input_len": "4096", "output_len": "512", "framework": "vLLM 0.20",
}  # fmt: skip
"""vLLM issue 41306, on which other tools were compared."""
LONE_PROMPT_MS: Final = 162.6
FEWEST: Final = 3
SHOWN: Final = 12
PARTS: Final = {
    "prefill_compute_seconds": "products", "tensor_traffic_seconds": "all-reduces",
    "elementwise_seconds": "operators between", "overhead_seconds": "launches",
}  # fmt: skip

TEXT: Final = """
Where it is far off, and why (estimated ÷ measured where the source was held out: the middle, and what eight in ten
results lie between):

- *Layer splits over several cards*, prompts of llama.cpp ({split}): one host ran 70B prompts over four cards slower
  than over one, another over six twice as fast as over four. Links and settings that the tables do not state decide.
- *Strix Halo over Vulkan behind a long context*, dense 27B ({strix}): its attention falls to a fraction of what the
  same driver reaches on the 35B of experts ({strix_experts}). Nothing in the sizes of the models says so.
- *Mixtral on A100* (TensorRT-LLM 0.9, first token, {mixtral}): expert kernels of that release reach what those of no
  other serving engine here do.
- *Lone decoding* across engines of compiled graphs (gpt-fast, torchao) rests on the A100, where {on_a100} of {compiled}
  results stand: without it they are judged by the rest alone. One MLC on one RTX 4090 was measured at 205 and at 159
  token/s by two sources, one gpt-fast on one A100 at 105 and at 107: that is what is left to gain. torchao compiles
  only where it is told to, and the table of its A6000 does not say so, so that reads as launched from Python.
- *Ascend* (vLLM-Ascend {ascend}; MindIE {mindie}) rests on one model, card and source. Both launch operators one by
  one, so a token takes as long however few streams there are; the name of the card leaves open which of four it was
  (FP16 peak 280 to 376 TFLOP/s).
- *A lone long prompt over eight cards* (the case above, {lone}): {parts}. The share of products is fitted to loaded
  installations, where it holds what schedulers lose too; no table but that of TensorRT-LLM 0.9 has lone prompts.
- *SGLang and TensorRT-LLM as deployed* ({deployed}) rest on GPUStack alone: held out, they are estimated as other
  engines.
- *Apple chips*, prompts of llama.cpp (M1 Max {m1_max}; M3 Max {m3_max}): nobody states the peak of the latter.
"""


def reason_lines(
    scores: Scores,
    cells: Mapping[str, Mapping[str, str]],
    classes: Mapping[str, Sequence[int]],
    titles: Mapping[str, str],
) -> Iterator[str]:
    """The farthest groups as a table, and what is known of them.

    Args:
        cells: rows of the tables by their id.
    """
    yield f"\nThe groups of at least {FEWEST} results that are farthest off where their source was held out:\n"
    yield "\n| class | source | engine | card | results | estimated ÷ measured, median | within range |\n"
    yield "|---|---|---|---|---|---|---|\n"
    for key, numbers in farthest(scores, classes):
        row, middle = scores.rows[numbers[0]], math.exp(float(np.median(scores.ways[WAY][numbers])))
        counted = (str(len(numbers)), f"{middle:.2f}", f"{scores.covered(WAY, numbers):.0f} %")
        yield f"| {' | '.join((titles[key], row.source, row.keys['engine'], row.card, *counted))} |\n"
    yield from map(filled, TEXT.format(**facts(scores, cells)).split("\n- "))


def filled(paragraph: str) -> str:
    """A paragraph in lines of one width; all but the one before the list are points of it."""
    plain = " ".join(paragraph.split())
    if plain.startswith("*"):
        return fill(f"- {plain}", 120, subsequent_indent="  ", break_on_hyphens=False) + "\n"
    return f"\n{fill(plain, 120, break_on_hyphens=False)}\n\n"


def farthest(scores: Scores, classes: Mapping[str, Sequence[int]]) -> list[tuple[str, list[int]]]:
    groups: dict[tuple[str, str, str, str], list[int]] = {}
    for key, numbers in classes.items():
        for number in numbers:
            row = scores.rows[number]
            groups.setdefault((key, row.source, row.keys["engine"], row.card), []).append(number)
    kept = [(key[0], numbers) for key, numbers in groups.items() if len(numbers) >= FEWEST]
    return sorted(kept, key=lambda group: -abs(float(np.median(scores.ways[WAY][group[1]]))))[:SHOWN]


def facts(scores: Scores, cells: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """What the text says in numbers."""

    def ratio(wanted: Callable[[Row, Mapping[str, str]], bool]) -> str:
        found = [number for number, row in enumerate(scores.rows) if wanted(row, cells[row.id])]
        return spread([float(scores.ways[WAY][number]) for number in found])

    def has(text: str, *words: str) -> bool:
        return all(word in text.casefold() for word in words)

    compiled = [row for row in scores.rows if row.keys["engine"] == "compiled"]
    lone, parts = lone_prompt()
    return {
        "split": ratio(lambda row, cell: row.keys["engine"] == "llama_cpp" and row.task == "prefill" and several(cell)),
        "strix": ratio(lambda row, cell: strix(row, cell) and has(cell["model"], "27b")),
        "strix_experts": ratio(lambda row, cell: strix(row, cell) and has(cell["model"], "35b")),
        "mixtral": ratio(
            lambda row, cell: has(cell["model"], "mixtral") and row.task == "prefill" and "a100" in row.card
        ),
        "on_a100": str(sum("a100" in row.card for row in compiled)),
        "compiled": str(len(compiled)),
        "ascend": ratio(lambda row, _: row.keys["engine"] == "ascend"),
        "mindie": ratio(lambda row, _: row.keys["engine"] == "mindie"),
        "lone": lone,
        "parts": parts,
        "deployed": ratio(lambda row, _: DEPLOYED in row.scenario and row.keys["engine"] in ("sglang", "trtllm")),
        "m1_max": ratio(lambda row, _: "m1-max" in row.card and row.task == "prefill"),
        "m3_max": ratio(lambda row, _: "m3-max" in row.card and row.task == "prefill"),
    }


def several(cell: Mapping[str, str]) -> bool:
    return float(cell["n_cards"] or 1) > 1


def strix(row: Row, cell: Mapping[str, str]) -> bool:
    """Prompts behind a context, over Vulkan."""
    deep = request_of_row(cell).depth > 0
    return row.task == "prefill" and deep and "vulkan" in row.framework.casefold() and "ryzen" in row.card


def spread(logarithms: Sequence[float]) -> str:
    """Middle and outer tenths of ratios, and how many there are."""
    if not logarithms:
        return "no results"
    low, middle, high = (math.exp(quantile(logarithms, [1.0] * len(logarithms), share)) for share in (0.1, 0.5, 0.9))
    return f"{middle:.2f}, {low:.2f} to {high:.2f} in {len(logarithms)} results"


def lone_prompt() -> tuple[str, str]:
    """How far the lone prompt is off, and what its time is made of."""
    found: Any = answer(request_of_row({**LONE_PROMPT, "task": "prefill"})).main.figures["ttft_ms"]
    named: dict[str, float] = {}
    waiting = [found]
    while waiting:
        step = waiting.pop(0)
        if step.figure.name in PARTS:
            named.setdefault(step.figure.name, 1000 * float(step.value))
        waiting += [one for one in step.inputs if getattr(one, "figure", None) is not None]
    off = 100 * (float(found.value) / LONE_PROMPT_MS - 1)
    return f"{off:+.0f} %", ", ".join(f"{named[key]:.0f} ms of {words}" for key, words in PARTS.items())
