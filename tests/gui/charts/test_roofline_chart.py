"""The roofline of cards: what is drawn, read out, and said in its table."""

from __future__ import annotations

import datetime
import math
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from engine.catalog.library import catalog
from engine.compare.roofline import rooflines
from engine.project.edits.workloads import add_workload
from engine.project.project import Project
from engine.workload.workload import OnlineServing
from gui.charts.roofline_chart import RooflineChart

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

H100, H20 = (catalog().card(name) for name in ("nvidia-h100-sxm5-80gb", "nvidia-h20-96gb"))
NAMES = {H100.id: "H100", H20.id: "H20"}


@pytest.fixture(scope="module")
def project() -> Project:
    return add_workload(
        Project(as_of=datetime.date(2026, 11, 30)), "online_serving", catalog().model("Llama 2 7B"), "Chat"
    )


@pytest.fixture
def chart(project: Project, qtbot: QtBot) -> RooflineChart:
    chart = RooflineChart()
    qtbot.addWidget(chart)
    chart.resize(460, 260)
    chart.set_rooflines(rooflines(project, [H100, H20]), NAMES, {"w1": "Chat"})
    chart.show()
    return chart


def test_each_card_is_a_line_that_bends_at_its_ridge(chart: RooflineChart) -> None:
    """H100 SXM bends at 989.4 ÷ 3.35 = 295 FLOP/B, H20 at 148 ÷ 4 = 37."""
    bends = [10 ** line.getData()[0][1] for line in chart._lines]
    assert bends == pytest.approx([295.3, 37.0], rel=0.01)
    flat = [10 ** line.getData()[1][2] for line in chart._lines]
    assert flat == pytest.approx([989.4e12, 148e12], rel=0.001)
    assert [label.text for label in chart._right.labels] == ["H100 BF16", "H20 BF16"]


def test_the_table_says_what_the_chart_shows(chart: RooflineChart) -> None:
    table = chart.data_table()
    assert len(table.rows) == 4
    assert [row[4] for row in table.rows] == ["Prefill", "Decode"] * 2
    assert table.rows[0][0] == "H100 BF16"
    assert "FLOP/B" in table.rows[0][2]


def test_arrow_keys_read_the_points_out_and_a_click_opens_one(chart: RooflineChart, qtbot: QtBot) -> None:
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert "H100 BF16" in chart.readout.text()
    assert "limited by compute" in chart.readout.text()
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert "limited by bandwidth" in chart.readout.text()
    with qtbot.waitSignal(chart.figure_requested, timeout=1000) as caught:
        qtbot.mouseClick(chart, Qt.MouseButton.LeftButton)
    assert caught.args == [f"catalog:{H100.id}:1/w1/roofline_decode"]


def test_more_requests_at_once_move_the_decode_point_up(chart: RooflineChart, project: Project) -> None:
    before = chart.points()[1]
    (workload,) = project.workloads
    assert isinstance(workload, OnlineServing)
    more = project.replace(workloads=(workload.replace(concurrency=4 * workload.concurrency),))
    chart.set_rooflines(rooflines(more, [H100, H20]), NAMES, {"w1": "Chat"})
    after = chart.points()[1]
    assert after.intensity.value > before.intensity.value
    assert chart._dots.getData()[0][1] == pytest.approx(math.log10(after.intensity.value))


def test_a_card_without_peak_says_so(chart: RooflineChart, project: Project) -> None:
    blank = H100.replace(bf16_dense_tflops=None, fp16_dense_tflops=None)
    chart.set_rooflines(rooflines(project, [blank]), NAMES, {})
    assert chart.empty_text.startswith("No roofline")
