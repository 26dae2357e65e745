"""Charts of a migration: shares of compute time by quote, and effort by procedure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.compare.evaluate import evaluate
from engine.compare.results import Comparison
from engine.migration.profile import ProfiledOperator, ProfileSummary
from engine.project.edits.migration import put_profile
from engine.project.files import load
from gui import i18n
from gui.charts.effort_chart import EffortChart
from gui.charts.support_chart import SupportChart
from resources import files

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

NAMES = {letter: letter for letter in "ABCDE"}
SLOTS = {letter: place for place, letter in enumerate("ABCDE")}
PROFILE = ProfileSummary(
    id="today", file="today.json", format="torch_trace", stack="CUDA",
    operators=(
        ProfiledOperator(name="aten::mm", seconds=0.75, calls=40),
        ProfiledOperator(name="no_such::operator", seconds=0.15, calls=4),
    ),
    other_seconds=0.10,
)  # fmt: skip


@pytest.fixture(scope="module")
def without() -> Comparison:
    return evaluate(load(files.path("samples/1-serving-70b.en.cardwise")).project)


@pytest.fixture(scope="module")
def with_profile(without: Comparison) -> Comparison:
    return evaluate(put_profile(without.project, "w1", PROFILE))


def shares(qtbot: QtBot, comparison: Comparison) -> SupportChart:
    chart = SupportChart()
    qtbot.addWidget(chart)
    chart.set_evaluations(comparison.column("w1"), NAMES, SLOTS)
    chart._describing.stop()
    return chart


def test_time_that_nobody_names_is_hatched_and_counted(qtbot: QtBot, with_profile: Comparison) -> None:
    """0.75 of 1 s is native; what no list names, and what the profile left out, is not known."""
    row = next(one for one in shares(qtbot, with_profile).bars.rows if one.key == "E")
    drawn = {one.key: (round(one.amount, 6), one.hatched) for one in row.segments}
    assert drawn == {"native": (0.75, False), "unknown": (0.25, True)}
    assert [one.label for one in row.segments] == ["native 75 %", "unknown 25 %"]


def test_without_a_profile_the_whole_bar_is_unknown(qtbot: QtBot, without: Comparison) -> None:
    chart = shares(qtbot, without)
    rows = {one.key: one for one in chart.bars.rows}
    (only,) = rows["E"].segments
    assert (only.key, only.amount, only.hatched, only.label) == ("unknown", 1.0, True, "no profile")
    assert rows["A"].segments == ()
    assert rows["A"].note == "same stack, nothing moves"
    table = {row[0].split()[0]: row[1:] for row in chart.data_table().rows}
    assert table["E"][:4] == ("", "", "", "")


def test_each_state_has_a_word_besides_its_colour(qtbot: QtBot, without: Comparison) -> None:
    i18n.set_language("zh")
    legend = shares(qtbot, without).bars.legend
    assert [one.label for one in legend] == ["原生", "回退", "缺失", "未知"]
    assert [one.kind for one in legend] == ["box", "box", "box", "hatched"]
    assert len({one.colour for one in legend}) == 4


def test_procedures_span_from_low_to_high(qtbot: QtBot, without: Comparison) -> None:
    """Quote E: 5 (2 to 15), 6 (3 to 15), 0, 10 (4 to 30); together 21, the parts apart in quadrature.

    Down by the logarithms of 18, 18 and 15 over 21, up by those of 31, 30 and 41 over 21: 14.06 to 49.25.
    """
    chart = EffortChart()
    qtbot.addWidget(chart)
    chart.set_migration(without.evaluations["E", "w1"].migration)
    chart._describing.stop()
    assert {row[-1] for row in chart.data_table().rows} == {"datasheet only"}
    assert [row[1:-1] for row in chart.data_table().rows] == [
        ("2.00", "5.00", "15.00"),
        ("3.00", "6.00", "15.00"),
        ("0.00", "0.00", "0.00"),
        ("4.00", "10.00", "30.00"),
        ("14.06", "21.00", "49.25"),
    ]
    assert [row.key for row in chart.bars.rows][-1] == "migration_effort_days"
    assert [one.amount for one in chart.bars.rows[0].segments] == pytest.approx([2, 3, 10])


def test_the_same_stack_has_no_effort_to_draw(qtbot: QtBot, without: Comparison) -> None:
    chart = EffortChart()
    qtbot.addWidget(chart)
    chart.set_migration(without.evaluations["A", "w1"].migration)
    chart._describing.stop()
    assert "nothing has to be moved" in chart.empty_text
