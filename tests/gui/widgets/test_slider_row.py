from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QFontMetrics
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication

from gui import theme
from gui.fonts import Role, font
from gui.widgets.marked_slider import EDGE, Mark
from gui.widgets.slider_row import SliderRow
from gui.widgets.slider_scale import SliderScale

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

LEFT = Qt.MouseButton.LeftButton


def busy_share(qtbot: QtBot) -> SliderRow:
    row = SliderRow(SliderScale(0, 100, 1), "%")
    row.set_label("Busy share")
    row.set_value(60)
    qtbot.addWidget(row)
    row.resize(218, 70)
    row.show()
    return row


def at(row: SliderRow, share: float) -> QPoint:
    return QPoint(round(row.slider.x_of(share)), row.slider.height() // 2)


def test_linear_scale_hits_each_step_exactly() -> None:
    scale = SliderScale(0.2, 2.0, 0.01)
    assert scale.count == 180
    assert scale.value(50) == 0.7
    assert scale.position(0.7) == 50
    assert (scale.value(0), scale.value(180), scale.value(999)) == (0.2, 2.0, 2.0)
    assert scale.share(5.0) == 1.0


def test_logarithmic_scale_has_its_geometric_mean_in_the_middle() -> None:
    scale = SliderScale(1, 10_000, 1, logarithmic=True)
    assert scale.value(scale.count // 2) == pytest.approx(100)
    assert scale.share(1000) == pytest.approx(0.75)
    assert scale.value(scale.count) == 10_000


@pytest.mark.parametrize(
    ("minimum", "maximum", "step", "logarithmic"), [(5, 5, 1, False), (0, 5, 0, False), (0, 5, 1, True)]
)
def test_impossible_scales_are_refused(minimum: float, maximum: float, step: float, logarithmic: bool) -> None:
    with pytest.raises(ValueError, match="slider"):
        SliderScale(minimum, maximum, step, logarithmic)


def test_a_drag_speaks_at_most_once_a_frame_and_commits_once(qtbot: QtBot) -> None:
    row = busy_share(qtbot)
    changing, committed = QSignalSpy(row.value_changing), QSignalSpy(row.value_committed)
    qtbot.mousePress(row.slider, LEFT, pos=at(row, 0.6))
    for share in (0.55, 0.5, 0.45, 0.4):
        qtbot.mouseMove(row.slider, at(row, share))
        assert row.value() == pytest.approx(share * 100, abs=1)
    assert changing.count() <= 1, "four moves within one frame"
    qtbot.waitUntil(lambda: changing.count() >= 1)
    assert committed.count() == 0
    qtbot.mouseRelease(row.slider, LEFT, pos=at(row, 0.4))
    assert changing.at(changing.count() - 1) == [row.value()]
    assert [committed.at(i) for i in range(committed.count())] == [[row.value()]]
    assert row.value() == pytest.approx(40, abs=1)


def test_esc_during_a_drag_takes_it_back(qtbot: QtBot) -> None:
    row = busy_share(qtbot)
    changing, committed = QSignalSpy(row.value_changing), QSignalSpy(row.value_committed)
    qtbot.mousePress(row.slider, LEFT, pos=at(row, 0.2))
    assert row.value() == 20
    qtbot.keyClick(row.slider, Qt.Key.Key_Escape)
    qtbot.mouseRelease(row.slider, LEFT, pos=at(row, 0.2))
    assert row.value() == 60
    assert changing.at(changing.count() - 1) == [60.0]
    assert committed.count() == 0


def test_keys_move_by_steps_and_commit_when_they_rest(qtbot: QtBot) -> None:
    row = busy_share(qtbot)
    committed = QSignalSpy(row.value_committed)
    for key, expected in (
        (Qt.Key.Key_Right, 61),
        (Qt.Key.Key_PageUp, 71),
        (Qt.Key.Key_Left, 70),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_End, 100),
    ):
        qtbot.keyClick(row.slider, key)
        assert row.value() == expected
    assert committed.count() == 0
    row.commit()
    assert committed.at(0) == [100.0]


def test_a_value_from_elsewhere_is_shown_exactly_and_in_silence(qtbot: QtBot) -> None:
    row = SliderRow(SliderScale(6, 60, 6), "months", 1)
    qtbot.addWidget(row)
    changing, committed = QSignalSpy(row.value_changing), QSignalSpy(row.value_committed)
    row.set_value(20.5)
    assert row.value() == 20.5
    assert row.value_text() == "20.5 months"
    assert (changing.count(), committed.count()) == (0, 0)


def test_a_value_beyond_the_end_is_told_as_it_is(qtbot: QtBot) -> None:
    row = SliderRow(SliderScale(6, 72, 1), "months")
    qtbot.addWidget(row)
    committed = QSignalSpy(row.value_committed)
    row.set_value(96)
    assert (row.value_text(), row.slider.value(), row.slider.maximum()) == ("96 months", 66, 66)
    row.commit()
    assert committed.count() == 0


def test_a_flip_is_painted_where_it_happens(qtbot: QtBot) -> None:
    row = busy_share(qtbot)
    bad = QColor(theme.LIGHT.bad)

    def reds() -> list[int]:
        drawn = row.slider.grab().toImage()
        middle = drawn.height() // 2
        return [x for x in range(drawn.width()) if drawn.pixelColor(x, middle - 5) == bad]

    assert reds() == []
    row.set_marks((Mark(41, "flips to B below 41 %"), Mark(140, "beyond the range")))
    place = EDGE + 0.41 * (row.slider.width() - 2 * EDGE)
    assert reds()
    assert all(abs(x - place) <= 2 for x in reds())


def test_assistive_technology_hears_value_and_flip(qtbot: QtBot) -> None:
    row = busy_share(qtbot)
    row.set_marks((Mark(41, "flips to B below 41 %"),))
    interface = QAccessible.queryAccessibleInterface(row.slider)
    assert interface.role() is QAccessible.Role.Slider
    assert interface.text(QAccessible.Text.Name) == "Busy share"
    assert interface.text(QAccessible.Text.Description) == "60 %, flips to B below 41 %"


def test_a_caption_without_room_goes_on_in_a_second_line(qtbot: QtBot) -> None:
    row = SliderRow(SliderScale(0, 100, 1), "%")
    qtbot.addWidget(row)
    row.resize(220, 80)
    row.show()
    row.set_caption("2.5 PFLOP/s, best 2.517 PFLOP/s (Instinct MI355X 288GB)")
    legend = row._legend
    QApplication.processEvents()
    assert legend.height() >= 2 * QFontMetrics(font(Role.CAPTION)).height()
    legend.repaint()
    assert legend.toolTip() == ""
    row.set_caption("short")
    assert legend.sizeHint().height() < 2 * QFontMetrics(font(Role.CAPTION)).height()
