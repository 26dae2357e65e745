"""Fit the speed parameters to tables of published measurements, and measure how far off unseen results are.

    python tools/calibrate.py TABLES_DIR [resources/calibration/calibration.json [UNSEEN.npz]]

TABLES_DIR holds CSV tables in the columns that ``cardwise-cli validate`` reads; every row of speed that an engine
serves takes part. The fit runs the engine's own composition on arrays of parameters, so there is no second model.

A parameter of a row is the product of what all its levels put on it: all results, memory kind, generation, card,
engine, and engine with format, memory kind or generation. Logarithms of the factors are normal around 0 with the
widths of `WIDTHS`, which pulls a level with few results to the one above it. The most probable values are found by
Gauss-Newton steps on the logarithms of measured ÷ estimated, with Student weights against outliers, and every source
and task counted as at most `ROWS_OF_A_SOURCE` results.

UNSEEN.npz receives the estimates of every row by the fit, and by fits that have not seen its card or its source.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from calibration_priors import CENTRES, NAMES, START, WIDTHS
from calibration_rows import STATIC, Row, read_all
from training_spread import training_spreads

from engine.throughput.calibration import Calibration

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OUTPUT: Final = Path(__file__).resolve().parent.parent / "resources" / "calibration" / "calibration.json"
ROWS_OF_A_SOURCE: Final = 30
MEDIUM: Final = 0.3
SPREAD: Final = 0.15
DEPLOYED: Final = "all_requests_at_once"
DEPLOYED_SPREAD: Final = 0.25
"""Piles of requests sent at once to servers as they stand: the same one differs by up to 40 % between runs."""
FREEDOM: Final = 4
STEPS: Final = 8
REFIT_STEPS: Final = 3
DAMPING: Final = 0.7
"""Share of a step that is taken: robust weights and largest-of answers make whole ones swing to and fro."""
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
        self.blocks = self._blocks()
        self.measured = np.array([row.log_measured for row in rows])

    def _blocks(self) -> list[tuple[Any, Any]]:
        """Rows that stand alike on all levels, with the places of their offsets."""
        alike: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for number, row in enumerate(self.rows):
            alike[tuple(row.keys[level] for level in WIDTHS)].append(number)
        at: dict[tuple[str, str], list[int]] = defaultdict(list)
        for number, (level, key, _) in enumerate(self.places):
            at[level, key].append(number)
        return [
            (np.array(numbers), np.concatenate([at[place] for place in zip(WIDTHS, keys, strict=True)]))
            for keys, numbers in alike.items()
        ]

    def _places(self) -> list[tuple[str, str, str]]:
        seen = {(level, row.keys[level]) for row in self.rows for level in WIDTHS}
        order = list(WIDTHS)
        ranked = sorted(seen, key=lambda place: (order.index(place[0]), place[1]))
        return [(level, key, name) for level, key in ranked for name in WIDTHS[level]]

    @staticmethod
    def _centre(place: tuple[str, str, str]) -> float:
        if place[0] == "global":
            return float(np.log(START[place[2]]))
        return float(np.log(CENTRES[place].factor)) if place in CENTRES else 0.0

    def local(self, offsets: Any) -> Any:
        """Logarithms of the parameters of every row."""
        made = np.zeros((len(self.rows), len(NAMES)))
        for rows, places in self.blocks:
            made[rows] = np.bincount(self.column[places], offsets[places], len(NAMES))
        return made

    def predicted(self, offsets: Any) -> tuple[Any, Any]:
        """Logarithms of the estimates, and their slopes over the parameters, shape (rows, parameters)."""
        local = self.local(offsets)
        values, slopes = zip(*(row.slopes(point) for row, point in zip(self.rows, local, strict=True)), strict=True)
        return np.array(values), np.array(slopes)

    def weights(self, taking_part: Any, residual: Any) -> Any:
        """How much each row counts."""
        kinds = [(row.source, row.task) for row in self.rows]
        count = Counter(kind for kind, used in zip(kinds, taking_part, strict=True) if used)
        share = np.array([min(1.0, ROWS_OF_A_SOURCE / max(count[kind], 1)) for kind in kinds])
        share *= np.array([1.0 if row.good else MEDIUM for row in self.rows])
        noise = np.array([DEPLOYED_SPREAD if DEPLOYED in row.scenario else SPREAD for row in self.rows])
        robust = (FREEDOM + 1) / (FREEDOM + (residual / noise) ** 2) / noise**2
        return np.where(taking_part, share * robust, 0.0)

    def step(self, offsets: Any, estimate: Any, slope: Any, taking_part: Any) -> tuple[Any, Any]:
        """One Gauss-Newton step, and the precision of the offsets."""
        residual = self.measured - estimate
        weight = self.weights(taking_part, residual)
        precision, pull = np.diag(1 / self.width**2), -(offsets - self.centre) / self.width**2
        for rows, places in self.blocks:
            part = slope[rows][:, self.column[places]]
            weighted = (part * weight[rows, None]).T
            precision[np.ix_(places, places)] += weighted @ part
            pull[places] += weighted @ residual[rows]
        return np.linalg.solve(precision, pull), precision

    def solve(self) -> tuple[Any, Any, Any, Any]:
        """Offsets, their deviations, and the last estimates with their slopes."""
        offsets, all_rows = self.centre.copy(), np.ones(len(self.rows), dtype=bool)
        for _ in range(STEPS):
            estimate, slope = self.predicted(offsets)
            change, precision = self.step(offsets, estimate, slope, all_rows)
            offsets = offsets + np.clip(DAMPING * change, -0.5, 0.5)
        deviation = np.sqrt(np.diag(np.linalg.inv(precision)))
        return offsets, deviation, *self.predicted(offsets)

    def refitted(self, offsets: Any, groups: Sequence[Any]) -> Any:
        """The most probable offsets of fits without each group of rows in turn, shape (groups, offsets).

        Every one is fitted anew from the fit to all rows, until its steps have become small.

        Args:
            groups: for each fit, which rows it leaves out.
        """
        points = np.tile(offsets, (len(groups), 1))
        for _ in range(REFIT_STEPS):
            local = np.stack([self.local(point) for point in points])
            made = [row.slopes(local[:, number]) for number, row in enumerate(self.rows)]
            values = np.stack([value for value, _ in made], axis=1)
            slopes = np.stack([slope for _, slope in made], axis=1)
            for number, out in enumerate(groups):
                change, _ = self.step(points[number], values[number], slopes[number], ~out)
                points[number] += np.clip(DAMPING * change, -0.5, 0.5)
        return points

    def held_out(self, offsets: Any, group: Sequence[str]) -> Any:
        """Logarithms of the estimates of every group of rows by a fit that has not seen the group."""
        made, names = np.zeros(len(self.rows)), np.array(group)
        groups = [names == name for name in sorted(set(group))]
        for out, point in zip(groups, self.refitted(offsets, groups), strict=True):
            local = self.local(point)
            for number in np.flatnonzero(out):
                made[number] = self.rows[number].estimate(local[number])
        return made


def spreads(rows: Sequence[Row], error: Any) -> list[dict[str, Any]]:
    """The middle eight tenths of measured ÷ estimated rates by task, by task and engine, and by task and kernels, every
    source the same.

    A source that nobody has seen is one more draw of what sets sources apart: wider by √(1 + 1 ÷ sources), as is any
    interval for the next draw.
    """
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    error = [row.rates(one) for row, one in zip(rows, error, strict=True)]
    for number, row in enumerate(rows):
        if row.good:
            for task in (row.kind, "serve") if row.kind == STATIC else (row.kind,):
                for name in ("", row.kernels, row.keys["engine"]):
                    groups[task, name].append(number)
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


def calibrated(
    rows: Sequence[Row], fitted: str, training: Sequence[Mapping[str, Any]] = ()
) -> tuple[Calibration, Mapping[str, Any]]:
    """Fit all rows; also the estimates by the fit, and by fits that have not seen a row's card, or its source.

    Args:
        training: spreads of training, which is not fitted.
    """
    fit = Fit(rows)
    offsets, deviation, estimate, _ = fit.solve()
    held = fit.held_out(offsets, [f"{row.keys['engine']} {row.keys['card']}" for row in rows])
    apart = fit.held_out(offsets, [row.source for row in rows])
    kept = [
        {"level": level, "key": key, "parameter": name, "mean": round(float(mean), 4), "deviation": round(float(sd), 4)}
        for (level, key, name), mean, sd in zip(fit.places, offsets, deviation, strict=True)
        if level == "global" or abs(mean) >= SMALLEST
    ]
    spread = spreads([*rows, *rows], np.concatenate([fit.measured - held, fit.measured - apart])) + list(training)
    made = {"fitted": fitted, "offsets": kept, "spreads": spread, "results": counts(rows)}
    return Calibration.model_validate_json(json.dumps(made)), {"fit": estimate, "card": held, "source": apart}


def main(folder: Path, output: Path = OUTPUT, unseen: Path | None = None) -> None:
    rows = read_all(folder)
    calibration, estimates = calibrated(rows, date.today().isoformat(), training_spreads(folder))
    output.write_text(written(calibration), encoding="utf-8")
    if unseen is not None:
        np.savez(unseen, **estimates)


def written(calibration: Calibration) -> str:
    """A calibration as JSON with one entry a line."""
    made = calibration.model_dump(mode="json")
    parts = [f'"fitted": {json.dumps(made["fitted"])}']
    for name in ("offsets", "spreads", "results"):
        entries = ",\n".join(json.dumps(entry) for entry in made[name])
        parts.append(f'"{name}": [\n{entries}\n]')
    return "{" + ",\n".join(parts) + "}\n"


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:4]))
