"""Memory against public readings: `tests/data/measured/SOURCES.md` names their sources."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine.estimation.cases import predict, read_rows
from engine.estimation.memory_reading import reading_of
from engine.estimation.request import request_of_row
from engine.estimation.scoring import Report, Score, Scored, score_rows

ROWS = tuple(read_rows(Path(__file__).parents[2] / "data" / "measured" / "memory_readings.csv"))


@cache
def report() -> Report:
    return score_rows(ROWS, ["source_group", "phase"])


def errors(score: Score) -> tuple[float, float]:
    assert score.by_rows.median_error is not None
    assert score.by_rows.p90_error is not None
    return score.by_rows.median_error, score.by_rows.p90_error


def test_every_reading_gets_a_number() -> None:
    assert report().good.refused_share == 0
    assert report().good.rows > 100


def test_inference() -> None:
    median, p90 = errors(report().groups["phase"]["inference"])
    assert median < 0.035
    assert p90 < 0.085


def test_training() -> None:
    for phase in ("train", "peft", "lora", "adapter", "adapter_v2"):
        median, p90 = errors(report().groups["phase"][phase])
        assert median < 0.06, phase
        assert p90 < 0.195, phase


def test_training_as_a_whole() -> None:
    median, p90 = errors(score_rows(row for row in ROWS if row["phase"] != "inference").good)
    assert median <= 0.06
    assert p90 <= 0.185


def test_recipes_that_save_memory_where_room_is_short() -> None:
    """Full training of 8B on 24 GB, of 70B on eight of 80 GB: no plain AdamW would fit there."""
    rows = [row for row in ROWS if row["source_group"] == "torchtune" and row["phase"] == "sft"]
    small = [row for row in rows if "4090" in row["card"] or "70B" in row["model"]]
    assert len(small) == 2
    assert max(Scored(row, float(row["value_gib"]), predict(row)).error for row in small) < 0.15


@pytest.mark.parametrize("source", ["torchtitan", "litgpt_a100_40g", "torchao", "peft_metamath"])
def test_each_tool(source: str) -> None:
    median, p90 = errors(report().groups["source_group"][source])
    assert median < 0.115
    assert p90 < 0.18


def test_the_range_holds_most_readings() -> None:
    assert (report().good.by_rows.coverage or 0) > 0.7


def test_each_tool_reads_its_own_peak() -> None:
    meanings = {row["source_group"]: reading_of(request_of_row(row)) for row in ROWS}
    assert meanings == {
        "torchtitan": "reserved",
        "torchao": "reserved",
        "torchtune": "allocated",
        "litgpt_a100_40g": "allocated",
        "peft_metamath": "reserved",
    }
