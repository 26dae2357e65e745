"""How far estimates of training steps are from published results; the constants of training are not fitted."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from engine.estimation.answer import answer
from engine.estimation.cases import predict, read_rows
from engine.estimation.request import request_of_row
from engine.estimation.scoring import Scored, measured_value, quantile
from engine.estimation.spelling import folded
from engine.texts import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

OUTER: Final = (0.1, 0.9)
TASKS: Final = ("pretrain", "finetune")


def training_spreads(folder: Path) -> list[dict[str, Any]]:
    """The middle eight tenths of measured ÷ estimated, every source the same, for dense models and those of experts.

    Wider by √(1 + 1 ÷ sources), as a source that nobody has seen is one more draw.
    """
    groups: dict[str, list[Scored]] = {"train": [], "train_experts": []}
    for task, scored in _scored(folder):
        groups[task].append(scored)
    return [_spread(task, found) for task, found in groups.items() if found]


def _spread(task: str, found: list[Scored]) -> dict[str, Any]:
    count = Counter(scored.source for scored in found)
    weights = [1 / count[scored.source] for scored in found]
    errors = [-scored.log_ratio for scored in found]
    unseen = math.sqrt(1 + 1 / len(count))
    low, high = (unseen * quantile(errors, weights, share) for share in OUTER)
    return {"task": task, "engine": "", "low": round(low, 4), "high": round(high, 4), "results": len(found)}


def _scored(folder: Path) -> Iterator[tuple[str, Scored]]:
    for table in sorted(folder.glob("*.csv")):
        for row in read_rows(table):
            task = _task(row)
            if task is None:
                continue
            prediction = predict(row)
            measured = measured_value(row, prediction)
            if measured is not None and prediction.value:
                yield task, Scored(row, measured, prediction)


def _task(row: Mapping[str, str]) -> str | None:
    """Whose residual a row belongs to, None where it is no good result of training."""
    if folded(row.get("quality") or "") in ("suspect", "medium"):
        return None
    try:
        request = request_of_row(row)
        if request.does not in TASKS or request.wants_memory:
            return None
        model = answer(request).model
    except EngineError:
        return None
    return None if model is None else "train_experts" if model.is_moe else "train"


__all__ = ["training_spreads"]
