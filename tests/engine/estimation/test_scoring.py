"""Scores against hand calculation."""

from __future__ import annotations

import math

import pytest

from engine.estimation.cases import Prediction
from engine.estimation.scoring import measured_value, quantile, score
from engine.texts import Message


def prediction(value: float | None, low: float | None = None, high: float | None = None, unit: str = "") -> Prediction:
    notes = () if value is not None else (Message.of("estimate.unknown"),)
    return Prediction("x", value, low, high, unit, None if value is None else "datasheet", notes)


def row(source: str) -> dict[str, str]:
    return {"source_group": source}


def test_four_rows_by_hand() -> None:
    found = [
        (row("a"), 100.0, prediction(110, 90, 130)),
        (row("a"), 100.0, prediction(120, 110, 130)),
        (row("a"), 100.0, prediction(130, 90, 150)),
        (row("b"), 100.0, prediction(50, 40, 60)),
        (row("b"), 100.0, prediction(None)),
    ]
    scored = score(found)
    assert (scored.rows, scored.predicted, scored.refused_share) == (5, 4, pytest.approx(0.2))
    assert scored.by_rows.median_error == pytest.approx(0.2)
    assert scored.by_rows.p90_error == pytest.approx(0.5)
    assert scored.by_rows.coverage == pytest.approx(2 / 4)
    assert scored.by_rows.bias == pytest.approx(math.log(1.1 * 1.2 * 1.3 * 0.5) / 4)
    # with both sources the same, the one row of b weighs as much as the three of a
    assert scored.by_sources.median_error == pytest.approx(0.3)
    assert scored.by_sources.coverage == pytest.approx(2 / 3 / 2)
    assert scored.by_sources.bias == pytest.approx(math.log(1.1 * 1.2 * 1.3) / 6 + math.log(0.5) / 2)
    assert [(key, count) for key, count, _ in scored.refused] == [("estimate.unknown", 1)]


def test_nothing_predicted() -> None:
    scored = score([(row("a"), 1.0, prediction(None))])
    assert scored.by_rows.median_error is None
    assert scored.refused_share == 1


@pytest.mark.parametrize(("share", "expected"), [(0.5, 2.0), (0.9, 4.0), (0.25, 1.0), (1.0, 4.0)])
def test_quantile_of_equal_weights(share: float, expected: float) -> None:
    assert quantile([4.0, 1.0, 3.0, 2.0], [1.0] * 4, share) == expected


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ({"value": "16.2", "unit": "GiB", "value_gib": "16.2"}, 16.2),
        ({"value": "17179869184", "unit": "bytes"}, 16.0),
        ({"value": "17.2", "unit": "GB", "value_gib": ""}, None),
        ({"value": "13.88", "unit": "GB", "value_gib": "12.927"}, 12.927),
    ],
)
def test_memory_counts_only_where_its_unit_is_certain(cells: dict[str, str], expected: float | None) -> None:
    assert measured_value(cells, prediction(1.0, unit="GiB")) == expected


def test_other_metrics_are_taken_as_printed() -> None:
    assert measured_value({"value": "1,234.5"}, prediction(1.0, unit="tokens/s")) == 1234.5
    assert measured_value({"value": "0"}, prediction(1.0, unit="tokens/s")) is None
    assert measured_value({"value": ""}, prediction(1.0, unit="tokens/s")) is None
