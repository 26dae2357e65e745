"""Wherever the cell that a symbol came from is in sight it glows: catalog, ranking, models, conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from engine.catalog.library import catalog
from engine.figures import Leaf
from gui.widgets.glow import ROOM

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.main_window import MainWindow

CARD = "nvidia-h200-sxm-141gb"

pytestmark = pytest.mark.qt_log_ignore("raise", extend=True)


def glowing(window: MainWindow, place: Any, path: str) -> QRect:
    """The area of the place that glows for an operand from a path; empty for none."""
    place.glow(Leaf(1.0, "1", path, ""), "A/w1/cost_total")
    ring = place._glow
    return ring.geometry().adjusted(ROOM, ROOM, -ROOM, -ROOM) if ring.isVisible() else QRect()


def area_of(widget: QWidget, place: QWidget, area: QRect | None = None) -> QRect:
    inside = widget.rect() if area is None else area
    return QRect(widget.mapTo(place, inside.topLeft()), inside.size())


def test_47_a_cell_of_a_card_glows_in_its_detail_and_else_in_the_table(window: MainWindow) -> None:
    window.resize(1440, 900)
    window.show_place("catalog")
    place: Any = window.stage.place("catalog")
    path = f"catalog/cards/{CARD}/bandwidth_gbs"
    place.show_card(CARD)
    table = place.cards.table
    column = [one.key for one in table.records.columns].index("bandwidth_gbs")
    cell = table.visualRect(table.records.index(table.records.row_of(CARD), column))
    place.cards.detail.show_cards(())
    assert glowing(window, place, path) == area_of(table.viewport(), place, cell & table.viewport().rect())
    place.cards.detail.show_cards((catalog().card(CARD), catalog().card("nvidia-h20-96gb")))
    place.cards.detail.wide.click()
    value = place.cards.detail.value_of(CARD, "bandwidth_gbs")
    assert value.text().startswith("4,800")
    shone = glowing(window, place, path)
    assert area_of(value, place).contains(shone.center())
    assert glowing(window, place, "workloads/w1/concurrency").isEmpty()


def test_47_a_weight_and_a_field_of_a_model_glow(window: MainWindow) -> None:
    window.resize(1440, 900)
    window.show_place("catalog")
    place: Any = window.stage.place("catalog")
    place.show_page("ranking")
    weight = place.ranking.weights.rows["bandwidth"]
    assert area_of(weight, place).contains(glowing(window, place, "score/weights/bandwidth").center())
    place.show_model("DeepSeek V3 / R1 671B")
    layers = place.models.detail.value_of("layers")
    assert layers.text() == "61"
    shone = glowing(window, place, "catalog/models/DeepSeek V3 / R1 671B/layers")
    assert area_of(layers, place).contains(shone.center())


def test_47_assumptions_fields_and_rates_of_the_conditions_glow(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1440, 1000)
    window.show_place("workload")
    place: Any = window.stage.place("workload")
    place.show_condition("schedule")
    table = place.conditions.shown().table
    second = table.rows.rows[1].path
    line = table.visualRect(table.rows.index(1, 0))
    assert area_of(table.viewport(), place, line).center().y() == glowing(window, place, second).center().y()
    place.show_condition("electricity")
    price = place.conditions.shown().price
    assert area_of(price, place).contains(glowing(window, place, "assumptions/cost/electricity_price").center())
    place.show_condition("site")
    cooling = place.conditions.shown().form.control("power_factor")
    assert area_of(cooling, place).contains(glowing(window, place, "site/power_factor").center())
    place.show_condition("money")
    rate = place.conditions.shown().rates.fields["USD"]
    qtbot.waitUntil(lambda: not rate.visibleRegion().isEmpty())
    assert area_of(rate, place).contains(glowing(window, place, "rates/USD/CNY").center())
    assert glowing(window, place, f"catalog/cards/{CARD}/memory_gb") == QRect(QPoint(), QRect().size())
