"""Fit the speed parameters to tables of published measurements, and measure how far off unseen results are.

    python tools/calibrate.py TABLES_DIR [resources/calibration/calibration.json]

TABLES_DIR holds CSV tables in the columns that ``cardwise-cli validate`` reads; every row of speed that an engine
serves takes part. The fit runs the engine's own composition on arrays of parameters, so there is no second model.

A parameter of a row is the product of what all its levels put on it: all results, memory kind, generation, card,
engine, and engine with format, memory kind or generation. Logarithms of the factors are normal around 0 with the
widths of `WIDTHS`, which pulls a level with few results to the one above it. The most probable values are found by
Gauss-Newton steps on the logarithms of measured ÷ estimated, with Student weights against outliers, and every source
and task counted as at most `ROWS_OF_A_SOURCE` results.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from calibration_rows import Row, read_all

from engine.throughput.calibration import Calibration
from engine.throughput.coefficients import UNITS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OUTPUT: Final = Path(__file__).resolve().parent.parent / "resources" / "calibration" / "calibration.json"
NAMES: Final = tuple(UNITS)
START: Final[Mapping[str, float]] = {
    "read_share": 0.85, "cache_share": 0.6, "matrix_share": 0.55, "half_tokens": 64.0, "attention_share": 0.35,
    "layer_seconds": 1e-5, "engine_step_seconds": 1e-3, "sequence_seconds": 1e-5, "collective_seconds": 1e-5,
    "link_share": 0.8, "expert_factor": 1.5, "power_exponent": 0.5, "score_bytes": 25.0, "stage_share": 0.7,
    "hop_seconds": 3e-5, "schedule_loss": 0.1,
}  # fmt: skip
"""Where no result says otherwise: house rules, and what operators and links are known to cost."""
WIDTHS: Final[Mapping[str, Mapping[str, float]]] = {
    "global": dict.fromkeys(NAMES, 1.0)
    | {"collective_seconds": 0.15, "layer_seconds": 0.25, "engine_step_seconds": 0.2, "matrix_share": 0.3,
       "read_share": 0.1, "link_share": 0.2, "half_tokens": 0.5},
    "memory": {"read_share": 0.05},
    "generation": {
        "read_share": 0.12, "cache_share": 0.15, "matrix_share": 0.25, "half_tokens": 0.3, "attention_share": 0.3,
        "layer_seconds": 0.2, "collective_seconds": 0.2, "link_share": 0.2,
    },
    "card": {
        "read_share": 0.08, "cache_share": 0.08, "matrix_share": 0.12, "attention_share": 0.12, "layer_seconds": 0.1,
    },
    "engine": {
        "read_share": 0.2, "cache_share": 0.3, "matrix_share": 0.3, "half_tokens": 0.4, "attention_share": 0.5,
        "layer_seconds": 0.7, "engine_step_seconds": 0.7, "sequence_seconds": 0.7, "collective_seconds": 0.2,
        "link_share": 0.3, "expert_factor": 0.3, "power_exponent": 0.2,
        "schedule_loss": 0.5,
    },
    "engine_format": {"read_share": 0.15, "matrix_share": 0.25, "half_tokens": 0.3, "layer_seconds": 0.1},
    "engine_memory": {"read_share": 0.3, "cache_share": 0.2, "layer_seconds": 0.2},
    "engine_backend": {
        "read_share": 0.1, "cache_share": 0.2, "matrix_share": 0.3, "attention_share": 0.4, "layer_seconds": 0.3,
    },
    "engine_generation": {
        "read_share": 0.08, "matrix_share": 0.15, "attention_share": 0.2, "layer_seconds": 0.1,
    },
}  # fmt: skip
CENTRES: Final[Mapping[tuple[str, str, str], float]] = {
    ("engine", "llama_cpp", "attention_share"): np.log(0.3),
    ("engine", "eager", "engine_step_seconds"): np.log(6.0),
    ("engine", "compiled", "engine_step_seconds"): np.log(0.3),
    ("engine", "mlc", "engine_step_seconds"): np.log(0.3),
    ("engine", "llama_cpp", "engine_step_seconds"): np.log(0.3),
    ("engine", "llama_cpp", "expert_factor"): np.log(0.6),
    ("engine_memory", "llama_cpp/hbm", "read_share"): np.log(0.6),
    ("engine", "vllm_early", "engine_step_seconds"): np.log(1.5),
    ("engine", "vllm", "engine_step_seconds"): np.log(0.5),
    ("engine", "sglang", "engine_step_seconds"): np.log(0.5),
    ("engine", "trtllm", "engine_step_seconds"): np.log(0.5),
    ("engine", "compiled", "collective_seconds"): np.log(2.0),
    ("engine", "mlc", "collective_seconds"): np.log(2.0),
    ("engine", "lmdeploy", "collective_seconds"): np.log(2.0),
    ("engine", "ascend", "collective_seconds"): np.log(3.0),
    ("engine", "habana", "collective_seconds"): np.log(3.0),
    ("engine", "eager", "collective_seconds"): np.log(3.0),
    ("engine_backend", "llama_cpp/rocm", "matrix_share"): np.log(0.7),
    ("engine_backend", "llama_cpp/vulkan", "matrix_share"): np.log(0.6),
    ("engine_backend", "llama_cpp/metal", "matrix_share"): np.log(1.3),
}
"""Levels expected elsewhere: portable attention kernels, steps driven from Python, in one graph or scheduled while the
cards work, collectives of a library instead of the engine's own kernels, llama.cpp outside CUDA and on HBM, all experts
on one card. House rules without a source of their own; those of llama.cpp and vLLM were chosen with held-out scores in
view."""
ROWS_OF_A_SOURCE: Final = 30
MEDIUM: Final = 0.3
SPREAD: Final = 0.15
FREEDOM: Final = 4
STEPS: Final = 9
SMALLEST: Final = 0.004
OUTER: Final = (0.1, 0.9)
ENOUGH: Final = 12


PORTABLE: Final = "llama_cpp"
ALIKE: Final = 0.25


def portable(level: str, key: str) -> float:
    """How much of a width holds: engines tuned for each card serve all kinds of memory alike, portable ones do not."""
    return ALIKE if level == "engine_memory" and not key.startswith(PORTABLE) else 1.0


class Fit:
    """The rows with the offsets that take part, and the most probable values."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.places = self._places()
        self.width = np.array([WIDTHS[level][name] * portable(level, key) for level, key, name in self.places])
        self.centre = np.array([self._centre(place) for place in self.places])
        self.column = np.array([NAMES.index(name) for _, _, name in self.places])
        self.member = np.array([[row.keys[level] == key for row in rows] for level, key, _ in self.places], dtype=float)
        self.measured = np.array([row.log_measured for row in rows])

    def _places(self) -> list[tuple[str, str, str]]:
        seen = {(level, row.keys[level]) for row in self.rows for level in WIDTHS}
        order = list(WIDTHS)
        ranked = sorted(seen, key=lambda place: (order.index(place[0]), place[1]))
        return [(level, key, name) for level, key in ranked for name in WIDTHS[level]]

    @staticmethod
    def _centre(place: tuple[str, str, str]) -> float:
        return float(np.log(START[place[2]])) if place[0] == "global" else float(CENTRES.get(place, 0.0))

    def local(self, offsets: Any) -> Any:
        """Logarithms of the parameters of every row."""
        made = np.zeros((len(self.rows), len(NAMES)))
        for number in range(len(NAMES)):
            made[:, number] = offsets[self.column == number] @ self.member[self.column == number]
        return made

    def predicted(self, offsets: Any) -> tuple[Any, Any]:
        """Logarithms of the estimates, and their slopes over the offsets, shape (offsets, rows)."""
        local = self.local(offsets)
        values, slopes = zip(*(row.slopes(point) for row, point in zip(self.rows, local, strict=True)), strict=True)
        return np.array(values), self.member * np.array(slopes).T[self.column]

    def weights(self, taking_part: Any, residual: Any) -> Any:
        """How much each row counts."""
        kinds = [(row.source, row.task) for row in self.rows]
        count = Counter(kind for kind, used in zip(kinds, taking_part, strict=True) if used)
        share = np.array([min(1.0, ROWS_OF_A_SOURCE / max(count[kind], 1)) for kind in kinds])
        share *= np.array([1.0 if row.good else MEDIUM for row in self.rows])
        robust = (FREEDOM + 1) / (FREEDOM + (residual / SPREAD) ** 2) / SPREAD**2
        return np.where(taking_part, share * robust, 0.0)

    def step(self, offsets: Any, estimate: Any, slope: Any, taking_part: Any) -> tuple[Any, Any]:
        """One Gauss-Newton step, and the precision of the offsets."""
        residual = self.measured - estimate
        weight = self.weights(taking_part, residual)
        precision = (slope * weight) @ slope.T + np.diag(1 / self.width**2)
        pull = slope @ (weight * residual) - (offsets - self.centre) / self.width**2
        return np.linalg.solve(precision, pull), precision

    def solve(self) -> tuple[Any, Any, Any, Any]:
        """Offsets, their deviations, and the last estimates with their slopes."""
        offsets, all_rows = self.centre.copy(), np.ones(len(self.rows), dtype=bool)
        for _ in range(STEPS):
            estimate, slope = self.predicted(offsets)
            change, precision = self.step(offsets, estimate, slope, all_rows)
            offsets = offsets + np.clip(change, -0.5, 0.5)
        deviation = np.sqrt(np.diag(np.linalg.inv(precision)))
        return offsets, deviation, *self.predicted(offsets)

    def held_out(self, offsets: Any, estimate: Any, slope: Any, group: Sequence[str]) -> Any:
        """Logarithms of the estimates of every group of rows by a fit that has not seen the group.

        The fit without the group is one Gauss-Newton step from the fit to all rows.
        """
        made, names = np.zeros(len(self.rows)), np.array(group)
        for name in sorted(set(group)):
            out = names == name
            change, _ = self.step(offsets, estimate, slope, ~out)
            local = self.local(offsets + np.clip(change, -1.5, 1.5))
            for number in np.flatnonzero(out):
                made[number] = self.rows[number].estimate(local[number])
        return made


