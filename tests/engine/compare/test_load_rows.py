"""Rows of the comparison at a stated rate of requests."""

from __future__ import annotations

import pytest
from offers import compared, rental, serving

from engine.compare.bands import bands
from engine.compare.table import Table, comparison_table
from engine.compare.table_views import RowWriter
from engine.texts import Language
from engine.workload import Parallelism

CARD = "nvidia-h200-sxm-141gb"
LAYOUT = Parallelism(tensor=8, pipeline=1, data=1)
KEYS = ("load_share", "ttft_load_p95_ms", "tpot_load_p95_ms")


def table(requests_per_day: float | None) -> Table:
    comparison = compared(
        (rental(CARD),), (serving("Llama 3.1 70B", requests_per_day=requests_per_day, parallelism=LAYOUT),)
    )
    known = {quote: bands(one) for (quote, _), one in comparison.evaluations.items()}
    return comparison_table(comparison, comparison.project.workloads[0].id, known)


def capacity() -> float:
    """Requests a day at full load."""
    comparison = compared((rental(CARD),), (serving("Llama 3.1 70B", requests_per_day=1000.0, parallelism=LAYOUT),))
    (one,) = comparison.evaluations.values()
    return 1000.0 / float(one.figures["load_share"].value)


def test_they_stand_there_only_with_a_rate() -> None:
    keys = {row.key for group in table(None).groups for row in group.rows}
    assert not keys & set(KEYS)
    keys = {row.key for group in table(1000.0).groups for row in group.rows}
    assert set(KEYS) <= keys


@pytest.mark.parametrize(("language", "words"), [("en", "over capacity"), ("zh", "超出容量")])
def test_an_open_range_and_an_overload_in_words(language: Language, words: str) -> None:
    most = capacity()
    near, beyond = (
        {row.key: row.cells[0] for row in RowWriter().rows(table(share * most), language, "CNY") if row.cells}
        for share in (0.9, 1.2)
    )
    assert near["ttft_load_p95_ms"].sub.endswith(words)
    assert near["load_share"].main == "90 %"
    assert beyond["load_share"].main == "120 %"
    for key in KEYS[1:]:
        assert beyond[key].main == words
        assert beyond[key].tone == "bad"
