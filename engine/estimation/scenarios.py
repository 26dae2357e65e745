"""What the tokens of known prompt collections and the defaults of engines are where a row names them without saying."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.catalog.library import catalog
from engine.estimation.request import Request
from engine.estimation.spelling import folded
from engine.throughput.engines import named_engine


@dataclass(frozen=True, slots=True)
class Lengths:
    """Mean tokens of a collection: prompt and answer, each with other values that they may have."""

    prompt: int
    answer: int
    other_prompts: tuple[int, ...] = ()
    other_answers: tuple[int, ...] = ()


_LENGTHS: Final[tuple[tuple[str, Lengths], ...]] = (
    (r"openorca.*(?:gsm8k|mbxp)", Lengths(256, 146, (150, 400))),
    (r"open.?orca", Lengths(294, 294, (200, 400))),
    (r"cnn|daily.?mail", Lengths(850, 128, (600, 1100), (70,))),
    (r"share.?gpt", Lengths(217, 201, (150, 330), (180, 330))),
    (r"lm.?arena|arena", Lengths(150, 600, (60, 400), (350, 900))),
    (r"gpqa", Lengths(250, 2500, (150, 400), (1500, 8000))),
    (r"fim|completion|humaneval", Lengths(400, 200, (150, 1200), (60, 300))),
    (r"gsm8k", Lengths(100, 150, (60, 200), (90, 300))),
    (r"alpaca", Lengths(25, 80, (15, 60), (50, 150))),
    (r"longbench|summar", Lengths(8000, 200, (4000, 16000), (100, 500))),
)
"""Counted by the tokenizers of 2023 to 2025; MLPerf's answers are those of its reference implementations."""

_READS_CHECKPOINT: Final = ("trtllm", "trtllm_early")


def lengths_of(request: Request) -> Lengths | None:
    """Mean lengths of the collection that a request names, None where it names none that is known."""
    named = folded(f"{request.dataset or ''} {request.scenario or ''}")
    return next((lengths for pattern, lengths in _LENGTHS if re.search(pattern, named)), None)


def usual_cache(framework: str | None, weights: str) -> str:
    """Format of the cache that an engine takes by itself.

    TensorRT-LLM reads it from the checkpoint, and published FP8 and NVFP4 checkpoints ask for FP8.
    """
    eight = named_engine(framework) in _READS_CHECKPOINT and weights in ("fp8", "fp4", "mxfp4")
    return "fp8" if eight else "bf16"


def spreads_attention(request: Request, model: str) -> bool:
    """Whether the engine of a request can keep whole attention copies where it spreads this model's experts."""
    return named_engine(request.framework) in _READS_CHECKPOINT and catalog().model(model).is_moe
