"""Memory within the outline of a card, and accounts that add up to a total."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor

from engine.compare.accounts import AccountBar
from engine.compare.curves import MemoryBar
from engine.compare.results import Estimate
from gui import i18n, theme
from gui.charts.account_chart import AccountChart
from gui.charts.memory_chart import MemoryChart

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

NAMES = {"a": "A", "b": "B"}
SLOTS = {"a": 0, "b": 1}
FITS = MemoryBar("a", {"weights": 17.5, "kv_cache": 36.0, "reserved": 4.0}, 141.0, 127.0, True)
OVER = MemoryBar("b", {"weights": 35.0, "kv_cache": 31.0}, 48.0, 43.2, False)


@pytest.fixture
def memory(qtbot: QtBot) -> MemoryChart:
    chart = MemoryChart()
    qtbot.addWidget(chart)
    chart.resize(520, 260)
    chart.set_bars([FITS, OVER], NAMES, SLOTS)
    chart.show()
    return chart


@pytest.fixture
def accounts(qtbot: QtBot) -> AccountChart:
    chart = AccountChart()
    qtbot.addWidget(chart)
    chart.resize(520, 260)
    chart.show()
    return chart


def test_bars_are_drawn_to_the_scale_of_the_outline(memory: MemoryChart) -> None:
    area = memory.bars.row_area(0)
    outline = memory.bars._x(141.0, area) - area.left()
    (_, weights), (_, cache), _ = memory.bars._boxes(memory.bars.rows[0], area)
    assert weights.width() / outline == pytest.approx(17.5 / 141)
    assert cache.left() == weights.right()


def test_what_does_not_fit_reaches_out_of_the_outline_and_is_said(memory: MemoryChart) -> None:
    row, area = memory.bars.rows[1], memory.bars.row_area(1)
    end = memory.bars._boxes(row, area)[-1][1].right()
    assert end > memory.bars._x(48.0, area)
    assert (row.text, row.note) == ("66 of 48 GB", "Does not fit.")
    assert [entry.label for entry in memory.bars.legend][-1] == "Beyond what is usable"
    picture = memory.grab().toImage()
    beyond = memory.canvas.mapFromScene(memory.bars.mapToScene(memory.bars._x(60.0, area), area.center().y()))
    near = {picture.pixelColor(beyond.x() + dx, beyond.y() + dy).name() for dx in range(-4, 5) for dy in range(-14, 15)}
    assert QColor(theme.LIGHT.bad).name() in near


def test_the_note_below_a_bar_has_room_of_its_own(memory: MemoryChart) -> None:
    memory.set_bars([OVER, FITS, OVER], NAMES, SLOTS)
    first, second, third = (memory.bars.row_area(place) for place in range(3))
    assert second.top() - first.bottom() > third.top() - second.bottom() + 8


def test_a_bar_far_too_long_ends_with_the_scale(memory: MemoryChart) -> None:
    endless = MemoryBar("b", {"weights": 2000.0}, 48.0, 43.2, False)
    memory.set_bars([FITS, endless], NAMES, SLOTS)
    row, area = memory.bars.rows[1], memory.bars.row_area(1)
    assert memory.bars._boxes(row, area)[0][1].right() == area.right()
    assert memory.bars._x(141.0, area) - area.left() > area.width() / 3


def test_what_fits_has_no_word_of_overflow(memory: MemoryChart) -> None:
    memory.set_bars([FITS], NAMES, SLOTS)
    assert (memory.bars.rows[0].text, memory.bars.rows[0].note) == ("58 of 141 GB", "")
    assert "Beyond what is usable" not in [entry.label for entry in memory.bars.legend]


def test_memory_as_a_table_in_both_languages(memory: MemoryChart) -> None:
    table = memory.data_table()
    assert table.headers == (
        "",
        "Weights (GB)",
        "KV cache (GB)",
        "Reserved (GB)",
        "Used (GB)",
        "Usable by the engine (GB)",
        "Capacity (GB)",
        "Range and support",
    )
    assert table.rows[1] == ("B", "35.00", "31.00", "0.00", "66.00", "43.20", "48.00", "")
    i18n.set_language("zh")
    assert memory.bars.rows[1].note == "放不下。"
    assert memory.data_table().headers[1] == "权重 (GB)"


def test_no_memory_is_said_in_a_sentence(memory: MemoryChart) -> None:
    memory.set_bars([], NAMES)
    assert memory.empty
    assert memory.empty_text.endswith("there is no memory to draw.")


def test_a_click_on_a_part_names_quote_and_part(memory: MemoryChart, qtbot: QtBot) -> None:
    area = memory.bars.row_area(0)
    box = memory.bars._boxes(memory.bars.rows[0], area)[1][1]
    place = memory.canvas.mapFromScene(memory.bars.mapToScene(box.center()))
    with qtbot.waitSignal(memory.part_activated, timeout=1000) as caught:
        qtbot.mouseClick(memory, Qt.MouseButton.LeftButton, pos=memory.canvas.mapTo(memory, QPoint(place)))
    assert caught.args == ["a", "kv_cache"]


def test_accounts_show_totals_and_only_what_there_is(accounts: AccountChart) -> None:
    bars = [AccountBar("a", {"hardware": 2.9e6, "electricity": 4e5}, (), 3.3e6, False)]
    accounts.set_accounts(bars, NAMES, SLOTS, "CNY")
    assert accounts.bars.rows[0].text == "3.30 M"
    assert [entry.label for entry in accounts.bars.legend] == ["Hardware", "Electricity"]
    assert accounts.bars.unit == "M CNY"
    i18n.set_language("zh")
    assert (accounts.bars.rows[0].text, accounts.bars.unit) == ("330 万", "万元")


def test_a_total_with_an_unknown_part_is_a_lower_bound_and_an_unknown_one_has_no_number(accounts: AccountChart) -> None:
    bars = [
        AccountBar("a", {"hardware": 2.9e6}, ("support",), 2.9e6, True),
        AccountBar("b", {}, ("rent",), None, False),
    ]
    accounts.set_accounts(bars, NAMES, SLOTS, "CNY")
    assert [row.text for row in accounts.bars.rows] == ["2.90 M + ?", "unknown"]
    table = accounts.data_table()
    assert table.rows[0] == ("A", "2900000.00", "0.00", "unknown", "2900000.00 + ?", "")
    assert table.rows[1] == ("B", "0.00", "unknown", "0.00", "unknown", "")


def test_sums_show_their_range_and_what_supports_them(accounts: AccountChart, memory: MemoryChart) -> None:
    whole = Estimate(3.3e6, 3.0e6, 4.1e6, "money", "calibrated")
    bars = [AccountBar("a", {"hardware": 2.9e6, "electricity": 4e5}, (), 3.3e6, False, whole=whole)]
    accounts.set_accounts(bars, NAMES, SLOTS, "CNY")
    assert [entry.kind for entry in accounts.bars.legend][-2:] == ["calibrated", "range"]
    assert accounts.bars.top >= 4.1e6
    assert accounts.data_table().rows[0][-1] == "3.00 M to 4.10 M · calibrated"
    assert "calibrated" in accounts.readout_html(accounts.bars.rows[0], None)
    memory.set_bars([replace(FITS, whole=Estimate(57.5, 55.0, 61.0, "GB", "datasheet"))], NAMES)
    assert [entry.kind for entry in memory.bars.legend][-2:] == ["datasheet", "range"]
    assert memory.data_table().rows[0][-1] == "55 to 61 · datasheet only"


def test_a_lower_bound_has_no_whisker(accounts: AccountChart) -> None:
    whole = Estimate(2.9e6, 2.5e6, 3.3e6, "money", "datasheet", incomplete=True)
    accounts.set_accounts(
        [AccountBar("a", {"hardware": 2.9e6}, ("support",), 2.9e6, True, whole=whole)], NAMES, SLOTS, "CNY"
    )
    assert [entry.kind for entry in accounts.bars.legend][-1] == "datasheet"
    assert accounts.data_table().rows[0][-1] == "datasheet only"


def test_resale_is_drawn_back_from_the_end(accounts: AccountChart) -> None:
    accounts.set_accounts([AccountBar("a", {"hardware": 2e6, "resale": -5e5}, (), 1.5e6, False)], NAMES, SLOTS, "CNY")
    area = accounts.bars.row_area(0)
    (_, hardware), (resale, back) = accounts.bars._boxes(accounts.bars.rows[0], area)
    assert resale.amount == -5e5
    assert back.right() == pytest.approx(hardware.right())
    assert back.width() == pytest.approx(hardware.width() / 4)


def test_rows_ask_for_the_height_that_they_need(accounts: AccountChart) -> None:
    bars = [AccountBar(str(place), {"rent": 1e6}, (), 1e6, False) for place in range(12)]
    accounts.set_accounts(bars, {}, {}, "CNY")
    assert accounts.minimumHeight() >= 12 * 19
    accounts.resize(520, accounts.minimumHeight())
    areas = [accounts.bars.row_area(place) for place in range(12)]
    assert all(later.top() > earlier.bottom() for earlier, later in itertools.pairwise(areas))
