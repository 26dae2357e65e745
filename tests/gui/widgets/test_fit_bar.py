"""The fit bar by its pixels: parts to scale, the outline of the card, and what sticks out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QHelpEvent, QImage, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication, QToolTip

from engine.compare.curves import MemoryBar
from engine.texts import Message
from gui import i18n, theme
from gui.widgets.fit_bar import FitBar, FitLine
from gui.widgets.fit_bars import FitBars
from gui.widgets.fit_painting import paint_fit_bar
from gui.widgets.fit_scale import part_at, part_boxes, shared_scale_gb
from gui.widgets.fit_words import numbers_text

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

BOTH = pytest.mark.parametrize("chosen", [theme.LIGHT, theme.DARK], ids=lambda chosen: chosen.name)
TIP = pytest.mark.qt_log_ignore("raise", extend=True)
LARGE = MemoryBar("a", {"weights": 17.5, "kv_cache": 36.0, "reserved": 4.0}, 141.0, 127.0, True)
REMEDY = Message.of("remedies.optimizer")
OVER = MemoryBar("b", {"weights": 14.0, "optimizer": 42.0}, 24.0, 22.8, False, (REMEDY, Message.of("remedies.lora")))
FIELD = "#102030"
AREA = QRectF(10, 10, 282, 24)
ADDRESSES = {"weights": "B/w/weights_gb", "optimizer": "B/w/optimizer_gb", "total": "B/w/total_per_card_gb"}


def drawn(bar: MemoryBar, scale_gb: float, chosen: theme.Theme) -> QImage:
    picture = QImage(QSize(320, 44), QImage.Format.Format_RGB32)
    picture.fill(QColor(FIELD))
    painter = QPainter(picture)
    paint_fit_bar(painter, AREA, bar, scale_gb, chosen)
    painter.end()
    return picture


def row(picture: QImage, y: int) -> list[str]:
    return [picture.pixelColor(x, y).name().upper() for x in range(picture.width())]


def run(colours: list[str], wanted: str) -> tuple[int, int]:
    """First pixel and number of pixels of a colour."""
    return colours.index(wanted), colours.count(wanted)


def near(colour: str, wanted: str) -> bool:
    one, other = QColor(colour), QColor(wanted)
    apart = (one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue())
    return sum(map(abs, apart)) < 48


@BOTH
def test_parts_are_as_wide_as_their_memory(chosen: theme.Theme) -> None:
    """282 pixels for 141 GB are two pixels a GB: 35 of weights, 72 of cache, 8 reserved."""
    colours = row(drawn(LARGE, 141.0, chosen), 20)
    weights, cache, reserved = chosen.memory[0], chosen.memory[1], chosen.memory[5]
    assert run(colours, weights) == pytest.approx((11, 34), abs=1)
    assert run(colours, cache) == pytest.approx((45, 72), abs=1)
    assert run(colours, reserved) == pytest.approx((117, 8), abs=1)


@BOTH
def test_the_outline_is_the_capacity_and_the_line_what_is_usable(chosen: theme.Theme) -> None:
    picture = drawn(LARGE, 282.0, chosen)
    inside, edge, above = row(picture, 20), row(picture, 10), row(picture, 8)
    assert run(edge, chosen.text_faint)[0] == 10
    assert len(edge) - 1 - edge[::-1].index(chosen.text_faint) == pytest.approx(10 + 141 - 1, abs=1)
    assert inside[152:] == [FIELD] * (320 - 152)
    assert run(above, chosen.text) == pytest.approx((137, 1), abs=1)
    assert above.count(FIELD) == 319


@BOTH
def test_what_does_not_fit_is_drawn_outside_the_outline_and_hatched(chosen: theme.Theme) -> None:
    """56 GB on a card of 24 at five pixels a GB: the outline ends 120 pixels from the left, the bar 280."""
    picture = drawn(OVER, 56.4, chosen)
    bad, soft = chosen.bad.upper(), chosen.bad_soft.upper()
    outline_end, bar_end = 10 + 120, 10 + 280
    edge = row(picture, 11)
    assert [edge[x] for x in (12, 60, outline_end - 2)] == [chosen.text] * 3
    assert edge[outline_end + 2] != chosen.text
    outside = [row(picture, y)[outline_end + 2 : bar_end - 2] for y in range(12, 27)]
    found = {colour for line in outside for colour in line}
    assert {bad, soft} <= found
    assert all(bad in line and soft in line for line in outside), "a hatch crosses every row"
    assert not found & set(chosen.memory)
    assert row(picture, 20)[bar_end + 1 :] == [FIELD] * (320 - bar_end - 1)
    assert soft not in row(picture, 20)[: 10 + 114 - 1], "nothing is hatched below what is usable"


@BOTH
def test_parts_stay_apart_where_they_stick_out(chosen: theme.Theme) -> None:
    colours = row(drawn(OVER, 56.4, chosen), 30)
    assert colours[200] == chosen.memory[4]


@BOTH
def test_what_fits_has_nothing_in_the_bad_colour(chosen: theme.Theme) -> None:
    picture = drawn(LARGE, 141.0, chosen)
    found = {colour for y in range(44) for colour in row(picture, y)}
    assert not found & {chosen.bad.upper(), chosen.bad_soft.upper()}


def test_a_lack_within_the_outline_is_hatched_too() -> None:
    tight = MemoryBar("a", {"weights": 90.0}, 100.0, 80.0, False)
    picture = drawn(tight, 100.0, theme.LIGHT)
    rows = [row(picture, y) for y in range(12, 27)]
    beyond = {colour for colours in rows for colour in colours[10 + 228 : 10 + 252]}
    assert theme.LIGHT.bad_soft.upper() in beyond
    assert any(near(colour, theme.LIGHT.bad) for colour in beyond)
    assert not any(near(colour, theme.LIGHT.bad) for colours in rows for colour in colours[: 10 + 224])


def test_one_scale_makes_cards_comparable_and_tears_off_what_is_far_too_long() -> None:
    small = MemoryBar("c", {"weights": 20.0}, 24.0, 22.0, True)
    assert shared_scale_gb([small, LARGE]) == 141.0
    assert shared_scale_gb([small, OVER]) == 56.0
    endless = MemoryBar("d", {"weights": 2000.0, "kv_cache": 50.0}, 24.0, 22.0, False)
    assert shared_scale_gb([endless]) == 60.0
    boxes = part_boxes(endless, AREA, 60.0)
    assert [box.right() for _, box in boxes] == [AREA.right()] * 2
    colours = row(drawn(endless, 60.0, theme.LIGHT), 20)
    assert colours[round(AREA.right()) + 1 :] == [FIELD] * (319 - round(AREA.right()))


def test_points_lead_to_parts() -> None:
    assert part_at(LARGE, AREA, 141.0, QRectF(12, 15, 1, 1).center()) == "weights"
    assert part_at(LARGE, AREA, 141.0, QRectF(60, 15, 1, 1).center()) == "kv_cache"
    assert part_at(LARGE, AREA, 141.0, QRectF(200, 15, 1, 1).center()) is None


def test_rounding_never_makes_a_lack_look_like_a_fit() -> None:
    assert numbers_text(LARGE) == "58 of 141 GB"
    assert numbers_text(MemoryBar("a", {"weights": 23.6}, 23.9, 22.7, False)) == "23.6 of 23.9 GB"


def test_paper_and_vectors_take_the_same_painter(tmp_path: Path) -> None:
    svg = QSvgGenerator()
    svg.setFileName(str(tmp_path / "bar.svg"))
    pdf = QPdfWriter(str(tmp_path / "bar.pdf"))
    for device in (svg, pdf):
        painter = QPainter(device)
        paint_fit_bar(painter, AREA, OVER, 56.4, theme.LIGHT)
        painter.end()
    written = (tmp_path / "bar.svg").read_text().lower()
    assert theme.LIGHT.bad.lower() in written
    assert "<pattern" not in written
    assert (tmp_path / "bar.pdf").read_bytes().startswith(b"%PDF")


@pytest.fixture
def bar(qtbot: QtBot) -> FitBar:
    made = FitBar()
    qtbot.addWidget(made)
    made.set_line(FitLine("2 × small", OVER, "B", 1, ADDRESSES), 56.4)
    made.resize(300, made.heightForWidth(300))
    made.show()
    return made


def middle_of(bar: FitBar, part: str) -> QPoint:
    boxes = dict(part_boxes(OVER, bar.bar_area(), 56.4))
    return boxes[part].center().toPoint()  # type: ignore[index]


def test_a_screen_reader_hears_all_parts_and_the_remedy(bar: FitBar) -> None:
    spoken = QAccessible.queryAccessibleInterface(bar)
    assert spoken.text(QAccessible.Text.Name) == "B 2 × small: 56 of 24 GB"
    assert spoken.text(QAccessible.Text.Description) == (
        "Weights: 14.0 GB; Optimizer: 42.0 GB; Usable by the engine: 22.8 GB; Capacity: 24.0 GB; "
        "Does not fit; it would with an optimizer in 8 bits."
    )


def test_the_first_remedy_stands_in_small_type_in_both_languages(bar: FitBar) -> None:
    assert bar.line().note() == "Does not fit; it would with an optimizer in 8 bits."
    i18n.set_language("zh")
    assert bar.line().note() == "放不下，可改用：8 位优化器。"
    below = bar.grab().toImage()
    top = round(bar.bar_area().bottom()) + 6
    found = {below.pixelColor(x, y).name() for x in range(0, 200) for y in range(top, below.height())}
    assert theme.LIGHT.bad.lower() in found


def test_a_note_that_breaks_gets_the_height_that_it_needs(bar: FitBar) -> None:
    assert bar.heightForWidth(160) > bar.heightForWidth(600)
    fitting = FitLine("large", LARGE, addresses=ADDRESSES)
    before = bar.heightForWidth(600)
    bar.set_line(fitting, 141.0)
    assert bar.heightForWidth(600) < before


def test_a_click_on_a_part_asks_for_its_figure_and_beside_it_for_the_total(bar: FitBar, qtbot: QtBot) -> None:
    asked: list[str] = []
    bar.figure_requested.connect(asked.append)
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=middle_of(bar, "optimizer"))
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(20, 8))
    assert asked == ["B/w/optimizer_gb", "B/w/total_per_card_gb"]


@TIP
def test_keys_walk_over_the_parts(bar: FitBar, qtbot: QtBot) -> None:
    asked: list[str] = []
    bar.figure_requested.connect(asked.append)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Space):
        qtbot.keyClick(bar, key)
    assert asked == ["B/w/total_per_card_gb", "B/w/weights_gb", "B/w/optimizer_gb"]


@TIP
def test_the_tooltip_begins_with_the_part_under_the_pointer(bar: FitBar) -> None:
    place = middle_of(bar, "weights")
    QApplication.sendEvent(bar, QHelpEvent(QHelpEvent.Type.ToolTip, place, bar.mapToGlobal(place)))
    assert QToolTip.text().splitlines()[0] == "Weights: 14.0 GB"
    assert "Optimizer: 42.0 GB" in QToolTip.text()
    QToolTip.hideText()


def test_without_addresses_it_only_shows(qtbot: QtBot) -> None:
    made = FitBar()
    qtbot.addWidget(made)
    made.set_line(FitLine("On one card", LARGE), 141.0)
    asked: list[str] = []
    made.figure_requested.connect(asked.append)
    made.click()
    assert asked == []
    assert made.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_an_unknown_fit_draws_no_bar(qtbot: QtBot) -> None:
    bars = FitBars()
    qtbot.addWidget(bars)
    bars.set_lines([FitLine("A card", None, "A", 0, reason="unknown"), FitLine("large", LARGE, "B", 1)])
    first, second = bars.bars()
    assert first.accessibleName() == "A A card: unknown"
    assert first.heightForWidth(300) < second.heightForWidth(300)


def test_a_drag_makes_no_new_bars_and_asks_for_no_new_layout(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    bars = FitBars()
    qtbot.addWidget(bars)
    bars.set_lines([FitLine("large", LARGE, "A", 0), FitLine("small", OVER, "B", 1)])
    bars.show()
    made = bars.findChildren(FitBar)
    asked: list[object] = []
    monkeypatch.setattr(FitBar, "updateGeometry", asked.append)
    for step in range(100):
        moved = MemoryBar("a", {"weights": 17.5, "kv_cache": 30.0 + step / 10}, 141.0, 127.0, True)
        bars.set_lines([FitLine("large", moved, "A", 0), FitLine("small", OVER, "B", 1)])
    assert bars.findChildren(FitBar) == made
    assert asked == []


def test_the_legend_names_what_is_drawn(qtbot: QtBot) -> None:
    bars = FitBars()
    qtbot.addWidget(bars)
    bars.set_lines([FitLine("small", OVER)])
    labels = [entry.label for entry in bars.legend.entries()]
    assert labels == ["Weights", "Optimizer", "Capacity", "Usable by the engine", "Beyond what is usable"]
    theme.apply_theme(QApplication.instance(), theme.DARK)  # type: ignore[arg-type]
    assert bars.legend.entries()[0].colour == theme.DARK.memory[0]
