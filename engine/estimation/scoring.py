"""How far predictions are from measurements, and how often their ranges hold the measured value."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.estimation.cases import Prediction, predict
from engine.estimation.numbers import read_number
from engine.estimation.spelling import folded

_GIB: Final = 2**30
_BYTES: Final[Mapping[str, float]] = {"gib": 1.0, "bytes": 1 / _GIB, "b": 1 / _GIB, "mib": 1 / 1024, "kib": 1 / 1024**2}


@dataclass(frozen=True, slots=True)
class Scored:
    """One row: what was measured and what was predicted, in the same unit."""

    row: Mapping[str, str]
    measured: float
    prediction: Prediction

    @property
    def source(self) -> str:
        """Whose measurement it is."""
        return self.row.get("source_group") or self.row.get("source") or ""

    @property
    def error(self) -> float:
        """|predicted ÷ measured − 1|."""
        return abs(self._ratio - 1)

    @property
    def log_ratio(self) -> float:
        """Natural logarithm of predicted ÷ measured."""
        return math.log(self._ratio)

    @property
    def covered(self) -> bool:
        """Whether the range holds the measured value."""
        low, high = self.prediction.low, self.prediction.high
        return low is not None and high is not None and low <= self.measured <= high

    @property
    def _ratio(self) -> float:
        return (self.prediction.value or 0.0) / self.measured


@dataclass(frozen=True, slots=True)
class Figures:
    """Statistics of one weighting; None where nothing was predicted.

    `bias` is the mean of log(predicted ÷ measured): above zero, predictions are too high.
    """

    median_error: float | None
    p90_error: float | None
    bias: float | None
    coverage: float | None


@dataclass(frozen=True, slots=True)
class Score:
    """A group of rows: every row the same, and every source the same."""

    rows: int
    predicted: int
    by_rows: Figures
    by_sources: Figures
    refused: tuple[tuple[str, int, Prediction], ...]

    @property
    def refused_share(self) -> float:
        """Share of the rows without a prediction."""
        return 1 - self.predicted / self.rows if self.rows else 0.0


@dataclass(frozen=True, slots=True)
class Report:
    """The scores of a table: good rows, rows of medium quality, and what was left out."""

    good: Score
    medium: Score
    groups: Mapping[str, Mapping[str, Score]]
    suspect: int
    unusable: int


def measured_value(row: Mapping[str, str], prediction: Prediction) -> float | None:
    """The measured value in the unit of the prediction; None where the unit is not certain or the value is none."""
    if prediction.unit == "GiB":
        gib = read_number(row.get("value_gib") or row.get("peak_mem_gib") or "")
        if gib is not None:
            return gib if gib > 0 and math.isfinite(gib) else None
        factor = _BYTES.get(folded(row.get("unit") or ""))
        value = read_number(row.get("value") or "")
        return None if factor is None or value is None or not value > 0 else value * factor
    value = read_number(row.get("value") or "")
    return value if value is not None and value > 0 and math.isfinite(value) else None


def score_rows(rows: Iterable[Mapping[str, str]], by: Sequence[str] = ()) -> Report:
    """Predict and score a table; rows of quality ``suspect`` are left out, those of ``medium`` scored apart."""
    good: list[tuple[Mapping[str, str], float, Prediction]] = []
    medium: list[tuple[Mapping[str, str], float, Prediction]] = []
    suspect = unusable = 0
    for row in rows:
        quality = folded(row.get("quality") or "")
        if quality == "suspect":
            suspect += 1
            continue
        prediction = predict(row)
        measured = measured_value(row, prediction)
        if measured is None:
            unusable += 1
            continue
        (medium if quality == "medium" else good).append((row, measured, prediction))
    groups = {column: _grouped(good, column) for column in dict.fromkeys(by)}
    return Report(score(good), score(medium), groups, suspect, unusable)


def _grouped(found: Sequence[tuple[Mapping[str, str], float, Prediction]], column: str) -> dict[str, Score]:
    kinds: dict[str, list[tuple[Mapping[str, str], float, Prediction]]] = {}
    for entry in found:
        kinds.setdefault(entry[0].get(column) or "—", []).append(entry)
    ordered = sorted(kinds.items(), key=lambda item: (-len(item[1]), item[0]))
    return {kind: score(entries) for kind, entries in ordered}


def score(found: Sequence[tuple[Mapping[str, str], float, Prediction]]) -> Score:
    """Statistics of rows with their measured value and prediction."""
    known = [Scored(*entry) for entry in found if entry[2].value is not None]
    sources = Counter(entry.source for entry in known)
    refused: dict[str, list[Prediction]] = {}
    for _, _, prediction in found:
        if prediction.value is None:
            refused.setdefault(prediction.notes[0].key, []).append(prediction)
    reasons = sorted(refused.items(), key=lambda item: (-len(item[1]), item[0]))
    return Score(
        rows=len(found),
        predicted=len(known),
        by_rows=_figures(known, [1.0] * len(known)),
        by_sources=_figures(known, [1 / sources[entry.source] for entry in known]),
        refused=tuple((key, len(entries), entries[0]) for key, entries in reasons),
    )


def _figures(known: Sequence[Scored], weights: Sequence[float]) -> Figures:
    if not known:
        return Figures(None, None, None, None)
    total = sum(weights)
    errors = [entry.error for entry in known]
    bias = sum(entry.log_ratio * weight for entry, weight in zip(known, weights, strict=True)) / total
    covered = sum(weight for entry, weight in zip(known, weights, strict=True) if entry.covered) / total
    return Figures(quantile(errors, weights, 0.5), quantile(errors, weights, 0.9), bias, covered)


def quantile(values: Sequence[float], weights: Sequence[float], share: float) -> float:
    """The smallest value that at least `share` of the weight does not exceed."""
    order = sorted(range(len(values)), key=lambda position: values[position])
    needed = share * sum(weights) * (1 - 1e-12)
    reached = 0.0
    for position in order:
        reached += weights[position]
        if reached >= needed:
            return values[position]
    return values[order[-1]]


def report_dict(report: Report, language: Any = "en") -> dict[str, Any]:
    """A report as JSON."""
    return {
        "good": score_dict(report.good, language),
        "medium": score_dict(report.medium, language),
        "by": {
            column: {kind: score_dict(found, language) for kind, found in kinds.items()}
            for column, kinds in report.groups.items()
        },
        "left_out": {"suspect": report.suspect, "without_usable_value": report.unusable},
    }


def score_dict(found: Score, language: Any = "en") -> dict[str, Any]:
    """A score as JSON; shares and errors as fractions of one."""
    return {
        "rows": found.rows,
        "predicted": found.predicted,
        "refused_share": found.refused_share,
        **_figures_dict(found.by_rows),
        "sources_equal": _figures_dict(found.by_sources),
        "refused": [
            {"reason": key, "count": count, "example": example.notes[0].text(language)}
            for key, count, example in found.refused
        ],
    }


def _figures_dict(figures: Figures) -> dict[str, Any]:
    return {
        "median_error": figures.median_error,
        "p90_error": figures.p90_error,
        "bias_log": figures.bias,
        "coverage": figures.coverage,
    }