def spreads(rows: Sequence[Row], error: Any) -> list[dict[str, Any]]:
    """The middle eight tenths of measured ÷ estimated by task, and by task and engine, every source the same.

    A source that nobody has seen is one more draw of what sets sources apart: wider by √(1 + 1 ÷ sources), as is any
    interval for the next draw.
    """
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, row in enumerate(rows):
        if row.good:
            groups[row.kind, ""].append(number)
            groups[row.kind, row.keys["engine"]].append(number)
    made = []
    for (task, engine), numbers in sorted(groups.items()):
        whole = bounds(rows, error, groups[task, ""])
        own = bounds(rows, error, numbers)
        trust = len(numbers) / (len(numbers) + ENOUGH)
        unseen = np.sqrt(1 + 1 / len({rows[number].source for number in numbers}))
        mixed = zip(own, whole, strict=True)
        low, high = (unseen * (trust * mine + (1 - trust) * everybody) for mine, everybody in mixed)
        made.append(
            {"task": task, "engine": engine, "low": round(low, 4), "high": round(high, 4), "results": len(numbers) // 2}
        )
    return made


def bounds(rows: Sequence[Row], error: Any, numbers: Sequence[int]) -> tuple[float, float]:
    """The outer bounds of an error with every source counted the same."""
    count = Counter(rows[number].source for number in numbers)
    order = sorted(numbers, key=lambda number: error[number])
    weight = np.cumsum([1 / count[rows[number].source] for number in order])
    found = [error[order[int(np.searchsorted(weight, share * weight[-1]))]] for share in OUTER]
    return float(found[0]), float(found[1])


def counts(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """How many rows stand behind every key of every level."""
    seen = Counter((level, row.keys[level]) for row in rows for level in WIDTHS)
    return [{"level": level, "key": key, "results": count} for (level, key), count in sorted(seen.items())]


def calibrated(rows: Sequence[Row], fitted: str) -> tuple[Calibration, Fit, Any]:
    """Fit all rows; also the estimates by the fit, and by fits that have not seen a row's card, or its source."""
    fit = Fit(rows)
    offsets, deviation, estimate, slope = fit.solve()
    held = fit.held_out(offsets, estimate, slope, [f"{row.keys['engine']} {row.keys['card']}" for row in rows])
    apart = fit.held_out(offsets, estimate, slope, [row.source for row in rows])
    kept = [
        {"level": level, "key": key, "parameter": name, "mean": round(float(mean), 4), "deviation": round(float(sd), 4)}
        for (level, key, name), mean, sd in zip(fit.places, offsets, deviation, strict=True)
        if level == "global" or abs(mean) >= SMALLEST
    ]
    spread = spreads([*rows, *rows], np.concatenate([fit.measured - held, fit.measured - apart]))
    made = {"fitted": fitted, "offsets": kept, "spreads": spread, "results": counts(rows)}
    return Calibration.model_validate_json(json.dumps(made)), fit, (estimate, held, apart)


def main(folder: Path, output: Path = OUTPUT) -> None:
    rows = read_all(folder)
    calibration, _, _ = calibrated(rows, max((row.date for row in rows), default=""))
    output.write_text(written(calibration), encoding="utf-8")


def written(calibration: Calibration) -> str:
    """A calibration as JSON with one entry a line."""
    made = calibration.model_dump(mode="json")
    parts = [f'"fitted": {json.dumps(made["fitted"])}']
    for name in ("offsets", "spreads", "results"):
        entries = ",\n".join(json.dumps(entry) for entry in made[name])
        parts.append(f'"{name}": [\n{entries}\n]')
    return "{" + ",\n".join(parts) + "}\n"


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:3]))
