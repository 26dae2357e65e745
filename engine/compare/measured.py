"""Speeds that a validation measured, in place of their estimates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.compare.results import Speed
from engine.figures import Leaf, Quantity
from engine.migration.effort_figures import (
    measured_against_estimate,
    measured_requests_per_s,
    measured_total_tokens_per_s,
)
from engine.migration.records import Step, ValidationResult

_SPEEDS: Final[Mapping[Step, str]] = {
    "prefill": "prefill_tokens_per_s", "decode": "decode_tokens_per_s", "throughput": "output_tokens_per_s",
}  # fmt: skip
_WITH_THROUGHPUT: Final = {
    "total_tokens_per_s": measured_total_tokens_per_s,
    "requests_per_s": measured_requests_per_s,
}


def measured_speed(speed: Speed | None, results: Sequence[ValidationResult]) -> Speed | None:
    """The speed with what was measured; all rates of the installation follow a measured throughput."""
    if speed is None or not results:
        return speed
    values: dict[str, Quantity] = dict(speed.values)
    for result in results:
        name = _SPEEDS.get(result.step)
        if name is None or name not in values:
            continue
        estimate = values[name]
        path = f"migration/results/{result.quote_id}/{result.workload_id}/{result.step}"
        found = Leaf(result.value, "token/s", path, result.source or "Entered by you", grade="yours")
        values[name] = found
        if result.step == "throughput":
            factor = measured_against_estimate(found, estimate)
            for other, scaled in _WITH_THROUGHPUT.items():
                if other in values:
                    values[other] = scaled(values[other], factor)
    return replace(speed, values=values)
